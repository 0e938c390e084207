"""Puts the functions of a WebAssembly module into another order: alike ones beside each other.

What brotli finds again nearby costs less than what it finds far off. Functions are sorted by the bytes of their bodies,
which begin with their locals; of the orders that were tried (by name, by size, by instructions without operands) this one
packs best.
"""

import wasm_file


def alike_together(data):
    """The module `data` so, and which index each function that moved has now."""
    sections = list(split(data))
    imported = wasm_file.read(data, with_table=False).imported
    bodies = [body for kind, content in sections if kind == 10 for body in parts(content)]
    order = sorted(range(len(bodies)), key=lambda place: bodies[place])
    moved = {imported + old: imported + new for new, old in enumerate(order)}
    made = bytearray(data[:8])
    for kind, content in sections:
        if kind in CHANGED:
            content = CHANGED[kind](content, order, moved)
        made += bytes([kind]) + wasm_file.encoded(len(content)) + content
    return bytes(made), moved


def split(data):
    reader = wasm_file.Reader(data, 8)
    while reader.at < reader.end:
        kind, size = reader.byte(), reader.number()
        yield kind, data[reader.at : reader.at + size]
        reader.at += size


def parts(content):
    """The functions of a code section, without their sizes."""
    reader = wasm_file.Reader(content)
    for _ in range(reader.number()):
        size = reader.number()
        yield content[reader.at : reader.at + size]
        reader.at += size


def types(content, order, _):
    reader = wasm_file.Reader(content)
    kinds = [reader.number() for _ in range(reader.number())]
    return wasm_file.encoded(len(kinds)) + b"".join(wasm_file.encoded(kinds[old]) for old in order)


def replaced(content, places, moved):
    """`content` with other indexes at `places`, (start, end, index) each."""
    made, done = bytearray(), 0
    for start, end, index in places:
        made += content[done:start] + wasm_file.encoded(moved.get(index, index))
        done = end
    return bytes(made + content[done:])


def index_at(reader):
    start = reader.at
    index = reader.number()
    return start, reader.at, index


def exports(content, _, moved):
    reader, places = wasm_file.Reader(content), []
    for _ in range(reader.number()):
        reader.text()
        found = index_at(reader) if reader.byte() == 0 else reader.number() and None
        places += [found] if found else []
    return replaced(content, places, moved)


def starts(content, _, moved):
    return replaced(content, [index_at(wasm_file.Reader(content))], moved)


def elements(content, _, moved):
    reader, places = wasm_file.Reader(content), []
    for _ in range(reader.number()):
        if reader.number() != 0:
            raise SystemExit("error: only plain element segments are known here")
        wasm_file.constant(reader)
        places += [index_at(reader) for _ in range(reader.number())]
    return replaced(content, places, moved)


def code(content, order, moved):
    bodies = list(parts(content))
    made = bytearray(wasm_file.encoded(len(bodies)))
    for old in order:
        body = replaced(bodies[old], called(bodies[old]), moved)
        made += wasm_file.encoded(len(body)) + body
    return bytes(made)


def called(body):
    """Where a function says which others it calls, or takes the address of."""
    reader, function = wasm_file.Reader(body), wasm_file.Function(called_at=[])
    for _ in range(reader.number()):
        reader.number(), reader.byte()
    wasm_file.operators(reader, len(body), function)
    return function.called_at


def names(content, order, moved):
    reader = wasm_file.Reader(content)
    if reader.text() != "name":
        return content
    made = bytearray(content[: reader.at])
    while reader.at < reader.end:
        kind, size = reader.byte(), reader.number()
        inner = wasm_file.Reader(content, reader.at, reader.at + size)
        reader.at += size
        # Names of locals are of no use to anybody here.
        if kind != 1:
            if kind != 2:
                made += bytes([kind]) + wasm_file.encoded(size) + content[inner.at : inner.end]
            continue
        known = []
        for _ in range(inner.number()):
            index, start = inner.number(), inner.at
            inner.text()
            known.append((moved.get(index, index), content[start : inner.at]))
        body = wasm_file.encoded(len(known)) + b"".join(wasm_file.encoded(index) + name for index, name in sorted(known))
        made += bytes([kind]) + wasm_file.encoded(len(body)) + body
    return bytes(made)


CHANGED = {0: names, 3: types, 7: exports, 8: starts, 9: elements, 10: code}
