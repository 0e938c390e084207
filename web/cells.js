// Cells of tables that are edited in place. Closed ones are walked by arrows and opened by a press, Enter or F2; in an
// open one Tab and Enter save it and go on to the next cell or down a row, and so does leaving it in any other way.

import { pane } from "./events.js";
import { choosesBy, goToEnd } from "./fields.js";

const EDITOR = ".cell-editor";
const CELLS = `.row-link, .cell, ${EDITOR}`;

/** What opens this cell: `cell/FIELD/SHEET`; undefined for one that is not edited. */
const actionOf = (cell) => cell.dataset.edit ?? (cell.matches(".cell") ? cell.dataset.onClick : undefined);
const fieldOf = (cell) => actionOf(cell)?.split("/")[1];
const shown = (cell) => cell.checkVisibility?.() ?? true;
const cellsIn = (place) => [...place.querySelectorAll(CELLS)].filter(shown);

/** The cell of the same column, so many rows further. */
function below(cell, step) {
  const grid = cell.closest("[role=grid]");
  const rows = [...grid.querySelectorAll("[role=rowgroup] > [role=row]:not(.item-group)")];
  const row = rows[rows.indexOf(cell.closest("[role=row]")) + step];
  const same = row && cellsIn(row).find((one) => fieldOf(one) === fieldOf(cell));
  if (same || !grid.matches(".form-grid") || step < 0) return same;
  // Of a form the row below the last line is where the next one is typed; other fields follow each other.
  return row?.dataset.next ? cellsIn(row)[0] : cell.closest("[data-next]") ? undefined : after(cell, step);
}

/** The cell that is edited after this one, in whichever row it is. */
function after(cell, step) {
  const all = cellsIn(cell.closest("[role=grid]")).filter((one) => actionOf(one));
  return all[all.indexOf(cell) + step];
}

export function listenToCells(app) {
  const on = (type, handler, isFirst = false) => document.addEventListener(type, handler, isFirst);
  const open = (cell) => app.event("cell", pane(cell) + actionOf(cell));
  const leave = (editor, next) => app.event("cell", `${pane(editor)}leave-cell`, next);

  on("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const editor = event.target.closest?.(EDITOR);
    const cell = event.target.closest?.("[role=grid] [role=row] :is(.row-link, .cell)");
    if (editor ? edits(event, editor) : cell && walks(event, cell)) event.preventDefault();
  });

  /** A key in an open cell; false when it is the field's own. */
  function edits(event, editor) {
    const isEnter = event.key === "Enter";
    if (isEnter && event.target.matches("textarea")) return false;
    if (!isEnter && event.key !== "Tab") return !event.shiftKey && choosesBy(event.key, event.target);
    if (isEnter) choosesBy("Enter", event.target);
    const step = event.shiftKey ? -1 : 1;
    // A line that is just made has more fields than the place where it was typed.
    const made = !isEnter && step > 0 && event.target.value.trim() && editor.closest("[data-next]")?.dataset.next;
    const next = isEnter ? below(editor, step) : after(editor, step);
    leave(editor, made || actionOf(next ?? editor));
    return true;
  }

  /** Right opens a group, left closes it, and leads from what is in it to its head. */
  function opensGroup(key, cell) {
    if (!cell.matches(".row-link")) return false;
    if (cell.ariaExpanded) {
      const isWanted = { ArrowRight: "false", ArrowLeft: "true" }[key] === cell.ariaExpanded;
      if (isWanted) cell.click();
      return isWanted;
    }
    let row = key === "ArrowLeft" ? cell.closest(".item-member") : null;
    while (row?.matches(".item-member")) row = row.previousElementSibling;
    const head = row?.matches(".item-group") ? row.querySelector(".row-link") : null;
    head?.focus();
    return head !== null;
  }

  /** A key on a closed cell. */
  function walks(event, cell) {
    if (event.key === "F2") {
      if (actionOf(cell)) open(cell);
      return true;
    }
    const isOfLink = cell.matches(".row-link");
    if (opensGroup(event.key, cell)) return true;
    const [along, across] = [{ ArrowRight: 1, ArrowLeft: -1 }[event.key], { ArrowDown: 1, ArrowUp: -1 }[event.key]];
    const row = cellsIn(cell.closest("[role=row]"));
    const next = along ? row[row.indexOf(cell) + along] : across && !isOfLink ? below(cell, across) : undefined;
    next?.focus();
    return next !== undefined;
  }

  // A press elsewhere clicks first: what it does saves the cell before.
  let isPressed = false;
  let byPointer = false;
  on("pointerdown", () => { isPressed = byPointer = true; }, true);
  for (const type of ["click", "dragend", "pointercancel"]) on(type, () => setTimeout(() => { isPressed = false; look(); }), true);
  on("keydown", () => { isPressed = byPointer = false; }, true);
  // What is chosen by a press is meant; arrows pass by what they do not mean.
  on("change", ({ target }) => {
    const editor = target.matches("select") && byPointer && target.closest(EDITOR);
    if (editor) setTimeout(() => { if (editor.isConnected) leave(editor, actionOf(editor)); });
  });
  on("focusout", ({ target }) => { if (target.closest?.(EDITOR)) setTimeout(look); });

  /** Leaves a cell in which nobody types any more. */
  function look() {
    const editor = document.querySelector(EDITOR);
    if (editor && left === editor.dataset.edit && !isPressed && !editor.contains(document.activeElement)) leave(editor, "");
  }

  // What was typed before a reload is gone on with, not typed over.
  let hasActed = false;
  for (const act of ["keydown", "pointerdown"]) on(act, () => { hasActed = true; }, true);

  // Only a cell that had the focus can be left by it.
  let left = null;
  on("focusin", ({ target }) => {
    const editor = target.closest(EDITOR);
    left = editor?.dataset.edit ?? left;
    if (!editor) return;
    if (target.matches("input:not([type=date])")) {
      if (hasActed) target.select();
      else goToEnd(target);
    }
    if (byPointer && target.matches("select")) try { target.showPicker?.(); } catch { /* it is pressed once more */ }
  });
}
