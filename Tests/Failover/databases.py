"""A PostgreSQL server as a machine of its own: primary, replica, killed, promoted, taken back."""

import contextlib
import os
import pathlib
import signal
import subprocess

from .places import folder_for, mortal, wait_until

USER = "postgres"


def programs():
    """Where PostgreSQL's server programs are, or None."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda it: float(it.parts[-3]))
    return found[-1].parent if found else None


class Database:
    """One server. `settings` are lines of postgresql.conf beyond those that every server here has."""

    def __init__(self, place, name, parent):
        self.place, self.name = place, name
        self.address, self.port = place.address(name), place.port("postgres")
        self.folder = folder_for(parent, name, USER)
        self.data, self.process = self.folder / "data", None

    def program(self, name, *arguments, check=True, seconds=120):
        command = [programs() / name, *arguments]
        done = subprocess.run(
            self.place.inside(self.name, mortal(command, USER)), cwd="/", capture_output=True, text=True, timeout=seconds)
        assert not check or done.returncode == 0, f"{name} {arguments}: {done.stdout} {done.stderr}"
        return done.stdout.strip()

    def source(self, name="postgres"):
        return f"host={self.address} port={self.port} user=ledgerline dbname={name}"

    def make(self):
        self.program("initdb", "-D", self.data, "-U", "ledgerline", "-A", "trust", "-E", "UTF8",
                     "--locale=C.UTF-8", "--no-sync")
        with (self.data / "pg_hba.conf").open("a") as rules:
            rules.write("host all all 0.0.0.0/0 trust\nhost replication all 0.0.0.0/0 trust\n")
        with (self.data / "postgresql.conf").open("a") as lines:
            # No fsync: who is killed here is a process, the machine under it lives on.
            lines.write("fsync = off\nmax_connections = 150\nshared_buffers = 64MB\nwal_level = replica\n"
                        "wal_log_hints = on\nwal_keep_size = 512MB\nmax_wal_senders = 8\nhot_standby = on\n"
                        "wal_sender_timeout = 10s\nwal_receiver_timeout = 10s\nwal_retrieve_retry_interval = 500ms\n"
                        "log_line_prefix = '%m [%p] '\n")
        return self.start()

    def follow(self, primary):
        """Begins as a replica of another one."""
        self.program("pg_basebackup", "-D", self.data, "-X", "stream", "-c", "fast", "-d", primary.source())
        return self.follow_again(primary).start()

    def follow_again(self, primary):
        (self.data / "standby.signal").touch()
        if os.geteuid() == 0:
            subprocess.run(["chown", f"{USER}:{USER}", self.data / "standby.signal"], check=True)
        return self.set(primary_conninfo=f"{primary.source()} application_name={self.name}")

    def start(self):
        command = [programs() / "postgres", "-D", self.data, "-c", f"listen_addresses={self.address}",
                   "-c", f"port={self.port}", "-c", f"unix_socket_directories={self.folder}"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.place.inside(self.name, mortal(command, USER)), cwd="/", stdin=subprocess.DEVNULL,
                stdout=log, stderr=subprocess.STDOUT)
        wait_until(self.answers, 60, f"{self.name} answering")
        return self

    def answers(self):
        assert self.process.poll() is None, f"{self.name} ended: {self.said()[-2000:]}"
        return self.ask("SELECT 1", check=False) == "1"

    def said(self):
        return (self.folder / "log").read_text(errors="replace")

    def ask(self, text, name="postgres", check=True):
        """SQL through its own socket, which no partition reaches."""
        return self.program("psql", "-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-h", self.folder,
                            "-p", str(self.port), "-U", "ledgerline", "-d", name, "-c", text, check=check)

    def set(self, **settings):
        """Settings of a server that runs or does not; `None` takes one back."""
        path = self.data / "postgresql.auto.conf"
        lines = [it for it in path.read_text().splitlines() if it.split(" ")[0] not in settings]
        for name, value in settings.items():
            if value is not None:
                quoted = str(value).replace("'", "''")
                lines.append(f"{name} = '{quoted}'")
        path.write_text("\n".join(lines) + "\n")
        if self.process and self.process.poll() is None:
            self.ask("SELECT pg_reload_conf()")
        return self

    def kill(self):
        """`kill -9` of the server and of all that it began."""
        own = self.process.pid
        everybody = [own]
        for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                if int(entry.read_text().rsplit(") ", 1)[1].split()[1]) == own:
                    everybody.append(int(entry.parent.name))
        for pid in everybody:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(15)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(30)

    def promote(self):
        """Takes the primary's place, at once and without asking who else does."""
        self.program("pg_ctl", "promote", "-D", self.data, "-W")

    def is_primary(self):
        return self.ask("SELECT pg_is_in_recovery()", check=False) == "f"

    def rewind(self, primary):
        """Becomes the replica of who took its place; what it alone had is thrown away."""
        self.stop()
        # Before its first checkpoint a promoted server still tells its old timeline, and nothing would be rewound.
        primary.ask("CHECKPOINT")
        self.program("pg_rewind", "-D", self.data, "--source-server", primary.source(), "--no-sync")
        # The other's settings came along.
        return self.follow_again(primary).start()

    def followers(self):
        """Those who stream from it, each with its state."""
        rows = self.ask("SELECT application_name, state, sync_state FROM pg_stat_replication", check=False)
        return {row.split("|")[0]: tuple(row.split("|")[1:]) for row in rows.splitlines()}


class Pair:
    """A primary and its replica, and the operator who lets the one take the other's place."""

    NAME = "books"

    def __init__(self, place, parent, synchronous=True):
        self.synchronous = synchronous
        self.primary = Database(place, "one", parent).make()
        self.primary.ask(f"CREATE DATABASE {self.NAME}")
        self.replica = Database(place, "two", parent).follow(self.primary)
        self.wait_for_replica()
        first, second = self.primary, self.replica
        self.store = (f"postgres://ledgerline@{first.address}:{first.port},{second.address}:{second.port}"
                      f"/{self.NAME}?target_session_attrs=read-write&connect_timeout=2")
        self.promise()

    def promise(self, wanted=None):
        """Whether a commit waits for the replica's disk."""
        if wanted is not None:
            self.synchronous = wanted
        names = self.replica.name if self.synchronous else ""
        self.primary.set(synchronous_standby_names=names)
        if self.synchronous:
            wait_until(lambda: self.primary.followers().get(self.replica.name, ("", ""))[1] == "sync", 30, "sync")

    def wait_for_replica(self):
        name = self.replica.name
        wait_until(lambda: self.primary.followers().get(name, ("",))[0] == "streaming", 60, "the replica streaming")

    def take_over(self):
        """The replica becomes the primary; the old one, dead or cut off, is not asked. It waits for nobody then."""
        old, new = self.primary, self.replica
        new.set(synchronous_standby_names="")
        new.promote()
        wait_until(new.is_primary, 30, "the promotion")
        self.primary, self.replica = new, old

    def take_back(self):
        """The old primary comes back as a replica, and the promise holds again."""
        self.replica.rewind(self.primary)
        self.wait_for_replica()
        self.promise()

    def agree(self):
        """Both have the same, to the last byte of the log."""
        at = self.primary.ask("SELECT pg_current_wal_flush_lsn()")
        wait_until(lambda: self.replica.ask(f"SELECT pg_last_wal_replay_lsn() >= '{at}'") == "t", 30, "the replay")
        sums = "SELECT count(*), coalesce(md5(string_agg(a::text, ';' ORDER BY id)), '') FROM ledgerline.account AS a"
        assert self.primary.ask(sums, self.NAME) == self.replica.ask(sums, self.NAME)

    def cut_connections(self):
        """Whoever is connected with the primary has to connect anew."""
        return self.primary.ask(
            f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{self.NAME}' "
            "AND pid <> pg_backend_pid()", self.NAME)

    def rights(self):
        """How many programs hold the right to serve from the database, alone or together (docs/hosting.md)."""
        return int(self.primary.ask(
            "SELECT count(DISTINCT pid) FROM pg_locks WHERE locktype = 'advisory' AND granted "
            "AND objid::bigint = 4294967295", self.NAME))

    def stop(self):
        for database in (self.replica, self.primary):
            database.stop()
