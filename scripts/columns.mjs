// Turns a snapshot into columns, as a hub sends it (docs/format.md, "Snapshot as columns").

class Reader {
  constructor(bytes, at = 0) { Object.assign(this, { bytes, at, view: new DataView(bytes.buffer, bytes.byteOffset) }); }
  u8() { return this.bytes[this.at++]; }
  u32() { this.at += 4; return this.view.getUint32(this.at - 4, true); }
  u64() { this.at += 8; return this.view.getBigUint64(this.at - 8, true); }
  varint() {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(this.u8());
      value |= (byte & 127n) << shift;
      if (byte < 128n) return value;
    }
  }
  length() { return Number(this.varint()); }
  take(count) { this.at += count; return this.bytes.subarray(this.at - count, this.at); }
  block() { return this.take(this.length()); }
  /** The bytes that `read` goes past. */
  past(read) { const start = this.at; read(); return this.bytes.subarray(start, this.at); }
}

const varint = (number) => {
  const out = [];
  for (; number > 127n; number >>= 7n) out.push(Number(number & 127n) | 128);
  return [...out, Number(number)];
};
const signed = (number) => varint(BigInt.asUintN(64, (number << 1n) ^ (number >> 63n)));
const joined = (parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const block = (bytes) => joined([varint(BigInt(bytes.length)), bytes]);
const ID = 3;
/** Kinds that travel before the others (docs/format.md). */
const EARLY = [1, 2, 8, 9, 10, 11, 13, 20, 22, 23, 24];

function form(reader) {
  const node = reader.u8();
  const count = node === 7 ? reader.u8() : node === 5 || node === 6 ? 1 : 0;
  return { node, children: Array.from({ length: count }, () => form(reader)) };
}

function skip({ node, children }, reader) {
  if (node === 0 || node === 1) reader.varint();
  else if (node === 2) reader.u8();
  else if (node === ID) reader.u64();
  else if (node === 4) reader.varint(), reader.varint();
  else if (node === 5) reader.u8() && skip(children[0], reader);
  else if (node === 6) for (let left = reader.length(); left > 0; left--) skip(children[0], reader);
  else reader.block();
}

function table(reader) {
  const kind = reader.u8();
  const end = reader.u32() + reader.at;
  const forms = [];
  let isNumbered = false;
  let count = 0;
  const head = reader.past(() => {
    for (let left = reader.length(); left > 0; left--) reader.u8(), forms.push(form(new Reader(reader.block().slice())));
    for (let left = reader.length(); left > 0; left--) reader.block(), isNumbered = true;
    count = reader.length();
  });
  const rows = Array.from({ length: count }, () => ({
    id: reader.u64(), time: BigInt.asIntN(64, reader.u64()), device: reader.past(() => reader.varint()),
    coverage: isNumbered ? reader.past(() => reader.varint()) : [], values: forms.map((it) => reader.past(() => skip(it, reader))),
  }));
  return { kind, head, forms, rows, tail: reader.take(end - reader.at) };
}

const distances = (numbers) => joined(numbers.map((number, place) => signed(BigInt.asIntN(64, number - (numbers[place - 1] ?? 0n)))));

export function turned(snapshot) {
  const reader = new Reader(snapshot, 13);
  reader.varint();
  for (let left = reader.length(); left > 0; left--) reader.block();
  for (let left = reader.length(); left > 0; left--) reader.u64();
  const head = snapshot.subarray(0, reader.at);
  const all = Array.from({ length: reader.length() }, (_, place) => ({ place, ...table(reader) }));
  const early = all.filter(({ kind }) => EARLY.includes(kind));
  const tables = [...early, ...all.filter(({ kind }) => !EARLY.includes(kind))];
  const numbers = new Map([[0n, 0n]]);
  let row = 0n;
  for (const { rows } of tables) for (const { id } of rows) row += 1n, numbers.has(id) || numbers.set(id, row);
  const u32 = (number) => new Uint8Array(Uint32Array.of(number).buffer);
  const u64 = (bytes) => new Reader(bytes.slice()).u64();
  const columns = ({ place, kind, head, forms, rows, tail }) => {
    const ids = new Uint8Array(8 * rows.length);
    rows.forEach(({ id }, place) => new DataView(ids.buffer).setBigUint64(8 * place, id, true));
    const parts = [varint(BigInt(place)), [kind], block(head), block(ids), block(distances(rows.map(({ time }) => time)))];
    parts.push(block(joined(rows.map(({ device }) => device))), block(joined(rows.map(({ coverage }) => coverage))));
    forms.forEach(({ node }, place) => {
      const column = rows.map(({ values }) => values[place]);
      const links = node === ID ? column.map((it) => numbers.get(u64(it)) ?? -1n) : [];
      parts.push(block(distances(links)));
      parts.push(block(joined(node === ID ? column.filter((_, row) => links[row] === -1n) : column)));
    });
    return joined([...parts, block(tail)]);
  };
  const magic = [0x4c, 0x4c, 0x42, 0x54, 1];
  const start = joined([block(head), varint(BigInt(tables.length)), varint(BigInt(early.length))]);
  const bodies = tables.map(columns);
  const size = bodies.slice(0, early.length).reduce((sum, { length }) => sum + length, magic.length + 8 + start.length);
  return joined([magic, u32(snapshot.length), u32(size), start, ...bodies, snapshot.subarray(reader.at)]);
}
