// What a search in a list leaves of it, for whoever does not see it: said when the typing pauses.

const PAUSE = 700;
let waiting = 0;
let last = "";

/** `field` has the focus after a page was drawn; `say` puts words into the live region. */
export function sayFound(field, say) {
  const list = field?.matches?.("#main input[type=search]") && (field.closest("[data-pane], main") ?? null);
  clearTimeout(waiting);
  if (!list) return void (last = "");
  waiting = setTimeout(() => {
    const words = field.isConnected ? foundIn(list) : "";
    const isNew = words !== last && (field.value !== "" || last !== "");
    last = words;
    if (isNew) say(words);
  }, PAUSE);
}

/** "No Matches No items match this search.", or the name of the table and how many rows it has. */
function foundIn(list) {
  const empty = list.querySelector(".empty");
  if (empty) return [...empty.querySelectorAll("h2, p")].map((one) => one.textContent).join(" ");
  const table = list.querySelector("[role=grid][aria-rowcount]");
  // The head is a row, too.
  return table ? `${table.getAttribute("aria-label")}: ${table.getAttribute("aria-rowcount") - 1}` : "";
}
