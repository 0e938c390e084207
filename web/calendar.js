// The calendar: keys on its days, gigs that are dragged to another day or time, the hour under the finger, the minute it is.
// What a key or a drop means the app decides; here are pixels and fingers.

const START = 6;
const HOLD = 350;
const STEP = 15;
const DAY = 1440;

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "Enter"];
const isMonth = (grid) => grid.dataset.calendar === "month";

/** The minute of the day at a height of a column, to a quarter of an hour. */
function minuteAt(column, y) {
  const box = column.getBoundingClientRect();
  const minute = ((y - box.top) / box.height) * DAY;
  return Math.max(0, Math.min(DAY - STEP, Math.floor(minute / STEP) * STEP));
}

const clock = (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const days = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export function listenToCalendar(app) {
  let drag = null;
  let swallow = false;
  const on = (type, handler, options) => document.addEventListener(type, handler, options);
  const gridOf = (element) => element?.closest?.("[data-calendar]");

  on("keydown", (event) => {
    if (drag?.going && event.key === "Escape") {
      event.preventDefault();
      event.stopImmediatePropagation();
      return end(false);
    }
    const grid = gridOf(event.target);
    if (!grid || !KEYS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    const chip = event.target.closest("[data-event]");
    const cell = event.target.closest("[role=gridcell][data-day]");
    if (chip && event.shiftKey) {
      const by = isMonth(grid) ? { ArrowUp: -7 * DAY, ArrowDown: 7 * DAY } : { ArrowUp: -STEP, ArrowDown: STEP };
      const minutes = { ArrowLeft: -DAY, ArrowRight: DAY, ...by }[event.key];
      if (!minutes) return;
      event.preventDefault();
      app.event("move", `calendar/move/${encodeURIComponent(chip.dataset.event)}/${minutes}`);
    } else if (cell && (event.key !== "Enter" || event.target === cell)) {
      // Up and down an hour's page scrolls.
      if (!isMonth(grid) && event.key.startsWith("Arrow") && /Up|Down/.test(event.key)) return;
      event.preventDefault();
      app.event("move", `calendar/key/${event.key}/${cell.dataset.day}`);
    }
  }, true);

  // A press on an hour says which.
  on("click", (event) => {
    // A click that no pointer made is another one.
    if (swallow && event.detail > 0) {
      swallow = false;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const column = event.target.closest?.(".calendar-column");
    if (!column || event.target.closest("a, button") || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const minute = Math.floor(minuteAt(column, event.clientY) / 30) * 30;
    app.event("click", `sheet/new-gig/${column.dataset.day}/${encodeURIComponent(clock(minute))}`);
  }, true);

  on("pointerdown", (event) => {
    swallow = false;
    const chip = event.target.closest?.("[data-event]");
    const grid = gridOf(chip);
    if (!grid || drag || event.button !== 0 || !event.isPrimary) return;
    const box = chip.getBoundingClientRect();
    drag = { chip, grid, pointer: event.pointerId, x: event.clientX, y: event.clientY, grip: event.clientY - box.top, going: false };
    // A finger that moves at once scrolls; one that rests takes the gig.
    if (event.pointerType === "touch") drag.timer = setTimeout(() => drag && begin(), HOLD);
  });
  on("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > START;
    if (!drag.going && far) {
      if (drag.timer) return end(false);
      begin();
    }
    if (drag?.going) follow(event.clientX, event.clientY);
  });
  on("pointerup", (event) => { if (drag && event.pointerId === drag.pointer) end(true); });
  on("pointercancel", (event) => { if (drag && event.pointerId === drag.pointer) end(false); });
  on("touchmove", (event) => { if (drag?.going) event.preventDefault(); }, { passive: false });
  on("contextmenu", (event) => { if (drag?.timer) event.preventDefault(); });
  on("dragstart", (event) => { if (gridOf(event.target)) event.preventDefault(); });

  function begin() {
    const { chip } = drag;
    drag.going = true;
    const box = chip.getBoundingClientRect();
    const ghost = chip.cloneNode(true);
    ghost.removeAttribute("href");
    ghost.classList.add("calendar-ghost");
    ghost.style.width = `${box.width}px`;
    ghost.style.height = `${box.height}px`;
    document.body.append(ghost);
    drag.ghost = ghost;
    drag.left = drag.x - box.left;
    chip.classList.add("taken");
    follow(drag.x, drag.y);
  }

  function follow(x, y) {
    const { ghost, grip, left } = drag;
    ghost.style.transform = `translate(${x - left}px, ${y - grip}px)`;
    const under = document.elementFromPoint(x, y);
    const target = under?.closest?.("[data-calendar] [data-day], [data-calendar] [data-whole]");
    if (drag.target !== target) {
      drag.target?.classList.remove("drop-target");
      target?.classList.add("drop-target");
      drag.target = target;
    }
    drag.at = y;
  }

  function end(isDropped) {
    const { chip, ghost, target, timer, going, grip, at } = drag;
    drag = null;
    clearTimeout(timer);
    if (!going) return;
    swallow = true;
    setTimeout(() => { swallow = false; }, 50);
    ghost.remove();
    chip.classList.remove("taken");
    target?.classList.remove("drop-target");
    if (!isDropped || !target) return;
    let minutes = days(chip.dataset.on, target.dataset.day ?? target.dataset.whole) * DAY;
    // In a column of hours its upper edge says when it begins.
    if (target.matches(".calendar-column") && chip.dataset.slot) {
      minutes += minuteAt(target, at - grip + 1) - Math.floor(Number(chip.dataset.slot.split(" ")[0]) / STEP) * STEP;
    }
    if (minutes) app.event("move", `calendar/move/${encodeURIComponent(chip.dataset.event)}/${minutes}`);
  }

  const tick = () => {
    const line = document.querySelector(".calendar-now");
    if (!line) return;
    const now = new Date();
    line.style.setProperty("--at", now.getHours() * 60 + now.getMinutes());
  };
  on("ledgerline:rendered", tick);
  setInterval(tick, 30_000);
}

/** The names of time zones are offered where one is typed: the browser knows them all. */
export function offerZones() {
  document.addEventListener("focusin", ({ target }) => {
    if (!target.matches?.("[data-zones]") || document.getElementById("zones")) return;
    const list = document.createElement("datalist");
    list.id = "zones";
    for (const name of Intl.supportedValuesOf?.("timeZone") ?? []) list.append(new Option(name, name));
    document.body.append(list);
  });
}
