"""People on the command line, and links that the running server takes."""

import http.client
import re

import pytest

import support


@pytest.fixture
def server():
    with support.Server() as server:
        yield server


def post(server, path, body, cookie=""):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request("POST", path, body.encode(), {"Cookie": cookie} if cookie else {})
        answer = connection.getresponse()
        return answer.status, answer.getheader("set-cookie") or "", answer.read().decode()
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
    status, cookie, _ = post(server, "/v1/invitation/accept", accept)
    assert status == 204 and "HttpOnly" in cookie
    assert post(server, "/v1/invitation/accept", accept)[0] == 404
    assert post(server, "/v1/login", "ann@example.com\ncorrect horse battery")[0] == 204
    people = server.json("member", "list")["members"]
    assert ("Ann Lee", "member") in [(it["name"], it["role"]) for it in people]
    server.run("member", "role", "ann@example.com", "admin")
    session = cookie.split(";")[0]
    assert post(server, "/v1/invite", "bob@example.com\nmember", session)[0] == 201
    server.run("member", "remove", "ann@example.com")
    assert post(server, "/v1/invite", "eve@example.com\nmember", session)[0] == 401
    assert post(server, "/v1/login", "ann@example.com\ncorrect horse battery")[0] == 401
    server.run("verify")
