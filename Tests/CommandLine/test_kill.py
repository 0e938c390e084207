"""`kill -9` of the hub while devices push: what it acknowledged is there, once, in its place."""

import http.client
import random
import struct
import threading
import time

import support

KILLS = 50
DEVICES = 4


def varint(number):
    out = b""
    while number >= 0x80:
        out += bytes([number & 0x7F | 0x80])
        number >>= 7
    return out + bytes([number])


def block(content):
    return varint(len(content)) + content


def change(device, counter, name):
    """A change that writes one client, whole, with its last name (docs/format.md, docs/sync.md)."""
    registers = [block(b"live"), b"\0", block(name), b"\0", b"\0", b"\0", b"\0", b"\0", b"\0"]
    body = b"\x01" + struct.pack("<Q", device << 32 | counter) + bytes([len(registers)])
    body += b"".join(bytes([tag]) + block(value) for tag, value in enumerate(registers, 1))
    time_ = (int(time.time() * 1000) << 16) + counter % 0x10000
    head = b"\x01" + struct.pack("<Q", device) + varint(counter)
    return head + struct.pack("<QQ", time_, device) + block(body)


def identity(encoded):
    """The device and counter a change carries."""
    (device,) = struct.unpack_from("<Q", encoded, 1)
    counter = shift = 0
    for byte in encoded[9:]:
        counter |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return device, counter


def fields(message):
    _, count = struct.unpack_from("<II", message)
    at = 8
    for _ in range(count):
        (length,) = struct.unpack_from("<I", message, at)
        yield message[at + 4 : at + 4 + length].decode()
        at += 4 + length


class Pusher(threading.Thread):
    """A device that pushes one to three changes at a time, and again until they are acknowledged."""

    def __init__(self, number, port, cookie, stop):
        super().__init__(daemon=True)
        self.device = 0x1000 + number
        self.port, self.cookie, self.stop = port, cookie, stop
        self.random = random.Random(number)
        self.acknowledged = {}
        self.interrupted = 0
        self.problem = None

    def run(self):
        counter = 0
        while not self.stop.is_set() and not self.problem:
            names = [b"%d of %d" % (counter + i + 1, self.device) for i in range(self.random.randint(1, 3))]
            changes = [change(self.device, counter + i + 1, it) for i, it in enumerate(names)]
            counter += len(changes)
            while not self.push(changes) and not self.stop.is_set():
                time.sleep(0.01)

    def push(self, changes):
        body = struct.pack("<I", len(changes))
        body += b"".join(struct.pack("<I", len(it)) + it for it in changes)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("POST", "/v1/push", body, self.cookie)
            answer = connection.getresponse()
            told = answer.read()
        except ConnectionRefusedError:
            return False
        except (OSError, http.client.HTTPException):
            self.interrupted += 1
            return False
        finally:
            connection.close()
        if answer.status != 200:
            self.problem = f"{answer.status} {told}"
            return True
        for encoded, said in zip(changes, list(fields(told))[1:], strict=True):
            if said.startswith("rejected"):
                self.problem = said
                return True
            self.acknowledged[identity(encoded)] = (int(said.split(":")[0]), encoded)
        return True


def pull(server, cookie):
    """The whole log: (seq, change) in the order of the hub."""
    log, after = [], 0
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        connection.request("GET", f"/v1/pull?after={after}", headers=cookie)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        assert answer.status == 200, body
        at = 0
        while at < len(body):
            length, _, seq = struct.unpack_from("<IIQ", body, at)
            log.append((seq, body[at + 16 : at + 8 + length]))
            at += 8 + length
        if not body:
            return log
        after = log[-1][0]


def test_what_was_acknowledged_outlives_fifty_kills():
    with support.Server() as server:
        cookie = server.sign_in()

        stop = threading.Event()
        pushers = [Pusher(number, server.port, cookie, stop) for number in range(DEVICES)]
        for pusher in pushers:
            pusher.start()
        moment = random.Random(9)
        kills = 0
        # On a busy machine some kills come before anybody has asked for anything.
        while kills < KILLS or kills < 3 * KILLS and sum(it.interrupted for it in pushers) <= KILLS / 5:
            time.sleep(moment.uniform(0.02, 0.2))
            server.kill()
            server.start()
            kills += 1
        support.wait_until(lambda: sum(len(it.acknowledged) for it in pushers) > KILLS, what="pushes")
        stop.set()
        for pusher in pushers:
            pusher.join(120)
            assert not pusher.problem, pusher.problem

        server.kill()
        server.start()
        log = pull(server, cookie)
        assert [seq for seq, _ in log] == list(range(1, len(log) + 1)), "a gap in the log"
        places = {identity(encoded): (seq, encoded) for seq, encoded in log}
        assert len(places) == len(log), "a change is in the log twice"
        acknowledged = {}
        for pusher in pushers:
            acknowledged.update(pusher.acknowledged)
        assert len(acknowledged) > KILLS
        assert sum(pusher.interrupted for pusher in pushers) > KILLS / 5, "the kills hit nothing"
        for name, (seq, encoded) in acknowledged.items():
            assert name in places, f"{name} was acknowledged and is lost"
            assert places[name][0] == seq, f"{name} moved"
            # The stamp may be the hub's; what was written is the device's.
            assert places[name][1].endswith(encoded[-20:])
        server.run("verify")
    print(f"{len(log)} changes, {len(acknowledged)} acknowledged")
