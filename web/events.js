// DOM events become messages: delegation by data-on-KIND from the document, links, keys, history.
// `app.event(kind, action, value, target, form)` sends; `route` knows which links are ours.

import { size } from "./window.js";
import { isMorphing } from "./morph.js";
import { ROW, entryOf } from "./focus.js";

/** Commands that reach the app while nobody types; what is taken back in a field is the browser's business. */
const unlessTyped = ["ctrl+z", "ctrl+shift+z", "ctrl+y"];
/** Keys that reach it even then. */
const always = (name) => name === "Escape" || name === "ctrl+k" || name === "ctrl+Enter";
const isTyped = (element) => element?.closest?.(
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]") != null;

const formOf = (element) => element.form ?? element.closest("form");

/** The form's fields as `[name, value, …]`, as a submission would carry them. */
function fieldsOf(element) {
  const form = formOf(element);
  if (!form) return [];
  return [...new FormData(form)].filter(([, value]) => typeof value === "string").flat();
}

const valueOf = (element) =>
  ((element.type === "checkbox" || element.type === "radio") && !element.checked ? "" : element.value ?? "");

/** What is done in a list beside what of it is open is about the list. */
export const pane = (element) => (element.closest("[data-pane=list]") ? "list/" : "");

export function listen({ app, route }) {
  const on = (type, handler, options) => document.addEventListener(type, handler, options);
  const marked = (event, kind) => event.target.closest?.(`[data-on-${kind}]`);
  const tell = (kind, element, source = element) =>
    app.event(kind, pane(element) + element.getAttribute(`data-on-${kind}`), valueOf(source), source.name ?? "", fieldsOf(source));

  // What was pressed last: the second press of a double click, or of a finger that comes down twice, is not meant for
  // what has come into its place (a sheet's backdrop, a choice or a menu, too), nor a second tap for what stood under the sheet
  // that the first one closed.
  let pressed = null;
  let before = {};
  let closed = -Infinity;
  const sheet = document.getElementById("sheet");
  new MutationObserver(() => { if (!sheet.childElementCount) closed = performance.now(); }).observe(sheet, { childList: true });
  const isNear = (now) => Math.hypot(now.x - before.x, now.y - before.y) < 32;
  const isSecond = (event, now) =>
    event.detail > 1 || (event.pointerType === "touch" && now.at - before.at < 500 && isNear(now));
  const isSlip = (event, now) => (event.pointerType === "touch" || event.detail > 1) && before.isSheet && !now.isSheet
    && event.timeStamp - closed < 500 && isNear(now);
  on("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    const element = marked(event, "click");
    const submit = event.target.closest("[type=submit]");
    // What saves is told from another that does by its form.
    const action = element?.getAttribute("data-on-click") ?? submit?.form?.dataset.key ?? null;
    const { clientX: x, clientY: y, timeStamp: at, target } = event;
    const now = { x, y, at, target, isSheet: target.closest("#sheet") !== null };
    // A choice, or a menu's entry, is new where what was pressed before it is gone, or stands below the sheet that it is in.
    const isNew = before.target && (!before.target.isConnected || (now.isSheet && !before.isSheet));
    const isOther = (isNew && target.closest("label, .menu-item"))
      || (action !== pressed && (element ?? submit)?.matches(".primary, .danger, .row > .button, .backdrop"));
    if (isSlip(event, now) || (isOther && isSecond(event, now))) {
      event.preventDefault();
      return;
    }
    pressed = action;
    before = now;
    // What takes its place is there only when this press is done.
    setTimeout(() => { now.at = performance.now(); });
    const anchor = event.target.closest("a[href]");
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const select = !isPlain && !event.altKey && event.target.closest("[data-select]")?.dataset.select;
    if (select) {
      event.preventDefault();
      getSelection().removeAllRanges();
      app.event("click", `list/${event.shiftKey ? "select-to" : "select"}/${select}`);
      return;
    }
    // The nearest of the two wins: a button inside a row's link, or a link inside a clickable card.
    if (element && (!anchor || anchor === element || anchor.contains(element))) {
      if (anchor && !isPlain) return;
      if (element.type !== "submit" || anchor) event.preventDefault();
      if (element.getAttribute("aria-disabled") !== "true") tell("click", element);
    } else if (anchor) {
      follow(event, anchor, isPlain);
    } else {
      const row = event.target.closest("[data-href]");
      if (row && !getSelection().toString()) app.event("navigate", row.dataset.href, "link");
    }
  });

  function follow(event, anchor, isPlain) {
    const written = anchor.getAttribute("href");
    if (written.startsWith("#") && !written.startsWith("#/")) {
      event.preventDefault();
      const target = document.getElementById(written.slice(1));
      if (!target) return;
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus();
      target.scrollIntoView({ block: "start" });
      return;
    }
    const path = route.inside(anchor);
    if (path === null || !isPlain || anchor.target || anchor.hasAttribute("download")) return;
    event.preventDefault();
    if (anchor.matches(".bar-back") && route.backTo(path)) return;
    const isListed = pane(anchor) !== "";
    const row = isListed && anchor.closest(ROW);
    app.event(isListed && !row ? "navigate-list" : "navigate", path, "link");
    // Enter, unlike a press, goes on into what it opened.
    if (row && event.detail === 0) document.querySelector("[data-pane=detail]")?.focus({ preventScroll: true });
  }

  on("input", (event) => {
    const element = marked(event, "input");
    if (element && !event.isComposing) tell("input", element, event.target);
  });
  on("compositionend", (event) => {
    const element = marked(event, "input");
    if (element) tell("input", element, event.target);
  });
  // A press takes the focus from a field before it clicks. What leaving the field changes waits until the
  // click is done: else the page moves under the finger and the click lands elsewhere, or nowhere.
  let isPressed = false;
  const left = [];
  // The second press of a double click selects no text of what came into its place, and takes no field's focus; the backdrop
  // never does.
  let first = null;
  on("mousedown", (event) => {
    isPressed = true;
    if (event.detail < 2) first = event.target;
    if (event.target !== first || event.target.matches(".backdrop")) event.preventDefault();
  }, true);
  const release = () => {
    isPressed = false;
    setTimeout(() => {
      for (const [element, source, value] of left.splice(0)) {
        // The click may have put an empty form in its place.
        if (element.isConnected && valueOf(source) === value) tell("change", element, source);
      }
    });
  };
  for (const type of ["mouseup", "dragend", "pointercancel"]) on(type, release, true);
  addEventListener("blur", release);
  on("change", (event) => {
    const element = marked(event, "change");
    if (!element || isMorphing()) return;
    if (isPressed) left.push([element, event.target, valueOf(event.target)]);
    else tell("change", element, event.target);
  });
  on("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    const action = form.getAttribute("data-on-submit");
    if (action) app.event("submit", action, event.submitter?.value ?? "", event.submitter?.name ?? "", fieldsOf(form));
  });

  // While a key is held down only the row where it comes to rest opens.
  let resting = 0;
  const walked = (link, isHeld) => {
    clearTimeout(resting);
    const open = () => {
      const path = link.isConnected && link.href && pane(link) ? route.inside(link) : null;
      if (path !== null) app.event("walk", path);
    };
    if (isHeld) resting = setTimeout(open, 120);
    else open();
  };
  /** What selects a row: in a table its box, else it is all of it while rows are selected. */
  const selecting = (row) => {
    const box = row?.querySelector("[role=checkbox]");
    const id = row?.dataset.select ?? box?.getAttribute("data-on-click")?.match(/^select\/(.+)/)?.[1];
    return id && box ? { id, isOn: box.ariaChecked === "true" } : null;
  };
  /** The rows that are walked with Shift, and which of them were selected before. */
  let stretch = [];
  /** With Shift, walking selects the row that is left and those that are come to; on the way back what it selected is let go of. */
  const extended = (from, to) => {
    const [here, there] = [selecting(from), selecting(to)];
    if (!here || !there) return;
    const tell = ({ id }) => app.event("click", `${pane(to)}select/${id}`);
    if (stretch.at(-1)?.id !== here.id || !here.isOn) {
      stretch = [here];
      if (!here.isOn) tell(here);
    }
    if (stretch.at(-2)?.id === there.id) {
      if (!stretch.pop().wasOn) tell(here);
    } else {
      stretch.push({ ...there, wasOn: there.isOn });
      if (!there.isOn) tell(there);
    }
  };
  on("keydown", (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    const command = event.ctrlKey || event.metaKey;
    const shift = command && event.shiftKey && event.key.toLowerCase() === "z" ? "shift+" : "";
    const name = `${command ? "ctrl+" : ""}${shift}${event.key.length === 1 && command ? event.key.toLowerCase() : event.key}`;
    const typing = isTyped(event.target);
    if (!typing && !command && moveFocus(event, walked, extended)) return;
    if (!always(name) && (typing || (command && !unlessTyped.includes(name)) || event.altKey)) return;
    if (["Shift", "Control", "Alt", "Meta", "Tab", "Enter", " "].includes(event.key) && !always(name)) return;
    // A letter that means something is not typed into what it opens.
    if (event.key.length === 1) event.preventDefault();
    const row = event.target.closest?.("[data-row]")?.dataset.row ?? "";
    if (name === "Escape" && typing && event.target.closest("#app") && !event.target.closest(".cell-editor")) {
      // Else a search field would empty itself.
      event.preventDefault();
      document.getElementById("main")?.focus({ preventScroll: true });
    }
    app.event("key", name, event.shiftKey ? "shift" : "", row);
  });

  addEventListener("popstate", ({ state }) => {
    const what = route.popped(state);
    if (what === "closed") app.event("sheet", "");
    if (what === "moved") {
      const before = list();
      app.event("navigate", route.current(), "pop");
      if (!before || before !== list()) scrollTo(0, state?.scroll ?? 0);
    }
    if (what !== undefined && state?.sheet) app.event("sheet", state.sheet);
  });
  addEventListener("online", () => app.event("online"));
  addEventListener("offline", () => app.event("offline"));
  on("visibilitychange", () => app.event(document.hidden ? "hidden" : "visible"));
  addEventListener("pagehide", () => app.event("hidden"));
  addEventListener("pageshow", ({ persisted }) => { if (persisted) app.event("visible"); });
  let resizing = 0;
  addEventListener("resize", () => {
    clearTimeout(resizing);
    resizing = setTimeout(() => app.event("resize", size()), 150);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) =>
    app.event("theme", matches ? "dark" : "light"));
}

/** The list that stands there, while what is open beside it changes. */
const list = () => document.querySelector("[data-pane=list]");

/** Arrow keys, j and k walk rows and menu items: one tab stop is enough to be among them. From elsewhere on
    the page j and k go on from the row that is open, else j to the first one, or to the first of a menu where there are no rows. Nothing opens while Shift selects. */
function moveFocus(event, walked, extended) {
  const key = event.shiftKey && event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key];
  const isLetter = key === "j" || key === "k";
  const here = event.target.closest?.(`${ROW}, .menu-item`)
    ?? (isLetter && !document.querySelector("#sheet .sheet") ? document.querySelector("[data-pane=list] .row.opened") : null);
  if (!step || (!here && key !== "j")) return false;
  const shown = document.querySelector("#sheet .sheet") ?? document;
  const first = here ?? shown.querySelector(ROW) ?? shown.querySelector(".menu-item");
  const kind = first?.classList.contains("menu-item") ? ".menu-item" : ROW;
  const all = [...(here?.closest("[data-pane], main, .sheet") ?? shown).querySelectorAll(kind)];
  const next = all[all.indexOf(here) + step];
  const target = next && entryOf(next);
  if (!target) return false;
  event.preventDefault();
  target.focus();
  if (event.shiftKey && here) extended(here, next);
  else walked(target, event.repeat);
  return true;
}
