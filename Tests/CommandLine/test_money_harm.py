"""Careless hands on accounts at banks: files in and out in any order, odd files, rows deleted behind a match."""

import codecs
import random

import pytest

from session import book  # noqa: F401

TITLES = ["Date", "Payee", "Memo", "Amount", "Balance"]


def rows(*lines, start=100_00):
    held, out = start, []
    for day, who, minor in lines:
        held += minor
        out.append([day, who, "x", f"{minor / 100:.2f}", f"{held / 100:.2f}"])
    return out


def text(table, titles=TITLES, end="\n"):
    return "".join(",".join(row) + end for row in [titles, *table])


MARCH = rows(("2026-03-02", "Cafe", -1250), ("2026-03-02", "Cafe", -1250), ("2026-03-15", "Ann Client", 20000))


def put(folder, name, content):
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def lines(book):
    return sorted((line["day"], line["amount"], line["counterparty"]) for line in book.json("money", "lines", "Bank"))


@pytest.mark.parametrize("seed", range(4))
def test_files_in_and_back_in_any_order_leave_the_lines_that_they_should(book, tmp_path, seed):
    """Against a naive model: which file each line belongs to."""
    dice = random.Random(seed)
    everything = rows(*[("2026-03-%02d" % (2 + i // 2), f"Shop {i % 3}", -100 * (i % 4 + 1)) for i in range(12)])
    spans = {"a": (0, 5), "b": (3, 9), "c": (8, 12), "d": (0, 12)}
    files = {name: put(tmp_path, name + ".csv", text(everything[one:other])) for name, (one, other) in spans.items()}
    book.run("money", "add", "Bank", "--opening", "100.00", "--on", "2026-03-01")
    owner, imports = {}, {}
    for _ in range(14):
        name = dice.choice(sorted(files))
        if name in imports and dice.random() < 0.6:
            done = book.json("import", "undo", imports.pop(name))
            gone = [place for place, by in owner.items() if by == name]
            assert done["lines"] == len(gone)
            for place in gone:
                del owner[place]
        else:
            done = book.json("import", files[name], "--into", "Bank")
            new = [place for place in range(*spans[name]) if place not in owner]
            assert done["accounts"][0]["added"] == len(new), (seed, name)
            owner.update({place: name for place in new})
            if done.get("import"):
                imports[name] = done["import"]
        wanted = sorted((row[0], row[3], row[1]) for place, row in enumerate(everything) if place in owner)
        assert lines(book) == wanted, (seed, name)
        held = 10000 + sum(round(float(amount) * 100) for _, amount, _ in wanted)
        assert book.run("money", "balance", "Bank") == f"{held / 100:.2f} USD\n"
    book.run("verify")


def test_the_same_file_written_otherwise_brings_nothing_twice(book, tmp_path):
    book.run("import", put(tmp_path, "a.csv", text(MARCH)), "--into", "Bank")
    order = [3, 0, 4, 2, 1]
    moved = text([[row[i] for i in order] for row in MARCH], [TITLES[i] for i in order])
    others = {
        "crlf": text(MARCH, end="\r\n"),
        "mark": codecs.BOM_UTF8 + text(MARCH).encode(),
        "wide": text(MARCH).encode("utf-16"),
        "moved": moved,
        "semicolons": text(MARCH).replace(",", ";"),
        "upside down": text(MARCH[::-1]),
    }
    for name, content in others.items():
        done = book.json("import", put(tmp_path, name + ".csv", content), "--into", "Bank")
        assert done["accounts"][0]["added"] == 0, name
    assert len(lines(book)) == 3
    assert book.run("money", "balance", "Bank") == "275.00 USD\n"


def test_names_of_accounts_that_differ_in_case_or_letters(book, tmp_path):
    march = put(tmp_path, "a.csv", text(MARCH))
    book.run("import", march, "--into", "Bänk „1“ 🎻")
    assert book.json("import", march, "--into", "bÄNK „1“ 🎻 ")["accounts"][0]["known"] == 3
    assert len(book.json("money", "list")) == 1
    assert "--into NAME" in book.fails(65, "import", march, "--into", " ")
    assert len(book.json("money", "list")) == 1


def test_a_line_whose_expense_or_payment_was_deleted_elsewhere_is_open_again(book, tmp_path):
    book.run("import", put(tmp_path, "a.csv", text(MARCH)), "--into", "Bank")
    first = book.json("match", "list")[0]["line"]
    book.run("match", "accept", first)
    assert book.json("money", "list")[0]["toExplain"] == 2
    expense = book.json("list", "transactions")[0]["id"]
    book.apply({"transactions": [{"id": expense, "life": "trashed"}]})
    assert book.json("money", "list")[0]["toExplain"] == 3
    assert first in [row["line"] for row in book.json("match", "list")]
    assert first in [row["id"] for row in book.json("money", "lines", "Bank", "--open")]
    book.run("match", "accept", first)
    assert book.json("money", "list")[0]["toExplain"] == 2
    assert len(book.json("list", "transactions")) == 1
    book.run("verify")


def test_a_file_fetched_at_noon_and_the_next_one_agree_with_the_bank(book, tmp_path):
    noon = rows(("2026-03-02", "Cafe", -1250), ("2026-03-10", "Shop", -500))
    later = rows(("2026-03-10", "Oil", -70), ("2026-03-11", "Reeds", -30), start=8250)
    book.run("import", put(tmp_path, "noon.csv", text(noon)), "--into", "Bank")
    book.run("import", put(tmp_path, "later.csv", text(later)), "--into", "Bank")
    assert "agrees with the bank up to 2026-03-11" in book.run("money", "reconcile", "Bank")


def test_accepting_what_is_sure_twice_does_it_once(book, tmp_path):
    book.run("import", put(tmp_path, "a.csv", text(MARCH)), "--into", "Bank")
    book.run("expense", "add", "--amount", "12.50", "--merchant", "Cafe", "--date", "2026-03-02")
    one = book.json("match", "accept", "--sure")["accepted"]
    assert book.json("match", "accept", "--sure")["accepted"] == 0
    assert book.json("money", "list")[0]["toExplain"] == 3 - one


def test_files_of_nothing_and_of_too_much(book, tmp_path):
    assert book.process("import", put(tmp_path, "0.csv", text([])), "--into", "Bank").returncode in (1, 65)
    zero = put(tmp_path, "zero.csv", text(rows(("2026-03-02", "Info", 0), ("2026-03-03", "Cafe", -100))))
    assert book.json("import", zero, "--into", "Bank")["accounts"][0]["added"] in (1, 2)
    large = "!Type:Bank\nD2026-03-05\nT92233720368547758.07\nPBig\n^\nD2026-03-06\nT92233720368547758.07\nPBig\n^\n"
    done = book.process("import", put(tmp_path, "large.qif", large), "--into", "Large")
    # Said with the row, and nothing of the file came in.
    assert done.returncode == 1 and b"beyond what can be counted" in done.stderr
    assert [account["name"] for account in book.json("money", "list")] == ["Bank"]
    for command in (["money", "list"], ["money", "reconcile", "Bank"], ["match", "list"], ["verify"]):
        assert book.process(*command).returncode == 0, command


def test_a_backup_brings_accounts_lines_and_what_explains_them_back(book, tmp_path):
    book.run("import", put(tmp_path, "a.csv", text(MARCH)), "--into", "Bank")
    book.run("match", "accept", book.json("match", "list")[0]["line"])
    saved = put(tmp_path, "saved.json", book.run("export"))
    before = (lines(book), book.json("money", "list"))
    other = type(book)(tmp_path / "other")
    other.run("import", saved)
    assert (lines(other), other.json("money", "list")) == before
    # Bringing the file again to the restored book knows its lines.
    assert other.json("import", tmp_path / "a.csv")["accounts"][0]["added"] == 0
    other.run("verify")


def test_lines_that_stayed_when_their_import_was_taken_back_go_with_all_afterwards(book, tmp_path):
    done = book.json("import", put(tmp_path, "march.csv", text(MARCH)), "--into", "Bank")
    first = book.json("money", "lines", "Bank")[0]["id"]
    book.run("match", "accept", first)
    assert "--all takes them too" in book.run("import", "undo", done["import"])
    assert [line["id"] for line in book.json("money", "lines", "Bank")] == [first]
    assert "taken back before" in book.fails(1, "import", "undo", done["import"])
    assert book.json("import", "undo", done["import"], "--all")["lines"] == 1
    assert book.json("money", "lines", "Bank") == [] and book.json("list", "transactions") == []
    assert "taken back before" in book.fails(1, "import", "undo", done["import"], "--all")
    assert book.json("import", tmp_path / "march.csv", "--into", "Bank")["accounts"][0]["added"] == 3
    book.run("verify")


def test_reject_is_undo(book, tmp_path):
    book.run("import", put(tmp_path, "march.csv", text(MARCH)), "--into", "Bank")
    first = book.json("match", "list")[0]["line"]
    book.run("match", "accept", first)
    assert book.run("match", "reject", first) == "Taken back.\n"
    assert "there is no command" in book.fails(64, "match", "rejekt", first)


OFX = """OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>111<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260305<TRNAMT>-4.50<FITID>F1<NAME>CAFE</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260306<TRNAMT>200.00<FITID>F2<NAME>ANN</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1195.50<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""


def test_a_bank_that_says_only_what_is_there_at_the_end_begins_the_account_with_one_command(book, tmp_path):
    book.run("import", put(tmp_path, "a.ofx", OFX))
    assert book.process("money", "reconcile", "CHECKING").returncode == 1
    assert "agree" in book.run("money", "reconcile", "CHECKING", "--opening")
    assert book.run("money", "balance", "CHECKING") == "1195.50 USD\n"
    assert book.run("money", "balance", "CHECKING", "--on", "2026-02-28") == "1000.00 USD\n"


def test_a_line_that_cannot_be_read_or_was_cut_is_named(book, tmp_path):
    cut = put(
        tmp_path, "a.csv",
        'Date,Text,Amount\n2026-02-01,Shop,-12.50\n2026-02-02,"Quote,-3.00\n2026-02-03,Other,-4.00\n2026-02-04,Last,-5.0')
    assert [left["line"] for left in book.json("statement", cut)["leftOut"]] == [5, 3]
    done = book.json("import", cut, "--into", "Bank")
    assert sorted(left["line"] for left in done["leftOut"]) == [3, 5] and done["accounts"][0]["added"] == 2
