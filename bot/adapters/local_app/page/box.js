// The command box: suggestions while typing, a history, and nothing that needs the mouse.

import { el } from "./dom.js";

const HISTORY_KEPT = 50;
const PAUSE_MS = 70;

export class Box {
  constructor(app, form) {
    this.app = app;
    this.history = [];
    this.at = 0;
    this.lines = [];
    this.picked = -1;
    this.input = el("input", {
      id: "line", type: "text", role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions",
      "aria-autocomplete": "list", maxlength: 2000, enterkeyhint: "send", autocapitalize: "off", spellcheck: "false", dir: "auto",
    });
    this.list = el("ul", { id: "suggestions", role: "listbox", class: "suggestions", hidden: true });
    this.send = el("button", { type: "submit", class: "button send" });
    form.append(this.list, this.input, this.send);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.input.addEventListener("input", () => this.changed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => setTimeout(() => document.activeElement === this.input || this.close(), 150));
    document.addEventListener("keydown", (event) => this.shortcut(event));
  }

  speak() {
    this.input.setAttribute("aria-label", this.app.word("box_label"));
    this.input.placeholder = this.app.word("box_label");
    this.list.setAttribute("aria-label", this.app.word("suggestions"));
    this.send.textContent = this.app.word("send");
  }

  changed() {
    clearTimeout(this.timer);
    const text = this.input.value;
    if (text.trim() === "") return this.close();
    this.timer = setTimeout(async () => {
      const lines = await this.app.ask(text);
      if (this.input.value === text && document.activeElement === this.input) this.open(lines);
    }, PAUSE_MS);
  }

  open(lines) {
    this.lines = lines.filter(({ line }) => line.trim() !== this.input.value.trim());
    this.picked = -1;
    this.list.replaceChildren(
      ...this.lines.map((suggestion, i) =>
        el(
          "li",
          { id: `suggestion-${i}`, role: "option", "aria-selected": "false", onmousedown: (event) => this.take(i, event) },
          el("bdi", { class: "label" }, suggestion.label),
          suggestion.hint ? el("span", { class: "hint" }, suggestion.hint) : null,
        ),
      ),
    );
    this.list.hidden = this.lines.length === 0;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    clearTimeout(this.timer);
    this.open([]);
  }

  pick(i) {
    this.picked = (i + this.lines.length) % this.lines.length;
    [...this.list.children].forEach((node, n) => {
      node.setAttribute("aria-selected", String(n === this.picked));
      if (n === this.picked) node.scrollIntoView({ block: "nearest" });
    });
    this.input.setAttribute("aria-activedescendant", `suggestion-${this.picked}`);
  }

  take(i, event) {
    event?.preventDefault();
    this.input.value = this.lines[i].line;
    this.close();
    this.changed();
  }

  key(event) {
    const isOpen = !this.list.hidden;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        event.preventDefault();
        const step = event.key === "ArrowDown" ? 1 : -1;
        if (isOpen) this.pick(this.picked < 0 && step < 0 ? this.lines.length - 1 : this.picked + step);
        else this.recall(step);
        return;
      }
      case "Tab":
        if (isOpen && !event.shiftKey) this.take(Math.max(this.picked, 0), event);
        return;
      case "Enter":
        if (isOpen && this.picked >= 0) this.take(this.picked, event);
        return;
      case "Escape":
        if (isOpen) this.close();
        else this.input.value = "";
        event.stopPropagation();
    }
  }

  recall(step) {
    if (this.history.length === 0) return;
    this.at = Math.min(Math.max(this.at + step, 0), this.history.length);
    this.input.value = this.history[this.at] ?? "";
  }

  submit() {
    const text = this.input.value.trim();
    if (text === "") return;
    this.close();
    this.input.value = "";
    if (this.history.at(-1) !== text) this.history.push(text);
    this.history = this.history.slice(-HISTORY_KEPT);
    this.at = this.history.length;
    this.app.typed(text);
  }

  // A slash anywhere on the page begins a command.
  shortcut(event) {
    const isElsewhere = !event.target.closest("input, textarea, select, dialog");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !isElsewhere) return;
    event.preventDefault();
    this.input.focus();
    if (this.input.value === "") {
      this.input.value = "/";
      this.changed();
    }
  }
}
