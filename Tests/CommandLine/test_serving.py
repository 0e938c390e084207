"""The server as a program on the network sees it."""

import contextlib
import gzip
import http.client
import re
import socket
import subprocess
import urllib.parse

import pytest

import support
from Client.snapshot import restored


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
    """The headers of somebody signed in, for `ask`."""
    return {name.replace("-", "_"): value for name, value in server.sign_in().items()}


def test_the_token_works_once_and_gives_a_strict_cookie(server):
    address = urllib.parse.urlsplit(server.login_url)
    status, headers, _ = ask(server, f"{address.path}?{address.query}")
    cookie = headers["set-cookie"]
    assert status == 303 and "HttpOnly" in cookie and "SameSite=Strict" in cookie
    key = headers["location"].removeprefix("/#key=")
    own = {"Cookie": cookie.split(";")[0], "X_Ledgerline_Key": key}
    assert ask(server, "/v1/session", **own)[0] == 200
    status, headers, _ = ask(server, f"{address.path}?{address.query}")
    assert "set-cookie" not in headers


def test_the_cookie_alone_as_another_port_sees_it_opens_nothing(server):
    own = login(server)
    stolen = {"Cookie": own["Cookie"]}
    for path in ("/v1/pull?after=0", "/v1/snapshot", "/v1/account", "/v1/session"):
        status, _, said = ask(server, path, **stolen)
        assert status == 401 and b'"key"' in said, path
        assert ask(server, path, **own)[0] == 200, path


@pytest.mark.parametrize("path", ["/v1/session", "/v1/pull?after=0", "/v1/snapshot", "/v1/events"])
def test_a_stranger_gets_nothing(server, path):
    assert ask(server, path)[0] == 401
    assert ask(server, path, Cookie="session=guess; ledgerline=guess")[0] == 401


def test_a_foreign_host_name_is_refused(server):
    assert ask(server, "/", Host="evil.example")[0] in (400, 403, 421)


def test_a_foreign_page_cannot_write(server):
    own = login(server)
    for headers in ({"Origin": "https://evil.example"}, {"Sec_Fetch_Site": "cross-site"}):
        status, _, _ = ask(server, "/v1/push", "POST", b"\0\0\0\0", **own, **headers)
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


def test_the_book_travels_compressed_to_whoever_takes_it_so(server):
    support.command("demo", "--transactions", "200", "--data", server.data)
    own = login(server)
    status, headers, plain = ask(server, "/v1/snapshot", **own)
    assert status == 200 and "content-encoding" not in headers
    for accepted, coding, unpack in [
        ("br, gzip", "br", lambda data: subprocess.check_output(["brotli", "-dc"], input=data)),
        ("gzip, deflate", "gzip", gzip.decompress),
    ]:
        status, headers, packed = ask(server, "/v1/snapshot", Accept_Encoding=accepted, **own)
        assert status == 200 and headers["content-encoding"] == coding
        assert "cursor=" in headers["x-ledgerline"] and len(packed) < len(plain) * 0.7
        assert unpack(packed) == plain
        # Its rows turned into columns it is smaller, and the same book; by how much depends on its size and its ids
        # (Benchmarks/RESULTS.md).
        status, headers, columns = ask(server, "/v1/snapshot?form=columns", Accept_Encoding=accepted, **own)
        assert status == 200 and headers["content-encoding"] == coding and "cursor=" in headers["x-ledgerline"]
        assert len(columns) < len(packed)
        assert restored(unpack(columns)) == plain
    status, headers, columns = ask(server, "/v1/snapshot?form=columns", **own)
    assert "content-encoding" not in headers and restored(columns) == plain
    status, _, body = ask(server, "/v1/snapshot?form=rows", **own)
    assert status == 400 and b"columns" in body


def test_a_push_that_is_too_large_is_refused_while_it_streams(server):
    own = login(server)
    origin = server.url
    status, _, _ = ask(server, "/v1/push", "POST", b"x" * 600_000, **own, Origin=origin)
    assert status == 413


@pytest.mark.parametrize(
    "path",
    ["/../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd", "/%00", "/v1/pull?after=x",
     "/v1/blob/zz", "/v1/invoice/zz.pdf", "/v1/nothing"],
)
def test_a_hostile_address_is_a_plain_refusal(server, path):
    status, _, body = ask(server, path, **login(server))
    assert b"root:" not in body
    assert status < 500


def test_the_log_holds_no_secret(server):
    own = login(server)
    ask(server, "/v1/session", **own)
    log = server.log.read_text()
    assert own["Cookie"].split("=", 1)[1] not in log and own["X_Ledgerline_Key"] not in log
    token = re.search("token=([^&#]+)", server.login_url)[1]
    assert log.count(token) == 1  # the address itself


def test_the_command_line_writes_while_the_server_runs(server):
    own = login(server)
    head = ask(server, "/v1/pull?after=0", **own)[1]["x-ledgerline"]
    change = server.folder / "change.json"
    change.write_text(
        '{"format":"ledgerline","version":1,"clients":[{"id":"0000000000ann","firstName":"Ann"}]}'
    )
    server.run("apply", change)
    later = ask(server, "/v1/pull?after=0", **own)[1]["x-ledgerline"]
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


def test_a_hub_with_few_files_outlives_more_connections_than_it_has_files(monkeypatch, tmp_path):
    limited = tmp_path / "limited"
    limited.write_text(f'#!/bin/bash\nulimit -n 256\nexec {support.PROGRAM} "$@"\n')
    limited.chmod(0o755)
    monkeypatch.setattr(support, "PROGRAM", limited)
    with support.Server() as server:
        own = login(server)
        held = []
        try:
            for _ in range(300):
                line = socket.create_connection(("127.0.0.1", server.port), 10)
                line.sendall(b"POST /v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\nx")
                held.append(line)

            def told():
                with contextlib.suppress(ConnectionError):
                    return ask(server, "/v1/session", **own)

            status, headers, _ = support.wait_until(told, what="an answer")
            assert status == 503 and headers["connection"] == "close"
            assert int(headers["retry-after"]) > 0
            # The books can still be opened and written.
            change = server.folder / "change.json"
            change.write_text('{"format":"ledgerline","version":1,"clients":[{"firstName":"Ann"}]}')
            server.run("apply", change)
        finally:
            for line in held:
                line.close()
        support.wait_until(lambda: (told() or [0])[0] == 200, what="the hub's answer")
        assert server.process.poll() is None
