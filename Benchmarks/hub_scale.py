#!/usr/bin/env python3
"""Measures many hubs on one PostgreSQL against processes and accounts, SQLite beside it, and prints tables.

Usage: Benchmarks/hub_scale.py LEDGERLINE-BINARY SITE [--seconds S] [--accounts 1,100,10000] [--processes 1,2,4]
           [--idle 10000] [--without sqlite,idle,…]
A cluster of its own in a temporary folder, with fsync; hubs with `serve --together`. Accounts beyond the first are its
copies, made in SQL, each with a session of its own. The client is that of hub.py: connections kept open, epoll; it runs
in processes of its own, and its ceiling is measured against nginx that answers every request with one line. All
share this machine's processors: what each used is told. For a quick look a debug build and --seconds 1 will do.
"""
import argparse, hashlib, http.client, os, pathlib, re, resource, shutil, socket, struct, subprocess, sys, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests"), str(ROOT / "Benchmarks")]

from Failover.databases import Database  # noqa: E402
from Failover.places import Loopback, free_port, mortal, wait_until  # noqa: E402
from hub import change  # noqa: E402
from hub_load import ROWS, Books, Load, ceiling, children, cpu_of, memory_of, wakes  # noqa: E402

PASSWORD = "long words for the hub"


class Hub:
    """One `serve`; in PostgreSQL where a store is given."""

    def __init__(self, binary, site, folder, name, store=None):
        self.port, self.log = free_port(), pathlib.Path(folder) / f"{name}.log"
        command = [binary, "serve", "--port", self.port, "--site", site, "--data", pathlib.Path(folder) / name]
        if store:
            command += ["--together", "--store", store]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                mortal(command), stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                env={**os.environ, "LEDGERLINE_PASSWORD": PASSWORD})
        wait_until(lambda: b"token=" in self.log.read_bytes(), 120, "the hub")

    def ask(self, method, path, body=b"", headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        told = answer.read()
        connection.close()
        assert answer.status in (200, 201, 204), (path, answer.status, told)
        return answer, told

    def sign_in(self):
        answer, _ = self.ask("POST", "/v1/login", PASSWORD)
        return answer.getheader("set-cookie").split(";")[0], answer.getheader("x-ledgerline-key")

    def stop(self):
        self.process.kill()
        self.process.wait(30)


def account_name(number):
    alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
    value = 1 << 40 | number
    return "".join(alphabet[value >> 5 * place & 31] for place in range(12, -1, -1))


TEMPLATE = account_name(1 << 30)


def multiply(database, books, accounts, source):
    """Copies of an account, by SQL: so many accounts that requests go to in all, or the template alone."""
    name = "books"
    tables = database.ask(
        "SELECT c.table_name || ' ' || c.column_name FROM information_schema.columns AS c "
        "JOIN information_schema.tables AS t USING (table_schema, table_name) "
        "WHERE c.table_schema = 'ledgerline' AND t.table_type = 'BASE TABLE' AND (c.column_name = 'hub_account' OR "
        "(c.column_name = 'account' AND c.data_type = 'integer'))", name).split("\n")
    of = {}
    for table, column in (it.split() for it in tables):
        if of.get(table) != "hub_account":
            of[table] = column
    known = set(database.ask("SELECT name FROM ledgerline.account", name).split("\n"))
    made = [it for it in accounts if account_name(it) not in known]
    path = pathlib.Path(database.folder) / "copies.csv"
    path.write_text("".join(
        f"{account_name(it)},{hashlib.sha256(books.session(it).encode()).hexdigest()}\n" for it in made))
    os.chmod(path, 0o644)
    begin = time.perf_counter()
    columns = database.ask(
        "SELECT string_agg(column_name, ', ') FROM information_schema.columns WHERE table_schema = 'ledgerline' "
        "AND table_name = 'account' AND column_name NOT IN ('id', 'name')", name)
    words = [
        "SET search_path = ledgerline", "CREATE TEMP TABLE copy (name TEXT, session TEXT)",
        f"COPY copy FROM '{path}' (FORMAT csv)",
        f"INSERT INTO account (name, {columns}) SELECT copy.name, {', '.join('a.' + it for it in columns.split(', '))} "
        f"FROM copy, account AS a WHERE a.name = '{source}'",
        "CREATE TEMP TABLE made AS SELECT a.id FROM account AS a JOIN copy USING (name)",
    ]
    for table, column in sorted(of.items()):
        if table == "account":
            continue
        others = [f'"{it}"' for it in database.ask(
            "SELECT column_name FROM information_schema.columns WHERE table_schema = 'ledgerline' "
            f"AND table_name = '{table}' AND column_name <> '{column}' AND is_generated = 'NEVER' "
            "AND is_identity = 'NO' ORDER BY ordinal_position", name).split("\n")]
        words.append(f"INSERT INTO \"{table}\" (\"{column}\", {', '.join(others)}) SELECT made.id, "
                     f"{', '.join('t.' + it for it in others)} FROM \"{table}\" AS t, made "
                     f"WHERE t.\"{column}\" = (SELECT id FROM account WHERE name = '{source}')")
    mine = hashlib.sha256(books.first.encode()).hexdigest()
    words += [
        f"INSERT INTO hub_session (name, account, key, ends) SELECT copy.session, copy.name, s.key, s.ends "
        f"FROM copy, hub_session AS s WHERE s.name = '{mine}'",
        f"INSERT INTO hub_seat (session, account, member) SELECT copy.session, copy.name, s.member "
        f"FROM copy, hub_seat AS s WHERE s.session = '{mine}' AND s.account = 'first'",
        "DROP TABLE copy, made",
    ]
    database.ask("; ".join(words), name)
    database.ask("ANALYZE", name)
    return time.perf_counter() - begin


def start_book(hub, cookie, key):
    """The clients that pushes write to: one change each."""
    device = int.from_bytes(os.urandom(6), "little") << 8
    changes = [change(device, it + 1, row, b"Client") for it, row in enumerate(ROWS)]
    body = struct.pack("<I", len(changes)) + b"".join(struct.pack("<I", len(it)) + it for it in changes)
    _, told = hub.ask("POST", "/v1/push", body, {"Cookie": cookie, "X-Ledgerline-Key": key})
    assert b"rejected" not in told, told


def more_accounts(hub, books, count):
    """Made by the hub itself, each with an owner of its own."""
    headers = {"Cookie": f"{books.name}={books.first}", "X-Ledgerline-Key": books.key}
    for number in range(1, count):
        _, told = hub.ask("POST", "/v1/account", f"Studio {number}\nann{number}@example.com", headers)
        hub.ask("POST", "/v1/account/open", re.search(rb"account\t(\S+)", told)[1], headers)
        token = hub.ask("POST", "/v1/invite", f"bob{number}@example.com\nowner", headers)[1].decode().strip()
        hub.ask("POST", "/v1/account/open", b"first", headers)
        answer, _ = hub.ask("POST", "/v1/invitation/accept", f"{token}\nAnn Lee\n{PASSWORD}")
        books.own[number] = answer.getheader("set-cookie").split(";")[0], answer.getheader("x-ledgerline-key")
        start_book(hub, *books.own[number])
    books.count = count


def weigh(binary, folder, database, charges):
    """What a studio's whole book takes in the database."""
    data = pathlib.Path(folder) / f"studio{charges}"
    subprocess.run([binary, "demo", "--transactions", str(charges), "--data", data], check=True, capture_output=True)
    database.ask("CREATE DATABASE weighed")
    address = f"postgres://ledgerline@{database.address}:{database.port}/weighed"
    file = (data / "book.sqlite").stat().st_size
    subprocess.run([binary, "move", "--to", address, "--data", data], check=True, capture_output=True)
    database.ask("VACUUM ANALYZE", "weighed")
    rows, size = database.ask(
        "SELECT sum(greatest(reltuples, 0))::bigint, sum(pg_total_relation_size(oid)) FROM pg_class "
        "WHERE relnamespace = 'ledgerline'::regnamespace AND relkind = 'r'", "weighed").split("|")
    parts = database.ask(
        "SELECT string_agg(relname || ' ' || round(pg_total_relation_size(oid) / 1048576.0, 1), ', ' "
        "ORDER BY pg_total_relation_size(oid) DESC) FROM pg_class WHERE relnamespace = 'ledgerline'::regnamespace "
        "AND relkind = 'r' AND pg_total_relation_size(oid) > 1048576", "weighed")
    print(f"a studio of {charges:,} charges: {int(rows):,} rows, {int(size) / 1e6:,.0f} MB with indexes (SQLite: "
          f"{file / 1e6:,.0f} MB); the greatest, in MiB: {parts}", flush=True)
    database.ask("DROP DATABASE weighed")


HEADING = ("| {} | accounts | pushes/s, 64 at once | wait, median | 99th | changes/s, 50 a push | pull MB/s | wake, median | 99th"
           " | hubs' CPU | PostgreSQL's | ours | MB a process |\n|" + "---|" * 13)


def row(label, accounts, books, ports, pids, postgres, seconds):
    single = Load(books, ports, 64, seconds, pids, postgres)
    batches = Load(books, ports, 16, seconds, pids, postgres, batch=50)
    pulls = Load(books, ports, 16, seconds, pids, postgres, kind="pull")
    median, worst = wakes(books, ports, seconds)
    memory = "/".join(f"{memory_of(it):.0f}" for it in pids)
    print(f"| {label} | {accounts:,} | {single.rate:,.0f} | {single.wait(0.5):.0f} ms | {single.wait(0.99):.0f} ms"
          f" | {batches.rate * 50:,.0f} | {pulls.size:,.0f} | {median:.0f} ms | {worst:.0f} ms | {single.hubs:.0%}"
          f" | {single.postgres:.0%} | {single.own:.0%} | {memory} |", flush=True)


def sizes(database, name="books"):
    return int(database.ask(f"SELECT pg_database_size('{name}')"))


def idle(binary, site, folder, store, books, count, postgres):
    """So many devices, each with a stream of its own account; what they cost while nothing happens."""
    hubs = [Hub(binary, site, folder, f"idle{it}", store) for it in range(-(-count // 1950))]
    try:
        before = [memory_of(it.process.pid) for it in hubs]
        streams, begin = [], time.perf_counter()
        for number in range(count):
            made = socket.socket()
            # A quarter of what a hub lets in has to come from another address.
            made.bind((f"127.0.1.{1 + number % 8}", 0))
            made.connect(("127.0.0.1", hubs[number % len(hubs)].port))
            made.sendall(books.request(number % books.count, "GET", "/v1/events"))
            streams.append(made)
            if number % 200 == 199:
                for one in streams[-200:]:
                    one.settimeout(30)
                    assert one.recv(4096).startswith(b"HTTP/1.1 200"), "a stream was refused"
        opened = time.perf_counter() - begin
        time.sleep(5)
        pids = [it.process.pid for it in hubs]
        server = [postgres, *children(postgres)]
        used = sum(map(cpu_of, pids)), sum(map(cpu_of, server))
        time.sleep(30)
        hubs_used, server_used = sum(map(cpu_of, pids)) - used[0], sum(map(cpu_of, server)) - used[1]
        after = [memory_of(it) for it in pids]
        print(f"\n{count:,} idle devices, each with a stream, of {books.count:,} accounts, at {len(hubs)} hubs: opened in "
              f"{opened:.0f} s; {(sum(after) - sum(before)) * 1024 / count:.1f} KB a device "
              f"({'/'.join(f'{it:.0f}' for it in before)} MB before, {'/'.join(f'{it:.0f}' for it in after)} MB after); "
              f"processor: hubs together {hubs_used / 30:.1%}, PostgreSQL {server_used / 30:.1%} of one core", flush=True)
        for one in streams:
            one.close()
    finally:
        for hub in hubs:
            hub.stop()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("binary")
    options.add_argument("site")
    options.add_argument("--seconds", type=float, default=3)
    options.add_argument("--accounts", default="1,100,10000")
    options.add_argument("--processes", default="1,2,4")
    options.add_argument("--idle", type=int, default=10_000)
    options.add_argument("--without", default="")
    chosen = options.parse_args()
    without = chosen.without.split(",")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    binary, site = os.path.abspath(chosen.binary), os.path.abspath(chosen.site)
    with tempfile.TemporaryDirectory(prefix="ledgerline-scale-") as folder:
        os.chmod(folder, 0o755)
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the beginning", flush=True)
        if shutil.which("nginx"):
            most = ceiling(folder, chosen.seconds)
            print(f"the generators alone, against nginx: {most.rate:,.0f} requests/s, {most.own:.0%} of a core\n")
        if "sqlite" not in without:
            print(HEADING.format("SQLite, processes"))
            hub = Hub(binary, site, folder, "sqlite")
            cookie, key = hub.sign_in()
            start_book(hub, cookie, key)
            books = Books(cookie, key)
            row("1", 1, books, [hub.port], [hub.process.pid], None, chosen.seconds)
            more_accounts(hub, books, 20)
            row("1", 20, books, [hub.port], [hub.process.pid], None, chosen.seconds)
            hub.stop()
            print()

        database = Database(Loopback(), "postgres", folder).make()
        database.set(fsync="on", shared_buffers="512MB", max_wal_size="4GB", max_connections="200")
        database.stop()
        database.start()
        database.ask("CREATE DATABASE books")
        store = f"postgres://ledgerline@{database.address}:{database.port}/books"
        try:
            hub = Hub(binary, site, folder, "first", store)
            cookie, key = hub.sign_in()
            start_book(hub, cookie, key)
            headers = {"Cookie": cookie, "X-Ledgerline-Key": key}
            # What an account weighs that the hub itself makes: its tables' lines and its views.
            empty, begin, many = sizes(database), time.perf_counter(), 20
            for it in range(many):
                hub.ask("POST", "/v1/account", f"Studio {it}\nann{it}@example.com", headers)
            took, grown = time.perf_counter() - begin, sizes(database) - empty
            hub.stop()
            print(f"an account made by the hub: {took / many * 1000:.0f} ms, {grown / many / 1024:,.0f} KB in the database "
                  f"(an empty one with its views)")
            database.ask("DELETE FROM ledgerline.account WHERE name <> 'first'", "books")
            books = Books(cookie, key)
            # Without what the runs leave behind.
            multiply(database, books, [1 << 30], "first")
            print("\n" + HEADING.format("PostgreSQL, processes"))
            for accounts in map(int, chosen.accounts.split(",")):
                if accounts > 1:
                    multiply(database, books, range(1, accounts), TEMPLATE)
                books.count = accounts
                for count in map(int, chosen.processes.split(",")):
                    hubs = [Hub(binary, site, folder, f"hub{accounts}-{it}", store) for it in range(count)]
                    try:
                        row(count, accounts, books, [it.port for it in hubs], [it.process.pid for it in hubs],
                            database.process.pid, chosen.seconds)
                    finally:
                        for it in hubs:
                            it.stop()
            if "weigh" not in without:
                print()
                weigh(binary, folder, database, 2_000)
            if "idle" not in without:
                idle(binary, site, folder, store, books, chosen.idle, database.process.pid)
            print(f"\nload {os.getloadavg()[0]:.1f} at the end")
        finally:
            database.stop()


if __name__ == "__main__":
    sys.exit(main())
