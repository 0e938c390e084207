"""`apply` of made files: done, or refused in one line; never a trap, and the book stays sound."""

import json
import os
import pathlib
import random
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "CommandLine"))

from session import GIG, Session  # noqa: E402

SECONDS = float(os.environ.get("LEDGERLINE_FUZZ", 0))
FIRST = int(os.environ.get("LEDGERLINE_FUZZ_SEED", 1))

ODD = [
    None, True, 0, -1, 2**63 - 1, -2**63, 2**70, 1.5, 1e300, "", "x" * 3000, "2026-02-30", "9999-12-31", "850.00",
    "-0.005", "850.00 EUR", "1e9", "\u0000\u001b[2J\u202e", "=1+1", "live", "trashed", "paid", "night", "bowl", "show",
    [], {}, [[]], {"minor": 1}, {"minor": 2**63 - 1, "currency": "USD"}, {"amount": "1", "currency": "JPY"},
    {"name": "paid"}, {"start": "2026-02-03", "startTime": "25:00"}, "JPY", "KWD", "XXX",
]
KINDS = {
    "clients": "firstName lastName company email phone attention address notes life",
    "projects": "name artist client mediaType schedule stage opened location notes work image life created",
    "charges": "project name service price position notes life", "settings": "currency locale paper work paymentDays",
    "invoices": "client project currency day due tax notes series issue void life",
    "lines": "invoice text service price position charge", "series": "name pattern start owner life",
    "payments": "client project amount day method reference life byStage", "allocations": "payment invoice amount",
    "items": "name project space transaction status purchasePrice projectPrice quantity category images created",
    "transactions": "project day amount source type reimbursement status category sale tax isCanceled",
    "spaces": "name project template", "categories": "name type position", "budgets": "project category amount",
    "templates": "name checklists", "lineage": "item movement fromTransaction toTransaction amount at",
    "members": "name email role", "vendors": "name position", "attachments": "owner name hash size role",
    "profile": "company logo address", "bank": "handles", "preferences": "project member pinned theme",
}


PLAUSIBLE = {
    "client": ["bowl", None], "project": ["night", None], "invoice": ["bill"], "charge": ["show", None],
    "price": [{"unit": "5.00"}, {"quantity": "2.5", "unit": "1"}], "amount": ["5.00", 7, "9 EUR", None],
    "schedule": ["2026-02-03"], "stage": ["open", "delivered", "paid"], "day": ["2026-02-03"], "opened": ["2026-02-03"],
    "due": ["2026-03-03"], "life": ["live", "trashed", "archived"], "type": ["purchase", "return", "general"],
    "address": [{"city": "C"}], "tax": [None], "position": [None], "start": [1, 7], "currency": ["USD", "JPY"],
    "images": [[]], "isCanceled": [False], "created": ["2026-02-03T00:00:00.000Z"], "item": ["chair"],
    "movement": ["sold", "returned"], "checklists": [[]], "handles": [{"iban": "X"}], "pinned": [[]],
    "paymentDays": [30], "work": [["musician"]], "paper": ["a4"], "status": ["completed", None], "quantity": [2, None],
}


def likely(dice, name):
    """What a person might write; sometimes anything."""
    if dice.random() < 0.06:
        return value(dice)
    return dice.choice(PLAUSIBLE.get(name, ["Some text", "", "Łódź"]))


def value(dice):
    if dice.random() < 0.1:
        return [value(dice) for _ in range(dice.randrange(3))]
    if dice.random() < 0.1:
        return {dice.choice(["name", "unit", "quantity", "minor", "currency", "city", ""]): value(dice)}
    return dice.choice(ODD)


def objects(dice):
    made = {}
    for _ in range(dice.randrange(1, 4)):
        kind = dice.choice(list(KINDS))
        rows = []
        for _ in range(dice.randrange(1, 3)):
            row = {name: likely(dice, name) for name in KINDS[kind].split() if dice.random() < 0.25}
            if dice.random() < 0.6:
                row["id"] = dice.choice(["bowl", "night", "show", "bill", "chair", "new", "0000000000001", 7])
            if dice.random() < 0.03:
                row["id"] = value(dice)
            rows.append(row)
        made[kind] = rows if dice.random() < 0.9 else rows[0]
    if dice.random() < 0.05:
        made[dice.choice(["clints", "", "format", "version", "account", "hash"])] = value(dice)
    return made


def test_made_objects(tmp_path):
    book = Session(tmp_path / "book")
    book.apply(GIG)
    began, seed, taken = time.monotonic(), FIRST, 0
    while time.monotonic() - began < SECONDS if SECONDS else seed < FIRST + 40:
        made = objects(random.Random(seed))
        done = book.process("apply", "-", stdin=json.dumps(made))
        said = done.stderr.decode()
        assert done.returncode in (0, 1, 2, 64, 65), (seed, done.returncode, said, made)
        if done.returncode:
            lines = [line for line in said.splitlines() if not line.startswith("note: ")]
            assert len(lines) == 1 and lines[0].startswith("error: "), (seed, said)
        else:
            taken += 1
            # What is in the book can be listed, exported and read again.
            if taken % 10 == 1:
                for kind in KINDS:
                    if kind not in ("settings", "profile", "bank"):
                        assert book.process("list", kind, "--all", "--json").returncode == 0, (seed, kind)
                other = Session(tmp_path / f"other{seed}")
                exported = book.run("export")
                other.run("import", "-", stdin=exported)
        seed += 1
    assert book.json("verify")["ok"]
    assert taken > 0
    if SECONDS:
        print(f"fuzz apply: {seed - FIRST} inputs from seed {FIRST}, {taken} taken")
