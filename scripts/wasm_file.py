"""A WebAssembly module as scripts/wasm-weight and scripts/split-wasm see it."""

import struct
from dataclasses import dataclass, field


@dataclass
class Function:
    size: int = 0  # bytes of its body; 0 for an import
    calls: set = field(default_factory=set)  # indexes of the functions that it calls directly
    called_at: list = None  # where it says so, (start, end, index) each, if that is wanted
    constants: set = field(default_factory=set)  # its constants, 32 bits each: some are places in the table or in memory
    offsets: set = field(default_factory=set)  # what it adds to a place where it reads or writes memory


@dataclass
class Module:
    functions: list = field(default_factory=list)  # by index, imports first
    imported: int = 0  # how many of them are imports
    exported: dict = field(default_factory=dict)  # name → index of a function
    table: list = field(default_factory=list)  # indexes of the functions whose address is taken
    table_start: int = 0  # the place of the first of them
    starts: list = field(default_factory=list)  # the function that runs by itself, if any
    words: set = field(default_factory=set)  # every aligned word of the data
    data: int = 0  # bytes of data
    names: dict = field(default_factory=dict)  # index → name, where the module has names


class Reader:
    def __init__(self, data, at=0, end=None):
        self.data, self.at, self.end = data, at, len(data) if end is None else end

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        """An unsigned LEB128 number; of a signed one only its length is right."""
        result = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            result |= (byte & 0x7F) << shift
            if byte < 0x80:
                return result
            shift += 7

    def text(self):
        size = self.number()
        self.at += size
        return self.data[self.at - size : self.at].decode()


def read(data, with_table=True):
    if data[:8] != b"\0asm\1\0\0\0":
        raise SystemExit("error: this is no WebAssembly module")
    module = Module()
    reader = Reader(data, 8)
    while reader.at < reader.end:
        kind, size = reader.byte(), reader.number()
        part = Reader(data, reader.at, reader.at + size)
        if kind in SECTIONS and (with_table or kind != 9):
            SECTIONS[kind](part, module)
        reader.at += size
    return module


def encoded(value):
    """An unsigned LEB128 number."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out + bytes([value]))


def with_any_table(data):
    """The module, which imports its table, content with one of any length."""
    made, reader = bytearray(data[:8]), Reader(data, 8)
    while reader.at < reader.end:
        start, kind, size = reader.at, reader.byte(), reader.number()
        part = Reader(data, reader.at, reader.at + size)
        reader.at += size
        if kind != 2:
            made += data[start : reader.at]
            continue
        body, done = bytearray(), part.at
        for _ in range(part.number()):
            part.text(), part.text()
            sort = part.byte()
            if sort == 1:
                part.byte()
                body += data[done : part.at]
                has_limit = part.byte() & 1
                body += b"\0" + encoded(part.number())
                if has_limit:
                    part.number()
                done = part.at
            else:
                skip_import(part, sort)
        body += data[done : part.end]
        made += bytes([kind]) + encoded(len(body)) + body
    return bytes(made)


def limits(part):
    if part.byte() & 1:
        part.number()
    part.number()


def imports(part, module):
    for _ in range(part.number()):
        part.text(), part.text()
        sort = part.byte()
        skip_import(part, sort)
        if sort == 0:
            module.functions.append(Function())
            module.imported += 1


def skip_import(part, sort):
    if sort == 0:
        part.number()
    elif sort == 1:
        part.byte()
        limits(part)
    elif sort == 2:
        limits(part)
    elif sort == 3:
        part.at += 2
    else:
        raise SystemExit(f"error: an import of sort {sort} is not known here")


def exports(part, module):
    for _ in range(part.number()):
        name, sort, index = part.text(), part.byte(), part.number()
        if sort == 0:
            module.exported[name] = index


def start(part, module):
    module.starts = [part.number()]


def elements(part, module):
    for number in range(part.number()):
        if number or part.number() != 0:
            raise SystemExit("error: only one plain element segment is known here")
        module.table_start = constant(part)
        module.table = [part.number() for _ in range(part.number())]


def constant(part):
    """The value of an expression that is one 32-bit constant, not below zero."""
    if part.byte() != 0x41:
        raise SystemExit("error: an offset that is no constant is not known here")
    value = part.number()
    if part.byte() != 0x0B:
        raise SystemExit("error: an offset that is computed is not known here")
    return value


def code(part, module):
    for _ in range(part.number()):
        size = part.number()
        end = part.at + size
        function = Function(size)
        for _ in range(part.number()):
            part.number()
            part.byte()
        operators(part, end, function)
        if part.at != end:
            raise SystemExit("error: a function holds an instruction that is not known here")
        module.functions.append(function)


def segments(part, module):
    for _ in range(part.number()):
        if part.number() != 0:
            raise SystemExit("error: only plain data segments are known here")
        at = constant(part)
        size = part.number()
        held = part.data[part.at : part.at + size]
        part.at += size
        module.data += size
        skipped = -at % 4
        whole = held[skipped : skipped + max(0, (size - skipped) // 4 * 4)]
        module.words.update(word for (word,) in struct.iter_unpack("<I", whole))


def custom(part, module):
    if part.text() != "name":
        return
    while part.at < part.end:
        kind, size = part.byte(), part.number()
        inner = Reader(part.data, part.at, part.at + size)
        if kind == 1:
            for _ in range(inner.number()):
                index = inner.number()
                module.names[index] = inner.text()
        part.at += size


SECTIONS = {0: custom, 2: imports, 7: exports, 8: start, 9: elements, 10: code, 11: segments}

NOTHING = frozenset([0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)])
ONE = frozenset([0x02, 0x03, 0x04, 0x0C, 0x0D, *range(0x20, 0x27), 0x3F, 0x40, 0xD0])
MEMORY = frozenset(range(0x28, 0x3F))
BULK = {**{n: 0 for n in range(8)}, 8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}


def operators(part, end, function):
    """Walks instructions to `end` and notes calls and constants."""
    while part.at < end:
        code = part.byte()
        if code in NOTHING:
            pass
        elif code in ONE:
            part.number()
        elif code in MEMORY:
            part.number()
            function.offsets.add(part.number())
        elif code == 0x11:
            part.number(), part.number()
        elif code == 0x41:
            function.constants.add(part.number())
        elif code == 0x42:
            pair = part.number()
            function.constants.update((pair & 0xFFFFFFFF, pair >> 32 & 0xFFFFFFFF))
        elif code in (0x10, 0xD2):
            start = part.at
            index = part.number()
            function.calls.add(index)
            if function.called_at is not None:
                function.called_at.append((start, part.at, index))
        elif code == 0x0E:
            for _ in range(part.number() + 1):
                part.number()
        elif code == 0x43:
            part.at += 4
        elif code == 0x44:
            part.at += 8
        elif code == 0x1C:
            part.at += part.number()
        elif code == 0xFC:
            for _ in range(BULK[part.number()]):
                part.number()
        elif code == 0xFD:
            vector(part, part.number(), function)
        else:
            raise SystemExit(f"error: instruction {code:#x} is not known here")


def vector(part, code, function):
    if code in (12, 13):
        if code == 12:
            function.constants.update(struct.unpack_from("<4I", part.data, part.at))
        part.at += 16
    elif code <= 11 or code in (92, 93):
        part.number()
        function.offsets.add(part.number())
    elif 21 <= code <= 34:
        part.at += 1
    elif 84 <= code <= 91:
        part.number()
        function.offsets.add(part.number())
        part.at += 1


def symbols(path):
    """The names of functions that stand beside a module, by index."""
    return {int(index): name for index, name in (line.split(":", 1) for line in path.read_text().splitlines())}
