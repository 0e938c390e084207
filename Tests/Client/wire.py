"""The bytes of docs/format.md: primitives, changes, frames, messages. Standard library only."""

import hashlib
import struct
import time
import zlib

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"


class Unreadable(Exception):
    """Bytes that do not follow format.md."""


class Newer(Exception):
    """Bytes of a newer program."""


def u8(n):
    return bytes([n])


def u32(n):
    return struct.pack("<I", n)


def u64(n):
    return struct.pack("<Q", n)


def varint(n):
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)
    return bytes(out)


def number(n):
    return varint(((n << 1) ^ (n >> 63)) & (1 << 64) - 1)


def block(data):
    return varint(len(data)) + data


def text(words):
    return block(words.encode())


def counted(items):
    """How a request's body lists changes and pieces."""
    return u32(len(items)) + b"".join(u32(len(it)) + it for it in items)


class Reader:
    """Takes one primitive after the other from bytes."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    @property
    def left(self):
        return len(self.data) - self.at

    def take(self, count):
        if count > self.left:
            raise Unreadable("ends early")
        self.at += count
        return self.data[self.at - count:self.at]

    def end(self):
        if self.left:
            raise Unreadable(f"{self.left} bytes behind the end")

    def u8(self):
        return self.take(1)[0]

    def u32(self):
        return struct.unpack("<I", self.take(4))[0]

    def u64(self):
        return struct.unpack("<Q", self.take(8))[0]

    def varint(self):
        value = 0
        for place in range(10):
            byte = self.u8()
            if place == 9 and byte > 1:
                break
            value |= (byte & 127) << (7 * place)
            if byte < 128:
                return value
        raise Unreadable("a varint of more than 64 bits")

    def number(self):
        n = self.varint()
        return (n >> 1) ^ -(n & 1)

    def block(self):
        return self.take(self.varint())

    def text(self):
        return self.block().decode()


def id_text(n):
    return "".join(DIGITS[n >> 5 * place & 31] for place in range(12, -1, -1))


def text_id(digits):
    n = 0
    for digit in digits:
        n = n << 5 | DIGITS.index(digit)
    return n


class Change:
    """One action: `rows` is a list of (kind, id, {tag: bytes}), `time` and `stamp_device` its stamp."""

    def __init__(self, device, counter, time, rows, stamp_device=None, version=1):
        self.device, self.counter, self.time, self.rows, self.version = device, counter, time, rows, version
        self.stamp_device = device if stamp_device is None else stamp_device

    @property
    def stamp(self):
        return (self.time, self.stamp_device)

    def encode(self):
        body = b"".join(
            u8(kind) + u64(row) + varint(len(registers))
            + b"".join(u8(tag) + block(value) for tag, value in sorted(registers.items()))
            for kind, row, registers in self.rows)
        head = u8(self.version) + u64(self.device) + varint(self.counter)
        return head + u64(self.time) + u64(self.stamp_device) + block(body)

    @staticmethod
    def decode(data):
        reader = Reader(data)
        version = reader.u8()
        if version > 1:
            raise Newer(f"a change of version {version}")
        device, counter, time, stamp_device = reader.u64(), reader.varint(), reader.u64(), reader.u64()
        body = Reader(reader.block())
        reader.end()
        rows = []
        while body.left:
            kind, row, count, registers = body.u8(), body.u64(), body.varint(), {}
            for _ in range(count):
                tag = body.u8()
                if tag <= max(registers, default=0):
                    raise Unreadable("tags that do not rise")
                registers[tag] = body.block()
            rows.append((kind, row, registers))
        return Change(device, counter, time, rows, stamp_device, version)


def piece(kind, row, registers):
    """What a device gives back of a row: {tag: (stamp, bytes)}."""
    return u8(kind) + u64(row) + varint(len(registers)) + b"".join(
        u8(tag) + u64(stamp[0]) + u64(stamp[1]) + block(value)
        for tag, (stamp, value) in sorted(registers.items()))


def frame(seq, change):
    inner = u64(seq) + change
    return u32(len(inner)) + u32(zlib.crc32(inner)) + inner


def frames(data):
    """[(seq, bytes of the change)], every checksum compared."""
    reader, out = Reader(data), []
    while reader.left:
        length, checksum = reader.u32(), reader.u32()
        inner = reader.take(length)
        if zlib.crc32(inner) != checksum:
            raise Unreadable("a frame's checksum")
        out.append((struct.unpack("<Q", inner[:8])[0], inner[8:]))
    return out


def log_hash(before, seq, change):
    return hashlib.sha256(before + u64(seq) + change).digest()[:16]


def message(data):
    """The fields of an answer."""
    reader = Reader(data)
    if reader.u32() != 0:
        raise Unreadable("a message that is not the hub's")
    fields = [reader.take(reader.u32()) for _ in range(reader.u32())]
    reader.end()
    return fields


class Clock:
    """Stamps of one device: they rise."""

    def __init__(self):
        self.last = 0

    def see(self, stamp_time):
        self.last = max(self.last, stamp_time)

    def next(self, ahead_ms=0):
        self.last = max(self.last + 1, int(time.time() * 1000 + ahead_ms) << 16)
        return self.last
