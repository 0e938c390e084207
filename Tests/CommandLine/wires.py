"""What stands between a client and a server in tests."""

import socket


def carry(source, target, most=None):
    """Hands on what comes until one end closes, or more than `most` bytes came; closes both."""
    count = 0
    try:
        while data := source.recv(65536):
            count += len(data)
            if most is not None and count > most:
                break
            target.sendall(data)
    except OSError:
        pass
    for end in (source, target):
        hang_up(end)


def hang_up(end):
    """Ends both directions; nothing is wrong when the other end, or another thread, was quicker."""
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
