"""What a mutant changes: each operator yields (start, end, replacement) inside one unit."""

import re

from .source import CLOSING, OPENING

RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
SUMS = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/"}
TWINS = [
    ("first", "last"), ("min", "max"), ("prefix", "suffix"), ("dropFirst", "dropLast"),
    ("hasPrefix", "hasSuffix"), ("firstIndex", "lastIndex"), ("removeFirst", "removeLast"),
    ("adding", "subtracting"), ("add", "subtract"), ("startIndex", "endIndex"),
    ("insert", "remove"), ("indices", "indices.dropFirst()"),
]
TWIN = {a: b for pair in TWINS for a, b in (pair, pair[::-1])}
CHAINED = "filter|sorted|reversed|dropFirst|dropLast|prefix|suffix"


# Which of two rows comes first, in the end by their ids, `(a.day, a.id) < (b.day, b.id)` or
# `a.day != b.day ? a.day < b.day : a.id < b.id`.
BY_ID = r"\([^()]*\.id\) [<>] \([^()]*\.id\)"
TIE = re.compile(r"(\S+) != (\S+) \? \1 [<>] \2 : [\w.$]+\.id [<>] [\w.$]+\.id\b")
IN_ORDER = re.compile(r"\.sort\b|\.sorted\b|\.min \{|\.max \{")


def orders(code):
    """The stretches of an order of rows: no two have one id, so that `<=` is the same there."""
    if IN_ORDER.search(code) or re.fullmatch("(return )?" + BY_ID, code.strip()):
        yield from (m.span() for m in re.finditer(BY_ID, code))
    yield from (m.span() for m in TIE.finditer(code))


def relation(code, names):
    for m in re.finditer(r"(?<= )(<=|>=|<|>|==|!=)(?= )", code):
        yield m.start(), m.end(), RELATIONS[m[1]]


def logic(code, names):
    for m in re.finditer(r"(?<= )(&&|\|\|)(?= )", code):
        yield m.start(), m.end(), "||" if m[1] == "&&" else "&&"


def negation(code, names):
    for m in re.finditer(r"(?<![\w)\]?!])!(?=[\w($])", code):
        yield m.start(), m.end(), ""


def arithmetic(code, names):
    for m in re.finditer(r"(?<= )([+\-*/%])(?= )", code):
        if "\x01" not in code[max(0, m.start() - 3) : m.end() + 3]:
            yield m.start(), m.end(), SUMS[m[1]]
    for m in re.finditer(r"(?<= )([+-])=(?= )", code):
        yield m.start(), m.end(), "-=" if m[1] == "+" else "+="


def number(code, names):
    # A tag changed for another is no mutant but a broken book, which every test would see.
    if "reserveCapacity" in code or "visitor." in code:
        return
    for m in re.finditer(r"(?<![\w.$#])\d[\d_]*(?![\w.]\w|\w)", code):
        yield m.start(), m.end(), str(int(m[0].replace("_", "")) + 1)


def truth(code, names):
    # Room that is kept changes no answer.
    for m in re.finditer(r"(?<!keepingCapacity: )\b(true|false)\b", code):
        yield m.start(), m.end(), "false" if m[1] == "true" else "true"


def twin(code, names):
    for m in re.finditer(r"(?<=\.)(%s)\b" % "|".join(TWIN), code):
        yield m.start(), m.end(), TWIN[m[1]]
    for m in re.finditer(r"(?<![\w.])(min|max)(?=\()", code):
        yield m.start(), m.end(), TWIN[m[1]]


def span(code, names):
    for m in re.finditer(r"\.\.<|(?<=[\w)])\.\.\.(?=[\w(])", code):
        yield m.start(), m.end(), "..." if m[0] == "..<" else "..<"


def quantifier(code, names):
    for m in re.finditer(r"\.contains \{|\.contains\(where: |\.allSatisfy \{|\.allSatisfy\((?=\{)", code):
        other = {
            ".contains {": ".allSatisfy {", ".contains(where: ": ".allSatisfy(",
            ".allSatisfy {": ".contains {", ".allSatisfy(": ".contains(where: ",
        }
        yield m.start(), m.end(), other[m[0]]


def chain(code, names):
    """A step of a chain left out: `.filter { … }`."""
    for m in re.finditer(r"\.(%s)(?=\(| \{)" % CHAINED, code):
        end = m.end()
        while end < len(code) and re.match(r"\(| \{", code[end:]):
            end = closing(code, end + (code[end] == " "))
            if end is None:
                break
            end += 1
        if end is not None:
            yield m.start(), end, ""


def choice(code, names):
    """The two ways of `a ? b : c` changed over."""
    for m in re.finditer(r" \? (?!\?)", code):
        begin, depth = m.start(), 0
        while begin > 0:
            sign = code[begin - 1]
            depth += (sign in CLOSING) - (sign in OPENING)
            if depth < 0 or (
                depth == 0
                and (re.search(r"([,:?=]|\?\?|\breturn|\bin) $", code[max(0, begin - 8) : begin])
                     and not re.search(r"[=!<>]= $", code[max(0, begin - 4) : begin]))
            ):
                break
            begin -= 1
        while begin < m.start() and code[begin].isspace():
            begin += 1
        if begin < m.start():
            yield begin, m.start(), "!(" + code[begin : m.start()] + ")"


def sibling(code, names):
    """A member of the same type in the same struct, or another case of the same enum."""
    for m in re.finditer(r"(?:\b(\w+))?[\])?!]*\.([a-z]\w*)\b(?![(:])", code):
        for other in names.siblings(m[1] or "", m[2]):
            yield m.start(2), m.end(), other
    for m in re.finditer(r"(?<=[ (\[!]\.)([a-z]\w*)\b(?![(])", code):
        for other in names.cases.get(m[1], ()):
            yield m.start(), m.end(), other


OPERATORS = [
    relation, logic, negation, arithmetic, number, truth, twin, span, quantifier, chain, choice, sibling,
]


def closing(code, i):
    depth = 0
    for k in range(i, len(code)):
        depth += (code[k] in OPENING) - (code[k] in CLOSING)
        if depth == 0:
            return k
    return None


class Names:
    """Which properties of a struct share a type, and which enum cases stand beside each other."""

    def __init__(self, sources):
        self.members, self.cases = {}, {}
        for source in sources:
            for block in source.blocks:
                if block.kind == "type":
                    self._read(source, block)
        self.cases = {name: sorted(others - {name}) for name, others in self.cases.items()}

    def siblings(self, receiver, name):
        """Of the struct that the receiver is named for; without one, of every struct with that name."""
        owners = self.members.get(name, {})
        own = owners.get(receiver[:1].upper() + receiver[1:])
        found = own if own is not None else set().union(*owners.values())
        return sorted(found - {name})

    def _read(self, source, block):
        match = re.search(r"\b(?:struct|enum|class|extension|actor)\s+([\w.]+)", block.head)
        owner = match[1].split(".")[-1] if match else ""
        groups = {}
        pattern = r"\b(?:var|let) (\w+): ([^={\n]+)|\bcase ([a-z][\w, ]*)$"
        for m in re.finditer(pattern, source.mask[block.open : block.close], re.MULTILINE):
            if source.inside[block.open + m.start()] != block.open:
                continue
            if m[1]:
                groups.setdefault(m[2].strip(), set()).add(m[1])
            else:
                groups.setdefault("case", set()).update(n.strip() for n in m[3].split(","))
        for kind, names in groups.items():
            for name in names:
                if kind == "case":
                    self.cases.setdefault(name, set()).update(names)
                else:
                    self.members.setdefault(name, {}).setdefault(owner, set()).update(names)


def changed(unit, source, names):
    """(operator's name, the unit's new text, where it changed) of every mutant of a unit."""
    code = source.mask[unit.start : unit.end]
    text = source.text[unit.start : unit.end]
    # Room that is reserved changes no answer.
    if unit.form == "statement" and re.match(r"[\w.]*\breserveCapacity\(", code):
        return
    if unit.form == "clause":
        yield "condition", f"!({text})", 0
        if unit.kind in ("if", "for", "while"):
            yield "condition", "false", 0
        if unit.kind in ("guard", "for") or unit.clauses > 1:
            yield "condition", "true", 0
    if unit.removable:
        yield "removal", "", 0
    same = [] if unit.form == "clause" else list(orders(code))
    for operator in OPERATORS:
        for start, end, new in operator(code, names):
            if new in ("<=", ">=") and any(begin <= start < stop for begin, stop in same):
                continue
            if operator is choice:
                new = "!(" + text[start:end] + ")"
            yield operator.__name__, text[:start] + new + text[end:], start
