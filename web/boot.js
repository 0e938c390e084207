// Starts Ledgerline: theme, storage, hub, wasm, first message. After a trap the instance is thrown away
// and a new one starts from what is stored.

import { Album } from "./album.js";
import { Absent, Core, isAsked } from "./core.js";
import { FIRST, whenFirstPart } from "./first.js";
import { later, rest } from "./pieces.js";
import { Storage } from "./storage.js";
import { Notices } from "./notices.js";
import { Network } from "./sync.js";
import { Tabs } from "./tabs.js";
import { openKey } from "./key.js";
import { pictureOf, show } from "./picture.js";
import { accountOf, memory, placeOf } from "./place.js";
import { wear } from "./shades.js";
import { Uploads } from "./uploads.js";
import { makeHost, now } from "./host.js";
import { makeRoute } from "./route.js";
import { listen } from "./events.js";
import { listenToCells } from "./cells.js";
import { listenToFields } from "./fields.js";
import { listenToDrops, listenToScroll, listenToSwipes } from "./gestures.js";
import { listenToReordering } from "./reorder.js";
import { listenToCalendar, offerZones } from "./calendar.js";
import { listenForPictures } from "./images.js";
import { listenToViewer } from "./viewer.js";
import { encodeMap, recordField } from "./wire.js";
import { whereabouts } from "./formats.js";
import { size, today } from "./window.js";
import { catalogue, formatsIn, language } from "./language.js";
import { showMissing, showRecovery, showTrouble } from "./alarm.js";
import { isSomethingShared, takeShared } from "./shared.js";
import { watchForUpdates } from "./update.js";

const WASM = new URL("./first.wasm", import.meta.url);
const { isBuilt, base, name } = placeOf(import.meta.url);

openKey(name);

/** Each account of a hub has a database of its own; the hub's first account has the plain name. */
const account = accountOf(name);
const databaseName = account === "first" ? name : `${name}@${account}`;
const accounts = {
  /** Opens another account: a new page on its own database. Other tabs follow. */
  open(id) {
    const known = new Set((memory.get(`${name}-accounts`) ?? "").split(" ").filter(Boolean));
    if (id !== "first") known.add(id);
    memory.set(`${name}-accounts`, [...known].join(" "));
    memory.set(`${name}-account`, id);
    // Without memory the new page would not know, and turn round for ever.
    if (memory.get(`${name}-account`) !== id) return;
    history.replaceState(null, "", base);
    location.reload();
  },
  /** Signing out takes every account's copy from this browser; the open one's is gone already. */
  async forget() {
    const known = (memory.get(`${name}-accounts`) ?? "").split(" ").filter(Boolean);
    for (const id of ["first", ...known]) {
      if (id === account) continue;
      const other = new Storage(id === "first" ? name : `${name}@${id}`);
      await other.forget().catch(() => {});
      other.close();
    }
    memory.set(`${name}-accounts`, "");
    memory.set(`${name}-account`, "first");
  },
};
addEventListener("storage", ({ key, newValue }) => {
  if (key !== `${name}-account` || (newValue || "first") === account) return;
  album.close();
  location.reload();
});
wear();
/** The start page as it was last seen, if it is to be opened: while it is painted, the book is read. */
const picture = pictureOf({ base, name }, location);
if (picture) show(picture);

/** The one place that events and answers are sent to; the core behind it can be replaced. */
const app = {
  core: null,
  send(code, fields) {
    if (isAsked(code, fields)) album.settle(() => this.core?.send(code, fields));
    else this.core?.send(code, fields);
  },
  event(kind, action = "", value = "", target = "", form = []) {
    this.send(2, [now(), today(), kind, action, value, target, ...form]);
  },
  /** Files chosen together go together: what they make is taken back as one. */
  files(token, chosen) {
    if (chosen.length === 0) return;
    this.send(7, [now(), token, ...chosen.flatMap(({ name, mime, bytes, problem }) => [name, mime, bytes, problem])]);
  },
};

const storage = new Storage(databaseName);
storage.base = base;
storage.account = account;
storage.onBlob = (how, hash) => app.send(16, [now(), how, hash]);
const album = new Album({ app, storage, name, account });
const tabs = new Tabs(databaseName);
const network = new Network(base, `${name}-net`);
const uploads = new Uploads({ storage, base, name: databaseName, tell: (step) => app.send(10, [now(), ...step]) });

async function compile() {
  try {
    return await WebAssembly.compileStreaming(fetch(WASM));
  } catch {
    const response = await fetch(WASM);
    if (!response.ok) throw new Error(`The app itself could not be loaded (${response.status}).`);
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** Brings the rest of the core. Until it is here nothing that a person does can be done, so it is asked for again and
    again; the first screen stands meanwhile. */
function bringRest() {
  bringing ??= (async () => {
    for (let pause = 1000; ; pause = Math.min(30_000, pause * 2)) {
      try {
        const module = await rest.module();
        showMissing(null);
        return module;
      } catch (missing) {
        await showMissing(missing.message, pause);
      }
    }
  })();
  return bringing;
}
let bringing = null;

async function makeWhole() {
  const module = await bringRest();
  await app.core?.makeWhole(module);
}

/** Brings the core's later piece and says so; a core that took this one's place meanwhile asks for itself. */
async function bringLater() {
  const core = app.core;
  if (!core) return;
  const problem = await later.module().then((module) => core.join(module)).then(() => "", (missing) => missing.message);
  if (app.core === core) app.send(12, [now(), problem]);
}

/** The beginning of a first visit's book, while the rest of it is on its way, and the page that it is for. */
const ahead = { bytes: null, path: null, painted: null };

function showAhead() {
  if (!ahead.bytes || ahead.path === null) return;
  app.send(13, [now(), ahead.path, ahead.bytes]);
  ahead.bytes = null;
  // The whole book keeps a slow phone from painting for a while.
  ahead.painted = new Promise((painted) => {
    requestAnimationFrame(() => setTimeout(painted));
    setTimeout(painted, 1000); // a page that nobody sees paints nothing
  });
}

/** The hub's answer is waited for only once; later starts use what was true before and look again. A first visit's
    book sets out at once: with it comes most of what is to come. */
async function findHub() {
  const known = memory.get(`${name}-hub`);
  if (known === null) {
    const hear = whenFirstPart((bytes) => {
      ahead.bytes = bytes;
      showAhead();
    });
    network.askAhead(`/v1/snapshot?form=columns&account=${account}`, hear, () => {
      ahead.bytes = null;
      return ahead.painted;
    });
  }
  const probing = network.probe().then((found) => {
    if (found !== null) memory.set(`${name}-hub`, found ? "1" : "0");
    return found ?? known === "1";
  });
  return known === null ? probing : known === "1";
}

/** How this place writes days and amounts. */
let here = null;

/** Everything stored and this installation's id, which only a first visit has to write. */
async function read() {
  const stored = await storage.load().catch(() => null);
  album.check(stored?.turn);
  const installation = stored?.installation ?? await storage.installation(randomHex).catch(randomHex);
  return { installation, stored };
}

/** A core that has heard nothing yet. */
async function make(module, isHub, host) {
  const core = await Core.make(module, host.perform, (error) => onTrap(error, module, isHub, host));
  core.onWanted = () => network.quiet(50).then(makeWhole); // a book that is on its way comes first
  if (rest.isHere) await core.makeWhole(await bringRest());
  return core;
}

/** `reading` and `making` may have begun, each while the other was still on its way. */
async function begin(module, isHub, host, reading = read(), making = make(module, isHub, host)) {
  let { installation, stored } = await reading;
  const core = await making;
  if (rest.isHere && !core.isWhole) await core.makeWhole(await bringRest());
  // What was read since reached no core; a record that comes after this reaches the new one as a message of its own.
  if (stored === null || !storage.isNewest(stored)) {
    stored = await storage.load().catch((error) => {
      showTrouble(storage, String(error?.message ?? error));
      return { snapshot: [], meta: new Map(), records: [] };
    });
  }
  album.check(stored.turn);
  const words = new TextEncoder();
  stored.meta.set("account", words.encode(account));
  stored.meta.set("base", words.encode(base.href));
  const chosen = new TextDecoder().decode(stored.meta.get("device.language") ?? new Uint8Array());
  stored.meta.set("language", words.encode(language(chosen)));
  stored.meta.set("catalogue", await catalogue(language(chosen)));
  const path = host.route.current();
  const start = [
    now(), today(), here.zone, installation, path, navigator.onLine ? "1" : "0", isHub ? "1" : "0",
    formatsIn(chosen) ?? here.formats, size(), matchMedia("(prefers-color-scheme: dark)").matches ? "1" : "0",
    stored.snapshot, encodeMap(stored.meta), ...stored.records.map(recordField),
  ];
  app.core = core; // only now may events reach it
  app.send(1, start);
  ahead.path = path;
  showAhead();
  storage.catchUp(); // what other tabs stored meanwhile
  uploads.begin();
  storage.blobNames().then((all) => app.send(16, [now(), "all", ...all])).catch(() => {});
}

/** Another tab put another log, or a snapshot beyond what this page knows, in the place of the records: the
    running core takes up what is stored now. */
async function readAgain() {
  const stored = await storage.loadAgain();
  app.send(11, [now(), stored.snapshot, encodeMap(stored.meta), ...stored.records.map(recordField)]);
}

const randomHex = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

let lastTrap = -Infinity;
function onTrap(error, module, isHub, host) {
  const core = app.core;
  app.core = null;
  host.route.forgetSheet();
  if (error instanceof Absent) {
    console.info("The first screen waits for the rest of the core:", error.message);
    bringRest().then(() => begin(module, isHub, host)).then(() => {
      for (const [code, fields] of core?.takeHeld() ?? []) app.send(code, fields);
    }).catch((again) => showRecovery(storage, again));
    return;
  }
  console.error("The core stopped:", error);
  const isAgain = performance.now() - lastTrap < 10_000;
  lastTrap = performance.now();
  if (isAgain) showRecovery(storage, error);
  else begin(module, isHub, host).catch((again) => showRecovery(storage, again));
}

async function boot() {
  const watchdog = setTimeout(() => showRecovery(storage, new Error("Starting takes too long.")), 30_000);
  try {
    const reading = read();
    if (!album.isShown) document.documentElement.lang = language();
    catalogue(language()); // sets out now; what was chosen instead is known once the book is read
    const coming = Promise.all([compile(), findHub()]);
    // A later visit has the rest at hand.
    if (memory.get(`${name}-hub`) !== null) bringRest();
    here = whereabouts(memory, `${name}-formats`); // now a first visit waits anyway
    const [module, isHub] = await coming;
    const route = makeRoute({ base, isHub });
    if (location.href !== new URL(route.toURL(route.current()), location.origin).href) {
      history.replaceState(null, "", route.toURL(route.current()));
    }
    history.scrollRestoration = "manual";
    // What is not on the first screen comes once nothing is under way, the rest before the later piece.
    const settled = new Promise((shown) => document.addEventListener("ledgerline:rendered", shown, { once: true }))
      .then(() => network.quiet(50)).then(makeWhole).then(() => network.quiet())
      .then(() => network.forgetAhead()).then(bringLater).then(() => { here.look(); });
    const updates = watchForUpdates({ app, base, isBuilt, storage, quiet: () => settled });
    const restart = () => {
      route.settle();
      history.replaceState(null, "", base);
      location.reload();
    };
    const notices = new Notices({ app, name: databaseName, route });
    const recover = (error) => showRecovery(storage, error);
    const host = makeHost({
      app, storage, network, uploads, route, restart, recover, applyUpdate: updates.apply, accounts, readAgain, bringLater,
      notices, album,
    });
    host.route = route;
    storage.onTrouble = (words) => showTrouble(storage, words);
    storage.onBehind = readAgain;
    storage.onForgotten = () => {
      route.forgetSheet();
      return begin(module, isHub, host);
    };
    // A later visit has something of its own to go on with, and begins with the whole.
    const making = make(module, isHub, host);
    making.catch(() => {}); // whoever waits for it hears of it
    const { stored } = await reading;
    const isFirst = stored !== null && stored.snapshot.length === 0 && stored.records.length === 0;
    if (!isFirst || !FIRST.includes(route.current())) await bringRest();
    await begin(module, isHub, host, reading, making);
    listenToCells(app);
    listenToFields();
    offerZones();
    listen({ app, route });
    album.answer(route.adapt);
    await tabs.follow(app);
    // What was open in a sheet is asked for once the core can show it: the history follows what is shown.
    if (history.state?.sheet !== undefined) makeWhole().then(() => route.reopen((name) => app.event("sheet", name)));
    for (const start of [listenToSwipes, listenToScroll, listenToDrops, listenToReordering, listenToCalendar, listenToViewer]) start(app);
    listenForPictures(storage);
    settled.then(() => notices.follow());
    isSomethingShared(base).then((is) => (is ? makeWhole().then(() => takeShared(app, base, storage)) : null))
      .catch((error) => console.warn("shared:", error));
    addEventListener("online", () => storage.nudge());
    addEventListener("beforeunload", (event) => { if (storage.unsaved.length > 0) event.preventDefault(); });
  } catch (error) {
    showRecovery(storage, error);
  } finally {
    clearTimeout(watchdog);
  }
}

boot();
