// The page: what is known, and who is told when it changes.

import { Box } from "./box.js";
import { Dialogs } from "./dialogs.js";
import { el, fill, spans, words } from "./dom.js";
import { Feed } from "./feed.js";
import { Link } from "./link.js";
import * as me from "./me.js";
import { Stage } from "./stage.js";

const ASK_WITHIN_MS = 5000;
const TOAST_MS = 6000;
const ECHO_MS = 350;
const ITEMS_KEPT = 300;

class App {
  constructor({ words, languages, language }) {
    this.allWords = words;
    this.languages = languages;
    this.language = me.language(languages, language);
    this.items = new Map();
    this.people = [];
    this.asked = new Map();
    this.asks = 0;
    this.stage = new Stage(this, document.getElementById("stage"));
    this.feed = new Feed(this, document.getElementById("feed"));
    this.box = new Box(this, document.getElementById("box"));
    this.dialogs = new Dialogs(this);
    this.link = new Link({
      hello: () => me.hello(this.language),
      onmessage: (message) => this.receive(message),
      onstate: (state) => this.linkState(state),
    });
  }

  word(key) {
    return this.allWords[this.language][key];
  }

  start() {
    this.speak();
    if (me.name()) this.link.open();
    else this.dialogs.enter();
  }

  // Everything that is written in the page's language, again.
  speak() {
    document.documentElement.lang = this.language;
    this.drawHeader();
    this.box.speak();
    this.feed.speak();
    this.dialogs.speak();
    this.draw();
  }

  receive(message) {
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "item":
        return this.take(message.item, true);
      case "gone":
        this.items.delete(message.item);
        return this.draw();
      case "people":
        this.people = message.people;
        this.drawHeader();
        return this.stage.drawLobby();
      case "suggestions":
        this.asked.get(message.ask)?.(message.lines);
        this.asked.delete(message.ask);
        return undefined;
      case "form":
        return this.dialogs.form(message.form, message.item);
      case "toast":
        return this.say(message);
      case "done":
        this.dialogs.done(message.key);
        return this.stage.done(message.key);
      case "refused":
        return this.refused(message.why);
    }
  }

  welcome({ me: self, items }) {
    me.keepName(self.name);
    if (self.language !== this.language && self.language in this.languages) {
      this.language = self.language;
      me.keepLanguage(self.language);
      this.speak();
    }
    this.items = new Map();
    for (const item of items) this.take(item, false);
    document.getElementById("room").hidden = false;
    this.dialogs.entered();
    this.drawHeader();
    this.draw();
  }

  // One entry, new or changed. An older state of a board that comes late is dropped.
  take(item, isNews) {
    const known = this.items.get(item.id);
    if (known && known.kind === "board" && known.version > item.version) return;
    this.items.set(item.id, item);
    if (this.items.size > ITEMS_KEPT) this.forgetOne();
    if (isNews) this.draw({ item, isNew: !known, isMineNow: Boolean(item.mine && !known?.mine) });
  }

  // The oldest entry that is not a table still to be played at.
  forgetOne() {
    const oldest = [...this.items.values()].find((item) => item.kind !== "board" || item.final);
    this.items.delete(oldest?.id);
  }

  draw(news) {
    this.stage.draw(news);
    this.feed.draw(news);
    const waits = [...this.items.values()].some((item) => item.live && item.mine && item.asks && hasBoard(item));
    document.title = waits ? `● ${this.word("your_turn")} – Civetta` : "Civetta";
  }

  // A button was pressed. A board that is here needs not be sent once more to be seen.
  press(button, item) {
    if (button.link) {
      window.open(button.id, "_blank", "noopener,noreferrer");
      return undefined;
    }
    if (button.shows && this.stage.choose(button.shows)) return undefined;
    return this.link.request({ type: "press", button: button.id, item: item?.id ?? "" });
  }

  typed(text) {
    return this.link.request({ type: "typed", text, item: this.stage.item?.id ?? "" });
  }

  // Suggestions for a line being typed; none while there is no connection.
  ask(text) {
    if (!this.link.ready) return Promise.resolve([]);
    this.asks += 1;
    const ask = this.asks;
    return new Promise((answer) => {
      this.asked.set(ask, answer);
      this.link.mention({ type: "complete", ask, text: text.slice(0, 128), item: this.stage.item?.id ?? "" });
      setTimeout(() => this.asked.delete(ask) && answer([]), ASK_WITHIN_MS);
    });
  }

  copyButton(content) {
    const button = el("button", { type: "button", class: "button plain" }, this.word("copy"));
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(content);
        button.textContent = this.word("copied");
      } catch {
        // Without the right to do so, the text is marked, ready to be copied by hand.
        getSelection().selectAllChildren(button.parentElement.querySelector("code"));
      }
    });
    return button;
  }

  introduce(name, language) {
    this.language = language;
    me.keepLanguage(language);
    if (this.link.ready) this.link.mention({ type: "introduce", name, language });
    else me.keepName(name);
    this.speak();
  }

  refused(why) {
    if (why === "name_empty" && !this.link.ready) me.keepName("");
    this.toast([this.word(why)]);
    if (!this.link.ready) this.dialogs.enter();
  }

  linkState(state) {
    const line = document.getElementById("link-state");
    clearTimeout(this.lostTimer);
    if (state === "open") {
      line.hidden = true;
      return;
    }
    // A connection that is back at once is nobody's business.
    this.lostTimer = setTimeout(() => {
      line.textContent = this.word("lost");
      line.hidden = false;
    }, 600);
  }

  // Something fleeting. To a form it is why that form was refused. What the stage shows by itself is not said again.
  say({ text, key, refused }) {
    if (refused && this.dialogs.refused(key, text)) return;
    setTimeout(() => words(this.stage.item?.text ?? []).includes(words(text)) || this.toast(spans(text)), ECHO_MS);
  }

  toast(content) {
    const toast = el("p", { class: "toast" }, content);
    document.getElementById("toasts").replaceChildren(toast);
    setTimeout(() => toast.remove(), TOAST_MS);
  }

  drawHeader() {
    const others = this.people.filter((person) => !person.me);
    const people = document.getElementById("people");
    people.setAttribute("aria-label", this.word("here"));
    fill(people, others.map((person) => el("li", { class: "person" }, el("bdi", {}, person.name))));
    people.dataset.count = others.length || "";
    const tongues = Object.entries(this.languages).map(([tag, name]) =>
      el(
        "button",
        {
          type: "button", class: "tongue", lang: tag, title: name, "aria-label": name,
          "aria-pressed": String(tag === this.language), "data-hold": `tongue-${tag}`,
          onclick: () => this.introduce(me.name(), tag),
        },
        tag.toUpperCase(),
      ),
    );
    const self = me.name()
      ? el(
          "button",
          {
            type: "button", class: "self", title: this.word("profile"), "data-hold": "self",
            onclick: () => this.dialogs.profile(),
          },
          el("bdi", {}, me.name()),
        )
      : null;
    fill(
      document.getElementById("tools"),
      el("div", { class: "tongues", role: "group", "aria-label": this.word("language") }, tongues),
      self,
    );
  }
}

function hasBoard(item) {
  return Boolean(item.picture || item.textBoard);
}

me.arrive();
const app = new App(await (await fetch("/words.json")).json());
app.start();
