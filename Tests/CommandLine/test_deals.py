"""What a gig's deal brings, and its deposit, in the terminal (rules G99, G100)."""

import pytest

from session import book  # noqa: F401


def usd(major):
    return {"minor": major * 100, "currency": "USD"}


@pytest.fixture
def gig(book):
    book.apply({
        "clients": [{"id": "ann", "firstName": "Ann", "lastName": "Payer"}],
        "projects": [{"id": "bowl", "name": "Bowl Night", "client": "ann",
                      "schedule": {"start": "2026-11-12", "end": "2026-11-12"}}],
    })
    gig = book.json("list", "projects")[0]["id"]
    book.apply({"deals": [{"id": "deal-of:" + gig, "project": gig, "terms": {"type": "flat", "amount": usd(900)},
                           "deposit": {"share": "30", "day": "2026-11-10"}}]})
    return gig


def lines(book, invoice):
    rows = [row for row in book.json("list", "lines") if row["invoice"] == invoice["id"]]
    rows.sort(key=lambda row: row["position"])
    return [int(row["price"]["quantity"]) * row["price"]["unit"]["minor"] for row in rows]


def test_a_delivered_gig_with_nothing_but_a_deal_waits_and_is_invoiced(book, gig):
    book.run("stage", gig, "delivered", "--on", "2026-11-13")
    assert [(row["id"], row["amount"]) for row in book.json("today")["toInvoice"]] == [(gig, "900.00 USD")]
    assert "of its deal, which no charge bills" in book.run("today")
    invoice = book.json("invoice", "create", "--project", gig)
    assert lines(book, invoice) == [90000]
    assert book.json("today")["toInvoice"] == []
    said = book.fails(1, "invoice", "create", "--project", gig)
    assert "on an invoice already" in said and f"(Draft {invoice['id']}). Issue or delete that one" in said
    book.run("invoice", "issue", invoice["id"], "--on", "2026-11-13")
    assert "(Invoice 1). To ask for them again, void or credit that one" in book.fails(1, "invoice", "create", "--project", gig)
    book.run("verify")


def test_a_gig_with_nothing_but_a_deal_is_listed_with_what_it_brings(book, gig):
    assert book.json("list", "projects")[0]["total"] == usd(900)
    book.apply({"projects": [{"id": "far", "name": "Far", "currency": "EUR"}]})
    (far,) = book.json("list", "projects", "--where", "name=Far")
    assert far["total"] == {"minor": 0, "currency": "EUR"}
    deal = {"type": "flat", "amount": {"minor": 50000, "currency": "EUR"}}
    book.apply({"deals": [{"id": "deal-of:" + far["id"], "project": far["id"], "terms": deal}]})
    assert "500.00 EUR" in book.run("list", "projects")


def test_deals_and_tours_are_read_with_names_and_sums(book, gig):
    header, row = book.run("list", "deals").splitlines()[:2]
    assert header.split() == ["ID", "PROJECT", "TYPE", "BRINGS", "DEPOSIT", "BY"]
    assert row.split()[1:] == ["Bowl", "Night", "flat", "900.00", "USD", "270.00", "USD", "2026-11-10"]
    book.apply({"seasons": [{"id": "tour", "name": "Autumn"}], "projects": [{"id": gig, "season": "tour"}]})
    said = book.run("show", "season", "tour")
    assert "charges" in said and "900.00 USD" in said and "Bowl Night" in said
    tour = book.json("show", "season", "tour")
    assert (tour["first"], tour["days"], tour["charges"], tour["received"]) == ("2026-11-12", 1, [usd(900)], [])
    # What only `show` says is read past.
    for kind in ["season", "client"]:
        row = book.json("show", kind, "tour" if kind == "season" else "ann")
        book.apply({kind + "s": [row]})
    (deal,) = book.json("list", "deals")
    assert (deal["projectName"], deal["brings"], deal["depositAmount"]) == ("Bowl Night", usd(900), usd(270))
    book.apply({"deals": [deal]})


@pytest.mark.parametrize(("word", "sums"), [("--fee", [5000, 90000]), ("--no-fee", [5000])])
def test_beside_another_charge_it_is_asked(book, gig, word, sums):
    book.apply({"charges": [{"id": "way", "project": gig, "service": "Reimbursement", "price": {"quantity": 1, "unit": usd(50)}}]})
    assert "--fee" in book.fails(1, "invoice", "create", "--project", gig)
    assert lines(book, book.json("invoice", "create", "--project", gig, word)) == sums


def test_a_deposit_is_asked_for_and_taken_off(book, gig):
    assert [row["id"] for row in book.json("today")["deposits"]] == [gig]
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    assert lines(book, deposit) == [27000]
    # What else is to be billed waits until the gig is over.
    book.apply({"charges": [{"id": "ride", "project": gig, "name": "Ride", "price": {"quantity": "1", "unit": usd(50)}}]})
    assert "says already what is to be invoiced" in book.run("invoice", "update", deposit["id"])
    book.apply({"charges": [{"id": "ride", "life": "trashed"}]})
    assert book.json("today")["deposits"] == []
    assert "draft" in book.fails(1, "invoice", "create", "--project", gig, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    book.run("invoice", "pay", deposit["id"], "--amount", "270")
    assert book.json("show", "project", gig)["stage"]["name"] == "open"
    book.run("stage", gig, "delivered", "--on", "2026-11-13")
    last = book.json("invoice", "create", "--project", gig)
    assert lines(book, last) == [90000, -27000]
    # The draft goes on, and not the deposit's invoice, which is issued and paid.
    assert f"(Draft {last['id']}). Issue or delete" in book.fails(1, "invoice", "create", "--project", gig)
    book.run("verify")


def test_of_a_gig_that_was_missed_before_its_deposit_went_back_nothing_is_expected(book, gig):
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    assert book.json("report", "forecast")["booked"] == usd(900)
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    book.run("invoice", "pay", deposit["id"], "--on", "2026-11-12")
    assert "is billed" in book.run("gig", "missed", gig)
    note = book.json("invoice", "credit", deposit["id"])
    book.run("invoice", "issue", note["id"], "--on", "2026-11-13")
    assert book.json("report", "forecast")["booked"] == usd(0)
    book.run("invoice", "refund", note["id"], "--on", "2026-11-14")
    assert book.json("report", "forecast")["booked"] == usd(0)


def test_a_gig_that_is_off_keeps_its_deposit_alone_once_its_deal_says_so(book, gig):
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    said = book.run("gig", "missed", gig)
    assert "Nothing is expected beside its deposit: 630.00 USD of its deal is asked for only if you invoice it." in said
    # What was missed is counted on for its deposit alone.
    assert book.json("report", "forecast")["booked"] == usd(0)
    (deal,) = book.json("list", "deals")
    book.apply({"deals": [{"id": deal["id"], "terms": deal["terms"] | {"amount": usd(270)}}]})
    assert book.run("gig", "missed", gig) == "Bowl Night was missed and is billed.\n"
    assert book.json("report", "forecast")["booked"] == usd(0)
    assert book.json("show", "project", gig)["total"] == usd(270)
    # Nothing is owed for it any more.
    book.run("invoice", "pay", deposit["id"], "--on", "2026-11-12")
    assert "one year from now" in book.fails(1, "stage", gig, "delivered", "--on", "2199-11-13")
    # It is delivered on that day, and was paid when the deposit was.
    assert book.run("stage", gig, "delivered", "--on", "2026-11-13") == "Bowl Night is paid since 2026-11-12.\n"
    assert book.json("show", "project", gig)["stage"]["delivered"] == "2026-11-13"
    assert book.json("today")["toInvoice"] == []
    # What a file says it is, however often.
    book.apply({"projects": [{"id": gig, "stage": "open"}]})
    for _ in range(2):
        book.apply({"projects": [{"id": gig, "stage": "delivered"}]})
        assert book.json("show", "project", gig)["stage"]["name"] == "delivered"
    book.run("verify")


def test_an_invoice_without_the_deal_takes_the_deposit_off(book, gig):
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    book.apply({"charges": [{"id": "show", "project": gig, "service": "Concert", "price": {"quantity": 1, "unit": usd(500)}}]})
    book.run("stage", gig, "delivered", "--on", "2026-11-13")
    assert lines(book, book.json("invoice", "create", "--project", gig, "--no-fee")) == [50000, -27000]
    book.run("verify")


def test_a_deal_that_brings_less_than_its_deposit_is_a_credit_note(book, gig):
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    book.run("invoice", "pay", deposit["id"], "--amount", "270")
    book.apply({"deals": [{"id": "deal-of:" + gig, "terms": {"type": "flat", "amount": usd(100)}}]})
    book.run("stage", gig, "delivered", "--on", "2026-11-13")
    assert "brings less than was asked for" in book.run("today")
    last = book.json("invoice", "create", "--project", gig)
    assert lines(book, last) == [10000, -27000]
    book.run("invoice", "issue", last["id"], "--on", "2026-11-13")
    assert book.json("show", "project", gig)["stage"]["name"] == "paid"
    book.run("verify")


def test_what_a_deal_brings_more_after_its_invoice_waits(book, gig):
    book.run("stage", gig, "delivered", "--on", "2026-11-13")
    first = book.json("invoice", "create", "--project", gig)
    book.run("invoice", "issue", first["id"], "--on", "2026-11-13")
    book.apply({"deals": [{"id": "deal-of:" + gig, "terms": {"type": "flat", "amount": usd(1000)}}]})
    assert [row["amount"] for row in book.json("today")["toInvoice"]] == ["100.00 USD"]
    assert lines(book, book.json("invoice", "create", "--project", gig)) == [10000]
    assert book.json("today")["toInvoice"] == []
    book.run("verify")


def test_a_paid_gig_whose_deal_brings_more_is_delivered_again(book, gig):
    book.run("stage", gig, "delivered", "--on", "2026-11-13")
    first = book.json("invoice", "create", "--project", gig)
    book.run("invoice", "issue", first["id"], "--on", "2026-11-13")
    book.run("invoice", "pay", first["id"], "--on", "2026-11-14")
    deal = "deal-of:" + gig
    for fee in (800, 900):
        book.apply({"deals": [{"id": deal, "terms": {"type": "flat", "amount": usd(fee)}}]})
        assert book.json("show", "project", gig)["stage"]["name"] == "paid"
    book.apply({"deals": [{"id": deal, "terms": {"type": "flat", "amount": usd(1000)}}]})
    assert book.json("show", "project", gig)["stage"] == {"name": "delivered", "delivered": "2026-11-13", "closed": None}
    assert [row["amount"] for row in book.json("today")["toInvoice"]] == ["100.00 USD"]
    # Who asks for no more says so once.
    book.run("stage", gig, "paid")
    book.apply({"deals": [{"id": deal, "notes": "Settled"}]})
    assert book.json("show", "project", gig)["stage"]["name"] == "paid"
    book.run("verify")


def test_a_draft_of_a_deposit_follows_its_deal(book, gig):
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    book.apply({"deals": [{"id": "deal-of:" + gig, "terms": {"type": "flat", "amount": usd(2000)}}]})
    book.run("invoice", "update", deposit["id"])
    assert lines(book, deposit) == [60000]


def test_a_draft_of_several_has_its_deposit_again_with_a_project_that_comes_back(book, gig):
    """What took the deposit off stayed in the trash, and the client was asked for it twice."""
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    client = book.json("show", "project", gig)["client"]
    book.apply({"projects": [{"id": "more", "name": "More", "client": client, "schedule": "2026-11-12"}],
                "charges": [{"id": "hour", "project": "more", "name": "Hour", "price": {"unit": "50"}}]})
    for project in (gig, "more"):
        book.run("stage", project, "delivered")
    draft = book.json("invoice", "create", "--project", gig, "--project", "more")
    before = lines(book, draft)
    assert sorted(before) == [-27000, 5000, 90000]
    assert "archived" in book.run("delete", "project", gig) and lines(book, draft) == [5000]
    book.run("delete", "project", gig, "--undo")
    assert lines(book, draft) == before


def test_a_draft_whose_deposit_became_void_while_its_project_was_deleted_is_updated_as_any(book, gig):
    """The line comes back as it was, as a draft has it whose project stayed: what it leaves out waits, and an update bills it all."""
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    client = book.json("show", "project", gig)["client"]
    book.apply({"projects": [{"id": "more", "name": "More", "client": client, "schedule": "2026-11-12"}],
                "charges": [{"id": "hour", "project": "more", "name": "Hour", "price": {"unit": "50"}}]})
    for project in (gig, "more"):
        book.run("stage", project, "delivered")
    draft = book.json("invoice", "create", "--project", gig, "--project", "more")
    book.run("delete", "project", gig)
    book.run("invoice", "void", deposit["id"])
    book.run("delete", "project", gig, "--undo")
    assert sorted(lines(book, draft)) == [-27000, 5000, 90000]
    assert [row["amount"] for row in book.json("today")["toInvoice"]] == ["270.00 USD"]
    book.run("invoice", "update", draft["id"])
    assert sorted(lines(book, draft)) == [5000, 27000, 63000]
    assert book.json("today")["toInvoice"] == []
    book.run("verify")


def test_a_draft_does_not_take_off_a_deposit_that_is_void(book, gig):
    """The client was asked for less, by a line that named a void invoice."""
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    book.run("invoice", "pay", deposit["id"], "--amount", "270")
    book.run("stage", gig, "delivered", "--on", "2026-11-13")
    last = book.json("invoice", "create", "--project", gig)
    assert lines(book, last) == [90000, -27000]
    book.run("delete", "payment", book.json("list", "payments")[0]["id"])
    book.run("invoice", "void", deposit["id"])
    client = book.json("show", "project", gig)["client"]
    book.apply({"payments": [{"client": client, "project": gig, "amount": usd(270), "day": "2026-11-12"}]})
    done = book.process("invoice", "issue", last["id"])
    assert done.returncode == 1, done.stdout
    assert b"invoice 1 no longer asks for the deposit that this takes off. Update the draft first" in done.stderr
    assert b"900.00 USD now, the draft has 630.00 USD; `invoice update` brings it up to them" in done.stderr
    book.run("invoice", "update", last["id"])
    assert sorted(lines(book, last)) == [27000, 63000]
    book.run("invoice", "issue", last["id"])
    # What came for the void one is given to this one.
    assert book.json("show", "invoice", last["id"])["balance"]["minor"] == 63000
    assert book.json("today")["toInvoice"] == []
    book.run("verify")


def test_a_draft_whose_deposit_another_invoice_asks_for_by_now_says_no_sums_that_are_the_same(book, gig):
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    book.run("stage", gig, "delivered", "--on", "2026-11-13")
    last = book.json("invoice", "create", "--project", gig)
    book.run("invoice", "void", deposit["id"])
    again = book.json("invoice", "create", "--project", gig)
    assert lines(book, again) == [27000]
    book.run("invoice", "issue", again["id"])
    done = book.process("invoice", "issue", last["id"])
    assert done.returncode == 1
    assert b"charges changed since this draft was made; `invoice update` brings it up to them" in done.stderr
    book.run("invoice", "update", last["id"])
    assert lines(book, last) == [90000, -27000]
    book.run("invoice", "issue", last["id"])


def test_a_deposit_that_was_taken_off_a_draft_is_named_before_it_is_issued(book, gig):
    """The client was asked for it twice, and nothing said so."""
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    book.run("stage", gig, "delivered", "--on", "2026-11-13")
    last = book.json("invoice", "create", "--project", gig)
    off = next(row["id"] for row in book.json("list", "lines")
               if row["invoice"] == last["id"] and int(row["price"]["quantity"]) < 0)
    book.apply({"lines": [{"id": off, "life": "trashed"}]})
    done = book.process("invoice", "update", last["id"])
    assert (b"invoice 1 asks for a deposit that this draft does not take off: 630.00 USD now, the draft has 900.00 USD; "
            b"`invoice update` brings it up to them") in done.stderr
    assert lines(book, last) == [90000, -27000]
    book.run("verify")


def test_a_deposit_in_another_currency_than_its_deal_is_named_before_the_last_invoice(book, gig):
    """The last invoice asked for the whole, and nothing said so."""
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    book.apply({"deals": [{"id": "deal-of:" + gig, "terms": {"type": "flat", "amount": {"minor": 80000, "currency": "EUR"}}}]})
    book.run("stage", gig, "delivered", "--on", "2026-11-13")
    last = book.json("invoice", "create", "--project", gig)
    assert lines(book, last) == [80000]
    done = book.process("invoice", "issue", last["id"])
    assert done.returncode == 0
    assert (b"invoice 1 asks for a deposit in another currency, 270.00 USD: nothing takes it off this draft. "
            b"Credit that invoice, or add a line of the type Deposit below zero to this draft") in done.stderr


@pytest.mark.parametrize(("word", "sums", "waits"), [
    (None, [100000, -27000], ["200.00 USD"]), ("--rest", [120000, -27000], []), ("--no-rest", [100000, -27000], [])])
def test_what_a_written_price_leaves_of_a_deal_is_named_before_it_is_issued(book, gig, word, sums, waits):
    """It waited without a word, by what the deal had brought before."""
    deposit = book.json("invoice", "create", "--project", gig, "--deposit")
    book.run("invoice", "issue", deposit["id"], "--on", "2026-11-10")
    book.run("stage", gig, "delivered", "--on", "2026-11-13")
    last = book.json("invoice", "create", "--project", gig)
    book.apply({"deals": [{"id": "deal-of:" + gig, "terms": {"type": "flat", "amount": usd(1200)}}]})
    whole = next(row["id"] for row in book.json("list", "lines")
                 if row["invoice"] == last["id"] and int(row["price"]["quantity"]) > 0)
    book.apply({"lines": [{"id": whole, "price": {"quantity": 1, "unit": usd(1000)}}]})
    if word:
        book.run("invoice", "update", last["id"], word)
    done = book.process("invoice", "issue", last["id"])
    assert done.returncode == 0
    words = (b"the deal brings 1200.00 USD, and what was written since asks for less: 200.00 USD waits for the next invoice. "
             b"`invoice update` with --rest bills all of it, with --no-rest lets it go")
    assert (words in done.stderr) == (word is None)
    assert lines(book, last) == sums
    assert [row["amount"] for row in book.json("today")["toInvoice"]] == waits
    book.run("verify")
