"""Bad days of a database under a hub that runs: told as what they are, and over without a restart."""

import os
import shutil
import signal
import subprocess

import pytest

import support
from Client.bench import CLIENT
from Client.device import Device, new_id
from Client.session import Session, token_of
from Client.wire import counted

MODES = [[], ["--together"]]


def signed_in(server):
    session = Session(server)
    assert session.login(token_of(server)).status == 204
    return session


def change_of(device, **values):
    return device.change(CLIENT.new(new_id(), **values))


def body_of(*changes):
    return counted([it.encode() for it in changes])


@pytest.mark.parametrize("mode", MODES, ids=["alone", "together"])
def test_a_database_that_becomes_read_only_is_written_again_without_a_restart(cluster, mode):
    name, address = cluster.database()
    with support.Server("--store", address, *mode) as server:
        device = Device(signed_in(server))
        assert device.push(change_of(device, company="before"))[0].word == "taken"
        cluster.sql("postgres", f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        cluster.cut(name)
        waiting = change_of(device, company="waits")
        answer = device.send(body_of(waiting))
        assert answer.status == 503 and answer.code == "store", answer
        assert b"database does not let itself be written" in answer.body and b"disk" not in answer.body, answer
        assert "does not let itself be written" in server.log.read_text()
        # What reads goes on.
        device.pull()
        assert device.cursor == 1 and device.session.get("/v1/snapshot").status == 200
        cluster.sql("postgres", f"ALTER DATABASE {name} RESET default_transaction_read_only")
        cluster.cut(name)
        assert support.wait_until(lambda: device.send(body_of(waiting)).status == 200, what="the push again")
        device.pull()
        assert device.cursor == 2, "it was stored twice, or not at all"
        assert server.process.poll() is None
        assert server.run("verify").returncode == 0


@pytest.mark.parametrize("mode", MODES, ids=["alone", "together"])
def test_a_newer_programs_schema_under_a_hub_that_runs(cluster, mode):
    name, address = cluster.database()
    with support.Server("--store", address, *mode) as server:
        device = Device(signed_in(server))
        assert device.push(change_of(device, company="before"))[0].word == "taken"
        version = cluster.sql(name, "SELECT version FROM ledgerline.schema_version")
        cluster.sql(name, "UPDATE ledgerline.schema_version SET version = 99")
        # Commands beside the hub are refused; so is the hub itself when it starts.
        told = server.run("account", "rename", "X", check=False)
        assert told.returncode > 0 and "written by a newer Ledgerline" in told.stderr
        server.kill()
        told = support.command("serve", "--store", address, "--data", server.data, "--port", "0",
                               "--site", support.SITE, check=False)
        assert told.returncode > 0 and "written by a newer Ledgerline" in told.stderr
        cluster.sql(name, f"UPDATE ledgerline.schema_version SET version = {version}")
        server.start()
        device.session = signed_in(server)
        device.pull()
        assert device.cursor >= 1
        assert server.run("verify").returncode == 0


@pytest.fixture
def two_days_ago(monkeypatch):
    """Programs that are started from now on believe that it is two days ago."""
    if not shutil.which("faketime"):
        pytest.skip("faketime is not installed (apt-get install faketime)")
    # It holds what the programs share; its own environment says what they need.
    holder = subprocess.Popen(
        ["faketime", "-f", "-2d", "sh", "-c", "env; echo; exec sleep 300"], stdout=subprocess.PIPE, text=True,
        start_new_session=True)
    wanted = dict(line.strip().split("=", 1) for line in iter(holder.stdout.readline, "\n") if "=" in line)

    def begin():
        for word in ("LD_PRELOAD", "FAKETIME", "FAKETIME_SHARED"):
            monkeypatch.setenv(word, wanted[word])

    yield begin
    os.killpg(holder.pid, signal.SIGKILL)
    holder.wait(10)


def test_a_hub_whose_clock_is_behind(cluster, two_days_ago):
    """It lets in whom it let in before, and what comes later counts more than what was there."""
    name, address = cluster.database()
    with support.Server("--store", address) as server:
        session = signed_in(server)
        ann, bob = Device(session), Device(session)
        row = new_id()
        assert ann.push(ann.change(CLIENT.new(row, company="first")))[0].word == "taken"
        server.stop()
        two_days_ago()
        server.start()
        bob.pull()
        assert bob.push(bob.change(CLIENT.part(row, company="second")))[0].word == "taken"
        bob.pull()
        assert CLIENT.value(bob.book, row, "company") == "second"
        times = cluster.sql(name, "SELECT at FROM ledgerline.change ORDER BY seq").split()
        assert int(times[1]) < int(times[0]) - 86_400_000, "the hub's clock was not behind"
        assert server.run("verify").returncode == 0
