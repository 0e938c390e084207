"""Somebody signed in to a hub (docs/sync.md): requests and what is answered."""

import http.client
import json
import typing
import urllib.parse

from .snapshot import Snapshot, restored


class Answer:
    def __init__(self, answer):
        self.status = answer.status
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        self.body = answer.read()

    @property
    def words(self):
        """The fields of the header x-ledgerline."""
        fields = self.headers.get("x-ledgerline", "").split(";")
        return dict(it.strip().split("=", 1) for it in fields if it)

    @property
    def code(self):
        """A refusal's."""
        return json.loads(self.body)["error"]["code"]

    def refuses(self, status, code):
        return self.status == status and self.code == code

    def __repr__(self):
        return f"{self.status} {self.headers.get('x-ledgerline', '')} {self.body[:300]}"


class Session:
    """A cookie and a key; nobody's until it signs in."""

    def __init__(self, server):
        self.server = server
        self.cookie = self.key = None

    def headers(self):
        known = {"Cookie": self.cookie, "X-Ledgerline-Key": self.key}
        return {name: value for name, value in known.items() if value}

    def ask(self, method, path, body=None, without=(), **headers):
        """`without` names headers that are left out; others are given with `_` for `-`."""
        sent = {name: value for name, value in self.headers().items() if name not in without}
        sent.update((name.replace("_", "-"), value) for name, value in headers.items())
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        try:
            connection.request(method, path, body.encode() if isinstance(body, str) else body, sent)
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        if "x-ledgerline-key" in answer.headers:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
            self.key = answer.headers["x-ledgerline-key"]
        return answer

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.ask("POST", path, body, **more)

    def login(self, secret):
        return self.post("/v1/login", secret)

    def snapshot(self):
        """The answer, and the book in it."""
        answer = self.get("/v1/snapshot")
        turned = self.get("/v1/snapshot?form=columns")
        if answer.words == turned.words:
            assert restored(turned.body) == answer.body
        return answer, Snapshot(answer.body)


def token_of(server):
    """What the hub printed at its start to sign one browser in."""
    return urllib.parse.parse_qs(urllib.parse.urlsplit(server.login_url).query)["token"][0]


class Verdict(typing.NamedTuple):
    """A hub's answer to one change or piece; `kind`, `row` and `tag` are what a refusal names, 0: none."""

    word: str
    seq: int = 0
    time: int = 0
    words: str = ""
    code: str = ""
    kind: int = 0
    row: int = 0
    tag: int = 0

    @staticmethod
    def read(field):
        word, _, rest = field.decode().partition(":")
        if word == "rejected":
            words, line = rest.split("\n")
            code, kind, row, tag = line.split(" ")
            return Verdict(word, words=words, code=code, kind=int(kind), row=int(row), tag=int(tag))
        if word == "newer":
            return Verdict(word, words=rest)
        if word in ("taken", "known"):
            return Verdict(word, seq=int(rest or 0))
        ms, counter = rest.split(":")
        return Verdict("taken", int(word), int(ms) << 16 | int(counter))
