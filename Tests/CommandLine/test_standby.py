"""Two hubs on one database: the second waits, takes over when the first dies, and devices go on where they were."""

import http.client
import os
import socket
import subprocess
import threading
import time

import pytest

import support
from clusters import Patient, ask, whole_log
from wires import carry

ADDRESSES = ["127.0.0.1", "127.0.0.2", "127.0.0.3"]
PASSWORD = "long words for the hub"


class Proxy:
    """What stands before the hubs: a connection goes to the first that takes it."""

    def __init__(self, port):
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        for address in ADDRESSES:
            try:
                hub = socket.create_connection((address, self.target), timeout=2)
            except OSError:
                continue
            hub.settimeout(None)
            threading.Thread(target=carry, args=(client, hub), daemon=True).start()
            return carry(hub, client)
        client.close()


class Hub:
    """One `serve --standby` on an address of its own, the port that all have."""

    def __init__(self, address, port, store, folder):
        self.address, self.port, self.store, self.folder = address, port, store, folder
        self.log = folder.parent / f"{folder.name}.log"
        self.process = None

    def start(self):
        self.log.write_bytes(b"")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [support.PROGRAM, "serve", "--standby", "--store", self.store, "--data", str(self.folder)]
                + ["--host", self.address, "--port", str(self.port), "--site", str(support.SITE)],
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                env={**os.environ, "SWIFT_BACKTRACE": "enable=no", "LEDGERLINE_PASSWORD": PASSWORD},
            )
        return self

    def said(self):
        return self.log.read_text(errors="replace")

    def serves(self):
        assert self.process.poll() is None, self.said()
        return "?token=" in self.said()

    def waits(self):
        assert self.process.poll() is None, self.said()
        return "takes over when it ends" in self.said()

    def kill(self):
        self.process.kill()
        self.process.wait(15)


@pytest.fixture
def hubs(cluster, tmp_path):
    """Two hubs, each with a folder of its own, and what stands before them."""
    _, store = cluster.database()
    port = support.free_port()
    hubs = [Hub(address, port, store, tmp_path / address) for address in ADDRESSES[:2]]
    yield hubs, Proxy(port)
    for hub in hubs:
        if hub.process and hub.process.poll() is None:
            hub.kill()


def token_of(hub):
    return hub.said().split("?token=")[1].split()[0]


def request(proxy, method, path, body=None, headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=20)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        answer.read()
        return answer
    finally:
        connection.close()


def both_start(one, two):
    """The first serves before the second comes, which then waits."""
    one.start()
    support.wait_until(one.serves, 60, "the first hub")
    two.start()
    support.wait_until(two.waits, what="the second hub waiting")


def test_the_second_hub_takes_over_and_nothing_acknowledged_is_lost(hubs):
    (one, two), proxy = hubs
    both_start(one, two)
    session = support.session_of(request(proxy, "GET", "/?token=" + token_of(one)))
    # A ticket that the first hub printed and nobody used yet.
    unused = request(proxy, "POST", "/v1/device", headers=session)
    assert unused.status == 201

    stop = threading.Event()
    pushers = [Patient(number, proxy.port, session, stop) for number in range(4)]
    for pusher in pushers:
        pusher.start()
    gaps = []
    active, waiting = one, two
    for _ in range(5):
        before = [len(it.acknowledged) for it in pushers]
        support.wait_until(
            lambda: all(len(it.acknowledged) > was + 5 for it, was in zip(pushers, before)), 60, "pushes"
        )
        began = time.monotonic()
        active.kill()
        support.wait_until(waiting.serves, 60, "the takeover")
        reached = sum(len(it.acknowledged) for it in pushers)
        support.wait_until(lambda: sum(len(it.acknowledged) for it in pushers) > reached, 60, "pushes after it")
        gaps.append(time.monotonic() - began)
        # The session is the same one, and who was killed comes back as the one that waits.
        assert ask(proxy, "/v1/pull?after=0", session)[0] == 200
        active.start()
        support.wait_until(active.waits, what="the killed one waiting")
        active, waiting = waiting, active
    stop.set()
    log = whole_log(proxy, session, pushers)
    assert support.command("verify", "--data", active.folder).returncode == 0
    print(f"{len(log)} changes, seconds until pushes went on: " + ", ".join(f"{it:.2f}" for it in sorted(gaps)))


def test_sign_ins_and_wrong_tries_outlive_the_hub_that_saw_them(hubs):
    (one, two), proxy = hubs
    both_start(one, two)
    token = token_of(one)
    kept = support.session_of(request(proxy, "POST", "/v1/login", PASSWORD))
    ended = support.session_of(request(proxy, "POST", "/v1/login", PASSWORD))
    assert request(proxy, "POST", "/v1/logout", headers=ended).status == 204
    connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=20)
    connection.request("POST", "/v1/device", headers=kept)
    link = connection.getresponse().read()
    connection.close()
    while (wrong := request(proxy, "POST", "/v1/login", "not the password").status) == 401:
        pass
    assert wrong == 429

    one.kill()
    support.wait_until(two.serves, 60, "the takeover")
    assert ask(proxy, "/v1/pull?after=0", kept)[0] == 200
    assert ask(proxy, "/v1/pull?after=0", ended)[0] == 401, "it was signed out"
    assert request(proxy, "POST", "/v1/login", "not the password").status == 429, "the tries are forgotten"
    # The link for another device works once; so does the ticket that the first hub printed.
    phone = request(proxy, "POST", "/v1/device/join", link)
    assert phone.status == 204
    assert ask(proxy, "/v1/pull?after=0", support.session_of(phone))[0] == 200
    assert request(proxy, "POST", "/v1/device/join", link).status == 404
    assert request(proxy, "GET", "/?token=" + token).getheader("set-cookie")
    assert not request(proxy, "GET", "/?token=" + token).getheader("set-cookie")


def test_a_hub_that_was_overtaken_ends(cluster, hubs):
    (one, two), proxy = hubs
    both_start(one, two)
    # A machine that stood still: the server lets go of its locks, and it goes on later.
    one.process.send_signal(19)
    name = one.store.split("/")[3].split("?")[0]
    cluster.cut(name)
    support.wait_until(two.serves, 60, "the takeover")
    one.process.send_signal(18)
    assert one.process.wait(30) != 0
    assert "another hub serves" in one.said() and "--standby" in one.said()
    assert two.process.poll() is None
