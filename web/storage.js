// What this browser keeps. One strict readwrite transaction per write; the database is the lock between
// tabs. A write that fails stays in memory, is tried again in order, and is reported as trouble.

import { Database, STORES, asked, done, entries } from "./database.js";

const CHUNK = 4 << 20;
const PAUSES = [50, 250, 1000, 3000, 10000];
/** Our own meta key; keys that begin with a space are never shown to the app. */
const COMPACTED = " compactedTo";
const WAITING = " upload ";
const INSTALLATION = " installation";
/** Another one with each write of records or values: equal turns are one book. */
const TURN = " turn";
const newTurn = () => `${Date.now()}-${Math.random()}`;

export class Storage {
  /** Set by the owner: records of other tabs, trouble (null: over), this page fell behind a compaction,
      everything was deleted, values that another tab kept (answers whether this page follows all of them), something is
      about to be written, nothing waits any more. */
  onForgotten = () => {};
  onOthers = () => {};
  onTrouble = () => {};
  onBehind = () => {};
  onKept = () => false;
  onWrite = () => {};
  onRest = () => {};
  /** Which book this page has and shows; null while that is not the stored one. */
  turn = null;
  /** Another tab kept a value that this page does not follow. */
  #isApart = false;
  /** A file's bytes are "here" now, or "gone". */
  onBlob = () => {};
  /** The last row this page knows; it knows every one before it too. */
  seen = 0;
  #queue = [];
  #busy = false;
  /** How often everything was read: what was decided before that compacts nothing after it. */
  #loads = 0;
  #wake = () => {};
  /** Values to keep, the last one said of each. */
  #kept = new Map();
  /** Values as they are stored, as far as this page knows. */
  #values = new Map();

  constructor(name) {
    this.database = new Database(name);
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }) => {
      if (data.kept) {
        for (const [key, value] of data.kept) this.#values.set(key, value);
        if (!this.onKept(data.kept)) this.#isApart = true;
        return this.#is(data.turn);
      }
      if (data !== "forgotten") return void this.catchUp();
      this.#loads += 1; // nothing that was read is true any more
      this.turn = null;
      this.onForgotten();
    };
  }

  /** Everything stored, the snapshot in its pieces, and this installation's id, if it has one: what the app starts from. */
  async load() {
    const transaction = await this.database.transaction(["snapshot", "meta", "change"]);
    const [snapshot, meta, records] = await Promise.all([
      asked(transaction.objectStore("snapshot").getAll()),
      entries(transaction.objectStore("meta")), entries(transaction.objectStore("change")),
    ]);
    const all = new Map(meta);
    this.#values = new Map([...meta, ...this.#kept]);
    this.seen = Math.max(all.get(COMPACTED) ?? 0, records.at(-1)?.[0] ?? 0);
    this.#loads += 1;
    const installation = all.get(INSTALLATION);
    const turn = this.#is(all.get(TURN));
    return { installation, snapshot, meta: shown(all), records, seen: this.seen, loads: this.#loads, turn };
  }

  /** Whether nothing was read since: what came then went to nobody. */
  isNewest(stored) { return stored.seen === this.seen && stored.loads === this.#loads; }

  /** The same once what waits is written. */
  loadAgain() { return this.#line({ run: () => this.load() }); }

  /** Stores `records` with one meta value and takes `unique` if given; `onDelay` hears the first failure. */
  write({ records = [], metaKey = "", meta = null, unique = "", onDelay = () => {} }) {
    return this.#line({ records, onDelay, run: () => this.#write(records, metaKey, meta, unique) });
  }

  /** Keeps a value beside the records, or forgets it when it is empty; of several for one key the last. */
  keep(key, value) {
    if (isSame(this.#values.get(key) ?? [], value)) return null;
    this.#values.set(key, value);
    const isWaiting = this.#kept.size > 0;
    this.#kept.set(key, value);
    return isWaiting ? null : this.#line({ run: () => this.#keep() });
  }

  /** Replaces the records up to `upTo` with a snapshot and adds `records`, unless another tab went further. */
  compact({ snapshot, metaKey = "", meta = null, upTo, records = [] }) {
    const loads = this.#loads;
    return this.#line({ once: true, run: () => this.#compact(snapshot, metaKey, meta, upTo, records, loads) });
  }

  /** Reads what other tabs stored since; tried until it is read, because nobody may say so again. */
  catchUp() {
    if (this.#queue.slice(1).some((entry) => entry.catchesUp)) return Promise.resolve();
    return this.#line({ catchesUp: true, run: () => this.#read() });
  }

  /** Keeps a file, and in the same transaction that the hub does not have it yet. */
  putBlob(hash, mime, bytes) {
    return this.#line({ run: async () => {
      const transaction = await this.database.transaction(["blob", "meta"], "readwrite");
      transaction.objectStore("blob").put({ mime, bytes }, hash);
      transaction.objectStore("meta").put(Date.now(), WAITING + hash);
      await done(transaction);
      this.onBlob("here", hash);
    } });
  }

  /** Lets go of a file and its small copy, unless the hub does not have it yet. */
  dropBlob(hash) {
    return this.#line({ once: true, run: async () => {
      const transaction = await this.database.transaction(["blob", "meta"], "readwrite");
      const finished = done(transaction);
      const isWaiting = (await asked(transaction.objectStore("meta").getKey(WAITING + hash))) !== undefined;
      if (!isWaiting) for (const key of [hash, `${hash}:small`]) transaction.objectStore("blob").delete(key);
      await finished;
      if (!isWaiting) this.onBlob("gone", hash);
    } });
  }

  /** The hashes of the files whose bytes are here. */
  async blobNames() {
    const keys = await asked((await this.database.transaction("blob")).objectStore("blob").getAllKeys());
    return keys.filter((key) => /^[0-9a-f]{64}$/.test(key));
  }

  /** Keeps what can be had again: a copy from the hub, a small version. */
  cacheBlob(key, mime, bytes) {
    return this.#line({ once: true, run: async () => {
      const transaction = await this.database.transaction("blob", "readwrite");
      transaction.objectStore("blob").put({ mime, bytes }, key);
      await done(transaction);
      if (!key.includes(":")) this.onBlob("here", key);
    } });
  }

  /** The files the hub does not have, oldest first. */
  async waitingBlobs() {
    const metas = (await this.database.transaction("meta")).objectStore("meta");
    const marks = await entries(metas, IDBKeyRange.bound(WAITING, `${WAITING}g`));
    return marks.sort(([, a], [, b]) => a - b).map(([key]) => key.slice(WAITING.length));
  }

  /** The hub has it. */
  blobArrived(hash) {
    return this.#line({ run: async () => {
      const transaction = await this.database.transaction("meta", "readwrite");
      transaction.objectStore("meta").delete(WAITING + hash);
      await done(transaction);
    } });
  }

  async blob(hash) {
    return asked((await this.database.transaction("blob")).objectStore("blob").get(hash));
  }

  /** This installation's id, which a first visit makes; a tab beside this one may have made it meanwhile. */
  async installation(make) {
    const metas = (await this.database.transaction("meta", "readwrite")).objectStore("meta");
    const value = (await asked(metas.get(INSTALLATION))) ?? make();
    metas.put(value, INSTALLATION);
    return value;
  }

  async forget() {
    this.#kept.clear();
    this.#values.clear();
    this.turn = null;
    this.onWrite();
    const transaction = await this.database.transaction(STORES, "readwrite");
    for (const name of STORES) transaction.objectStore(name).clear();
    await done(transaction);
    this.channel.postMessage("forgotten");
  }

  /** Lets go of the database and of the other tabs. */
  close() {
    this.database.close();
    this.channel.close();
  }

  get isBusy() { return this.#queue.length > 0; }

  #is(turn) {
    this.turn = this.#isApart ? null : turn ?? null;
    return this.turn;
  }

  /** The change records that are held in memory only. */
  get unsaved() { return this.#queue.flatMap((entry) => entry.records ?? []); }

  /** Tries what waits now, instead of after its pause. */
  nudge() { this.#wake(); }

  #line(entry) {
    return new Promise((resolve) => {
      this.#queue.push({ ...entry, resolve });
      if (!this.#busy) this.#drain();
    });
  }

  /** One write after another, in the order asked; records at the head are tried until they are stored. */
  async #drain() {
    this.#busy = true;
    let tries = 0;
    while (this.#queue.length > 0) {
      const entry = this.#queue[0];
      try {
        const result = await entry.run();
        this.#queue.shift();
        if (tries > 0) this.onTrouble(null);
        tries = 0;
        entry.resolve(result ?? { status: "ok", rowid: 0 });
      } catch (error) {
        this.database.close();
        const words = `${error?.name ?? "Error"}: ${error?.message ?? error}`;
        if (entry.once) entry.resolve({ status: words, rowid: 0 });
        if (entry.once || (!entry.records && this.#queue.length > 1)) this.#queue.shift();
        if (entry.once) continue;
        if (this.#queue[0] !== entry) this.#queue.push(entry);
        tries += 1;
        if (tries === 2) for (const waiting of this.#queue) waiting.onDelay?.(words);
        if (tries >= 2) this.onTrouble(words);
        await new Promise((resolve) => {
          this.#wake = resolve;
          setTimeout(resolve, PAUSES[Math.min(tries, PAUSES.length) - 1]);
        });
      }
    }
    this.#busy = false;
    this.onRest();
  }

  /** All of it is asked at once and committed: a page that is left a moment later has written what it showed. */
  async #write(records, metaKey, meta, unique) {
    this.onWrite();
    const turn = newTurn();
    const transaction = await this.database.transaction(["change", "meta", "unique"], "readwrite");
    const finished = done(transaction);
    const [change, metas, uniques] = ["change", "meta", "unique"].map((name) => transaction.objectStore(name));
    let isTaken = false;
    // What is taken already takes everything else of this write back with it.
    if (unique) uniques.add(1, unique).onerror = ({ target }) => { isTaken = target.error?.name === "ConstraintError"; };
    if (metaKey) metas.put(meta, metaKey);
    metas.put(turn, TURN);
    const found = Promise.all([this.#after(change), entries(metas)]);
    const added = Promise.all(records.map((record) => asked(change.add(record))));
    for (const answer of [found, added]) answer.catch(() => {}); // the transaction says it, too
    transaction.commit?.();
    try {
      await finished;
    } catch (error) {
      if (isTaken) return { status: "conflict", rowid: 0 };
      throw error;
    }
    const [missed, all] = await found;
    const last = (await added).at(-1) ?? 0;
    if (records.length > 0) this.channel.postMessage("stored");
    this.#is(turn);
    this.#deliver(missed, all);
    this.seen = Math.max(this.seen, last);
    return { status: "ok", rowid: last };
  }

  /** A crash of the page loses nothing of it; that a power cut may is worth not waiting for the disk. */
  async #keep() {
    this.onWrite();
    const kept = [...this.#kept];
    const turn = newTurn();
    const transaction = await this.database.transaction("meta", "readwrite", "relaxed");
    const metas = transaction.objectStore("meta");
    for (const [key, value] of kept) if (value.length > 0) metas.put(value, key); else metas.delete(key);
    metas.put(turn, TURN);
    transaction.commit?.();
    await done(transaction);
    this.#is(turn);
    for (const [key, value] of kept) if (this.#kept.get(key) === value) this.#kept.delete(key);
    this.channel.postMessage({ kept, turn });
    // Said anew while these were written.
    if (this.#kept.size > 0) this.#line({ run: () => this.#keep() });
  }

  async #compact(snapshot, metaKey, meta, upTo, records, loads) {
    this.onWrite();
    const turn = newTurn();
    const transaction = await this.database.transaction(["change", "meta", "snapshot"], "readwrite");
    const finished = done(transaction);
    const [change, metas, chunks] = ["change", "meta", "snapshot"].map((name) => transaction.objectStore(name));
    const reached = (await asked(metas.get(COMPACTED))) ?? 0;
    // A row that this page has not heard of may say that another log is here now.
    const unheard = await asked(change.count(IDBKeyRange.lowerBound(this.seen, true)));
    if (reached > this.seen || upTo > this.seen || unheard > 0 || loads !== this.#loads) {
      return { status: "stale", rowid: reached };
    }
    chunks.clear();
    for (let at = 0; at < snapshot.length; at += CHUNK) chunks.put(snapshot.slice(at, at + CHUNK), at / CHUNK);
    change.delete(IDBKeyRange.upperBound(upTo));
    if (metaKey) metas.put(meta, metaKey);
    metas.put(Math.max(upTo, reached), COMPACTED);
    metas.put(turn, TURN);
    const [missed, all] = await Promise.all([this.#after(change), entries(metas)]);
    const rowids = await Promise.all(records.map((record) => asked(change.add(record))));
    await finished;
    this.channel.postMessage("stored");
    this.#is(turn);
    this.#deliver(missed, all);
    this.seen = Math.max(this.seen, rowids.at(-1) ?? 0);
    return { status: "ok", rowid: Math.max(upTo, rowids.at(-1) ?? 0) };
  }

  async #read() {
    const transaction = await this.database.transaction(["change", "meta"]);
    const [missed, all] = await Promise.all([
      this.#after(transaction.objectStore("change")), entries(transaction.objectStore("meta")),
    ]);
    this.#deliver(missed, all);
  }

  #after(change) { return entries(change, IDBKeyRange.lowerBound(this.seen, true)); }

  #deliver(records, metas) {
    const all = new Map(metas);
    if ((all.get(COMPACTED) ?? 0) > this.seen) {
      this.turn = null;
      return this.onBehind();
    }
    if (records.length === 0) return;
    this.seen = records.at(-1)[0];
    this.onOthers(shown(all), records);
    this.#is(all.get(TURN));
  }
}

const isSame = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
const shown = (meta) => new Map([...meta].filter(([key]) => !key.startsWith(" ")));
