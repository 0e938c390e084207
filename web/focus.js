// What the focus goes on to: by key from row to row, and where what had it is gone.

/** What stands in lists and is walked. */
export const ROW = ".row, .project-card";

/** What of a row takes the focus. */
export const entryOf = (row) => (row.matches("a, button") ? row : row.querySelector("a[href]")
  ?? row.querySelector("[role=gridcell] > .row-link") ?? row.querySelector("button"));

/** What stands around an element, to be asked once it is gone: `row` answers what of its row takes the focus, `beside` what of a row
    beside that one does, `head` the head of its card. */
export function around(element) {
  const row = element.closest(ROW);
  const next = (way) => {
    let one = row?.[way];
    while (one && !one.matches(ROW)) one = one[way];
    return one;
  };
  const others = [next("nextElementSibling"), next("previousElementSibling")];
  const card = element.closest(".card");
  const standing = (one) => (one?.isConnected ? entryOf(one) : null);
  return {
    row: () => standing(row),
    beside: () => standing(others[0]) ?? standing(others[1]),
    head: () => (card?.isConnected ? card.querySelector("h2") : null),
  };
}
