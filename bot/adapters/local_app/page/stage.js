// The one table in front of you: picture, status, buttons, and what only you are told about them.

import { el, fill, words } from "./dom.js";
import { Lobby } from "./lobby.js";
import { BoardMap } from "./map.js";
import { buttonRows, fileLinks, picture, text } from "./parts.js";

const ANSWERED_WITHIN_MS = 1500;

export class Stage {
  constructor(app, place) {
    this.app = app;
    this.place = place;
    this.chosen = sessionStorage.getItem("table");
    this.dismissed = new Set();
    this.offered = [];
    this.figure = el("figure", { class: "board" });
    this.status = el("div", { class: "status", role: "status", "aria-live": "polite" });
    this.rows = el("div", { class: "rows" });
    this.cards = el("div", { class: "cards" });
    this.note = el("div", { class: "note-place", "aria-live": "polite" });
    this.lobbyPlace = el("div", { class: "lobby" });
    this.lobby = new Lobby(app, this.lobbyPlace);
    this.map = new BoardMap((button) => this.press(button));
    place.append(this.figure, this.status, this.rows, this.note, this.cards, this.lobbyPlace);
  }

  // Brings a table to the front; whether it is here.
  choose(table) {
    if (!this.boards().some((item) => item.table === table)) return false;
    this.keep(table);
    this.app.draw();
    this.figure.scrollIntoView({ block: "nearest" });
    return true;
  }

  keep(table) {
    this.chosen = table;
    sessionStorage.setItem("table", table);
  }

  boards() {
    return [...this.app.items.values()].filter((item) => item.kind === "board" && (item.live || item.final));
  }

  // The table in front stays there until another is chosen, or one of mine begins while nothing of mine is going on here.
  // To begin with it is the one that waits for me, else another of mine, else a game to watch, else how mine ended.
  current(news) {
    const boards = this.boards();
    const before = boards.findLast((item) => item.table === this.chosen);
    if (news?.isMineNow && !(before?.mine && !before.final)) return news.item;
    if (before) return before;
    const open = boards.filter((item) => !item.final);
    return (
      open.findLast((item) => item.mine && item.asks && hasBoard(item)) ??
      open.findLast((item) => item.mine) ??
      open.findLast(hasBoard) ??
      boards.findLast((item) => item.mine) ??
      boards.findLast(hasBoard)
    );
  }

  shows(item) {
    return item === this.item || item === this.noted || this.offered.includes(item);
  }

  draw(news) {
    const before = this.item;
    this.item = this.current(news);
    if (this.item) this.keep(this.item.table);
    this.isIdle = !this.item || this.item.final || !this.item.mine;
    this.offered = this.isIdle ? [...this.app.items.values()].filter(isOffer) : [];
    this.noted = this.findNote();
    if (this.item !== before) {
      if (this.item?.id !== before?.id || this.item?.version !== before?.version) this.release();
      this.drawBoard();
    }
    this.drawNote();
    this.drawCards();
    this.placeCards();
    this.drawLobby();
  }

  // Challenges that can be taken up, as long as there is nothing else to do.
  drawCards() {
    const state = this.offered.map((item) => `${item.id} ${item.version}`).join() + this.app.language;
    if (state === this.cardState) return;
    this.cardState = state;
    fill(
      this.cards,
      this.offered.map((item) =>
        el(
          "article",
          { class: "card", "data-id": item.id },
          text(item.text),
          el("div", { class: "rows" }, buttonRows(item.rows, (button) => this.app.press(button, item))),
        ),
      ),
    );
  }

  // What can be joined stands above a game that is over, below one that goes on.
  placeCards() {
    const behind = this.item?.final && this.offered.length > 0 ? this.figure : this.lobbyPlace;
    if (this.cards.nextElementSibling !== behind) this.place.insertBefore(this.cards, behind);
  }

  drawBoard() {
    const item = this.item;
    this.figure.hidden = !item || !hasBoard(item);
    this.status.hidden = this.rows.hidden = !item;
    if (!item) return;
    this.status.classList.toggle("card", !hasBoard(item));
    this.place.dataset.table = item.table;
    this.place.dataset.version = item.version;
    this.drawPicture(item);
    if (words(item.text) !== this.status.textContent) fill(this.status, text(item.text));
    const isOpen = item.live || item.final;
    fill(this.rows, isOpen ? buttonRows(item.rows, (button, node) => this.press(button, node)) : null);
    this.status.classList.toggle("asks", Boolean(item.live && item.mine && item.asks && hasBoard(item)));
  }

  drawPicture(item) {
    if (!item.picture) {
      this.image = undefined;
      fill(this.figure, item.textBoard ? el("pre", { class: "text-board" }, item.textBoard) : null);
      return;
    }
    if (!this.image) {
      this.image = picture(item.picture);
      this.figure.replaceChildren(this.image, this.map.place);
    }
    // The picture before stays until the new one has come.
    if (this.image.getAttribute("src") !== item.picture.src) this.image.setAttribute("src", item.picture.src);
    const { alt, width, height } = item.picture;
    // A chouette's picture is taller, the more so the more are in it.
    Object.assign(this.image, { alt, width, height });
    this.place.style.setProperty("--ratio", width / height);
    this.map.draw(item.live ? item.areas : [], item.picture, {
      label: this.app.word("board_map"), choose: this.app.word("choose_die"),
    });
  }

  press(button, node) {
    if (this.pressed !== undefined) return;
    this.pressed = this.app.press(button, this.item);
    if (this.pressed === undefined) return;
    this.rows.classList.add("busy");
    this.rows.setAttribute("aria-busy", "true");
    node?.classList.add("pressed");
  }

  // The answer to a press came. If a board is part of it, that follows within a moment.
  done(key) {
    if (key !== this.pressed) return;
    clearTimeout(this.releasing);
    this.releasing = setTimeout(() => this.release(), this.noted ? 0 : ANSWERED_WITHIN_MS / 5);
  }

  release() {
    this.pressed = undefined;
    this.rows.classList.remove("busy");
    this.rows.removeAttribute("aria-busy");
    for (const node of this.rows.querySelectorAll(".pressed")) node.classList.remove("pressed");
  }

  // The newest private answer to something pressed on this table, until it is dismissed or the game goes on.
  findNote() {
    if (!this.item) return undefined;
    const note = [...this.app.items.values()].findLast((item) => item.private && item.near === this.item.id);
    if (!note || this.dismissed.has(note.id) || note.seen !== this.item.version) return undefined;
    return note;
  }

  drawNote() {
    if (this.noted === this.drawnNote) return;
    this.drawnNote = this.noted;
    const item = this.noted;
    if (!item) {
      fill(this.note);
      return;
    }
    const dismiss = () => {
      this.dismissed.add(item.id);
      this.app.draw();
    };
    const close = el("button", { type: "button", class: "close", "aria-label": this.app.word("dismiss"), onclick: dismiss }, "×");
    const panel = el(
      "article",
      { class: item.alert ? "note private alert" : "note private", "data-id": item.id },
      el("p", { class: "head" }, el("span", { class: "seal" }, this.app.word("only_you"))),
      close,
      text(item.text),
      item.picture ? picture(item.picture) : null,
      fileLinks(item.files, this.app.word("download")),
      el("div", { class: "rows" }, buttonRows(item.rows, (button) => this.app.press(button, item))),
    );
    panel.addEventListener("keydown", (event) => event.key === "Escape" && dismiss());
    fill(this.note, panel);
    panel.scrollIntoView({ block: "nearest" });
    panel.querySelector(".rows .button")?.focus({ preventScroll: true });
  }

  drawLobby() {
    this.lobby.draw({ isIdle: this.isIdle, isWaiting: !this.isIdle && !hasBoard(this.item) });
  }
}

function isOffer(item) {
  return item.kind === "board" && item.live && !item.final && !item.mine && !hasBoard(item);
}

function hasBoard(item) {
  return Boolean(item.picture || item.textBoard);
}
