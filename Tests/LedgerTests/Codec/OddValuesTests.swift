import LedgerTestSupport
import Testing

@testable import Ledger

/// Every kind of register and whatever somebody may write into it: what is taken, as what, and what is said of the
/// rest, beside what it was (`Tests/Golden/shown/registers.txt`).
struct OddValuesTests {
  private static let odd: [Value] = [
    .null, .bool(true), .bool(false), .integer(0), .integer(-1), .integer(7), .integer(59),
    .integer(100_000), .integer(.max), .integer(.min), .number("1.5"), .number("1e2"),
    .number("0.001"),
    .text(""), .text(" "), .text("live"), .text("LIVE"), .text("usd"), .text("XYZ"), .text("m5"),
    .text("2026-02-28"), .text("2026-02-29"), .text("2024-02-29"), .text("0000-01-01"),
    .text("9999-12-31"), .text("10000-01-01"), .text("00:00"), .text("23:59"), .text("24:00"),
    .text("9:05"),
    .text("2026-11-21T09:00:00Z"), .text("2026-11-21T09:00:00.125Z"), .text("2026-11-21 09:00"),
    .text("12.50"), .text("12,50"), .text("-0.000001"), .text("9223372036854775807"), .text("Film"),
    .text(ID<Client>(0xA001).text), .text("0000000000000"), .text("zzzzzzzzzzzzz"),
    .text("000000000000"),
    .list([]), .list([.null]), .list([.text("a"), .text("b")]), .list([.integer(1)]),
    .list([.object([])]), .object([]), .object([Member("minor", .integer(5))]),
    .object([Member("minor", .integer(5)), Member("currency", .text("EUR"))]),
    .object([Member("minor", .text("5")), Member("currency", .text("EUR"))]),
    .object([Member("minor", .integer(5)), Member("currency", .text("E"))]),
    .object([Member("unknown", .integer(5))]),
  ]

  @Test func `every register takes what it takes, and says what it wanted`() throws {
    var visitor = OddRows(odd: Self.odd)
    var book = Book()
    for kind in Kind.allCases { book.visit(kind, &visitor) }
    visitor.text += visitor.found.sorted().joined(separator: "\n") + "\n"
    #expect(try Golden.differences(visitor.text, from: "registers.txt") == [])
  }
}

/// One register of each shape, tried with every value.
private struct OddRows: TableVisitor {
  let odd: [Value]
  var text = ""
  var seen: Set<String> = []
  /// What values are called in errors.
  var found: Set<String> = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    let sample = sample(E.self)
    for register in E.schema {
      let shape = "\(register.shape)"
      guard seen.insert(shape).inserted else { continue }
      text += "\(E.kind.name).\(register.name) is \(shape)\n"
      var taken: [Value] = []
      var rejected: [(String, [String])] = []
      for value in odd + parts(of: sample.members.first { $0.name == register.name }?.value) {
        var row = E()
        do throws(ValueError) {
          try row.set(register.name, to: value)
          let read = row.members.first { $0.name == register.name }?.value ?? .null
          taken.append(value)
          if read != value { text += "  \(Golden.line(value)) as \(Golden.line(read))\n" }
          text += isReadAgain(row) ? "" : "  \(Golden.line(value)) is not what it was\n"
        } catch {
          found.insert("\(Golden.line(value)) is \(error.found)")
          let words = "\(error.path) is to be \(error.expected)"
          if let place = rejected.firstIndex(where: { $0.0 == words }) {
            rejected[place].1.append(Golden.line(value))
          } else {
            rejected.append((words, [Golden.line(value)]))
          }
        }
      }
      text += "  takes " + taken.map { Golden.line($0) }.joined(separator: " ") + "\n"
      for (words, values) in rejected { text += "  \(words): \(values.joined(separator: " "))\n" }
    }
  }

  private func sample<E: Entity>(_: E.Type) -> E {
    var row = E()
    for register in E.schema {
      let value = SampleRows.value(register.shape, register.name) { value in
        var copy = E()
        return (try? copy.set(register.name, to: value)) != nil
      }
      if let value { try? row.set(register.name, to: value) }
    }
    return row
  }

  /// A sound object, each of its parts left out or turned into something else.
  private func parts(of value: Value?) -> [Value] {
    guard let value else { return [] }
    var found = [value]
    if case .object(let members) = value {
      for place in members.indices {
        var fewer = members
        fewer.remove(at: place)
        found.append(.object(fewer))
        for other in [.null, .text("odd"), .integer(-4), .list([])] as [Value] {
          var changed = members
          changed[place] = Member(members[place].name, other)
          found.append(.object(changed))
        }
      }
      found.append(.object(members + [Member("more", .integer(1))]))
    }
    if case .list(let values) = value, let first = values.first {
      found += parts(of: first).map { .list([$0]) }
    }
    return found
  }

  /// Whether a row comes through a change as it is.
  private func isReadAgain<E: Entity>(_ row: E) -> Bool {
    var row = row
    row.id = ID(5)
    var edit = Edit()
    edit.put(row, replacing: nil)
    var book = Book()
    book.apply(Change(device: 1, counter: 1, stamp: Stamp(time: 5, device: 1), body: edit.body))
    var finder = FindRow<E>(row: row)
    book.visit(E.kind, &finder)
    return finder.isThere
  }
}

private struct FindRow<Wanted: Entity>: TableVisitor {
  let row: Wanted
  var isThere = false

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    isThere = table.rows.first?.members == row.members
  }
}
