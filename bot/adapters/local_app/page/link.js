// The connection: comes back by itself, and sends again what was not answered before it broke.

import { secret } from "./dom.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;

export class Link {
  // hello: makes the first message. onmessage, onstate: told what comes, and "open", "lost" or "refused".
  constructor({ hello, onmessage, onstate }) {
    this.hello = hello;
    this.onmessage = onmessage;
    this.onstate = onstate;
    this.waiting = new Map();
    this.wait = FIRST_WAIT_MS;
    this.ready = false;
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/live`);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify(this.hello())));
    socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.closed());
  }

  // Asks for something that must happen exactly once, however often it has to be sent.
  request(message) {
    const key = secret(12);
    this.waiting.set(key, { ...message, key });
    if (this.ready) this.socket.send(JSON.stringify(this.waiting.get(key)));
    return key;
  }

  // Asks for something that may get lost.
  mention(message) {
    if (this.ready) this.socket.send(JSON.stringify(message));
  }

  receive(message) {
    if (message.type === "welcome" && !this.ready) {
      this.ready = true;
      this.wait = FIRST_WAIT_MS;
      this.onstate("open");
      for (const request of this.waiting.values()) this.socket.send(JSON.stringify(request));
    }
    if (message.type === "refused" && !this.ready) {
      this.refused = true;
      this.socket.close();
    }
    if (message.type === "done") this.waiting.delete(message.key);
    this.onmessage(message);
  }

  closed() {
    this.ready = false;
    if (this.refused) {
      this.refused = false;
      return;
    }
    this.onstate("lost");
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  hurry() {
    if (this.timer === undefined || this.ready) return;
    this.wait = FIRST_WAIT_MS;
    this.open();
  }
}
