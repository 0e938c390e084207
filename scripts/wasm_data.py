"""Puts the data of the first piece that only the others read into these.

wasm-split leaves all static data in the first piece. Data is of objects (a literal, a table, what describes a type); where
each lies the linker's map says. An object belongs to a piece when a constant of one of its functions is a place in it,
or a word of an object that belongs to it is. A string that Swift holds is BIAS bytes after the place that is written for
it. What the optimizer computes from places stays inside their objects: this was seen by linking twice, to addresses half a
megabyte and two apart, where all constants that differed were such places (38,000 of them, 2026-11-30); what shows
screens with and without what went away proves it anew in every build (scripts/same-screens.mjs).
"""

import bisect
import re
import struct

import wasm_file
import wasm_order

BIAS = 20
# Two runs of data with so few zeros between them are one: a run has a head of seven bytes.
NEAR = 32


class Objects:
    """The objects of a module's data, by the map of its linker and its bytes."""

    def __init__(self, linked, memory, end):
        self.starts, self.ends = [], []
        for start, size, is_merged in sorted(parts(linked)):
            if start >= end:
                break
            # The linker lays equal ends of C strings over each other, and says nothing of the single ones.
            while is_merged and size > 0:
                whole = memory.index(0, start) + 1 - start
                self.add(start, whole)
                start, size = start + whole, size - whole
            self.add(start, size)

    def add(self, start, size):
        if size > 0:
            self.starts.append(start)
            self.ends.append(start + size)

    def at(self, place):
        """Which object a place may be in: as it is written, or as a string has it."""
        found = []
        for near in (place, place + BIAS):
            index = bisect.bisect_right(self.starts, near) - 1
            if index >= 0 and near < self.ends[index]:
                found.append(index)
        return found

    def reached(self, places, memory, known=()):
        """The objects that have one of `places` in them, and what these lead to, but those that are `known`."""
        found, waiting = set(), [index for place in places for index in self.at(place)]
        while waiting:
            index = waiting.pop()
            if index in found or index in known:
                continue
            found.add(index)
            start = self.starts[index]
            words = struct.iter_unpack("<I", memory[start + -start % 4 : start + -start % 4 + (self.ends[index] - start - -start % 4) // 4 * 4])
            waiting += [inner for (word,) in words for inner in self.at(word)]
        return found


def parts(linked):
    """(address, size, whether they are strings put together) of what a map says was linked into data."""
    for line in linked.splitlines():
        said = re.match(r" *([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) +(\S.*):\(\.(?:ro)?data", line)
        if said:
            yield int(said[1], 16), int(said[2], 16), said[3] == "<internal>"


def divided(pieces, linked):
    """The modules `pieces`, the first of which holds all data, each with what it needs and none before it has."""
    memory, end = image(pieces[0])
    objects = Objects(linked, memory, end)
    known, made = set(), []
    between = [(0, objects.starts[0]), *zip(objects.ends, objects.starts[1:] + [end])]
    for number, piece in enumerate(pieces):
        its = objects.reached(places(piece), memory, known)
        known |= its
        ranges = [(objects.starts[index], objects.ends[index]) for index in its]
        made.append(with_data(piece, memory, ranges + (between if number == 0 else [])))
    return made


def image(piece):
    """The memory that a module's data makes, and where it ends."""
    content = next(content for kind, content in wasm_order.split(piece) if kind == 11)
    reader, memory = wasm_file.Reader(content), bytearray()
    for _ in range(reader.number()):
        if reader.number() != 0:
            raise SystemExit("error: only plain data segments are known here")
        at, size = wasm_file.constant(reader), reader.number()
        memory.extend(bytes(max(0, at + size - len(memory))))
        memory[at : at + size] = content[reader.at : reader.at + size]
        reader.at += size
    return bytes(memory), len(memory)


def places(piece):
    """All constants of a module's functions that may be places in memory."""
    module = wasm_file.read(piece, with_table=False)
    return {place for function in module.functions for place in function.constants | function.offsets}


def with_data(piece, memory, ranges):
    """The module with the data of `ranges` and no other."""
    runs = list(joined(memory, sorted(ranges)))
    content = wasm_file.encoded(len(runs)) + b"".join(
        b"\0\x41" + signed(start) + b"\x0b" + wasm_file.encoded(end - start) + memory[start:end] for start, end in runs)
    made = bytearray(piece[:8])
    for kind, its in wasm_order.split(piece):
        # 11 is data, and 12 their count, which only instructions need that nothing here has.
        if kind not in (11, 12):
            made += section(kind, its)
        if kind == 10:
            made += section(11, content)
    return bytes(made)


def section(kind, content):
    return bytes([kind]) + wasm_file.encoded(len(content)) + content


def joined(memory, ranges):
    """`ranges` in order as few runs, without the zeros between them."""
    start = end = 0
    for low, high in ranges:
        low = max(low, end)
        while low < high and memory[low] == 0:
            low += 1
        while high > low and memory[high - 1] == 0:
            high -= 1
        if low == high:
            continue
        if low - end > NEAR or any(memory[end:low]):
            if end > start:
                yield start, end
            start = low
        end = high
    if end > start:
        yield start, end


def signed(value):
    """A signed LEB128 number that is not below zero."""
    out = bytearray()
    while value > 0x3F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out + bytes([value]))
