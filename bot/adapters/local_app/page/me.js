// Who this tab is. The secret stays in the tab: it is only ever sent as the first message of the connection, and in the
// part of a link that browsers do not send to servers.

import { secret } from "./dom.js";

const STORE = sessionStorage;

export function arrive() {
  const carried = new URLSearchParams(location.hash.slice(1));
  const token = carried.get("token");
  if (token !== null && /^[A-Za-z0-9_-]{32,64}$/.test(token)) {
    STORE.setItem("token", token);
    STORE.setItem("name", carried.get("name") ?? "");
    STORE.setItem("language", carried.get("language") ?? "");
    history.replaceState(null, "", location.pathname);
  }
  if (STORE.getItem("token") === null) STORE.setItem("token", secret(24));
}

export function name() {
  return STORE.getItem("name") ?? "";
}

export function keepName(text) {
  STORE.setItem("name", text);
}

export function language(known, otherwise) {
  const own = STORE.getItem("language");
  if (own in known) return own;
  const asked = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return asked.find((tag) => tag in known) ?? otherwise;
}

export function keepLanguage(tag) {
  STORE.setItem("language", tag);
}

export function hello(tag) {
  return { type: "hello", token: STORE.getItem("token"), name: name(), language: tag };
}

export function carryLink(tag) {
  const carried = new URLSearchParams({ token: STORE.getItem("token"), name: name(), language: tag });
  return `${location.origin}/#${carried}`;
}
