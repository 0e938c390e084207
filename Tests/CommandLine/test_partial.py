"""Large files that break off on their way and go on where they were (rule G89)."""

import hashlib
import http.client
import os
import socket
import time

import pytest

import support

TYPE = "application/partial-upload"


@pytest.fixture
def hub():
    with support.Server() as server:
        server.headers = server.sign_in()
        yield server


def song(size):
    """A recording, as its first bytes say."""
    return b"ID3\x04\x00\x00\x00\x00\x00\x00" + os.urandom(size - 10)


def name(data):
    return hashlib.sha256(data).hexdigest()


def ask(hub, method, data_or_hash, body=b"", offset=None, last=True, headers=None, **more):
    hash_ = data_or_hash if isinstance(data_or_hash, str) else name(data_or_hash)
    connection = http.client.HTTPConnection("127.0.0.1", hub.port, timeout=60)
    try:
        sent = dict(headers or hub.headers)
        if offset is not None:
            sent |= {"Upload-Offset": str(offset), "Upload-Complete": "?1" if last else "?0", "Content-Type": TYPE}
        connection.request(method, f"/v1/blob/{hash_}", body=body or None, headers=sent | more)
        answer = connection.getresponse()
        answer.body = answer.read()
        return answer
    finally:
        connection.close()


def stand(hub, data, **more):
    answer = ask(hub, "HEAD", data, **more)
    assert answer.status == 204 and answer.body == b""
    return int(answer.getheader("upload-offset")), answer.getheader("upload-complete")


def break_off(hub, data, start, end):
    """Announces the rest from `start` on and drops the connection behind `end`."""
    with socket.create_connection(("127.0.0.1", hub.port)) as line:
        head = [f"PATCH /v1/blob/{name(data)} HTTP/1.1", f"Host: 127.0.0.1:{hub.port}", f"Content-Type: {TYPE}",
                f"Upload-Offset: {start}", "Upload-Complete: ?1", f"Content-Length: {len(data) - start}"]
        head += [f"{key}: {value}" for key, value in hub.headers.items()]
        line.sendall("\r\n".join([*head, "", ""]).encode() + data[start:end])
        # Some of what is on its way arrives before the line ends.
        arrives(hub, start)


def arrives(hub, start):
    """Waits until the hub has more than it had: whoever asks then where it stands ends the transfer."""
    support.wait_until(lambda: sum(it.stat().st_size for it in parts(hub)) > start, what="more of the file")


def parts(hub):
    return sorted((hub.data / "partial").glob("*")) if (hub.data / "partial").exists() else []


def test_a_file_that_breaks_off_again_and_again_arrives(hub):
    data = song(6_000_000)
    assert stand(hub, data) == (0, "?0")
    reached = 0
    for end in (1_500_000, 2_000_000, 4_444_444):
        break_off(hub, data, reached, end)
        before, (reached, complete) = reached, stand(hub, data)
        assert before < reached <= end and complete == "?0"
    answer = ask(hub, "PATCH", data, data[reached:], reached)
    assert answer.status == 201 and answer.getheader("upload-complete") == "?1"
    got = ask(hub, "GET", data)
    assert got.body == data and got.getheader("content-type") == "audio/mpeg"
    assert stand(hub, data) == (len(data), "?1") and not parts(hub)
    assert "sound" in hub.run("verify").stdout
    # The answer may have been lost: asked again it needs no bytes.
    assert ask(hub, "PATCH", data, b"", len(data)).status == 201
    assert ask(hub, "PATCH", data, b"x", len(data)).status == 409
    assert ask(hub, "PATCH", data, b"", 7).status == 409


def test_parts_survive_a_hub_that_is_killed(hub):
    data = song(3_000_000)
    assert ask(hub, "PATCH", data, data[:2_000_000], 0, last=False).status == 204
    hub.kill()
    hub.start()
    hub.headers = hub.sign_in()
    assert stand(hub, data) == (2_000_000, "?0")
    assert ask(hub, "PATCH", data, data[2_000_000:], 2_000_000).status == 201
    assert ask(hub, "GET", data).body == data


def test_what_is_not_what_its_name_says_is_thrown_away(hub):
    data = song(200_000)
    assert ask(hub, "PATCH", data, b"x" * 1000, 0, last=False).status == 204
    assert ask(hub, "PATCH", data, data[1000:], 1000).status == 422
    assert stand(hub, data) == (0, "?0") and not parts(hub)
    assert ask(hub, "GET", data).status == 404
    assert ask(hub, "PATCH", data, data, 0).status == 201


@pytest.mark.parametrize("offset", ["-1", "x", "", "1e3", "99999999999999999999", "+0", "0x0", "1,2"])
def test_odd_offsets_are_refused(hub, offset):
    data = song(1000)
    assert ask(hub, "PATCH", data, data, 0, **{"Upload-Offset": offset}).status == 400
    assert not parts(hub)


def test_an_offset_that_is_elsewhere_is_told_where(hub):
    data = song(10_000)
    assert ask(hub, "PATCH", data, data[:4000], 0, last=False).status == 204
    for offset in (0, 3999, 4001, 9999):
        answer = ask(hub, "PATCH", data, data[offset:], offset)
        assert answer.status == 409 and answer.getheader("upload-offset") == "4000"
    assert ask(hub, "PATCH", data, data, 50 * 1024 * 1024).status == 413
    assert ask(hub, "PATCH", data, b"", 999_999_999_999_999).status == 413
    assert ask(hub, "PATCH", data, data, 0, **{"Upload-Complete": "yes"}).status == 400
    assert ask(hub, "PATCH", data, data, 0, **{"Content-Type": "audio/mpeg"}).status == 415
    for odd in ("ab", "..%2f..%2fpassword", "A" * 64, "g" * 64):
        assert ask(hub, "PATCH", odd, b"x", 0).status == 404
    assert ask(hub, "PATCH", data, data[4000:], 4000).status == 201


def test_nobody_else_goes_on_with_ones_file_or_learns_of_it(hub):
    data = song(10_000)
    assert ask(hub, "PATCH", data, data[:4000], 0, last=False).status == 204
    assert ask(hub, "HEAD", data, headers={"X-Nobody": "1"}).status == 401
    assert ask(hub, "PATCH", data, data[4000:], 4000, headers={"X-Nobody": "1"}).status == 401
    assert len(parts(hub)) == 1 and oct(parts(hub)[0].stat().st_mode)[-3:] == "600"


def test_a_newer_request_takes_over(hub):
    data = song(2_000_000)
    line = socket.create_connection(("127.0.0.1", hub.port))
    head = [f"PATCH /v1/blob/{name(data)} HTTP/1.1", f"Host: 127.0.0.1:{hub.port}", f"Content-Type: {TYPE}",
            "Upload-Offset: 0", "Upload-Complete: ?1", f"Content-Length: {len(data)}"]
    head += [f"{key}: {value}" for key, value in hub.headers.items()]
    line.sendall("\r\n".join([*head, "", ""]).encode() + data[:500_000])
    arrives(hub, 0)
    reached, _ = stand(hub, data)
    assert 0 < reached <= 500_000
    # The one before may still have bytes on their way: they do not count any more.
    try:
        line.sendall(data[500_000:600_000])
    except OSError:
        pass
    time.sleep(0.3)
    assert stand(hub, data)[0] == reached
    assert ask(hub, "PATCH", data, data[reached:], reached).status == 201
    assert ask(hub, "GET", data).body == data
    line.close()


def test_parts_are_bounded_and_end(hub):
    songs = [song(1000 + place) for place in range(11)]
    for data in songs:
        assert ask(hub, "PATCH", data, data[:500], 0, last=False).status == 204
        time.sleep(0.02)
    assert len(parts(hub)) == 8
    # The oldest made room; the newest are there.
    assert stand(hub, songs[0]) == (0, "?0") and stand(hub, songs[-1]) == (500, "?0")
