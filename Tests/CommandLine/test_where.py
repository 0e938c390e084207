"""`--where` with operators, near names, and tables on a terminal (E21)."""

import os
import pty

from session import BINARY, TODAY, book, gig  # noqa: F401


def names(rows):
    return sorted(row["name"] for row in rows)


def where(book, kind, *conditions):
    return book.json("list", kind, *[part for it in conditions for part in ("--where", it)])


def test_amounts_have_an_order(gig):
    assert names(where(gig, "charges", "amount>=850")) == ["Evening"]
    assert names(where(gig, "charges", "amount>850")) == []
    assert names(where(gig, "charges", "amount<850.00 USD")) == ["Mileage"]
    assert names(where(gig, "charges", "amount<=850")) == ["Evening", "Mileage"]
    assert names(where(gig, "charges", "price.unit.minor<2000")) == ["Mileage"]
    assert names(where(gig, "charges", "price.quantity>2")) == ["Mileage"]
    assert names(where(gig, "charges", "amount<850 EUR")) == []


def test_days_and_moments_have_an_order_and_may_be_cut_short(book):
    book.run("demo")
    every = book.json("list", "projects")
    days = {row["id"]: (row["schedule"] or {}).get("start") for row in every}
    for sign, meets in {
        "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    }.items():
        for wanted in ["2026", "2026-03", "2026-03-14"]:
            found = {row["id"] for row in where(book, "projects", f"schedule.start{sign}{wanted}")}
            assert found == {
                id for id, day in days.items() if day and meets(day[:len(wanted)], wanted)}, (sign, wanted)
    dues = [row for row in book.json("list", "invoices") if row["due"]]
    late = where(book, "invoices", "due<2026-06", "status!=paid")
    assert {row["id"] for row in late} == {
        row["id"] for row in dues if row["due"][:7] < "2026-06" and row["status"] != "paid"}
    assert late != []


def test_a_month_is_a_beginning_of_its_days(book):
    book.run("demo")
    dues = [row for row in book.json("list", "invoices") if row["due"]]
    months = {row["due"][:7] for row in dues}
    for month in months | {"1999-01"}:
        found = {row["id"] for row in where(book, "invoices", f"due={month}")}
        assert found == {row["id"] for row in dues if row["due"][:7] == month}
        others = {row["id"] for row in where(book, "invoices", f"due!={month}", "due>0001")}
        assert others == {row["id"] for row in dues if row["due"][:7] != month}
    assert len(months) > 2


def test_what_is_no_amount_is_refused(gig):
    for kind, condition in [
        ("charges", "amount>1e3"), ("charges", "amount=abc"), ("projects", "total<many"), ("projects", "total!=many"),
        ("charges", "price.unit=abc"),
    ]:
        assert "is no amount. Write it like 850.00" in gig.fails(64, "list", kind, "--where", condition)
    assert where(gig, "charges", "amount=850 EUR") == [] and len(where(gig, "charges", "amount=850")) == 1
    assert where(gig, "charges", "amount=") == []


def test_unlike_and_containing(book):
    book.run("demo")
    every = book.json("list", "projects")
    assert names(where(book, "projects", "stage!=paid")) == names(
        row for row in every if row["stage"]["name"] != "paid")
    assert "Bowl Night" in names(where(book, "projects", "name~BOWL"))
    lucja = where(book, "projects", "clientName~łucja")
    assert lucja == where(book, "projects", "clientName=lucja wisniewska")
    assert where(book, "clients", "address~zzzz") == []
    # A link is told by its id.
    client = lucja[0]["client"]
    assert len(where(book, "projects", f"client!={client}")) == len(every) - len(lucja)
    assert where(book, "items", "notes~=") == [
        row for row in book.json("list", "items") if "=" in row["notes"]]


def test_every_register_of_every_kind_can_be_asked(book):
    book.run("demo")
    for kind in ("clients", "projects", "charges", "invoices", "transactions", "items", "payments"):
        rows = book.json("list", kind)
        # A row that one condition leaves out is missing here: only then each is asked alone, to say which.
        same = where(book, kind, *[f"{name}~" for name in rows[0]])
        if len(same) != len(rows):
            assert [name for name in rows[0] if len(where(book, kind, f"{name}~")) != len(rows)] == [], kind
            assert len(same) == len(rows), (kind, "one by one, but not together")


def test_what_has_no_order_is_said(gig):
    assert "has no order" in gig.fails(64, "list", "projects", "--where", "stage<paid")
    assert "is no day" in gig.fails(64, "list", "projects", "--where", "opened>soon")
    for day in ["2026-13", "2026-00", "2026-1", "2026-02-30"]:
        assert "is no day" in gig.fails(64, "list", "invoices", "--where", f"due<{day}"), day
    assert "an invoice has no such field" in gig.fails(64, "list", "invoices", "--where", "nope=1")
    assert "is no amount" in gig.fails(64, "list", "items", "--where", "purchasePrice>dear")
    assert "no FIELD=VALUE" in gig.fails(64, "list", "projects", "--where", "stage")
    assert "no FIELD=VALUE" in gig.fails(64, "list", "projects", "--where", "=paid")
    assert "no FIELD=VALUE" in gig.fails(64, "list", "projects", "--where", "stage!paid")


def test_near_names_are_suggested(gig):
    assert "Did you mean list?" in gig.fails(64, "lst")
    assert "Did you mean clients?" in gig.fails(64, "list", "clents")
    assert "Did you mean stage?" in gig.fails(64, "list", "projects", "--where", "stge=paid")
    assert "Did you mean delivered?" in gig.fails(64, "list", "projects", "--where", "stage=deliverd")
    assert "Did you mean projects?" in gig.fails(65, "apply", "-", stdin={"projcts": []})
    assert "Did you mean artist?" in gig.fails(65, "apply", "-", stdin={"projects": [{"artst": "x"}]})
    assert "Did you mean pay?" in gig.fails(64, "invoice", "py")
    assert "Did you mean" not in gig.fails(64, "elephant")


def on_terminal(book, *command, columns=None):
    """What a terminal of 80 columns gets."""
    main, terminal = pty.openpty()
    import fcntl
    import struct
    import termios
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    pid = os.fork()
    if pid == 0:
        for number in (0, 1, 2):
            os.dup2(terminal, number)
        os.environ.update(LEDGERLINE_DATA=str(book.data), LEDGERLINE_TODAY=TODAY)
        os.environ.pop("COLUMNS", None)
        if columns:
            os.environ["COLUMNS"] = columns
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
    return said.decode().replace("\r\n", "\n")


def test_a_table_fits_the_terminal_and_is_whole_in_a_pipe(book):
    long = "The Very Long Name of a Company That Nobody Would Ever Read to Its End, Incorporated"
    book.apply({"clients": [{"id": "c", "company": long, "email": "somebody@a-long-domain.example"}]})
    for columns, width in ((None, 80), ("60", 60), ("200", 200)):
        lines = on_terminal(book, "list", "clients", columns=columns).splitlines()
        assert max(len(line) for line in lines) <= width, lines
        assert lines[0].startswith("ID") and "PROJECTS" in lines[0]
        assert "…" in lines[1]
    assert long in book.run("list", "clients")
    assert long in book.run("list", "clients", "--json")


def test_the_root_help_breaks_no_sentence(book):
    lines = book.run("help").split("USAGE:")[0].splitlines()
    for line, after in zip(lines, lines[1:]):
        # A line that ends early and is gone on with in the next one was broken by hand.
        words = after.split()
        if line and words and not line.endswith((".", ":")) and not after.startswith((" ", "-")):
            assert len(line) + 1 + len(words[0]) >= 80, line


def test_what_excel_saves_is_read_again(gig, tmp_path):
    gig.apply({"projects": [{"id": "night", "opened": "2026-11-21"}]})
    folder = tmp_path / "tables"
    gig.run("export", "--format", "csv", "--out", folder)
    path = folder / "projects.csv"
    text = path.read_bytes()
    assert text.startswith(b"\xef\xbb\xbfid,")
    assert "Łucja".encode() in text
    saved = text.replace(b"true", b"TRUE").replace(b"false", b"FALSE")
    assert saved != text
    for day in (b"11/21/2026", b"21.11.2026", b"2026-11-21"):
        path.write_bytes(saved.replace(b"2026-11-21", day))
        assert "Nothing to do" in gig.run("import", path), day
    assert gig.run("export", "--format", "csv", "--project", "night").startswith("id,")


def test_an_object_that_empties_parts_is_noted(book):
    book.apply({"clients": [{"id": "c", "company": "C", "address": {"line1": "1 Road", "city": "B"}}]})
    done = book.process("apply", "-", stdin={"clients": [{"id": "c", "address": {"city": "C"}}]})
    assert done.returncode == 0
    assert b"note: clients[0].address: an object is written whole, so this empties line1" in done.stderr
    done = book.process("apply", "-", stdin={"clients": [{"id": "c", "address": {"line1": "", "city": "D"}}]})
    assert done.stderr == b""
