"""A hub whose mail goes to a real SMTP server on this machine, with an issued invoice to send."""

import json

import pytest

import support
from mailserver import MailServer, settled

BOOK = {
    "clients": [{"id": "bowl", "company": "Hollywood Bowl", "email": "pay@bowl.example"}],
    "projects": [{"id": "night", "name": "Bowl Night", "client": "bowl", "stage": "open"}],
    "charges": [
        {"id": "show", "project": "night", "name": "Evening", "service": "Concert",
         "price": {"quantity": "1", "unit": {"minor": 85000, "currency": "USD"}}},
    ],
    "profile": {"company": "Łucja’s Trio", "email": "ann@example.com"},
}


class Desk:
    """A hub with one issued invoice, whose mail goes to a server on this machine."""

    def __init__(self, hub, mail):
        self.hub, self.mail = hub, mail

    def prepare(self, *settings, password=None):
        book = {**BOOK, "format": "ledgerline", "version": 1}
        self.hub.run("apply", "-", input=json.dumps({k: v for k, v in book.items() if k != "profile"}))
        self.set(*settings, password=password)
        night = self.json("list", "projects")[0]["id"]
        made = self.json("invoice", "create", "--project", night)
        self.number = self.json("invoice", "issue", made["id"])["number"]

    def set(self, *settings, password=None):
        more = {"input": password} if password else {}
        self.hub.run(
            "mail", "set", "--host", "127.0.0.1", "--port", self.mail.port, "--from", "ann@example.com",
            "--name", "Łucja's Trio", *(settings or ("--security", "none")), **more)

    def json(self, *arguments):
        return self.hub.json(*arguments)

    def queue(self):
        return self.json("mail", "queue", "--all")

    def send(self, *more):
        self.hub.run("mail", "send", self.number, *more)
        return self.settled()

    def settled(self):
        return settled(self.queue)

    def invoice(self):
        return self.json("show", "invoice", self.number)


@pytest.fixture
def mail():
    with MailServer(support.free_port()) as server:
        yield server


@pytest.fixture
def desk(mail):
    with support.Server("--private-mail") as hub:
        desk = Desk(hub, mail)
        desk.prepare()
        yield desk
