// What a search, a filter or another part leaves of a list, for whoever does not see it: said when the typing pauses.

const PAUSE = 700;
let waiting = 0;
let last = "";
/** The list that was narrowed other than by its search, until it is said: the page may be drawn anew meanwhile. */
let asked = null;

/** `field` has the focus after a page was drawn, `isNarrowed` where a filter or a part that was followed drew it;
    `say` puts words into the live region. */
export function sayFound(field, say, isNarrowed) {
  if (isNarrowed) asked = field.closest("#app .page") ?? document.querySelector("#app .page");
  else if (!asked?.isConnected) asked = null;
  const search = field?.matches?.("#main input[type=search]") ? field : null;
  const list = asked ?? search?.closest(".page");
  clearTimeout(waiting);
  if (!list) return void (last = "");
  waiting = setTimeout(() => {
    const words = list.isConnected ? foundIn(list) : "";
    const isNew = words !== last && (asked !== null || search.value !== "" || last !== "");
    asked = null;
    last = words;
    if (isNew) say(words);
  }, PAUSE);
}

/** "No Matches No items match this search.", or the name of the table and how many it has, whatever heads and groups it is drawn with. */
function foundIn(list) {
  const empty = list.querySelector(".empty");
  if (empty) return [...empty.querySelectorAll("h2, p")].map((one) => one.textContent).join(" ");
  const table = list.querySelector("[role=grid][data-count]");
  return table ? `${table.getAttribute("aria-label")}: ${table.dataset.count}` : "";
}
