// The first visits by which scripts/split-wasm decides what the first piece has, and is proved right: sample books of hubs, as
// browsers open them.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

import { FIRST } from "../web/first.js";
import { u64 } from "../web/wire.js";
import { hubOf } from "./first-visit.mjs";
import { compile, Headless, NOW } from "./headless.mjs";

const [KEEP, COMPACT, STORE] = [3, 10, 23];
const LOCALES = ["en-US", "de-DE", "ja-JP", "en-IN"];
/** What a German browser gives the app to speak with. */
const GERMAN = [
  ["language", "de"],
  ["catalogue", execFileSync("msgfmt", ["--endianness=little", "-o", "-", new URL("../web/words/de.po", import.meta.url).pathname], { maxBuffer: 2 ** 24 })],
];

/** A snapshot of a book: the sample studio and more of the same, or one that is set up for `work` and has `rows`. Enough
    is written after it that the app tidies up. */
async function snapshotOf(file, work = null, rows = {}) {
  const app = await Headless.of(await compile(file));
  app.start();
  await app.join(await compile(file, "later"));
  let row = 0;
  const store = (effects) => {
    for (const { code, fields } of effects) {
      if (![KEEP, STORE].includes(code) || fields[0].length === 0) continue;
      row += code === KEEP ? 1 : fields.length - 3;
      app.send(4, [NOW[0], fields[0], "ok", u64(row)]);
    }
  };
  const press = (times) => {
    for (let time = 0; time < times; time++) store(app.event("click", `set/theme/${time % 2 ? "dark" : "light"}`));
  };
  if (work === null) app.event("click", "sample");
  store(app.send(12, [NOW[0], ""]));
  const account = { profile: { firstName: "Kim" }, settings: { isSetUp: true, work: [work] } };
  const book = { format: "ledgerline", version: 1, ...(work === null ? more() : { account, ...rows }) };
  app.send(7, [NOW[0], "import", "more.json", "application/json", JSON.stringify(book), ""]);
  const before = row;
  store(app.event("click", "import"));
  if (row === before) throw new Error("the book takes no import");
  press(600);
  const made = app.event("tick", "tidy").find(({ code }) => code === COMPACT);
  if (!made) throw new Error("the book was not tidied into a snapshot");
  return made.fields[0];
}

/** Rows of books that were begun not long ago, by their kind of work: what a page says where nothing waits is of another kind than
    what it says of an empty book. */
function few() {
  const client = { id: "1000000000000", lastName: "Roe" };
  const project = { id: "2000000000000", client: client.id, name: "Gala" };
  const money = { minor: 90000, currency: "USD" };
  return {
    designer: { clients: [client], projects: [{ ...project, work: "designer" }] },
    // All of it is over, and the next month is empty.
    musician: {
      clients: [client],
      projects: [{ ...project, work: "musician", stage: { name: "delivered", delivered: "2026-11-20" }, schedule: { start: "2026-11-20", startTime: "19:00", end: "2026-11-20", endTime: "22:00", zone: "America/Los_Angeles", endChosen: true } }],
      charges: [{ id: "3000000000000", project: project.id, name: "Set", position: "V", price: { quantity: "1", unit: money } }],
    },
    expenses: { transactions: [{ id: "8000000000000", source: "Shop", amount: money, day: "2026-11-01" }] },
  };
}

/** Hundreds of rows of what a first screen lists (docs/json.md): long lists are sorted and searched otherwise. */
function more() {
  const id = (kind, number) => `${kind}${String(number).padStart(12, "0")}`;
  const day = (number) => new Date(Date.UTC(2025, 0, 1 + (number * 37) % 900)).toISOString().slice(0, 10);
  const rows = (count, of) => Array.from({ length: count }, (_, number) => of(number));
  const dealt = rows(40, (n) => id("2", n * 11));
  /** The id that follows from a text, as ID.foreign has it. */
  const foreign = (source) => {
    const raw = createHash("sha256").update(source).digest().readBigUInt64BE();
    return Array.from({ length: 13 }, (_, place) => "0123456789abcdefghjkmnpqrstvwxyz"[Number((raw >> BigInt(60 - 5 * place)) & 31n)]).join("");
  };
  const money = (number) => ({ minor: 1000 + (number * 7919) % 90000, currency: number % 9 ? "USD" : "JPY" });
  return {
    clients: rows(300, (n) => ({ id: id("1", n), firstName: `Kim ${(n * 31) % 300}`, lastName: n % 7 ? `Roe ${n}` : "", company: n % 5 ? "" : `Łódź ${n}` })),
    projects: rows(600, (n) => ({
      id: id("2", n), client: id("1", (n * 13) % 300), name: `Night ${(n * 17) % 600}`, artist: n % 3 ? "The Reeds" : "",
      mediaType: ["Concert", "Film", "Recording"][n % 3],
      work: n % 4 ? "musician" : "designer",
      stage: n % 3 === 0 ? "open" : { name: n % 3 === 1 ? "delivered" : "paid", delivered: day(n), ...(n % 3 === 2 ? { closed: day(n + 900) } : {}) },
      ...(n % 8 ? { schedule: { start: day(n), startTime: "19:00", end: day(n), endTime: "22:30", zone: "America/Los_Angeles", endChosen: true } } : {}),
      ...(n % 50 === 49 ? { life: "trashed" } : n % 50 === 48 ? { life: "archived" } : {}),
    })).concat(rows(9, (n) => ({
      // Gigs of this week that begin at one hour, some by one name: what stands first is asked.
      id: id("2", 600 + n), client: id("1", n), name: `Twin ${n % 3}`, work: "musician",
      schedule: { start: `2026-11-2${2 + (n % 2)}`, startTime: "19:00", end: `2026-11-2${2 + (n % 2)}`, endTime: "22:00", zone: "America/Los_Angeles", endChosen: true },
      ...(n % 3 === 2 ? { hold: { option: 2, lapses: "2026-11-22" } } : {}),
    }))),
    charges: dealt.map((project, n) => ({ id: foreign(`charge-of-deal:${project}`), project, name: "", position: "V", price: { quantity: "1", unit: { minor: 80000 + n, currency: "USD" } } })).concat(rows(1500, (n) => ({ id: id("3", n), project: id("2", (n * 11) % 600), name: `Set ${n}`, position: `${"Vak"[n % 3]}V`, price: { quantity: "1.5", unit: money(n) } }))),
    // Deals whose charge is as old as they are: whether an invoice asked for it is looked up.
    deals: dealt.map((project, n) => ({ id: foreign(`deal-of:${project}`), project, terms: { type: "flat", amount: { minor: 90000 + n, currency: "USD" } } })),
    invoices: rows(200, (n) => ({ id: id("4", n), client: id("1", n), project: id("2", n), day: n % 2 ? day(n) : null })),
    lines: rows(400, (n) => ({ id: id("5", n), invoice: id("4", n % 200), text: `Set ${n}`, position: `${"Vak"[n % 3]}V`, price: { quantity: "2", unit: money(n) } })),
    payments: rows(100, (n) => ({ id: id("6", n), client: id("1", n), amount: { minor: 500 + n, currency: "USD" }, day: day(n) })),
    vendors: rows(60, (n) => ({ id: id("7", n), name: `Shop ${(n * 7) % 60}` })),
    // A design project that comes to nothing, because a credit makes up for a thing, is looked at thing by thing (DesignsToInvoice).
    transactions: rows(400, (n) => ({ id: id("8", n), source: `Shop ${n % 60}`, amount: { minor: 900 + n, currency: "USD" }, day: day(n) })).concat(["owed-to-company", "owed-to-client"].map((reimbursement, n) => ({ id: id("8", 400 + n), project: id("2", 4), source: "Shop", amount: { minor: 900, currency: "USD" }, day: day(n), type: "purchase", reimbursement }))),
    items: rows(400, (n) => ({ id: id("9", n), name: `Chair ${(n * 7) % 150}` })).concat({ id: id("9", 400), name: "Sofa", project: id("2", 4), transaction: id("8", 400), projectPrice: { minor: 900, currency: "USD" } }),
  };
}

/** What to give `visit`, page after page; FILE's later piece lies beside it and makes the sample. */
export async function sampleVisits(file) {
  const books = [];
  for (const work of [null, "musician", "designer", "freelancer"]) {
    books.push({ needs: work === null ? 1 : 0, hubs: hubOf(await snapshotOf(file, work)) });
  }
  for (const [work, rows] of Object.entries(few())) {
    books.push({ isFew: true, needs: 0, hubs: hubOf(await snapshotOf(file, work, rows)) });
  }
  const pages = [];
  for (const viewport of ["390x844", "1280x800"]) {
    for (const locale of LOCALES) {
      const look = { viewport, locale, meta: locale.startsWith("de") ? GERMAN : [] };
      pages.push({ ...look }, { ...look, hub: true });
      for (const { isFew, needs, hubs } of books) {
        // Few rows are sorted and told alike everywhere, and in any order of answers.
        if (isFew && !["en-US", "de-DE"].includes(locale)) continue;
        for (const path of FIRST) {
          for (const late of isFew ? [false] : [false, true]) pages.push({ ...look, path, hub: true, hubs, late, needs });
        }
      }
    }
  }
  return pages;
}
