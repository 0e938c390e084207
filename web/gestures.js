// Swipes on rows and sheets, windowed lists, files dropped on the page.

import { pixel } from "./window.js";
import { pane } from "./events.js";
import { isStatement, readFiles } from "./files.js";

const START = 10;

/** Horizontal swipes move the row under the finger; past a third (or 96 px) letting go does it, past two thirds to the
    left what stands in data-on-swipe-left-far. */
export function listenToSwipes(app) {
  let drag = null;
  let swallow = false;

  document.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || drag || event.target.closest("[data-reorder]")) return;
    const row = event.target.closest("[data-on-swipe-left], [data-on-swipe-right]");
    const grip = event.target.closest(".sheet-handle, .sheet-head");
    const sheet = grip && !event.target.closest("button, a") ? grip.closest(".sheet") : null;
    // A row that selects is pressed only.
    if (row?.querySelector(".row-link[role=checkbox]")) return;
    if (row ?? sheet) drag = { element: row ?? sheet, down: !row, x: event.clientX, y: event.clientY, by: 0, going: false };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    const [along, across] = drag.down ? [dy, dx] : [dx, dy];
    if (!drag.going) {
      if (Math.abs(across) > START && Math.abs(across) > Math.abs(along)) return end(false);
      if (Math.abs(along) < START) return;
      drag.going = true;
      drag.element.classList.add("swiping");
      drag.element.setPointerCapture?.(event.pointerId);
    }
    drag.by = bounded(drag, along);
    drag.element.classList.toggle("ready", isFar(drag));
    drag.element.classList.toggle("farther", isFarther(drag));
    drag.element.style.transform = drag.down ? `translateY(${drag.by}px)` : `translateX(${drag.by}px)`;
  });

  document.addEventListener("pointerup", () => drag && end(drag.going && isFar(drag)));
  document.addEventListener("pointercancel", () => drag && end(false));
  document.addEventListener("dragstart", (event) => {
    if (event.target.closest?.("[data-on-swipe-left], [data-on-swipe-right]")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (swallow) { event.preventDefault(); event.stopPropagation(); }
    swallow = false;
  }, true);

  function end(act) {
    const { element, by, down, going } = drag;
    const farther = isFarther(drag);
    drag = null;
    if (!going) return;
    swallow = true;
    setTimeout(() => { swallow = false; }, 0);
    element.classList.remove("ready", "farther");
    element.classList.add("settling");
    element.style.transform = "";
    setTimeout(() => element.classList.remove("swiping", "settling"), 160);
    const direction = down ? "down" : by < 0 ? "left" : "right";
    const action = element.getAttribute(`data-on-swipe-${direction}${farther ? "-far" : ""}`) ?? (down ? closing() : null);
    if (act && action) app.event("swipe", action, direction);
  }
}

/** A sheet is closed by what its backdrop does. */
const closing = () => document.querySelector("#sheet .backdrop")?.getAttribute("data-on-click");

const isFar = ({ element, by, down }) =>
  Math.abs(by) > (down ? 80 : Math.min(96, element.offsetWidth / 3));

const isFarther = ({ element, by, down }) =>
  !down && by < -element.offsetWidth * 2 / 3 && element.hasAttribute("data-on-swipe-left-far");

function bounded({ element, down }, along) {
  if (down) return Math.max(0, along);
  const allowed = element.hasAttribute(along < 0 ? "data-on-swipe-left" : "data-on-swipe-right");
  return allowed ? along : Math.sign(along) * Math.min(24, Math.abs(along) / 4);
}

const QUANTUM = 8;
/** Milliseconds after which typing rests. */
const REST = 250;

/** Tells the app which rows of `[data-on-scroll][data-row-height]` stand in view, overscan included. A list of which only a
    few rows are drawn (`data-few`), because somebody types, is told of when that rests, or at once when it is scrolled. */
export function listenToScroll(app) {
  let frame = 0;
  let resting = 0;
  let isPrinting = false;
  const look = () => {
    if (isPrinting) return;
    frame = 0;
    const unit = pixel();
    for (const list of document.querySelectorAll("[data-on-scroll][data-row-height]")) {
      const height = Number(list.dataset.rowHeight) * unit;
      const above = Math.max(0, -list.getBoundingClientRect().top) / height;
      const first = Math.max(0, Math.floor(above / QUANTUM - 1) * QUANTUM);
      const count = Math.ceil((innerHeight / height + 3 * QUANTUM) / QUANTUM) * QUANTUM;
      const value = `${first}:${count}`;
      if (list.shown === value && !list.dataset.few) continue;
      list.shown = value;
      app.event("scroll", pane(list) + list.dataset.onScroll, value);
    }
  };
  const later = () => { frame ||= requestAnimationFrame(look); };
  addEventListener("scroll", later, { passive: true, capture: true });
  addEventListener("resize", later, { passive: true });
  document.addEventListener("ledgerline:rendered", () => {
    clearTimeout(resting);
    if (document.querySelector("[data-on-scroll][data-few]")) resting = setTimeout(later, REST);
    else later();
  });
  // Paper has no window: every row is in the page while it is printed.
  addEventListener("beforeprint", () => {
    isPrinting = true;
    for (const list of document.querySelectorAll("[data-on-scroll][data-row-height]")) {
      list.shown = ""; // what is in view is told again afterwards
      app.event("scroll", pane(list) + list.dataset.onScroll, "0:5000");
    }
  });
  addEventListener("afterprint", () => {
    isPrinting = false;
    look();
  });
}

/** Files dropped on `[data-on-drop]` arrive as message 7 with its value as token; dropped elsewhere or pasted,
    they go to the first one of the sheet, or of the page while no sheet is open. */
export function listenToDrops(app) {
  const first = () => (document.querySelector("#sheet > *") ? document.querySelector("#sheet [data-on-drop]")
    : document.querySelector("#app [data-on-drop]"));
  const zone = (event) => event.target.closest?.("[data-on-drop]") ?? first();
  const hand = (element, list, token = element.dataset.onDrop) => {
    app.event("drop", token, String(list.length));
    return readFiles(list, element.dataset.accept ?? "").then((taken) => app.files(token, taken));
  };
  // A bank's file, or another that is imported, goes there wherever it is dropped but on a place of its own.
  const imports = async (list) => {
    const element = document.querySelector("#sheet > *") ? null : document.querySelector("#app [data-statements]");
    if (!element || list.length !== 1 || !(await isStatement(list[0]))) return false;
    app.files(element.dataset.statements, await readFiles(list, ""));
    return true;
  };
  const light = (element) => {
    for (const lit of document.querySelectorAll(".drop-target")) if (lit !== element) lit.classList.remove("drop-target");
    element?.classList.add("drop-target");
  };
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    light(zone(event));
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) light(null); });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const element = zone(event);
    light(null);
    const list = [...event.dataTransfer.files];
    if (list.length === 0) return;
    (event.target.closest?.("[data-on-drop]") ? Promise.resolve(false) : imports(list)).then((isDone) => { if (!isDone && element) hand(element, list); });
  });
  document.addEventListener("paste", (event) => {
    const list = [...(event.clipboardData?.files ?? [])];
    const hasText = event.clipboardData?.types.includes("text/plain");
    const element = hasText && event.target.closest?.("input, textarea") ? null : first();
    if (list.length > 0 && element) {
      event.preventDefault();
      hand(element, list, element.dataset.onPaste);
    } else if (hasText && element?.dataset.onPaste) {
      // Text where files are wanted is answered, not read: what it says stays on the clipboard.
      app.files(element.dataset.onPaste, [{ name: "", mime: "text/plain", bytes: new Uint8Array(), problem: "" }]);
    }
  });
}
