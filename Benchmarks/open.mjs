// Measures opening a stored book in the browser's core, under node: no page, no disk, one thread.
//
// Usage: node Benchmarks/open.mjs .build-wasm/ledgerline.wasm DATA-FOLDER [RUNS [PATH [WORDS.mo]]]
// With a catalogue (`msgfmt -o words.mo web/words/de.po`) the app speaks German. Prints milliseconds to the first screen, those of each step after it, the memory at the first screen and at
// the end, and what coming back to the page takes then (median and most of nine). Needs the folder's book.snapshot. The rest of the core is beside the first piece, as it is in a page that has a book stored.
import { readFileSync } from "node:fs";

import { compile, Headless } from "../scripts/headless.mjs";
import { text } from "../web/wire.js";

const [file, folder, runs = "5", path = "/", words] = process.argv.slice(2);
const [module, rest] = [await compile(file), await compile(file, "rest")];
const snapshot = readFileSync(`${folder}/book.snapshot`);
const meta = words ? [["language", "de"], ["catalogue", readFileSync(words)]] : [];
const TICK = 9;

async function open() {
  const app = await Headless.of(module);
  const memory = () => app.instance.exports.memory.buffer.byteLength;
  const goesOn = (effects) => effects.some(({ code, fields }) => code === TICK && text(fields[0]) === "open");
  const timed = (act) => {
    const began = performance.now();
    const effects = act();
    return { ms: performance.now() - began, isMore: goesOn(effects) };
  };
  await app.join(rest);
  let step = timed(() => app.start({ path, snapshot, meta }));
  const [first, shown] = [step.ms, memory()];
  const steps = [];
  while (step.isMore) {
    step = timed(() => app.event("tick", "open"));
    steps.push(step.ms);
  }
  // Coming back to that page once all is here.
  const again = [];
  for (let turn = 0; turn < 9; turn++) {
    timed(() => app.event("navigate", "/settings"));
    again.push(timed(() => app.event("navigate", path)).ms);
  }
  again.sort((a, b) => a - b);
  return { first, steps, shown, again, end: memory() };
}

for (let run = 0; run < Number(runs); run++) {
  const { first, steps, shown, again, end } = await open();
  const all = steps.reduce((sum, step) => sum + step, first);
  console.log(`first screen ${first.toFixed(0)} ms, ${(shown / 2 ** 20).toFixed(0)} MB; all ${all.toFixed(0)} ms, ` +
    `${(end / 2 ** 20).toFixed(0)} MB; steps ${steps.map((it) => it.toFixed(0)).join(" ")}; again ${again[4].toFixed(1)} ms (most ${again[8].toFixed(1)})`);
}
