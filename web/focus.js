// What the focus goes on to: by key from row to row, and where what had it is gone.

/** What stands in lists and is walked. */
export const ROW = ".row, .project-card, :is(.bar-item, .bar-row, .person):has(a, button)";

/** What of a row takes the focus. */
export const entryOf = (row) => (row.matches("a, button") ? row : row.querySelector("a[href]")
  ?? row.querySelector("[role=gridcell] > .row-link") ?? row.querySelector("button"));

/** What stands around an element, to be asked once it is gone: `row` answers what of its row takes the focus, `beside` what of the next
    row that is left does, or of the one before, `head` the head of its card, `next` the next button of its sheet's body, else the one
    before; `isOther` where another row than its own was open. */
export function around(element) {
  const row = element.closest(ROW);
  const rows = row ? [...row.parentElement.children].filter((one) => one.matches(ROW)) : [];
  const at = rows.indexOf(row);
  const card = element.closest(".card");
  const body = element.matches("button") ? element.closest("#sheet .sheet-body") : null;
  const presses = body ? [...body.querySelectorAll("button, a[href]")].filter((one) => !one.disabled && (one.checkVisibility?.() ?? true)) : [];
  const standing = (one) => (one?.isConnected ? entryOf(one) : null);
  return {
    row: () => standing(row),
    next: () => leftBeside(presses, presses.indexOf(element)) ?? null,
    beside: () => standing(leftBeside(rows, at)),
    head: () => (card?.isConnected ? card.querySelector("h2") : null),
    isOther: row !== null && !row.matches(".opened"),
  };
}

/** The next of some rows that still stands, else the one before. */
export const leftBeside = (rows, at) => [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0)).reverse()].find((row) => row.isConnected);
