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
    if (path?.startsWith("/") && !/^\/(v1|assets|s)\//.test(path)) element.setAttribute("href", toURL(path));
  }

  let known = current();

  /** Whether the address is another one than the app knows; WebKit sends popstate on load, too. */
  function hasMoved() {
    clearTimeout(resting);
    due = null;
    const before = known;
    known = current();
    return known !== before;
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
    if (path !== null) history.replaceState({ scroll: scrollY }, "", toURL(path));
    else if (history.state?.scroll !== scrollY) history.replaceState({ scroll: scrollY }, "");
  }

  function go(path, how) {
    known = path;
    if (how === "replace" || path === (due ?? current())) {
      due = path;
      rest();
      return;
    }
    settle();
    history.pushState({ scroll: 0 }, "", toURL(path));
    scrollTo(0, 0);
  }

  addEventListener("scroll", rest, { passive: true });
  addEventListener("pagehide", settle);

  return { current, inside, adapt, go, toURL, hasMoved, settle };
}
