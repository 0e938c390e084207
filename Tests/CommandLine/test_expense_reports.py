"""The reports of expenses, in the terminal."""

import pytest


def usd(minor):
    return {"minor": minor, "currency": "USD"}


@pytest.fixture
def spending(book):
    book.apply(
        categories=[{"id": "0000000000c01", "name": "Travel"}, {"id": "0000000000c02", "name": "Food"}],
        transactions=[
            expense("0000000000e01", "Amtrak", "2026-03-02", 11900, "0000000000c01", isDeductible=True,
                    tax={"rate": "19"}),
            expense("0000000000e02", "Bodega", "2026-03-09", 2000, "0000000000c02"),
            expense("0000000000e03", "Amtrak", "2025-03-02", 5000, "0000000000c01"),
        ])
    return book


def expense(id, source, day, minor, category, **more):
    return {"id": id, "project": "business", "type": "purchase", "source": source, "day": day, "amount": usd(minor),
            "category": category, **more}


YEAR = ["--from", "2026-01-01", "--to", "2026-12-31"]


def test_expenses_by_category_add_up(spending):
    report = spending.json("report", "expenses", "--by", "category", *YEAR)
    assert [(row["name"], row["count"], row["total"]) for row in report["rows"]] == [
        ("Travel", 1, usd(11900)), ("Food", 1, usd(2000))]
    assert report["total"] == usd(13900) and report["count"] == 2
    said = spending.run("report", "expenses", *YEAR).stdout
    assert "Travel" in said and "139.00 USD" in said


def test_months_stand_beside_the_year_before(spending):
    report = spending.json("report", "expenses", "--by", "month", *YEAR)
    assert len(report["rows"]) == 12
    march = report["rows"][2]
    assert (march["key"], march["total"], march["before"]) == ("2026-03", usd(13900), usd(5000))


def test_days_are_filled_with_zeros(spending):
    report = spending.json("report", "expenses", "--by", "day", "--from", "2026-03-01", "--to", "2026-03-10")
    assert len(report["rows"]) == 10
    assert report["rows"][0] == {"day": "2026-03-01", "total": usd(0)}
    # Who reads it has the days on which something was.
    text = spending.run("report", "expenses", "--by", "day", "--from", "2026-03-01", "--to", "2026-03-10").stdout
    assert "119.00 USD" in text and "20.00 USD" in text
    assert not [line for line in text.splitlines() if line.startswith("2026-03-") and line.endswith(" 0.00 USD")]


def test_what_has_no_day_is_named(spending):
    assert "undated" not in spending.json("report", "expenses", "--by", "month")
    row = expense("0000000000e04", "Kiosk", None, 500, "0000000000c02")
    spending.apply(transactions=[row])
    report = spending.json("report", "expenses", "--by", "month")
    assert report["undated"] == usd(500)
    assert sum(row["total"]["minor"] for row in report["rows"]) + 500 == report["total"]["minor"]
    year = spending.json("report", "expenses", "--by", "month", *YEAR)
    assert year["undated"] == usd(500) and year["total"] == usd(13900)
    assert "Without a Date" in spending.run("report", "expenses", *YEAR).stdout


def test_a_report_is_csv_and_pdf(spending, tmp_path):
    csv = spending.run("report", "expenses", "--by", "vendor", *YEAR, "--csv").stdout
    assert "name,count,percent,total,totalCurrency" in csv
    paper = tmp_path / "expenses.pdf"
    spending.run("report", "expenses", *YEAR, "--pdf", "--out", paper)
    assert paper.read_bytes().startswith(b"%PDF-")


def test_the_tax_summary_has_tax_apart(spending):
    report = spending.json("report", "tax-summary", *YEAR)
    (row,) = report["deductible"]
    assert (row["net"], row["tax"], row["gross"]) == (usd(10000), usd(1900), usd(11900))
    assert [row["name"] for row in report["notDeductible"]] == ["Food"]


def test_trips_without_a_rate_are_said_beside_the_tax(spending):
    assert "unratedTrips" not in spending.json("report", "tax-summary", *YEAR)
    spending.apply(trips=[
        {"id": "way", "project": "business", "day": "2026-03-02", "distance": "12", "unit": "mi"},
        {"id": "later", "project": "business", "day": "2027-03-02", "distance": "12", "unit": "mi"}])
    assert spending.json("report", "tax-summary", *YEAR)["unratedTrips"] == 1
    assert spending.json("report", "tax-year", *YEAR)["unratedTrips"] == 1
    assert "Trips that count nothing" in spending.run("report", "tax-summary", *YEAR).stdout


def test_the_tax_year_names_income_and_expenses_in_another_currency_apart(spending):
    spending.apply(
        clients=[{"id": "0000000000a01", "company": "Lantern"}],
        payments=[{"client": "0000000000a01", "day": "2026-05-05", "amount": "10.00 EUR"}],
        transactions=[expense("0000000000e09", "Kiosk", "2026-05-06", 500, "0000000000c02") | {"amount": "5.00 EUR"}])
    year = spending.json("report", "tax-year", *YEAR)
    assert year["incomeOthers"] == {"minor": 1000, "currency": "EUR"}
    assert year["others"] == {"minor": 500, "currency": "EUR"}
    text = spending.run("report", "tax-year", *YEAR).stdout
    assert "Income in another currency" in text and "Expenses and trips in another currency" in text
    assert "Income in another currency counts once" in text
    assert "As invoiced" not in text
    for by in [[], ["--by", "client-accrued"]]:
        said = spending.run("report", "income", *YEAR, *by).stdout
        assert ("Income in another currency counts once" in said) == (not by)


def test_profit_is_negative_without_income(spending):
    report = spending.json("report", "profit", *YEAR)
    assert report["total"]["profit"] == usd(-13900)
    assert [row["name"] for row in report["rows"]] == ["Business"]


def test_budgets_without_any_say_so(spending):
    assert "No monthly budgets yet." in spending.run("report", "spending-budgets").stdout


def test_a_grouping_that_is_none_is_named(spending):
    assert "category, vendor" in spending.refused("report", "expenses", "--by", "colour")


def test_income_without_tax_is_told_by_client_and_number(book):
    book.apply(
        clients=[{"id": "wien", "company": "Wien GmbH", "taxID": "ATU12345678"}],
        invoices=[{"id": "abroad", "client": "wien", "reverseCharge": True}],
        lines=[{"id": "work", "invoice": "abroad", "text": "Consulting",
                "price": {"quantity": "1", "unit": "1000.00"}}])
    (invoice,) = [row["id"] for row in book.json("list", "invoices")]
    book.run("invoice", "issue", invoice, "--on", "2026-03-02")
    year = book.json("report", "tax-year", "--by", "invoiced", *YEAR)
    assert year["untaxed"] == [{"name": "Wien GmbH", "taxID": "ATU12345678", "tax": "Reverse Charge",
                                "reverseCharge": True, "count": 1, "amount": usd(100000)}]
    assert year["uninvoiced"] == []
    text = book.run("report", "tax-year", "--by", "invoiced", *YEAR).stdout
    assert "ATU12345678" in text and "Reverse Charge" in text
    assert book.json("report", "tax-year", *YEAR)["untaxed"] == []
