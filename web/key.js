// The second secret of the session. Browsers send the cookie to every port of this machine; the key stays in
// the storage of this origin and goes along in a header, so that the cookie alone opens nothing.

const HEADER = "X-Ledgerline-Key";
let place = "ledgerline-key";
let kept = "";

const isKey = (text) => /^[0-9a-f]{64}$/.test(text ?? "");

/** `name` keeps apps in other folders of this host apart. The link of a sign-in brings a key behind `#`, which
    leaves the address bar and the history at once. */
export function openKey(name) {
  place = `${name}-key`;
  const [, found] = /^#key=([0-9a-f]{64})$/.exec(location.hash) ?? [];
  if (!found) return;
  keep(found);
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** The header of a request to the hub; none before anybody signed in. */
export function keyHeader() {
  const key = read();
  return key ? { [HEADER]: key } : {};
}

/** Keeps the key that an answer brings: it came with a new cookie. */
export function takeKey(response) {
  const key = response.headers.get(HEADER);
  if (isKey(key)) keep(key);
}

/** Another tab may have signed in since: the storage counts, and memory where there is none. */
function read() {
  try {
    const stored = localStorage.getItem(place);
    return isKey(stored) ? stored : kept;
  } catch {
    return kept;
  }
}

function keep(key) {
  kept = key;
  try { localStorage.setItem(place, key); } catch { /* good as long as this page */ }
}
