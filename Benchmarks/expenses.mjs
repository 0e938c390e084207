// Measures the list of expenses in the browser's core, under node: no page, no disk, one thread.
//
// Usage: node Benchmarks/expenses.mjs .build-wasm/ledgerline.wasm DATA-FOLDER [ROUNDS]
// The folder: `ledgerline demo --expenses 100000 --data FOLDER`, whose book.snapshot is read. Prints milliseconds of the
// handler (what our code takes from an event to the new page), median and 95th of a hundred, and the memory.
import { readFileSync } from "node:fs";

import { compile, Headless } from "../scripts/headless.mjs";
import { text } from "../web/wire.js";

const [file, folder, rounds = "12"] = process.argv.slice(2);
const TICK = 9;
const app = await Headless.of(await compile(file));
const rest = await compile(file, "rest");
const memory = () => app.instance.exports.memory.buffer.byteLength / 2 ** 20;

function timed(act) {
  const began = performance.now();
  const effects = act();
  return [performance.now() - began, effects.some(({ code, fields }) => code === TICK && text(fields[0]) === "open")];
}

function row(what, times) {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} | ${times.length} |`);
}

await app.join(rest);
let [took, isMore] = timed(() => app.start({ path: "/settings", snapshot: readFileSync(`${folder}/book.snapshot`) }));
let opening = took;
while (isMore) { [took, isMore] = timed(() => app.event("tick", "open")); opening += took; }
console.log(`open the book ${opening.toFixed(0)} ms, ${memory().toFixed(0)} MB`);
[took] = timed(() => app.event("navigate", "/expenses"));
console.log(`first time on /expenses ${took.toFixed(1)} ms, ${memory().toFixed(0)} MB`);

const sorts = ["date-asc", "amount-desc", "amount-asc", "merchant-asc", "merchant-desc", "category-asc", "category-desc",
  "method-asc", "method-desc", "recurring-first", "recurring-last", "date-desc"];
const filters = ["dates=this-month", "dates=last-month", "dates=this-year", "amounts=under-25", "amounts=25-100", "amounts=over-500",
  "receipt=yes", "receipt=no", "recurring=yes", "context=business", "context=personal", "context=deductible", "vendor=hotel",
  "from=2024-01-01&to=2024-03-31", "dates=this-year&amounts=over-500&receipt=no", "group=month", "group=week&receipt=yes"];
const words = ["c", "ca", "caf", "cafe", "m", "mo", "mot", "silver hotel", "quiet", "1", "12", "120"];
const each = (values, path) => Array.from({ length: Number(rounds) }, () => values).flat().map((it) => timed(() => app.event("navigate", path(it)))[0]);
// An order is built when it is first asked for.
console.log("\n| step | p50 ms | p95 ms | times |\n|---|---|---|---|");
row("each order, the first time", sorts.map((it) => timed(() => app.event("navigate", `/expenses?sort=${it}`))[0]));
row("each order", each(sorts, (it) => `/expenses?sort=${it}`));
row("each filter, the first time", filters.map((it) => timed(() => app.event("navigate", `/expenses?${it}`))[0]));
row("each filter", each(filters, (it) => `/expenses?${it}`));
row("search, the first word", [timed(() => app.event("navigate", "/expenses?q=x"))[0]]);
row("search, each word", each(words, (it) => `/expenses?q=${encodeURIComponent(it)}`));
row("insight of a year", each(["2024", "2025"], (it) => `/expenses/insight?period=year&day=${it}-06-01`));
console.log(`\nmemory at the end ${memory().toFixed(0)} MB`);
