"""Any number of hubs on one database: whichever answers, it is one hub to whoever asks."""

import http.client
import itertools
import json
import os
import subprocess
import threading
import time

import pytest

import support
from maildesk import BOOK
from mailserver import MailServer
from clusters import Patient, ask, whole_log
from test_kill import change, identity
from test_standby import PASSWORD, Hub, request

NUMBERS = itertools.count(1)


class One(Hub):
    """One of the hubs that serve together, on a port of its own."""

    def __init__(self, store, folder, port, *extra):
        super().__init__("127.0.0.1", port, store, folder)
        self.extra = list(extra)

    def start(self):
        self.log.write_bytes(b"")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [support.PROGRAM, "serve", "--together", "--private-mail", "--store", self.store, "--data", str(self.folder)]
                + ["--port", str(self.port), "--site", str(support.SITE), *self.extra],
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                env={**os.environ, "SWIFT_BACKTRACE": "enable=no", "LEDGERLINE_PASSWORD": PASSWORD},
            )
        return self

    def metric(self, name):
        status, body, _ = ask(self, "/metrics", {})
        assert status == 200
        for line in body.decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
        return None

    def is_on_duty(self):
        return self.metric("ledgerline_on_duty") == 1


class Anywhere:
    """What stands before the hubs: each request goes to the next of those that live."""

    def __init__(self, hubs):
        self.hubs = hubs
        self.count = 0

    @property
    def port(self):
        while True:
            self.count += 1
            hub = self.hubs[self.count % len(self.hubs)]
            if hub.process.poll() is None:
                return hub.port


@pytest.fixture
def hubs(cluster, tmp_path):
    """Three hubs with a folder each, on a port each, as behind a proxy."""
    name, store = cluster.database()
    hubs = [One(store, tmp_path / f"hub{number}", support.free_port()) for number in range(3)]
    # All at once: one makes the tables, the others find them.
    for hub in hubs:
        hub.start()
    for hub in hubs:
        support.wait_until(hub.serves, 60, "a hub")
    for hub in hubs:
        hub.database = name
    yield hubs
    for hub in hubs:
        if hub.process and hub.process.poll() is None:
            hub.kill()


def token_of(hub):
    return hub.said().split("?token=")[1].split()[0]


def post(hub, path, body="", session=None):
    connection = http.client.HTTPConnection("127.0.0.1", hub.port, timeout=30)
    try:
        connection.request("POST", path, body, session or {})
        answer = connection.getresponse()
        answer.text = answer.read().decode()
        return answer
    finally:
        connection.close()


def sign_in(hub, words=PASSWORD):
    answer = post(hub, "/v1/login", words)
    assert answer.status == 204, answer.text
    return support.session_of(answer)


def pulls(hub, session):
    return ask(hub, "/v1/pull?after=0", session)[0]


def test_a_session_is_one_at_all_of_them(hubs):
    one, two, three = hubs
    session = support.session_of(request(one, "GET", "/?token=" + token_of(one)))
    assert [pulls(hub, session) for hub in hubs] == [200, 200, 200]
    # A token of one, used at another, once.
    token = token_of(two)
    assert request(three, "GET", "/?token=" + token).getheader("set-cookie")
    for hub in hubs:
        assert not request(hub, "GET", "/?token=" + token).getheader("set-cookie")
    # A link for another device: made here, looked at there, taken by one of many who try at once.
    link = post(two, "/v1/device", session=session).text
    assert post(three, "/v1/device/look", link).status == 200
    answers = []
    tries = [
        threading.Thread(target=lambda hub=hub: answers.append(post(hub, "/v1/device/join", link)))
        for hub in hubs * 3
    ]
    for thread in tries:
        thread.start()
    for thread in tries:
        thread.join()
    assert sorted(it.status for it in answers) == [204] + [404] * 8
    phone = support.session_of(next(it for it in answers if it.status == 204))
    assert [pulls(hub, phone) for hub in hubs] == [200, 200, 200]
    # Signed out at one is signed out, and links that the session made lead nowhere.
    left = post(one, "/v1/device", session=session).text
    assert post(three, "/v1/logout", session=session).status == 204
    assert [pulls(hub, session) for hub in hubs] == [401, 401, 401]
    assert post(two, "/v1/device/join", left).status == 404
    assert pulls(one, phone) == 200


def test_wrong_tries_count_in_one(hubs):
    # Twelve at once, four at each: ten are looked at.
    answers = []
    tries = [
        threading.Thread(target=lambda hub=hub: answers.append(post(hub, "/v1/login", "not the password").status))
        for hub in hubs * 4
    ]
    for thread in tries:
        thread.start()
    for thread in tries:
        thread.join()
    assert sorted(answers) == [401] * 10 + [429] * 2
    assert [post(hub, "/v1/login", PASSWORD).status for hub in hubs] == [429] * 3


def test_another_password_holds_everywhere_at_once(hubs):
    one, two, three = hubs
    here, there = sign_in(one), sign_in(two)
    changed = post(one, "/v1/password", f"{PASSWORD}\nother words for the hub", here)
    assert changed.status == 204, changed.text
    assert [pulls(hub, there) for hub in hubs] == [401] * 3
    assert [pulls(hub, support.session_of(changed)) for hub in hubs] == [200] * 3
    assert post(three, "/v1/login", PASSWORD).status == 401
    assert post(three, "/v1/login", "other words for the hub").status == 204


def test_an_account_and_its_people_are_known_at_all(hubs):
    one, two, three = hubs
    owner = sign_in(one)
    made = post(one, "/v1/account", "Second\nowner@example.com", owner)
    assert made.status == 200, made.text
    account = made.text.split("\n")[0].split("\t")[1]
    # The next request, at another hub, is of it.
    assert post(two, "/v1/account/open", account, owner).status == 204
    status, told, _ = ask(three, "/v1/account", owner)
    assert status == 200 and f"open\t{account}\tSecond" in told.decode()
    # Somebody invited at one, joins at another, signs in by email at the third.
    token = post(one, "/v1/invite", "ann@example.com\nmember", owner).text
    assert post(two, "/v1/invitation", token).status == 200
    joined = post(three, "/v1/invitation/accept", f"{token}\nAnn Lee\nAnn's long password")
    assert joined.status == 204, joined.text
    ann = sign_in(two, "Ann@Example.com\nAnn's long password")
    assert [pulls(hub, ann) for hub in hubs] == [200] * 3
    # Removed at one: nothing of theirs holds at any.
    member = ask(one, "/v1/account", ann)[1].decode().split("\n")[0].split("\t")[1]
    assert post(one, "/v1/member/remove", member, owner).status == 204
    assert [pulls(hub, ann) for hub in hubs] == [401] * 3
    assert post(three, "/v1/login", "ann@example.com\nAnn's long password").status == 401
    # More accounts than one hub of a folder has.
    for number in range(25):
        answer = post(hubs[number % 3], "/v1/account", f"Studio {number}\nowner@example.com", owner)
        assert answer.status == 200, answer.text
    assert [hub.metric("ledgerline_accounts") for hub in hubs] == [27] * 3
    # A command knows them all, whichever hub's folder it looks into.
    for hub in hubs:
        assert len(json.loads(support.command("account", "list", "--json", "--data", hub.folder).stdout)) == 27
    # The books move back with those that have no folder there yet.
    for hub in hubs:
        hub.kill()
    support.command("move", "--to", "folder", "--data", two.folder, timeout=300)
    assert len(list((two.folder / "accounts").iterdir())) == 26
    assert json.loads(support.command("account", "list", "--json", "--data", two.folder).stdout)[0]["id"] == "first"


def test_mail_servers_are_known_at_all_and_a_mail_goes_out_once(hubs):
    one, two, three = hubs
    owner = sign_in(one)
    with MailServer(support.free_port()) as server:
        settings = f"127.0.0.1\n{server.port}\nnone\n\n\nann@example.com\nAnn"
        assert post(one, "/v1/mail", settings, owner).status == 204
        assert all("set\t1" in ask(hub, "/v1/mail", owner)[1].decode() for hub in hubs)
        # Nobody's folder has it.
        assert not any((hub.folder / "mail.json").exists() for hub in hubs)
        book = {key: value for key, value in BOOK.items() if key != "profile"}
        data = ("--data", two.folder)
        support.command("apply", "-", *data, input=json.dumps({**book, "format": "ledgerline", "version": 1}))
        night = json.loads(support.command("list", "projects", "--json", *data).stdout)[0]["id"]
        made = json.loads(support.command("invoice", "create", "--project", night, "--json", *data).stdout)
        number = json.loads(support.command("invoice", "issue", made["id"], "--json", *data).stdout)["number"]
        support.command("mail", "send", number, *data)
        support.wait_until(lambda: len(server.faults.mails) == 1, what="the mail")
        time.sleep(3)
        assert len(server.faults.mails) == 1
    support.command("mail", "set", "--remove", "--data", three.folder)
    assert all("set\t0" in ask(hub, "/v1/mail", owner)[1].decode() for hub in hubs)


class Stream(threading.Thread):
    """An open stream of hints, and when it heard which head."""

    def __init__(self, hub, session):
        super().__init__(daemon=True)
        self.heads = []
        self.ended = False
        self.connection = http.client.HTTPConnection("127.0.0.1", hub.port, timeout=60)
        self.connection.request("GET", "/v1/events", headers=session)
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200
        self.start()

    def run(self):
        try:
            while line := self.answer.readline():
                if line.startswith(b"data: "):
                    self.heads.append((int(line.split(b":")[2].strip(b" }\n")), time.monotonic()))
        except (OSError, http.client.HTTPException, ValueError):
            pass
        self.ended = True


def test_a_change_at_one_wakes_who_listens_at_another(hubs, cluster):
    one, two, three = hubs
    session = sign_in(one)
    streams = [Stream(hub, session) for hub in hubs]
    stop = threading.Event()
    pusher = Patient(1, one.port, session, stop)
    pusher.start()
    support.wait_until(lambda: len(pusher.acknowledged) >= 20, 60, "pushes")
    stop.set()
    pusher.join(120)
    assert not pusher.problem, pusher.problem
    # Not by polling, which is every two seconds: all of them hear at once, or a busy machine would have to be slow ten times.
    device, counter = max(pusher.acknowledged)
    waits = []
    while min(waits, default=1) > 0.25:
        assert len(waits) < 10, waits
        pushed = change(device, counter + 1 + len(waits), b"a hint")
        began = time.monotonic()
        assert pusher.push([pushed]) and not pusher.problem, pusher.problem
        seq, _ = pusher.acknowledged[identity(pushed)]
        for stream in streams:
            support.wait_until(lambda: stream.heads and stream.heads[-1][0] == seq, what="the last wake")
        waits.append(max(stream.heads[-1][1] for stream in streams) - began)
    # Whoever signs out hears no more, whichever hub the stream is at.
    cluster.cut(hubs[0].database)
    assert post(two, "/v1/logout", session=session).status in (204, 503)
    support.wait_until(lambda: post(two, "/v1/logout", session=session).status in (204, 401), what="the database again")
    support.wait_until(lambda: all(stream.ended for stream in streams), what="the ends of the streams")


def test_devices_go_on_when_any_hub_dies_and_the_duties_go_over(hubs):
    session = sign_in(hubs[0])
    anywhere = Anywhere(hubs)
    stop = threading.Event()

    class Roaming(Patient):
        """Each push goes to another hub; a dead one is no problem."""

        def push(self, changes):
            hub = anywhere.hubs[next(NUMBERS) % 3]
            self.port, self.cookie = hub.port, session
            return super().push(changes)

    pushers = [Roaming(number, hubs[0].port, session, stop) for number in range(4)]
    for pusher in pushers:
        pusher.start()
    takeovers = []
    for _ in range(4):
        support.wait_until(lambda: sum(hub.is_on_duty() for hub in hubs) == 1, what="one on duty")
        active = next(hub for hub in hubs if hub.is_on_duty())
        before = [len(it.acknowledged) for it in pushers]
        support.wait_until(
            lambda: all(len(it.acknowledged) > was + 5 for it, was in zip(pushers, before)), 60, "pushes"
        )
        active.kill()
        began = time.monotonic()
        rest = [hub for hub in hubs if hub is not active]
        support.wait_until(lambda: any(hub.is_on_duty() for hub in rest), what="another on duty")
        takeovers.append(time.monotonic() - began)
        assert [pulls(hub, session) for hub in rest] == [200, 200]
        active.start()
        support.wait_until(active.serves, 60, "the killed one again")
    stop.set()
    log = whole_log(hubs[1], session, pushers)
    assert support.command("verify", "--data", hubs[0].folder).returncode == 0
    print(f"{len(log)} changes, seconds until another was on duty: " + ", ".join(f"{it:.2f}" for it in takeovers))
    # How long the slowest takes is the machine's matter.
    assert min(takeovers) < 3, takeovers


def test_a_database_that_was_away_is_found_again_with_its_duties(hubs, cluster):
    session = sign_in(hubs[0])
    cluster.run("stop")
    try:
        for hub in hubs:
            status, body, again = ask(hub, "/v1/pull?after=0", session)
            assert (status, again) == (503, "1"), body
            assert post(hub, "/v1/login", PASSWORD).status == 503
            assert hub.metric("ledgerline_database_reached") == 0
        support.wait_until(lambda: not any(hub.is_on_duty() for hub in hubs), what="nobody on duty")
    finally:
        cluster.run("start")
    for hub in hubs:
        support.wait_until(lambda: pulls(hub, session) == 200, what="the database again")
    support.wait_until(lambda: sum(hub.is_on_duty() for hub in hubs) == 1, what="one on duty again")


def test_who_wants_the_database_alone_is_refused_meanwhile(hubs, tmp_path):
    one, two, three = hubs
    sign_in(one)
    for hub in (two, three):
        hub.kill()
    for arguments in (
        ["serve", "--store", one.store, "--data", tmp_path / "other", "--port", "0"],
        ["move", "--to", "folder", "--data", one.folder],
        ["move", "--to", "folder", "--data", two.folder],
    ):
        done = support.command(*arguments, "--site", support.SITE, check=False) if arguments[0] == "serve" else (
            support.command(*arguments, check=False)
        )
        assert done.returncode != 0, (arguments, done.stdout)
        assert len([line for line in done.stderr.splitlines() if line.startswith("error: ")]) == 1, done.stderr
    support.command("backup", tmp_path / "copy.sqlite", "--data", one.folder)
    done = support.command(
        "restore", tmp_path / "copy.sqlite", "--store", one.store, "--data", tmp_path / "third", "--replace", check=False
    )
    assert done.returncode != 0, done.stdout
    assert pulls(one, sign_in(one)) == 200
    # One that waits gets it when the last of them has ended, and keeps the others out.
    waiting = Hub("127.0.0.1", support.free_port(), one.store, tmp_path / "waiting").start()
    try:
        support.wait_until(waiting.waits, what="the one that waits")
        one.kill()
        support.wait_until(waiting.serves, what="the takeover")
        late = One(one.store, tmp_path / "late", support.free_port()).start()
        assert late.process.wait(30) != 0
        assert "another hub serves" in late.said(), late.said()
    finally:
        waiting.kill()
    # Nothing serves: the books move back, with who is signed in.
    said = support.command("move", "--to", "folder", "--data", two.folder)
    assert said.returncode == 0 and (two.folder / "book.sqlite").exists()
    assert len((two.folder / "sessions").read_text().splitlines()) == 2
    assert (two.folder / "password").read_text().startswith("scrypt ")
