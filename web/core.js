// The Swift core as one object: `send` a message, get its effects back one by one. A trap leaves an
// instance undefined, so it is thrown away and `onTrap` decides what comes next.

import { decode, encode, text } from "./wire.js";

/** What stands in the table where the second half will: the core calls none of it before it has come. */
function absent(module) {
  const imports = WebAssembly.Module.imports(module).filter((it) => it.module === "later");
  return Object.fromEntries(imports.map(({ name }) => [name, () => { throw new Error("The second half is missing: " + name); }]));
}

export class Core {
  #waiting = [];
  #running = false;
  #effects = [];
  #joining = null;

  /** `perform(code, fields)` runs after `receive` has returned, so an effect may cause new events. */
  static async make(module, perform, onTrap) {
    const core = new Core();
    core.perform = perform;
    core.onTrap = onTrap;
    const instance = await WebAssembly.instantiate(module, { host: core.#imports(), later: absent(module) });
    core.exports = instance.exports;
    core.exports._initialize?.();
    return core;
  }

  /** Puts the second half beside this one: its functions take their places in the table, once. */
  async join(module) {
    this.#joining ??= WebAssembly.instantiate(module, { main: this.exports });
    await this.#joining;
  }

  #imports() {
    return {
      perform: (at, length) => { this.#effects.push(decode(this.#bytes(at, length))); },
      random: (at, length) => {
        for (let from = 0; from < length; from += 65536) {
          crypto.getRandomValues(this.#bytes(at + from, Math.min(65536, length - from)));
        }
      },
      log: (at, length) => console.info(text(this.#bytes(at, length).slice())),
    };
  }

  #bytes(at, length) { return new Uint8Array(this.exports.memory.buffer, at >>> 0, length >>> 0); }

  /** Messages are handled one at a time, in order; one that arrives during another waits. */
  send(code, fields) {
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
      const bytes = encode(code, fields, (size) => this.#bytes(this.exports.reserve(size), size));
      this.exports.receive(bytes.length);
    } catch (error) {
      this.#waiting = [];
      this.onTrap(error);
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
