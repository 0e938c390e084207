// Measures the charts and the calendar of who plays in the browser's core, under node.
//
// Usage: node Benchmarks/insight.mjs .build-wasm/ledgerline.wasm DATA-FOLDER [ROUNDS]
// The folder: `ledgerline demo --transactions 100000 --seed 7 --data FOLDER`: 100,000 charges of 28,500 gigs. Prints milliseconds
// of the handler (what our code takes from an event to the new page), median and 95th, and the memory; CPU=1 counts processor time.
import { opened, RENDER } from "./core.mjs";
import { text } from "../web/wire.js";

const [file, folder, rounds = "12"] = process.argv.slice(2);
const { app, memory, row, timed, each } = await opened(file, folder, Number(rounds));
console.log("\n| page | p50 ms | p95 ms | times |\n|---|---|---|---|");
const years = ["2024", "2025", "2026"];
row("the first chart", [timed("/income?period=year&day=2023-06-01")]);
row("income of a year by month", each(years, (it) => `/income?period=year&day=${it}-06-01`));
for (const by of ["media-type", "client", "service", "city"]) {
  row(`invoiced in a year by ${by}`, each(years, (it) => `/income?basis=invoiced&by=${by}&period=year&day=${it}-06-01`));
}
row("six months", each(years, (it) => `/income?period=6-months&day=${it}-06-01`));
row("a week", each(years, (it) => `/income?day=${it}-06-03`));
// A gig is delivered, or open again, before each.
const shown = app.event("navigate", "/projects").filter(({ code }) => code === RENDER).flatMap(({ fields }) => fields.map(text)).join();
const gig = /stage\/(\w+)\/delivered/.exec(shown)?.[1];
if (!gig) throw new Error("no gig can be delivered");
const changed = (path) => Array.from({ length: Number(rounds) }, (_, turn) => {
  timed("/projects");
  app.event("click", `stage/${gig}/${turn % 2 ? "open" : "delivered"}`);
  return timed(path);
});
row("income of a year after a gig was delivered", changed("/income?period=year&day=2025-06-01"));
row("the same as invoiced", changed("/income?basis=invoiced&period=year&day=2025-06-01"));
row("a month of the calendar", each(["01", "05", "09", "11"], (it) => `/calendar/month/2026-${it}-01`));
row("a week of the calendar", each(["01", "05", "09", "11"], (it) => `/calendar/week/2026-${it}-05`));
row("the agenda", each(["01", "05", "09", "11"], (it) => `/calendar/agenda/2026-${it}-05`));
console.log(`\nmemory ${memory().toFixed(0)} MB`);
