"""The QR-bill of a Swiss invoice (rule G121)."""

import subprocess

import pytest
from conftest import ANN, BOWL


def issued(book, **address):
    """An invoice of a Swiss sender to Ann, and what was said when it was issued."""
    book.apply(
        account={
            "settings": {"currency": "CHF"},
            "profile": {
                "company": "Robert Schneider AG",
                "address": {"line1": "Rue du Lac 1268", "postalCode": "2501", "city": "Biel", "country": "Switzerland", **address},
            },
            "bank": {"handles": {"iban": "CH58 0079 1123 0008 8901 2"}},
        },
        clients=[{"id": ANN, "firstName": "Ann", "lastName": "Lee", "address": {"postalCode": "9400", "city": "Rorschach"}}],
        projects=[{"id": BOWL, "name": "Bowl Night", "client": ANN}],
        charges=[{"id": "000000000001a", "project": BOWL, "name": "Evening", "price": {"quantity": "1", "unit": "1949.75"}}],
    )
    draft = book.json("invoice", "create", "--project", BOWL)["id"]
    return book.run("invoice", "issue", draft, "--on", "2026-11-03").stderr


def printed(book, path, *options):
    book.run("invoice", "pdf", "1", "--out", path, *options)
    done = subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize("paid", ["", "949.75", "1949.75"])
def test_it_is_printed_at_the_foot_and_asks_for_what_is_due(book, tmp_path, paid):
    assert "QR-bill" not in issued(book)
    if paid:
        book.run("invoice", "pay", "1", "--amount", paid, "--on", "2026-11-04")
    text = printed(book, tmp_path / "invoice.pdf")
    due = {"": "1 949.75", "949.75": "1 000.00"}.get(paid)
    assert (text.count("Payment part"), text.count("RF74 1")) == ((1, 2) if due else (0, 0))
    assert due is None or text.count(due) == 2
    assert text.count("9400 Rorschach") == (3 if due else 1)


def test_what_it_lacks_is_said_and_the_invoice_is_printed_without(book, tmp_path):
    assert "note: the QR-bill needs your address with postal code, city and country\n" in issued(book, city="")
    assert "Payment part" not in printed(book, tmp_path / "invoice.pdf")
