// Files in and out: pick, camera, save, share, previews, fonts, clipboard.

import { hasContacts, pickContacts } from "./contacts.js";
import { takeIn } from "./intake.js";
import { say } from "./language.js";

const FONTS = [new URL("./NotoSans-Regular.ttf", import.meta.url), new URL("./NotoSans-Bold.ttf", import.meta.url)];
const previews = new Map();

/** Opens the file dialog; `all` hears the files chosen. Called within the click that asks for it. */
export function pick({ accept, capture, multiple }, all) {
  if (accept === "contacts") {
    if (hasContacts()) pickContacts().then((files) => files.length && all(files));
    return;
  }
  const input = Object.assign(document.createElement("input"), { type: "file", accept, multiple, hidden: true });
  if (capture) input.setAttribute("capture", capture);
  input.addEventListener("change", async () => {
    all(await readFiles(input.files, accept));
    input.remove();
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
}

/** The files as {name, mime, bytes, problem}; where pictures are wanted they are taken in as such, one after
    another: a phone has room to decode one. */
export async function readFiles(list, accept) {
  const isPicture = accept.startsWith("image/");
  const taken = [];
  const files = [...list];
  const progress = files.length > 2 ? showProgress() : null;
  try {
    for (const file of files) {
      progress?.count.replaceChildren(`${taken.length + 1} / ${files.length}`);
      taken.push(isPicture ? await takeIn(file, accept) : await asItIs(file));
    }
  } finally {
    progress?.element.remove();
  }
  return taken;
}

/** Many pictures take a while to be drawn anew, and the app hears of them when all are. */
function showProgress() {
  const element = Object.assign(document.createElement("div"), { className: "files-progress", textContent: say("Reading files") + " " });
  const count = document.createElement("span");
  element.setAttribute("role", "status");
  count.setAttribute("aria-hidden", "true");
  element.append(count);
  document.body.append(element);
  return { element, count };
}

async function asItIs(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, mime: file.type || "application/octet-stream", bytes, problem: "" };
}

export function save(name, mime, bytes) {
  download(name, new Blob([bytes].flat(), { type: mime })); // bytes, or bytes in pieces
}

function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const begun = new Map();

/** A file that comes in parts: they are handed to the browser as they come, which keeps large ones on its disk. */
export function savePart(name, mime, bytes, isLast) {
  const parts = begun.get(name) ?? [];
  begun.set(name, parts);
  if (bytes.length > 0) parts.push(new Blob([bytes]));
  if (!isLast) return;
  begun.delete(name);
  download(name, new Blob(parts, { type: mime }));
}

/** The system's share sheet where it takes files, else a download: "shared", "closed" by the person, or "saved". */
export async function share(name, mime, bytes, title) {
  const what = { files: [new File([bytes], name, { type: mime })], title };
  try {
    if (navigator.canShare?.(what)) {
      await navigator.share(what);
      return "shared";
    }
  } catch (error) {
    if (error.name === "AbortError") return "closed";
  }
  save(name, mime, bytes);
  return "saved";
}

export async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    const area = Object.assign(document.createElement("textarea"), { value: words, className: "visually-hidden" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

export function open(url) {
  if (/^(mailto|tel|sms):/.test(url)) location.href = url;
  else window.open(url, "_blank", "noopener");
}

/** Puts bytes into `<img|iframe data-preview=id>`, now and after later renders. */
export function preview(id, mime, bytes) {
  const old = previews.get(id);
  previews.set(id, URL.createObjectURL(new Blob([bytes], { type: mime })));
  show(document, id);
  if (old) setTimeout(() => URL.revokeObjectURL(old), 1000);
}

function show(root, id) {
  for (const element of root.querySelectorAll(`[data-preview="${CSS.escape(id)}"]`)) {
    if (element.src !== previews.get(id)) element.src = previews.get(id);
  }
}

/** Previews that a render has newly brought. */
export function showPreviews(root) {
  for (const id of previews.keys()) show(root, id);
}

export const fonts = () => Promise.all(FONTS.map(async (url) => {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array();
}));

/** Fonts for scripts and signs that Noto Sans has not, and for QR-bills, by the names the core knows them by; a site has those its builder had. */
const OTHERS = {
  "NotoSansHebrew-Regular.ttf": new URL("./NotoSansHebrew-Regular.ttf", import.meta.url),
  "NotoSansArabic-Regular.ttf": new URL("./NotoSansArabic-Regular.ttf", import.meta.url),
  "NotoSansArmenian-Regular.ttf": new URL("./NotoSansArmenian-Regular.ttf", import.meta.url),
  "NotoSansGeorgian-Regular.ttf": new URL("./NotoSansGeorgian-Regular.ttf", import.meta.url),
  "NanumGothic.ttf": new URL("./NanumGothic.ttf", import.meta.url),
  "NotoSansSymbols-Regular.ttf": new URL("./NotoSansSymbols-Regular.ttf", import.meta.url),
  "NotoSansSymbols2-Regular.ttf": new URL("./NotoSansSymbols2-Regular.ttf", import.meta.url),
  "NotoSansMath-Regular.ttf": new URL("./NotoSansMath-Regular.ttf", import.meta.url),
  "LiberationSans-Regular.ttf": new URL("./LiberationSans-Regular.ttf", import.meta.url),
  "LiberationSans-Bold.ttf": new URL("./LiberationSans-Bold.ttf", import.meta.url),
  "DroidSansFallbackFull.ttf": new URL("./DroidSansFallbackFull.ttf", import.meta.url),
};

/** One of them; nothing where it cannot be had. */
export async function otherFont(name) {
  const response = OTHERS[name] && await fetch(OTHERS[name]).catch(() => null);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array();
}

let asked = false;
/** After the first real save the browser is asked not to evict what we hold. */
export function keepStorage() {
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => {});
}

const STATEMENTS = /\.(csv|tsv|ofx|qfx|qif|xml|sta|mt940|940|zip|json|ics|vcf|ledgerline)$/i;

/** Whether a file is one that is imported, by its name; XML may be an electronic invoice, which is a receipt. */
export async function isStatement(file) {
  if (!STATEMENTS.test(file.name)) return false;
  if (!/\.xml$/i.test(file.name)) return true;
  return /camt\.05|<\??OFX/i.test(await file.slice(0, 4096).text());
}
