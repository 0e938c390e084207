// The start page as it was last seen, shown at once while the book is opened (docs/sync.md). It is kept by web/album.js under all
// that it depends on, is shown only where all of that is the same, and cannot be used before the core answers for it.

import { dress, SIZED } from "./dress.js";
import { size, today } from "./window.js";
import { accountOf, memory } from "./place.js";

export const keyOf = (name) => `${name}-picture`;

/** What a page is drawn with from its start to its end: build, account, zone, browser and languages. */
export function standing(account) {
  const build = [...document.querySelectorAll("script[src], link[rel=stylesheet]")].map(({ src, href }) => src ?? href);
  const hours = [0, 6].map((month) => new Date(new Date().getFullYear(), month, 1).getTimezoneOffset());
  return [build, account, hours, navigator.userAgent, navigator.languages];
}

/** All that a picture follows from besides the book. */
export const conditions = (from) => JSON.stringify([
  from, today(), size().split("x")[0], memory.get("ledgerline-theme"), memory.get("ledgerline-shades"),
]);

/** The picture that may be shown now at `url`, or null: only the start page has one. */
export function pictureOf({ base, name }, url) {
  if (url.pathname.replace(/(index|app)\.html$/, "") !== base.pathname || url.search || url.hash) return null;
  try {
    const kept = JSON.parse(memory.get(keyOf(name)));
    return kept && kept.of === conditions(standing(accountOf(name))) ? kept : null;
  } catch {
    return null;
  }
}

/** A press moves no further, in pixels. */
const STILL = 10;

/** Puts a picture into the page: to be looked at. What is pressed on it is kept (`tapped`). */
export function show({ html, turn, lang }) {
  const app = document.getElementById("app");
  const shown = { turn, plain: app.innerHTML, tapped: null };
  app.picture = shown;
  app.inert = true;
  app.setAttribute("aria-busy", "true");
  document.body.dataset.picture = "";
  document.documentElement.lang = lang;
  app.innerHTML = html;
  for (const element of app.querySelectorAll(SIZED)) dress(element);

  // What is inert hears nothing and is not found under a point.
  const at = (x, y) => {
    app.inert = false;
    const found = document.elementFromPoint(x, y)?.closest("#app :is([data-on-click], a[href], [data-href])");
    app.inert = true;
    return found ?? null;
  };
  let down = null;
  const listen = { capture: true, passive: true };
  const hear = (event) => {
    if (!app.inert || app.picture !== shown) {
      for (const type of ["pointerdown", "pointerup", "pointercancel"]) removeEventListener(type, hear, listen);
    } else if (event.type === "pointerdown") {
      down = event.isPrimary && event.button === 0 ? event : null;
    } else {
      const isStill = down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < STILL;
      if (isStill && event.type === "pointerup") shown.tapped = at(event.clientX, event.clientY);
      down = null;
    }
  };
  for (const type of ["pointerdown", "pointerup", "pointercancel"]) addEventListener(type, hear, listen);
}
