"""The categories that the first expense of a book brings, in the terminal (rule E17)."""

import json

from session import book  # noqa: F401


def add(book, amount, merchant, *more):
    return book.json("expense", "add", "--amount", amount, "--merchant", merchant, *more)


def test_the_first_expense_of_a_book_brings_the_categories(book):
    done = book.process("expense", "add", "--amount", "5", "--merchant", "Starbucks", "--json")
    assert b"the categories that expenses begin with" in done.stderr
    assert json.loads(done.stdout)["categoryName"] == "Dining Out"
    names = [row["name"] for row in book.json("list", "categories")]
    assert len(names) == 13 and "Housing" in names
    again = book.process("expense", "add", "--amount", "6", "--merchant", "Kiosk", "--category", "food")
    assert again.returncode == 0 and again.stderr == b""
    assert len(book.json("list", "categories")) == 13


def test_what_a_designer_buys_first_brings_none(book):
    book.apply({"account": {"settings": {"work": ["designer"]}}})
    before = len(book.json("list", "categories"))
    add(book, "5", "Starbucks")
    assert len(book.json("list", "categories")) == before


def test_a_book_without_categories_says_where_they_come_from(book):
    book.apply({"transactions": [{"id": "kiosk", "type": "purchase", "source": "Kiosk", "project": "business", "amount": "3.00"}]})
    said = book.fails(2, "expense", "add", "--amount", "5", "--merchant", "Kiosk", "--category", "Food")
    assert "`ledgerline expense categories`" in said
    book.run("expense", "categories")
    assert add(book, "5", "Kiosk", "--category", "food")["categoryName"] == "Food"
