"""The book as one block (docs/format.md, Snapshot)."""

import zlib

from .book import Book
from .wire import Newer, Reader, Unreadable, block, number, text, u8, u32, u64, varint

MAGIC, VERSION = b"LLBK", 3
TEXT, NUMBER, BOOL, ID, MONEY, OPTIONAL, LIST, OBJECT = range(8)


class Snapshot(Book):
    """`forms` is {kind: {tag: form}}, a form being (node, its children); `strangers` their keys."""

    def __init__(self, data):
        super().__init__()
        if data[:4] != MAGIC or zlib.crc32(data[:-4]) != Reader(data[-4:]).u32():
            raise Unreadable("no snapshot")
        if data[4] != VERSION:
            raise Newer(f"a snapshot of version {data[4]}")
        reader = Reader(data[:-4], 5)
        self.epoch, self.cursor = reader.u64(), reader.number()
        self.texts = [reader.text() for _ in range(reader.varint())]
        self.devices = [reader.u64() for _ in range(reader.varint())]
        self.forms, self.strangers = {}, set()
        for _ in range(reader.varint()):
            kind = reader.u8()
            self._table(kind, Reader(reader.take(reader.u32())))
        for _ in range(reader.varint()):
            key = reader.u8(), reader.u64(), reader.u8()
            self.strangers.add(key)
            self.write(*key, self._stamp(reader), reader.block())
        reader.end()

    def _stamp(self, reader):
        time, place = reader.u64(), reader.varint()
        return (time, self.devices[place] if time else 0)

    def _value(self, form, reader):
        """A value of a row, in the bytes that the log has."""
        node, children = form
        if node == TEXT:
            return text(self.texts[reader.varint()])
        if node == NUMBER:
            return varint(reader.varint())
        if node == BOOL:
            return reader.take(1)
        if node == ID:
            return reader.take(8)
        if node == MONEY:
            return varint(reader.varint()) + text(self.texts[reader.varint()])
        if node == OPTIONAL:
            there = reader.take(1)
            return there + (self._value(children[0], reader) if there != b"\0" else b"")
        if node == LIST:
            count = reader.varint()
            return varint(count) + b"".join(self._value(children[0], reader) for _ in range(count))
        inner = Reader(reader.block())
        # It may end before its last parts (docs/format.md, Parts).
        parts = b"".join(self._value(child, inner) for child in children if inner.left)
        inner.end()
        return block(parts)

    def _table(self, kind, reader):
        forms = {}
        for _ in range(reader.varint()):
            tag, form = reader.u8(), Reader(reader.block())
            forms[tag] = _form(form)
            form.end()
        self.forms[kind] = forms
        coverages = [bytes(forms), *(reader.block() for _ in range(reader.varint()))]
        rows = []
        for _ in range(reader.varint()):
            row, base = reader.u64(), self._stamp(reader)
            covered = coverages[reader.varint() if len(coverages) > 1 else 0]
            values = {tag: self._value(form, reader) for tag, form in forms.items()}
            rows.append((row, {tag: base for tag in covered}, values))
        for _ in range(reader.varint()):
            key = reader.varint()
            rows[key >> 8][1][key & 255] = self._stamp(reader)
        for _ in range(reader.varint()):
            key = reader.varint()
            rows[key >> 8][2][key & 255] = reader.block()
        reader.end()
        for row, stamps, values in rows:
            for tag, stamp in stamps.items():
                self.write(kind, row, tag, stamp, values[tag])


def _form(reader):
    node = reader.u8()
    if node > OBJECT:
        raise Newer(f"a form {node}")
    count = reader.u8() if node == OBJECT else 1 if node in (OPTIONAL, LIST) else 0
    return (node, tuple(_form(reader) for _ in range(count)))


def restored(data):
    """The snapshot that travelled as columns."""
    if data[:4] != b"LLBT":
        raise Unreadable("no snapshot as columns")
    if data[4] != 1:
        raise Newer(f"columns of version {data[4]}")
    reader = Reader(data, 5)
    size, early, out = reader.u32(), reader.u32(), bytearray()
    out += reader.block()
    count, first = reader.varint(), reader.varint()
    tables = [_columns(reader) for _ in range(first)]
    if reader.at != early:
        raise Unreadable(f"the first {first} tables end at {reader.at} instead of {early}")
    tables += [_columns(reader) for _ in range(count - first)]
    ids = [0] + [row for table in tables for row in table["ids"]]
    out += varint(len(tables))
    for table in sorted(tables, key=lambda table: table["place"]):
        rows = b"".join(
            u64(row) + _row(table, place, ids) for place, row in enumerate(table["ids"]))
        body = table["head"] + rows + table["tail"]
        out += u8(table["kind"]) + u32(len(body)) + body
    out += reader.take(reader.left)
    if len(out) != size:
        raise Unreadable(f"{len(out)} bytes instead of {size}")
    return bytes(out)


def _columns(reader):
    place, kind, head = reader.varint(), reader.u8(), reader.block()
    parts = Reader(head)
    forms = []
    for _ in range(parts.varint()):
        parts.u8()
        form = Reader(parts.block())
        forms.append(_form(form))
    covers = parts.varint()
    for _ in range(covers):
        parts.block()
    count = parts.varint()
    parts.end()
    ids = Reader(reader.block())
    table = {"place": place, "kind": kind, "head": head, "forms": forms, "ids": [ids.u64() for _ in range(count)]}
    table["times"] = _sums(Reader(reader.block()), count)
    devices, coverages = Reader(reader.block()), Reader(reader.block())
    table["devices"] = [varint(devices.varint()) for _ in range(count)]
    table["coverages"] = [varint(coverages.varint()) if covers else b"" for _ in range(count)]
    table["registers"] = []
    for form in forms:
        links, values = reader.block(), Reader(reader.block())
        table["registers"].append((_sums(Reader(links), count) if form[0] == ID else None, values))
    table["tail"] = reader.block()
    return table


def _sums(reader, count):
    sums, last = [], 0
    for _ in range(count):
        last += reader.number()
        sums.append(last)
    return sums


def _row(table, place, ids):
    out = u64(table["times"][place] % (1 << 64)) + table["devices"][place] + table["coverages"][place]
    for form, (links, values) in zip(table["forms"], table["registers"]):
        if links is None:
            out += _raw(form, values)
        else:
            out += values.take(8) if links[place] == -1 else u64(ids[links[place]])
    return out


def _raw(form, reader):
    """A value as it stands in a snapshot."""
    node, children = form
    start = reader.at
    if node in (TEXT, NUMBER):
        reader.varint()
    elif node == MONEY:
        reader.varint(), reader.varint()
    elif node in (BOOL, ID):
        reader.take(1 if node == BOOL else 8)
    elif node == OBJECT:
        reader.block()
    elif node == OPTIONAL:
        if reader.take(1) != b"\0":
            _raw(children[0], reader)
    else:
        for _ in range(reader.varint()):
            _raw(children[0], reader)
    return reader.data[start:reader.at]


def plainest(book, epoch, cursor):
    """A snapshot without tables: every register is a stranger."""
    devices = sorted({stamp[1] for stamp, _ in book.registers.values()})
    out = MAGIC + u8(VERSION) + u64(epoch) + number(cursor) + varint(0)
    out += varint(len(devices)) + b"".join(map(u64, devices)) + varint(0) + varint(len(book.registers))
    for (kind, row, tag), ((time, device), value) in sorted(book.registers.items()):
        out += u8(kind) + u64(row) + u8(tag) + u64(time) + varint(devices.index(device)) + block(value)
    return out + u32(zlib.crc32(out))
