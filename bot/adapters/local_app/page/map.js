// Clicks on the picture: transparent buttons over the points from which a checker may move. Where two dice can move it,
// the points it can go to are offered next.

import { el } from "./dom.js";

export class BoardMap {
  constructor(press) {
    this.press = press;
    this.steps = [];
    this.place = el("div", { class: "map", role: "toolbar" });
    this.place.addEventListener("keydown", (event) => this.key(event));
  }

  // steps: what may be played now, each with where it begins, where it leads, and its die.
  draw(steps, picture, { label, choose }) {
    this.picture = picture;
    this.label = label;
    this.choose = choose;
    const ids = (all) => all.map((step) => step.button).join();
    if (ids(steps) !== ids(this.steps)) this.from = undefined;
    this.steps = steps;
    this.redraw();
  }

  // One stop for the Tab key; arrow keys walk from point to point.
  redraw() {
    const held = this.place.contains(document.activeElement);
    this.place.setAttribute("aria-label", this.from ? this.choose : this.label);
    this.place.hidden = this.steps.length === 0;
    const nodes = this.from ? this.targets() : this.sources();
    nodes.forEach((node, i) => (node.tabIndex = i === 0 ? 0 : -1));
    this.place.replaceChildren(...nodes);
    if (held) nodes[0]?.focus({ preventScroll: true });
  }

  sources() {
    const places = new Map();
    for (const step of this.steps) {
      const key = `${step.x} ${step.y}`;
      places.set(key, [...(places.get(key) ?? []), step]);
    }
    return [...places.values()].map((steps) => {
      const pick = () => (steps.length === 1 ? this.play(steps[0]) : this.ask(steps));
      return this.spot(steps[0], steps.map((step) => step.label).join(" / "), pick);
    });
  }

  targets() {
    const back = this.spot(this.from[0], this.choose, () => this.ask(undefined), "from");
    const nodes = this.from.map((step) => {
      // Two dice may bear off from one point: each has a half of the place they lead to.
      const sharing = this.from.filter(({ to }) => to.x === step.to.x && to.y === step.to.y);
      const height = step.to.height / sharing.length;
      const place = { ...step.to, y: step.to.y + height * sharing.indexOf(step), height };
      const node = this.spot(place, step.label, () => this.play(step), "target");
      node.append(el("span", { class: "die", "aria-hidden": "true" }, String(step.die)));
      return node;
    });
    return [...nodes, back];
  }

  spot({ x, y, width, height }, label, onclick, kind = "") {
    const node = el("button", { type: "button", class: `spot ${kind}`.trim(), "aria-label": label, title: label, onclick });
    const percent = (part, whole) => `${(100 * part) / whole}%`;
    node.style.left = percent(x, this.picture.width);
    node.style.top = percent(y, this.picture.height);
    node.style.width = percent(width, this.picture.width);
    node.style.height = percent(height, this.picture.height);
    return node;
  }

  ask(steps) {
    this.from = steps;
    this.redraw();
    this.place.firstElementChild?.focus({ preventScroll: true });
  }

  play(step) {
    this.press({ id: step.button, link: false });
  }

  key(event) {
    if (event.key === "Escape" && this.from) {
      event.stopPropagation();
      this.ask(undefined);
      return;
    }
    this.walk(event);
  }

  walk(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const nodes = [...this.place.children];
    const at = nodes.indexOf(document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = nodes[(at + step + nodes.length) % nodes.length];
    nodes[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus({ preventScroll: true });
  }
}
