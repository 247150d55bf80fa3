// Pieces that boards, cards and answers share.

import { el, spans } from "./dom.js";

// Rows of buttons. press: called with the button and its element.
export function buttonRows(rows, press, { disabled = false } = {}) {
  return rows.map((row) =>
    el(
      "div",
      { class: "row" },
      row.map((button) => {
        const node = el(
          "button",
          { type: "button", class: `button ${button.style}${button.quiet ? " quiet" : ""}`, disabled, "data-hold": button.id },
          button.label,
        );
        node.addEventListener("click", () => press(button, node));
        return node;
      }),
    ),
  );
}

export function text(content, props = {}) {
  return el("div", { class: "text", dir: "auto", ...props }, spans(content));
}

export function picture(shown, props = {}) {
  return el("img", {
    class: "picture", src: shown.src, width: shown.width, height: shown.height, alt: shown.alt, ...props,
  });
}

// Files come with the answer itself, since they are for one person; they are handed out from memory.
export function fileLinks(files, download) {
  return files.map((file) => {
    const bytes = Uint8Array.from(atob(file.body), (character) => character.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: file.type }));
    return el("a", { class: "button plain file", href: address, download: file.name }, el("span", {}, download), el("bdi", {}, file.name));
  });
}
