"""People on the command line, and links that the running server takes."""

import http.client
import re

import pytest

import support


@pytest.fixture
def server():
    with support.Server() as server:
        yield server


def post(server, path, body, session=None):
    """Status, the session that the answer begins, and what it says."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request("POST", path, body.encode(), session or {})
        answer = connection.getresponse()
        return answer.status, support.session_of(answer), answer.read().decode()
    finally:
        connection.close()


def test_the_founder_is_listed_before_anybody_joined(gig):
    people = gig.json("member", "list")
    assert [it["role"] for it in people["members"]] == ["owner"]
    assert people["invitations"] == []


def test_an_invitation_is_a_link_and_is_pending(gig):
    made = gig.json("member", "invite", "Ann@Example.com", "--role", "admin")
    assert re.fullmatch(r"http://127\.0\.0\.1:8787/invite/[0-9a-f]{64}", made["link"])
    pending = gig.json("member", "list")["invitations"]
    assert [(it["email"], it["role"]) for it in pending] == [("ann@example.com", "admin")]
    assert "link" not in pending[0]


def test_mistakes_are_told(gig):
    assert "mail" in gig.refused("member", "invite", "nobody")
    assert "role" in gig.refused("member", "invite", "a@example.com", "--role", "king")
    gig.run("member", "invite", "a@example.com")
    assert "already" in gig.refused("member", "invite", "a@example.com")
    assert "no member" in gig.refused("member", "remove", "eve@example.com")
    founder = gig.json("member", "list")["members"][0]["id"]
    assert "owner" in gig.refused("member", "remove", founder)


def test_a_link_works_once_while_the_server_runs(server):
    made = server.json("member", "invite", "ann@example.com")
    token = made["link"].rsplit("/", 1)[1]
    accept = f"{token}\nAnn Lee\ncorrect horse battery"
    status, session, _ = post(server, "/v1/invitation/accept", accept)
    assert status == 204 and session["Cookie"] and session["X-Ledgerline-Key"]
    assert post(server, "/v1/invitation/accept", accept)[0] == 404
    assert post(server, "/v1/login", "ann@example.com\ncorrect horse battery")[0] == 204
    people = server.json("member", "list")["members"]
    assert ("Ann Lee", "member") in [(it["name"], it["role"]) for it in people]
    server.run("member", "role", "ann@example.com", "admin")
    assert post(server, "/v1/invite", "bob@example.com\nmember", session)[0] == 201
    server.run("member", "remove", "ann@example.com")
    assert post(server, "/v1/invite", "eve@example.com\nmember", session)[0] == 401
    assert post(server, "/v1/login", "ann@example.com\ncorrect horse battery")[0] == 401
    server.run("verify")


def test_a_password_from_a_pipe_ends_the_sessions_of_the_old_one(server):
    made = server.json("member", "invite", "ann@example.com")
    token = made["link"].rsplit("/", 1)[1]
    _, session, _ = post(server, "/v1/invitation/accept", f"{token}\nAnn\ncorrect horse battery")
    where = ("--data", server.data)
    short = support.command(
        "member", "password", "ann@example.com", *where, input="short\n", check=False)
    assert short.returncode == 1 and "12 characters" in short.stderr
    assert post(server, "/v1/invite", "x@example.com\nmember", session)[0] == 403
    said = support.command(
        "member", "password", "ann@example.com", *where, input="staple battery horse\n")
    assert "ann@example.com" in said.stdout and "staple" not in said.stdout + said.stderr
    assert post(server, "/v1/invite", "x@example.com\nmember", session)[0] == 401
    assert post(server, "/v1/login", "ann@example.com\ncorrect horse battery")[0] == 401
    status, session, _ = post(server, "/v1/login", "ann@example.com\nstaple battery horse")
    assert status == 204
    assert post(server, "/v1/invite", "x@example.com\nmember", session)[0] == 403
    server.run("verify")


def test_a_link_renews_a_forgotten_password(server):
    made = server.json("member", "invite", "ann@example.com")
    token = made["link"].rsplit("/", 1)[1]
    assert made["reset"] is False
    post(server, "/v1/invitation/accept", f"{token}\nAnn\ncorrect horse battery")
    made = server.json("member", "reset", "ann@example.com", "--url", "https://book.example.com/")
    assert made["link"].startswith("https://book.example.com/invite/") and made["reset"] is True
    pending = server.json("member", "list")["invitations"]
    assert [(it["email"], it["reset"]) for it in pending] == [("ann@example.com", True)]
    assert "choose a password" in server.run("member", "list").stdout
    token = made["link"].rsplit("/", 1)[1]
    renew = f"{token}\n\nstaple battery horse"
    assert post(server, "/v1/invitation/accept", renew)[0] == 204
    assert post(server, "/v1/invitation/accept", renew)[0] == 404
    assert post(server, "/v1/login", "ann@example.com\ncorrect horse battery")[0] == 401
    assert post(server, "/v1/login", "ann@example.com\nstaple battery horse")[0] == 204
    server.run("verify")


def test_somebody_without_an_email_has_no_password(book):
    book.apply(clients=[{"firstName": "Ann"}])
    founder = book.json("member", "list")["members"][0]["id"]
    assert "without an email" in book.refused("member", "password", founder)
    assert "without an email" in book.refused("member", "reset", founder)
    assert "no member" in book.refused("member", "reset", "eve@example.com")


def test_accounts_are_listed_and_renamed(server):
    status, _, made = post(server, "/v1/account", "Second\nann@example.com", server.sign_in())
    assert status == 200
    second = made.split("\n")[0].split("\t")[1]
    server.run("account", "rename", " Lee \n Studio ")
    accounts = server.json("account", "list")
    assert [(it["id"], it["name"], it["members"]) for it in accounts] == [
        ("first", "Lee Studio", 1), (second, "Second", 1)]
    folder = accounts[1]["folder"]
    assert folder == f"{server.data}/accounts/{second}"
    support.command("account", "rename", "Third", "--data", folder)
    assert "Third" in server.run("account", "list").stdout
    pending = support.command("member", "list", "--data", folder).stdout
    assert "ann@example.com" in pending
