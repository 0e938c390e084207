"""Reads Swift as far as mutants need it: blocks, statements and conditions of formatted sources.

There is no Swift parser here. `swift format` guarantees one statement a line, closing braces under the
line that opened them and two columns a step, and strings and comments are masked first; whatever is
read wrongly does not compile, and such a mutant is dropped.
"""

import dataclasses
import re

OPENING, CLOSING = "([{", ")]}"
DECLARATIONS = (
    "func var let struct enum class actor extension protocol typealias associatedtype import init deinit "
    "subscript static private public internal fileprivate mutating nonmutating final lazy override indirect "
    "nonisolated get set willSet didSet case default"
).split()
CONTROL = "if guard for while switch do repeat defer".split()
CONTINUES = re.compile(r"(?:[)\]}{]|else\b|where\b|catch\b)")
ATTRIBUTE = r"(?:@\w+(?:\([^)]*\))?\s+)*"


def masked(text):
    """The same length with comments blank and the inside of strings \\x01, so that offsets agree."""
    out, i, n = list(text), 0, len(text)

    def blank(begin, end, sign):
        for k in range(begin, end):
            if out[k] != "\n":
                out[k] = sign

    opener = re.compile(r'(#*)("""|")')
    while i < n:
        begin = i
        if text.startswith("//", i):
            i = text.find("\n", i)
            i = n if i < 0 else i
            blank(begin, i, " ")
        elif text.startswith("/*", i):
            i = text.find("*/", i)
            i = n if i < 0 else i + 2
            blank(begin, i, " ")
        elif match := opener.match(text, i):
            i = _string_end(text, match)
            blank(match.end(), i - len(match[0]), "\x01")
        else:
            i += 1
    return "".join(out)


def _string_end(text, match):
    hashes, quote = match.groups()
    i, n = match.end(), len(text)
    while i < n and not text.startswith(quote + hashes, i):
        if text.startswith("\\" + hashes + "(", i):
            i += len(hashes) + 2
            depth = 1
            while i < n and depth:
                if inner := re.compile(r'(#*)("""|")').match(text, i):
                    i = _string_end(text, inner)
                    continue
                depth += {"(": 1, ")": -1}.get(text[i], 0)
                i += 1
        elif text[i] == "\\" and not hashes:
            i += 2
        else:
            i += 1
    return i + len(quote + hashes)


@dataclasses.dataclass
class Block:
    """What a pair of braces holds."""

    kind: str  # type func closure if else guard for while switch do
    header: int  # where its header begins
    open: int
    close: int
    head: str  # the header's masked text

    @property
    def is_code(self):
        return self.kind not in ("type", "switch", "protocol")


@dataclasses.dataclass
class Statement:
    start: int
    end: int
    block: Block
    alone: bool = False


@dataclasses.dataclass(frozen=True)
class Unit:
    """A stretch that a mutant replaces whole.

    form: "statement"; "value", the right side of a let or var; "clause", a condition; "operand", the
    value of `if let` or `for … in`.
    """

    form: str
    start: int
    end: int
    kind: str  # the statement's first word, or the block's kind of a clause
    removable: bool = False
    clauses: int = 1


class Source:
    def __init__(self, text):
        self.text = text
        self.mask = masked(text)
        self.match = {}
        self.inside = [-1] * (len(text) + 1)  # the innermost bracket that is open there
        stack = []
        for i, sign in enumerate(self.mask):
            if sign in CLOSING and stack:
                self.match[stack.pop()] = i
            self.inside[i] = stack[-1] if stack else -1
            if sign in OPENING:
                stack.append(i)
        self.lines = [0] + [m.end() for m in re.finditer("\n", text)]
        self.blocks = [self._block(i) for i in sorted(self.match) if self.mask[i] == "{"]
        self.of_brace = {block.open: block for block in self.blocks}

    def line_start(self, i):
        return self.mask.rfind("\n", 0, i) + 1

    def indent(self, start):
        end = start
        while self.mask[end : end + 1] == " ":
            end += 1
        return end - start

    def _block(self, i):
        close = self.match[i]
        start = self.line_start(i)
        wanted = self.indent(self.line_start(close))
        if self.line_start(close) == start:
            wanted = self.indent(start)
        while start > 0:
            first = self.mask[start + wanted :]
            continues = re.match(r"(?:[)\]{]|else\b|where\b)", first[:6])
            if self.indent(start) == wanted and first[:1] not in ("", "\n") and not continues:
                break
            start = self.line_start(start - 1)
        # After the last brace that is open there, and after the last block that ended there.
        begin, k = start, start
        parens = 0
        while k < i:
            sign = self.mask[k]
            if sign in OPENING:
                end = self.match.get(k, i)
                if end < i:
                    if sign == "{":
                        begin = end + 1
                    k = end + 1
                    continue
                if sign == "{":
                    begin, parens = k + 1, 0
                else:
                    parens += 1
            elif sign == "}":
                begin = k + 1
            k += 1
        head = self.mask[begin:i]
        head, moved = _after_label(head)
        begin += moved
        return Block(_kind(head, parens), begin, i, close, head)

    def statements(self):
        for block in self.blocks:
            if block.is_code or block.kind == "switch":
                yield from self._statements(block)

    def _statements(self, block):
        begin = block.open + 1
        if "\n" not in self.mask[begin : block.close]:
            if block.kind == "closure":
                begin = _after_parameters(self.mask, begin, block.close)
            found = self._trimmed(begin, block.close, block)
            if found and ";" not in self.mask[found.start : found.end]:
                found.alone = True
                yield found
            return
        column = self.indent(self.line_start(block.close)) + 2
        starts, ends = [], []
        line = self.mask.find("\n", block.open) + 1
        passed = 0
        while line < block.close:
            at = line + self.indent(line)
            following = self.mask.find("\n", line) + 1
            if at >= passed and self.mask[at] not in "\n" and self.inside[at] == block.open:
                rest = self.mask[at : at + 8]
                if block.kind == "switch" and at - line == column - 2:
                    ends.append(at)
                    if re.match(r"(case|default)\b", rest):
                        passed = self._label_end(at)
                        body = passed
                        while self.mask[body] == " ":
                            body += 1
                        if self.mask[body] != "\n":
                            starts.append(body)
                elif at - line == column and not CONTINUES.match(rest) and rest[0] not in "#@":
                    starts.append(at)
                    ends.append(at)
            line = following
        ends = sorted(set(ends + starts + [block.close]))
        for start in starts:
            end = min(e for e in ends if e > start)
            found = self._trimmed(start, end, block)
            if found:
                found.alone = len(starts) == 1 or block.kind == "switch"
                yield found

    def _label_end(self, i):
        while True:
            if self.mask[i] in OPENING:
                i = self.match[i]
            elif self.mask[i] == ":":
                return i + 1
            i += 1

    def _trimmed(self, start, end, block):
        while start < end and self.mask[start].isspace():
            start += 1
        while end > start and self.mask[end - 1].isspace():
            end -= 1
        return Statement(start, end, block) if start < end else None

    # MARK: what can be replaced

    def units(self):
        found = {}
        for statement in self.statements():
            for unit in self._of_statement(statement):
                found.setdefault((unit.start, unit.end), unit)
        for block in self.blocks:
            for unit in self._of_header(block):
                found.setdefault((unit.start, unit.end), unit)
        return sorted(found.values(), key=lambda unit: (unit.start, unit.end))

    def _of_statement(self, statement):
        code = self.mask[statement.start : statement.end]
        word = re.match(r"\w*", code)[0]
        if word in ("let", "var"):
            match = re.match(r"(?:let|var) [^={]*?= ", code)
            value = code[match.end() :] if match else ""
            if value and not re.match(r"(if|switch)\b", value) and not self._has_comma(value):
                yield Unit("value", statement.start + match.end(), statement.end, word)
            return
        if word in DECLARATIONS or word in CONTROL or re.match(r"\w+: ?(for|while)\b", code):
            return
        if word in ("return", "throw") and re.match(r"return (if|switch)\b", code):
            return
        yield Unit(
            "statement", statement.start, statement.end, word, self._may_go(statement, word, code))

    def _may_go(self, statement, word, code):
        """Whether the program may compile without it."""
        if word in ("return", "throw") or statement.block.kind == "guard":
            return False
        if word in ("continue", "break"):
            return word == "continue" or statement.block.kind != "switch"
        block = statement.block
        if statement.alone and block.kind == "closure":
            return False
        if statement.alone and block.kind == "func":
            if "->" in block.head or not re.search(r"\bfunc\b|\binit\b|\b(set|didSet)\b", block.head):
                return False
        if assigned := re.match(r"(?:self\.)?(\w+) = ", code):
            body = self._function(block)
            if body is None or re.search(r"\binit\b", body.head):
                return False
            inside = self.mask[body.open : statement.start]
            if re.search(rf"\b(let|var) {assigned[1]}: [^=\n{{]+\n", inside):
                return False
        return "(" in code or "=" in code

    def _function(self, block):
        while block is not None and block.kind != "func":
            opener = self.inside[block.open]
            while opener >= 0 and opener not in self.of_brace:
                opener = self.inside[opener]
            block = self.of_brace.get(opener)
        return block

    def function_around(self, i):
        """The function that holds a place, as (start, end)."""
        opener = self.inside[i]
        while opener >= 0:
            block = self.of_brace.get(opener)
            if block and block.kind == "func":
                return block.header, block.close
            opener = self.inside[opener]
        return i, i

    def _has_comma(self, code):
        depth = 0
        for sign in code:
            depth += (sign in OPENING) - (sign in CLOSING)
            if sign == "," and depth == 0:
                return True
        return False

    def _of_header(self, block):
        if block.kind not in ("if", "guard", "while", "for"):
            return
        base, head = block.header, block.head
        if block.kind == "for":
            where = re.search(r"\bwhere\b", head)
            values = re.search(r"\bin ", head)
            if values:
                end = where.start() if where else len(head)
                yield from self._unit("operand", base + values.end(), base + end, "for")
            if where:
                yield from self._unit("clause", base + where.end(), base + len(head), "for")
            return
        match = re.match(r"\s*(?:else\s+)?(?:\w+: )?(if|guard|while)\b", head)
        if not match:
            return
        end = len(head)
        if block.kind == "guard":
            end = head.rindex("else")
        parts, depth, last = [], 0, match.end()
        for k in range(match.end(), end):
            depth += (head[k] in OPENING) - (head[k] in CLOSING)
            if head[k] == "," and depth == 0:
                parts.append((last, k))
                last = k + 1
        parts.append((last, end))
        for begin, finish in parts:
            part = head[begin:finish]
            if re.match(r"\s*(case|#)", part):
                continue
            if bound := re.match(r"\s*(?:let|var)\b", part):
                if value := re.match(r"\s*(?:let|var) [^=]+?= ", part):
                    yield from self._unit("operand", base + begin + value.end(), base + finish, block.kind)
                continue
            yield from self._unit("clause", base + begin, base + finish, block.kind, len(parts))

    def _unit(self, form, start, end, kind, clauses=1):
        found = self._trimmed(start, end, None)
        if found:
            if attempt := re.match(r"try\??\s+", self.mask[found.start : found.end]):
                if attempt[0].startswith("try?"):
                    return
                found.start += attempt.end()
            if "try " in self.mask[found.start : found.end]:
                return
            yield Unit(form, found.start, found.end, kind, False, clauses)


def _after_label(head):
    match = re.match(r"\s*(?:case\b[^:]*|default):(?= )", head)
    return (head[match.end() :], match.end()) if match else (head, 0)


def _after_parameters(mask, begin, close):
    match = re.match(r"\s*(?:\[[^\]]*\]\s*)?[\w, ()]*?\bin\b", mask[begin:close])
    return begin + match.end() if match else begin


def _kind(head, parens):
    if parens:
        return "closure"
    words = re.match(
        rf"\s*{ATTRIBUTE}(?:(?:public|private|fileprivate|internal|static|final|mutating|nonmutating|override"
        rf"|indirect|lazy|nonisolated|package)(?:\(\w+\))?\s+|{ATTRIBUTE})*(\w*)",
        head,
    )
    word = words[1] if words else ""
    if word in ("struct", "enum", "class", "extension", "actor", "protocol"):
        return "type"
    if word in ("func", "init", "deinit", "subscript", "get", "set", "willSet", "didSet"):
        return "func"
    if word in ("var", "let"):
        return "closure" if re.search(r" = ", head) else "func"
    if word == "else":
        return "if" if re.match(r"\s*else\s+if\b", head) else "else"
    if word == "guard" or re.search(r"\belse\s*$", head):
        return "guard" if word == "guard" else "else"
    if word in ("if", "for", "while", "switch", "do", "repeat", "defer", "catch"):
        if word in ("repeat", "defer", "catch"):
            return "do"
        return word
    if re.match(r"\s*\w+: (for|while)\b", head):
        return "while" if "while" in head else "for"
    return "closure"
