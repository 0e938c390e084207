// Keeps the picture of the start page (web/picture.js) while nobody looks, throws it away with the first thing that is written,
// and lets the true page take its place: at once as soon as somebody does something, else when the book is opened to its end.

import { conditions, keyOf, standing } from "./picture.js";
import { memory } from "./place.js";

/** The token of the core's ticks with which it opens a book in steps. */
const STEP = "open";
/** A picture is no larger; a start page takes a tenth of it. */
const MOST = 400_000;
/** What a start page says of this visit alone, and what a client may not see around. */
const PASSING = /data-key="(signed-out|outdated|update|storage)"|"client-view\/leave"/;

export class Album {
  /** Draws the `#app` region. */
  draw = () => {};
  #app = document.getElementById("app");
  #held = null;
  #isStepAsked = false;
  #isClosed = false;
  #key;
  #from;
  #storage;
  #core;

  /** `app` has event() and core. */
  constructor({ app, storage, name, account }) {
    this.#core = app;
    this.#storage = storage;
    this.#key = keyOf(name);
    this.#from = standing(account);
    storage.onWrite = () => this.drop();
    storage.onRest = () => { if (document.hidden) this.take(); };
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.take(); });
    addEventListener("pagehide", () => this.take());
  }

  get #shown() { return this.#app.picture ?? null; }

  get isShown() { return this.#shown !== null; }

  // keeping

  /** Asks the core for the start page as it is now: for a book that is stored as a whole. */
  take() {
    const { turn, isBusy } = this.#storage;
    if (!this.#isClosed && turn && !isBusy && this.#core.core?.isWhole && !this.isShown) this.#core.event("tick", "start");
  }

  keep(html) {
    const { turn, isBusy } = this.#storage;
    this.drop(); // whatever becomes of the new one
    // None of a book that is not stored or not set up, and none while something is typed.
    if (!turn || isBusy || this.#isClosed || document.body.className || document.querySelector("#sheet > *, .cell-editor")) return;
    if (html.length > MOST || PASSING.test(html)) return;
    const { lang } = document.documentElement;
    memory.set(this.#key, JSON.stringify({ of: conditions(this.#from), turn, lang, html }));
  }

  drop() { memory.remove(this.#key); }

  /** This page keeps none any more: another account is opened, or everything is forgotten. */
  close() {
    this.#isClosed = true;
    this.drop();
  }

  // showing

  /** The stored book is here: a picture of any other one goes. */
  check(turn) {
    const shown = this.#shown;
    if (!shown || (turn && shown.turn === turn)) return;
    this.drop();
    this.#app.innerHTML = shown.plain;
    this.#end();
    scrollTo(0, 0);
  }

  /** Whether the page that the core drew waits. */
  holds(html) {
    this.#held = this.isShown ? html : null;
    return this.isShown;
  }

  /** The core has its first screen and hears what is done: so does the picture from now on. `adapt` makes links right. */
  answer(adapt) {
    const shown = this.#shown;
    if (!shown) return;
    const { tapped } = shown;
    this.#wake();
    for (const link of this.#app.querySelectorAll("a[href]")) adapt(link);
    if (!tapped) return void (this.#isStepAsked || this.settle());
    const meant = actionOf(tapped);
    this.settle(() => this.#core.event("tick")); // any event but a step has the book opened to its end
    if (tapped.isConnected && actionOf(tapped) === meant) tapped.click();
  }

  /** The true page takes the picture's place, as it is after `step`. */
  settle(step = () => {}) {
    if (!this.#shown) return step();
    this.#end();
    step();
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.draw(held);
  }

  /** The core asks for a tick: opening goes on for as long as one of its steps asks for another. */
  tick(name, send) {
    if (name !== STEP) return send;
    this.#isStepAsked = true;
    return () => {
      this.#isStepAsked = false;
      send();
      if (!this.#isStepAsked) this.settle();
    };
  }

  #wake() {
    this.#app.inert = document.querySelector("#sheet > *") !== null;
    this.#app.removeAttribute("aria-busy");
    delete document.body.dataset.picture;
  }

  #end() {
    this.#app.picture = null;
    this.#wake();
  }
}

const actionOf = (element) => ["data-on-click", "href", "data-href"].map((name) => element.getAttribute(name)).join(" ");
