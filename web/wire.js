// The bytes between host and app: code u32, count u32, then count × (length u32, bytes), little-endian.

const utf8 = new TextEncoder();
const fromUTF8 = new TextDecoder();

export const text = (bytes) => fromUTF8.decode(bytes);

/** The messages that say how large the stored snapshot is, and in which field: its bytes are lent, not sent. */
const LENDING = new Map([[1, 10], [11, 1]]);

/** Bytes in pieces that the core asks for part by part, so that they are never in its memory as a whole. */
export class Loans {
  #given = new Map();
  #last = 0;

  /** A message's fields with the number and the size of a loan in the snapshot's place. */
  lend(code, fields) {
    const place = LENDING.get(code);
    if (place === undefined) return fields;
    const pieces = [fields[place] ?? []].flat();
    this.#given.set(++this.#last, pieces);
    const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
    return fields.map((field, at) => (at === place ? `${this.#last} ${size}` : field));
  }

  /** Copies what stands from `from` on to `out`; to be asked for nothing is to be given it back. */
  copy(loan, from, out) {
    if (out.length === 0) this.#given.delete(loan);
    let [start, done] = [0, 0];
    for (const piece of this.#given.get(loan) ?? []) {
      const some = piece.subarray(Math.max(from + done - start, 0), Math.max(from + out.length - start, 0));
      out.set(some, done);
      done += some.length;
      start += piece.length;
    }
  }
}

/** A u64 field (row ids). Row ids stay far below 2^53, so a number holds them. */
export function u64(number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number), true);
  return bytes;
}

export const number64 = (bytes) =>
  Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true));

/** Pieces of `size` bytes in all as one. */
export function joined(pieces, size) {
  if (pieces.length === 1) return pieces[0];
  const bytes = new Uint8Array(size);
  let place = 0;
  for (const piece of pieces) {
    bytes.set(piece, place);
    place += piece.length;
  }
  return bytes;
}

/** `[rowid, bytes]` as the one field that messages 1 and 5 carry for a record. */
export function recordField([rowid, bytes]) {
  const field = new Uint8Array(8 + bytes.length);
  field.set(u64(rowid));
  field.set(bytes, 8);
  return field;
}

/** Lays a message out; `place(size)` gives the Uint8Array to write into (wasm memory, or a new one). A field is bytes, a
    text, or an array: bytes in pieces, which are copied only here. */
export function encode(code, fields, place = (size) => new Uint8Array(size)) {
  const parts = fields.map((field) => (Array.isArray(field) ? field
    : [field instanceof Uint8Array ? field : utf8.encode(String(field ?? ""))]));
  const lengths = parts.map((pieces) => pieces.reduce((sum, piece) => sum + piece.length, 0));
  const size = lengths.reduce((sum, length) => sum + 4 + length, 8);
  const out = place(size);
  const view = new DataView(out.buffer, out.byteOffset, size);
  view.setUint32(0, code, true);
  view.setUint32(4, parts.length, true);
  let at = 8;
  for (const [place, pieces] of parts.entries()) {
    view.setUint32(at, lengths[place], true);
    at += 4;
    for (const piece of pieces) {
      out.set(piece, at);
      at += piece.length;
    }
  }
  return out;
}

/** Reads a message; the fields are copies, so they outlive the memory they came from. */
export function decode(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const fields = [];
  let at = 8;
  for (let left = view.getUint32(4, true); left > 0; left--) {
    const length = view.getUint32(at, true);
    fields.push(bytes.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { code: view.getUint32(0, true), fields };
}

/** A Map as one nested message, keys and values alternating. */
export const encodeMap = (map) => encode(0, [...map].flat());
