"""Files in S3: taken, given, moved there and back, and the days on which the storage is away or has other ideas."""

import http.client
import http.server
import json
import os
import re
import sqlite3
import ssl
import subprocess
import threading
import time

import pytest

import support
from s3 import RIGHTS, S3
from test_kill import Pusher, change
from test_partial import ask, name, song, stand

EPOCH = r"first-[0-9a-f]{16}"


@pytest.fixture(scope="module")
def s3():
    storage = S3()
    yield storage
    storage.end()


@pytest.fixture(autouse=True)
def keys(s3, monkeypatch):
    for key, value in s3.keys.items():
        monkeypatch.setenv(key, value)
    for key in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "AWS_SESSION_TOKEN", "AWS_PROFILE"):
        monkeypatch.delenv(key, raising=False)


@pytest.fixture
def prefix(request):
    return re.sub("[^a-z0-9]+", "-", request.node.name)[:60].strip("-")


@pytest.fixture
def hub(s3, prefix):
    with support.Server("--blobs", s3.address(prefix)) as server:
        server.headers = server.sign_in()
        yield server
        said = server.log.read_text(errors="replace")
        assert s3.secret not in said and s3.id not in said


def put(hub, data):
    return ask(hub, "PUT", data, data)


def kept(hub):
    """Files' bytes in the data folder."""
    return [it for it in hub.data.rglob("*") if it.is_file() and it.parent.name != "data"]


def fails(code, *arguments, **more):
    """The one line that a command which fails says."""
    done = support.command(*arguments, check=False, **more)
    lines = [it for it in done.stderr.splitlines() if not it.startswith("note: ")]
    assert done.returncode == code and len(lines) == 1, (done.returncode, done.stderr, done.stdout)
    assert lines[0].startswith("error: ")
    return lines[0]


def test_files_are_in_the_bucket_and_nowhere_else(hub, s3, prefix, tmp_path):
    small, large = os.urandom(10_000), song(3_000_000)
    assert put(hub, small).status == 201
    assert ask(hub, "PATCH", large, large[:2_000_000], 0, last=False).status == 204
    assert stand(hub, large) == (2_000_000, "?0") and s3.key_of(prefix, name(large)) is None
    assert ask(hub, "PATCH", large, large[2_000_000:], 2_000_000).status == 201
    for data in (small, large):
        assert ask(hub, "GET", data).body == data
        assert s3.bytes_of(prefix, name(data)) == data
        key = s3.key_of(prefix, name(data))
        assert re.fullmatch(f"{prefix}/{EPOCH}/{name(data)[:2]}/{name(data)}", key)
        assert stand(hub, data) == (len(data), "?1")
        assert ask(hub, "PATCH", data, b"", len(data)).status == 201
    assert ask(hub, "GET", "0" * 64).status == 404
    assert kept(hub) == []
    # Every command finds them by the folder.
    assert "sound" in hub.run("verify").stdout and "sound" in hub.run("verify", "--read-files").stdout
    for command in ("verify", "list"):
        assert s3.secret not in hub.run(command, *(["clients"] if command == "list" else [])).stdout
    for file in hub.data.rglob("*"):
        if file.is_file():
            assert s3.secret.encode() not in file.read_bytes()


def test_a_file_is_attached_and_printed_by_command(s3, prefix, tmp_path):
    with support.Server("--blobs", s3.address(prefix)) as hub:
        hub.run("apply", "-", input=json.dumps(
            {"clients": [{"id": "bowl", "company": "Bowl"}],
             "projects": [{"id": "night", "name": "Night", "client": "bowl", "schedule": "2026-11-14"}]}))
        rider = tmp_path / "rider.pdf"
        rider.write_bytes(b"%PDF-1.4 " + os.urandom(1_500_000) + b"\n%%EOF\n")
        hub.run("attach", "add", "night", rider)
        listed = hub.json("attach", "list", "night")
        hub.run("attach", "get", listed[0]["id"], "--out", tmp_path / "back.pdf")
        assert (tmp_path / "back.pdf").read_bytes() == rider.read_bytes()
        assert s3.bytes_of(prefix, name(rider.read_bytes())) == rider.read_bytes()
        assert kept(hub) == []


def test_a_backup_holds_the_files_and_comes_back_to_both_places(hub, s3, prefix, tmp_path):
    data = song(1_200_000)
    assert put(hub, data).status == 201
    hub.run("backup", tmp_path / "all.sqlite")
    before = set(s3.objects(prefix))
    hub.stop()
    # Elsewhere the files are in the folder: the note in the book is of another epoch.
    other = tmp_path / "other"
    support.command("restore", tmp_path / "all.sqlite", "--data", other)
    assert (other / "blobs" / name(data)[:2] / name(data)).read_bytes() == data
    assert "sound" in support.command("verify", "--data", other).stdout
    assert set(s3.objects(prefix)) == before
    # In place of the one before they come to where its files are, under keys of their own.
    hub.run("restore", tmp_path / "all.sqlite", "--replace")
    after = [it for it in s3.objects(prefix) if it.endswith(name(data))]
    assert len(after) == 2 and before < set(s3.objects(prefix))
    assert not (hub.data / "blobs").exists() and not list(hub.data.glob("blobs*"))
    assert "sound" in hub.run("verify", "--read-files").stdout
    hub.start()
    hub.headers = hub.sign_in()
    assert ask(hub, "GET", data).body == data
    hub.stop()
    # Or to a place that is named.
    third = tmp_path / "third"
    support.command(
        "restore", tmp_path / "all.sqlite", "--data", third, "--blobs", s3.address(prefix + "/third"))
    assert s3.bytes_of(prefix + "/third", name(data)) == data and not (third / "blobs").exists()


def test_a_backup_is_whole_or_not_there(hub, s3, tmp_path):
    data = os.urandom(3_000_000)
    assert put(hub, data).status == 201
    hub.stop()
    s3.line.cut()
    try:
        for file in ("a.sqlite", "a.ledgerline"):
            done = hub.run("backup", tmp_path / file, check=False)
            if file == "a.sqlite":
                assert done.returncode == 75 and "cannot be reached" in done.stderr
                assert not (tmp_path / file).exists()
        assert fails(75, "verify", "--data", hub.data).count("cannot be reached") == 1
        # What needs no file needs no storage.
        assert hub.run("list", "clients").returncode == 0
    finally:
        s3.line.mend()
    hub.run("backup", tmp_path / "b.sqlite")


def test_files_move_there_and_back(s3, prefix, tmp_path):
    address = s3.address(prefix)
    files = [os.urandom(2_000 * (1 + number)) for number in range(6)]
    with support.Server() as hub:
        hub.headers = hub.sign_in()
        for data in files:
            assert put(hub, data).status == 201
        lost = os.urandom(100)
        assert put(hub, lost).status == 201
        assert "is in use" in fails(75, "move", "--files-to", address, "--data", hub.data)
        hub.stop()
        assert "Move them first" in fails(
            1, "serve", "--port", "0", "--data", hub.data, "--blobs", address)
        (hub.data / "blobs" / name(lost)[:2] / name(lost)).unlink()
        # Broken off in the middle, it goes on where it was; the folder counts until all is there.
        s3.line.breaks_after = 4_000
        fails(75, "move", "--files-to", address, "--data", hub.data)
        s3.line.breaks_after = None
        assert "sound" not in hub.run("verify", check=False).stdout and (hub.data / "blobs").exists()
        moved = hub.run("move", "--files-to", address, "--json")
        assert json.loads(moved.stdout) == [
            {"account": "first", "files": 6, "bytes": sum(map(len, files)), "missing": 1}]
        assert len(s3.objects(prefix)) == 6 and not (hub.data / "blobs").exists()
        assert (hub.data / "blobs.moved-1").exists()
        assert "already" in hub.run("move", "--files-to", address).stdout
        assert hub.run("verify", check=False).stdout.strip() == f"the file {name(lost)} is missing"
        hub.start()
        hub.headers = hub.sign_in()
        for data in files:
            assert ask(hub, "GET", data).body == data
        assert put(hub, lost).status == 201 and s3.bytes_of(prefix, name(lost)) == lost
        hub.stop()
        # Elsewhere in S3, then back into the folder; what was in the bucket stays.
        hub.run("move", "--files-to", s3.address(prefix + "-two"))
        assert len(s3.objects(prefix + "-two")) == 7
        assert "Move them first" in fails(
            1, "serve", "--port", "0", "--data", hub.data, "--blobs", address)
        hub.run("move", "--files-to", "folder")
        assert len(s3.objects(prefix)) == len(s3.objects(prefix + "-two")) == 7
        for data in [*files, lost]:
            assert (hub.data / "blobs" / name(data)[:2] / name(data)).read_bytes() == data
        assert "sound" in hub.run("verify").stdout
        assert "already" in hub.run("move", "--files-to", "folder").stdout


def test_what_has_to_be_mended_is_said_at_once(s3, prefix, tmp_path, monkeypatch):
    address = s3.address(prefix)

    def refused(why, *, at=address, code=78):
        said = fails(code, "serve", "--port", "0", "--data", tmp_path / "new", "--blobs", at)
        assert why in said and s3.secret not in said and s3.id not in said, said

    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "wrong")
    refused("the secret key is wrong (403 SignatureDoesNotMatch)")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIANOBODYKNOWSTHISONE")
    refused("it does not know the access key (403 InvalidAccessKeyId)")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    monkeypatch.setenv("HOME", str(tmp_path))
    refused("there are no keys")
    file = tmp_path / "credentials"
    file.write_text(f"[default]\naws_access_key_id = {s3.id}\naws_secret_access_key = {s3.secret}\n")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(file))
    refused("there is no bucket nowhere (404 NoSuchBucket)", at=s3.address(prefix, bucket="nowhere"))
    for wrong in ("s3://", "files", f"s3://{s3.id}:{s3.secret}@files/x", "s3://files/x?secret=" + s3.secret):
        refused("what --blobs names cannot be used", at=wrong, code=64)
    try:
        for number in range(len(RIGHTS)):
            rights(s3, RIGHTS[:number] + RIGHTS[number + 1:])
            refused("the keys lack a right")
    finally:
        rights(s3, RIGHTS)
    # By the keys of the file it works.
    with support.Server("--blobs", address) as hub:
        hub.headers = hub.sign_in()
        assert put(hub, b"x" * 1000).status == 201


def rights(s3, rights):
    """Gives the user other rights, by himself."""
    S3.allow(s3.service("iam", s3.id, s3.secret), rights)


def test_keys_that_change_under_a_hub_are_found(s3, prefix, tmp_path, monkeypatch):
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    file = tmp_path / "credentials"

    def write(secret):
        file.write_text(f"[default]\naws_access_key_id = {s3.id}\naws_secret_access_key = {secret}\n")

    write(s3.secret)
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(file))
    with support.Server("--blobs", s3.address(prefix)) as hub:
        hub.headers = hub.sign_in()
        one, two, three = (os.urandom(900_000) for _ in range(3))
        assert put(hub, one).status == 201
        write("another")
        assert put(hub, two).status == 201, "those that are known go on"
        hub.stop()
        hub.process = None
        assert "secret key is wrong" in fails(78, "serve", "--port", "0", "--data", hub.data)
        write(s3.secret)
        hub.start()
        hub.headers = hub.sign_in()
        assert put(hub, three).status == 201


def test_a_storage_that_is_away_stops_files_and_nothing_else(hub, s3, prefix):
    data, more = os.urandom(700_000), os.urandom(700_000)
    assert put(hub, data).status == 201
    s3.line.cut()
    try:
        for method, body in (("GET", b""), ("PUT", more)):
            answer = ask(hub, method, data if method == "GET" else more, body)
            assert answer.status == 503 and int(answer.getheader("retry-after")) >= 1, answer.body
            assert b"place of its files" in answer.body
        # The storage is not asked each time: that it takes longer on a busy machine does not happen each time.
        waits = []
        for _ in range(5):
            started = time.monotonic()
            assert ask(hub, "GET", data).status == 503
            waits.append(time.monotonic() - started)
        assert min(waits) < 0.5, waits
        assert stand(hub, more) == (0, "?0"), "what was not kept is not here"
        device = Pusher(1, hub.port, hub.headers, threading.Event())
        assert device.push([change(device.device, 1, b"a studio")])
        assert hub.run("list", "clients").returncode == 0
        # A hub that starts now serves everything else, too.
        hub.stop()
        hub.start()
        hub.headers = hub.sign_in()
        assert "until then files are neither taken nor given" in hub.log.read_text()
        assert ask(hub, "GET", data).status == 503
    finally:
        s3.line.mend()
    support.wait_until(lambda: ask(hub, "GET", data).status == 200, what="the storage again")
    assert ask(hub, "GET", data).body == data
    assert put(hub, more).status == 201 and s3.bytes_of(prefix, name(more)) == more
    assert "sound" in hub.run("verify").stdout


def test_a_transfer_that_breaks_off_leaves_no_half_file(hub, s3, prefix):
    data = song(3_000_000)
    assert put(hub, data).status == 201
    s3.line.breaks_after = 1_000_000
    try:
        hub.stop()
        hub.start()
        hub.headers = hub.sign_in()
        assert ask(hub, "GET", data).status == 503, "nothing of it went out"
    finally:
        s3.line.breaks_after = None
    support.wait_until(lambda: ask(hub, "GET", data).status == 200, what="the whole file")
    assert ask(hub, "GET", data).body == data
    # An object whose line was never written counts for nothing, until it is sent again.
    stray = song(50_000)
    area = s3.key_of(prefix, name(data)).rsplit("/", 2)[0]
    s3.client.put_object(Bucket="files", Key=f"{area}/{name(stray)[:2]}/{name(stray)}", Body=stray[:1000])
    assert stand(hub, stray) == (0, "?0")
    assert put(hub, stray).status == 201 and s3.bytes_of(prefix, name(stray)) == stray


def test_objects_that_are_missing_or_others_are_noticed(hub, s3, prefix):
    gone, other, shorter = (song(size) for size in (70_000, 2_000_000, 80_000))
    for data in (gone, other, shorter):
        assert put(hub, data).status == 201
    s3.client.delete_object(Bucket="files", Key=s3.key_of(prefix, name(gone)))
    s3.client.put_object(Bucket="files", Key=s3.key_of(prefix, name(other)), Body=os.urandom(len(other)))
    s3.client.put_object(Bucket="files", Key=s3.key_of(prefix, name(shorter)), Body=shorter[:-1])
    assert ask(hub, "GET", gone).status == 404
    for data in (other, shorter):
        answer = ask(hub, "GET", data)
        assert answer.status == 500 and data[:50] not in answer.body
    assert "has other bytes" in hub.log.read_text()
    quick = hub.run("verify", check=False)
    assert quick.returncode == 1 and sorted(quick.stdout.split("\n")[:-1]) == sorted(
        [f"the file {name(gone)} is missing", f"the file {name(shorter)} is damaged"])
    whole = hub.run("verify", "--read-files", check=False)
    assert f"the file {name(other)} is damaged" in whole.stdout and whole.returncode == 1
    # A backup lacks them, and is one.
    hub.run("backup", hub.folder / "what-there-is.sqlite")
    # Sent again they are whole again.
    for data in (gone, other, shorter):
        assert put(hub, data).status == 201 and ask(hub, "GET", data).body == data
    assert "sound" in hub.run("verify", "--read-files").stdout


def test_what_nothing_names_is_collected(hub, s3, prefix):
    data, kept_ = song(60_000), song(61_000)
    for it in (data, kept_):
        assert put(hub, it).status == 201
    area = s3.key_of(prefix, name(data)).rsplit("/", 2)[0]
    stray = song(1_000)
    s3.client.put_object(Bucket="files", Key=f"{area}/{name(stray)[:2]}/{name(stray)}", Body=stray)
    s3.client.put_object(Bucket="files", Key=f"{area}/somebody-elses.txt", Body=b"x")
    hub.stop()
    month = 31 * 86_400_000

    def age(table, column, hash_):
        with sqlite3.connect(hub.data / "book.sqlite") as book:
            book.execute(f"UPDATE {table} SET {column} = {column} - ? WHERE hash = ?", (month, hash_))

    age("blob", "at", name(data))
    assert json.loads(hub.run("compact", "--json").stdout)["filesMarked"] == 1
    assert s3.key_of(prefix, name(data))
    age("unnamed_blob", "since", name(data))
    # What cannot be removed now is removed later: it is a stray from here on.
    rights(s3, ["s3:GetObject", "s3:ListBucket"])
    try:
        assert json.loads(hub.run("compact", "--json").stdout)["filesRemoved"] == 1
        assert s3.key_of(prefix, name(data))
    finally:
        rights(s3, RIGHTS)
    assert s3.key_of(prefix, name(kept_)) and s3.key_of(prefix, name(stray)), "a young one stays"
    assert s3.key_of(prefix, "somebody-elses.txt")
    assert "sound" in hub.run("verify").stdout


def test_a_slow_storage_holds_only_its_own_requests(hub, s3):
    files = [os.urandom(600_000) for _ in range(24)]
    for data in files:
        assert put(hub, data).status == 201
    hub.stop()
    hub.start()
    hub.headers = hub.sign_in()
    s3.line.goes.clear()
    try:
        answers = []
        threads = [threading.Thread(target=lambda it=it: answers.append(ask(hub, "GET", it).status)) for it in files]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        # Everybody waits for the storage: whoever does not need it is served meanwhile.
        for _ in range(5):
            connection = http.client.HTTPConnection("127.0.0.1", hub.port, timeout=20)
            connection.request("GET", "/v1/reading", headers=hub.headers)
            assert connection.getresponse().status == 200
        assert len(answers) < len(files), "nobody waited for the storage"
        s3.line.goes.set()
        for thread in threads:
            thread.join()
        assert answers == [200] * len(files)
    finally:
        s3.line.goes.set()


def test_another_machine_finds_them_by_the_database(s3, prefix, cluster, tmp_path):
    _, store = cluster.database()
    data, large = song(900_000), song(2_500_000)
    with support.Server("--store", store, "--blobs", s3.address(prefix)) as one:
        one.headers = one.sign_in()
        assert put(one, data).status == 201
        assert ask(one, "PATCH", large, large[:1_000_000], 0, last=False).status == 204
    with support.Server("--store", store) as two:
        two.headers = two.sign_in()
        assert ask(two, "GET", data).body == data, "an empty folder, and no address given"
        # Parts are on the machine that has them: here the file begins anew.
        assert stand(two, large) == (0, "?0")
        assert ask(two, "PATCH", large, large, 0).status == 201
        assert ask(two, "GET", large).body == large
        assert "sound" in two.run("verify", "--read-files").stdout
        two.stop()
        two.run("move", "--to", "folder")
        assert "sound" in two.run("verify", "--read-files").stdout
        two.run("move", "--files-to", "folder")
        assert (two.data / "blobs" / name(large)[:2] / name(large)).read_bytes() == large


def test_hubs_together_have_the_same_files(s3, prefix, cluster):
    _, store = cluster.database()
    data, large = song(900_000), song(2_500_000)
    # The second was opened before the first said where files are, and is not told.
    with support.Server("--store", store, "--together") as two:
        two.headers = two.sign_in()
        with support.Server("--store", store, "--together", "--blobs", s3.address(prefix)) as one:
            one.headers = one.sign_in()
            assert put(one, data).status == 201
            assert ask(two, "GET", data).body == data
            assert ask(one, "PATCH", large, large[:1_000_000], 0, last=False).status == 204
            # Parts are on the machine that has them: at another hub the file begins anew.
            assert stand(two, large) == (0, "?0")
            assert ask(two, "PATCH", large, large, 0).status == 201
            for hub in (one, two):
                assert ask(hub, "GET", large).body == large and stand(hub, large) == (len(large), "?1")
            account = make_account(two, "Second")
            fails(75, "move", "--files-to", "folder", "--data", one.data)
        two.stop()
        moved = two.json("move", "--files-to", "folder")
        assert [it["account"] for it in moved] == [account, "first"]
        assert "sound" in two.run("verify").stdout


def make_account(hub, name_):
    """Another account's id."""
    connection = http.client.HTTPConnection("127.0.0.1", hub.port, timeout=20)
    connection.request("POST", "/v1/account", body=f"{name_}\nann@example.com", headers=hub.headers)
    answer = connection.getresponse()
    made = answer.read().decode()
    assert answer.status == 200, made
    return made.split("\n")[0].split("\t")[1]


def test_every_account_has_its_own_and_all_move(s3, prefix, tmp_path):
    address = s3.address(prefix)
    mine = song(40_000)

    def receipt(folder):
        file = tmp_path / "receipt.pdf"
        file.write_bytes(b"%PDF-1.4 " + os.urandom(50_000) + b"\n%%EOF\n")
        support.command("receipt", "add", file, "--data", folder)
        return file.read_bytes()

    with support.Server() as hub:
        hub.headers = hub.sign_in()
        assert put(hub, mine).status == 201
        account = make_account(hub, "Second")
        theirs = receipt(hub.data / "accounts" / account)
        assert (hub.data / "accounts" / account / "blobs" / name(theirs)[:2] / name(theirs)).exists()
        hub.stop()
        assert [it["account"] for it in hub.json("move", "--files-to", address)] == [account, "first"]
        assert re.fullmatch(f"{prefix}/{account}-[0-9a-f]{{16}}/.*", s3.key_of(prefix, name(theirs)))
        assert re.fullmatch(f"{prefix}/{EPOCH}/.*", s3.key_of(prefix, name(mine)))
        hub.start()
        hub.headers = hub.sign_in()
        assert ask(hub, "GET", mine).body == mine and ask(hub, "GET", theirs).status == 404
        # A new one follows the first.
        third = make_account(hub, "Third")
        more = receipt(hub.data / "accounts" / third)
        assert re.fullmatch(f"{prefix}/{third}-[0-9a-f]{{16}}/.*", s3.key_of(prefix, name(more)))
        hub.stop()
        assert len(hub.json("move", "--files-to", "folder")) == 3
        for folder in (hub.data, hub.data / "accounts" / third):
            assert "sound" in support.command("verify", "--data", folder).stdout


def test_a_backup_comes_back_into_a_database_with_files_in_s3(s3, prefix, cluster, tmp_path):
    _, store = cluster.database()
    data = song(1_500_000)
    with support.Server("--store", store, "--blobs", s3.address(prefix)) as hub:
        hub.headers = hub.sign_in()
        hub.run("apply", "-", input=json.dumps({"clients": [{"id": "bowl", "company": "Bowl"}]}))
        assert put(hub, data).status == 201
        hub.run("backup", tmp_path / "all.sqlite")
        hub.stop()
        hub.run("restore", tmp_path / "all.sqlite", "--replace")
        assert len(s3.objects(prefix)) == 2
        hub.start()
        hub.headers = hub.sign_in()
        assert ask(hub, "GET", data).body == data
        assert "sound" in hub.run("verify", "--read-files").stdout


class Canned:
    """A storage that gives the answers that a test wants, one after another, the last one for ever."""

    def __init__(self, *answers, tls=None):
        self.answers = list(answers)
        self.count = 0
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                status, code, headers = outer.answers[min(outer.count, len(outer.answers) - 1)]
                outer.count += 1
                # As real ones do, it repeats what was sent.
                sent = self.headers.get("Authorization", "")
                body = f"<Error><Code>{code}</Code><Message>{sent}</Message><Region>eu-west-3</Region></Error>".encode()
                if status == 200:
                    body = b"<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>"
                self.send_response(status)
                for key, value in headers.items():
                    self.send_header(key, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(tls)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.scheme = "https" if tls else "http"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"s3://files/x?endpoint={self.scheme}://127.0.0.1:{self.server.server_address[1]}"


@pytest.mark.parametrize("answer, code, why", [
    ((301, "PermanentRedirect", {"x-amz-bucket-region": "eu-north-1"}), 78, "say region=eu-north-1"),
    ((400, "AuthorizationHeaderMalformed", {}), 78, "say region=eu-west-3"),
    ((403, "RequestTimeTooSkewed", {}), 78, "this machine's clock"),
    ((403, "ExpiredToken", {}), 78, "the session token holds no more"),
    ((403, "", {}), 78, "it does not take the keys (403)"),
    ((404, "NoSuchBucket", {}), 78, "there is no bucket files"),
    ((507, "XMinioStorageFull", {}), 74, "no room left for files"),
    ((503, "SlowDown", {}), 75, "it answers 503 SlowDown"),
    ((500, "InternalError", {}), 75, "it answers 500 InternalError"),
    ((400, "<b>Bad & \x07", {}), 75, "it answers 400"),
])
def test_what_a_storage_says_is_a_line_without_keys(s3, tmp_path, answer, code, why):
    storage = Canned(answer)
    book = tmp_path / "book"
    settle(book, storage.address)
    said = fails(code, "verify", "--data", book)
    assert why in said and s3.id not in said and "Signature" not in said, said
    assert storage.count == (3 if answer[0] in (500, 503) else 1)


def settle(book, address):
    """A book whose files are at an address, whatever is there."""
    support.command("apply", "-", "--data", book, input='{"clients": [{"id": "a", "company": "A"}]}')
    with sqlite3.connect(book / "book.sqlite") as base:
        (epoch,) = base.execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()
        base.execute("INSERT INTO meta VALUES ('files', ?)", (f"{epoch} first-{epoch} {address}",))


def test_a_storage_that_is_busy_for_a_moment_is_asked_again(tmp_path):
    storage = Canned((503, "SlowDown", {}), (500, "InternalError", {}), (200, "", {}))
    settle(tmp_path / "book", storage.address)
    assert "sound" in support.command("verify", "--data", tmp_path / "book").stdout and storage.count == 3


def test_a_certificate_that_nobody_trusts_is_refused(tmp_path):
    file = tmp_path / "own.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
         "-keyout", file, "-out", tmp_path / "cert.pem"], check=True, capture_output=True)
    file.write_bytes(file.read_bytes() + (tmp_path / "cert.pem").read_bytes())
    storage = Canned((200, "", {}), tls=file)
    settle(tmp_path / "book", storage.address)
    said = fails(78, "verify", "--data", tmp_path / "book")
    assert "certificate is not to be trusted" in said and storage.count == 0


def test_a_backup_replaces_a_book_that_cannot_be_opened(hub, s3, prefix, tmp_path):
    data = song(30_000)
    assert put(hub, data).status == 201
    hub.run("backup", tmp_path / "all.sqlite")
    hub.stop()
    for file in hub.data.glob("book.sqlite*"):
        file.unlink()
    (hub.data / "book.sqlite").write_bytes(b"no book at all" * 1000)
    done = hub.run("restore", tmp_path / "all.sqlite", "--replace")
    assert "does not say where its files are" in done.stderr
    assert (hub.data / "blobs" / name(data)[:2] / name(data)).read_bytes() == data
    hub.run("move", "--files-to", s3.address(prefix))
    assert "sound" in hub.run("verify", "--read-files").stdout
