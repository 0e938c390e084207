"""Issuing, what stays as it was issued, payments, voiding, series."""

import datetime
import hashlib

from .bench import ALLOCATION, CLIENT, INVOICE, LINE, PAYMENT, PROJECT, SERIES, TODAY, money
from .device import new_id
from .wire import id_text

ISSUE = INVOICE.shape("issue").inner
CONTENT = dict(ISSUE.parts)["content"]
# The settings' payment days of a new book are 30.
DUE = (datetime.date.fromisoformat(TODAY) + datetime.timedelta(days=30)).isoformat()
VOIDED = {"day": TODAY, "reason": "why"}


def now():
    return datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def content_of(number, **other):
    """What a draft of the bench says when it is issued, but for what is other."""
    amount = money(12345)
    return {
        "rules": 1, "number": number, "issued": TODAY, "due": DUE, "currency": "USD", "buyer": {"name": "Acme"},
        "project": "Night", "subtotal": amount, "total": amount,
        "lines": [{"kind": "Concert", "text": "Solo", "quantity": "1", "unit": amount, "amount": amount}], **other,
    }


def frozen(invoice, series, count, content, hash=None):
    """A row that issues the invoice with this content."""
    data = CONTENT.write(content)
    issue = {"series": id_text(series), "count": count, "at": now(), "content": data,
             "hash": hash or hashlib.sha256(data).hexdigest()}
    return INVOICE.part(invoice, day=content["issued"], due=content["due"], issue=issue)


def payment(row, bench, minor):
    return PAYMENT.new(row, client=bench.client, project=bench.project, amount=money(minor), day=TODAY)


def allocation(row, of, to, minor, currency="USD"):
    return ALLOCATION.new(row, payment=of, invoice=to, amount=money(minor, currency))


def issuing(bench):
    """The hub numbers an invoice once, under a key and without, and its hash is that of the stored bytes."""
    session, first, second = bench.session, bench.draft(), bench.draft(lines=3)
    seq, data = bench.issued(first)
    assert bench.issued(first) == (seq, data) == bench.device.log[seq - 1]
    wish = {"key": "0123456789abcdef"}
    assert bench.issued(second, **wish) == bench.issued(second, **wish) == bench.issued(second)
    issue = bench.invoice(second, "issue")
    assert (issue["series"], issue["count"]) == (id_text(1), 2)
    content = ISSUE.pieces(INVOICE.bytes(bench.book, second, "issue")[1:])["content"]
    assert hashlib.sha256(content).hexdigest() == issue["hash"]
    assert issue["content"]["total"] == money(3 * 12345) and issue["content"]["number"] == "2"
    assert SERIES.value(bench.book, 1, "pattern") == "{#}"
    lines = b"state\tconfirmed\nseries\t0000000000001\t{#}\t2\t2\n"
    assert session.get("/v1/numbering").body == lines

    # What rules 1 cannot say is issued by rules 2.
    taxed = bench.draft(tax={"name": "VAT", "rate": "19"}, discount={"rate": "10", "amount": None})
    bench.taken(LINE.new(new_id(), invoice=taxed, text="Book", position="X", tax={"name": "VAT", "rate": "7"},
                         price={"quantity": "1", "unit": money(12345)}))
    bench.issued(taxed)
    content = bench.invoice(taxed, "issue")["content"]
    assert content["rules"] == 2 and content["tax"] is None and content["subtotal"] == money(24690)
    assert content["discount"] == {"rate": "10", "amount": money(2469)}
    assert [(tax["rate"], tax["base"]["minor"]) for tax in content["taxes"]] == [("19", 11110), ("7", 11111)]
    assert [tax["amount"]["minor"] for tax in content["taxes"]] == [2111, 778]
    assert content["total"] == money(24690 - 2469 + 778 + 2111)
    bench.refused("out-of-range", INVOICE.part(bench.draft(), discount={"rate": "101", "amount": None}))

    assert bench.issue(first, day="20261121").refuses(400, "malformed")
    assert bench.issue(first, key="x").refuses(400, "malformed")
    assert bench.issue(12345).refuses(404, "invoice")
    empty = new_id()
    bench.taken(INVOICE.new(empty, client=bench.client, project=bench.project, currency="USD"))
    assert bench.issue(empty).refuses(409, "invoice")
    assert session.get(f"/v1/invoice/{id_text(first)}.pdf").body[:5] == b"%PDF-"
    assert session.get(f"/v1/invoice/{id_text(empty + 1)}.pdf").refuses(404, "no-invoice")

    series = new_id()
    bench.taken(SERIES.new(series, name="Second", pattern="B{##}", start=7, owner=0))
    third = bench.draft(series=series)
    bench.issued(third)
    issue = bench.invoice(third, "issue")
    assert (issue["series"], issue["count"], issue["content"]["number"]) == (id_text(series), 7, "B07")
    bench.refused("pattern", SERIES.new(new_id(), pattern="abc", start=1))
    bench.refused("start-range", SERIES.new(new_id(), pattern="C{#}", start=0))
    bench.agree()


def what_is_issued_stays(bench):
    """No register of the issue, the parties, the days and the words changes; a delete is answered."""
    invoice, draft = bench.draft(lines=3), bench.draft()
    bench.issued(invoice)
    project = new_id()
    bench.taken(PROJECT.new(project, name="Other", client=bench.client))
    for name, value in {
        "client": 7, "project": project, "currency": "EUR", "day": "2026-01-02", "due": "2027-01-02",
        "tax": {"name": "VAT", "rate": "19"}, "notes": "Later", "series": 9, "discount": {"rate": "5", "amount": None},
        "reverseCharge": True, "corrects": 9,
    }.items():
        verdict = bench.refused("issued", INVOICE.part(invoice, **{name: value}))
        assert (verdict.kind, verdict.row, verdict.tag) == (INVOICE.number, invoice, INVOICE.tag(name))
        if name in ("discount", "reverseCharge", "corrects"):  # nobody wrote that yet: none is the same value again
            bench.taken(INVOICE.part(invoice, **{name: 0 if name == "corrects" else None}))
        else:
            bench.taken(INVOICE.part(invoice, **{name: INVOICE.bytes(bench.book, invoice, name)}))
    # What each line bills is said by the issue, and by nothing else.
    assert len(bench.invoice(invoice, "bills")) == len(bench.invoice(invoice, "issue")["content"]["lines"])
    bills = [{"charge": id_text(7), "project": id_text(project), "source": None}]
    assert bench.refused("issued", INVOICE.part(invoice, bills=bills)).tag == INVOICE.tag("bills")
    bench.refused("not-issued", INVOICE.part(draft, bills=bills))
    bench.taken(LINE.new(new_id(), invoice=invoice, text="Later", price={"unit": money(5)}))

    issue = bench.invoice(invoice, "issue")
    content, count = issue["content"], issue["count"]
    bench.refused("already-issued", frozen(invoice, 1, count, {**content, "notes": "other"}))
    bench.refused("hash", frozen(draft, 1, count, content, hash="0" * 64))
    bench.refused("number-taken", frozen(draft, 1, count, content))
    bench.refused("no-series", frozen(draft, 888, count, content))
    bench.refused("count-range", frozen(draft, 1, 0, content))
    bench.refused("number-text", frozen(draft, 1, 9, {**content, "number": "X"}))
    bench.refused("hub-number", frozen(draft, 1, 9, {**content, "number": "9"}))
    bench.refused("totals", frozen(draft, 1, 9, {**content, "number": "9", "total": money(1)}))

    # A change that knows nothing of the issue comes before it.
    stamp = bench.book.registers[INVOICE.number, invoice, INVOICE.tag("issue")][0]
    assert bench.taken(INVOICE.part(invoice, issue=None)).time < stamp[0]
    bench.taken(INVOICE.part(invoice, life="trashed"))
    bench.taken(PROJECT.part(bench.project, life="trashed"))
    bench.taken(CLIENT.part(bench.client, life="trashed"))
    bench.device.pull()
    assert bench.invoice(invoice, "issue") == issue
    assert bench.invoice(invoice, "life") == "live"
    assert PROJECT.value(bench.book, bench.project, "life") == "archived"
    assert CLIENT.value(bench.book, bench.client, "life") == "archived"
    bench.agree()


def money_and_voiding(bench):
    """Payments are entries, allocations stay within them, and what has payments is not voided."""
    first, second, draft = bench.draft(), bench.draft(), bench.draft()
    bench.issued(first)
    bench.issued(second)
    paid, part = new_id(), new_id()
    bench.taken(payment(paid, bench, 10000), allocation(part, paid, first, 10000))
    for name, value in {"client": 7, "project": 7, "amount": money(5, "EUR")}.items():
        verdict = bench.refused("payment-fixed", PAYMENT.part(paid, **{name: value}))
        assert verdict.tag == PAYMENT.tag(name)
    # It may be put right, within what it gave.
    bench.refused("allocated", PAYMENT.part(paid, amount=money(5)))
    bench.refused("not-positive", PAYMENT.part(paid, amount=money(-5)))
    bench.taken(PAYMENT.part(paid, amount=money(10000), day="2026-01-02", method="Cash"))
    bench.refused("allocated", allocation(new_id(), paid, second, 1))
    bench.refused("allocated", ALLOCATION.part(part, amount=money(10001)))
    bench.refused("no-payment", allocation(new_id(), 77, first, 1))
    for code, to, minor, currency in [("not-positive", first, 0, "USD"), ("currency", first, 10, "EUR"),
                                      ("not-issued", draft, 10, "USD")]:
        another = new_id()
        bench.refused(code, payment(another, bench, 10), allocation(new_id(), another, to, minor, currency))

    assert bench.void(first).refuses(409, "invoice")
    bench.refused("has-payments", INVOICE.part(first, void=VOIDED))
    bench.taken(PAYMENT.part(paid, life="trashed"))
    assert bench.void(12345).refuses(404, "invoice")
    assert bench.void(draft).refuses(409, "invoice")
    assert bench.void(first, reason="x" * 2001).refuses(413, "too-large")
    assert bench.void(first).status == 200
    assert bench.void(first).refuses(409, "invoice")
    bench.taken(INVOICE.part(second, void=VOIDED))
    bench.refused("is-void", INVOICE.part(second, void=None))
    another = new_id()
    bench.refused("is-void", payment(another, bench, 10), allocation(new_id(), another, second, 10))
    bench.refused("not-issued", INVOICE.part(draft, void=VOIDED))
    bench.device.pull()
    assert bench.invoice(first, "void") == {"day": TODAY, "reason": "Wrong client"}
    bench.agree()
