// Finds out which functions a first visit's screen takes: opens sample books of hubs as browsers do, and writes down what ran.
// A browser that has a book of its own begins with the rest of the core beside the first piece (web/boot.js).
//
// Usage: node scripts/first-screen.mjs MAIN.wasm INSTRUMENTED.wasm PROFILE      scripts/split-wasm calls it
// MAIN's later piece lies beside it and makes the sample; INSTRUMENTED is MAIN after `wasm-split --instrument`. The
// profile is wasm-split's own: a hash of the module, then for each function when it ran first, 0 for never.
import { writeFile } from "node:fs/promises";

import { visit } from "./first-visit.mjs";
import { Absent, compile } from "./headless.mjs";
import { sampleVisits } from "./sample-visits.mjs";

const [file, instrumented, out] = process.argv.slice(2);

/** What ran of an instrumented core on a first visit. */
async function opening(module, how) {
  const { app, rows } = await visit(module, how);
  const { exports } = app.instance;
  const size = exports.__write_profile(0, 0);
  const at = exports.reserve(size);
  return { rows, profile: app.bytes(at, exports.__write_profile(at, size)).slice() };
}

const module = await compile(instrumented);
let ran = null;
for (const page of await sampleVisits(file)) {
  const { rows, profile } = await opening(module, page).catch((error) => {
    throw error instanceof Absent ? new Error(`a first screen calls ${error.message} of the later piece`) : error;
  });
  if (rows < (page.needs ?? 0)) throw new Error(`no rows on the first screen of ${JSON.stringify([page.path, page.hub, page.viewport, page.locale])}`);
  ran ??= profile;
  for (let at = 8; at < ran.length; at++) ran[at] |= profile[at];
}
await writeFile(out, ran);
