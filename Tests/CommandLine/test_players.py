"""Players of a gig in the terminal: shares, paying once, the papers that leave."""

from session import book  # noqa: F401

GIG = {
    "clients": [{"id": "ann", "firstName": "Ann", "lastName": "Payer"}],
    "projects": [
        {"id": "bowl", "name": "Bowl Night", "client": "ann",
         "schedule": {"start": "2026-02-12", "end": "2026-02-12"}},
    ],
    "charges": [
        {"id": "fee", "project": "bowl", "service": "Concert",
         "price": {"quantity": 1, "unit": {"minor": 100000, "currency": "USD"}}},
    ],
}


def test_shares_follow_and_are_paid_once(book):
    book.apply(GIG)
    zoe = book.json("player", "add", "bowl", "Zoe Park", "--role", "Viola", "--pay", "300")
    assert zoe["name"] == "Zoe Park" and zoe["gets"]["minor"] == 30000
    max_ = book.json("player", "add", "bowl", "Max Bell")
    book.run("player", "add", "bowl", "--me")
    assert "already" in book.fails(1, "player", "add", "bowl", "zoe park")
    listed = book.json("player", "list", "bowl")
    assert [row["gets"]["minor"] for row in listed["players"]] == [30000, 35000, 35000]
    book.run("player", "ask", max_["id"])
    book.run("player", "decline", max_["id"])
    listed = book.json("player", "list", "bowl")
    assert listed["players"][1]["gets"] is None and listed["players"][2]["gets"]["minor"] == 70000
    paid = book.json("player", "pay", zoe["id"], "--on", "2026-02-13", "--method", "Cash")
    assert paid["isPaid"] and paid["owed"]["minor"] == 0
    assert "nothing left" in book.fails(1, "player", "pay", zoe["id"])
    assert len(book.json("list", "transactions")) == 1
    book.run("player", "pay", zoe["id"], "--undo")
    assert book.json("list", "transactions") == []
    book.run("verify")


def test_nobody_is_put_on_an_archived_gig(book):
    book.apply(GIG)
    book.apply({"projects": [{"id": "bowl", "life": "archived"}]})
    said = book.fails(1, "player", "add", "bowl", "Zoe Park")
    assert said.startswith("Bowl Night is archived. `ledgerline delete project ")
    assert said.endswith(" --undo` brings it back") and book.json("list", "musicians") == []
    book.apply({"projects": [{"id": "bowl", "life": "live"}]})
    assert book.json("player", "add", "bowl", "Zoe Park")["name"] == "Zoe Park"


def test_today_names_a_paid_gig_whose_players_are_to_be_paid(book):
    book.apply(GIG)
    zoe = book.json("player", "add", "bowl", "Zoe Park", "--pay", "300")["id"]
    assert book.json("today")["players"] == []
    book.run("stage", "bowl", "paid", "--on", "2026-02-14")
    (row,) = book.json("today")["players"]
    assert (row["name"], row["amount"]) == ("Bowl Night", "300.00 USD")
    assert "Players to pay (1)  300.00 USD" in book.run("today")
    said = book.run("player", "pay", zoe, "--on", "2026-02-15", "--method", "Cash")
    assert "Zoe Park is paid 300.00 USD" in said
    assert book.json("today")["players"] == []


def test_nobody_is_paid_in_a_year_that_was_mistyped(book):
    book.apply(GIG)
    zoe = book.json("player", "add", "bowl", "Zoe Park", "--pay", "300")["id"]
    said = book.fails(1, "player", "pay", zoe, "--on", "2062-02-15")
    assert said == "date cannot be more than 1 year in the future"
    assert book.json("list", "transactions") == []


def test_who_was_paid_and_is_taken_out_leaves_an_expense_that_is_named(book):
    book.apply(GIG)
    zoe, max = (book.json("player", "add", "bowl", name, "--pay", "300")["id"] for name in ("Zoe Park", "Max Bell"))
    book.run("player", "pay", zoe, "--on", "2026-02-15")
    (expense,) = book.json("list", "transactions")
    done = book.process("player", "remove", zoe)
    assert done.stderr.decode() == f"note: what they were paid stays, as expense {expense['id']}\n"
    assert book.process("player", "remove", max).stderr == b""
    assert len(book.json("list", "transactions")) == 1


def test_what_is_in_another_currency_is_named(book):
    book.apply(GIG)
    zoe = book.json("player", "add", "bowl", "Zoe Park", "--pay", "300")["id"]
    book.apply({"players": [{"id": zoe, "pay": {"type": "fixed", "amount": "150.00 EUR"}}]})
    book.run("player", "add", "bowl", "Max Bell")
    said = book.run("player", "list", "bowl")
    assert "150.00 EUR   150.00 EUR" in said and "1000.00 USD  1000.00 USD" in said
    assert "left 0.00 USD." in said
    assert "Not counted, because it is in another currency: -150.00 EUR.\n" in said
    assert book.json("player", "list", "bowl")["others"] == [{"minor": -15000, "currency": "EUR"}]


def test_an_id_is_the_musician_who_has_it(book):
    book.apply(GIG | {"musicians": [{"id": "zoe", "name": "Zoe Park"}]})
    (zoe,) = book.json("list", "musicians")
    assert book.json("player", "add", "bowl", zoe["id"])["name"] == "Zoe Park"
    assert "musician" in book.fails(2, "player", "add", "bowl", "1ae0jnsfym2vk")
    assert len(book.json("list", "musicians")) == 1


def test_papers_say_what_they_may(book):
    book.apply(GIG)
    zoe = book.json("player", "add", "bowl", "Zoe Park", "--pay", "300")["id"]
    book.run("player", "add", "bowl", "Max Bell", "--share", "10", "--state", "confirmed")
    sheet = book.run("player", "sheet", "bowl")
    assert "Zoe Park" in sheet and "Max Bell" in sheet and "300" not in sheet and "Payer" not in sheet
    for form in ([], ["--json"], ["--csv"]):
        said = book.run("player", "statement", zoe, *form)
        assert "Zoe Park" in said or "30000" in said or "300.00" in said
        assert "Max Bell" not in said and "1000" not in said and "700" not in said


def test_what_was_paid_stays_what_it_was_when_the_pay_is_lowered(book):
    book.apply(GIG)
    zoe = book.json("player", "add", "bowl", "Zoe Park", "--pay", "300")["id"]
    book.run("player", "pay", zoe, "--on", "2026-12-06")
    assert "too much" not in book.run("player", "list", "bowl")
    book.apply({"players": [{"id": zoe, "pay": {"type": "fixed", "amount": "250.00 USD"}}]})
    said = book.json("player", "statement", zoe)
    assert [said[key]["minor"] for key in ("pay", "paid", "owed")] == [25000, 30000, 0]
    assert "Zoe Park was paid 50.00 USD too much." in book.run("player", "list", "bowl")


def test_who_declines_and_was_paid_is_named_until_it_is_back(book):
    book.apply(GIG)
    zoe = book.json("player", "add", "bowl", "Zoe Park", "--pay", "300")["id"]
    book.run("player", "pay", zoe, "--on", "2026-12-06")
    said = book.process("player", "decline", zoe)
    assert said.returncode == 0 and b"Zoe Park declined, and was paid 300.00 USD" in said.stderr
    assert "Zoe Park declined, and was paid 300.00 USD" in book.run("player", "list", "bowl")
    book.run("player", "pay", zoe, "--undo")
    assert "was paid" not in book.run("player", "list", "bowl")


def test_a_musician_gets_a_page_of_their_own(book):
    book.apply(GIG)
    book.run("player", "add", "bowl", "Zoe Park", "--pay", "300", "--state", "asked")
    made = book.json("player", "link", "make", "zoe park", "--label", "Phone", "--url", "https://hub.example/")
    assert made["link"].startswith("https://hub.example/p/") and len(made["link"]) == len("https://hub.example/p/") + 64
    assert made["shows"] == "musician" and made["works"] and "expires" not in made
    listed = book.json("player", "link", "list", "Zoe Park")
    assert [(it["id"], it["label"], it["musician"]) for it in listed] == [(made["id"], "Phone", made["musician"])]
    assert "Zoe Park" in book.run("player", "link", "list")
    assert book.json("share", "list") == [] and book.json("calendar", "feed", "list") == []
    assert "no link" in book.fails(2, "share", "revoke", made["id"])
    assert "1 to 3650 days" in book.fails(1, "player", "link", "make", "zoe park", "--days", "0")
    book.fails(2, "player", "link", "make", "Nobody")
    assert book.json("player", "link", "revoke", made["id"])["works"] is False
    assert made["link"][-64:].encode() not in (book.data / "book.sqlite").read_bytes()
    book.run("verify")


def test_oneself_has_a_name_as_far_as_the_profile_has_one(book):
    book.apply(GIG)
    unnamed = book.process("player", "add", "bowl", "--me")
    assert unnamed.stdout.startswith(b"Somebody without a name is on the gig")
    assert b"the profile has neither a name nor a company" in unnamed.stderr
    book.apply({"account": {"profile": {"company": "Marlowe Strings"}}})
    assert "Marlowe Strings" in book.run("player", "sheet", "bowl")
