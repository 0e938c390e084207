// Files in and out: pick, camera, save, share, previews, pictures from the blob store, fonts, clipboard.

const FONTS = [new URL("./NotoSans-Regular.ttf", import.meta.url), new URL("./NotoSans-Bold.ttf", import.meta.url)];
const LARGEST = 2000;
const previews = new Map();

/** Opens the file dialog; `each` hears every file chosen. Called within the click that asks for it. */
export function pick({ accept, capture, multiple }, each) {
  const input = Object.assign(document.createElement("input"), { type: "file", accept, multiple, hidden: true });
  if (capture) input.setAttribute("capture", capture);
  input.addEventListener("change", async () => {
    for (const file of await readFiles(input.files, accept)) each(file);
    input.remove();
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
}

/** Files as {name, mime, bytes}; where pictures are wanted they come as JPEG of a sensible size. */
export function readFiles(list, accept) {
  return Promise.all([...list].map(async (file) => {
    const small = accept.startsWith("image/") && file.type.startsWith("image/") ? await scaled(file) : null;
    const kept = small ?? file;
    const name = small ? file.name.replace(/\.\w+$/, "") + ".jpg" : file.name;
    return { name, mime: kept.type || "application/octet-stream", bytes: new Uint8Array(await kept.arrayBuffer()) };
  }));
}

async function scaled(file) {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height));
    if (scale === 1 && file.type === "image/jpeg" && file.size < 1 << 20) return null;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.86));
  } catch {
    return null;
  }
}

export function save(name, mime, bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: mime }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The system's share sheet where it takes files, else a download; a cancelled share is no failure. */
export async function share(name, mime, bytes, title) {
  const what = { files: [new File([bytes], name, { type: mime })], title };
  if (!navigator.canShare?.(what)) return save(name, mime, bytes);
  try {
    await navigator.share(what);
  } catch (error) {
    if (error.name !== "AbortError") save(name, mime, bytes);
  }
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

/** A blob from this browser, else from the hub: {mime, bytes} or null. */
export async function blob(hash, storage) {
  const own = await storage.blob(hash).catch(() => null);
  if (own) return own;
  const response = await fetch(new URL(`v1/blob/${hash}`, storage.base)).catch(() => null);
  if (!response?.ok) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const mime = response.headers.get("Content-Type") ?? "image/jpeg";
  storage.putBlob(hash, mime, bytes);
  return { mime, bytes };
}

/** Fills `<img data-blob=HASH>` and previews that a render has newly brought. */
export async function fillPictures(root, storage) {
  for (const id of previews.keys()) show(root, id);
  for (const image of root.querySelectorAll("img[data-blob]")) {
    const hash = image.dataset.blob;
    if (!hash || image.filled === hash) continue;
    image.filled = hash;
    const found = await blob(hash, storage);
    if (found) preview(hash, found.mime, found.bytes);
    if (found) image.src = previews.get(hash);
  }
}

export const fonts = () => Promise.all(FONTS.map(async (url) => {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array();
}));

let asked = false;
/** After the first real save the browser is asked not to evict what we hold. */
export function keepStorage() {
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => {});
}
