"""docs/vectors, read and written."""

import hashlib
import json

from . import snapshot, wire
from .book import Book
from .kinds import DOCS, KINDS, Shape
from .wire import Change

# The words of values.json for shapes that kinds.md calls otherwise, or that stand within its tables.
SHAPES = {
    "reference": Shape("id"),
    "time": Shape("time of day"),
    "position": Shape("text"),
    "currency": Shape("text"),
    "optional money": Shape("optional", (("", Shape("money")),)),
    "list of text": Shape("list of", (("", Shape("text")),)),
    "object address": KINDS["client"].shape("address"),
    "object tax": KINDS["invoice"].shape("tax").inner,
}


def load(name):
    return json.loads((DOCS / f"vectors/{name}.json").read_text(encoding="utf-8"))


def registers_of(row):
    return {int(it["tag"]): bytes.fromhex(it["hex"]) for it in row["registers"]}


def values():
    for vector in load("values"):
        shape = SHAPES.get(vector["shape"]) or Shape(vector["shape"])
        data = bytes.fromhex(vector["hex"])
        reader = wire.Reader(data)
        assert shape.read(reader) == vector["value"] and not reader.left, vector
        assert shape.write(vector["value"]) == data, vector


def change():
    vector = load("change")
    data = bytes.fromhex(vector["hex"])
    it = Change.decode(data)
    identity = [str(n) for n in (it.device, it.counter, it.time, it.stamp_device)]
    assert identity == [vector[name] for name in ("device", "counter", "stampTime", "stampDevice")]
    assert it.rows == [(int(row["kind"]), int(row["id"]), registers_of(row)) for row in vector["rows"]]
    assert it.encode() == data


def log():
    vector = load("log")
    running, stream = bytes(16), b""
    assert running.hex() == vector["empty"]
    entries = [(int(it["seq"]), bytes.fromhex(it["change"])) for it in vector["entries"]]
    for (seq, data), entry in zip(entries, vector["entries"]):
        running = wire.log_hash(running, seq, data)
        assert running.hex() == entry["hash"]
        stream += wire.frame(seq, data)
        assert Change.decode(data).encode() == data
    assert stream.hex() == vector["frames"] and wire.frames(stream) == entries


def ties():
    for vector in load("ties"):
        writes = [((int(vector[f"{it}Time"]), int(vector[f"{it}Device"])), bytes.fromhex(vector[it])) for it in "ab"]
        for order in (writes, writes[::-1]):
            book = Book()
            for stamp, value in order:
                book.write(1, 1, 1, stamp, value)
            assert book.registers[1, 1, 1][1].hex() == vector["wins"], vector


def digest():
    vector, book = load("digest"), Book()
    for it in vector["registers"]:
        key = int(it["kind"]), int(it["id"]), int(it["tag"])
        book.write(*key, (int(it["stampTime"]), int(it["stampDevice"])), bytes.fromhex(it["hex"]))
    assert book.digest() == vector["digest"]


def snapshots():
    vector, replayed = load("snapshot"), Book()
    for it in vector["changes"]:
        replayed.apply(Change.decode(bytes.fromhex(it)))
    book = snapshot.Snapshot(bytes.fromhex(vector["hex"]))
    assert (str(book.cursor), f"{book.epoch:x}") == (vector["cursor"], vector["epoch"])
    assert book.registers == replayed.registers
    assert book.digest() == replayed.digest() == vector["digest"]
    again = snapshot.Snapshot(snapshot.plainest(book, book.epoch, book.cursor))
    assert again.registers == book.registers and len(again.strangers) == len(book.registers)


def issue():
    vector = load("issue")
    data = bytes.fromhex(vector["hex"])
    shape = KINDS["invoice"].shape("issue")
    content = shape.inner.pieces(data[1:])["content"]
    assert content.hex() == vector["content"]
    assert hashlib.sha256(content).hexdigest() == vector["hash"] == shape.value(data)["hash"]
    assert shape.write(shape.value(data)) == data
