// The browser's core under node with a book in it, and tables of how long its pages take: no page, no disk, one thread.
import { readFileSync } from "node:fs";

import { compile, Headless } from "../scripts/headless.mjs";
import { text } from "../web/wire.js";

export const RENDER = 1;
const TICK = 9;

/** Milliseconds by the clock; with CPU=1 of processor time, which other load on the machine changes little. */
const now = process.env.CPU
  ? () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; }
  : () => performance.now();

/** Opens the book of FOLDER (its book.snapshot) and says what that took. `timed(path)` is the milliseconds of the handler, what
    our code takes from an event to the new page; `each` times several paths in `rounds` rounds; `row` prints a line. */
export async function opened(file, folder, rounds) {
  const app = await Headless.of(await compile(file));
  await app.join(await compile(file, "rest"));
  const memory = () => app.instance.exports.memory.buffer.byteLength / 2 ** 20;
  const began = performance.now();
  let effects = app.start({ path: "/settings", snapshot: readFileSync(`${folder}/book.snapshot`) });
  const isMore = () => effects.some(({ code, fields }) => code === TICK && text(fields[0]) === "open");
  while (isMore()) effects = app.event("tick", "open");
  console.log(`open the book ${(performance.now() - began).toFixed(0)} ms, ${memory().toFixed(0)} MB`);
  const timed = (path) => {
    const began = now();
    app.event("navigate", path);
    return now() - began;
  };
  const each = (values, path = (it) => it) => Array.from({ length: rounds }, () => values).flat().map((it) => timed(path(it)));
  const row = (what, times) => {
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
    console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} | ${times.length} |`);
  };
  return { app, memory, timed, each, row };
}
