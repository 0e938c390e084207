// Files on their way to the hub, one at a time, in one tab at a time. What waits is marked in the store next
// to its bytes, so that it is taken up again whenever the app is open. `tell([hash, state, percent, words])`
// hears every step: waiting, full (the disk of the hub), sending, failed (the hub said no), done.

import { keyHeader } from "./key.js";

/** Milliseconds for a file, and for each byte of it: a line of 16 kB a second is slow, and not broken. */
const LIMIT = 300_000;
const PER_BYTE = 1 / 16;
/** From so many bytes on a file goes in parts of so many, and goes on where it broke off (rule G89). */
const LARGE = 1 << 20;
const PART = 8 << 20;
const PAUSES = [1000, 2000, 4000, 15_000, 30_000, 60_000];

export class Uploads {
  #on = false;
  #busy = false;
  #again = false;
  #failures = 0;
  #timer = 0;
  #refused = new Set();
  #states = new Map();

  constructor({ storage, base, name, tell }) {
    Object.assign(this, { storage, base, name, tell });
    this.channel = new BroadcastChannel(`${name}-uploads`);
    this.channel.onmessage = ({ data }) => this.#heard(data);
    addEventListener("online", () => this.retry(""));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#soon(); });
  }

  /** Tells a new core where everything stands. */
  async begin() {
    for (const hash of await this.storage.waitingBlobs().catch(() => [])) {
      if (!this.#states.has(hash)) this.#states.set(hash, [hash, "waiting", "0", ""]);
    }
    for (const step of this.#states.values()) this.tell(step);
    this.#soon();
  }

  /** Whether there is a hub that takes files. */
  follow(on) {
    this.#on = on;
    this.#soon();
  }

  /** Keeps a file and puts it in line. */
  async add(hash, mime, bytes) {
    await this.storage.putBlob(hash, mime, bytes);
    this.#report(hash, "waiting");
    this.#soon();
  }

  /** Tries one again, or with "" everything. */
  retry(hash) {
    if (hash) this.#refused.delete(hash);
    else this.#refused.clear();
    if (this.#states.get(hash)?.[1] === "failed") this.#report(hash, "waiting");
    this.#failures = 0;
    this.#soon();
  }

  #heard(step) {
    this.#keep(step);
    this.tell(step);
  }

  #report(hash, state, percent = 0, words = "") {
    const step = [hash, state, String(percent), words];
    this.#keep(step);
    this.tell(step);
    this.channel.postMessage(step);
  }

  #keep(step) {
    if (step[1] === "done") this.#states.delete(step[0]);
    else this.#states.set(step[0], step);
  }

  /** One run at a time; what is asked for meanwhile follows it. */
  async #soon() {
    clearTimeout(this.#timer);
    if (!this.#on || this.#busy) {
      this.#again = this.#busy;
      return;
    }
    this.#busy = true;
    try {
      if (navigator.locks) await navigator.locks.request(`${this.name}-uploads`, () => this.#all());
      else await this.#all();
    } catch (error) {
      console.warn("uploads:", error);
      this.#later();
    } finally {
      this.#busy = false;
    }
    if (this.#again) {
      this.#again = false;
      this.#soon();
    }
  }

  async #all() {
    while (this.#on && navigator.onLine !== false) {
      const hash = (await this.storage.waitingBlobs()).find((it) => !this.#refused.has(it));
      if (!hash || !(await this.#one(hash))) return;
    }
  }

  /** False when it is no use to go on now. */
  async #one(hash) {
    const found = await this.storage.blob(hash);
    if (!found) {
      await this.storage.blobArrived(hash);
      this.#report(hash, "done");
      return true;
    }
    const { status, words } = await this.#send(hash, found);
    if (status >= 200 && status < 300) {
      await this.storage.blobArrived(hash);
      this.#failures = 0;
      this.#report(hash, "done");
      return true;
    }
    if (status === 401 || status === 409) { // signed out, or in another account: coming back says retry
      this.#report(hash, "waiting");
      return false;
    }
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
      this.#refused.add(hash);
      this.#report(hash, "failed", 0, words);
      return true;
    }
    this.#report(hash, status === 507 ? "full" : "waiting");
    this.#later();
    return false;
  }

  #later() {
    const pause = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#soon(), pause * (0.75 + Math.random() / 2));
  }

  /** A large one from where it stands on the hub; one that keeps no parts gets it whole. */
  async #send(hash, { mime, bytes }) {
    if (bytes.length < LARGE) return this.#request(hash, "PUT", { "Content-Type": mime }, bytes, 0, bytes.length);
    let stand = await this.#stand(hash);
    if (stand.status !== 204) {
      if (![404, 405, 501].includes(stand.status)) return stand;
      return this.#request(hash, "PUT", { "Content-Type": mime }, bytes, 0, bytes.length);
    }
    for (;;) {
      const from = stand.complete ? bytes.length : Math.min(stand.offset, bytes.length);
      const part = bytes.subarray(from, from + PART);
      const isLast = from + part.length === bytes.length;
      const headers = {
        "Content-Type": "application/partial-upload",
        "Upload-Offset": String(from),
        "Upload-Complete": isLast ? "?1" : "?0",
      };
      const answer = await this.#request(hash, "PATCH", headers, part, from, bytes.length);
      // Somebody else goes on with it, or it went: where it stands now is asked for later.
      const isElsewhere = answer.offset !== null || answer.words.includes('"taken-over"');
      if (answer.status === 409 && isElsewhere) return { status: 0, words: "" };
      if (answer.status !== 204) return answer;
      if (isLast || !(answer.offset > from)) return { status: 0, words: "" };
      stand = { offset: answer.offset, complete: false };
    }
  }

  /** How much of a file the hub has. */
  async #stand(hash) {
    try {
      const answer = await fetch(this.#address(hash), {
        method: "HEAD", headers: keyHeader(), cache: "no-store", signal: AbortSignal.timeout(30_000),
      });
      const offset = Number(answer.headers.get("upload-offset") ?? NaN);
      const status = answer.status === 204 && !(offset >= 0) ? 404 : answer.status;
      return { status, offset, complete: answer.headers.get("upload-complete") === "?1", words: "" };
    } catch {
      return { status: 0, words: "" };
    }
  }

  #address(hash) {
    const address = new URL(`v1/blob/${hash}`, this.base);
    if (this.storage.account) address.searchParams.set("account", this.storage.account);
    return address;
  }

  /** XMLHttpRequest, for fetch does not say how far a body has gone; `from` of `total` bytes are there. */
  #request(hash, method, headers, bytes, from, total) {
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      const nothing = () => resolve({ status: 0, words: "", offset: null });
      let shown = -10;
      request.open(method, this.#address(hash));
      for (const [name, value] of Object.entries({ ...headers, ...keyHeader() })) request.setRequestHeader(name, value);
      request.timeout = LIMIT + bytes.length * PER_BYTE;
      request.upload.onprogress = ({ loaded, lengthComputable }) => {
        const percent = lengthComputable && total > 0 ? Math.floor(((from + loaded) / total) * 100) : 0;
        if (percent < shown + 10 && percent < 100) return;
        shown = percent;
        this.#report(hash, "sending", percent);
      };
      request.onload = () => {
        const offset = request.getResponseHeader("upload-offset");
        resolve({
          status: request.status, words: request.responseText.slice(0, 2000),
          offset: offset === null ? null : Number(offset),
        });
      };
      request.onerror = request.ontimeout = request.onabort = nothing;
      this.#report(hash, "sending", total > 0 ? Math.floor((from / total) * 100) : 0);
      request.send(bytes);
    });
  }
}
