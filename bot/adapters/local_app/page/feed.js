// Everything in the room that does not stand on the stage: answers, cards, older tables.

import { el, words } from "./dom.js";
import { buttonRows, fileLinks, picture, text } from "./parts.js";

export class Feed {
  constructor(app, place) {
    this.app = app;
    this.place = place;
    this.nodes = new Map();
  }

  speak() {
    this.place.setAttribute("aria-label", this.app.word("feed"));
    this.nodes.clear();
  }

  draw(news) {
    const atEnd = this.place.scrollHeight - this.place.scrollTop - this.place.clientHeight < 60;
    const shown = [...this.app.items.values()].filter((item) => this.shows(item));
    const kept = new Map();
    for (const item of shown) kept.set(item.id, this.nodeOf(item));
    this.nodes = kept;
    const nodes = [...kept.values()].map(({ node }) => node);
    if (nodes.length === 0) nodes.push(el("p", { class: "hint" }, this.app.word("box_hint")));
    if (!same(nodes, [...this.place.children])) this.place.replaceChildren(...nodes);
    if (atEnd) this.place.scrollTop = this.place.scrollHeight;
    const entry = news?.isNew && news.item.private ? kept.get(news.item.id)?.node : undefined;
    if (entry) this.bringUp(entry);
  }

  // A new answer is read from its beginning, however long it is.
  bringUp(entry) {
    entry.scrollIntoView({ block: "nearest" });
    if (entry.offsetHeight > this.place.clientHeight) entry.scrollIntoView({ block: "start" });
  }

  // What stands on the stage is not repeated, and only the history of that table is told.
  shows(item) {
    const stage = this.app.stage;
    if (item.kind === "line") return item.table === stage.item?.table;
    return !stage.shows(item) && !isPast(item);
  }

  // The element of an entry, made anew only when the entry has changed.
  nodeOf(item) {
    const known = this.nodes.get(item.id);
    if (known && known.item === item) return known;
    return { item, node: this.made(item) };
  }

  made(item) {
    switch (item.kind) {
      case "line":
        return text(item.text, { class: item.game ? "line game" : "line" });
      case "board":
        return this.table(item);
      default:
        return this.answer(item);
    }
  }

  answer(item) {
    const press = (button) => this.app.press(button, item);
    return el(
      "article",
      { class: item.private ? "entry private" : "entry", "data-id": item.id },
      head(this.app, item),
      text(item.text),
      item.picture ? picture(item.picture) : null,
      fileLinks(item.files, this.app.word("download")),
      el("div", { class: "rows" }, buttonRows(item.rows, press)),
      item.about.startsWith("/settings") ? this.carry() : null,
    );
  }

  // A card that can be answered here, or a table that can be brought to the stage.
  table(item) {
    const press = (button) => this.app.press(button, item);
    const isCard = !item.picture && !item.textBoard;
    return el(
      "article",
      { class: item.final || !item.live ? "entry table over" : "entry table", "data-id": item.id },
      isCard ? text(item.text) : this.thumb(item),
      isCard && item.live ? el("div", { class: "rows" }, buttonRows(item.rows, press)) : null,
    );
  }

  thumb(item) {
    return el(
      "button",
      {
        type: "button", class: "thumb", onclick: () => this.app.stage.choose(item.table),
        "aria-label": `${this.app.word("show")}: ${words(item.brief)}`,
      },
      item.picture ? picture(item.picture, { alt: "", loading: "lazy" }) : null,
      text(item.brief, { class: item.live && item.mine && item.asks ? "text asks" : "text" }),
    );
  }

  carry() {
    return el(
      "button",
      { type: "button", class: "button plain", onclick: () => this.app.dialogs.profile() },
      this.app.word("carry"),
    );
  }
}

function head(app, item) {
  if (!item.private && !item.about) return null;
  return el(
    "p",
    { class: "head" },
    item.private ? el("span", { class: "seal" }, app.word("only_you")) : null,
    item.about ? el("bdi", { class: "about" }, item.about) : null,
  );
}

// A board that was posted anew stands elsewhere now; a question about a table is asked beside it, while it stands as it did.
// Of a challenge that came to nothing there is nothing left to see.
function isPast(item) {
  if (item.kind === "board") return item.final ? !item.picture && !item.textBoard : !item.live;
  return item.seen !== null && item.rows.length > 0;
}

function same(left, right) {
  return left.length === right.length && left.every((node, i) => node === right[i]);
}
