"""docs/kinds.md against what the hub keeps: every kind with every register, read back from the snapshot."""

import json
import re

from .bench import money
from .device import Device, derived_id, new_id
from .kinds import DOCS, KINDS
from .wire import id_text

ACCOUNT = {"profile", "bank", "settings"}
# What the laws ask of rows that are otherwise free.
BOUND = {
    "invoice": {"issue": None, "void": None, "bills": []},
    "payment": {"amount": money(7)},
    "allocation": {"life": "trashed", "amount": money(7)},
    "series": {"pattern": "Q-{###}", "start": 4, "owner": 0},
    "charge": {"expense": None},
}
# A law reads their life, so that the hub takes no unknown word there.
LAWFUL = {"client", "project", "invoice", "payment", "allocation", "series", "transaction", "lineage", "bankline"}
# Texts that are not any text.
NARROW = {"position": "V7", "currency": "EUR"}
# These are written by the hub, or their ids follow from something.
GIVEN = {"member", "preferences", "reading", "message", "linematch"}


class Samples:
    """Values that are not the defaults, no two numbers alike."""

    def __init__(self):
        self.last = 1000

    def value(self, shape):
        self.last += 1
        if shape.name in ("optional", "list of"):
            value = self.value(shape.inner)
            return [value, value] if shape.name == "list of" else value
        if shape.name == "object":
            return {name: self.value(part) for name, part in shape.parts}
        if shape.name == "choice":
            return next(word for word in reversed(shape.parts) if word != shape.default)
        return {
            "text": f"Łódź {self.last}", "integer": self.last, "bool": True, "id": id_text(self.last),
            "money": money(self.last, "EUR"), "day": "2026-03-04", "time of day": "13:45", "quantity": "2.5",
            "rate": "7.75", "instant": "2026-03-04T05:06:07.008Z",
        }[shape.name]

    def row(self, kind):
        values = {name: self.value(shape) for name, shape in kind.registers.values()}
        narrow = {name: word for name, word in NARROW.items() if name in values}
        return {**values, **narrow, **BOUND.get(kind.name, {})}


def export(bench):
    """The exchange file as {(kind, id): row}: docs/json.md lists its members in the order of the kinds."""
    file = json.loads(bench.server.run("export").stdout)
    members = re.findall(r"^### ([\w.]+)$", (DOCS / "json.md").read_text(encoding="utf-8"), re.MULTILINE)
    out = {}
    for kind, member in zip(KINDS.values(), members, strict=True):
        name = member.removeprefix("account.")
        found = file.get(name, []) if name == member else [{"id": id_text(1), **file["account"].get(name, {})}]
        out.update(((kind.name, row.pop("id")), row) for row in found if len(row) > 1)
    return out


def snapshot_is_export(bench):
    """Every row of the snapshot, decoded by the page, is the exported one; its forms are the page's shapes."""
    _, book = bench.session.snapshot()
    rows = {(kind.name, id_text(row)): kind.row(book, row) for kind in KINDS.values() for row in book.rows(kind.number)}
    exported = export(bench)
    assert rows.keys() == exported.keys()
    for key, row in rows.items():
        assert row == exported[key], key
    for kind in KINDS.values():
        assert book.forms[kind.number] == {tag: shape.form for tag, (_, shape) in kind.registers.items()}, kind.name
    assert not book.strangers
    return exported


def every_register(bench):
    """One row of each kind with a value in every register comes back as it was written."""
    samples, written = Samples(), {}
    for kind in KINDS.values():
        if kind.name not in GIVEN:
            row = 1 if kind.name in ACCOUNT else new_id()
            written[kind.name, id_text(row)] = values = samples.row(kind)
            bench.taken(kind.new(row, **values))

    bob = bench.join("bob@example.com", "admin")
    me = bob.get("/v1/account").body.decode().split("\n")[0].split("\t")[1]
    written["member", me] = {"life": "live", "name": "Bob B", "email": "bob@example.com", "role": "admin"}
    preferences, device = KINDS["preferences"], Device(bob)
    for project in (bench.project, 0):
        row = derived_id(f"preferences:{me}:{id_text(project)}")
        values = {**samples.row(preferences), "member": me, "project": id_text(project) if project else None}
        bench.refused("not-its-id", preferences.new(row + 1, **values), by=device)
        bench.taken(preferences.new(row, **values), by=device)
        written["preferences", id_text(row)] = values

    exported = snapshot_is_export(bench)
    for key, values in written.items():
        assert exported[key] == values, key
    bench.agree()


def sample_studio(bench):
    """The program's own sample, with issued invoices, lineage and preferences, reads as it is exported and listed."""
    exported = snapshot_is_export(bench)
    assert {kind for kind, _ in exported} >= {"invoice", "allocation", "lineage", "preferences", "template", "item"}
    for words in ("clients", "projects", "invoices"):
        for row in bench.server.json("list", words, "--all"):
            known = exported[words.removesuffix("s"), row["id"]]
            assert {name: row[name] for name in known} == known


def defaults(bench):
    """What is not written, or says an unknown word, shows the defaults of docs/format.md."""
    written = {}
    for kind in KINDS.values():
        if kind.name in GIVEN:
            continue
        values = {}
        for name, shape in kind.registers.values():
            if shape.name == "choice" and not (name == "life" and kind.name in LAWFUL or name == "source"):
                values[name] = "of tomorrow"
            elif shape.name == "object":
                values[name] = b"\0"
            elif shape.name == "optional" and shape.inner.name == "object" and kind.name != "invoice":
                values[name] = b"\1\0"
        values.update((name, "no such") for name in NARROW if name in kind.names)
        row = 1 if kind.name in ACCOUNT else new_id()
        bench.taken(kind.new(row, **values, **BOUND.get(kind.name, {})))
        written[kind.name, id_text(row)] = values
    exported = export(bench)
    for (name, row), values in written.items():
        for register, shape in KINDS[name].registers.values():
            shown = shape.inner if values.get(register) == b"\1\0" else shape
            if register not in BOUND.get(name, {}):
                assert exported[name, row][register] == shown.default, (name, register)


def whole_rows(bench):
    """The table of docs/sync.md is the page's, and the hub asks for just these registers."""
    page = (DOCS / "sync.md").read_text(encoding="utf-8").partition("| kind | whole up to tag |")[2]
    lines = re.findall(r"^\| ([\w, ]+) \| (\d+) \|$", page.partition("\n\n")[0], re.MULTILINE)
    table = {kind: int(tag) for names, tag in lines for kind in names.split(", ")}
    assert table == {kind.name: kind.whole for kind in KINDS.values()}
    for kind in KINDS.values():
        if kind.name in GIVEN:
            continue
        number, row, registers = kind.new(1 if kind.name in ACCOUNT else new_id(), **BOUND.get(kind.name, {}))
        for tag in (1, kind.whole):
            less = {it: value for it, value in registers.items() if it != tag}
            bench.refused("not-whole", (number, row, less))
        bench.taken((number, row, registers))
