// When no table of yours is open: whom to play, for how much, and how to get somebody here.

import { el } from "./dom.js";

const LENGTHS = [1, 3, 5, 7, 0];

export class Lobby {
  constructor(app, place) {
    this.app = app;
    this.place = place;
    this.length = 5;
    this.variant = "";
    this.opponent = "";
  }

  // isIdle: no table of mine is open. isWaiting: a challenge of mine is, and somebody has to come.
  draw({ isIdle, isWaiting }) {
    const isWanted = isIdle || isWaiting;
    this.place.hidden = !isWanted;
    this.place.classList.toggle("waiting", isWaiting);
    const others = this.app.people.filter((person) => !person.me).map((person) => person.name);
    const state = JSON.stringify([isIdle, isWaiting, this.app.language, this.app.link.ready, others]);
    if (!isWanted || state === this.state) {
      this.state = state;
      return;
    }
    this.state = state;
    if (!others.includes(this.opponent)) this.opponent = "";
    if (isWaiting) {
      this.place.replaceChildren(this.invite(others.length === 0));
      return;
    }
    const hero = el(
      "div",
      { class: "hero" },
      el("img", { class: "owl", src: "/page/owl.svg", alt: "", width: 64, height: 64 }),
      el("p", {}, this.app.word("tagline")),
    );
    this.place.replaceChildren(hero, this.challenge(others), this.invite(others.length === 0));
    this.fetchVariants();
  }

  challenge(others) {
    const word = (key) => this.app.word(key);
    const names = [el("option", { value: "" }, word("anyone")), ...others.map((name) => el("option", { value: name }, name))];
    const opponent = el("select", { id: "opponent", onchange: () => (this.opponent = opponent.value) }, names);
    opponent.value = this.opponent;
    this.variants = el("select", { id: "variant", onchange: () => (this.variant = this.variants.value) });
    const lengths = LENGTHS.map((length) => this.lengthChoice(length));
    return el(
      "form",
      { class: "challenge", onsubmit: (event) => this.submit(event) },
      el("h2", {}, word("play")),
      el("p", { class: "hint" }, word("play_hint")),
      el("div", { class: "field" }, el("label", { for: "opponent" }, word("opponent")), opponent),
      el("fieldset", { class: "field lengths" }, el("legend", {}, word("length")), el("div", { class: "chips" }, lengths)),
      el("div", { class: "field" }, el("label", { for: "variant" }, word("variant")), this.variants),
      el("button", { type: "submit", class: "button primary" }, word("challenge")),
      el("button", { type: "button", class: "button crew", onclick: () => this.gather() }, word("chouette")),
      el("p", { class: "hint" }, word("chouette_hint")),
    );
  }

  lengthChoice(length) {
    const input = el("input", {
      type: "radio", name: "length", value: length, checked: length === this.length,
      onchange: () => (this.length = length),
    });
    return el("label", { class: "chip" }, input, el("span", {}, length === 0 ? this.app.word("money") : String(length)));
  }

  // The variants and their names come from the command's own suggestions.
  async fetchVariants() {
    const place = this.variants;
    const lines = await this.app.ask("/play variant:");
    const found = lines.filter(({ line }) => line.startsWith("/play variant:"));
    place.replaceChildren(
      ...found.map(({ line, label }) => el("option", { value: line.slice("/play variant:".length).trim() }, label)),
    );
    place.closest(".field").hidden = found.length === 0;
    if (this.variant) place.value = this.variant;
    this.variant = place.value;
  }

  submit(event) {
    event.preventDefault();
    const options = [`length:${this.length}`];
    if (this.variant) options.push(`variant:${this.variant}`);
    if (this.opponent) options.push(`opponent:${this.opponent}`);
    this.app.typed(`/play ${options.join(" ")}`);
  }

  // A chouette takes the game that is chosen, where it is played with many; whom to play and for how much it leaves open.
  gather() {
    this.app.typed(`/chouette open${this.variant ? ` variant:${this.variant}` : ""}`);
  }

  invite(isAlone) {
    const address = `${location.origin}/`;
    return el(
      "div",
      { class: isAlone ? "invite alone" : "invite" },
      el("p", {}, this.app.word(isAlone ? "alone_hint" : "invite")),
      el("div", { class: "copy" }, el("code", {}, address), this.app.copyButton(address)),
    );
  }
}
