// Questions: who you are, what you are called, and whatever the game asks for in words.

import { el } from "./dom.js";
import * as me from "./me.js";

export class Dialogs {
  constructor(app) {
    this.app = app;
    this.open = undefined;
  }

  // The first visit.
  enter() {
    if (this.open?.dataset.kind === "enter") return;
    const word = (key) => this.app.word(key);
    const name = this.input({ name: "name", label: word("name"), required: true, most: 200, value: me.name() });
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

  // A question of the game's own.
  form(asked, item) {
    const inputs = asked.fields.map((field) => this.input(field));
    const form = el(
      "form",
      { method: "dialog", class: "sheet" },
      el("h2", {}, asked.title),
      inputs.map(({ field }) => field),
      this.buttons(asked.submit || this.app.word("send")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const fields = Object.fromEntries(inputs.map(({ input }) => [input.name, input.value]));
      this.app.link.request({ type: "filled", form: asked.id, fields, item });
      this.close();
    });
    this.show(form, "form");
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
