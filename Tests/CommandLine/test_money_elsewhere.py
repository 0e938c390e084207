"""Accounts at banks in the plain texts for hledger and beancount: their balances are `ledgerline money balance` (rule G93)."""

import csv
import io
import random
import re
import shutil
import subprocess
from collections import defaultdict

import pytest

from session import Session, book  # noqa: F401

DECIMALS = {"USD": 2, "EUR": 2, "JPY": 0, "KWD": 3}
ACCOUNTS = [("Checking", "USD", "checking"), ("Visa", "USD", "card"), ("Giro", "EUR", "savings"), ("Tokyo", "JPY", "service"),
            ("Dinars", "KWD", "cash")]
SHOPS = ["Cafe Milano", "String House", "Rail Company", "Paper & Pen", "Reed Workshop"]


def text(minor, currency):
    decimals = DECIMALS[currency]
    sign, size = ("-" if minor < 0 else ""), str(abs(minor)).rjust(decimals + 1, "0")
    return sign + (size if not decimals else size[:-decimals] + "." + size[-decimals:])


def statement(lines, currency, held):
    out = "Date,Payee,Memo,Amount,Currency,Balance\n"
    for day, who, minor in lines:
        held += minor
        out += f"{day},{who},bank,{text(minor, currency)},{currency},{text(held, currency)}\n"
    return out


@pytest.fixture(scope="module", params=[1, 2])
def made(request, tmp_path_factory):
    """A book with accounts in four currencies: explained by expenses, payments, transfers, set apart, and not at all."""
    folder = tmp_path_factory.mktemp("banked")
    book = Session(folder / "book")
    dice = random.Random(request.param)
    day = lambda low=1: f"2026-{dice.randint(1, 6):02}-{dice.randint(low, 27):02}"  # noqa: E731
    rows = defaultdict(list)
    expenses, payments = [], []
    for name, currency, _ in ACCOUNTS:
        for n in range(12):
            who, minor, when = dice.choice(SHOPS), -dice.randint(1_000, 90_000), day(3)
            rows[name].append((when, who, minor))
            kind = n % 4
            # On the same day, some days before, and some in another currency that the bank made dollars of.
            before = when if kind else when[:-2] + "01"
            amount = {"minor": -minor, "currency": currency}
            worth = None
            if kind == 3 and currency == "USD":
                worth = {"amount": {"minor": -minor - 77, "currency": "EUR"}, "values": [amount]}
                amount = worth["amount"]
            if kind != 2:
                expenses.append({"id": f"{name}{n}", "source": who, "day": before, "amount": amount, "worth": worth,
                                 "type": "purchase", "project": dice.choice(["business", "personal"])})
        rows[name] += [(day(), "Ann Lee", dice.randint(10_000, 99_000))]
        payments.append({"id": f"paid{name}", "client": "ann", "day": rows[name][-1][0], "method": "Transfer",
                         "amount": {"minor": rows[name][-1][2], "currency": currency}})
    for _ in range(3):
        when, later, minor = day(1), dice.randint(0, 1), dice.randint(5, 90) * 1_000
        rows["Checking"].append((when, "Transfer to Visa", -minor))
        rows["Visa"].append((f"{when[:-2]}{int(when[-2:]) + later:02}", "Transfer from Checking", minor))
    book.apply({"clients": [{"id": "ann", "firstName": "Ann", "lastName": "Lee"}], "transactions": expenses,
                "payments": payments})
    for name, currency, kind in ACCOUNTS:
        opening = dice.randint(-50_000, 500_000)
        # One begins within its lines.
        start = "2026-03-10" if name == "Giro" else "2026-01-01"
        book.run("money", "add", name, "--type", kind, "--currency", currency, f"--opening={text(opening, currency)}", "--on",
                 start)
        lines = sorted(rows[name])
        before = sum(minor for when, _, minor in lines if when < start)
        path = folder / f"{name}.csv"
        path.write_text(statement(lines, currency, opening - before))
        book.run("import", path, "--into", name, "--decimal", "point")
    book.run("match", "accept", "--sure")
    for place, row in enumerate(book.json("match", "list")):
        if row["proposals"] and place % 4 > 1:
            book.process("match", "accept", row["line"])
        elif place % 4 == 0:
            book.run("match", "apart", row["line"], "--note", ["private", "Tax; paid: at last", "Öffnung"][place // 4 % 3])
    assert 0 < len(book.json("match", "list")) < 40
    types = {match["type"] for name, _, _ in ACCOUNTS for line in book.json("money", "lines", name) for match in line["matches"]}
    assert types == {"expense", "payment", "transfer", "apart"}
    return book


@pytest.fixture
def banked(made, book):
    """A copy of it, to do with as one likes."""
    shutil.copytree(made.data, book.data)
    return book


def hledger(file, *more):
    assert subprocess.run(["hledger", "-f", file, "check", "-s"], capture_output=True).returncode == 0
    done = subprocess.run(["hledger", "-f", file, "balance", "--flat", "-N", "-E", "-O", "csv", "--layout=bare", *more],
                          capture_output=True, text=True, check=True)
    return {(row[0], row[1]): row[2] for row in list(csv.reader(io.StringIO(done.stdout)))[1:]}


def beancount(file, before=None):
    checked = subprocess.run(["bean-check", file], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    where = f"WHERE date < {before} " if before else ""
    done = subprocess.run(
        ["bean-query", "-f", "csv", file, f"SELECT account, currency, sum(position) {where}GROUP BY account, currency"],
        capture_output=True, text=True, check=True)
    return {(row[0].strip(), row[1].strip()): row[2].split()[0]
            for row in list(csv.reader(io.StringIO(done.stdout)))[1:] if row[2].strip()}


def minor(text, currency):
    return round(float(text) * 10 ** DECIMALS[currency])


@pytest.mark.parametrize("format", ["hledger", "beancount"])
def test_both_programs_have_the_balance_of_each_account(banked, tmp_path, format):
    file = tmp_path / f"book.{format}"
    banked.run("export", "--format", format, "--out", file)
    for end, on in [(None, None), ("2026-04-15", "2026-04-14"), ("2026-06-01", "2026-05-31")]:
        if format == "hledger":
            held = hledger(file, *(["-e", end] if end else []))
        else:
            held = beancount(file, end)
        for name, currency, kind in ACCOUNTS:
            own = banked.run("money", "balance", name, *(["--on", on] if on else [])).split()
            account = f"{'Liabilities:Card' if kind == 'card' else 'Assets:Bank'}:{name}"
            assert own[1] == currency
            assert minor(held.get((account, currency), "0"), currency) == minor(own[0], currency), (format, name, on)
        if end:
            continue
        left = sum(round(float(row["unexplained"]) * 10 ** DECIMALS[row["currency"]]) for row in banked.json("match", "list"))
        assert left == -sum(minor(sum_, code) for (name, code), sum_ in held.items() if name == "Equity:Unexplained")
        spent = defaultdict(int)
        for row in banked.json("list", "transactions"):
            if row["project"] == "business" and row["type"] == "purchase":
                spent[row["amount"]["currency"]] += row["amount"]["minor"]
        for code, total in spent.items():
            found = sum(minor(sum_, it) for (name, it), sum_ in held.items()
                        if name.startswith("Expenses:Business:") and it == code)
            assert found == total, "what lines say changes no expense"
    said = file.read_text()
    assert "Equity:Apart:Private" in said and "Equity:Apart:TaxPaidAtLast" in said and "Equity:Apart:Offnung" in said
    assert "Equity:Conversion" in said and "Assets:Transit" in said


@pytest.mark.parametrize("format", ["hledger", "beancount"])
def test_what_the_bank_says_is_checked_by_the_programs(banked, tmp_path, format):
    file = tmp_path / f"book.{format}"
    banked.run("export", "--format", format, "--out", file)
    said = file.read_text()
    check = ["hledger", "-f", file, "check"] if format == "hledger" else ["bean-check", file]
    assert len(re.findall(r" = -?[\d.]+ \w+$" if format == "hledger" else r" balance ", said, re.M)) == len(ACCOUNTS)
    assert subprocess.run(check, capture_output=True).returncode == 0
    # Somebody changes a line there: the bank's balance is no more what it was.
    first = next(row["day"] for row in banked.json("money", "lines", "Tokyo"))
    changed = re.sub(rf"(?m)^({first} .*\n(?:  code.*\n)?)((?:.*\n)*?)(\s+Assets:Bank:Tokyo  )(-?\d+) JPY\n",
                     r"\1\2\g<3>1\4 JPY\n", said.replace("  -", "  -"), count=1)
    assert changed != said
    file.write_text(changed)
    assert subprocess.run(check, capture_output=True).returncode != 0


@pytest.mark.parametrize("format", ["hledger", "beancount"])
def test_a_balance_that_the_book_has_not_is_a_remark_and_the_file_is_read(banked, tmp_path, format):
    gone = banked.json("money", "lines", "Tokyo")[4]["id"]
    banked.apply({"banklines": [{"id": gone, "life": "trashed"}]})
    assert banked.process("money", "reconcile", "Tokyo").returncode == 1
    file = tmp_path / f"book.{format}"
    banked.run("export", "--format", format, "--out", file)
    assert "the bank closes Assets:Bank:Tokyo with" in file.read_text()
    assert hledger(file) if format == "hledger" else beancount(file)


def test_a_book_without_accounts_is_exported_as_before(book, tmp_path):
    book.run("demo", "--transactions", "40")
    said = book.run("export", "--format", "hledger")
    assert "Assets:Bank" not in said and "Unexplained" not in said and "Assets:Money:" in said
