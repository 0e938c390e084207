"""A device: its identity, its copy of the book, and what it asks the hub for."""

import hashlib
import secrets

from .book import Book
from .session import Verdict
from .wire import Change, Clock, Unreadable, counted, frames, log_hash, message


def new_id():
    return secrets.randbits(64) | 1


def derived_id(words):
    """An id that follows from something (docs/format.md, Ids)."""
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8], "big")


class Device:
    """`log` is what it pulled, (seq, bytes) each; `cursor`, `hash` and `epoch` say which log it knows."""

    def __init__(self, session):
        self.session, self.id, self.counter, self.clock = session, new_id(), 0, Clock()
        self.book, self.cursor, self.hash, self.epoch, self.log = Book(), 0, bytes(16), None, []

    def known(self, **other):
        """The query that says which log it knows, or another one; None leaves a word out."""
        words = {"after": self.cursor, "hash": self.hash.hex(), "epoch": self.epoch, **other}
        return "&".join(f"{name}={value}" for name, value in words.items() if value is not None)

    def ask(self, **other):
        return self.session.get(f"/v1/pull?{self.known(**other)}")

    def pull(self):
        """To the head."""
        while True:
            answer = self.ask()
            assert answer.status == 200, answer
            self.take(answer)
            if self.cursor >= int(answer.words["head"]):
                return

    def take(self, answer):
        for seq, data in frames(answer.body):
            if seq != self.cursor + 1:
                raise Unreadable(f"seq {seq} after {self.cursor}")
            self.hash, self.cursor = log_hash(self.hash, seq, data), seq
            change = Change.decode(data)
            self.log.append((seq, data))
            self.clock.see(change.time)
            self.book.apply(change)
        words = answer.words
        assert (words["to"], words["hash"]) == (str(self.cursor), self.hash.hex()), words
        self.epoch = words["epoch"]

    def adopt(self):
        """Begins from the hub's snapshot."""
        answer, book = self.session.snapshot()
        words = answer.words
        assert (int(words["cursor"]), int(words["epoch"], 16)) == (book.cursor, book.epoch), words
        self.book, self.cursor, self.epoch = book, book.cursor, words["epoch"]
        self.hash = bytes.fromhex(words["hash"])

    def change(self, *rows, ahead_ms=0):
        self.counter += 1
        return Change(self.id, self.counter, self.clock.next(ahead_ms), list(rows))

    def send(self, body, query=""):
        return self.session.post(f"/v1/push?{query}", body)

    def push(self, *changes, query=""):
        """The hub's verdicts on these changes."""
        answer = self.send(counted([it.encode() for it in changes]), query)
        assert answer.status == 200, answer
        return [Verdict.read(it) for it in message(answer.body)[1:]]

    def write(self, *rows, ahead_ms=0):
        """One change of these rows; its verdict."""
        return self.push(self.change(*rows, ahead_ms=ahead_ms))[0]

    def give(self, *pieces):
        """Returns pieces to a restored hub; its verdicts."""
        answer = self.session.post(f"/v1/return?{self.known()}", counted(pieces))
        assert answer.status == 200, answer
        return [Verdict.read(it) for it in message(answer.body)[1:]]
