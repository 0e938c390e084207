"""What every check begins with: a hub, its owner, a device, a client and a project."""

import contextlib
import datetime
import sqlite3

from .device import Device, new_id
from .kinds import KINDS
from .session import Session, token_of
from .wire import frames, id_text

TODAY = datetime.datetime.now(datetime.timezone.utc).date().isoformat()

CLIENT, PROJECT, CHARGE = KINDS["client"], KINDS["project"], KINDS["charge"]
INVOICE, LINE, SERIES = KINDS["invoice"], KINDS["line"], KINDS["series"]
PAYMENT, ALLOCATION = KINDS["payment"], KINDS["allocation"]


def money(minor, currency="USD"):
    return {"minor": minor, "currency": currency}


class Bench:
    """`server` is a started support.Server; `client` and `project` are rows that are there."""

    def __init__(self, server):
        self.server = server
        self.sign_in()
        self.device = Device(self.session)
        self.client, self.project = new_id(), new_id()
        self.taken(CLIENT.new(self.client, company="Acme"),
                   PROJECT.new(self.project, name="Night", client=self.client))

    @property
    def book(self):
        return self.device.book

    def sign_in(self):
        self.session = Session(self.server)
        assert self.session.login(token_of(self.server)).status == 204

    def another(self):
        """Another device of the same person."""
        return Device(self.session)

    def join(self, email, role):
        """The session of somebody who took an invitation."""
        token = self.session.post("/v1/invite", f"{email}\n{role}").body.decode()
        guest = Session(self.server)
        assert guest.post("/v1/invitation/accept", f"{token}\nBob B\nlong enough words").status == 204
        return guest

    def taken(self, *rows, by=None, **more):
        verdict = (by or self.device).write(*rows, **more)
        assert verdict.word == "taken", verdict
        return verdict

    def refused(self, code, *rows, by=None):
        verdict = (by or self.device).write(*rows)
        assert (verdict.word, verdict.code) == ("rejected", code), verdict
        return verdict

    def refused_change(self, code, change):
        verdict = self.device.push(change)[0]
        assert (verdict.word, verdict.code) == ("rejected", code), verdict

    def held(self, *rows, by=None):
        """Answered `newer`: the device keeps it."""
        verdict = (by or self.device).write(*rows)
        assert verdict.word == "newer" and verdict.words, verdict

    def draft(self, lines=1, **values):
        """An invoice of lines of 123.45 each."""
        invoice, currency = new_id(), values.get("currency", "USD")
        self.taken(
            INVOICE.new(invoice, **{"client": self.client, "project": self.project, "currency": currency, **values}),
            *(LINE.new(new_id(), invoice=invoice, text="Solo", service="Concert", position="V",
                       price={"quantity": "1", "unit": money(12345, currency)}) for _ in range(lines)))
        return invoice

    def issue(self, invoice, day=TODAY, **words):
        query = "".join(f"&{name}={value}" for name, value in words.items())
        return self.session.post(f"/v1/issue?invoice={id_text(invoice)}&day={day}{query}")

    def issued(self, invoice, **words):
        """Issues it, and brings the log; the one frame of the answer."""
        answer = self.issue(invoice, **words)
        assert answer.status == 200, answer
        (frame,) = frames(answer.body)
        self.device.pull()
        return frame

    def void(self, invoice, reason="Wrong client"):
        return self.session.post(f"/v1/void?invoice={id_text(invoice)}&day={TODAY}", reason)

    def invoice(self, invoice, name):
        return INVOICE.value(self.book, invoice, name)

    def agree(self):
        """The log, replayed, is the snapshot's book; its digest is the hub's own, and `verify` finds nothing."""
        self.device.pull()
        answer, book = self.session.snapshot()
        assert not set(book.registers.items()) ^ set(self.book.registers.items())
        known = {"cursor": str(self.device.cursor), "epoch": self.device.epoch, "hash": self.device.hash.hex()}
        assert answer.words == known
        with contextlib.closing(sqlite3.connect(f"file:{self.server.data}/book.sqlite?mode=ro", uri=True)) as file:
            (digest,) = file.execute("SELECT value FROM meta WHERE key = 'digest'").fetchone()
        assert book.digest() == digest
        self.server.run("verify")
