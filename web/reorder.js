// Rows are dragged into another order by a handle inside them: `data-reorder="preset/to/vendors/ID"`. The siblings
// whose handles name the same list make room. A drop sends the action with the id of the row it lands before, or
// "" at the end; Escape puts the row back. Buttons in the rows do the same for keyboards.

const START = 4;
const EDGE = 96;

const actionOf = (handle) => handle.dataset.reorder;
const listOf = (handle) => actionOf(handle).slice(0, actionOf(handle).lastIndexOf("/") + 1);
const idOf = (handle) => actionOf(handle).slice(listOf(handle).length);
const within = (value, least, most) => Math.max(least, Math.min(most, value));

/** The handles of one list, its row's own included, in order. */
function handlesOf(handle) {
  const siblings = handle.closest("[data-key]")?.parentElement?.children ?? [];
  const own = `[data-reorder^="${listOf(handle)}"]`;
  return [...siblings].map((row) => row.querySelector(own)).filter(Boolean);
}

function scrollerOf(element) {
  const page = document.scrollingElement;
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one;
  }
  return page;
}

export function listenToReordering(app) {
  let drag = null;
  const on = (type, handler, options) => document.addEventListener(type, handler, options);
  const isOurs = (event) => drag !== null && event.pointerId === drag.pointer;

  on("pointerdown", (event) => {
    if (drag && event.isPrimary) end(false);
    const handle = event.target.closest?.("[data-reorder]");
    if (!handle || drag || event.button !== 0 || !event.isPrimary) return;
    drag = { handle, pointer: event.pointerId, start: event.clientY, y: event.clientY, rows: null };
  });
  on("pointermove", (event) => {
    if (!isOurs(event)) return;
    drag.y = event.clientY;
    if (drag.rows) draw();
    else if (Math.abs(drag.y - drag.start) >= START) begin();
  });
  on("pointerup", (event) => { if (isOurs(event)) end(true); });
  on("pointercancel", (event) => { if (isOurs(event)) end(false); });
  on("keydown", (event) => {
    if (event.key !== "Escape" || !drag?.rows) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end(false);
  }, true);
  // What another device changed may be drawn meanwhile: the drag goes on if its rows are still the same.
  on("ledgerline:rendered", () => {
    if (!drag?.rows) return;
    const now = handlesOf(drag.handle);
    if (now.length === drag.handles.length && now.every((one, place) => one === drag.handles[place])) draw();
    else end(false);
  });

  function begin() {
    const { handle } = drag;
    const handles = handlesOf(handle);
    if (handles.length < 2) return end(false);
    const rows = handles.map((one) => one.closest("[data-key]"));
    for (const row of rows) row.classList.remove("landing");
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const from = handles.indexOf(handle);
    const scroller = scrollerOf(rows[from]);
    const room = from + 1 < rows.length ? boxes[from + 1].top - boxes[from].top
      : boxes[from].bottom - boxes[from - 1].bottom;
    handle.setPointerCapture(drag.pointer);
    Object.assign(drag, { handles, rows, boxes, from, to: from, room, scroller, scrolled: scroller.scrollTop });
    draw();
    const begun = drag;
    requestAnimationFrame(() => follow(begun));
  }

  /** The row is where the pointer is, the rows it has passed the middle of have made room. */
  function draw() {
    const { rows, boxes, from, room } = drag;
    const own = boxes[from];
    const wanted = drag.y - drag.start + drag.scroller.scrollTop - drag.scrolled;
    const by = within(wanted, boxes[0].top - own.top, boxes.at(-1).bottom - own.bottom);
    drag.beyond = Math.sign(wanted - by);
    drag.to = from;
    rows.forEach((row, place) => {
      const middle = (boxes[place].top + boxes[place].bottom) / 2;
      const step = place < from && own.top + by < middle ? 1 : place > from && own.bottom + by > middle ? -1 : 0;
      drag.to -= step;
      row.classList.add(place === from ? "dragging" : "making-room");
      row.style.transform = `translateY(${place === from ? by : step * room}px)`;
    });
  }

  /** Near an edge the page scrolls, while the row has somewhere to go. */
  function follow(begun) {
    if (drag !== begun) return;
    const { scroller, y, start } = drag;
    const box = scroller === document.scrollingElement ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const into = Math.min(0, y - box.top - EDGE) + Math.max(0, y - box.bottom + EDGE);
    if (into * (y - start) > 0 && Math.sign(into) !== drag.beyond) {
      scroller.scrollTop += within(Math.round(into / 8), -12, 12);
    }
    draw();
    requestAnimationFrame(() => follow(begun));
  }

  function end(isDropped) {
    if (drag.rows) draw();
    const { handle, handles, rows, from, to } = drag;
    drag = null;
    if (!rows) return;
    const row = rows[from];
    const seen = row.getBoundingClientRect().top;
    for (const one of rows) {
      one.classList.remove("dragging", "making-room");
      one.style.transform = "";
    }
    if (isDropped && to !== from) {
      const next = handles.filter((one) => one !== handle)[to];
      app.event("reorder", actionOf(handle), next ? idOf(next) : "");
    }
    // From where it was let go into its place, which the render has given it by now.
    const left = seen - row.getBoundingClientRect().top;
    if (!row.isConnected || left === 0) return;
    row.style.transform = `translateY(${left}px)`;
    row.getBoundingClientRect();
    row.classList.add("landing");
    row.style.transform = "";
    setTimeout(() => row.classList.remove("landing"), 160);
  }
}
