// A first visit to a hub's book, under node: what the page does by itself, with the first piece of the core alone.
//
// Usage: node scripts/first-visit.mjs FIRST.wasm DATA-FOLDER PATH      fails where the first piece lacks what this book takes
// Needs the folder's book.snapshot and the piece's map of names beside it.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { text, u64 } from "../web/wire.js";
import { turned } from "./columns.mjs";
import { Absent, compile, Headless, NOW } from "./headless.mjs";

const [RENDER, KEEP, FETCH, COMPACT, FOLLOW, STORE] = [1, 3, 4, 10, 15, 23];
const EPOCH = "5eed";
const MEMBERSHIP = "me\t0000000000001\towner\nopen\tfirst\tStudio\npassword\thub\naccount\tfirst\towner\tStudio\n";

/** What a hub answers on a first visit, with this book or, with none, to somebody who is not signed in. */
function answer(path, hub) {
  if (!hub) return ["error", "401", '{"error":{"code":"signed-out","message":"Sign in."}}', ""];
  if (path.startsWith("/v1/account")) {
    return ["ok", "200", MEMBERSHIP, ""];
  }
  const log = `epoch=${EPOCH}; hash=${"0".repeat(32)}`;
  if (path.startsWith("/v1/snapshot")) return ["ok", "200", hub.book, `cursor=${hub.seq}; ${log}`];
  if (path.startsWith("/v1/pull")) return ["ok", "200", "", `head=${hub.seq}; to=${hub.seq}; ${log}`];
  return ["offline", "", "", ""];
}

/** A hub with the book of a snapshot: its own epoch (docs/format.md, Snapshot), and the book as it travels. */
export function hubOf(snapshot) {
  const bytes = new Uint8Array(snapshot);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(5, BigInt(`0x${EPOCH}`), true);
  let sum = 0xffffffff;
  for (const byte of bytes.subarray(0, -4)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  view.setUint32(bytes.length - 4, ~sum >>> 0, true);
  let [seq, at] = [0, 13];
  do seq += (bytes[at] & 127) * 128 ** (at - 13); while (bytes[at++] > 127);
  return { seq: Math.floor(seq / 2), book: turned(bytes) };
}

/** Opens a page and does what the page does by itself, until nothing is left to answer; answers the app, and how many rows it shows. */
export async function visit(module, { hubs, late, ...how }) {
  const app = await Headless.of(module);
  let effects = app.start(how);
  let rows = 0;
  // The first rows are shown before the rest of the book has come.
  if (hubs) effects = [...effects, ...app.send(13, [NOW[0], how.path ?? "/", hubs.book.subarray(0, new DataView(hubs.book.buffer).getUint32(9, true))])];
  const waiting = [];
  const hear = ([id, , path]) => app.send(3, [NOW[0], id, ...answer(text(path), hubs)]);
  while (effects.length > 0) {
    const next = [];
    for (const { code, fields } of effects) {
      if (code === RENDER && text(fields[0]) === "app") rows = text(fields[1]).split("class=\"row").length - 1;
      // Answers come in any order: who is signed in may be told before the book comes, or after it.
      if (code === FETCH && late && text(fields[2]).startsWith("/v1/account")) waiting.push(fields);
      else if (code === FETCH) next.push(...hear(fields));
      if ((code === STORE || code === KEEP) && fields[0].length > 0) next.push(...app.send(4, [NOW[0], fields[0], "ok", u64(1)]));
      // The stream of hints: this page holds the lock, and looks.
      if (code === FOLLOW && text(fields[0]) === "on") next.push(...app.event("lock", "held"), ...app.send(6, [NOW[0], ""]));
      if (code === COMPACT) next.push(...app.send(4, [NOW[0], fields[4], "ok", u64(1)]));
    }
    effects = next.length > 0 ? next : waiting.splice(0).flatMap(hear);
  }
  return { app, rows };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file, folder, path] = process.argv.slice(2);
  const hubs = hubOf(readFileSync(`${folder}/book.snapshot`));
  const { rows } = await visit(await compile(file), { path, hub: true, hubs }).catch((error) => {
    if (!(error instanceof Absent)) throw error;
    const caller = readFileSync(`${file}.symbols`, "utf8").split("\n").find((it) => it.startsWith(`${error.place}:`));
    throw new Error(`the first screen of this book calls what is in the rest, from ${caller}`);
  });
  console.log(`${rows} rows`);
}
