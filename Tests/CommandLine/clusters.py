"""A PostgreSQL cluster for tests, and devices that live through its bad days."""

import http.client
import os
import pathlib
import subprocess

import pytest

from test_kill import Pusher, identity, pull

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts/test-cluster"


class Cluster:
    """A PostgreSQL cluster of this test's own."""

    def __init__(self):
        made = subprocess.run(
            [SCRIPT, "make", str(os.getpid())], capture_output=True, text=True, timeout=120
        )
        if made.returncode == 69:
            pytest.skip(made.stderr.strip())
        assert made.returncode == 0, made.stderr
        self.folder = made.stdout.strip()
        self.count = 0

    def run(self, *arguments):
        done = subprocess.run(
            [SCRIPT, *arguments[:1], self.folder, *arguments[1:]], capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, (arguments, done.stderr)
        return done.stdout.strip()

    def sql(self, database, text):
        return self.run("psql", "-d", database, "-At", "-c", text)

    def database(self):
        """A new database: its name and its address."""
        self.count += 1
        name = f"books{self.count}"
        self.sql("postgres", f"CREATE DATABASE {name}")
        return name, f"postgres://ledgerline@/{name}?host={self.folder}"

    def cut(self, name):
        """Ends every connection to a database."""
        self.sql(
            "postgres",
            f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{name}'",
        )


class Patient(Pusher):
    """A device that goes on after the hub said that its database is away."""

    away = 0

    def push(self, changes):
        done = super().push(changes)
        if done and self.problem and self.problem.startswith("503 "):
            assert "does not reach its database" in self.problem, self.problem
            self.problem = None
            self.away += 1
            return False
        return done


def whole_log(server, cookie, pushers):
    """The log at the end: without a gap, nothing twice, and all that was acknowledged to the pushers."""
    for pusher in pushers:
        pusher.join(120)
        assert not pusher.problem, pusher.problem
    log = pull(server, cookie)
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1)), "a gap in the log"
    places = {identity(encoded): seq for seq, encoded in log}
    assert len(places) == len(log), "a change is in the log twice"
    for pusher in pushers:
        for change, (seq, _) in pusher.acknowledged.items():
            assert places.get(change) == seq, f"{change} was acknowledged and is lost"
    return log


def ask(server, path, headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.getheader("retry-after")
    finally:
        connection.close()
