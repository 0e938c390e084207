"""A real SMTP server on this machine (aiosmtpd), and the ways in which one may fail."""

import asyncio
import email
import email.policy
import ssl
import subprocess
import time

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword


class Faults:
    """What the server does to a mail; `mails` are those that it took, or may have."""

    def __init__(self):
        self.mails = []
        self.connections = 0
        self.refused = None  # an answer to RCPT
        self.end = None  # an answer to the final dot
        self.slow = 0  # seconds before the answer to the final dot
        self.slow_rcpt = 0  # seconds before the answer to RCPT
        self.drops = None  # "rcpt" or "dot": the connection ends there

    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        session.host_name = hostname
        self.connections += 1
        return responses

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.slow_rcpt:
            await asyncio.sleep(self.slow_rcpt)
        if self.drops == "rcpt":
            server.transport.abort()
            return "421 gone"
        if self.refused:
            return self.refused
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.mails.append(Mail(envelope))
        if self.slow:
            await asyncio.sleep(self.slow)
        if self.drops == "dot":
            server.transport.abort()
            return "421 gone"
        if self.end:
            self.mails.pop()
            return self.end
        return "250 2.0.0 queued"


class Mail:
    def __init__(self, envelope):
        self.sender = envelope.mail_from
        self.recipients = list(envelope.rcpt_tos)
        self.raw = envelope.content
        self.message = email.message_from_bytes(envelope.content, policy=email.policy.default)

    @property
    def text(self):
        return self.message.get_body(("plain",)).get_content()

    @property
    def pdf(self):
        return next(part for part in self.message.iter_attachments()).get_content()


class MailServer:
    """`with MailServer() as mail:` serves on `mail.port`; `mail.faults` says how."""

    def __init__(self, port, certificate=None, password=None):
        self.faults = Faults()
        self.port = port
        more = {}
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate, f"{certificate}.key")
            more = {"tls_context": context, "require_starttls": True}
        if password:
            def check(server, session, envelope, mechanism, data):
                good = isinstance(data, LoginPassword) and data.password.decode() == password
                return AuthResult(success=good, handled=good)

            more |= {"authenticator": check, "auth_required": True, "auth_require_tls": bool(certificate)}
        self.controller = Controller(self.faults, hostname="127.0.0.1", port=port, **more)

    def __enter__(self):
        self.controller.start()
        return self

    def __exit__(self, *problem):
        self.controller.stop()

    @property
    def mails(self):
        return self.faults.mails


def certificate(folder):
    """One that this machine signed itself, for 127.0.0.1 and localhost."""
    path = folder / "mail.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
        + ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", f"{path}.key", "-out", path],
        check=True, capture_output=True,
    )
    return path


def settled(read, seconds=30):
    """Waits until nothing waits in the outbox untried; the messages."""
    end = time.monotonic() + seconds
    while True:
        rows = read()
        if all(row["state"] != "queued" or row["tries"] for row in rows):
            return rows
        assert time.monotonic() < end, rows
        time.sleep(0.1)
