"""scripts/mutate: what it reads of Swift, and what it writes."""

import pathlib
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from mutation import operators, schemata  # noqa: E402
from mutation.source import Source, masked  # noqa: E402

SAMPLE = textwrap.dedent(
    '''\
    struct Sum {
      var first: Money
      var second: Money

      /// Adds up: a < b is no condition here.
      mutating func add(_ amount: Money, _ other: Int) throws(E) -> Money {
        guard amount.minor > 0, other != 1 else { throw .no("a < \\(other > 1 ? "x" : "y") b") }
        for row in rows where row.isLive && row.first == amount {
          if row.isEmpty { continue }
          counts[row.id] = try row.first.adding(amount)
        }
        let given = other < 2 ? first : second
        switch other {
        case 1: count += 1
        default:
          return given
        }
        return rows.filter { !$0.isLive }.first ?? amount
      }

      var isEmpty: Bool { first == second }
    }
    '''
)


def mutants_of(source):
    names = operators.Names([source])
    return [(m.operator, *m.lines) for m in schemata.candidates("S.swift", "rules", source, names)]


def test_strings_and_comments_are_no_code():
    text = 'let a = "x < \\(b > "c" ? 1 : 2) //" // a < b\nlet d = #"\\(e)"# /* f */'
    code = masked(text)
    assert len(code) == len(text)
    assert "<" not in code and ">" not in code and "//" not in code and "f" not in code
    assert code.count('"') == 4


def test_every_source_is_read_to_its_end():
    for path, (_, source) in schemata.sources(ROOT).items():
        assert len(source.mask) == len(source.text), path
        units = source.units()
        for unit in units:
            code = source.mask[unit.start : unit.end]
            assert code == code.strip() != "", path
            for opening, closing in ("()", "[]", "{}"):
                assert code.count(opening) == code.count(closing), f"{path}: {code}"


def test_every_pure_source_is_in_an_area():
    pure = ["Phrases", "Ledger", "Markup", "Documents", "Exchange", "Paper", "Screens", "BrowserApp"]
    found = schemata.sources(ROOT)
    for module in pure:
        for path in (ROOT / "Sources" / module).rglob("*.swift"):
            name = str(path.relative_to(ROOT))
            # A book that is made up otherwise is not wrong; the other one only says what is imported.
            left_out = name.startswith("Sources/Ledger/Samples/") or name == "Sources/Ledger/Phrases.swift"
            assert (name in found) != left_out, name
    assert {area for area, _ in found.values()} == set(schemata.AREAS)
    assert found["Sources/Ledger/Rules/Bank/Matching.swift"][0] == "bank"


def test_mutants_of_a_sample():
    found = mutants_of(Source(SAMPLE))
    for wanted in [
        ("relation", "amount.minor > 0", "amount.minor >= 0"),
        ("condition", "other != 1", "true"),
        ("logic", "row.isLive && row.first == amount", "row.isLive || row.first == amount"),
        ("removal", "continue", "(gone)"),
        ("removal", "counts[row.id] = try row.first.adding(amount)", "(gone)"),
        ("twin", "counts[row.id] = try row.first.adding(amount)",
         "counts[row.id] = try row.first.subtracting(amount)"),
        ("sibling", "row.isLive && row.first == amount", "row.isLive && row.second == amount"),
        ("choice", "other < 2 ? first : second", "!(other < 2) ? first : second"),
        ("arithmetic", "count += 1", "count -= 1"),
        ("chain", "return rows.filter { !$0.isLive }.first ?? amount", "return rows.first ?? amount"),
        ("negation", "return rows.filter { !$0.isLive }.first ?? amount",
         "return rows.filter { $0.isLive }.first ?? amount"),
        ("relation", "first == second", "first != second"),
    ]:
        assert wanted in found, f"{wanted} is not in {found}"
    # A guard's end cannot be left out, and what a string says is no code.
    assert not any(m[0] == "removal" and "throw" in m[1] for m in found)
    assert not any('"x"' in m[1] and m[0] != "removal" and m[1] != m[2] for m in found)


def test_what_the_native_program_leaves_out_has_no_mutants():
    text = textwrap.dedent(
        '''\
        #if hasFeature(Embedded)
          func f(_ a: Int, _ b: Int) -> Bool {
            return a < b
          }
        #else
          func f(_ a: Int, _ b: Int) -> Bool {
            return a > b
          }
        #endif
        #if !hasFeature(Embedded)
          func f(_ a: Int, _ b: Int) -> Bool {
            return a <= b
          }
        #else
          func f(_ a: Int, _ b: Int) -> Bool {
            return a >= b
          }
        #endif
        #if arch(wasm32)
          func f(_ a: Int, _ b: Int) -> Bool {
            return a != b
          }
        #endif
        func g(_ a: Int, _ b: Int) -> Bool {
          return a == b
        }
        '''
    )
    befores = {m[1] for m in mutants_of(Source(text)) if m[0] == "relation"}
    assert befores == {"return a > b", "return a <= b", "return a == b"}
    path = "Sources/BrowserApp/Exports.swift"
    source = schemata.sources(ROOT)[path][1]
    assert not list(schemata.candidates(path, "browser", source, operators.Names([source])))


def test_what_changes_no_answer_is_left_alone():
    text = textwrap.dedent(
        '''\
        func f(_ rows: [Row]) -> [Row] {
          rows.reserveCapacity(rows.count + 1)
          bytes.removeAll(keepingCapacity: true)
          found = rows.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
          found.sort { a, b in
            a.day != b.day ? a.day < b.day : a.id < b.id
          }
          if (known.day, known.id) < (row.day, row.id) { count += 1 }
          return rows.sorted { $0.day < $1.day }
        }
        '''
    )
    found = mutants_of(Source(text))
    assert not [m for m in found if "reserveCapacity" in m[1] or m[0] == "truth"]
    assert ("removal", "bytes.removeAll(keepingCapacity: true)", "(gone)") in found
    relations = {m[2] for m in found if m[0] == "relation"}
    assert relations == {
        "a.day == b.day ? a.day < b.day : a.id < b.id",
        "(known.day, known.id) <= (row.day, row.id)",
        "return rows.sorted { $0.day <= $1.day }",
        "$0.day <= $1.day",
    }


def test_mutants_are_switched_on_by_number():
    source = Source(SAMPLE)
    found = {"Sources/Ledger/Rules/S.swift": ("rules", source)}
    chosen = schemata.choose(found, 1, 12, ["rules"])
    assert len(chosen) == 12 and [m.number for m in chosen] == list(range(1, 13))
    assert schemata.choose(found, 1, 12, ["rules"]) == chosen
    text, places = schemata.rewritten(source, chosen)
    assert text.endswith("import Mutation\n")
    lines = text.split("\n")
    for mutant in chosen:
        first, last = places[mutant.number]
        assert f"isMutant({mutant.number})" in "\n".join(lines[first - 1 : last])
    # An error inside a mutant's lines is that mutant's; elsewhere it is its function's.
    number = chosen[0].number
    path = chosen[0].path
    assert number in schemata.faulty([(path, places[number][0])], found, chosen, places)
    assert schemata.faulty([(path, len(lines) - 1)], found, chosen, places)


def test_known_equivalents_name_lines_that_are_there():
    text = (ROOT / "scripts/mutation/equivalents.txt").read_text(encoding="utf-8")
    for block in text.split("\n\n"):
        lines = [line for line in block.split("\n") if line and not line.startswith("#")]
        if not lines:
            continue
        assert len(lines) == 4 and [line[:2] for line in lines[1:]] == ["- ", "+ ", "= "], block
        before = (ROOT / lines[0]).read_text(encoding="utf-8")
        assert lines[1][2:] in before, f"{lines[0]} has no longer: {lines[1][2:]}"
