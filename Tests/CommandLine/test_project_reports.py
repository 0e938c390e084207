"""The reports of a design project, in the terminal."""

import subprocess

import pytest
from session import book  # noqa: F401

HOUSE = {
    "clients": [{"id": "lee", "firstName": "Ann", "lastName": "Lee"}],
    "projects": [{"id": "harbor", "name": "Harbor House", "client": "lee"}],
    "categories": [{"id": "furn", "name": "Furnishings", "type": "itemized"}],
    "spaces": [{"id": "living", "name": "Living Room", "project": "harbor"}],
    "transactions": [
        {"id": "arhaus", "project": "harbor", "type": "purchase", "source": "Arhaus",
         "day": "2026-02-01", "amount": {"minor": 111100, "currency": "USD"}, "reimbursement": "owed-to-company",
         "category": "furn"},
        {"id": "wayfair", "project": "harbor", "type": "purchase", "source": "Wayfair",
         "amount": {"minor": 30000, "currency": "USD"}, "reimbursement": "owed-to-client"},
    ],
    "items": [
        {"id": "sofa", "name": "Linen Sofa", "project": "harbor", "transaction": "arhaus",
         "space": "living", "sku": "AB-77",
         "purchasePrice": {"minor": 111100, "currency": "USD"},
         "projectPrice": {"minor": 150000, "currency": "USD"},
         "marketValue": {"minor": 190000, "currency": "USD"}},
        {"id": "lamp", "name": "Brass Lamp", "project": "harbor", "transaction": "arhaus",
         "purchasePrice": {"minor": 22200, "currency": "USD"}},
    ],
}


@pytest.fixture
def house(book):  # noqa: F811
    book.apply(HOUSE)
    return book


def usd(minor):
    return {"minor": minor, "currency": "USD"}


def test_the_invoice_adds_up_charges_and_credits(house):
    report = house.json("report", "invoice", "--project", "harbor")
    assert report["chargesTotal"] == usd(150000)
    assert report["creditsTotal"] == usd(30000)
    assert report["netDue"] == usd(120000)
    (charge,) = report["charges"]
    assert charge["title"] == "Arhaus" and charge["category"] == "Furnishings"
    assert {item["name"]: item["price"] for item in charge["items"]} == {
        "Linen Sofa": usd(150000), "Brass Lamp": None}
    said = house.run("report", "invoice", "--project", "harbor")
    assert "Net Amount Due" in said and "Missing project price" in said


def test_the_client_summary_says_what_was_saved(house):
    report = house.json("report", "client-summary", "--project", "harbor")
    assert report["spent"] == usd(150000)
    assert report["market"] == usd(190000)
    assert report["saved"] == usd(40000)
    assert report["categories"] == [{"name": "Furnishings", "spent": usd(150000)}]
    assert {it["receipt"] for it in report["furnishings"]} == {"See Project Invoice"}


def test_the_property_report_groups_by_space(house):
    report = house.json("report", "property", "--project", "harbor")
    assert [group["name"] for group in report["spaces"]] == ["Living Room", "No Space"]
    assert report["itemCount"] == 2 and report["market"] == usd(190000)


@pytest.mark.parametrize("name, title", [
    ("invoice", "Invoice"), ("client-summary", "Client Summary"),
    ("property", "Property Management Summary"),
])
def test_a_report_is_a_pdf_without_purchase_prices(house, tmp_path, name, title):
    path = tmp_path / "report.pdf"
    house.run("report", name, "--project", "harbor", "--pdf", "--out", path)
    subprocess.run(["qpdf", "--check", path], check=True, capture_output=True)
    text = subprocess.run(
        ["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True).stdout
    for words in (title, "Harbor House", "Client: Ann Lee", "Date: Nov 21, 2026"):
        assert words in text, text
    assert "1,111" not in text and "222.00" not in text, text


def test_what_does_not_fit_together_is_refused(house):
    house.fails(64, "report", "invoice", "--project", "harbor", "--pdf")
    house.fails(64, "report", "invoice", "--project", "harbor", "--out", "x.pdf")
    assert "no project" in house.fails(2, "report", "property", "--project", "nowhere")


def test_the_budget_says_what_is_spent_by_category(house):
    report = house.json("report", "budget", "--project", "harbor")
    (category,) = report["categories"]
    assert category["name"] == "Furnishings" and category["spent"] == usd(111100)
    assert report["overall"] == {"budget": usd(0), "spent": usd(111100)}
    assert "Overall Budget" in house.run("report", "budget", "--project", "harbor")


def test_a_budget_that_is_overspent_by_cents_is_over(house):
    house.apply({"budgets": [
        {"project": "harbor", "category": "furn", "amount": usd(111060)},
    ]})
    said = house.run("report", "budget", "--project", "harbor")
    assert "0 USD over" in said and "remaining" not in said, said
