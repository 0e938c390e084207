"""Discounts and several taxes: in the terminal, on paper, in exports, frozen when issued."""

import csv
import subprocess

from conftest import ANN, BOWL


def usd(minor):
    return {"minor": minor, "currency": "USD"}


def read(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_a_discount_and_two_taxes_are_lines_of_the_totals_everywhere(gig, tmp_path):
    made = gig.json("invoice", "create", "--project", BOWL, "--tax", "VAT 19%", "--discount", "10%")
    draft = made["id"]
    assert made["tax"] == {"name": "VAT", "rate": "19"}
    assert (made["subtotal"], made["discountAmount"]) == (usd(97500), usd(9750))
    lines = gig.json("list", "lines", "--where", f"invoice={draft}")
    trip = next(line for line in lines if line["text"] == "Travel" or line["price"]["quantity"] == "2")
    gig.apply(lines=[{"id": trip["id"], "tax": {"name": "VAT", "rate": "7"},
                      "discount": {"amount": {"minor": 500, "currency": "USD"}}}])
    shown = gig.json("show", "invoice", draft)
    # 850 + (125 − 5) = 970; 10 % off both; 19 % of 765, 7 % of 108.
    assert shown["subtotal"] == usd(97000) and shown["discountAmount"] == usd(9700)
    assert [(tax["rate"], tax["base"], tax["amount"]) for tax in shown["taxes"]] == [
        ("19", usd(76500), usd(14535)), ("7", usd(10800), usd(756)),
    ]
    assert shown["total"] == usd(97000 - 9700 + 14535 + 756)
    issued = gig.json("invoice", "issue", draft, "--on", "2026-11-03")
    content = issued["issue"]["content"]
    assert content["rules"] == 2 and content["tax"] is None and content["total"] == shown["total"]
    assert content["lines"][1]["discount"]["amount"] == usd(500)

    paper = tmp_path / "invoice.pdf"
    gig.run("invoice", "pdf", draft, "--out", paper)
    text = subprocess.run(["pdftotext", "-layout", paper, "-"], check=True, capture_output=True, text=True).stdout
    for words in ("Discount 10%", "-$97.00", "VAT 19% on $765.00", "$145.35", "VAT 7% on $108.00", "$7.56",
                  "$1,025.91", "Discount -$5.00"):
        assert words in text, f"{words} is not in:\n{text}"

    gig.run("export", "--format", "csv", "--out", tmp_path / "tables")
    invoices, lines = (read(tmp_path / "tables" / f"{name}.csv") for name in ("invoices", "lines"))
    assert (invoices[0]["discountRate"], invoices[0]["taxRate"]) == ("10", "19")
    assert {line["taxRate"] for line in lines} == {"", "7"}
    gig.run("verify")


def test_what_cannot_be_taken_off_or_read_is_refused_with_the_way_to_write_it(gig):
    said = gig.refused("invoice", "create", "--project", BOWL, "--discount", "2000")
    assert "discount is more than what it is taken off" in said
    assert "10%" in gig.refused("invoice", "create", "--project", BOWL, "--discount", "some")
    assert "VAT 19%" in gig.refused("invoice", "create", "--project", BOWL, "--tax", "some")
    assert gig.json("list", "invoices") == []


def test_a_client_s_tax_goes_before_the_account_s(gig):
    gig.apply(settings=[{"tax": {"name": "VAT", "rate": "19"}}])
    assert gig.json("invoice", "create", "--client", ANN)["tax"] == {"name": "VAT", "rate": "19"}
    gig.apply(clients=[{"id": ANN, "tax": {"name": "", "rate": "0"}, "taxID": "ATU12345678"}])
    assert gig.json("invoice", "create", "--client", ANN)["tax"] is None
