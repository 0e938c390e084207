// Proves that no first screen reads data that the first piece has no more: makes the sample visits with it and with the piece
// that still has all, and compares what they leave in memory, byte for byte. Data that is another would show there: as a page
// to send, as a place in memory, as a count.
//
// Usage: node scripts/same-screens.mjs MAIN.wasm WITH-ALL.wasm FIRST.wasm      scripts/split-wasm calls it
import { webcrypto } from "node:crypto";

import { visit } from "./first-visit.mjs";
import { compile } from "./headless.mjs";
import { sampleVisits } from "./sample-visits.mjs";

const [file, whole, first] = process.argv.slice(2);
const modules = [await compile(whole), await compile(first)];

/** The memory that a visit leaves, with nothing left to chance. */
async function left(module, page) {
  let state = 1;
  webcrypto.getRandomValues = (bytes) => bytes.forEach((_, at) => { bytes[at] = (state = (state * 48271) % 2147483647); });
  const { app } = await visit(module, page);
  return new Uint8Array(app.instance.exports.memory.buffer);
}

/** Where two memories differ. */
function differences(one, other) {
  const [size, found] = [2 ** 16, []];
  for (let from = 0; from < one.length; from += size) {
    const parts = [one, other].map((memory) => memory.subarray(from, from + size));
    if (Buffer.compare(...parts) === 0) continue;
    parts[0].forEach((byte, at) => { if (byte !== parts[1][at]) found.push(from + at); });
  }
  return found;
}

let lacks = null;
for (const page of await sampleVisits(file)) {
  // In which order a hub answers changes nothing of what is read.
  if (page.late) continue;
  const [all, some] = [await left(modules[0], page), await left(modules[1], page)];
  const where = JSON.stringify([page.path, page.hub, page.viewport, page.locale]);
  if (all.length !== some.length) throw new Error(`without some data the first screen of ${where} takes other memory`);
  // What went away is other at the beginning already; a visit adds nothing to that.
  const differ = differences(all, some);
  lacks ??= new Set(differ);
  const odd = differ.find((at) => some[at] !== 0 || !lacks.has(at));
  if (odd !== undefined) throw new Error(`the first screen of ${where} reads data that the first piece lacks: memory differs at ${odd}`);
}
console.log(`split: ${lacks.size} bytes of data are no first screen's`);
