"""The hub with its books in PostgreSQL: moving there and back, and the days on which the database is away."""

import json
import pathlib
import shutil
import threading
import time

import support
from clusters import Patient, ask, whole_log
from test_kill import Pusher, pull


def refused(*arguments):
    done = support.command(*arguments, check=False)
    assert 0 < done.returncode < 128, (arguments, done.stdout, done.stderr)
    lines = [line for line in done.stderr.splitlines() if not line.startswith("note: ")]
    assert len(lines) == 1 and lines[0].startswith("error: "), done.stderr
    assert done.stdout == "", done.stdout
    return lines[0]


def test_books_move_into_a_database_and_back(cluster, tmp_path):
    name, address = cluster.database()
    data = tmp_path / "data"
    support.command("demo", "--data", data)
    before = support.command("export", "--data", data).stdout
    said = support.command("move", "--to", address, "--data", data).stdout
    assert "log hash" in said and name in said
    assert not (data / "book.sqlite").exists() and (data / "book.moved-1.sqlite").exists()
    assert oct((data / "book.store").stat().st_mode)[-3:] == "600"
    # Every command finds it by the folder alone.
    assert support.command("verify", "--data", data).returncode == 0
    assert support.command("export", "--data", data).stdout == before
    assert "already" in support.command("move", "--to", address, "--data", data).stdout
    assert cluster.sql(name, "SELECT count(*) > 0 FROM ledgerline.invoice") == "t"
    # A backup is the same file as ever.
    support.command("backup", tmp_path / "copy.sqlite", "--data", data)
    support.command("restore", tmp_path / "copy.sqlite", "--data", tmp_path / "restored")
    assert support.command("export", "--data", tmp_path / "restored").stdout == before

    support.command("move", "--to", "folder", "--data", data)
    assert (data / "book.sqlite").exists() and not (data / "book.store").exists()
    assert support.command("verify", "--data", data).returncode == 0
    assert support.command("export", "--data", data).stdout == before


def test_a_hub_serves_from_a_database(cluster, tmp_path):
    name, address = cluster.database()
    with support.Server("--store", address) as server:
        cookie = server.sign_in()
        stop = threading.Event()
        pusher = Pusher(1, server.port, cookie, stop)
        pusher.start()
        support.wait_until(lambda: len(pusher.acknowledged) > 20, what="pushes")
        stop.set()
        pusher.join(120)
        assert not pusher.problem, pusher.problem
        assert ask(server, "/v1/snapshot", cookie)[0] == 200
        # What a command writes beside it wakes the hub, as with a folder.
        server.run("account", "rename", "Lee Studio")
        assert server.run("account", "list").stdout.count("Lee Studio") == 1
        # Another machine with a folder of its own and the same database.
        line = refused("serve", "--store", address, "--port", "0", "--data", tmp_path / "other", "--site", support.SITE)
        assert "another hub serves postgres://" in line
        assert server.run("verify").returncode == 0
        server.stop()
        # Without --store the folder says where its book is.
        server.arguments = []
        server.start()
        assert len(pull(server, cookie)) >= len(pusher.acknowledged)


def test_what_was_acknowledged_outlives_broken_connections_and_a_dying_database(cluster):
    name, address = cluster.database()
    with support.Server("--store", address) as server:
        cookie = server.sign_in()
        stop = threading.Event()
        pushers = [Patient(number, server.port, cookie, stop) for number in range(4)]
        for pusher in pushers:
            pusher.start()
        for round_ in range(12):
            time.sleep(0.25)
            if round_ % 4 == 3:
                cluster.run("stop")
                status, told, again = support.wait_until(
                    lambda: (lambda it: it if it[0] != 200 else None)(ask(server, "/v1/pull?after=0", cookie)),
                    what="an answer without a database",
                )
                assert status == 503 and b"does not reach its database" in told and again == "1"
                cluster.run("start")
            else:
                cluster.cut(name)
        reached = [len(pusher.acknowledged) for pusher in pushers]
        support.wait_until(
            lambda: all(len(it.acknowledged) > was for it, was in zip(pushers, reached)),
            what="pushes after the database came back",
        )
        stop.set()
        log = whole_log(server, cookie, pushers)
        assert sum(pusher.away for pusher in pushers) > 0, "nobody noticed"
        assert server.run("verify").returncode == 0
        assert server.process.poll() is None
    print(f"{len(log)} changes, told {sum(it.away for it in pushers)} times that the database is away")


def test_a_log_that_went_back_under_a_hub_goes_on_without_a_gap(cluster):
    """What a replica does that lacked the last changes and takes its primary's place."""
    name, address = cluster.database()

    def alone(*commands):
        """Runs commands while nobody is connected."""
        cluster.sql("postgres", f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        cluster.cut(name)
        for command in commands:
            cluster.sql("postgres", command)

    with support.Server("--store", address) as server:
        cookie = server.sign_in()
        stop = threading.Event()
        pusher = Patient(1, server.port, cookie, stop)
        pusher.start()

        def more():
            was = len(pusher.acknowledged)
            support.wait_until(lambda: len(pusher.acknowledged) > was + 10 or pusher.problem, what="pushes")

        more()
        # Sessions are in the database, too: this one is in the copy.
        alone(f"CREATE DATABASE {name}_late TEMPLATE {name}", f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        more()
        alone(f"ALTER DATABASE {name} RENAME TO {name}_lost", f"ALTER DATABASE {name}_late RENAME TO {name}")
        more()
        stop.set()
        pusher.join(120)
        assert not pusher.problem, pusher.problem
        log = pull(server, cookie)
        assert [seq for seq, _ in log] == list(range(1, len(log) + 1)), "a gap in the log"
        assert len(log) < len(pusher.acknowledged), "nothing was lost, so that nothing was tried"
        assert server.run("verify").returncode == 0
        # As after a restore the owner says where the numbers stand.
        assert server.run("numbers", "show", "--json").stdout.count("false") > 0


def test_bad_days_are_told_in_a_line_each(cluster, tmp_path):
    name, address = cluster.database()
    data = tmp_path / "data"
    nowhere = f"postgres://ledgerline@/nothere?host={cluster.folder}"
    assert 'database "nothere" does not exist' in refused("serve", "--store", nowhere, "--data", data)
    gone = "postgres://ledgerline:secret@/x?host=/tmp/nowhere"
    line = refused("serve", "--store", gone, "--data", data)
    assert "cannot be reached" in line and "try again in a moment" in line and "secret" not in line
    for command in (["serve", "--store"], ["move", "--to"], ["restore", "x", "--store"]):
        told = support.command(*command, "mysql://ann:secret@x", check=False).stderr
        assert "is no address" in told and "secret" not in told
    support.command("demo", "--data", data)
    assert "Move it first" in refused("serve", "--store", address, "--data", data)
    support.command("move", "--to", address, "--data", data)
    # Something else is there already.
    other = tmp_path / "other"
    support.command("demo", "--data", other)
    assert "already there" in refused("move", "--to", address, "--data", other)
    assert support.command("verify", "--data", other).returncode == 0
    # Read-only: what reads goes on.
    cluster.sql("postgres", f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert "does not let itself be written" in refused("account", "rename", "X", "--data", data)
    assert support.command("list", "clients", "--data", data).returncode == 0
    cluster.sql("postgres", f"ALTER DATABASE {name} RESET default_transaction_read_only")
    # No room: told as that, nothing changed, and it goes on when there is some.
    cluster.sql(
        name,
        "CREATE FUNCTION ledgerline.no_room() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$; CREATE TRIGGER no_room "
        "BEFORE INSERT OR UPDATE ON ledgerline.meta FOR EACH ROW EXECUTE FUNCTION ledgerline.no_room()",
    )
    before = support.command("export", "--data", data).stdout
    assert "is full. Nothing was changed" in refused("account", "rename", "Full", "--data", data)
    cluster.sql(name, "DROP TRIGGER no_room ON ledgerline.meta")
    assert support.command("export", "--data", data).stdout == before
    # A newer program was here, then somebody who dropped a table.
    version = cluster.sql(name, "SELECT version FROM ledgerline.schema_version")
    cluster.sql(name, "UPDATE ledgerline.schema_version SET version = 99")
    assert "written by a newer Ledgerline" in refused("list", "clients", "--data", data)
    cluster.sql(name, f"UPDATE ledgerline.schema_version SET version = {version}; DROP TABLE ledgerline.meta")
    assert "not those of Ledgerline" in refused("list", "clients", "--data", data)


def test_a_backup_comes_back_into_a_database(cluster, tmp_path):
    name, address = cluster.database()
    data = tmp_path / "data"
    support.command("demo", "--data", data)
    support.command("move", "--to", address, "--data", data)
    first = support.command("export", "--data", data).stdout
    for file in ("copy.sqlite", "copy.ledgerline"):
        support.command("backup", tmp_path / file, "--data", data)
    support.command("account", "rename", "Later", "--data", data)
    line = refused("restore", tmp_path / "copy.sqlite", "--data", data)
    assert "already" in line
    for turn, file in enumerate(("copy.sqlite", "copy.ledgerline"), 1):
        # The folder says where its book is: it stays there.
        told = support.command("restore", tmp_path / file, "--data", data, "--replace", "--json")
        kept = json.loads(told.stdout)
        assert kept["account"] == "first" and kept["store"].endswith("/" + name)
        assert kept["aside"].startswith("first put aside")
        aside = tmp_path / f"data.old-{turn}"
        # What was there is whole under its other name, and its folder knows it.
        assert support.command("verify", "--data", aside).returncode == 0
        if turn == 1:
            listed = support.command("account", "list", "--data", aside).stdout
            assert "Later" in listed and "Later" not in support.command("account", "list", "--data", data).stdout
            assert support.command("export", "--data", data).stdout == first
        assert support.command("verify", "--data", data).returncode == 0
        assert not (data / "book.sqlite").exists() and not (data / "book.moved-1.sqlite").exists()
        time.sleep(1.1)
    assert cluster.sql(name, "SELECT count(*) FROM ledgerline.account") == "3"
    # What keeps an erased person is named, and deleted by a command that touches nothing else.
    client = json.loads(support.command("list", "clients", "--data", data, "--json").stdout)[0]["id"]
    erased = json.loads(support.command("erase", "client", client, "--dry-run", "--data", data, "--json").stdout)
    assert erased["copies"] == [f"{data}.old-1", f"{data}.old-2"]
    assert "was not put aside" in refused("account", "forget", "--data", data)
    assert "was not put aside" in refused("account", "forget", "first", "--data", data)
    assert "Put aside: first put aside" in refused("account", "forget", "first put aside 1", "--data", data)
    assert support.command("account", "forget", "--data", tmp_path / "data.old-1").returncode == 0
    assert "Put aside: first put aside" in refused("account", "forget", "--data", tmp_path / "data.old-1")
    # What is left of that one is its folder; a folder that has its name back is worked in again.
    said = support.command("erase", "client", client, "--dry-run", "--data", data).stderr
    assert f"`rm -r {data}.old-1`" in said and f"account forget --data {data}.old-2`" in said
    assert f"forget --data {data}.old-1" not in said
    (tmp_path / "data.old-2").rename(tmp_path / "again")
    for named in ([], [kept["aside"]]):
        assert "works with" in refused("account", "forget", *named, "--data", tmp_path / "again")
    shutil.rmtree(tmp_path / "again")
    erased = json.loads(support.command("erase", "client", client, "--dry-run", "--data", data, "--json").stdout)
    assert erased["copies"] == [f"{data}.old-1", kept["aside"]]
    support.command("account", "forget", kept["aside"], "--data", data)
    # So is what a restore that was killed left.
    left = "first restoring 1795903200"
    assert left not in support.command("account", "list", "--data", data).stderr
    cluster.sql(name, f"INSERT INTO ledgerline.account (name) VALUES ('{left}')")
    assert f"account forget '{left}'`" in support.command("account", "list", "--data", data).stderr
    assert f"Put aside: {left}" in refused("account", "forget", "--store", address)
    support.command("account", "forget", left, "--data", data)
    assert "was not put aside" in refused("account", "forget", "first", "--store", address)
    assert cluster.sql(name, "SELECT name FROM ledgerline.account") == "first"
    assert support.command("verify", "--data", data).returncode == 0
    # Into another database, from a machine that has nothing yet; not beside a hub.
    _, other = cluster.database()
    support.command("restore", tmp_path / "copy.sqlite", "--store", other, "--data", tmp_path / "new")
    assert support.command("export", "--data", tmp_path / "new").stdout == first
    with support.Server("--store", other) as server:
        line = refused(
            "restore", tmp_path / "copy.sqlite", "--store", other, "--data", tmp_path / "third", "--replace"
        )
        assert "in use" in line
        # One account among others, by its folder.
        made = server.folder / "made.sqlite"
        server.run("backup", made)
        assert support.command("restore", made, "--data", tmp_path / "out").returncode == 0
        assert support.command("export", "--data", tmp_path / "out").stdout == first
        # Another book under the name: who was signed in to the one before is not.
        session = server.sign_in()
        assert ask(server, "/v1/pull?after=0", session)[0] == 200
        server.stop()
        server.run("restore", made, "--replace")
        server.start()
        assert ask(server, "/v1/pull?after=0", session)[0] == 401
        session = server.sign_in()
        server.stop()
        # Moved back the sign-ins are the folder's alone. (This machine's folder never had the files.)
        shutil.copytree(tmp_path / "new/blobs", server.data / "blobs", dirs_exist_ok=True)
        server.run("move", "--to", "folder")
        moved = other.split("/")[3].split("?")[0]
        assert cluster.sql(moved, "SELECT count(*) FROM ledgerline.hub_note") == "0"
        # What the move left there is deleted without a folder that names the database.
        left = cluster.sql(moved, "SELECT name FROM ledgerline.account WHERE name LIKE 'first moved away %'")
        assert "is in no database" in refused("account", "forget", left, "--data", server.data)
        assert f"say which. Put aside: {left}" in refused("account", "forget", "--store", other, "--data", server.data)
        support.command("account", "forget", left, "--store", other, "--data", server.data)
        assert left not in cluster.sql(moved, "SELECT name FROM ledgerline.account")
        server.arguments = []
        server.start()
        assert ask(server, "/v1/pull?after=0", session)[0] == 200
    damaged = tmp_path / "damaged.sqlite"
    content = bytearray((tmp_path / "copy.sqlite").read_bytes())
    content[len(content) // 2] ^= 0xFF
    damaged.write_bytes(content)
    before = cluster.sql(name, "SELECT name FROM ledgerline.account ORDER BY 1")
    support.command("restore", damaged, "--data", data, "--replace", check=False)
    assert cluster.sql(name, "SELECT name FROM ledgerline.account ORDER BY 1") == before


def test_a_password_is_not_in_the_process_list(cluster, tmp_path):
    _, address = cluster.database()
    secret = address.replace("ledgerline@", "ledgerline:secret-word@")
    with support.Server("--store", secret) as server:
        shown = pathlib.Path(f"/proc/{server.process.pid}/cmdline").read_bytes()
        assert b"serve" in shown and b"secret-word" not in shown
        assert "secret-word" not in server.log.read_text()
