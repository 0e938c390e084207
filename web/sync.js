// The way to the hub: requests, and in one tab at a time (Web Lock) the stream of hints. Correctness rests
// on neither: a hint only says "look", and two tabs asking at once do no harm.

import { keyHeader, takeKey } from "./key.js";
import { joined } from "./wire.js";

/** A request that brings nothing for so long is given up; one that brings something takes its time. */
const LIMIT = 30_000;
const PAUSES = [1000, 2000, 4000, 15_000, 30_000, 60_000];

export class Network {
  onHint = () => {};
  onLock = () => {};
  #wanted = false;
  #release = null;
  #source = null;
  #failures = 0;
  #timer = 0;
  #asking = 0;
  /** What a first visit asks the hub before the app itself can: path → its answer, until forgetAhead(): a core that
      begins anew asks again. */
  #ahead = new Map();

  /** `base` is the app's folder; `lock` names the Web Lock. */
  constructor(base, lock) {
    this.base = base;
    this.lock = lock;
    const look = () => { if (this.#release) { this.#listen(); this.onHint(""); } };
    addEventListener("online", look);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
    setInterval(() => { if (this.#release && !document.hidden) this.onHint(""); }, 60_000);
  }

  /** Asks for what the app will ask for first, while the app is still on its way; `onPiece(pieces, size)` hears of all
      that is here of it, with each piece. The app gets the whole answer once `ready()` is over. */
  askAhead(path, onPiece, ready) {
    this.#ahead.set(path, this.#fetch("GET", path, "", "", onPiece).then(async (answer) => {
      await ready();
      return answer;
    }));
  }

  /** One request: {outcome: ok|error|offline, status, bytes, note}. It never throws. */
  async fetch(method, path, body, type) {
    const answer = method === "GET" ? await this.#ahead.get(path) : undefined;
    return answer?.outcome === "ok" ? answer : this.#fetch(method, path, body, type);
  }

  async #fetch(method, path, body, type, onPiece = () => {}) {
    this.#asking += 1;
    const control = new AbortController();
    let timer = 0;
    const stir = () => {
      clearTimeout(timer);
      timer = setTimeout(() => control.abort(), LIMIT);
    };
    stir();
    try {
      const response = await fetch(new URL(path.replace(/^\//, ""), this.base), {
        method, body: body.length > 0 ? body : undefined,
        headers: { ...keyHeader(), ...(type ? { "Content-Type": type } : {}) },
        cache: "no-store", credentials: "same-origin", redirect: "error", signal: control.signal,
      });
      takeKey(response);
      const bytes = await bodyOf(response, (pieces, size) => {
        stir();
        if (response.ok) onPiece(pieces, size);
      });
      const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
      const outcome = isPage ? "offline" : response.ok ? "ok" : "error";
      return { outcome, status: `${response.status}`, bytes, note: response.headers.get("x-ledgerline") ?? "" };
    } catch {
      return { outcome: "offline", status: "", bytes: "", note: "" };
    } finally {
      clearTimeout(timer);
      this.#asking -= 1;
    }
  }

  /** From now on everything is asked anew. */
  forgetAhead() { this.#ahead.clear(); }

  /** Once nothing is asked of the hub, looked at every so many milliseconds: after a first visit's book is here. */
  async quiet(pause = 500) {
    do await new Promise((resolve) => setTimeout(resolve, pause)); while (this.#asking > 0);
  }

  /** Is there a hub? A static host answers 404 or a page of HTML; null means nobody answered. */
  async probe() {
    const { outcome, status } = await this.fetch("GET", "/v1/session", "", "");
    if (outcome === "offline") return status === "" ? null : false;
    return outcome === "ok" || status === "401" || status === "403";
  }

  /** Waits for the lock and then holds the stream, until told otherwise. */
  follow(wanted) {
    // A core in the place of one that stopped does not know what that one had.
    if (wanted && this.#release) {
      this.onLock(true);
      this.onHint("");
    }
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (!wanted) return this.#release?.();
    if (!navigator.locks) return void this.#hold();
    navigator.locks.request(this.lock, () => (this.#wanted ? this.#hold() : null));
  }

  #hold() {
    return new Promise((resolve) => {
      this.#release = () => {
        this.#release = null;
        this.#hush();
        this.onLock(false);
        resolve();
      };
      this.onLock(true);
      this.#listen();
    });
  }

  #hush() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  #listen() {
    if (this.#source?.readyState === EventSource.OPEN) return;
    this.#hush();
    const source = new EventSource(new URL("v1/events", this.base));
    this.#source = source;
    source.onopen = () => {
      this.#failures = 0;
      this.onHint("");
    };
    source.onmessage = ({ data }) => this.onHint(headOf(data));
    source.onerror = () => {
      this.#hush();
      const ms = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)];
      this.#timer = setTimeout(() => { if (this.#release) this.#listen(); }, ms * (0.75 + Math.random() / 2));
    };
  }
}

/** The whole body; `onPiece(pieces, size)` hears of all that is here, with each piece. */
async function bodyOf(response, onPiece) {
  if (!response.body) return new Uint8Array();
  const pieces = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    size += piece.value.length;
    onPiece(pieces, size);
  }
  return joined(pieces, size);
}

function headOf(data) {
  try {
    return String(JSON.parse(data).head ?? "");
  } catch {
    return "";
  }
}
