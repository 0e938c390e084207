#!/usr/bin/env python3
"""Queues mails in a book and measures how the hub sends them through a real SMTP server (aiosmtpd).

Usage: Benchmarks/mail.py LEDGERLINE-BINARY SITE [--mails N] [--tls]
The server runs in a process of its own, takes everything and counts mails and connections; --tls asks for STARTTLS and a
password. Each mail has an invoice's PDF. The time goes from the first mail that arrives to the last. What the hub used is
from /proc. Needs aiosmtpd (Tests/requirements.txt). Figures for RESULTS.md are of a release build.
"""
import argparse, json, multiprocessing, os, pathlib, shutil, socket, subprocess, sys, tempfile, time

sys.path += [str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / it) for it in ("CommandLine", "Journeys")]
BOOK = {
    "format": "ledgerline", "version": 1,
    "clients": [{"id": "bowl", "company": "Hollywood Bowl", "email": "pay@bowl.example"}],
    "projects": [{"id": "night", "name": "Bowl Night", "client": "bowl", "stage": "open"}],
    "charges": [{"id": "show", "project": "night", "name": "Evening", "service": "Concert",
                 "price": {"quantity": "1", "unit": {"minor": 85000, "currency": "USD"}}}],
}
TICKS = os.sysconf("SC_CLK_TCK")


def serve_mail(port, pem, counts, begin, end):
    from mailserver import Faults, MailServer

    class Counting(Faults):
        async def handle_DATA(self, server, session, envelope):
            with counts.get_lock():
                if counts[0] == 0:
                    begin.value = time.monotonic()
                counts[0] += 1
                counts[2] += len(envelope.content)
                end.value = time.monotonic()
            return "250 2.0.0 queued"

        async def handle_EHLO(self, server, session, envelope, hostname, responses):
            # Behind STARTTLS it is said again.
            if not pem or server._tls_protocol:
                counts[1] += 1
            return await super().handle_EHLO(server, session, envelope, hostname, responses)

    import mailserver
    mailserver.Faults = Counting
    with MailServer(port, pem, "long words" if pem else None):
        while True:
            time.sleep(1)


def status(pid, name):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1]) / 1024
    return 0


def cpu(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary"), parser.add_argument("site")
    parser.add_argument("--mails", type=int, default=1000), parser.add_argument("--tls", action="store_true")
    asked = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ledgerline-mail-"))
    data = folder / "data"

    def run(*words, **more):
        return subprocess.run([asked.binary, *map(str, words), "--data", data], check=True, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **more).stdout

    run("apply", "-", input=json.dumps(BOOK))
    night = json.loads(run("list", "projects", "--json"))[0]["id"]
    made = json.loads(run("invoice", "create", "--project", night, "--json"))["id"]
    number = json.loads(run("invoice", "issue", made, "--json"))["number"]
    for _ in range(asked.mails):
        run("mail", "send", number)

    pem = None
    if asked.tls:
        from mailserver import certificate
        pem = certificate(folder)
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        port = it.getsockname()[1]
    counts = multiprocessing.Array("l", 3)
    begin, end = multiprocessing.Value("d"), multiprocessing.Value("d")
    server = multiprocessing.Process(target=serve_mail, args=(port, pem, counts, begin, end), daemon=True)
    server.start()
    hub = subprocess.Popen(
        [asked.binary, "serve", "--port", "0", "--site", asked.site, "--data", data, "--private-mail"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        hub.stdout.readline()
        time.sleep(2)
        resting, used = status(hub.pid, "VmRSS"), cpu(hub.pid)
        more = ["--user", "ann", "--certificates", pem] if pem else ["--security", "none"]
        run("mail", "set", "--host", "127.0.0.1", "--port", port, "--from", "ann@example.com", *more,
            input="long words\n" if pem else "")
        while counts[0] < asked.mails:
            time.sleep(0.05)
        time.sleep(1)
        seconds = end.value - begin.value
        rows = json.loads(run("mail", "queue", "--all", "--json"))
        assert [row["state"] for row in rows] == ["sent"] * asked.mails and counts[0] == asked.mails
        print("| mails | server | s | mails/s | connections | KB a mail | CPU ms a mail | MB at rest | MB at most |")
        print("|---|---|---|---|---|---|---|---|---|")
        print(f"| {asked.mails} | {'STARTTLS, password' if pem else 'plain'} | {seconds:.1f} | {asked.mails / seconds:.0f} "
              f"| {counts[1]} | {counts[2] / asked.mails / 1024:.0f} | {(cpu(hub.pid) - used) * 1000 / asked.mails:.1f} "
              f"| {resting:.0f} | {status(hub.pid, 'VmHWM'):.0f} |")
    finally:
        hub.kill()
        server.terminate()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
