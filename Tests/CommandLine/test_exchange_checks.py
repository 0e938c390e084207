"""What comes in is checked before it changes anything (E5, E7, E11 to E15)."""

import hashlib
import json
import os
import pty
import sqlite3

from session import BINARY, SAMPLES, TODAY, book, gig, other  # noqa: F401

BANK = """Date,Payee,Amount
2026-01-13,Ross,-5.00
2026-01-14,Gas,-7.10
2026-01-15,Salary,2000.00
"""


def file(book, name, content):
    path = book.data.parent / name
    if not isinstance(content, (str, bytes)):
        content = json.dumps(content)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def content_hash(exported):
    """docs/json.md, as somebody else would write it."""
    lists = {"clients": "client", "projects": "project", "charges": "charge"}
    rows = [(lists[name], row) for name in lists for row in exported[name]]
    rows += list(exported["account"].items())
    sums = [0, 0, 0, 0]
    for kind, row in rows:
        text = json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        digest = hashlib.sha256(f"{kind}:{text}".encode()).digest()
        for lane in range(4):
            number = int.from_bytes(digest[lane * 8:lane * 8 + 8], "big")
            sums[lane] = (sums[lane] + number) % 2**64
    return "".join(f"{number:016x}" for number in sums)


def test_an_export_says_its_hash_and_a_changed_letter_is_refused(gig, other):
    whole = gig.run("export")
    exported = json.loads(whole)
    assert all(not rows for name, rows in exported.items()
               if isinstance(rows, list) and name not in ("clients", "projects", "charges"))
    assert exported["hash"] == content_hash(exported)
    assert "Bowl Night" in whole
    changed = file(gig, "changed.json", whole.replace("Bowl Night", "Bowl Fight"))
    said = other.fails(65, "import", changed)
    assert "something in it was changed or damaged" in said and '"hash"' in said
    assert not other.data.exists()
    # Sorted and indented by another program it is the same file.
    sorted_keys = file(gig, "sorted.json", json.dumps(exported, sort_keys=True, indent=3))
    assert "Nothing to do" in gig.run("import", sorted_keys)
    other.run("import", sorted_keys)
    assert other.run("export") == whole
    # An edited one goes through apply.
    assert "changed" in other.run("apply", changed)


def test_a_damaged_backup_is_refused_and_touches_nothing(gig, other, tmp_path):
    copy = tmp_path / "book.backup"
    gig.run("backup", copy)
    bytes_before = copy.read_bytes()
    assert bytes_before.count(b"Bowl Night") > 1
    other.run("demo")
    before = other.run("export")
    place = -1
    for _ in range(bytes_before.count(b"Bowl Night")):
        place = bytes_before.index(b"Bowl Night", place + 1)
        damaged = file(gig, "damaged.backup", bytes_before[:place] + b"C" + bytes_before[place + 1:])
        said = other.fails(65, "restore", damaged, "--replace")
        assert "damaged" in said and "--damaged" in said
    assert other.run("export") == before
    other.run("restore", damaged, "--replace", "--damaged")
    assert len(other.json("list", "projects")) == 1
    # Whoever looks into it with another tool, and leaves a view, has changed nothing.
    with sqlite3.connect(copy) as looking:
        looking.execute("CREATE VIEW mine AS SELECT name FROM project")
    other.run("restore", copy, "--replace")
    assert other.run("export") == gig.run("export")


def test_a_bank_list_is_read_or_asked_about(book, other):
    path = file(book, "bank.csv", BANK)
    said = book.run("import", path, "--as", "transactions", "--dry-run")
    assert "a minus is money out, as the words of a line say" in said
    assert not book.data.exists()
    book.run("import", path, "--as", "transactions")
    found = {it["source"]: (it["type"], it["amount"]["minor"]) for it in book.json("list", "transactions")}
    assert found == {"Ross": ("purchase", 500), "Gas": ("purchase", 710), "Salary": ("return", -200000)}
    other.run("import", path, "--as", "expenses", "--sign", "out")
    assert {it["type"] for it in other.json("list", "transactions")} == {"return", "purchase"}
    assert "--sign takes" in other.fails(64, "import", path, "--as", "transactions", "--sign", "both")


def test_what_a_statement_leaves_open_ends_with_65_and_names_the_option(book):
    one = file(book, "one.csv", "Date,Payee,Amount\n02/03/2026,Ross,5.00\n")
    said = book.fails(65, "import", one, "--as", "transactions")
    assert "--sign out" in said and "--sign in" in said and "--dates day-first" in said
    assert not book.data.exists()
    book.run("import", one, "--as", "transactions", "--sign", "out", "--dates", "day-first")
    (ross,) = book.json("list", "transactions")
    assert ross["day"] == "2026-03-02" and ross["amount"]["minor"] == 500
    pair = file(book, "pair.csv", "2026-02-03,A,5.00,\n2026-02-04,B,,7.00\n")
    said = book.fails(65, "import", pair, "--as", "transactions", "--dry-run")
    assert "--sign out" in said
    said = book.run("import", pair, "--as", "transactions", "--dry-run", "--map", "out=4", "--map", "in=3")
    assert "B, 2026-02-04, 7.00" in said
    balance = file(book, "balance.csv", "Date,Text,Amount\n2026-02-03,Opening balance,-5.00\n2026-02-04,B,-7.00\n")
    assert "--balances skip" in book.fails(65, "import", balance, "--as", "transactions")
    done = book.process("import", balance, "--as", "transactions", "--balances", "skip", "--dry-run")
    assert b"line 2: left out: a balance" in done.stderr and b"transaction: 1 added" in done.stdout
    hours = file(book, "hours.csv", "Date,Client,Hours,Amount\n2026-02-03,Ann,2.5,150.00\n")
    assert "hours, not money" in book.fails(65, "import", hours, "--as", "transactions")


def test_what_is_refused_makes_no_book(book):
    for content in ("{", '{"format":"ledgerline","version":1,"clients":[0]}', "a,b\n1,2\n"):
        book.fails(65, "import", file(book, "bad.json", content))
        assert not book.data.exists()


def test_a_currency_and_amounts_of_one_file(book):
    book.apply({
        "account": {"settings": {"currency": "JPY"}},
        "clients": [{"id": "c", "company": "C"}],
        "projects": [{"id": "p", "client": "c", "name": "P"}],
        "charges": [{"project": "p", "name": "a", "price": {"unit": "15000"}},
                    {"project": "p", "name": "b"}],
        "payments": [{"project": "p", "amount": 15000}],
    })
    charges = book.json("list", "charges")
    assert {it["price"]["unit"]["currency"] for it in charges} == {"JPY"}
    assert sum(it["price"]["unit"]["minor"] for it in charges) == 15000
    (payment,) = book.json("list", "payments")
    assert payment["amount"] == {"minor": 15000, "currency": "JPY"}


def test_a_payment_has_an_amount(gig):
    project = gig.json("list", "projects")[0]["id"]
    said = gig.fails(65, "apply", "-", stdin={"payments": [{"project": project}]})
    assert said.startswith("payments[0].amount")
    partial = {"format": "ledgerline", "version": 1, "payments": [{"id": "0000000000009"}]}
    said = gig.fails(65, "import", "-", stdin=partial)
    assert "payments[0].amount" in said


def test_nothing_of_a_name_steers_a_terminal(book):
    book.apply({"clients": [
        {"id": "c", "company": "A\u001b[31mB\u009b2J\u202eC\u0000D", "notes": "one\u0000two\u001b]0;x\u0007"}]})
    book.apply({"projects": [{"id": "p", "client": "c", "name": "N\u001b[2J\nM"}]})
    for command in (
        ["list", "clients"], ["list", "clients", "--json"], ["show", "client", "c"],
        ["list", "projects"], ["export"], ["report", "income"], ["export", "--format", "csv", "--project", "p"],
        ["apply", "-"], ["list", "c\u001b[31m"], ["list", "clients", "--where", "\u001b[31m=1"],
        ["\u001b[31m"], ["show", "client", "\u001b[31m"],
    ):
        main, terminal = pty.openpty()
        pid = os.fork()
        if pid == 0:
            for number in (0, 1, 2):
                os.dup2(terminal, number)
            os.environ.update(LEDGERLINE_DATA=str(book.data), LEDGERLINE_TODAY=TODAY)
            if "apply" in command:
                os.close(0)
            os.execv(BINARY, [BINARY, *command])
        os.close(terminal)
        said = b""
        while True:
            try:
                part = os.read(main, 65536)
            except OSError:
                break
            if not part:
                break
            said += part
        os.waitpid(pid, 0)
        os.close(main)
        text = said.decode()
        assert not [c for c in text if ord(c) < 32 and c not in "\r\n\t" or 127 <= ord(c) < 160], command
        assert "\u202e" not in text, command
    notes = book.json("list", "clients")[0]["notes"]
    assert notes.startswith("one\u0000two")


def test_a_small_file_of_millions_of_zeros_is_refused(book):
    cell = file(book, "cell.csv", "Date,Payee,Amount\n2026-01-01," + "x" * 10_000_000 + ",5.00\n2026-01-02,Ross,6.00\n")
    done, peak = book.measured("import", cell, "--as", "transactions", "--sign", "out")
    assert b"more than a million bytes" in done.stderr
    assert len(book.json("list", "transactions")) == 1
    assert 1_000 < peak < 340_000, "kilobytes"
    zeros = file(book, "zeros.json", '{"clients":[' + "0," * 12_000_000 + "0]}")
    done, peak = book.measured("import", zeros)
    assert done.returncode == 65 and b"more than 10000000 values" in done.stderr
    assert peak < 900_000, "kilobytes"
    some = file(book, "some.json", '{"clients":[' + "0," * 200_000 + "0]}")
    done = book.process("import", some)
    assert len(done.stderr.splitlines()) < 1_100
    words = file(book, "words.csv", "Date,Payee,Amount\n" + "".join(
        f"2026-01-01,A,{what * 900_000}\n" for what in "x1-") + "x" * 9_000 + ",A,5\n")
    done, peak = book.measured("import", words, "--as", "transactions")
    assert done.returncode == 65 and max(map(len, done.stderr.splitlines())) < 300
    assert peak < 900_000, "kilobytes"


def test_two_john_smiths(book):
    def person(name, phone):
        return {"id": name, "firstName": "John", "lastName": "Smith", "phone": phone}

    def job(name, phone):
        return {"id": name, "projectName": name, "clientName": "John Smith", "clientPhone": phone, "items": []}

    path = file(book, "ledger8.json", {
        "appVersion": "1.4", "backupDate": "2025-10-01T08:30:00Z",
        "clients": [person("a", "555 0101"), person("b", "(555) 0102")],
        "projects": [job(f"Gig {n}", "5550102") for n in range(5)]})
    said = book.run("import", path)
    assert "clients: 2 added" in said
    clients = {it["phone"]: it["projectCount"] for it in book.json("list", "clients")}
    assert clients == {"555 0101": 0, "(555) 0102": 5}


def test_dollars_and_a_book_in_euros(book, other):
    backup = SAMPLES / "ledger8_backup_2025-10-01.json"
    for session in (book, other):
        session.apply({"account": {"settings": {"currency": "EUR"}}})
    said = book.fails(65, "import", backup)
    assert "--currency USD" in said and "--currency EUR" in said
    book.fails(65, "import", backup, "--dry-run")
    assert book.json("list", "charges") == []
    book.run("import", backup, "--currency", "USD")
    assert {it["price"]["unit"]["currency"] for it in book.json("list", "charges")} == {"USD"}
    other.run("import", backup, "--currency", "EUR")
    assert {it["price"]["unit"]["currency"] for it in other.json("list", "charges")} == {"EUR"}
    assert "--currency takes" in book.fails(64, "import", backup, "--currency", "dollars")


def test_thousands_or_thousandths_of_dinars(book):
    book.apply({"account": {"settings": {"currency": "KWD"}}})
    path = file(book, "bank.csv", 'Date,Payee,Amount\n2026-02-07,A,"12,345"\n')
    said = book.fails(65, "import", path, "--as", "transactions")
    assert "--decimal point" in said and "12,345" in said
    book.run("import", path, "--as", "transactions", "--decimal", "comma", "--sign", "out")
    assert book.json("list", "transactions")[0]["amount"]["minor"] == 12345
