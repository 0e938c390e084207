"""Links for people without a sign-in, in the terminal and from the running server."""

import http.client
import re

import pytest

import support
from session import book, gig  # noqa: F401

BROWSER = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0"}


@pytest.fixture
def invoiced(gig):
    """A book whose one invoice is issued; answers the book and the invoice's id."""
    project = gig.json("list", "projects")[0]["id"]
    gig.run("stage", project, "delivered", "--on", "2026-11-14")
    draft = gig.json("invoice", "create", "--project", project)
    gig.run("invoice", "issue", draft["id"])
    return gig, draft["id"]


def test_a_link_is_made_listed_and_revoked(invoiced):
    book, invoice = invoiced
    made = book.json("share", "make", invoice, "--label", "Ann")
    assert re.fullmatch(r"http://127\.0\.0\.1:8787/s/[0-9a-f]{64}", made["link"])
    assert (made["shows"], made["invoice"], made["works"], made["opened"]) == ("invoice", invoice, True, 0)
    listed = book.json("share", "list", invoice)
    assert [(it["id"], it["label"]) for it in listed] == [(made["id"], "Ann")] and "link" not in listed[0]
    assert "Ann" in book.run("share", "list") and "never" in book.run("share", "list")
    assert made["link"][-64:].encode() not in (book.data / "book.sqlite").read_bytes()
    assert book.json("calendar", "feed", "list") == []
    assert "no link" in book.fails(2, "calendar", "feed", "revoke", made["id"])
    assert book.json("share", "revoke", made["id"][:6])["works"] is False
    assert "revoked before" in book.fails(2, "share", "revoke", made["id"])
    assert book.json("share", "list")[0]["works"] is False


def test_mistakes_are_told(invoiced):
    book, invoice = invoiced
    draft = book.json("invoice", "create", "--client", book.json("list", "clients")[0]["id"])["id"]
    assert "only an issued invoice" in book.fails(1, "share", "make", draft)
    assert "1 to 3650 days" in book.fails(1, "share", "make", invoice, "--days", "0")
    assert "no invoice" in book.fails(2, "share", "make", "nothing")
    assert "no link" in book.fails(2, "share", "revoke", "zz")
    assert book.json("share", "list") == []


def test_the_calendar_is_still_the_calendar(gig):
    assert "Bowl Night" in gig.run("calendar", "--from", "2026-11-01", "--to", "2026-11-30")
    assert gig.run("calendar", "show", "--from", "2027-01-01") == "Nothing is planned.\n"
    assert "Bowl Night" in gig.run("calendar", "--from", "2026-11-01", "--ics")


def get(server, link, headers=BROWSER):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request("GET", "/" + link.split("/", 3)[3], headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode(errors="replace")
    finally:
        connection.close()


def test_the_server_shows_what_links_lead_to():
    with support.Server("--demo") as server:
        invoice = next(it for it in server.json("list", "invoices") if it["status"] not in ("draft", "cancelled"))
        made = server.json("share", "make", invoice["id"], "--url", server.url)
        status, headers, page = get(server, made["link"])
        assert status == 200 and headers["Cache-Control"] == "no-store" and "<script" not in page
        assert invoice["number"] in page
        assert get(server, made["link"] + "/invoice.pdf")[1]["Content-Type"] == "application/pdf"
        seen = server.json("share", "list")[0]
        assert seen["opened"] == 1 and seen["first"] == seen["last"]
        feed = server.json("calendar", "feed", "make", "--url", server.url, "--label", "Phone")
        status, headers, text = get(server, feed["link"])
        assert status == 200 and headers["Content-Type"].startswith("text/calendar")
        assert text.startswith("BEGIN:VCALENDAR\r\n") and "REFRESH-INTERVAL" in text
        assert get(server, feed["link"], {"If-None-Match": headers["ETag"]})[0] == 304
        assert "Phone" in server.run("calendar", "feed", "list").stdout
        for kind, link in (("share", made), ("calendar feed", feed)):
            server.run(*kind.split(), "revoke", link["id"])
            assert get(server, link["link"])[0] == 404
        server.run("verify")


def test_an_address_shows_one_clients_gigs_or_one_musicians(gig):
    project = gig.json("list", "projects")[0]
    gig.apply({"musicians": [{"id": "zoe", "name": "Zoe Park"}]})
    zoe = gig.json("list", "musicians")[0]["id"]
    made = gig.json("calendar", "feed", "make", "--musician", zoe)
    assert (made["musician"], made["holds"]) == (zoe, True) and "client" not in made
    made = gig.json("calendar", "feed", "make", "--client", project["client"], "--without-holds")
    assert (made["client"], made["holds"]) == (project["client"], False)
    assert "of Zoe Park" in gig.run("calendar", "feed", "list")
    assert "exclude each other" in gig.fails(64, "calendar", "feed", "make", "--client", "a", "--musician", "b")
    assert "no musician" in gig.fails(2, "calendar", "feed", "make", "--musician", "nobody")


def test_a_link_begins_with_the_address_of_a_hub(gig):
    draft = gig.json("invoice", "create", "--project", "night")["id"]
    gig.run("invoice", "issue", draft)
    for url in ["javascript:alert(1)", "book.example.com", "https://", "https://a b.example"]:
        said = gig.process("share", "make", "1", "--url", url)
        assert said.returncode == 64 and b"is no address of a hub" in said.stderr, said
    assert "https://book.example.com/s/" in gig.run("share", "make", "1", "--url", "https://book.example.com")
