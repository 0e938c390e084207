"""docs/kinds.md as it stands: every kind, tag and shape, and values by them.

Values are those of docs/json.md: ids, days and amounts as texts, objects with names. Bytes stand for themselves.
"""

import dataclasses
import datetime
import decimal
import pathlib
import re

from . import snapshot
from .wire import Reader, block, id_text, number, text, text_id, u64, varint

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
MILLISECOND = datetime.timedelta(milliseconds=1)
DAY = datetime.timedelta(days=1)


def _instant(iso):
    return (datetime.datetime.fromisoformat(iso.replace("Z", "+00:00")) - EPOCH) // MILLISECOND


def _day(iso):
    return datetime.date.fromisoformat(iso).toordinal() - EPOCH.toordinal()


def _scaled(by):
    def words(n):
        return format((decimal.Decimal(n) / by).normalize(), "f")
    return words, lambda it: int(decimal.Decimal(it) * by)


# How a number is written in docs/json.md, and what number such a text means.
NUMBERS = {
    "integer": (int, int),
    "day": (lambda n: (EPOCH + n * DAY).date().isoformat(), _day),
    "time of day": (lambda n: f"{n // 60:02}:{n % 60:02}", lambda it: int(it[:2]) * 60 + int(it[3:])),
    "instant": (
        lambda n: (EPOCH + n * MILLISECOND).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        _instant),
    "quantity": _scaled(1000),
    "rate": _scaled(1_000_000),
}
LEFT_OUT = {"corrects", "jobEnd", "paid"}
NODES = {"text": snapshot.TEXT, "choice": snapshot.TEXT, "bool": snapshot.BOOL, "id": snapshot.ID,
         "money": snapshot.MONEY, "optional": snapshot.OPTIONAL, "list of": snapshot.LIST,
         "object": snapshot.OBJECT, **dict.fromkeys(NUMBERS, snapshot.NUMBER)}


@dataclasses.dataclass(frozen=True)
class Shape:
    """How a value is laid out: `parts` of an object are (name, shape), of a choice its words, else ("", inner).

    `own` is a default that does not follow from the shape.
    """

    name: str
    parts: tuple = ()
    own: object = None

    @property
    def inner(self):
        return self.parts[0][1]

    @property
    def form(self):
        """How a snapshot describes it."""
        shapes = () if self.name == "choice" else self.parts
        return (NODES[self.name], tuple(shape.form for _, shape in shapes))

    @property
    def default(self):
        """What a register or a part shows that nobody wrote (docs/format.md, Defaults)."""
        if self.own is not None:
            return self.own
        if self.name == "object":
            return {name: shape.default for name, shape in self.parts}
        if self.name == "choice":
            return self.parts[0]
        if self.name in NUMBERS:
            return NUMBERS[self.name][0](0)
        return {"text": "", "bool": False, "money": {"minor": 0, "currency": "USD"}, "list of": []}.get(self.name)

    def read(self, reader):
        name = self.name
        if name in ("text", "choice"):
            return reader.text()
        if name in NUMBERS:
            return NUMBERS[name][0](reader.number())
        if name == "bool":
            return reader.u8() == 1
        if name == "id":
            n = reader.u64()
            return id_text(n) if n else None
        if name == "money":
            return {"minor": reader.number(), "currency": reader.text()}
        if name == "optional":
            return self.inner.read(reader) if reader.u8() else None
        if name == "list of":
            return [self.inner.read(reader) for _ in range(reader.varint())]
        inner = Reader(reader.block())
        return {name: shape.read(inner) if inner.left else shape.default for name, shape in self.parts}

    def write(self, value):
        name = self.name
        if isinstance(value, bytes):
            return value
        if name in ("text", "choice"):
            return text(value)
        if name in NUMBERS:
            return number(value if isinstance(value, int) else NUMBERS[name][1](value))
        if name == "bool":
            return bytes([value])
        if name == "id":
            return u64(value if isinstance(value, int) else text_id(value or ""))
        if name == "money":
            return number(value["minor"]) + text(value["currency"])
        if name == "optional":
            return b"\0" if value is None else b"\1" + self.inner.write(value)
        if name == "list of":
            return varint(len(value)) + b"".join(map(self.inner.write, value))
        unknown = set(value) - {name for name, _ in self.parts}
        assert not unknown, f"no parts of docs/kinds.md: {unknown}"
        parts = list(self.parts)
        # Last parts that are left out where they are none (docs/format.md, Values).
        while parts[-1][0] in LEFT_OUT and value.get(parts[-1][0]) is None:
            parts.pop()
        return block(b"".join(shape.write(value.get(name, shape.default)) for name, shape in parts))

    def value(self, data):
        """The value that these bytes are."""
        return self.read(Reader(data))

    def pieces(self, data):
        """The bytes of each part of an object, by name."""
        reader = Reader(Reader(data).block())
        out = {}
        for name, shape in self.parts:
            begin = reader.at
            if reader.left:
                shape.read(reader)
            out[name] = reader.data[begin:reader.at]
        return out


class _Words:
    """Reads a cell of a table's third column; `defaults` are those of its own, by the path of their part."""

    TOKEN = re.compile(r"`([^`]*)`|([{};:,])|(optional|list of|time of day|[a-z]+)|\s+")

    def __init__(self, cell, defaults):
        self.defaults, self.tokens, at = defaults, [], 0
        while at < len(cell):
            found = self.TOKEN.match(cell, at)
            assert found, f"docs/kinds.md: {cell[at:]!r}"
            at = found.end()
            self.tokens += [(kind, word) for kind, word in zip(("name", "sign", "word"), found.groups())
                            if word is not None]

    def take(self, *wanted):
        token = self.tokens.pop(0)
        assert token[0] in wanted or token[1] in wanted, f"docs/kinds.md: {token} where {wanted} was expected"
        return token[1]

    def follows(self, sign):
        if self.tokens[:1] != [("sign", sign)]:
            return False
        self.tokens.pop(0)
        return True

    def part(self, path):
        name = self.take("name")
        return (name, self.shape(f"{path}.{name}"))

    def shape(self, path):
        if self.follows("{"):
            parts = [self.part(path)]
            while self.follows(";"):
                parts.append(self.part(path))
            self.take("}")
            return Shape("object", tuple(parts))
        name = self.take("word")
        assert name in NODES, f"docs/kinds.md: no shape is called {name!r}"
        if name in ("optional", "list of"):
            return Shape(name, (("", self.shape(path)),))
        if name != "choice":
            own = self.defaults.get(path)
            return Shape(name, own=int(own) if name == "integer" and own else own)
        self.take(":")
        words = [self.take("name")]
        while self.follows(","):
            words.append(self.take("name"))
        return Shape(name, tuple(words), self.defaults.get(path))


@dataclasses.dataclass(frozen=True)
class Kind:
    """`registers` is {tag: (name, shape)}, `whole` the last tag that a new row needs."""

    number: int
    name: str
    whole: int
    registers: dict

    @property
    def names(self):
        return [name for name, _ in self.registers.values()]

    def tag(self, name):
        return next(tag for tag, (it, _) in self.registers.items() if it == name)

    def shape(self, name):
        return self.registers[self.tag(name)][1]

    def _written(self, values):
        return {self.tag(name): self.shape(name).write(value) for name, value in values.items()}

    def part(self, row, /, **values):
        """A row of a change with these registers only."""
        return (self.number, row, self._written(values))

    def new(self, row, /, **values):
        """A row of a change that is written whole, with defaults for what is not named."""
        defaults = {tag: shape.write(shape.default) for tag, (_, shape) in self.registers.items()
                    if tag <= self.whole}
        return (self.number, row, {**defaults, **self._written(values)})

    def bytes(self, book, row, name):
        """A register as it stands in a book; None: nobody wrote it."""
        return book.registers.get((self.number, row, self.tag(name)), (None, None))[1]

    def value(self, book, row, name):
        written = self.bytes(book, row, name)
        shape = self.shape(name)
        return shape.default if written is None else shape.value(written)

    def row(self, book, row):
        """All of a row, as docs/json.md has it."""
        return {name: self.value(book, row, name) for name in self.names}


def _defaults():
    """The table of docs/format.md: {kind: {path: default}}."""
    table = (DOCS / "format.md").read_text(encoding="utf-8").partition("**Defaults.**")[2].partition("\n\n**")[0]
    out = {}
    for kinds, path, value in re.findall(r"^\| ([\w, ]+) \| `([\w.]+)` \| `([^`]+)` \|$", table, re.MULTILINE):
        for kind in kinds.split(", "):
            out.setdefault(kind, {})[path] = value
    return out


def _kinds():
    page = (DOCS / "kinds.md").read_text(encoding="utf-8").partition("<!-- kinds -->")[2]
    defaults = _defaults()
    for section in page.split("\n## ")[1:]:
        title = re.match(r"(\d+) (\w+)\n\nA new row has tags 1 to (\d+)\.\n", section)
        assert title, f"docs/kinds.md: {section[:80]!r}"
        registers = {}
        for tag, name, cell in re.findall(r"^\| (\d+) \| `(\w+)` \| (.+) \|$", section, re.MULTILINE):
            words = _Words(cell, defaults.get(title[2], {}))
            registers[int(tag)] = (name, words.shape(name))
            assert not words.tokens, f"docs/kinds.md, {title[2]}, {name}: {words.tokens} at the end"
        yield Kind(int(title[1]), title[2], int(title[3]), registers)


KINDS = {kind.name: kind for kind in _kinds()}
