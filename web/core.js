// The Swift core as one object: `send` a message, get its effects back one by one. A trap leaves an
// instance undefined, so it is thrown away and `onTrap` decides what comes next.

import { decode, encode, Loans, text } from "./wire.js";

/** A function of the rest was called, which is not here yet: this book takes more than sample books do. */
export class Absent extends Error {}

/** What stands in the place of functions whose piece has not come: one for all (scripts/wasm_absent.py), which traps as a
    call of it does that says another signature. Nothing calls those of the later piece. */
function absent(module) {
  const pieces = { rest: {}, later: {} };
  for (const { module: piece, name } of WebAssembly.Module.imports(module)) {
    if (piece in pieces) pieces[piece][name] = () => { throw new WebAssembly.RuntimeError("absent"); };
  }
  return pieces;
}

/** What a page does by itself until its first screen stands: what is stored, what the hub answers, who follows it. */
const isOfOpening = (code, fields) => [1, 3, 4, 6, 13].includes(code) || (code === 2 && fields[2] === "lock");
/** What a person did. */
export const isAsked = (code, fields) => code === 7 || (code === 2
  && !["lock", "tick", "tabs", "remembered", "notices", "online", "offline", "visible", "hidden", "resize", "theme"].includes(fields[2]));

export class Core {
  #waiting = [];
  #running = false;
  #effects = [];
  #joined = new Set();
  #loans = new Loans();
  #isDead = false;
  /** What waits for the rest. */
  #held = [];
  isWhole = false;
  /** A person did something that waits for the rest. */
  onWanted = () => {};

  /** `perform(code, fields)` runs after `receive` has returned, so an effect may cause new events. */
  static async make(module, perform, onTrap) {
    const core = new Core();
    core.perform = perform;
    core.onTrap = onTrap;
    const instance = await WebAssembly.instantiate(module, { host: core.#imports(), ...absent(module) });
    core.exports = instance.exports;
    core.exports._initialize?.();
    return core;
  }

  /** Puts another piece beside this one: its functions take their places in the table, once. */
  async join(module) {
    if (this.#joined.has(module)) return;
    await WebAssembly.instantiate(module, { main: this.exports });
    this.#joined.add(module);
  }

  /** With the rest beside it the core can do all that it was asked meanwhile. */
  async makeWhole(module) {
    await this.join(module);
    this.isWhole = true;
    this.send(17, []);
    for (const [code, fields] of this.#held.splice(0)) this.send(code, fields);
  }

  /** What a person did and this core has not; another one is to do it. */
  takeHeld() { return this.#held.splice(0); }

  #imports() {
    return {
      perform: (at, length) => { this.#effects.push(decode(this.#bytes(at, length))); },
      random: (at, length) => {
        for (let from = 0; from < length; from += 65536) {
          crypto.getRandomValues(this.#bytes(at + from, Math.min(65536, length - from)));
        }
      },
      lent: (loan, from, at, length) => this.#loans.copy(loan, from, this.#bytes(at, length)),
      log: (at, length) => console.info(text(this.#bytes(at, length).slice())),
    };
  }

  #bytes(at, length) { return new Uint8Array(this.exports.memory.buffer, at >>> 0, length >>> 0); }

  /** Messages are handled one at a time, in order; one that arrives during another waits. */
  send(code, fields) {
    if (this.#isDead) return;
    if (!this.isWhole && !isOfOpening(code, fields)) {
      this.#held.push([code, fields]);
      if (isAsked(code, fields)) this.onWanted();
      return;
    }
    this.#waiting.push([code, fields]);
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#waiting.length > 0) this.#handle(...this.#waiting.shift());
    } finally {
      this.#running = false;
    }
  }

  #handle(code, fields) {
    this.#effects = [];
    try {
      const bytes = encode(code, this.#loans.lend(code, fields), (size) => this.#bytes(this.exports.reserve(size), size));
      this.exports.receive(bytes.length);
    } catch (error) {
      this.#waiting = [];
      this.#isDead = true;
      // A call of what is not here; the core's own traps say that something is unreachable, in every browser. Whatever else
      // it is, the whole core does it again, and is believed.
      const isAbsent = !this.isWhole && error instanceof WebAssembly.RuntimeError && !/unreachable/i.test(error.message);
      this.onTrap(isAbsent ? new Absent(`${error.message} (message ${code})`, { cause: error }) : error);
      return;
    }
    for (const { code, fields } of this.#effects) {
      try {
        this.perform(code, fields);
      } catch (error) {
        console.error("effect", code, error);
      }
    }
  }
}
