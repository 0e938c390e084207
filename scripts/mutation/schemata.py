"""Chooses mutants and writes a tree of sources that holds them all, one switched on at a time."""

import dataclasses
import pathlib
import random
import re

from .operators import Names, changed
from .source import Source

# An area is a list of folders. A folder inside one of another area belongs to the area that is named later.
# Ledger/Samples is in none: it makes up the sample books, and a mutant of it is another book, no wrong one.
AREAS = {
    "rules": ["Ledger/Rules", "Ledger/Search", "Ledger/Model", "Ledger/Hub"],
    "merge": ["Ledger/Merge", "Ledger/History", "Ledger/Book", "Ledger/Codec"],
    "values": ["Ledger/Values", "Markup", "Phrases"],
    "reports": ["Ledger/Reports", "Documents"],
    "exchange": ["Exchange"],
    "paper": ["Paper"],
    "screens": ["Screens"],
    "laws": ["Ledger/Laws"],
    "sync": ["Ledger/Sync"],
    "bank": ["Ledger/Rules/Bank"],
    "calendar": ["Ledger/Rules/Calendar"],
    "expenses": ["Ledger/Rules/Expenses"],
    "receipts": ["Ledger/Receipts"],
    "statements": ["Exchange/Statements"],
    "backup": ["Exchange/Backup", "Exchange/Archive"],
    "money screens": [
        "Screens/Money", "Screens/Expenses", "Screens/ExpenseRules", "Screens/Trips", "Screens/Inbox",
    ],
    "browser": ["BrowserApp"],
}
LONGEST = 14  # lines of a unit


@dataclasses.dataclass
class Mutant:
    number: int
    area: str
    path: str
    operator: str
    unit: object
    new: str
    at: int  # where it changes, from the unit's start
    old: str = ""
    line: int = 0

    @property
    def lines(self):
        """The line that changes, before and after."""
        if not self.new:
            return self.old.split("\n")[0].strip(), "(gone)"
        before, after = self.old, self.new
        begin = before.rfind("\n", 0, self.at) + 1
        left, right = before[begin:], after[begin:]
        return left.split("\n")[0].strip(), right.split("\n")[0].strip()

    @property
    def name(self):
        """What stays the same while other lines move."""
        return (self.path, *self.lines)


def sources(root):
    found = {}
    for area, folders in AREAS.items():
        for folder in folders:
            for path in sorted((root / "Sources" / folder).rglob("*.swift")):
                found[str(path.relative_to(root))] = (area, Source(path.read_text(encoding="utf-8")))
    return found


def absent(mask):
    """The stretches that the native program leaves out: no test of it can reach them."""
    found, stack = [], []
    for m in re.finditer(r"^ *#(if|else|endif)\b(.*)$", mask, re.MULTILINE):
        if m[1] == "if":
            said = m[2].strip()
            is_absent = said in ("arch(wasm32)", "hasFeature(Embedded)")
            stack.append((is_absent, said == "!hasFeature(Embedded)", m.end()))
            continue
        is_absent, other, begin = stack.pop()
        if is_absent:
            found.append((begin, m.start()))
        if m[1] == "else":
            stack.append((other, False, m.end()))
    return found


def candidates(path, area, source, names):
    gone = absent(source.mask)
    for unit in source.units():
        if any(begin < unit.end and unit.start < end for begin, end in gone):
            continue
        text = source.text[unit.start : unit.end]
        if text.count("\n") >= LONGEST or '"""' in text:
            continue
        for operator, new, at in changed(unit, source, names):
            line = source.text.count("\n", 0, unit.start + at) + 1
            yield Mutant(0, area, path, operator, unit, new, at, text, line)


def choose(found, seed, per_area, areas):
    """About `per_area` of each area: a file by its length, then an operator, then one of its places.

    Mutants of one file never overlap, except that one unit may have several.
    """
    names = Names([source for _, source in found.values()])
    chosen = []
    for area in areas:
        dice = random.Random(f"{seed}/{area}")
        files = {p: list(candidates(p, area, s, names)) for p, (a, s) in found.items() if a == area}
        files = {p: c for p, c in files.items() if c}
        weights = {p: found[p][1].text.count("\n") for p in files}
        taken, tries = [], 0
        while files and len(taken) < per_area and tries < per_area * 60:
            tries += 1
            path = dice.choices(list(weights), list(weights.values()))[0]
            operators = sorted({c.operator for c in files[path]})
            if not operators:
                continue
            operator = dice.choice(operators)
            mutant = dice.choice([c for c in files[path] if c.operator == operator])
            unit = mutant.unit
            crossing = any(
                m.path == path and m.unit != unit and m.unit.start < unit.end and unit.start < m.unit.end
                for m in taken)
            many = sum(m.path == path and m.unit == unit for m in taken) >= 3
            if crossing or many or any(m.name == mutant.name for m in taken):
                continue
            taken.append(mutant)
        chosen += taken
    for number, mutant in enumerate(chosen, 1):
        mutant.number = number
    return chosen


def rewritten(source, mutants):
    """The file's text with its mutants, and for each the range of lines it is in."""
    units = {}
    for mutant in mutants:
        units.setdefault(mutant.unit, []).append(mutant)
    out, at, places, line = [], 0, {}, 1

    def write(text):
        nonlocal line
        out.append(text)
        line += text.count("\n")

    for unit in sorted(units, key=lambda unit: unit.start):
        write(source.text[at : unit.start])
        begin = line
        write(_switched(unit, source.text[unit.start : unit.end], units[unit]))
        for mutant in units[unit]:
            places[mutant.number] = (begin, line)
        at = unit.end
    write(source.text[at:])
    return "".join(out).rstrip("\n") + "\nimport Mutation\n", places


def _switched(unit, text, mutants):
    if unit.form in ("clause", "operand"):
        ways = "".join(f"isMutant({m.number}) ? ({m.new}) : " for m in mutants)
        return f"({ways}({text}))"
    ways = "".join(f"if isMutant({m.number}) {{ {m.new} }} else " for m in mutants)
    return f"{ways}{{ {text} }}"


def faulty(errors, found, chosen, places):
    """Which mutants the compiler's errors (path, line) blame: those on the line, else those of the function."""
    blamed = set()
    for path, line in errors:
        here = [m for m in chosen if m.path == path]
        hit = [m for m in here if places[m.number][0] <= line <= places[m.number][1]]
        if not hit:
            # The error is told where a value is used: all of the function go.
            nearest = [m for m in here if places[m.number][0] <= line] or here
            if nearest:
                source = found[path][1]
                function = source.function_around(nearest[-1].unit.start)
                hit = [m for m in here if function[0] <= m.unit.start <= function[1]]
        blamed.update(m.number for m in hit)
    return blamed


ERROR = re.compile(r"^(?:\x1b\[[\d;]*m)*(/[^:\n]+\.swift):(\d+):\d+: error: (.*)", re.MULTILINE)


def errors_of(output, tree):
    root = str(pathlib.Path(tree).resolve()) + "/"
    for path, line, words in ERROR.findall(output):
        path = str(pathlib.Path(path).resolve())
        yield path.removeprefix(root), int(line), words
