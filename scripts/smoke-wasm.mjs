// Loads the browser's half under node, in its two parts, and exchanges messages with it: it starts at all, says what
// it needs the second part for, and does it when that has come.
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
const foreign = imports.filter((name) => !allowed.has(name) && !name.startsWith("later."));
if (foreign.length) throw new Error(`${file} imports what no browser host has: ${foreign}`);
const absent = new Proxy({}, { get: (_, name) => () => { throw new Error(`${name} is in the second part`); } });
instance = await WebAssembly.instantiate(module, { host: known, later: absent });
for (const name of ["_initialize", "memory", "receive", "reserve"]) {
  if (!instance.exports[name]) throw new Error(`${file} does not export ${name}`);
}

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

/** The codes of the effects that a message has. */
function tell(message) {
  effects.length = 0;
  const pointer = instance.exports.reserve(message.length);
  new Uint8Array(instance.exports.memory.buffer, pointer, message.length).set(message);
  instance.exports.receive(message.length);
  return effects.map((effect) => effect.getUint32(0, true));
}

const [RENDER, STORE, NEED] = [1, 23, 44];
if (!tell(start).includes(RENDER)) throw new Error("the app was started and rendered nothing");
const sample = encode(2, [String(Date.UTC(2026, 10, 21)), "2026-11-21", "click", "sample", "", ""]);
if (!tell(sample).includes(NEED)) throw new Error("the sample was asked for, and not its part of the app");
const later = await WebAssembly.compile(await readFile(file.replace(/\.wasm$/, ".later.wasm")));
await WebAssembly.instantiate(later, { main: instance.exports });
if (!tell(encode(12, [String(Date.UTC(2026, 10, 21)), ""])).includes(STORE)) {
  throw new Error("the second part came, and no sample is stored");
}
console.log(`wasm: started in two parts, ${imports.length} imports`);
