// Paths of the app ⇄ the address bar. With a hub the paths are real URLs; a plain static host cannot
// answer /projects/…, so there the same path stands behind "#". Scroll positions live in the history.

/** `base` is the folder of index.html, ending in "/"; `isHub` says which of the two ways is used. */
export function makeRoute({ base, isHub }) {
  const folder = base.pathname;

  const toURL = (path) => (isHub ? folder + path.replace(/^\//, "") : `${folder}#${path}`);

  function current() {
    if (location.hash.startsWith("#/")) return location.hash.slice(1);
    const path = location.pathname.startsWith(folder) ? location.pathname.slice(folder.length) : "";
    return `/${path.replace(/^(index|app)\.html$/, "")}${location.search}`;
  }

  /** The app's path of a link, or null when it leads elsewhere. */
  function inside(anchor) {
    const written = anchor.getAttribute("href") ?? "";
    if (written.startsWith("#/")) return written.slice(1);
    const url = new URL(anchor.href, location.href);
    if (url.origin === base.origin && url.pathname === folder && url.hash.startsWith("#/")) return url.hash.slice(1);
    if (url.origin !== base.origin || !url.pathname.startsWith(folder) || written.startsWith("#")) return null;
    const path = url.pathname.slice(folder.length);
    return /^(v1|assets|s)\//.test(path) ? null : `/${path}${url.search}`;
  }

  /** Links are rendered as plain root paths; this makes them open rightly in a new tab too. */
  function adapt(element) {
    if (element.localName !== "a") return;
    const path = element.getAttribute("href");
    if (!path?.startsWith("/") || /^\/(v1|assets|s)\//.test(path)) return;
    const url = toURL(path);
    if (url !== path) element.setAttribute("href", url);
  }

  const bare = (path) => path?.split("?")[0];

  let known = current();
  /** The number of the current entry of the history, and whether it is a sheet's. */
  let at = history.state?.at ?? 0;
  let atSheet = false;

  /** What a step in the history was: it closed the sheet, or moved to another page; WebKit sends popstate on
      load, too. */
  function popped(state) {
    clearTimeout(resting);
    if (isReturning) return void returned();
    const step = (state?.at ?? 0) - at;
    at += step;
    const wasAtSheet = atSheet;
    atSheet = state?.sheet !== undefined;
    if (wasAtSheet && step === -1) {
      amend();
      return "closed";
    }
    due = null;
    const before = known;
    known = current();
    return known === before ? null : "moved";
  }

  // The open sheet is an entry of its own: Back closes it and stays on the page, Forward opens it again. What
  // closes it otherwise steps back over that entry; that takes a moment, and what moves meanwhile waits.
  let isShown = false;
  let isReturning = false;
  let waited = 0;
  const waiting = [];

  /** `name` is what opens the sheet again, "" when nothing does. */
  function showSheet(isOpen, name) {
    if (isReturning) return void waiting.push(() => showSheet(isOpen, name));
    isShown = isOpen;
    if (!isOpen) return void (atSheet && stepBack());
    if (atSheet) return void history.replaceState({ ...history.state, sheet: name }, "");
    settle();
    at += 1;
    atSheet = true;
    history.pushState({ scroll: scrollY, at, sheet: name }, "");
  }

  function stepBack() {
    settle();
    isReturning = true;
    history.back();
    waited = setTimeout(returned, 1000); // a browser that does not say so
  }

  function returned() {
    clearTimeout(waited);
    isReturning = false;
    atSheet = false;
    at = history.state?.at ?? 0;
    amend();
    for (const move of waiting.splice(0)) move();
  }

  /** What was chosen in the sheet may have changed the address of the page below it. */
  function amend() {
    due = null;
    if (current() !== known) history.replaceState({ ...history.state, at, scroll: scrollY }, "", toURL(known));
  }

  /** On a sheet's entry after a reload: `open` is asked for it. */
  function reopen(open) {
    if (history.state?.sheet === undefined) return;
    atSheet = true;
    if (history.state.sheet) open(history.state.sheet);
    if (!isShown) stepBack();
  }

  /** The sheet is gone with its page; a sheet that stops the app is not opened again. */
  function forgetSheet() {
    if (history.state?.sheet !== undefined) history.replaceState({ scroll: scrollY, at }, "");
    atSheet = false;
    isShown = false;
  }

  // What is typed changes the address when it rests: a call costs milliseconds, and Safari refuses the hundredth
  // within half a minute.
  let resting = 0;
  let due = null;

  function rest() {
    clearTimeout(resting);
    resting = setTimeout(settle, 300);
  }

  /** Writes the scroll position, and the address that waits to be written. */
  function settle() {
    clearTimeout(resting);
    const path = due;
    due = null;
    const state = { ...history.state, scroll: scrollY, at };
    if (path !== null) history.replaceState(state, "", toURL(path));
    else if (history.state?.scroll !== scrollY) history.replaceState(state, "");
  }

  function go(path, how) {
    if (isReturning) return void waiting.push(() => go(path, how));
    // Another year of a report is the report still, and come from where that was.
    const isSame = bare(known) === bare(path) && history.state?.from !== undefined;
    const came = isSame ? { from: history.state.from, steps: (history.state.steps ?? 1) + 1 } : { from: known };
    known = path;
    if (how === "replace" || path === (due ?? current())) {
      due = path;
      rest();
      return;
    }
    // A list beside what is opened stays where it is.
    const scroll = how === "push-still" ? scrollY : 0;
    // The page that a sheet leads to takes the place of the sheet.
    if (atSheet) {
      clearTimeout(resting);
      due = null;
      atSheet = false;
      history.replaceState({ scroll, at, ...came }, "", toURL(path));
    } else {
      settle();
      at += 1;
      history.pushState({ scroll, at, ...came }, "", toURL(path));
    }
    if (how !== "push-still") scrollTo(0, 0);
  }

  /** Steps back where the page before is what a page's Back leads to, or a part of it: how it was searched, narrowed
      and scrolled is there again. Many pages lead to a report, whose Back leads to the one that did. */
  function backTo(path) {
    const from = bare(history.state?.from);
    const isOfReport = known.startsWith("/report/") && from !== undefined && from !== bare(known);
    const isIt = from === path || from?.startsWith(`${path}/`) || isOfReport;
    if (atSheet || isReturning || !isIt) return false;
    settle();
    history.go(-(history.state.steps ?? 1));
    return true;
  }

  addEventListener("scroll", rest, { passive: true });
  addEventListener("pagehide", settle);

  return { current, inside, adapt, go, backTo, toURL, popped, settle, showSheet, reopen, forgetSheet };
}
