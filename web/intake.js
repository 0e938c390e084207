// Pictures and PDFs on their way in. What a file is, its bytes say and not its name; how large it will be,
// its head says before anything is decoded. Pictures are drawn anew: turned upright, at most 2048 pixels
// long, without place, device or date. What is refused is named by one word, which the app puts into a text.

const SIDE = 2048;
const QUALITY = 0.8;
const MB = 1 << 20;
const LIMITS = { picture: 50 * MB, attached: 50 * MB, logo: 10 * MB, pdf: 20 * MB, xml: 5 * MB, transparent: 8 * MB };
const PIXELS = 100e6;
const LONGEST = 30_000;

const types = {
  jpeg: "image/jpeg", png: "image/png", webp: "image/webp", gif: "image/gif", bmp: "image/bmp", heic: "image/heic",
  avif: "image/avif", pdf: "application/pdf", xml: "application/xml",
  mp3: "audio/mpeg", m4a: "audio/mp4", wav: "audio/wav", ogg: "audio/ogg", flac: "audio/flac", text: "text/plain",
};
export const typeOf = (kind) => types[kind] ?? "application/octet-stream";

const letters = (bytes, from, count) => String.fromCharCode(...bytes.subarray(from, from + count));
const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** What the bytes are: a key of `types` (of XML an electronic invoice alone), "svg", or "" for anything else. */
export function kindOf(bytes) {
  const head = letters(bytes, 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "webp";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (head.startsWith("%PDF-")) return "pdf";
  if (head.startsWith("BM") && bytes.length > 30) return "bmp";
  if (/^.{4}ftyp(heic|heix|hevc|heim|mif1|msf1)$/s.test(head)) return "heic";
  if (/^.{4}ftypavi[fs]$/s.test(head)) return "avif";
  if (head.startsWith("ID3") || isFrame(bytes)) return "mp3";
  if (/^.{4}ftypM4[AB] $/s.test(head)) return "m4a";
  if (head.startsWith("RIFF") && head.endsWith("WAVE")) return "wav";
  if (head.startsWith("OggS")) return "ogg";
  if (head.startsWith("fLaC")) return "flac";
  const opening = letters(bytes, 0, Math.min(bytes.length, 1024)).replace(/^\xef\xbb\xbf/, "").trimStart();
  if (!opening.startsWith("<")) return isPlain(bytes) ? "text" : "";
  if (/<svg[\s>]/i.test(opening)) return "svg";
  return isInvoice(bytes) ? "xml" : "";
}

/** The head of an MPEG frame of layer III. */
const isFrame = ([sync, head, rate]) => sync === 0xff && (head & 0xe6) === 0xe2 && ((head >> 3) & 3) !== 1
  && (rate & 0xf0) !== 0 && (rate & 0xf0) !== 0xf0 && (rate & 0x0c) !== 0x0c;

/** Words: UTF-8 without control signs; what begins with `<` was looked at before. */
function isPlain(bytes) {
  if (bytes.length === 0) return false;
  try {
    // Signs that are no words: all controls but blanks, line ends and page ends.
    // eslint-disable-next-line no-control-regex
    return !/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** Whether the first element is that of an electronic invoice: UBL or CII, behind whatever declarations and comments. */
function isInvoice(bytes) {
  const text = letters(bytes, 0, Math.min(bytes.length, 8192)).replace(/^\xef\xbb\xbf/, "").replace(/<[?!][^>]*>/g, "");
  return /^\s*<(\w+:)?(Invoice|CreditNote|CrossIndustryInvoice)[\s>]/.test(text);
}

/** Width and height as the head gives them, and whether the file goes on to its end; null when it does not say. */
function sizeOf(bytes, kind) {
  try {
    const at = view(bytes);
    switch (kind) {
      case "png":
        return letters(bytes, 12, 4) === "IHDR"
          && { width: at.getUint32(16), height: at.getUint32(20), whole: endsWith(bytes, [0x49, 0x45, 0x4e, 0x44]) };
      case "gif": return { width: at.getUint16(6, true), height: at.getUint16(8, true), whole: true };
      case "bmp": return { width: Math.abs(at.getInt32(18, true)), height: Math.abs(at.getInt32(22, true)), whole: true };
      case "webp": return ofWebP(bytes, at);
      case "jpeg": return ofJPEG(bytes, at);
      case "heic": case "avif": return ofBoxes(bytes, at);
      default: return null;
    }
  } catch {
    return null; // a field lies beyond the end
  }
}

function ofWebP(bytes, at) {
  const whole = at.getUint32(4, true) + 8 <= bytes.length;
  const three = (from) => at.getUint16(from, true) + (bytes[from + 2] << 16);
  switch (letters(bytes, 12, 4)) {
    case "VP8X": return { width: three(24) + 1, height: three(27) + 1, whole };
    case "VP8 ": return { width: at.getUint16(26, true) & 0x3fff, height: at.getUint16(28, true) & 0x3fff, whole };
    case "VP8L": {
      const bits = at.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, whole };
    }
    default: return null;
  }
}

/** Walks the segments to the frame's head; thumbnails inside other segments are stepped over. */
function ofJPEG(bytes, at) {
  let place = 2;
  while (place + 9 < bytes.length) {
    if (bytes[place] !== 0xff) return null;
    const marker = bytes[place + 1];
    if (marker === 0xff) {
      place += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return { width: at.getUint16(place + 7), height: at.getUint16(place + 5), whole: endsWith(bytes, [0xff, 0xd9], place) };
    }
    if (marker === 0xd9 || marker === 0xda) return null;
    place += 2 + (marker >= 0xd0 && marker <= 0xd8 ? 0 : at.getUint16(place + 2));
  }
  return null;
}

/** The largest `ispe` (image extent) of a HEIC or AVIF. */
function ofBoxes(bytes, at) {
  let found = null;
  for (let place = 0; place + 16 <= Math.min(bytes.length, 64 * 1024); place++) {
    if (bytes[place] !== 0x69 || letters(bytes, place, 4) !== "ispe") continue;
    const [width, height] = [at.getUint32(place + 8), at.getUint32(place + 12)];
    if (!found || width * height > found.width * found.height) found = { width, height, whole: true };
  }
  return found;
}

/** Whether `wanted` comes after `from`; cameras put more behind a picture's end. */
function endsWith(bytes, wanted, from = 0) {
  for (let place = bytes.length - wanted.length; place > from; place--) {
    if (wanted.every((byte, index) => bytes[place + index] === byte)) return true;
  }
  return false;
}

/** A file as {name, mime, bytes, problem}; with a problem there are no bytes. */
export async function takeIn(file, accept) {
  const isLogo = accept.endsWith("image/jpeg"); // any picture, which becomes one
  const refuse = (problem) => ({ name: file.name, mime: "", bytes: new Uint8Array(), problem });
  const isAttached = accept.includes("audio/");
  if (file.size === 0) return refuse("empty");
  if (isAttached && file.size > LIMITS.attached) return refuse("too-large-to-attach");
  if (file.size > (isLogo ? LIMITS.logo : LIMITS.picture)) return refuse("too-large");
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return refuse("damaged");
  }
  const kind = kindOf(bytes);
  if (isAttached && (kind === "" || kind === "xml")) return refuse("not-kept");
  if (isAttached && (kind === "pdf" || !/^image\//.test(typeOf(kind)) && kind !== "svg")) {
    return { name: file.name, mime: typeOf(kind), bytes, problem: "" };
  }
  if (kind === "" || /^audio|^text/.test(typeOf(kind))) return refuse("unknown");
  if (kind === "svg") return refuse("drawing");
  if (kind === "pdf") {
    if (!accept.includes("application/pdf")) return refuse("not-picture");
    if (bytes.length > LIMITS.pdf) return refuse("too-large");
    return { name: file.name, mime: types.pdf, bytes, problem: "" };
  }
  if (kind === "xml") {
    if (!accept.includes("application/xml")) return refuse("unknown");
    if (bytes.length > LIMITS.xml) return refuse("too-large");
    return { name: file.name, mime: types.xml, bytes, problem: "" };
  }
  const size = sizeOf(bytes, kind);
  if (!size || size.width < 1 || size.height < 1 || !size.whole) return refuse("damaged");
  if (size.width * size.height > PIXELS || Math.max(size.width, size.height) > LONGEST) return refuse("too-many-pixels");
  try {
    const mayBeClear = !isLogo && kind !== "jpeg" && kind !== "bmp";
    const drawn = await redrawn(new Blob([bytes], { type: types[kind] }), SIDE, mayBeClear);
    const ending = drawn.type === types.png ? ".png" : ".jpg";
    const name = (file.name.replace(/\.\w{1,5}$/, "") || "image") + ending;
    return { name, mime: drawn.type, bytes: new Uint8Array(await drawn.arrayBuffer()), problem: "" };
  } catch {
    return refuse(kind === "heic" || kind === "avif" ? "unreadable" : "damaged");
  }
}

/** The picture upright, `side` pixels long at most, as JPEG; as PNG where `mayBeClear` and parts of it are. */
export async function redrawn(blob, side, mayBeClear = false) {
  const picture = await createImageBitmap(blob, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  try {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext("2d", { willReadFrequently: mayBeClear });
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    if (mayBeClear && isClear(context, canvas)) {
      const clear = await encoded(canvas, types.png);
      if (clear.size <= LIMITS.transparent) return clear;
    }
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    return await encoded(canvas, types.jpeg);
  } finally {
    picture.close();
    canvas.width = canvas.height = 0; // Safari keeps canvas memory until told
  }
}

function isClear(context, { width, height }) {
  const { data } = context.getImageData(0, 0, width, height);
  for (let place = 3; place < data.length; place += 4) if (data[place] < 255) return true;
  return false;
}

async function encoded(canvas, type) {
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, type, QUALITY); });
  if (blob?.type !== type) throw new Error("This browser does not encode pictures.");
  return blob;
}
