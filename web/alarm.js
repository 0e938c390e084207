// The host's own two notices, for when the app cannot speak: data that is not being kept, and a start
// that failed. Both offer the way out that loses nothing.

import { save } from "./files.js";
import { say } from "./language.js";
import { encode } from "./wire.js";

const stamp = () => new Date().toISOString().slice(0, 10);

function button(label, act, kind = "button") {
  const element = Object.assign(document.createElement("button"), { type: "button", className: kind, textContent: say(label) });
  element.addEventListener("click", act);
  return element;
}

function words(tag, text, className = "") {
  return Object.assign(document.createElement(tag), { textContent: say(text), className });
}

/** The records that are in memory only, as a file: count u32, then (length u32, record bytes)…, as stored. */
function downloadUnsaved(storage) {
  const message = encode(0, storage.unsaved);
  save(`ledgerline-unsaved-${stamp()}.changes`, "application/octet-stream", message.slice(4));
}

/** Sheets begin below the banner (`--alarm`): their Save stays within reach. What is there already is not written again: the
    browser would style the whole page anew, on each visit while it is opened. */
let height = 0;
const banner = new ResizeObserver(([{ target }]) => {
  if (target.offsetHeight === height) return;
  height = target.offsetHeight;
  document.documentElement.style.setProperty("--alarm", `${height}px`);
});

/** `reason` null takes the banner away. */
export function showTrouble(storage, reason) {
  const alarm = document.getElementById("alarm");
  banner.observe(alarm);
  if (reason === null) return alarm.replaceChildren();
  const isFull = /quota|full|space/i.test(reason);
  const what = isFull
    ? say("This device has no room left: your latest changes are not saved yet.")
    : say("This browser refuses to store data: your latest changes are not saved yet.");
  if (alarm.querySelector("p")?.textContent.startsWith(what)) return;
  const text = words("p", `${what} ${say("Keep this page open.")} (${reason})`);
  alarm.replaceChildren(text,
    button("Download Unsaved Changes", () => downloadUnsaved(storage)), button("Try Again", () => storage.nudge()));
}

/** Says why the rest of the core is not here, and ends when it is worth trying again: after `pause` milliseconds, with
    the network, or when somebody says so. `why` null takes the words away. */
export function showMissing(why, pause = 0) {
  const alarm = document.getElementById("alarm");
  banner.observe(alarm);
  document.getElementById("missing")?.remove();
  if (why === null) return Promise.resolve();
  return new Promise((again) => {
    const banner = Object.assign(document.createElement("div"), { id: "missing" });
    if (why === "offline") {
      banner.append(words("p", "Ledgerline has not come as a whole yet. Go online to use it."), button("Try Again", again));
    } else {
      banner.append(words("p", "A part of Ledgerline could not be loaded: a newer version may be here."),
        button("Reload", () => location.reload()));
    }
    alarm.append(banner);
    addEventListener("online", again, { once: true });
    setTimeout(again, pause);
  });
}

/** The page shown when the app does not start; what is stored stays where it is. */
export function showRecovery(storage, error) {
  console.error(error);
  const app = document.getElementById("app");
  app.inert = false;
  app.picture = null;
  app.removeAttribute("aria-busy");
  delete document.body.dataset.picture;
  document.getElementById("sheet").replaceChildren();
  const body = Object.assign(document.createElement("div"), { className: "welcome-body stack" });
  const buttons = Object.assign(document.createElement("div"), { className: "buttons" });
  buttons.append(
    button("Try Again", () => location.reload(), "button primary"),
    button("Reload Without the Cache", reloadFresh), button("Download My Data", () => downloadAll(storage)));
  body.append(
    words("h1", "Ledgerline Did Not Start"),
    words("p", "Your data is still on this device. Try again; if that does not help, load the app anew or keep a copy."),
    words("p", String(error?.message ?? error), "muted small"), buttons);
  const main = Object.assign(document.createElement("main"), { className: "welcome" });
  main.append(body);
  app.replaceChildren(main);
}

/** Forgets the service worker and its files, never the book. */
async function reloadFresh() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((one) => one.unregister()));
  for (const name of await caches.keys()) await caches.delete(name);
  location.reload();
}

async function downloadAll(storage) {
  const { snapshot, records } = await storage.load();
  const changes = [...records.map(([, bytes]) => bytes), ...storage.unsaved];
  save(`ledgerline-${stamp()}.changes`, "application/octet-stream", encode(0, changes).slice(4));
  if (snapshot.length > 0) save(`ledgerline-${stamp()}.snapshot`, "application/octet-stream", snapshot);
}
