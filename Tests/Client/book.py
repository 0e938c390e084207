"""A book as its registers, how they merge, and their digest (docs/format.md)."""

import struct

from .wire import u64

WORD = (1 << 64) - 1
KEY = (0x6C65646765726C69, 0x6E652D6469676573)


def _turned(n, by):
    return (n << by | n >> 64 - by) & WORD


def _rounds(count, v0, v1, v2, v3):
    for _ in range(count):
        v0 = v0 + v1 & WORD
        v1 = _turned(v1, 13) ^ v0
        v0 = _turned(v0, 32)
        v2 = v2 + v3 & WORD
        v3 = _turned(v3, 16) ^ v2
        v0 = v0 + v3 & WORD
        v3 = _turned(v3, 21) ^ v0
        v2 = v2 + v1 & WORD
        v1 = _turned(v1, 17) ^ v2
        v2 = _turned(v2, 32)
    return v0, v1, v2, v3


def siphash(data):
    """SipHash-2-4 of 128 bits under the digest's key, its first eight bytes being the low half."""
    k0, k1 = KEY
    v0, v1 = k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D ^ 0xEE
    v2, v3 = k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573
    whole = len(data) // 8 * 8
    rest = int.from_bytes(data[whole:], "little") | (len(data) & 255) << 56
    for word in (*struct.unpack(f"<{whole // 8}Q", data[:whole]), rest):
        v0, v1, v2, v3 = _rounds(2, v0, v1, v2, v3 ^ word)
        v0 ^= word
    v0, v1, v2, v3 = _rounds(4, v0, v1, v2 ^ 0xEE, v3)
    low = v0 ^ v1 ^ v2 ^ v3
    v0, v1, v2, v3 = _rounds(4, v0, v1 ^ 0xDD, v2, v3)
    return low | (v0 ^ v1 ^ v2 ^ v3) << 64


class Book:
    """`registers` is {(kind, id, tag): (stamp, bytes)}, a stamp being (time, device)."""

    def __init__(self):
        self.registers = {}

    def write(self, kind, row, tag, stamp, value):
        """The later stamp stays, then the greater bytes; a time of 0 is nobody's."""
        if stamp[0]:
            key, new = (kind, row, tag), (stamp, value)
            self.registers[key] = max(self.registers.get(key, new), new)

    def apply(self, change):
        for kind, row, registers in change.rows:
            for tag, value in registers.items():
                self.write(kind, row, tag, change.stamp, value)

    def rows(self, kind):
        return {row for it, row, _ in self.registers if it == kind}

    def digest(self):
        total = sum(
            siphash(u64(kind << 8 | tag) + u64(row) + u64(time) + u64(device) + value)
            for (kind, row, tag), ((time, device), value) in self.registers.items())
        return f"{total & (1 << 128) - 1:032x}"
