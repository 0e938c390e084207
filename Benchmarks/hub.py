#!/usr/bin/env python3
"""Measures the hub over loopback and prints two tables: pushes and snapshots.

Usage: Benchmarks/hub.py LEDGERLINE-BINARY SITE [--seconds S] [--charges N] [--listeners N] [--devices N]
The client is written from docs/sync.md: Python's standard library, one epoll loop, connections kept open.
Each figure takes S seconds (3), after a warm-up. Pushes carry one change of one register of a client that is
there. Listeners read their hints in a process of their own. What the hub used is from /proc. For a quick look a
debug build and --seconds 1 will do; figures for RESULTS.md are of a release build.
"""
import argparse, http.client, json, multiprocessing, os, re, resource, select, socket, struct
import subprocess, sys, tempfile, time, urllib.parse

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
TICKS = os.sysconf("SC_CLK_TCK")


def varint(number):
    out = b""
    while number >= 0x80:
        out += bytes([number & 0x7F | 0x80])
        number >>= 7
    return out + bytes([number])


def block(content):
    return varint(len(content)) + content


def change(device, counter, row, name):
    """One client, whole, with a last name (docs/sync.md, "What the hub asks of a change")."""
    registers = [block(b"live"), b"\0", block(name), b"\0", b"\0", b"\0", b"\0", b"\0", b"\0"]
    body = b"\x01" + struct.pack("<Q", row) + bytes([len(registers)])
    body += b"".join(bytes([tag]) + block(value) for tag, value in enumerate(registers, 1))
    stamp = (int(time.time() * 1000) << 16) + counter % 0x10000
    return b"\x01" + struct.pack("<Q", device) + varint(counter) + struct.pack("<QQ", stamp, device) + block(body)


def number(text):
    value = 0
    for letter in text:
        value = value << 5 | ALPHABET.index(letter)
    return value


class Hub:
    """A served book."""

    def __init__(self, binary, site, data):
        self.process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--site", site, "--data", data],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = self.process.stdout.readline().strip()
        assert "token=" in address, "the hub did not start"
        url = urllib.parse.urlsplit(address)
        self.port = url.port
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("POST", "/v1/login", urllib.parse.parse_qs(url.query)["token"][0])
        answer = connection.getresponse()
        assert answer.status == 204, answer.status
        cookie = answer.getheader("set-cookie").split(";")[0]
        key = answer.getheader("x-ledgerline-key")
        self.head = f"Host: 127.0.0.1:{self.port}\r\nCookie: {cookie}\r\nX-Ledgerline-Key: {key}\r\n"

    def request(self, method, path, body=b""):
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        return f"{method} {path} HTTP/1.1\r\n{self.head}{length}\r\n".encode() + body

    def connect(self):
        made = socket.create_connection(("127.0.0.1", self.port), 30)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def cpu(self):
        parts = open(f"/proc/{self.process.pid}/stat").read().rsplit(") ", 1)[1].split()
        return (int(parts[11]) + int(parts[12])) / TICKS

    def memory(self, what="VmRSS"):
        text = open(f"/proc/{self.process.pid}/status").read()
        return int(re.search(what + r":\s+(\d+)", text)[1]) / 1024

    def stop(self):
        self.process.terminate()
        self.process.wait(30)


def complete(buffer):
    """The length of the first whole answer in a buffer, or None."""
    end = buffer.find(b"\r\n\r\n")
    if end < 0:
        return None
    length = re.search(rb"content-length: (\d+)", buffer[:end].lower())
    whole = end + 4 + (int(length[1]) if length else 0)
    return whole if len(buffer) >= whole else None


def pushes(hub, rows, clients, seconds, first):
    """Each client sends its next change when the last one was acknowledged: answers per second, and waits."""
    poll = select.epoll()
    lines = {}
    for place in range(clients):
        made = hub.connect()
        poll.register(made, select.EPOLLIN)
        lines[made.fileno()] = {"socket": made, "device": first + place, "counter": 0, "row": rows[place], "in": b""}

    def send(line):
        line["counter"] += 1
        encoded = change(line["device"], line["counter"], line["row"], b"Name %d" % line["counter"])
        line["at"] = time.perf_counter()
        line["socket"].sendall(hub.request("POST", "/v1/push", struct.pack("<II", 1, len(encoded)) + encoded))

    for line in lines.values():
        send(line)
    begin = time.perf_counter() + seconds / 3
    end, done, waits, cpu = begin + seconds, 0, [], None
    while (now := time.perf_counter()) < end:
        if cpu is None and now >= begin:
            cpu, mine = hub.cpu(), time.process_time()
        for file, _ in poll.poll(0.2):
            line = lines[file]
            line["in"] += line["socket"].recv(65536)
            length = complete(line["in"])
            if length is None:
                continue
            answer, line["in"] = line["in"][:length], line["in"][length:]
            assert answer.startswith(b"HTTP/1.1 200"), answer[:300]
            assert b"rejected" not in answer, answer[-200:]
            if cpu is not None:
                done += 1
                waits.append(time.perf_counter() - line["at"])
            send(line)
    used, mine = hub.cpu() - cpu, time.process_time() - mine
    for line in lines.values():
        line["socket"].close()
    waits.sort()
    return done / seconds, waits[len(waits) // 2] * 1000, waits[len(waits) * 99 // 100] * 1000, used / seconds, mine / seconds


def listen(hub, count, ready, over, heard):
    """Holds event streams and counts the hints, in a process of its own."""
    poll = select.epoll()
    sockets = {}
    for _ in range(count):
        made = hub.connect()
        made.sendall(hub.request("GET", "/v1/events"))
        assert b"200" in made.recv(4096)
        poll.register(made, select.EPOLLIN)
        sockets[made.fileno()] = made
    ready.set()
    while not over.is_set():
        for file, _ in poll.poll(0.2):
            heard.value += sockets[file].recv(65536).count(b"data:")


def with_listeners(hub, count, body):
    if count == 0:
        return body(), 0
    ready, over, heard = multiprocessing.Event(), multiprocessing.Event(), multiprocessing.Value("q", 0)
    listener = multiprocessing.Process(target=listen, args=(hub, count, ready, over, heard), daemon=True)
    listener.start()
    assert ready.wait(60), "the listeners were not let in"
    before = heard.value
    result = body()
    told = heard.value - before
    over.set()
    listener.join(10)
    return result, told


def snapshots(hub, devices):
    """All at once: seconds until the last has its bytes, and what they are together."""
    poll = select.epoll()
    lines = {}
    for _ in range(devices):
        made = hub.connect()
        poll.register(made, select.EPOLLIN)
        lines[made.fileno()] = [made, b"", 0, None]
    before, began = hub.cpu(), time.perf_counter()
    for made, *_ in lines.values():
        made.sendall(hub.request("GET", "/v1/snapshot"))
    open_, size = set(lines), 0
    while open_ and time.perf_counter() - began < 300:
        for file, _ in poll.poll(1):
            line = lines[file]
            piece = line[0].recv(1 << 20)
            assert piece, "an answer broke off"
            line[2] += len(piece)
            if line[3] is None:
                line[1] += piece
                end = line[1].find(b"\r\n\r\n")
                if end < 0:
                    continue
                assert line[1].startswith(b"HTTP/1.1 200"), line[1][:200]
                line[3] = end + 4 + int(re.search(rb"content-length: (\d+)", line[1][:end].lower())[1])
                line[1] = b""
            if line[2] >= line[3]:
                open_.discard(file)
                poll.unregister(file)
                size += line[2]
    assert not open_, "not everybody got the snapshot"
    took, used = time.perf_counter() - began, hub.cpu() - before
    for made, *_ in lines.values():
        made.close()
    return took, size / 1e6, used


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("binary")
    options.add_argument("site")
    options.add_argument("--seconds", type=float, default=3)
    options.add_argument("--charges", type=int, default=20_000)
    options.add_argument("--listeners", type=int, default=500)
    options.add_argument("--devices", type=int, default=100)
    chosen = options.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    with tempfile.TemporaryDirectory(prefix="ledgerline-hub-") as folder:
        data = os.path.join(folder, "book")

        def run(*arguments, **more):
            return subprocess.run(
                [chosen.binary, *arguments, "--data", data], check=True, capture_output=True, text=True, **more).stdout

        run("demo", "--transactions", str(chosen.charges), "--seed", "7")
        people = [{"lastName": f"Client {it}"} for it in range(64)]
        change_file = json.dumps({"format": "ledgerline", "version": 1, "clients": people})
        run("apply", "-", input=change_file)
        listed = json.loads(run("list", "clients", "--json"))
        rows = [number(it["id"]) for it in listed if it["lastName"].startswith("Client ")][:64]
        hub = Hub(chosen.binary, os.path.abspath(chosen.site), data)
        try:
            print(f"book of {chosen.charges} charges; the hub began with {hub.memory():.0f} MB\n")
            print("| clients | listeners | pushes/s | wait, median | 99th | hub's CPU | ours | hints/s |")
            print("|---|---|---|---|---|---|---|---|")
            first = int.from_bytes(os.urandom(6), "little") << 8
            for listeners in (0, chosen.listeners):
                for clients in (1, 64):
                    measured, told = with_listeners(
                        hub, listeners, lambda: pushes(hub, rows, clients, chosen.seconds, first))
                    first += 256
                    rate, median, worst, used, ours = measured
                    print(f"| {clients} | {listeners} | {rate:,.0f} | {median:.1f} ms | {worst:.1f} ms | {used:.0%}"
                          f" | {ours:.0%} | {told / (chosen.seconds * 4 / 3):,.0f} |", flush=True)
            print(f"\nafter them {hub.memory():.0f} MB\n")
            print("| devices at once | snapshot, until the last has it | MB together | hub's CPU s | hub's peak |")
            print("|---|---|---|---|---|")
            for devices in (1, chosen.devices):
                took, size, used = snapshots(hub, devices)
                print(f"| {devices} | {took:.2f} s | {size:,.1f} | {used:.2f} | {hub.memory('VmHWM'):.0f} MB |", flush=True)
        finally:
            hub.stop()
        run("verify")


if __name__ == "__main__":
    sys.exit(main())
