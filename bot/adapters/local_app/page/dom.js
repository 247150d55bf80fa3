// Builds elements. Texts only ever become text: nothing here, or anywhere in this page, parses markup.

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

const SPAN_TAGS = { strong: "strong", code: "code", block: "pre", mention: "bdi" };

// Signs for which many machines have no letter, and the drawings (in the style sheet) that stand for them. The words
// beside them say the same.
const SIGNS = { "✅": "holds", "❌": "fails" };
const ANY_SIGN = /(✅|❌)\uFE0F?/u;

// The spans of a text. A name keeps its own direction of writing and cannot turn the line around it.
export function spans(text) {
  return text.flatMap((span) => {
    const tag = SPAN_TAGS[span.kind];
    return tag ? el(tag, { class: span.kind }, span.text) : plain(span.text);
  });
}

function plain(text) {
  return text.split(ANY_SIGN).map((part) =>
    part in SIGNS ? el("span", { class: `sign ${SIGNS[part]}`, "aria-hidden": "true" }) : document.createTextNode(part),
  );
}

export function words(text) {
  return text.map((span) => span.text).join("");
}

// Replaces what a place holds, and keeps the keyboard there: on the same control if it is still to be had, else on the first.
export function fill(place, ...children) {
  const held = place.contains(document.activeElement) ? document.activeElement.dataset.hold : undefined;
  place.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
  if (held === undefined) return;
  const again = [...place.querySelectorAll("[data-hold]")].find((node) => node.dataset.hold === held);
  (again ?? place.querySelector("[data-hold]"))?.focus({ preventScroll: true });
}

export function secret(bytes) {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
