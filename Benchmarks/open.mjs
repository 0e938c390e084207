// Measures opening a stored book in the browser's module, under node: no page, no disk, one thread.
//
// Usage: node Benchmarks/open.mjs .build-wasm/ledgerline.wasm DATA-FOLDER [RUNS [PATH]]
// Prints milliseconds to the first screen, those of each step after it, and the memory at the first screen and at
// the end. Needs the folder's book.snapshot, and the module's second part nowhere.
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { encode } from "../web/wire.js";

const [file, folder, runs = "5", path = "/"] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));
const snapshot = readFileSync(`${folder}/book.snapshot`);
const absent = new Proxy({}, { get: (_, name) => () => { throw new Error(`${name} is in the second part`); } });
const TICK = 9;

async function open() {
  let instance;
  let isMore = false;
  const memory = () => instance.exports.memory.buffer;
  const field = (at) => {
    const length = new DataView(memory(), at, 4).getUint32(0, true);
    return new TextDecoder().decode(new Uint8Array(memory(), at + 4, length));
  };
  const host = {
    perform: (at) => { if (new DataView(memory(), at, 4).getUint32(0, true) === TICK) isMore ||= field(at + 8) === "open"; },
    random: (at, count) => webcrypto.getRandomValues(new Uint8Array(memory(), at, count)),
    log: (at, count) => console.error(new TextDecoder().decode(new Uint8Array(memory(), at, count))),
  };
  const room = (size) => {
    const at = instance.exports.reserve(size); // it may move the memory
    return new Uint8Array(memory(), at, size);
  };
  const send = (code, fields) => {
    const { length } = encode(code, fields, room);
    const began = performance.now();
    isMore = false;
    instance.exports.receive(length);
    return performance.now() - began;
  };
  instance = await WebAssembly.instantiate(module, { host, later: absent });
  instance.exports._initialize();
  const now = [String(Date.UTC(2026, 10, 21)), "2026-11-21"];
  const formats = "locale=en-US\ndecimal=.\ngroup=,\ndateOrder=mdy";
  const first = send(1, [...now, "Europe/Berlin", "0123456789abcdef", path, "1", "0", formats, "390x844", "0", snapshot]);
  const shown = memory().byteLength;
  const steps = [];
  while (isMore) steps.push(send(2, [...now, "tick", "open", "", ""]));
  return { first, steps, shown, end: memory().byteLength };
}

for (let run = 0; run < Number(runs); run++) {
  const { first, steps, shown, end } = await open();
  const all = steps.reduce((sum, step) => sum + step, first);
  console.log(`first screen ${first.toFixed(0)} ms, ${(shown / 2 ** 20).toFixed(0)} MB; all ${all.toFixed(0)} ms, ` +
    `${(end / 2 ** 20).toFixed(0)} MB; steps ${steps.map((it) => it.toFixed(0)).join(" ")}`);
}
