"""Hub processes on one database, and nginx before them."""

import http.client
import os
import signal
import subprocess

from .places import folder_for, mortal, wait_until

PASSWORD = "long words for the hub"
HOST = "books.example.com"


class Hub:
    """One `serve` on a machine of its own. `mode` is `--standby` or `--together`."""

    def __init__(self, place, name, parent, program, site, store, mode):
        self.place, self.name, self.mode = place, name, mode
        self.address, self.port = place.address(name), place.port("hub")
        self.folder = folder_for(parent, name)
        self.data, self.log, self.process = self.folder / "data", self.folder / "log", None
        self.command = [program, "serve", mode, "--store", store, "--data", self.data, "--host", self.address,
                        "--port", self.port, "--site", site, "--allow-host", HOST]

    def start(self):
        self.begun = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.place.inside(self.name, mortal(self.command)), stdin=subprocess.DEVNULL, stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "SWIFT_BACKTRACE": "enable=no", "LEDGERLINE_PASSWORD": PASSWORD})
        return self

    def said(self):
        return self.log.read_bytes()[self.begun:].decode(errors="replace")

    @property
    def lives(self):
        return self.process is not None and self.process.poll() is None

    def serves(self):
        return self.lives and "?token=" in self.said()

    def waits(self):
        return self.lives and "takes over when it ends" in self.said()

    def kill(self):
        self.process.kill()
        self.process.wait(15)

    def end(self):
        """As a service manager ends it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)

    def memory(self):
        """MB that are in use, and the most that ever were."""
        lines = dict(it.split(":", 1) for it in open(f"/proc/{self.process.pid}/status") if it.startswith("Vm"))
        return tuple(int(lines[it].split()[0]) / 1024 for it in ("VmRSS", "VmHWM"))


class Hubs:
    """Three of them. A service manager starts those anew that ended by themselves."""

    def __init__(self, place, parent, program, site, store, mode, count=3):
        self.all = [Hub(place, f"hub{it + 1}", parent, program, site, store, mode) for it in range(count)]
        self.mode, self.ended = mode, []

    def start(self):
        for hub in self.all:
            hub.start()
            ready = hub.serves if hub is self.all[0] or self.mode == "--together" else hub.waits
            wait_until(ready, 90, f"{hub.name} ready: {hub.said()[-500:]}")

    def serving(self):
        return [it for it in self.all if it.serves()]

    def tend(self):
        """What a service manager does: who ended by himself is started again."""
        for hub in self.all:
            if hub.process is not None and hub.process.poll() is not None:
                self.ended.append((hub.name, hub.process.returncode, hub.said().strip().splitlines()[-1:]))
                hub.start()

    def ready(self, seconds=120):
        """All of them live, and those serve that should."""
        def true():
            self.tend()
            if self.mode == "--together":
                return all(it.serves() for it in self.all)
            return len(self.serving()) == 1 and all(it.serves() or it.waits() for it in self.all)
        wait_until(true, seconds, lambda: "all hubs back: " + "\n".join(
            f"{it.name} serves={it.serves()} waits={it.waits()} {it.said()[-800:]}" for it in self.all))

    def stop(self):
        for hub in self.all:
            if hub.lives:
                hub.kill()


CONFIGURATION = """\
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log warn;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  client_max_body_size 60m;
  upstream hubs {{
{servers}
    keepalive 64;
  }}
  server {{
    listen {address}:{port};
    location / {{
      proxy_pass http://hubs;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_buffering off;
      proxy_connect_timeout 1s;
      proxy_read_timeout 50s;
      proxy_next_upstream error timeout non_idempotent;
      proxy_next_upstream_timeout 5s;
    }}
  }}
}}
"""


class Nginx:
    """Sends a request to the next hub that takes it."""

    def __init__(self, place, hubs, parent, name="proxy"):
        self.place, self.name = place, name
        self.address, self.port = place.address(name), place.port("proxy")
        self.folder = folder_for(parent, name, "www-data")
        servers = "\n".join(f"    server {it.address}:{it.port} max_fails=1 fail_timeout=1s;" for it in hubs.all)
        self.file = self.folder / "nginx.conf"
        self.file.write_text(CONFIGURATION.format(
            folder=self.folder, servers=servers, address=self.address, port=self.port))

    def start(self):
        command = ["nginx", "-c", self.file, "-e", self.folder / "error.log"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.place.inside(self.name, mortal(command)), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True)
        return self

    def kill(self):
        """All of it: the worker too, which would go on."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(15)

    def stop(self):
        if self.process.poll() is None:
            self.kill()


def sign_in(proxy):
    """The headers of a session."""
    connection = http.client.HTTPConnection(proxy.address, proxy.port, timeout=30)
    try:
        connection.request("POST", "/v1/login", PASSWORD, {"Host": HOST})
        answer = connection.getresponse()
        told = answer.read()
        assert answer.status == 204, (answer.status, told)
        return {"Cookie": answer.getheader("set-cookie").split(";")[0],
                "X-Ledgerline-Key": answer.getheader("x-ledgerline-key")}
    finally:
        connection.close()
