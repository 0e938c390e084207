"""Puts one function in the place of all that are in another piece.

wasm-split imports a function of its own for each that the first piece may call through its table: seven thousand names
to download, and as many functions for the page to make before it starts. What is called there before the other piece is
here cannot be done anyway, so one stays: a call through the table traps for whatever has another signature.
"""

import wasm_file
import wasm_order

PIECES = ("rest", "later")


def shared(data):
    """The module `data` so, and which index each function that moved has now; those that are gone have none."""
    sections = list(wasm_order.split(data))
    imports = next(content for kind, content in sections if kind == 2)
    left, moved, gone = without_others(imports)
    called = {index for function in wasm_file.read(data, with_table=False).functions for index in function.calls}
    if called & gone:
        raise SystemExit(f"error: {len(called & gone)} functions of another piece are called, and not through the table")
    made = bytearray(data[:8])
    for kind, content in sections:
        if kind == 2:
            content = left
        elif kind == 10:
            content = wasm_order.code(content, range(wasm_file.Reader(content).number()), moved)
        elif kind in wasm_order.CHANGED and kind != 3:
            content = wasm_order.CHANGED[kind](content, None, moved)
        made += bytes([kind]) + wasm_file.encoded(len(content)) + content
    return bytes(made), moved, gone


def without_others(imports):
    """The import section with one function of another piece, a new index for every function, and which are gone."""
    reader, found = wasm_file.Reader(imports), []
    for _ in range(reader.number()):
        start = reader.at
        piece, _, sort = reader.text(), reader.text(), reader.byte()
        wasm_file.skip_import(reader, sort)
        found.append((imports[start : reader.at], piece, sort == 0))
    functions = [piece for _, piece, is_function in found if is_function]
    absent = [index for piece in PIECES for index, its in enumerate(functions) if its == piece]
    stays, gone = absent[:1], set(absent[1:])
    moved, kept = {}, 0
    for index in range(len(functions)):
        if index not in gone:
            moved[index] = kept
            kept += 1
    moved |= {index: moved[stays[0]] for index in gone}
    indexes = iter(range(len(functions)))
    left = [said for said, _, is_function in found if not is_function or next(indexes) not in gone]
    return wasm_file.encoded(len(left)) + b"".join(left), Shifted(moved, len(gone)), gone


class Shifted(dict):
    """New indexes: those of imports as they are said, all after them by so many lower."""

    def __init__(self, moved, by):
        super().__init__(moved)
        self.by = by

    def get(self, index, _=None):
        return self[index] if index in self else index - self.by
