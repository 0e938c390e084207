"""Expenses entered, found and split in the terminal."""

import csv
import io

import pytest

from session import book  # noqa: F401

HOUSE = {
    "categories": [
        {"id": "food", "name": "Food", "type": "general"},
        {"id": "dining", "name": "Dining Out", "type": "general", "parent": "food"},
        {"id": "drinks", "name": "Drinks", "type": "general"},
        {"id": "software", "name": "Software", "type": "general"},
    ],
    "projects": [{"id": "night", "name": "Bowl Night", "mediaType": "Concert"}],
}
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360000002000001e221bc33"
    "0000000049454e44ae426082")


@pytest.fixture
def house(book):
    book.apply(HOUSE)
    return book


def add(book, amount, merchant, *more):
    return book.json("expense", "add", "--amount", amount, "--merchant", merchant, *more)


def money(minor, currency="USD"):
    return {"minor": minor, "currency": currency}


def test_amount_and_merchant_are_enough(house):
    row = add(house, "12.34", "Starbucks")
    assert row["amount"] == money(1234) and row["source"] == "Starbucks"
    assert row["day"] == "2026-11-21" and row["type"] == "purchase"
    assert row["place"] == "business" and row["tags"] == [] and row["receipts"] == []
    # A word in the merchant's name says what it is.
    assert row["categoryName"] == "Dining Out" and row["suggested"] == "word"
    house.run("verify")


def test_everything_that_is_said_is_kept(house, tmp_path):
    (tmp_path / "bill.png").write_bytes(PNG)
    row = add(
        house, "89", "Adobe", "--date", "2026-11-01", "--category", "software", "--tag", "Studio",
        "--tag", "studio", "--tag", "2026", "--method", "Visa", "--notes", "a year",
        "--deductible", "--place", "personal", "--currency", "EUR",
        "--receipt", str(tmp_path / "bill.png"))
    assert row["amount"] == money(8900, "EUR") and row["day"] == "2026-11-01"
    assert row["categoryName"] == "Software" and row["suggested"] is None
    assert sorted(row["tags"]) == ["2026", "Studio"]
    assert row["paymentMethod"] == "Visa" and row["notes"] == "a year" and row["isDeductible"]
    assert row["place"] == "personal" and row["receipts"] == ["bill.png"]
    house.run("verify")


def test_a_project_has_expenses_too(house):
    row = add(house, "40", "Taxi", "--place", "night")
    project = house.json("show", "project", "night")["id"]
    assert row["place"] == project and row["projectName"] == "Bowl Night"
    assert house.fails(2, "expense", "add", "--amount", "1", "--merchant", "X", "--place", "moon") == (
        "there is no project moon. `ledgerline list projects` shows their ids")


def test_a_suggestion_says_why(house):
    add(house, "5", "Corner", "--category", "Drinks")
    said = house.run("expense", "add", "--amount", "6", "--merchant", "corner")
    assert said.endswith("Category Drinks: as last time.\n")
    add(house, "7", "Corner", "--category", "Food", "--date", "2026-11-20")
    add(house, "8", "Corner", "--category", "Food", "--date", "2026-11-19")
    add(house, "8", "Corner", "--category", "Food", "--date", "2026-11-18")
    assert add(house, "9", "Corner")["suggested"] == "often"


def test_a_vendors_rule_fills_in_what_nobody_said(house):
    house.apply({
        "tags": [{"id": "strings", "name": "Strings"}],
        "rules": [{"id": "larsen", "contains": "larsen", "category": "software", "tags": ["strings"],
                   "isDeductible": True, "isSubscription": True, "paymentMethod": "Visa", "renamed": "Larsen",
                   "project": "personal", "split": [{"name": "Half", "share": "50", "category": "drinks"}]}],
    })
    row = add(house, "33", "LARSEN STRINGS 12")
    assert row["source"] == "Larsen" and row["paymentMethod"] == "Visa"
    assert row["isDeductible"] and row["isSubscription"] and row["tags"] == ["Strings"]
    assert (row["categoryName"], row["suggested"], row["place"]) == ("Software", "rule", "business")
    assert [(line["name"], line["amount"]) for line in row["lines"]] == [("Half", money(1650))]
    row = add(house, "5", "Larsen", "--category", "food", "--method", "Cash", "--tag", "Tour")
    assert (row["categoryName"], row["paymentMethod"]) == ("Food", "Cash")
    assert sorted(row["tags"]) == ["Strings", "Tour"]
    said = house.run("expense", "add", "--amount", "7", "--merchant", "Larsen")
    assert "By a rule: Tags, Tax Deductible, Subscription, Payment Method, Lines." in said
    assert add(house, "7", "Somebody")["tags"] == []
    house.run("verify")


def test_everything_that_is_wrong_is_said_at_once(house):
    said = house.fails(1, "expense", "add", "--date", "2012-01-01")
    assert said == (
        "invalid expense data: Amount must be greater than zero; Merchant name is required; "
        "Date cannot be more than 10 years in the past")
    said = house.fails(1, "expense", "add", "--amount", "1000000", "--merchant", "x" * 101)
    assert said == (
        "invalid expense data: Amount cannot exceed $999,999.99; "
        "Merchant name cannot exceed 100 characters")
    house.fails(64, "expense", "add", "--amount", "twelve", "--merchant", "X")
    house.fails(64, "expense", "add", "--amount", "1", "--merchant", "X", "--date", "today")
    house.fails(2, "expense", "add", "--amount", "1", "--merchant", "X", "--category", "Fodd")
    assert house.json("expense", "list") == []


def test_a_receipt_may_be_any_picture_that_the_inbox_takes(house, tmp_path):
    (tmp_path / "ticket.gif").write_bytes(bytes.fromhex("47494638396101000100800000ffffff0000002c00000000010001000002024401003b"))
    row = add(house, "2.90", "BVG", "--receipt", str(tmp_path / "ticket.gif"))
    assert row["receipts"] == ["ticket.gif"]
    house.run("verify")


def test_a_receipt_that_is_none_is_not_kept(house, tmp_path):
    (tmp_path / "page.pdf").write_text("<html>")
    (tmp_path / "half.png").write_bytes(PNG[:40])
    for name in ["page.pdf", "half.png"]:
        house.fails(
            65, "expense", "add", "--amount", "1", "--merchant", "X",
            "--receipt", str(tmp_path / name))
    house.fails(66, "expense", "add", "--amount", "1", "--merchant", "X", "--receipt", "no.pdf")
    assert house.json("expense", "list") == []


def test_the_same_twice_is_noted(house):
    add(house, "12.34", "Starbucks")
    done = house.process("expense", "add", "--amount", "12.34", "--merchant", "starbucks")
    assert done.returncode == 0
    assert done.stderr.decode().startswith("note: possible duplicate: ")


def test_a_duplicate_has_a_day_that_the_form_would_take(house):
    coffee = add(house, "12.34", "Starbucks")["id"]
    for day, words in [("2027-11-22", "1 year in the future"), ("2016-11-20", "10 years in the past")]:
        said = house.fails(1, "expense", "duplicate", coffee, "--on", day)
        assert said == "date cannot be more than " + words
    for day in ["2027-11-21", "2016-11-21"]:
        assert house.json("expense", "duplicate", coffee, "--on", day)["day"] == day


@pytest.fixture
def spent(house):
    add(house, "12.00", "Starbucks", "--tag", "Tour", "--method", "Visa")
    add(house, "30.00", "Aldi", "--category", "Food", "--date", "2026-11-02", "--deductible")
    add(house, "99.00", "Adobe", "--category", "Software", "--date", "2026-10-31")
    add(house, "7.00", "Kiosk", "--place", "personal", "--date", "2026-11-03", "--currency", "EUR")
    return house


def merchants(book, *filters):
    return [row["source"] for row in book.json("expense", "list", *filters)]


@pytest.mark.parametrize("filters, wanted", [
    ([], ["Starbucks", "Kiosk", "Aldi", "Adobe"]),
    (["--category", "food"], ["Starbucks", "Aldi"]),
    (["--category", "Dining Out"], ["Starbucks"]),
    (["--from", "2026-11-02", "--to", "2026-11-03"], ["Kiosk", "Aldi"]),
    (["--search", "visa star"], ["Starbucks"]),
    (["--tag", "tour"], ["Starbucks"]),
    (["--place", "personal"], ["Kiosk"]),
    (["--merchant", "ado"], ["Adobe"]),
    (["--method", "VISA"], ["Starbucks"]),
    (["--where", "isDeductible=true"], ["Aldi"]),
    (["--where", "total>=30", "--where", "total<99"], ["Aldi"]),
    (["--where", "tags=tour"], ["Starbucks"]),
    (["--sort", "merchant-asc"], ["Adobe", "Aldi", "Kiosk", "Starbucks"]),
    (["--sort", "date-asc", "--limit", "1"], ["Adobe"]),
])
def test_a_list_is_narrowed_and_sorted(spent, filters, wanted):
    assert merchants(spent, *filters) == wanted


def test_a_list_says_what_it_is_narrowed_to_and_what_it_comes_to(spent):
    lines = spent.run("expense", "list", "--category", "food").splitlines()
    assert lines[0].split() == ["ID", "DAY", "MERCHANT", "CATEGORY", "METHOD", "AMOUNT"]
    assert "Category: Food" in lines
    assert lines[-1] == "2 expenses, 42.00 USD"
    assert spent.run("expense", "list").splitlines()[-1] == "4 expenses, 141.00 USD + 7.00 EUR"
    assert spent.run("expense", "list", "--limit", "1").splitlines()[-1].startswith("1 of 4 expenses")


def test_of_an_expense_in_several_categories_a_sum_has_what_lies_there(spent):
    made = add(spent, "10", "Mixed", "--category", "Food")["id"]
    spent.apply({"splits": [
        {"transaction": made, "name": "Tonic", "amount": money(400), "category": "software"}]})
    assert spent.run("expense", "list", "--category", "food").splitlines()[-1] == (
        "3 expenses, 48.00 USD of the 52.00 USD that they come to as a whole")
    assert spent.json("expense", "list", "--category", "drinks") == []
    assert spent.run("expense", "list", "--category", "software").splitlines()[-1] == (
        "2 expenses, 103.00 USD of the 109.00 USD that they come to as a whole")


def test_what_counts_nowhere_says_so(spent):
    first = spent.json("expense", "list", "--search", "aldi")[0]
    assert first["notCounted"] is None and "NOT COUNTED" not in spent.run("expense", "list")
    spent.apply({"transactions": [{"id": first["id"], "status": "canceled"}]})
    assert spent.json("expense", "list", "--search", "aldi")[0]["notCounted"] == "Canceled"
    assert "NOT COUNTED" in spent.run("expense", "list")
    rows = list(csv.DictReader(io.StringIO(spent.run("expense", "list", "--csv"))))
    assert [row["Not Counted"] for row in rows if row["Merchant"] == "Aldi"] == ["Canceled"]


def test_money_that_came_back_is_listed_below_zero_and_taken_away(spent):
    before = spent.run("expense", "list", "--merchant", "aldi").splitlines()[-1]
    assert before == "1 expense, 30.00 USD"
    back = add(spent, "10", "Aldi", "--category", "Food", "--money-back")
    assert back["type"] == "return" and back["amount"] == money(1000)
    assert back["listed"] == money(-1000) and back["notCounted"] is None
    listed = spent.run("expense", "list", "--merchant", "aldi")
    assert "-10.00 USD" in listed and listed.splitlines()[-1] == "2 expenses, 20.00 USD"
    narrowed = spent.run("expense", "list", "--merchant", "aldi", "--category", "food")
    assert narrowed.splitlines()[-1] == "2 expenses, 20.00 USD"
    rows = list(csv.DictReader(io.StringIO(spent.run("expense", "list", "--csv"))))
    assert [row["Amount"] for row in rows if row["ID"] == back["id"]] == ["-10.00"]
    assert spent.json("expense", "show", back["id"])["listed"] == money(-1000)
    assert "is money that came back" in spent.fails(1, "expense", "bill", back["id"], "--project", "night")
    spent.run("verify")


def test_money_back_is_deductible_if_the_vendors_last_purchase_was(house):
    add(house, "9", "Aldi", "--deductible", "--date", "2026-01-02")
    assert add(house, "2", "Aldi", "--money-back")["isDeductible"] is True
    add(house, "9", "Aldi", "--date", "2026-01-03")
    assert add(house, "2", "Aldi", "--money-back")["isDeductible"] is False


def test_money_back_has_the_tax_of_what_was_bought(house):
    add(house, "20", "Aldi", "--tax", "7", "--date", "2026-01-02")
    add(house, "119", "Aldi", "--tax", "19", "--date", "2026-01-03")
    assert add(house, "11.90", "Aldi", "--money-back")["tax"] == {"rate": "19", "subtotal": money(1000)}
    # One of the same amount is what goes back.
    assert add(house, "20", "Aldi", "--money-back")["tax"]["rate"] == "7"
    assert add(house, "5", "Aldi", "--money-back", "--tax", "0")["tax"]["rate"] != "19"
    said = house.run("expense", "add", "--amount", "3", "--merchant", "Aldi", "--money-back")
    assert "Tax 19 %, as what was bought there; --tax says another." in said
    # What was bought after it is not what came back.
    add(house, "6", "Aldi", "--tax", "7", "--date", "2026-02-01")
    for amount in ["6", "7"]:
        assert add(house, amount, "Aldi", "--money-back", "--date", "2026-01-10")["tax"]["rate"] == "19"
    assert add(house, "7", "Aldi", "--money-back")["tax"]["rate"] == "7"
    assert add(house, "3", "Lidl", "--money-back")["tax"] == add(house, "4", "Penny")["tax"]
    add(house, "30", "Edeka", "--tax", "7")
    (mixed,) = [row["id"] for row in house.json("expense", "list", "--merchant", "edeka")]
    house.apply({"splits": [{"id": "wine", "transaction": mixed, "name": "Wine", "amount": "11.90", "taxRate": "19"}]})
    assert "Tax" not in house.run("expense", "add", "--amount", "3", "--merchant", "Edeka", "--money-back")


def test_what_was_bought_for_a_gig_is_named_when_the_gig_goes(house):
    add(house, "58", "Stanton's Music", "--place", "night")
    add(house, "8", "Stanton's Music", "--place", "night", "--money-back")
    house.apply({
        "trips": [{"project": "night", "day": "2026-11-20", "distance": "12"}],
        "rules": [{"contains": "Stanton", "project": "night"}],
    })
    said = house.run("delete", "project", "night")
    assert said == "1 project deleted with 2 expenses: 50.00 USD, 1 trip, 1 rule.\n"
    assert house.json("list", "trips") == house.json("list", "rules") == []
    said = house.run("delete", "project", "night", "--undo")
    assert said == "1 project brought back.\n"
    assert len(house.json("list", "trips")) == len(house.json("list", "rules")) == 1


def test_what_was_bought_for_gigs_is_named_when_their_season_or_their_hold_goes(house):
    house.apply({
        "seasons": [{"id": "tour", "name": "Tour"}], "projects": [{"id": "night", "season": "tour"}],
        "trips": [{"project": "night", "day": "2026-11-20", "distance": "12"}],
    })
    add(house, "58", "Stanton's Music", "--place", "night")
    said = house.run("delete", "season", "tour", "--with-gigs")
    assert said == "1 season deleted with 1 expense: 58.00 USD, 1 trip.\n"
    house.run("gig", "add", "Gala", "--on", "2027-03-06", "--at", "20:00")
    (gala,) = [row["id"] for row in house.json("list", "projects") if row["name"] == "Gala"]
    house.run("gig", "hold", gala, "--option", "1")
    add(house, "12", "Kiosk", "--place", gala)
    said = house.run("gig", "hold", gala, "--release")
    assert said == "Gala was released with 1 expense: 12.00 USD.\n"


def test_reports_of_expenses_say_what_came_back(spent):
    assert "returned" not in spent.json("report", "personal-expenses")
    add(spent, "1", "Kiosk", "--place", "personal", "--money-back")
    said = spent.json("report", "personal-expenses")
    whole = said["total"]["minor"]
    assert said["returned"] == money(-100) and said["afterReturns"] == money(whole - 100)
    assert "After Returns" in spent.run("report", "personal-expenses")
    assert "returned" not in spent.json("report", "expenses")


def test_nothing_there_and_nothing_found_are_told_apart(house):
    assert house.run("expense", "list") == "No expenses yet.\n"
    add(house, "1", "Kiosk")
    assert house.run("expense", "list", "--search", "gold") == (
        "No expenses match. Set: Search: gold.\n")


def test_a_list_as_csv(spent, tmp_path):
    rows = list(csv.DictReader(io.StringIO(spent.run("expense", "list", "--csv"))))
    assert [row["Merchant"] for row in rows] == ["Starbucks", "Kiosk", "Aldi", "Adobe"]
    path = tmp_path / "e.csv"
    said = spent.run("expense", "list", "--tag", "tour", "--csv", "--out", str(path))
    assert said == f"1 expense is in {path}.\n"
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    spent.fails(64, "expense", "list", "--csv", "--json")


def test_receipts_of_a_list_are_copied_into_a_folder_named_after_their_expenses(house, tmp_path):
    (tmp_path / "IMG_0001.png").write_bytes(PNG)
    lens = add(
        house, "1190", "Foto/Koch", "--date", "2026-11-20",
        "--receipt", str(tmp_path / "IMG_0001.png"))["id"]
    back = add(house, "5", "Koch", "--money-back", "--receipt", str(tmp_path / "IMG_0001.png"))["id"]
    add(house, "3", "Kiosk")
    folder, out = tmp_path / "for the adviser" / "2026", tmp_path / "2026.csv"
    done = house.process(
        "expense", "list", "--csv", "--out", str(out), "--receipts", str(folder))
    assert done.returncode == 0 and out.exists()
    assert done.stderr.decode() == f"note: 2 receipts are in {folder}\n"
    named = {f"2026-11-20 Foto-Koch 1190.00 USD {lens}.png", f"2026-11-21 Koch -5.00 USD {back}.png"}
    assert {it.name for it in folder.iterdir()} == named
    assert all(it.read_bytes() == PNG for it in folder.iterdir())
    # Only of those that are listed; what is there already is written anew.
    house.run("expense", "list", "--from", "2026-11-21", "--receipts", str(folder))
    assert {it.name for it in folder.iterdir()} == named
    one = tmp_path / "one"
    house.run("expense", "list", "--merchant", "foto", "--receipts", str(one))
    assert len(list(one.iterdir())) == 1


def test_a_rate_of_tax_is_typed_and_lines_have_another(house):
    row = add(house, "119", "Metro", "--tax", "7", "--deductible")
    # 119.00 divided by 1.07.
    assert row["tax"] == {"rate": "7", "subtotal": money(11121)}
    house.run("expense", "split", row["id"], "--line", "Wine=47.60:drinks", "--tax", "19%")
    assert house.json("expense", "show", row["id"])["lines"][0]["taxRate"] == "19"
    # 7.60 of the wine, and 4.67 of the other 71.40.
    listed = list(csv.DictReader(io.StringIO(house.run("expense", "list", "--csv"))))
    assert listed[0]["Tax Amount"] == "12.27"
    house.fails(64, "expense", "add", "--amount", "1", "--merchant", "X", "--tax=-7")
    house.fails(64, "expense", "split", row["id"], "--line", "A=1", "--tax", "much")
    house.run("verify")


def test_mistakes_in_a_list_are_said(spent):
    assert "Did you mean date-desc?" in spent.fails(64, "expense", "list", "--sort", "date-dsc")
    spent.fails(64, "expense", "list", "--where", "colour=red")
    spent.fails(64, "expense", "list", "--from", "2026-11-02", "--to", "2026-11-01")
    spent.fails(2, "expense", "list", "--category", "Yachts")


def test_an_expense_has_lines(house):
    row = add(house, "30.00", "Trattoria")
    said = house.run(
        "expense", "split", row["id"], "--line", "Wine=24.00:drinks", "--line", "Bread=3.50")
    assert said == f"2 lines added to {row['id']}. 2.50 USD left over.\n"
    shown = house.json("expense", "show", row["id"])
    assert [line["name"] for line in shown["lines"]] == ["Wine", "Bread"]
    assert shown["lines"][0]["amount"] == money(2400)
    assert merchants(house, "--category", "Drinks") == ["Trattoria"]
    text = house.run("expense", "show", row["id"])
    assert "Trattoria" in text and "Wine" in text
    house.run("verify")


def test_lines_that_cannot_be_are_refused(house):
    row = add(house, "30.00", "Trattoria")
    assert house.fails(1, "expense", "split", row["id"], "--line", "Wine=31.00") == (
        "the lines come to 1.00 USD more than the amount")
    assert house.fails(1, "expense", "split", row["id"], "--line", "=0") == (
        "invalid expense data: Item 1 name is required; Item 1 amount must be greater than zero")
    house.fails(64, "expense", "split", row["id"], "--line", "Wine")
    house.fails(64, "expense", "split", row["id"])
    assert house.json("expense", "show", row["id"])["lines"] == []


def test_what_is_no_expense_is_said(house):
    house.apply({"transactions": [
        {"id": "sale", "project": None, "type": "sale", "source": "Bowl", "amount": "5.00"}]})
    said = house.fails(1, "expense", "show", "sale")
    assert "is no expense" in said
    house.fails(2, "expense", "show", "zzzz")


def test_the_report_is_the_same(spent):
    arguments = ["--by", "category", "--from", "2026-01-01", "--to", "2026-12-31"]
    assert spent.json("expense", "report", *arguments) == spent.json(
        "report", "expenses", *arguments)
