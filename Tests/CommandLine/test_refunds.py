"""Money that goes back to a client, and what an invoice is told before it is frozen, typed at a terminal."""

from session import book, gig  # noqa: F401


def usd(minor):
    return {"minor": minor, "currency": "USD"}


def issued(gig):
    gig.run("stage", "night", "delivered", "--on", "2026-11-15")
    draft = gig.json("invoice", "create", "--project", "night")
    gig.run("invoice", "issue", draft["id"], "--on", "2026-11-16")
    return draft["id"]


def test_what_was_paid_too_much_is_named_and_paid_back(gig):
    issued(gig)
    said = gig.run("invoice", "pay", "1", "--amount", "1000.00", "--on", "2026-11-18")
    assert "1000.00 USD received for invoice 1: paid." in said
    assert "That is 100.02 USD too much, which is the client's credit." in said
    said = gig.run("invoice", "pay", "1", "--amount", "5.00", "--on", "2026-11-19")
    assert "Nothing was owed: no invoice took it, and all of it is the client's credit." in said

    (credit,) = gig.json("today")["credits"]
    assert credit["amount"] == "105.02 USD"
    assert "at most 105.02 is credit" in gig.fails(1, "invoice", "refund", "1", "--amount", "200.00")
    said = gig.run("invoice", "refund", "1", "--amount", "100.02", "--on", "2026-11-20")
    assert said.strip() == "100.02 USD paid back of invoice 1: 5.00 USD of credit left."
    client = gig.json("list", "clients")[0]["id"]
    back = gig.json("invoice", "refund", "--client", client, "--on", "2026-12-01", "--method", "Cash")
    assert (back["amount"], back["method"]) == (usd(-500), "Cash")
    assert "there is no credit to pay back" in gig.fails(1, "invoice", "refund", "1")
    assert gig.json("today")["credits"] == []

    assert [row["total"] for row in gig.json("report", "income", "--by", "month")["rows"]] == [
        usd(90498), usd(-500)]
    invoice = gig.json("show", "invoice", "1")
    assert (invoice["status"], invoice["balance"]) == ("paid", usd(0))
    assert {row["amount"]["minor"] for row in gig.json("list", "payments")} == {100000, 500, -10002, -500}
    assert gig.json("verify") == {"ok": True, "problems": [], "notes": []}


def test_money_comes_and_goes_on_a_day_near_enough(gig):
    issued(gig)
    words = "from ten years ago to one year from now"
    for day in ["2027-11-22", "2199-01-01", "2016-11-20"]:
        assert words in gig.fails(1, "invoice", "pay", "1", "--on", day)
        assert words in gig.fails(1, "stage", "night", "paid", "--on", day)
    done = gig.process("invoice", "pay", "1", "--amount", "1000.00", "--on", "2027-11-21")
    assert done.returncode == 0 and b"note: 2027-11-21 is still to come" in done.stderr
    (payment,) = gig.json("list", "payments")
    assert words in gig.fails(1, "payment", "set", payment["id"], "--on", "2199-01-01")
    assert words in gig.fails(1, "invoice", "refund", "1", "--on", "2199-01-01")
    gig.run("payment", "set", payment["id"], "--on", "2016-11-21")
    # What files bring is as they have it.
    brought = gig.apply({"payments": [{"client": "bowl", "amount": "1.00 USD", "day": "2199-01-01"}]})
    gig.run("payment", "set", brought["created"][0]["id"], "--method", "Check")
    client = gig.json("list", "clients")[0]["id"]
    assert gig.json("show", "client", client)["credit"] == [usd(10102)]
    assert "101.02" in gig.run("show", "client", client)


def test_a_cent_that_is_left_is_let_go(gig):
    issued(gig)
    assert "leave --rest out" in gig.fails(1, "invoice", "credit", "1", "--rest")
    gig.run("invoice", "pay", "1", "--amount", "899.97", "--on", "2026-11-18")
    whole = gig.json("invoice", "credit", "1", "--on", "2026-11-20")
    assert "is there already" in gig.fails(1, "invoice", "credit", "1", "--rest")
    gig.run("delete", "invoice", whole["id"])
    note = gig.json("invoice", "credit", "1", "--rest", "--on", "2026-11-20")
    assert note["total"] == usd(-1)
    assert gig.json("invoice", "credit", "1", "--rest")["id"] == note["id"]
    gig.run("invoice", "issue", note["id"], "--on", "2026-11-20")
    invoice = gig.json("show", "invoice", "1")
    assert (invoice["status"], invoice["balance"]) == ("paid", usd(0))
    assert gig.json("list", "projects")[0]["stage"]["name"] == "paid"
    assert gig.json("verify") == {"ok": True, "problems": [], "notes": []}


def test_a_discount_for_paying_early_is_let_go(gig):
    issued(gig)
    # 2 % of 899.98.
    gig.run("invoice", "pay", "1", "--amount", "881.98", "--on", "2026-11-18")
    note = gig.json("invoice", "credit", "1", "--rest", "--on", "2026-11-20")
    assert note["total"] == usd(-1800)
    (draft,) = [row for row in gig.json("list", "invoices") if row["id"] == note["id"]]
    assert draft["notes"] == "Discount for early payment 2%"
    gig.run("invoice", "issue", note["id"], "--on", "2026-11-20")
    assert gig.json("show", "invoice", "1")["status"] == "paid"
    assert gig.json("list", "projects")[0]["stage"]["name"] == "paid"
    assert gig.json("verify") == {"ok": True, "problems": [], "notes": []}


def test_what_was_paid_for_paying_late_is_kept(gig):
    issued(gig)
    assert "no credit" in gig.fails(1, "invoice", "create", "--client", "bowl", "--late-fees")
    gig.run("invoice", "pay", "1", "--amount", "939.98", "--on", "2026-11-18")
    assert [row["amount"] for row in gig.json("today")["credits"]] == ["40.00 USD"]
    fee = gig.json("invoice", "create", "--client", "bowl", "--late-fees", "--on", "2026-11-20")
    assert fee["total"] == usd(4000)
    assert "asks for it already" in gig.fails(1, "invoice", "create", "--client", "bowl", "--late-fees")
    number = gig.json("invoice", "issue", fee["id"], "--on", "2026-11-20")["number"]
    gig.run("invoice", "pay", number, "--credit")
    assert gig.json("show", "invoice", number)["status"] == "paid"
    assert gig.json("today")["credits"] == []
    assert gig.json("report", "income")["total"] == usd(93998)


def test_royalties_are_income_without_an_invoice(gig):
    gig.apply({"clients": [{"id": "gema", "company": "GEMA"}],
               "payments": [{"id": "q1", "client": "gema", "amount": "943.36", "day": "2026-07-01"}]})
    (payment,) = gig.json("list", "payments")
    assert [row["amount"] for row in gig.json("today")["credits"]] == ["943.36 USD"]
    assert "stands alone" in gig.fails(64, "payment", "set", payment["id"], "--royalties", "--method", "Cash")
    anew = gig.json("payment", "set", payment["id"], "--royalties")
    assert (anew["amount"], anew["day"], anew["projectName"]) == (usd(94336), "2026-07-01", "Royalties")
    assert "for no project" in gig.fails(1, "payment", "set", anew["id"], "--royalties")
    assert gig.json("today")["credits"] == []
    (project,) = [row for row in gig.json("list", "projects") if row["name"] == "Royalties"]
    stage = project["stage"]
    assert (stage["name"], stage["delivered"], stage["closed"]) == ("paid", "2026-07-01", "2026-07-01")
    assert gig.json("report", "income")["total"] == usd(94336)
    assert [row["id"] for row in gig.json("list", "payments")] == [anew["id"]]
    assert gig.json("verify") == {"ok": True, "problems": [], "notes": []}


def test_a_payment_is_put_right(gig):
    issued(gig)
    paid = gig.json("invoice", "pay", "1", "--on", "2026-11-18", "--reference", "Check 1042")
    assert (paid["status"], paid["credited"]) == ("paid", usd(0))
    (payment,) = gig.json("list", "payments")
    changed = gig.json("payment", "set", payment["id"], "--on", "2026-11-17", "--method", "Check")
    assert (changed["day"], changed["method"], changed["reference"]) == ("2026-11-17", "Check", "Check 1042")
    assert changed["amount"] == payment["amount"]
    said = gig.run("payment", "set", payment["id"], "--amount", "800.00")
    assert said.strip() == (
        "Payment of 800.00 USD on 2026-11-17. Invoice 1 has 800.00 USD of it, and no longer 899.98 USD.")
    assert gig.json("show", "invoice", "1")["balance"] == usd(9998)
    assert gig.json("list", "projects")[0]["stage"]["name"] == "delivered"
    assert "enter an amount above zero" in gig.fails(1, "payment", "set", payment["id"], "--amount", "0")
    assert "leave --credited out" in gig.fails(1, "payment", "set", payment["id"], "--credited", "5")
    assert "say what to change" in gig.fails(64, "payment", "set", payment["id"])
    gig.fails(2, "payment", "set", "zzzz", "--method", "Cash")
    assert gig.json("verify") == {"ok": True, "problems": [], "notes": []}


def test_letters_without_a_font_are_named_before_the_number_is_given(gig):
    gig.run("stage", "night", "delivered", "--on", "2026-11-15")
    made = gig.process("invoice", "create", "--project", "night", "--notes", "Thanks 🎸")
    assert made.returncode == 0 and b"note: no font has a glyph for U+1F3B8" in made.stderr
    draft = gig.json("list", "invoices")[0]["id"]
    told = gig.process("invoice", "issue", draft)
    assert told.returncode == 0 and b"note: no font has a glyph for U+1F3B8" in told.stderr
    again = gig.process("invoice", "issue", draft)
    assert again.returncode == 0 and again.stderr == b""
