"""Where the machines are: addresses of this one, or network namespaces that can be cut off from each other."""

import os
import pathlib
import shutil
import socket
import subprocess
import time


# What keeps ports for whoever was given them: all that listens here may use an address anew.
KEPT_PORTS = []


def free_port():
    """A port that is free at every address of this machine, and which nobody else is given."""
    it = socket.socket()
    it.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    it.bind(("", 0))
    KEPT_PORTS.append(it)
    return it.getsockname()[1]


def wait_until(true, seconds=30, what="the condition"):
    """Returns the first true answer; fails after `seconds`."""
    end = time.monotonic() + seconds
    while True:
        answer = true()
        if answer:
            return answer
        assert time.monotonic() < end, f"{what() if callable(what) else what} did not come true within {seconds} s"
        time.sleep(0.05)


def mortal(command, user=None):
    """A command that is killed when this process ends, as another user where this one may choose."""
    words = ["setpriv", "--pdeathsig", "KILL"]
    if user and os.geteuid() == 0:
        words += ["--reuid", user, "--regid", user, "--init-groups"]
    return [*words, "--", *map(str, command)]


class Loopback:
    """Each machine is an address in 127/8, and each service has a port of its own. Nobody can be cut off."""

    def __init__(self):
        self.addresses, self.ports = {}, {}

    def address(self, machine):
        return self.addresses.setdefault(machine, f"127.0.0.{10 + len(self.addresses)}")

    def port(self, service):
        return self.ports.setdefault(service, free_port())

    def inside(self, machine, command):
        return command


class Namespaces:
    """Each machine is a network namespace at one bridge, to which this process belongs, too.

    Needs root, and a network namespace of its own around it (`run.py` begins itself anew in one).
    """

    PORTS = {"postgres": 5432, "hub": 8787, "proxy": 8080}

    def __init__(self):
        self.addresses = {}
        for command in ("ip link set lo up", "mount -t tmpfs none /run/netns", "ip link add br0 type bridge",
                        "ip addr add 10.77.0.1/24 dev br0", "ip link set br0 up"):
            if command.startswith("mount"):
                os.makedirs("/run/netns", exist_ok=True)
            subprocess.run(command.split(), check=True)

    @staticmethod
    def can():
        return os.geteuid() == 0 and all(map(shutil.which, ("ip", "iptables", "unshare")))

    def address(self, machine):
        if machine not in self.addresses:
            number = 10 + len(self.addresses)
            self.addresses[machine] = f"10.77.0.{number}"
            for command in (
                f"ip netns add {machine}", f"ip link add at{number} type veth peer name eth0 netns {machine}",
                f"ip link set at{number} master br0 up", f"ip -n {machine} link set lo up",
                f"ip -n {machine} addr add {self.addresses[machine]}/24 dev eth0", f"ip -n {machine} link set eth0 up",
            ):
                subprocess.run(command.split(), check=True)
        return self.addresses[machine]

    def port(self, service):
        return self.PORTS[service]

    def inside(self, machine, command):
        self.address(machine)
        return ["ip", "netns", "exec", machine, *command]

    def _rules(self, act, machine, others):
        for other in others:
            for chain, side in (("INPUT", "-s"), ("OUTPUT", "-d")):
                words = ["iptables", "-w", act, chain, side, self.address(other), "-j", "DROP"]
                subprocess.run(self.inside(machine, words), check=True)

    def part(self, machine, *others):
        """From now on no packet passes between them, and nobody is told."""
        self._rules("-A", machine, others)

    def heal(self, machine, *others):
        self._rules("-D", machine, others)


def folder_for(parent, name, user=None):
    """A new folder, the user's where this process may give it away."""
    made = pathlib.Path(parent) / name
    made.mkdir()
    if user and os.geteuid() == 0:
        shutil.chown(made, user, user)
    return made
