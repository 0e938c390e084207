"""Lines of banks and what explains them, as docs/sync.md has it."""

from .bench import money
from .device import derived_id, new_id
from .kinds import KINDS
from .wire import id_text

ACCOUNT, LINE, MATCH, EXPENSE = (KINDS[name] for name in ("moneyaccount", "bankline", "linematch", "transaction"))


def match(line, row, minor, word="expense", currency="USD", **more):
    own = derived_id(f"match:{id_text(line)}:{id_text(row)}:{word}")
    return MATCH.new(more.pop("id", own), **{
        "line": id_text(line), "other": id_text(row), "type": word, "amount": money(minor, currency), **more})


def lines_and_matches(bench):
    """What a bank said is not edited; what explains it stays within it, and within what it is explained by."""
    account, line, other, meal, taxi = (new_id() for _ in range(5))
    values = {"account": id_text(account), "day": "2026-03-02", "text": "CARD"}
    bench.taken(ACCOUNT.new(account, name="Checking"),
                LINE.new(line, amount=money(-6000), **values), LINE.new(other, amount=money(-6000), **values),
                EXPENSE.new(meal, amount=money(5000)), EXPENSE.new(taxi, amount=money(2000)))
    for name, value in {"day": "2026-03-03", "amount": money(-1), "text": ""}.items():
        verdict = bench.refused("line-fixed", LINE.part(line, **{name: value}))
        assert verdict.tag == LINE.tag(name)
    # The same file, imported by a device that had not heard of it: laid before what is there.
    bench.taken(LINE.new(line, amount=money(-6000), row=7, **values), by=bench.another())
    bench.device.pull()
    assert LINE.value(bench.book, line, "row") == 0
    bench.taken(LINE.part(line, life="trashed"))
    bench.taken(LINE.part(line, life="live"))

    bench.refused("not-its-id", match(line, meal, -5000, id=new_id()))
    bench.refused("currency", match(line, meal, -5000, currency="EUR"))
    bench.refused("no-line", match(77, meal, -5000))
    bench.refused("no-row", match(line, 77, -5000))
    bench.refused("explained", match(line, meal, -6001))
    bench.refused("explained", match(line, meal, 1))
    bench.taken(match(line, meal, -4500))
    bench.refused("matched", match(other, meal, -501))
    bench.taken(match(other, meal, -500))
    bench.refused("explained", match(line, taxi, -1501))
    bench.refused("match-fixed", MATCH.part(derived_id(f"match:{id_text(line)}:{id_text(meal)}:expense"), type="apart"))
    bench.taken(match(line, 0, -1500, "apart"))
    bench.held(match(line, taxi, -1, "gift"))
    bench.agree()
