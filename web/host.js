// What the app may ask of the browser: one function an effect, in the order of the ABI's numbers.
// `app.send(code, fields)` answers; nothing here knows what a project or an invoice is.

import { paint } from "./shades.js";
import { encodeMap, number64, recordField, text, u64 } from "./wire.js";
import { morph } from "./morph.js";
import { goToEnd } from "./fields.js";
import { around, leftBeside } from "./focus.js";
import * as files from "./files.js";
import { hasContacts } from "./contacts.js";
import { formats } from "./formats.js";
import { sayFound } from "./found.js";
import * as images from "./images.js";
import { catalogue, formatsIn, language } from "./language.js";

/** What the names of drafts begin with, among the values that the app keeps. */
const DRAFTS = "device.draft/";
/** The log of errors: every tab adds to the same. */
const ERRORS = "device.errors";
/** The row of a list that stands open beside it. */
const OPENED = "[data-pane=list] .row.opened";
/** What the focus comes to on either side of a desk. */
const SIDES = { list: `${OPENED} .row-link`, detail: "[data-pane=detail]" };
/** What leads to another part of the same list or page. */
const PARTS = "#app .page nav a[href]";
/** What narrows a list: in its sheet, and above it. */
const FILTERS = '[data-on-click^="filter/"], .chip[data-on-click^="option/"], [data-on-click="clear-filters"]';

export const now = () => String(Date.now());

/** `app` has send(); `storage` is Storage; `network` is Network; `uploads` is Uploads; `route` turns paths into
    URLs and back; `accounts` opens another account's database;
    `bringLater` fetches the core's second half; `album` has the picture of the start page. */
export function makeHost({
  app, storage, network, uploads, route, restart, recover, applyUpdate, accounts, readAgain, bringLater, notices, album,
}) {
  if (hasContacts()) document.documentElement.dataset.contacts = "";
  let returnTo = null;
  let pressed = null;
  let isTouched = false;
  addEventListener("pointerdown", ({ target }) => { pressed = target.closest?.("#app :is(button, a)"); }, true);
  addEventListener("keydown", () => { pressed = null; }, true);
  /** A form that begins in a field has given it the focus by itself: what the field offers waits for somebody (forms.css). */
  const beginsItself = (does) => document.documentElement.classList.toggle("begun", does);
  for (const deed of ["pointerdown", "keydown", "click", "input"]) addEventListener(deed, () => { isTouched = true; beginsItself(false); }, true);
  const shown = new WeakMap();
  let lastReached = null;
  /** The row beside the open one, where that one left its list when the page was drawn last. */
  let neighbour = null;
  /** What had the focus before it came to a message, and what stood around it. */
  let beforeToast = null;
  addEventListener("focusin", ({ target, relatedTarget: from }) => {
    if (!target.closest?.("#toasts") || from?.closest("#toasts")) return;
    beforeToast = from && { element: from, near: around(from), side: sideOf(from) };
  });

  function render(region, html) {
    const id = region.replace(/^#/, "");
    if (id === "start") return album.keep(html);
    if (id === "app" && album.holds(html)) return;
    const element = document.getElementById(id);
    if (!element) return;
    const held = document.activeElement;
    const before = element.querySelector("[data-focus]");
    const wasFocus = before?.dataset.focus;
    const wasOpen = id === "sheet" && element.childElementCount > 0;
    const wasMenu = wasOpen && !firstField();
    const side = sideOf(held);
    const near = around(held);
    const opened = id === "app" && document.querySelector(OPENED);
    const rows = opened ? [...document.querySelectorAll("[data-pane=list] .row")] : [];
    const followed = id === "app" ? held.closest(PARTS)?.getAttribute("href") : null;
    let isNarrowed = id === "app" && held.matches(FILTERS);
    morph(element, html, route.adapt);
    if (id === "app") neighbour = opened && !opened.isConnected ? leftBeside(rows, rows.indexOf(opened)) : null;
    if (id === "sheet") guard(element.childElementCount > 0, wasOpen, held);
    const wanted = element.querySelector("[data-focus]");
    if (wanted && (wanted !== before || wanted.dataset.focus !== wasFocus)) (id === "sheet" ? begin : focus)(wanted);
    // A sheet that closed has given the focus back already.
    // Where a menu became a form, the form begins in its first field, as any does.
    else if (id === "toasts") {
      if (!held.isConnected && document.activeElement === document.body) leaveToast();
    // A welcome that goes because the book has come leaves it where any page has it that nobody has touched.
    } else if (!held.isConnected && document.activeElement === document.body && isTouched) {
      const again = partAt(followed);
      // What stood alone may stand beside its list now, as an invoice does once it is issued.
      const stands = side ?? (opened === null && document.querySelector(OPENED) ? "detail" : undefined);
      begin((wasMenu && firstField()) || again || landing(stands, near));
      if (again) isNarrowed = true;
    }
    if (id === "app") reveal(element.querySelector("[data-reveal]"));
    if (id === "app") sayFound(document.activeElement, announce, isNarrowed);
    files.showPreviews(element);
    images.fill(element, storage);
    showCurrent(element);
    document.dispatchEvent(new CustomEvent("ledgerline:rendered"));
  }

  /** What a list that just came is to show of itself. */
  function reveal(row) {
    if (row && row !== lastReached) row.scrollIntoView({ block: "center" });
    lastReached = row;
  }

  /** A row of tabs that is wider than the page shows the current one when it becomes current. */
  function showCurrent(element) {
    for (const current of element.querySelectorAll('.segments > :is([aria-current], [aria-pressed="true"])')) {
      const row = current.parentElement;
      if (shown.get(row) !== current) row.scrollLeft = current.offsetLeft - row.offsetLeft - row.clientWidth / 2;
      shown.set(row, current);
    }
  }

  /** Where focus goes when the element that had it is gone: to its row, from another row than the open one to one beside it; on a desk
      it stays on its side, in a list with the row that is open, or, where that is gone, with the row beside it; else to the head of
      what it stood in. */
  const landing = (side, near) => document.querySelector("#sheet .menu > .menu-item") ?? near?.row() ?? near?.next() ?? document.querySelector("#sheet .sheet")
    ?? (side === "list" && !near?.isOther ? listed() : null) ?? near?.beside() ?? (side && (document.querySelector(SIDES[side]) ?? listed()))
    ?? near?.head() ?? document.getElementById("main") ?? document.body;
  const listed = () => document.querySelector(SIDES.list) ?? (neighbour?.isConnected ? neighbour.querySelector(".row-link") : null);
  /** A message that went while it had the focus gives it back. */
  function leaveToast() {
    // Whoever pressed it may have scrolled there.
    if (beforeToast?.element.isConnected) beforeToast.element.focus({ preventScroll: true });
    if (document.activeElement === document.body) focus(landing(beforeToast?.side, beforeToast?.near));
  }
  /** A part that was followed stands on the page that it led to, too. */
  const partAt = (href) => href && document.querySelector(`${PARTS}[href="${CSS.escape(href)}"]`);
  const sideOf = (element) => element?.closest("[data-pane]")?.dataset.pane;

  /** What a form begins with where a keyboard is at hand; a phone's would cover what is to be read. */
  const firstField = () => matchMedia("(hover: hover) and (pointer: fine)").matches
    ? [...document.querySelectorAll("#sheet .sheet-body:not(.stack) :is(input, select, textarea):not([type=hidden], [type=file])")]
      .find((one) => !one.disabled && (one.checkVisibility?.() ?? true)) : undefined;

  /** While the sheet is open the page behind it is inert; closing gives focus back. */
  function guard(isOpen, wasOpen, held) {
    // Safari gives a button that is pressed no focus.
    if (isOpen && !wasOpen) returnTo = placeOf(held === document.body ? pressed : held);
    document.getElementById("app").inert = isOpen;
    document.documentElement.classList.toggle("sheet-open", isOpen);
    if (isOpen && !wasOpen) begin(firstField() ?? landing());
    // What was made or opened meanwhile stands beside its list.
    if (!isOpen && wasOpen && !comeBack()) {
      const stays = returnTo?.page === page();
      focus(landing((stays && returnTo.side) || "detail", stays ? returnTo.near : null));
    }
  }

  /** What is proposed in the field that a form begins with is typed over, as it is where Tab or Return come to it; what was
      typed there before, and kept, is gone on with. */
  function begin(element) {
    focus(element);
    beginsItself(true);
    if (!element.matches("input")) return;
    if (element.closest(".sheet")?.querySelector(".continued")) goToEnd(element);
    else element.select();
  }

  const page = () => [...document.querySelectorAll("#app .page")].map((one) => one.dataset.key).join();
  const placeOf = (element) => element && {
    element, page: page(), side: sideOf(element), near: around(element), row: element.closest(".row"), action: element.getAttribute("data-on-click"),
  };

  /** To where the sheet was opened from, or to the same button drawn anew, or to its row. */
  function comeBack() {
    if (!returnTo || returnTo.page !== page()) return false;
    const { element, row, action } = returnTo;
    const again = action && document.querySelector(`#app [data-on-click="${CSS.escape(action)}"]`);
    for (const place of [element, again, row?.querySelector("a[href]"), row?.querySelector("button")]) {
      if (!place?.isConnected || place === document.body) continue;
      focus(place);
      if (document.activeElement === place) return true;
    }
    return false;
  }

  function focus(element) {
    if (element === document.body) return;
    if (!element.matches("a[href], button, input, select, textarea, [tabindex]")) element.tabIndex = -1;
    element.focus({ preventScroll: element.closest("#sheet") === null && element.tabIndex < 0 });
    if (element.matches("[data-select]")) element.select?.();
  }

  const stored = (token) => ({ status, rowid }) => app.send(4, [now(), token, status, u64(rowid)]);
  const late = (token) => (words) => app.send(4, [now(), token, words, u64(0)]);

  const effects = {
    1: (region, html) => render(text(region), text(html)),
    2: (path, how) => route.go(text(path), text(how)),
    3: (token, record, metaKey, meta, unique) => (record.length === 0 ? storage.keep(text(metaKey), meta)
      : storage.write({
        records: [record], metaKey: text(metaKey), meta, unique: text(unique), onDelay: late(token),
      }).then(stored(token)).then(files.keepStorage)),
    4: (id, method, path, body, type) => network.fetch(text(method), text(path), body, text(type))
      .then(({ outcome, status, bytes, note }) => app.send(3, [now(), id, outcome, status, bytes, note])),
    5: (name, mime, bytes) => files.save(text(name), text(mime), bytes),
    6: (name, mime, bytes, title, asks) => files.share(text(name), text(mime), bytes, text(title))
      .then((outcome) => text(asks) && app.send(14, [now(), outcome])),
    7: (selector) => {
      const found = [...document.querySelectorAll(text(selector) || "#sheet [data-focus], #app [data-focus]")];
      // What is not drawn on this form of screen takes no focus.
      const element = found.find((one) => one.checkVisibility?.() ?? true) ?? found[0];
      if (element) focus(element);
    },
    8: (title, theme, lang, bodyClass, shades) => describe(text(title), text(theme), text(lang), text(bodyClass), text(shades)),
    9: (token, ms) => {
      const tick = album.tick(text(token), () => app.event("tick", text(token)));
      // At once is after what is on its way to the screen; a page that nobody sees paints nothing.
      if (Number(text(ms)) > 0 || document.hidden) setTimeout(tick, Number(text(ms)));
      else requestAnimationFrame(() => setTimeout(tick));
    },
    10: (snapshot, metaKey, meta, upTo, token, ...records) => storage.compact({
      snapshot, metaKey: text(metaKey), meta, upTo: number64(upTo), records,
    }).then(stored(token)),
    11: () => window.print(),
    12: (token, accept, capture, multiple) => files.pick(
      { accept: text(accept), capture: text(capture), multiple: text(multiple) === "1" },
      (chosen) => app.files(token, chosen)),
    13: (hash, mime, bytes) => uploads.add(text(hash), text(mime), bytes).then(files.keepStorage),
    14: (token, hash) => images.blob(text(hash), storage)
      .then((found) => app.send(8, [now(), token, hash, found?.bytes ?? ""])),
    15: (how) => {
      network.follow(text(how) === "on");
      uploads.follow(text(how) === "on");
    },
    16: (token) => (text(token) === "fonts" ? files.fonts() : files.otherFont(text(token)).then((font) => [font]))
      .then((fonts) => app.send(9, [now(), token, ...fonts])),
    17: (words) => files.copy(text(words)),
    18: (url) => files.open(text(url)),
    19: (words) => announce(text(words)),
    20: () => applyUpdate(),
    21: (id, mime, bytes) => files.preview(text(id), text(mime), bytes),
    22: (selector) => (text(selector) === "top" ? scrollTo(0, 0)
      : document.querySelector(text(selector))?.scrollIntoView({ block: "nearest" })),
    23: (token, metaKey, meta, ...records) => storage.write({
      records, metaKey: text(metaKey), meta, onDelay: late(token),
    }).then(stored(token)),
    24: () => storage.forget().then(() => restart()),
    25: (hash) => uploads.retry(text(hash)),
    26: (hash, name, how) => images.handOver(text(hash), text(name), text(how), storage)
      .then((isHere) => { if (!isHere) app.send(10, [now(), hash, "absent", "", ""]); }),
    49: (hash, how) => (text(how) === "drop" ? storage.dropBlob(text(hash))
      : images.keep(text(hash), storage).then((isHere) => { if (!isHere) app.send(10, [now(), hash, "absent", "", ""]); })),
    40: (id) => {
      album.close();
      accounts.open(text(id));
    },
    41: () => storage.forget().then(() => accounts.forget()).then(() => restart()),
    42: (words) => recover(new Error(text(words))),
    43: () => readAgain(),
    44: () => bringLater(),
    45: (isOpen, name) => route.showSheet(text(isOpen) === "1", text(name)),
    46: (words) => console.error(text(words)),
    47: (code) => {
      const chosen = text(code);
      const spoken = language(chosen);
      catalogue(spoken).then((words) => app.send(15, [now(), spoken, words, formatsIn(chosen) ?? formats()]));
    },
    50: (what, day, ...fields) => (text(what) === "ask" ? notices.ask() : notices.show(text(day), fields.map(text))),
    48: (name, mime, bytes, isLast) => files.savePart(text(name), text(mime), bytes, text(isLast) === "1"),
  };

  storage.onOthers = (meta, records) => app.send(5, [now(), encodeMap(meta), ...records.map(recordField)]);
  storage.onKept = (kept) => {
    const followed = kept.filter(([key]) => key.startsWith(DRAFTS) || key === ERRORS);
    for (const [key, value] of followed) app.event("remembered", key, text(value));
    return followed.length === kept.length;
  };
  album.draw = (html) => render("app", html);
  network.onHint = (head) => app.send(6, [now(), head]);
  network.onLock = (held) => app.event("lock", held ? "held" : "lost");

  return {
    perform(code, fields) {
      const effect = effects[code];
      if (!effect) return console.error(`unknown effect ${code}`);
      return effect(...fields);
    },
  };
}

let described = null;

/** Writes what changed: the same value written again would make the browser style the whole page anew. */
function describe(title, theme, lang, bodyClass, shades) {
  const root = document.documentElement;
  // Where a page is another one and the focus stays on what led there, its name is said.
  if (described && described.title !== title && !document.querySelector("#sheet .sheet")) announce(title.split(" · ")[0]);
  document.title = title;
  if (described?.bodyClass !== bodyClass) document.body.className = bodyClass;
  if (lang && root.lang !== lang) root.lang = lang;
  if (described?.theme !== theme) {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    try { localStorage.setItem("ledgerline-theme", theme); } catch { /* a first paint in the wrong theme */ }
  }
  if (described?.shades !== shades) {
    paint(shades);
    try { localStorage.setItem("ledgerline-shades", shades); } catch { /* a first paint in the usual colour */ }
  }
  described = { title, theme, bodyClass, shades };
}

/** Live regions speak only when their text changes, so the same words are said anew. */
function announce(words) {
  const region = document.getElementById("announcer");
  region.textContent = "";
  requestAnimationFrame(() => { region.textContent = words; });
}
