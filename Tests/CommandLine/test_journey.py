"""A gig from booking to paid, typed at a terminal."""

import subprocess

from session import book, gig  # noqa: F401


def usd(minor):
    return {"minor": minor, "currency": "USD"}


def test_a_gig_goes_from_booking_to_paid(gig, tmp_path):
    gig.run("stage", "night", "delivered", "--on", "2026-11-15")
    project = gig.json("show", "project", "night")
    assert project["stage"] == {"name": "delivered", "delivered": "2026-11-15", "closed": None}
    assert project["total"] == usd(89998)  # 850.00 + 2.5 x 19.99 = 49.975, half up

    draft = gig.json("invoice", "create", "--project", "night")
    assert (draft["status"], draft["number"], draft["total"]) == ("draft", "", usd(89998))

    issued = gig.json("invoice", "issue", draft["id"][:5], "--on", "2026-11-16")
    assert (issued["status"], issued["number"]) == ("issued", "1")
    assert issued["due"] == "2026-12-16"  # thirty days
    assert gig.json("invoice", "issue", draft["id"])["number"] == "1"

    pdf = tmp_path / "invoice.pdf"
    gig.run("invoice", "pdf", "1", "--out", pdf)
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, check=True)
    page = text.stdout.decode()
    for words in ["Hollywood Bowl", "Bowl Night", "Łucja", "Evening", "$899.98"]:
        assert words in page, page

    half = gig.json("invoice", "pay", "1", "--amount", "450.00", "--on", "2026-11-18")
    assert (half["status"], half["balance"]) == ("issued", usd(44998))
    rest = gig.json("invoice", "pay", "1", "--amount", "449.98", "--on", "2026-12-02")
    assert (rest["status"], rest["balance"]) == ("paid", usd(0))
    project = gig.json("show", "project", "night")
    assert project["stage"] == {"name": "paid", "delivered": "2026-11-15", "closed": "2026-12-02"}

    report = gig.json("report", "income", "--by", "month")
    assert report == {
        "rows": [
            {"key": "2026-11", "total": usd(45000)},
            {"key": "2026-12", "total": usd(44998)},
        ],
        "total": usd(89998),
        "totals": [usd(89998)],
    }
    assert gig.run("report", "income", "--by", "service").splitlines() == [
        "SERVICE            INCOME",
        "Concert        850.00 USD",
        "Reimbursement   49.98 USD",
        "-------------  ----------",
        "Total          899.98 USD",
    ]
    assert gig.json("report", "income", "--by", "client", "--from", "2026-12-01")["total"] == usd(
        44998)
    assert gig.json("verify") == {"ok": True, "problems": [], "notes": []}


def test_marking_a_project_paid_records_what_is_missing_and_taking_it_back_takes_that_back(gig):
    gig.run("stage", "night", "paid", "--on", "2026-11-20")
    assert gig.json("report", "income")["total"] == usd(89998)
    gig.run("stage", "night", "open")
    assert gig.json("report", "income") == {"rows": [], "total": usd(0), "totals": []}
    assert gig.json("show", "project", "night")["stage"]["closed"] is None


def test_a_void_invoice_owes_nothing_and_keeps_its_number(gig):
    first = gig.json("invoice", "create", "--project", "night")
    gig.run("invoice", "issue", first["id"])
    void = gig.json("invoice", "void", "1", "--reason", "Wrong address")
    assert (void["status"], void["balance"]) == ("cancelled", usd(0))
    again = gig.json("invoice", "create", "--project", "night")
    assert gig.json("invoice", "issue", again["id"])["number"] == "2"


def test_no_invoice_is_void_before_it_was_issued(gig):
    first = gig.json("invoice", "create", "--project", "night")
    gig.run("invoice", "issue", first["id"], "--on", "2026-11-20")
    assert "was issued on 2026-11-20" in gig.fails(64, "invoice", "void", "1", "--on", "2026-11-19")
    assert gig.json("invoice", "void", "1", "--on", "2026-11-20")["status"] == "cancelled"


def test_an_unpaid_invoice_is_overdue_the_day_after_it_was_due(gig):
    draft = gig.json("invoice", "create", "--project", "night", "--due", "2026-11-25")
    gig.run("invoice", "issue", draft["id"])
    assert gig.json("list", "invoices", today="2026-11-25")[0]["status"] == "issued"
    late = gig.json("list", "invoices", "--where", "status=overdue", today="2026-11-26")
    assert [invoice["number"] for invoice in late] == ["1"]


def test_a_free_standing_invoice_has_the_lines_it_is_given(gig):
    draft = gig.json("invoice", "create", "--client", "bowl", "--notes", "Thank you")
    gig.apply({"lines": [
        {"invoice": draft["id"], "text": "Lesson", "price": {"quantity": "3", "unit": "15.50"}}]})
    issued = gig.json("invoice", "issue", draft["id"])
    assert issued["total"] == usd(4650)
    assert issued["issue"]["content"]["notes"] == "Thank you"


def test_incomes_in_two_currencies_have_no_single_total(gig):
    gig.apply({"payments": [
        {"client": "bowl", "amount": "10.00 USD", "day": "2026-01-05"},
        {"client": "bowl", "amount": "1200 JPY", "day": "2026-01-06"}]})
    report = gig.json("report", "income")
    assert report["total"] is None
    assert report["totals"] == [usd(1000), {"minor": 1200, "currency": "JPY"}]


def test_what_was_paid_too_much_pays_the_next_invoice(gig):
    first = gig.json("invoice", "create", "--project", "night")["id"]
    gig.run("invoice", "issue", first)
    gig.run("invoice", "pay", "1", "--amount", "1000.00")
    gig.apply({
        "projects": [{"id": "late", "name": "Late Show", "client": "bowl"}],
        "charges": [{"project": "late", "name": "Set", "service": "Concert", "price": {"unit": "60.00"}}],
    })
    second = gig.json("invoice", "create", "--project", "late")["id"]
    gig.run("invoice", "issue", second)
    assert "60.00 USD of credit" in gig.run("invoice", "pay", "2", "--credit")
    assert len(gig.json("list", "invoices", "--where", "status=paid")) == 2
    assert len(gig.json("list", "payments")) == 1
    assert "there is no credit" in gig.fails(1, "invoice", "pay", "2", "--credit")


def test_a_number_that_goes_up_while_days_go_back_is_said(gig):
    gig.apply({
        "projects": [{"id": "late", "name": "Late Show", "client": "bowl"}],
        "charges": [{"project": "late", "name": "Set", "price": {"unit": "60.00"}}]})
    drafts = [gig.json("invoice", "create", "--project", it)["id"] for it in ["night", "late"]]
    first = gig.process("invoice", "issue", drafts[0], "--on", "2026-11-20")
    assert first.stderr == b""
    second = gig.process("invoice", "issue", drafts[1], "--on", "2026-11-19")
    assert b"note: Invoice 1 is of 2026-11-20, a later day than this one's" in second.stderr


def test_a_draft_of_another_day_that_is_issued_today_says_so(gig):
    draft = gig.json("invoice", "create", "--project", "night", "--on", "2026-10-05")["id"]
    issued = gig.process("invoice", "issue", draft)
    assert issued.returncode == 0 and b"note: the draft was of 2026-10-05, and is issued as of today" in issued.stderr
    assert gig.process("invoice", "issue", draft).stderr == b""


def test_a_project_in_two_currencies_shows_both_sums(gig):
    gig.apply({"charges": [{"project": "night", "name": "Abroad", "price": {"unit": "100.00 EUR"}}]})
    row = next(it for it in gig.run("list", "projects").splitlines() if "Bowl Night" in it)
    assert "899.98 USD" in row and "100.00 EUR" in row and " + " in row


def test_a_charge_that_changed_under_a_draft_is_said_before_it_is_issued(gig):
    draft = gig.json("invoice", "create", "--project", "night")["id"]
    gig.apply({"charges": [{"id": "show", "price": {"unit": "900.00"}}]})
    issued = gig.process("invoice", "issue", draft)
    assert b"note: charges changed since this draft was made: 900.00 USD now, the draft has 850.00 USD" in issued.stderr


def test_what_an_invoice_says_of_reverse_charge_is_said_as_it_is_made(gig):
    said = gig.json("invoice", "create", "--client", "bowl", "--reverse-charge")
    assert (said["reverseCharge"], said["tax"]) == (True, None)
    assert gig.json("invoice", "create", "--client", "bowl", "--no-reverse-charge")["reverseCharge"] is False
    assert gig.json("invoice", "create", "--client", "bowl")["reverseCharge"] is None
    count = len(gig.json("list", "invoices"))
    refused = gig.fails(64, "invoice", "create", "--client", "bowl", "--reverse-charge", "--tax", "19")
    assert "an invoice with reverse charge has no tax" in refused
    assert len(gig.json("list", "invoices")) == count
    gig.run("invoice", "create", "--client", "bowl", "--reverse-charge", "--tax", "0")
