"""The server as a program on the network sees it."""

import http.client
import re
import urllib.parse

import pytest

import support


@pytest.fixture
def server():
    with support.Server() as server:
        yield server


def ask(server, path, method="GET", body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request(
            method, path, body, {it.replace("_", "-"): value for it, value in headers.items()}
        )
        answer = connection.getresponse()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def login(server):
    address = urllib.parse.urlsplit(server.login_url)
    status, headers, _ = ask(server, f"{address.path}?{address.query}")
    assert status in (302, 303), status
    return headers["set-cookie"]


def test_the_token_works_once_and_gives_a_strict_cookie(server):
    cookie = login(server)
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    status, _, _ = ask(server, "/v1/session", Cookie=cookie.split(";")[0])
    assert status == 200
    address = urllib.parse.urlsplit(server.login_url)
    status, headers, _ = ask(server, f"{address.path}?{address.query}")
    assert "set-cookie" not in headers


@pytest.mark.parametrize("path", ["/v1/session", "/v1/pull?after=0", "/v1/snapshot", "/v1/events"])
def test_a_stranger_gets_nothing(server, path):
    assert ask(server, path)[0] == 401
    assert ask(server, path, Cookie="session=guess; ledgerline=guess")[0] == 401


def test_a_foreign_host_name_is_refused(server):
    assert ask(server, "/", Host="evil.example")[0] in (400, 403, 421)


def test_a_foreign_page_cannot_write(server):
    cookie = login(server).split(";")[0]
    for headers in ({"Origin": "https://evil.example"}, {"Sec_Fetch_Site": "cross-site"}):
        status, _, _ = ask(server, "/v1/push", "POST", b"\0\0\0\0", Cookie=cookie, **headers)
        assert status == 403, headers


def test_every_answer_carries_the_security_headers(server):
    for path in ("/", "/projects", "/v1/session", "/nothing/here.png"):
        _, headers, _ = ask(server, path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "'unsafe-inline'" not in policy, path
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


def test_assets_are_compressed_and_kept_for_ever(server):
    _, _, page = ask(server, "/")
    assets = re.findall(rb'/assets/[^"\' ]+\.(?:js|css)', page)
    assert assets
    for asset in assets:
        status, headers, _ = ask(server, asset.decode(), Accept_Encoding="br, gzip")
        assert status == 200
        assert "immutable" in headers["cache-control"]
        assert headers.get("content-encoding") == "br"


def test_a_push_that_is_too_large_is_refused_while_it_streams(server):
    cookie = login(server).split(";")[0]
    origin = server.url
    status, _, _ = ask(server, "/v1/push", "POST", b"x" * 600_000, Cookie=cookie, Origin=origin)
    assert status == 413


@pytest.mark.parametrize(
    "path",
    ["/../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd", "/%00", "/v1/pull?after=x",
     "/v1/blob/zz", "/v1/invoice/zz.pdf", "/v1/nothing"],
)
def test_a_hostile_address_is_a_plain_refusal(server, path):
    cookie = login(server).split(";")[0]
    status, _, body = ask(server, path, Cookie=cookie)
    assert b"root:" not in body
    assert status < 500


def test_the_log_holds_no_secret(server):
    cookie = login(server).split(";")[0]
    ask(server, "/v1/session", Cookie=cookie)
    log = server.log.read_text()
    assert cookie.split("=", 1)[1] not in log
    token = re.search("token=([^&#]+)", server.login_url)[1]
    assert log.count(token) == 1  # the address itself


def test_the_command_line_writes_while_the_server_runs(server):
    cookie = login(server).split(";")[0]
    head = ask(server, "/v1/pull?after=0", Cookie=cookie)[1]["x-ledgerline"]
    change = server.folder / "change.json"
    change.write_text(
        '{"format":"ledgerline","version":1,"clients":[{"id":"0000000000ann","firstName":"Ann"}]}'
    )
    server.run("apply", change)
    later = ask(server, "/v1/pull?after=0", Cookie=cookie)[1]["x-ledgerline"]
    number = [int(re.search(r"head=(\d+)", it)[1]) for it in (head, later)]
    assert number[1] > number[0]


def test_a_killed_server_comes_back_with_everything(server):
    change = server.folder / "change.json"
    for number in range(5):
        change.write_text(
            '{"format":"ledgerline","version":1,"clients":[{"firstName":"Ann %d"}]}' % number
        )
        server.run("apply", change)
        server.kill()
        server.start()
    assert len(server.json("list", "clients")) == 5
    server.run("verify")


def test_a_server_for_everybody_says_what_to_open(monkeypatch):
    monkeypatch.setenv("LEDGERLINE_PASSWORD", "correct horse battery")
    with support.Server("--host", "0.0.0.0") as server:
        assert server.login_url.startswith(f"http://localhost:{server.port}/?token=")
        support.wait_until(lambda: "docs/phone.md" in server.log.read_text(), what="the notes")
        said = server.log.read_text()
        assert "0.0.0.0" not in said
        assert " open http://" in said or "no address on a network" in said
        for address in re.findall(r"note: .*http://([0-9.]+:\d+)", said):
            assert ask(server, "/", Host=address)[0] == 200, address
