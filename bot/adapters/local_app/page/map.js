// Clicks on the picture: transparent buttons over the points from which a checker may move.

import { el } from "./dom.js";

export class BoardMap {
  constructor(press) {
    this.press = press;
    this.place = el("div", { class: "map", role: "toolbar" });
    this.place.addEventListener("keydown", (event) => this.walk(event));
  }

  // One stop for the Tab key; arrow keys walk from point to point.
  draw(areas, picture, label) {
    const held = this.place.contains(document.activeElement);
    this.place.setAttribute("aria-label", label);
    this.place.hidden = areas.length === 0;
    const nodes = areas.map((area, i) => {
      const node = el("button", {
        type: "button", class: "spot", "aria-label": area.label, title: area.label, tabindex: i === 0 ? 0 : -1,
        onclick: () => this.press({ id: area.button, link: false }),
      });
      node.style.left = `${(100 * area.x) / picture.width}%`;
      node.style.top = `${(100 * area.y) / picture.height}%`;
      node.style.width = `${(100 * area.width) / picture.width}%`;
      node.style.height = `${(100 * area.height) / picture.height}%`;
      return node;
    });
    this.place.replaceChildren(...nodes);
    if (held) nodes[0]?.focus({ preventScroll: true });
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
