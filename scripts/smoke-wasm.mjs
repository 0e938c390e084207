// Loads the browser's half under node and exchanges one message with it: it starts at all.
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";

const file = process.argv[2] ?? ".build-wasm/ledgerline.wasm";
const effects = [];
const text = new TextDecoder();
let instance;
const bytes = (pointer, count) =>
  new Uint8Array(instance.exports.memory.buffer, pointer, count).slice();

const known = {
  perform: (pointer, count) => effects.push(new DataView(bytes(pointer, count).buffer)),
  random: (pointer, count) =>
    webcrypto.getRandomValues(new Uint8Array(instance.exports.memory.buffer, pointer, count)),
  log: (pointer, count) => console.error("log:", text.decode(bytes(pointer, count))),
};
const module = await WebAssembly.compile(await readFile(file));
const imports = WebAssembly.Module.imports(module).map((it) => `${it.module}.${it.name}`);
const allowed = new Set(["host.perform", "host.random", "host.log"]);
const foreign = imports.filter((name) => !allowed.has(name));
if (foreign.length) throw new Error(`${file} imports what no browser host has: ${foreign}`);
const exports = WebAssembly.Module.exports(module).map((it) => it.name).sort();
if (exports.join() !== "_initialize,memory,receive,reserve") {
  throw new Error(`${file} exports ${exports}, not _initialize, memory, receive, reserve`);
}
instance = await WebAssembly.instantiate(module, { host: known });

/** A message of the contract: code, count, then length and bytes of each field. */
function encode(code, fields) {
  const parts = fields.map((field) => new TextEncoder().encode(field));
  const out = new Uint8Array(8 + parts.reduce((sum, part) => sum + 4 + part.length, 0));
  const view = new DataView(out.buffer);
  view.setUint32(0, code, true);
  view.setUint32(4, parts.length, true);
  let offset = 8;
  for (const part of parts) {
    view.setUint32(offset, part.length, true);
    out.set(part, offset + 4);
    offset += 4 + part.length;
  }
  return out;
}

instance.exports._initialize();
const formats = "locale=en-US\ndecimal=.\ngroup=,\ndateOrder=mdy";
const start = encode(1, [
  String(Date.UTC(2026, 10, 21)), "2026-11-21", "Europe/Berlin", "0123456789abcdef", "/", "1", "0",
  formats, "390x844", "0", "",
]);
const pointer = instance.exports.reserve(start.length);
new Uint8Array(instance.exports.memory.buffer, pointer, start.length).set(start);
instance.exports.receive(start.length);
if (!effects.some((effect) => effect.getUint32(0, true) === 1)) {
  throw new Error("the app was started and rendered nothing");
}
console.log(`wasm: started, ${effects.length} effect(s), ${imports.length} imports`);
