// The browser's half under node, without a page: a message goes in, its effects come out.
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";

import { formats as formatsOf } from "../web/formats.js";
import { decode, encode, encodeMap, Loans } from "../web/wire.js";

/** A function of a piece that is not here was called, by the one that `place` names: the instance is of no use any more. */
export class Absent extends Error {
  constructor(trap) {
    super(String(trap.message), { cause: trap });
    this.place = /wasm-function\[(\d+)\]/.exec(trap.stack)?.[1] ?? "";
  }
}

export const NOW = [String(Date.UTC(2026, 10, 21)), "2026-11-21"];

/** The piece of a program beside its first one: `compile("app.wasm", "rest")` reads app.rest.wasm. */
export async function compile(file, piece = "") {
  return WebAssembly.compile(await readFile(piece ? file.replace(/\.wasm$/, `.${piece}.wasm`) : file));
}

export class Headless {
  #effects = [];
  #isWhole = false;
  #loans = new Loans();

  /** An instance of a program's first piece; what it imports from no page's host is a fault. */
  static async of(module) {
    const made = new Headless();
    const absent = new Proxy({}, { get: (_, name) => () => { throw new WebAssembly.RuntimeError(name); } });
    const known = new Set(["host.perform", "host.random", "host.lent", "host.log"]);
    const foreign = WebAssembly.Module.imports(module)
      .filter((it) => !known.has(`${it.module}.${it.name}`) && it.module !== "rest" && it.module !== "later");
    if (foreign.length > 0) throw new Error(`imports what no page has: ${JSON.stringify(foreign)}`);
    made.instance = await WebAssembly.instantiate(module, {
      host: {
        perform: (at, size) => { made.#effects.push(decode(made.bytes(at, size).slice())); },
        random: (at, size) => webcrypto.getRandomValues(made.bytes(at, size)),
        lent: (loan, from, at, size) => made.#loans.copy(loan, from, made.bytes(at, size)),
        log: (at, size) => console.error("log:", new TextDecoder().decode(made.bytes(at, size))),
      },
      rest: absent, later: absent,
    });
    made.instance.exports._initialize();
    return made;
  }

  /** Puts another piece beside it, the rest first: then all but the later piece is here. */
  async join(module) {
    await WebAssembly.instantiate(module, { main: this.instance.exports });
    if (!this.#isWhole) {
      this.#isWhole = true;
      this.send(17, []);
    }
  }

  bytes(at, size) { return new Uint8Array(this.instance.exports.memory.buffer, at >>> 0, size >>> 0); }

  /** Sends a message and answers its effects: {code, fields}. */
  send(code, fields) {
    this.#effects = [];
    const { length } = encode(code, this.#loans.lend(code, fields), (size) => {
      const at = this.instance.exports.reserve(size); // it may move the memory
      return this.bytes(at, size);
    });
    try {
      this.instance.exports.receive(length);
    } catch (error) {
      // One function, which fits few calls, stands in the place of all that are absent (scripts/wasm_absent.py).
      if (!this.#isWhole && error instanceof WebAssembly.RuntimeError) throw new Absent(error);
      throw error;
    }
    return this.#effects;
  }

  /** The first message of a page, with what is stored: a snapshot, values beside it, records. */
  start({ path = "/", hub = false, locale = "en-US", zone = "Europe/Berlin", viewport = "390x844", snapshot = [], meta = [], records = [] } = {}) {
    process.env.TZ = zone; // formats tell when the zone's clock changes
    return this.send(1, [
      ...NOW, zone, "0123456789abcdef", path, "1", hub ? "1" : "0", formatsOf(locale), viewport, "0", snapshot,
      encodeMap([["account", "first"], ["base", "http://127.0.0.1:8787/"], ...meta]), ...records,
    ]);
  }

  /** What a person does: kind, action, value. */
  event(kind, action = "", value = "") { return this.send(2, [...NOW, kind, action, value, ""]); }
}
