"""`backup --without-people` (E23)."""

import sqlite3

from session import book, gig, other  # noqa: F401


def test_a_copy_without_people_has_no_password_in_it(gig, other, tmp_path):
    with sqlite3.connect(gig.data / "book.sqlite") as db:
        db.execute("INSERT INTO credential (member, hash) VALUES ('m', 'scrypt-SECRETHASH')")
        db.execute(
            "INSERT INTO invitation (id, token, email, role, inviter, at, expires, state)"
            " VALUES ('i', 'SECRETTOKEN', 'x@y.example', 'member', 'm', 0, 0, 'pending')")
    whole, without = tmp_path / "whole.backup", tmp_path / "without.backup"
    gig.run("backup", whole)
    gig.run("backup", without, "--without-people")
    assert b"SECRETHASH" in whole.read_bytes() and b"SECRETTOKEN" in whole.read_bytes()
    bytes_without = without.read_bytes()
    assert b"SECRETHASH" not in bytes_without and b"SECRETTOKEN" not in bytes_without
    with sqlite3.connect(without) as db:
        assert db.execute("SELECT count(*) FROM credential").fetchone() == (0,)
    other.run("restore", without)
    assert other.run("export") == gig.run("export")
    assert other.json("verify")["ok"]
