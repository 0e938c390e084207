"""Files of gigs, erasing a person and gigs that come again, in the terminal (rules G26, G70 and G72)."""

import json
import pathlib
import shutil

import pytest

from session import book  # noqa: F401

PDF = b"%PDF-1.4\ntrailer\n%%EOF\n"


@pytest.fixture
def gig(book):
    book.apply({
        "clients": [{"id": "ann", "firstName": "Ann", "lastName": "Secretive", "email": "ann@hidden.example",
                     "phone": "555 0199", "notes": "likes oboes"}],
        "projects": [{"id": "bowl", "name": "Bowl Night", "client": "ann"}],
        "charges": [{"id": "fee", "project": "bowl", "name": "Set", "price": {"unit": {"minor": 10000, "currency": "USD"}}}],
    })
    return book


def test_files_are_kept_listed_written_and_deleted(gig, tmp_path):
    project = gig.json("list", "projects")[0]["id"]
    contract, demo = tmp_path / "Contract.pdf", tmp_path / "demo.mp3"
    contract.write_bytes(PDF)
    demo.write_bytes(b"ID3" + b"\1" * 300)
    added = gig.json("attach", "add", project, str(contract), str(demo), "--kind", "contract")
    assert [(one["name"], one["kind"], one["mediaType"]) for one in added] == [
        ("Contract.pdf", "contract", "application/pdf"), ("demo.mp3", "contract", "audio/mpeg")]
    assert gig.json("attach", "add", project, str(contract)) == []
    assert len(gig.json("attach", "list", project)) == 2
    out = tmp_path / "out.pdf"
    gig.run("attach", "get", added[0]["id"], "--out", str(out))
    assert out.read_bytes() == PDF
    charge = gig.json("list", "charges")[0]["id"]
    assert gig.json("attach", "add", charge, str(demo))[0]["kind"] == "recording"
    assert len(gig.json("attach", "list", project)) == 3, "those of its charges, too"
    gig.run("attach", "remove", added[0]["id"])
    assert [one["name"] for one in gig.json("attach", "list")] == ["demo.mp3", "demo.mp3"]
    gig.run("verify")


def test_what_is_no_such_file_adds_nothing(gig, tmp_path):
    project = gig.json("list", "projects")[0]["id"]
    good = tmp_path / "good.txt"
    good.write_text("drums left")
    for name, data in [("page.pdf", b"<html><script>1</script>"), ("cut.pdf", b"%PDF-1.4 cut"), ("none.txt", b""),
                       ("program", b"\x7fELF\0\0"), ("film.m4a", b"\0\0\0\x10ftypisom\0\0\0\0")]:
        (tmp_path / name).write_bytes(data)
        assert name in gig.fails(65, "attach", "add", project, str(good), str(tmp_path / name))
    large = tmp_path / "large.wav"
    with large.open("wb") as file:
        file.truncate(50 * 1024 * 1024 + 1)
    # What has no end is read no further than a file may be large.
    for file in (str(large), "/dev/zero"):
        assert "50 MiB" in gig.fails(65, "attach", "add", project, file)
    assert "25 MiB" in gig.fails(65, "receipt", "add", "/dev/zero")
    assert "25 MiB" in gig.fails(65, "expense", "add", "--receipt", "/dev/zero", "--amount", "5", "--merchant", "Strings")
    assert "--kind" in gig.fails(64, "attach", "add", project, str(good), "--kind", "poem")
    assert gig.json("attach", "list") == []


def test_a_person_is_erased_after_a_look(gig):
    client = gig.json("list", "clients")[0]["id"]
    plan = gig.json("erase", "client", client, "--dry-run")
    assert not plan["erased"] and [one["what"] for one in plan["blank"]] == ["name", "email", "phone", "notes"]
    assert {"what": "projects", "count": 1} in plan["stays"]
    assert gig.json("show", "client", client)["lastName"] == "Secretive"
    assert "Is blank now" in gig.run("erase", "client", client)
    text = json.dumps(gig.json("list", "clients", "--all"))
    for word in ["Ann", "Secretive", "hidden", "0199", "oboes"]:
        assert word not in text
    assert "nothing left" in gig.run("erase", "client", client)
    assert "Secretive" in json.dumps(gig.json("history", "client", client)), "said so: until it is folded"
    gig.run("compact", "--all")
    assert "Secretive" not in json.dumps(gig.json("history", "client", client))
    gig.run("verify")


def test_copies_of_the_book_that_keep_an_erased_person_are_named(gig, tmp_path):
    client = gig.json("list", "clients")[0]["id"]
    assert gig.json("erase", "client", client, "--dry-run")["copies"] == []
    old, backup = tmp_path / "old.json", tmp_path / "backup.sqlite"
    gig.run("export", "--out", old)
    gig.apply({"clients": [{"id": client, "email": "new@hidden.example"}]})
    gig.run("import", old, "--replace")
    gig.run("backup", backup)
    gig.run("restore", backup, "--replace")
    # What has only such a name is none.
    gig.data.with_name(gig.data.name + ".old-photos").mkdir()
    gig.data.with_name(gig.data.name + ".old-7").mkdir()
    copies = [f"{gig.data}.before-import-1.json", f"{gig.data}.old-1"]
    assert gig.json("erase", "client", client, "--dry-run")["copies"] == copies
    done = gig.process("erase", "client", client)
    said = done.stderr.decode()
    assert done.returncode == 0 and f"{copies[0]}, {copies[1]}" in said and f"`rm -r {copies[0]} {copies[1]}`" in said
    assert "Secretive" in pathlib.Path(copies[0]).read_text(), "nothing is deleted unasked"
    # As long as they are there, a second time says so too.
    assert "rm -r" in gig.process("erase", "client", client).stderr.decode()
    pathlib.Path(copies[0]).unlink()
    shutil.rmtree(copies[1])
    assert "copies" not in gig.process("erase", "client", client).stderr.decode()
    # One that is in a database stays there whatever becomes of its folder.
    away = gig.data.with_name(gig.data.name + ".old-2")
    away.mkdir()
    (away / "book.store").write_text("postgres://db.example/books\nfirst put aside 1\n")
    said = gig.process("erase", "client", client).stderr.decode()
    assert f"The book of {away} is in a database" in said and "rm -r" not in said and "move --to" not in said
    assert f"`ledgerline account forget --data {away}`" in said
    assert "is in no database" in gig.fails(1, "account", "forget")
    # The hub's own backups of this account are copies, too.
    shutil.rmtree(away)
    backups = tmp_path / "hub's backups"
    backups.mkdir()
    (gig.data / "backups").write_text(f"1d\n7d4w12m\n{backups}\n\n")
    assert gig.json("erase", "client", client, "--dry-run")["copies"] == []
    mine = backups / "ledgerline-first-2026-11-20T020000Z.ledgerline"
    for made in (mine, backups / "ledgerline-0c4f5m2k7h1z9-2026-11-20T020000Z.ledgerline", backups / "other.ledgerline"):
        made.write_bytes(b"")
    assert gig.json("erase", "client", client, "--dry-run")["copies"] == [str(mine)]
    said = gig.process("erase", "client", client).stderr.decode()
    assert "a backup of the hub in" in said and "backup --schedule" in said


def test_a_gig_comes_again(gig):
    client = gig.json("list", "clients")[0]["id"]
    made = gig.json("gig", "add", "Lesson", "--on", "2027-01-12", "--at", "16:00", "--zone", "Europe/Berlin", "--repeat",
                    "FREQ=WEEKLY;COUNT=3", "--fee", "60", "--client", client)
    assert made["schedule"]["startTime"] == "16:00" and made["schedule"]["endTime"] == "17:00"
    days = [(row["start"], row["drawn"]) for row in gig.json("calendar", "--from", "2027-01-01", "--to", "2027-12-31")]
    assert days == [("2027-01-12", False), ("2027-01-19", True), ("2027-01-26", True)]
    late = gig.json("gig", "add", "Late Set", "--on", "2027-02-05", "--at", "22:00", "--until", "01:00")
    assert late["schedule"]["end"] == "2027-02-06"
    assert gig.json("gig", "add", "Festival", "--on", "2027-07-01")["schedule"]["allDay"]
    assert "HOURLY" in gig.fails(64, "gig", "add", "X", "--on", "2027-01-12", "--repeat", "FREQ=HOURLY")
    gig.run("verify")
