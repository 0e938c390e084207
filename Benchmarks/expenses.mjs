// Measures the list of expenses in the browser's core, under node: no page, no disk, one thread.
//
// Usage: node Benchmarks/expenses.mjs .build-wasm/ledgerline.wasm DATA-FOLDER [ROUNDS]
// The folder: `ledgerline demo --expenses 100000 --data FOLDER`, whose book.snapshot is read. Prints milliseconds of the
// handler (what our code takes from an event to the new page), median and 95th of a hundred, and the memory.
import { text } from "../web/wire.js";
import { RENDER, opened } from "./core.mjs";

const [file, folder, rounds = "12"] = process.argv.slice(2);
const { app, memory, row, timed, each } = await opened(file, folder, Number(rounds));
const took = timed("/expenses");
console.log(`first time on /expenses ${took.toFixed(1)} ms, ${memory().toFixed(0)} MB`);

const sorts = ["date-asc", "amount-desc", "amount-asc", "merchant-asc", "merchant-desc", "category-asc", "category-desc",
  "payment-asc", "payment-desc", "recurring-first", "non-recurring-first", "date-desc"];
const filters = ["date=this-month", "date=last-month", "date=this-year", "date=2024-01-01..2024-03-31", "amount=under-25",
  "amount=25-100", "amount=over-500", "receipt=yes", "receipt=no", "recurring=yes", "context=business", "context=personal",
  "context=deductible", "vendor=hotel", "tag=none", "category=none", "date=this-year&amount=over-500&receipt=no"];
const groups = ["group=day", "group=week", "group=month", "group=week&receipt=yes", "group=month&sort=date-asc"];
const words = ["c", "ca", "caf", "cafe", "m", "mo", "mot", "silver hotel", "quiet", "1", "12", "120"];
// An order is built when it is first asked for.
console.log("\n| step | p50 ms | p95 ms | times |\n|---|---|---|---|");
row("each order, the first time", sorts.map((it) => timed(`/expenses?sort=${it}`)));
row("each order", each(sorts, (it) => `/expenses?sort=${it}`));
row("each filter, the first time", filters.map((it) => timed(`/expenses?${it}`)));
row("each filter", each(filters, (it) => `/expenses?${it}`));
row("each group", each(groups, (it) => `/expenses?${it}`));
row("search, the first word", [timed("/expenses?q=x")]);
row("search, each word", each(words, (it) => `/expenses?q=${encodeURIComponent(it)}`));
row("insight of a year", each(["2024", "2025"], (it) => `/expenses/insight?period=year&day=${it}-06-01`));
row("income of a year", each(["2024", "2025"], (it) => `/income?period=year&day=${it}-06-01`));
row("insight of a month", each(["2024", "2025"], (it) => `/expenses/insight?day=${it}-06-01`));
console.log(`\nmemory with every order built ${memory().toFixed(0)} MB`);

// An option that the list does not know narrows nothing, and was not measured.
const texts = new Map();
const words_of = (path) => {
  for (const { code, fields } of app.event("navigate", path)) {
    if (code === RENDER && text(fields[0]) === "app") texts.set("app", text(fields[1]).replace(/<[^>]*>/g, " "));
  }
  return texts.get("app");
};
for (const it of [...sorts.slice(0, -1).map((name) => `sort=${name}`), ...filters, ...groups]) {
  if (words_of("/expenses") === words_of(`/expenses?${it}`)) throw new Error(`/expenses?${it} shows what /expenses does`);
}

// A rule of nearly every vendor: what it would change, then changing it, in one process that has the book open.
let [sheet, toasts] = ["", ""];
const pressed = (kind, action, value = "") => {
  const began = performance.now();
  const effects = app.event(kind, action, value);
  const ms = performance.now() - began;
  for (const { code, fields } of effects) {
    if (code === RENDER && text(fields[0]) === "sheet") sheet = text(fields[1]).replace(/<[^>]*>/g, " ");
    if (code === RENDER && text(fields[0]) === "toasts") toasts = text(fields[1]).replace(/<[^>]*>/g, " ").trim();
  }
  return ms;
};
app.event("click", "sheet/rule/edit/new");
app.event("input", "type/contains", "e");
app.event("input", "type/isDeductible", "yes");
const previewed = pressed("click", "save");
const would = /(\d+) expenses of ([\d,]+) would change/.exec(sheet);
if (!would) throw new Error("the rule changes nothing");
const applied = pressed("click", "save");
if (!toasts.includes(" changed")) throw new Error(`the rule was not applied in ${applied.toFixed(0)} ms: ${toasts}`);
console.log(`a rule that changes ${would[1]} of ${would[2]}: saved and previewed ${previewed.toFixed(0)} ms, applied ${applied.toFixed(0)} ms, ` +
  `${memory().toFixed(0)} MB; taken back ${pressed("click", "undo").toFixed(0)} ms, ${memory().toFixed(0)} MB`);
