// Questions: who you are, what you are called, and whatever the game asks for in words.

import { el, fill, spans } from "./dom.js";
import * as me from "./me.js";

export class Dialogs {
  constructor(app) {
    this.app = app;
    this.open = undefined;
  }

  // The first visit.
  enter(value = me.name()) {
    if (this.open?.dataset.kind === "enter") return;
    const word = (key) => this.app.word(key);
    const name = this.input({ name: "name", label: word("name"), required: true, most: 200, value });
    const form = el(
      "form",
      { method: "dialog", class: "sheet" },
      el("img", { class: "owl big", src: "/page/owl.svg", alt: "", width: 84, height: 84 }),
      el("h2", {}, word("welcome")),
      el("p", { class: "hint" }, word("tagline")),
      name.field,
      el("p", { class: "hint" }, word("name_hint")),
      el("button", { type: "submit", class: "button primary" }, word("enter")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (name.input.value.trim() === "") return;
      me.keepName(name.input.value.trim());
      this.app.link.open();
    });
    this.show(form, "enter");
  }

  // In another language, with what has been typed so far.
  speak() {
    if (this.open?.dataset.kind !== "enter") return;
    const typed = this.open.querySelector("input").value;
    const holdsKeyboard = this.open.contains(document.activeElement);
    this.close();
    this.enter(typed);
    if (!holdsKeyboard) document.querySelector(`.tongue[lang="${this.app.language}"]`)?.focus();
  }

  entered() {
    if (this.open?.dataset.kind === "enter") this.close();
  }

  profile() {
    const word = (key) => this.app.word(key);
    const name = this.input({ name: "name", label: word("name"), required: true, most: 200, value: me.name() });
    const form = el(
      "form",
      { method: "dialog", class: "sheet" },
      el("h2", {}, word("profile")),
      name.field,
      this.buttons(word("save")),
      el("h3", {}, word("carry")),
      el("p", { class: "hint" }, word("carry_hint")),
      el("div", { class: "copy" }, el("code", { class: "secret" }, me.carryLink(this.app.language)), this.app.copyButton(me.carryLink(this.app.language))),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.app.introduce(name.input.value.trim(), this.app.language);
      this.close();
    });
    this.show(form, "profile");
  }

  // A question of the game's own. It stays until the house has taken what was typed.
  form(asked, item) {
    const inputs = asked.fields.map((field) => this.input(field));
    const why = el("p", { class: "why", role: "alert", hidden: true });
    const form = el(
      "form",
      { method: "dialog", class: "sheet" },
      el("h2", {}, asked.title),
      inputs.map(({ field }) => field),
      why,
      this.buttons(asked.submit || this.app.word("send")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.sent?.isWaiting) return;
      const fields = Object.fromEntries(inputs.map(({ input }) => [input.name, input.value]));
      const key = this.app.link.request({ type: "filled", form: asked.id, fields, item });
      this.sent = { key, why, input: inputs[0]?.input, isWaiting: true };
    });
    this.sent = undefined;
    this.show(form, "form");
  }

  // Whether the words belong to the form that was sent; then they stand in it, and it can be mended and sent again.
  refused(key, text) {
    if (!this.sent?.isWaiting || key !== this.sent.key || this.open?.dataset.kind !== "form") return false;
    fill(this.sent.why, spans(text));
    this.sent.why.hidden = false;
    this.sent.isWaiting = false;
    this.sent.input?.focus();
    return true;
  }

  done(key) {
    if (!this.sent?.isWaiting || key !== this.sent.key) return;
    this.sent = undefined;
    if (this.open?.dataset.kind === "form") this.close();
  }

  input({ name, label, placeholder, value, required, most }) {
    const id = `field-${name}`;
    const input = el("input", {
      id, name, type: "text", placeholder, required, maxlength: most, autocomplete: "off", dir: "auto",
    });
    input.value = value ?? "";
    return { input, field: el("div", { class: "field" }, el("label", { for: id }, label), input) };
  }

  buttons(label) {
    return el(
      "div",
      { class: "row" },
      el("button", { type: "submit", class: "button primary" }, label),
      el("button", { type: "button", class: "button plain", onclick: () => this.close() }, this.app.word("cancel")),
    );
  }

  show(form, kind) {
    this.close();
    const dialog = el("dialog", { class: `dialog ${kind}`, "data-kind": kind }, form);
    dialog.addEventListener("cancel", (event) => {
      if (kind === "enter") event.preventDefault();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (this.open === dialog) this.open = undefined;
    });
    document.body.append(dialog);
    this.open = dialog;
    if (kind === "enter") dialog.show();
    else dialog.showModal();
    form.querySelector("input")?.focus();
  }

  close() {
    this.open?.close();
    this.open = undefined;
  }
}
