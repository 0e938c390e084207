"""The load of hub_scale.py: who asks, how the generators ask, and what everybody used meanwhile."""
import hashlib, multiprocessing, os, pathlib, random, re, select, socket, struct, subprocess, time

from Failover.places import free_port, mortal, wait_until
from hub import TICKS, change

GENERATORS = 2
ROWS = [0x1000 + it for it in range(64)]


def cpu_of(pid):
    try:
        parts = open(f"/proc/{pid}/stat").read().rsplit(") ", 1)[1].split()
    except OSError:
        return 0.0
    # With the children that ended: a connection's process of PostgreSQL's counts when it is gone.
    return sum(map(int, parts[11:15])) / TICKS


def memory_of(pid, what="VmRSS"):
    return int(re.search(what + r":\s+(\d+)", open(f"/proc/{pid}/status").read())[1]) / 1024


def children(pid):
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(entry.read_text().rsplit(") ", 1)[1].split()[1]) == pid:
                found.append(int(entry.parent.name))
        except OSError:
            pass
    return found


class Books:
    """The accounts: how many there are, and what a request to each says of who asks."""

    def __init__(self, cookie, key, count=1):
        self.name, self.first = cookie.split("=", 1)
        self.key, self.count = key, count
        # Of accounts that a hub made: the cookie and the key of each.
        self.own = {}

    def session(self, number):
        return self.first if number == 0 else hashlib.sha256(b"account %d" % number).hexdigest()[:len(self.first)]

    def head(self, number):
        if number in self.own:
            cookie, key = self.own[number]
            return f"Host: 127.0.0.1\r\nCookie: {cookie}\r\nX-Ledgerline-Key: {key}\r\n"
        return f"Host: 127.0.0.1\r\nCookie: {self.name}={self.session(number)}\r\nX-Ledgerline-Key: {self.key}\r\n"

    def request(self, number, method, path, body=b""):
        length = f"Content-Length: {len(body)}\r\n" if method == "POST" else ""
        return f"{method} {path} HTTP/1.1\r\n{self.head(number)}{length}\r\n".encode() + body


def drive(books, ports, connections, seconds, batch, kind, number, ready, go, out):
    """One process of the load generator; `kind` is push, pull or plain (what nginx answers)."""
    dice = random.Random(number)
    poll, lines = select.epoll(), {}
    for place in range(connections):
        made = socket.create_connection(("127.0.0.1", ports[(number + place) % len(ports)]), 60)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        poll.register(made, select.EPOLLIN)
        device = int.from_bytes(os.urandom(6), "little") << 8 | place
        lines[made.fileno()] = {"socket": made, "device": device, "counter": 0, "in": bytearray(), "need": None}

    def send(line):
        account = dice.randrange(books.count)
        if kind == "pull":
            words = books.request(account, "GET", "/v1/pull?after=0")
        else:
            changes = []
            for place in range(batch):
                line["counter"] += 1
                changes.append(change(line["device"], line["counter"], ROWS[(line["counter"] + place) % 64],
                                      b"Name %d" % line["counter"]))
            body = struct.pack("<I", batch) + b"".join(struct.pack("<I", len(it)) + it for it in changes)
            words = books.request(account, "POST", "/v1/push", body)
        line["at"] = time.perf_counter()
        line["socket"].sendall(words)

    ready.release()
    go.wait()
    for line in lines.values():
        send(line)
    warm = time.perf_counter() + seconds / 3
    end, done, size, waits, used = warm + seconds, 0, 0, [], None
    while (now := time.perf_counter()) < end:
        if used is None and now >= warm:
            used = time.process_time()
        for file, _ in poll.poll(0.2):
            line = lines[file]
            line["in"] += line["socket"].recv(1 << 20)
            if line["need"] is None:
                line["need"] = complete_length(line["in"])
            if line["need"] is None or len(line["in"]) < line["need"]:
                continue
            assert line["in"].startswith(b"HTTP/1.1 200"), bytes(line["in"][:300])
            assert kind != "push" or b"rejected" not in line["in"], bytes(line["in"][-200:])
            if used is not None:
                done += 1
                size += line["need"]
                waits.append(time.perf_counter() - line["at"])
            line["in"], line["need"] = bytearray(), None
            send(line)
    out.put((done, size, waits, time.process_time() - used))


def complete_length(buffer):
    """How long the answer will be whose heading is there."""
    end = buffer.find(b"\r\n\r\n")
    if end < 0:
        return None
    length = re.search(rb"content-length: (\d+)", bytes(buffer[:end]).lower())
    return end + 4 + (int(length[1]) if length else 0)


class Load:
    """What the generators measured together, and what everybody used."""

    def __init__(self, books, ports, connections, seconds, pids=(), postgres=None, batch=1, kind="push"):
        ready, go, out = multiprocessing.Semaphore(0), multiprocessing.Event(), multiprocessing.Queue()
        workers = [multiprocessing.Process(
            target=drive, daemon=True,
            args=(books, ports, max(1, connections // GENERATORS), seconds, batch, kind, it, ready, go, out))
            for it in range(GENERATORS if connections > 1 else 1)]
        for worker in workers:
            worker.start()
        for _ in workers:
            ready.acquire()
        server = [postgres, *children(postgres)] if postgres else []
        before = (sum(map(cpu_of, pids)), sum(map(cpu_of, server)))
        began = time.perf_counter()
        go.set()
        results = [out.get(timeout=seconds * 3 + 120) for _ in workers]
        took = time.perf_counter() - began
        server = set(server) | (set(children(postgres)) if postgres else set())
        self.hubs = (sum(map(cpu_of, pids)) - before[0]) / took
        self.postgres = (sum(map(cpu_of, server)) - before[1]) / took
        for worker in workers:
            worker.join(10)
        self.rate = sum(it[0] for it in results) / seconds
        self.size = sum(it[1] for it in results) / seconds / 1e6
        self.own = sum(it[3] for it in results) / seconds
        self.waits = sorted(wait for it in results for wait in it[2]) or [0]

    def wait(self, part):
        return self.waits[min(len(self.waits) - 1, int(len(self.waits) * part))] * 1000


def ceiling(folder, seconds):
    """Requests a second that the generators manage when an answer costs next to nothing."""
    port, place = free_port(), pathlib.Path(folder) / "nginx"
    place.mkdir()
    (place / "conf").write_text(
        f"daemon off; pid {place}/pid; error_log {place}/error.log; events {{}} http {{ access_log off; "
        f"client_body_temp_path {place}/b; proxy_temp_path {place}/p; fastcgi_temp_path {place}/f; "
        f"uwsgi_temp_path {place}/u; scgi_temp_path {place}/s; keepalive_requests 100000000; "
        f"server {{ listen 127.0.0.1:{port}; location / {{ return 200 'well\n'; }} }} }}")
    server = subprocess.Popen(mortal(["nginx", "-c", place / "conf", "-e", place / "error.log"]))
    wait_until(lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0, 10, "nginx")
    try:
        return Load(Books("a=" + "0" * 64, "0" * 64), [port], 64, seconds, kind="plain")
    finally:
        server.terminate()
        server.wait(10)


def wakes(books, ports, seconds):
    """Milliseconds from sending a push to the hint at each hub's listener; 20 pushes a second to one account."""
    poll, listeners = select.epoll(), {}
    for port in ports:
        made = socket.create_connection(("127.0.0.1", port), 30)
        made.sendall(books.request(0, "GET", "/v1/events"))
        assert b"200" in made.recv(4096)
        poll.register(made, select.EPOLLIN)
        listeners[made.fileno()] = made
    time.sleep(0.5)
    while poll.poll(0.2):
        for made in listeners.values():
            made.setblocking(False)
            try:
                made.recv(65536)
            except BlockingIOError:
                pass
            made.setblocking(True)
    pusher = socket.create_connection(("127.0.0.1", ports[0]), 30)
    device, waits = int.from_bytes(os.urandom(6), "little") << 8, []
    end, counter = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        counter += 1
        encoded = change(device, counter, ROWS[counter % 64], b"Wake %d" % counter)
        sent, heard = time.perf_counter(), set()
        pusher.sendall(books.request(0, "POST", "/v1/push", struct.pack("<II", 1, len(encoded)) + encoded))
        while len(heard) < len(listeners) and time.perf_counter() < sent + 5:
            for file, _ in poll.poll(0.1):
                if b"data:" in listeners[file].recv(65536) and file not in heard:
                    heard.add(file)
                    waits.append((time.perf_counter() - sent) * 1000)
        assert len(heard) == len(listeners), "a wake did not come within 5 s"
        assert b"200" in pusher.recv(65536)[:15]
        time.sleep(max(0, sent + 0.05 - time.perf_counter()))
    waits.sort()
    return waits[len(waits) // 2], waits[len(waits) * 99 // 100]
