"""Who is let in, members and their roles, files, hints."""

import hashlib
import http.client
import threading

from .bench import CLIENT
from .device import Device, new_id
from .kinds import KINDS
from .session import Session, token_of
from .wire import text_id

CATEGORY, SERIES, MEMBER = KINDS["category"], KINDS["series"], KINDS["member"]


def signing_in(bench, password):
    """A password, a token good once, the cookie and the key; foreign pages, hosts and accounts get nothing."""
    server, owner = bench.server, Session(bench.server)
    assert owner.login("wrong words here").status == 401
    assert owner.login(password).status == 204 and len(owner.key) == 64
    assert Session(server).login(token_of(server)).status == 401
    assert owner.get("/v1/session").status == 200
    assert owner.get("/v1/session", without=("X-Ledgerline-Key",)).refuses(401, "key")
    assert owner.get("/v1/session", without=("Cookie",)).refuses(401, "signed-out")
    for answer, status, code in [
        (owner.get("/v1/pull?after=0", Origin="http://evil.example"), 403, "cross-site"),
        (owner.get("/v1/pull?after=0", Host="evil.example"), 421, "host"),
        (owner.get("//v1/pull?after=0"), 400, "path"),
        (owner.get("/v1/pull?after=0&account=xyz"), 409, "another-account"),
    ]:
        assert answer.refuses(status, code), answer
        assert "content-security-policy" in answer.headers
    assert owner.post("/v1/logout").status == 204
    assert owner.get("/v1/session").status == 401
    for _ in range(11):
        answer = Session(server).login("wrong words again")
    assert answer.refuses(429, "wait") and int(answer.headers["retry-after"]) > 0


class Listener(threading.Thread):
    """The stream of hints: its data, until the hub ends it."""

    def __init__(self, session):
        super().__init__(daemon=True)
        self.connection = http.client.HTTPConnection("127.0.0.1", session.server.port, timeout=30)
        self.connection.request("GET", "/v1/events", headers={"Cookie": session.cookie})
        self.answer = self.connection.getresponse()
        self.lines = []
        self.heard = threading.Semaphore(0)
        self.start()

    def run(self):
        while line := self.answer.readline():
            self.lines.append(line.decode().strip())
            if line.startswith(b"data"):
                self.heard.release()
        self.connection.close()


def hints(bench):
    """The stream says the head at first and when the log has grown; its session over, it ends with the next hint."""
    listener = Listener(bench.session)
    assert listener.answer.getheader("content-type") == "text/event-stream"
    assert listener.heard.acquire(timeout=60)
    bench.taken(CLIENT.part(bench.client, notes="hint"))
    assert listener.heard.acquire(timeout=60)
    said = [it for it in listener.lines if it.startswith(("id", "data"))]
    assert said == ["id: 1", 'data: {"head":1}', "id: 2", 'data: {"head":2}']
    bob = Device(bench.join("bob@example.com", "member"))
    assert bench.session.post("/v1/logout").status == 204
    bench.taken(CLIENT.new(new_id()), by=bob)
    listener.join(60)
    assert not listener.is_alive()
    assert listener.lines[-3:] == ["id: 3", 'data: {"head":3}', ""]


def members(bench):
    """An invitation is taken once; a member writes the book, an admin its presets, nobody another's."""
    owner, server = bench.session, bench.server
    answer = owner.post("/v1/invite", "bob@example.com\nmember")
    token = answer.body.decode()
    bob = Session(server)
    lines = dict(it.split("\t") for it in bob.post("/v1/invitation", token).body.decode().splitlines())
    assert answer.status == 201 and (lines["email"], lines["role"]) == ("bob@example.com", "member")
    accept = f"{token}\nBob B\nlong enough words"
    assert bob.post("/v1/invitation/accept", accept).status == 204
    assert Session(server).post("/v1/invitation/accept", accept).status == 404
    assert Session(server).login("bob@example.com\nlong enough words").status == 204

    device = Device(bob)
    category = CATEGORY.new(new_id(), name="Furniture", type="general", position="V")
    me = bob.get("/v1/account").body.decode().splitlines()[0].split("\t")[1]
    bench.taken(CLIENT.new(new_id()), by=device)
    bench.refused("role", category, by=device)
    bench.refused("role", SERIES.new(new_id(), pattern="M-{#}", owner=0), by=device)
    bench.refused("role", MEMBER.part(text_id(me), life="trashed"))
    bench.held((201, new_id(), {1: b"x"}), by=device)
    copy = Device(bob)
    copy.id, copy.counter = bench.device.id, bench.device.counter
    bench.refused("not-your-device", CLIENT.part(bench.client, notes="x"), by=copy)
    assert bob.get("/v1/numbering").status == 403
    assert bob.post("/v1/numbering/doubt", "").refuses(403, "role")

    assert owner.post("/v1/member/role", f"{me}\nadmin").status == 204
    bench.taken(category, by=device)
    assert owner.post("/v1/member/remove", me).status == 204
    assert device.ask().refuses(401, "signed-out")
    bench.agree()


def files(bench):
    """Files go by their hash, as what their bytes are."""
    session = bench.session
    for data, media, attached in [(b"\x89PNG\r\n\x1a\n" + b"z" * 100, "image/png", False),
                                  (b"hello", "text/plain", True), (b"<html>", "application/octet-stream", True),
                                  (b"ID3" + b"z" * 100, "audio/mpeg", True)]:
        path = f"/v1/blob/{hashlib.sha256(data).hexdigest()}"
        assert [session.ask("PUT", path, data).status for _ in range(2)] == [201, 201]
        answer = session.get(path)
        assert answer.body == data and answer.headers["content-type"] == media
        assert ("attachment" in answer.headers.get("content-disposition", "")) == attached
    assert session.ask("PUT", f"/v1/blob/{'0' * 64}", b"hello").refuses(422, "wrong-hash")
    assert session.get(f"/v1/blob/{'1' * 64}").refuses(404, "no-blob")
    try:
        answer = session.ask("PUT", f"/v1/blob/{'2' * 64}", bytes(50 * 1024 * 1024 + 1))
        assert answer.refuses(413, "too-large")
    except ConnectionError:
        pass  # Who goes on after 413 is cut off.
