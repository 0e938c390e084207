import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What is read of every layout when it is otherwise than its bank writes it, or when somebody says something else of it
/// (`Tests/Golden/shown/imports/statement-variants.txt`).
struct StatementVariantTests {
  private static let changes: [(name: String, change: @Sendable (inout CSVTable) -> Void)] = [
    ("from the last line on", { $0.rows = [$0.rows[0]] + $0.rows.dropFirst().reversed() }),
    ("with a line twice", { $0.rows.insert($0.rows[$0.rows.count / 2], at: $0.rows.count / 2) }),
    ("with an empty line", { $0.rows.insert(CSVRow(line: 0, fields: [""]), at: 2) }),
    ("with a total", { $0.rows.append(CSVRow(line: 99, fields: ["Total", "1,234.56"])) }),
    ("with two lines alone", { $0.rows = Array($0.rows.prefix(3)) }),
    (
      "without a minus", { table in each(&table) { $0.first == "-" ? String($0.dropFirst()) : $0 } }
    ),
    (
      "without the first minus",
      { table in
        var isDone = false
        each(&table) { cell in
          if isDone || cell.first != "-" { return cell }
          isDone = true
          return String(cell.dropFirst())
        }
      }
    ),
    (
      "with the minus behind",
      { table in
        each(&table) { $0.first == "-" ? $0.dropFirst() + "-" : $0 }
      }
    ),
    ("with brackets", { table in each(&table) { $0.first == "-" ? "(\($0.dropFirst()))" : $0 } }),
    (
      "with a plus",
      { table in
        each(&table) { cell in
          isAmount(cell) && cell.first != "-" ? "+" + cell : cell
        }
      }
    ),
    (
      "with points for commas",
      { table in
        each(&table) { cell in
          isAmount(cell)
            ? String(cell.map { $0 == "," ? "." : $0 == "." ? "," : $0 }) : cell
        }
      }
    ),
    (
      "with whole amounts",
      { table in
        each(&table) { cell in
          guard isAmount(cell), let mark = cell.lastIndex(where: { $0 == "." || $0 == "," })
          else { return cell }
          return String(cell[..<mark])
        }
      }
    ),
    (
      "with slashes",
      { table in
        each(&table) { cell in
          cell.count == 10 && cell.allSatisfy { $0.isNumber || "-./".contains($0) }
            ? cell.replacing("-", with: "/").replacing(".", with: "/") : cell
        }
      }
    ),
    (
      "with large titles",
      { table in
        table.rows[0].fields = table.rows[0].fields.map { $0.uppercased() }
      }
    ),
    (
      "with strange titles",
      { table in
        table.rows[0].fields = table.rows[0].fields.indices.map { "Column \($0)" }
      }
    ),
  ]

  private static func isAmount(_ cell: String) -> Bool {
    cell.contains { $0 == "." || $0 == "," }
      && cell.allSatisfy { $0.isNumber || "+-.,'".contains($0) }
      && cell.split(whereSeparator: { $0 == "." }).count < 3
  }

  private static func each(_ table: inout CSVTable, _ change: (String) -> String) {
    for row in table.rows.indices.dropFirst() {
      table.rows[row].fields = table.rows[row].fields.map { change($0) }
    }
  }

  private static let answers: [(name: String, answer: @Sendable (inout StatementOptions) -> Void)] =
    [
      ("a plus is money out", { $0.isPositiveOut = true }),
      ("a plus is money in", { $0.isPositiveOut = false }),
      ("balances are lines", { $0.takesBalances = true }),
      ("balances are none", { $0.takesBalances = false }),
      ("purchases", { $0.areSpendings = true }), ("no titles", { $0.hasNoTitles = true }),
      ("month first", { $0.dates = .monthFirst }), ("day first", { $0.dates = .dayFirst }),
      ("points", { $0.decimal = .point }), ("commas", { $0.decimal = .comma }),
      ("of a day", { $0.today = Day(year: 2026, month: 3, day: 16) }),
      ("in yen", { $0.currency = Currency("JPY") ?? .usd }),
    ]

  @Test func `every layout written otherwise, and answered otherwise`() throws {
    var text = ""
    for (place, layout) in StatementLayoutTests.all.enumerated() {
      let options = StatementOptions(currency: layout.currency)
      var table = StatementReader.table(layout.bytes)
      // Rows after these say nothing more, and cost.
      table.rows = Array(table.rows.prefix(16))
      guard table.rows.count > 2 else { continue }
      let sound = ShownStatementTests.lines(StatementReader.read(table, options))
      text += "\(layout.name)\n"
      // Each layout has its turn at others.
      for (number, (name, change)) in Self.changes.enumerated() where (number + place) % 4 == 0 {
        var other = table
        change(&other)
        if other == table { continue }
        text +=
          "  \(name)\n"
          + ShownStatementTests.differences(
            ShownStatementTests.lines(StatementReader.read(other, options)), from: sound)
      }
      for (number, (name, answer)) in Self.answers.enumerated() where (number + place) % 4 == 0 {
        var other = options
        answer(&other)
        let said = ShownStatementTests.differences(
          ShownStatementTests.lines(StatementReader.read(table, other)), from: sound)
        if !said.isEmpty { text += "  \(name)\n" + said }
      }
      // A value that is missing.
      let row = 1 + place % (table.rows.count - 1)
      for column in table.rows[row].fields.indices
      where !table.rows[row].fields[column].isEmpty && (column + place) % 3 == 0 {
        var other = table
        other.rows[row].fields[column] = ""
        text +=
          "  without \(table.rows[row].fields[column].prefix(40)) in row \(row)\n"
          + ShownStatementTests.differences(
            ShownStatementTests.lines(StatementReader.read(other, options)), from: sound)
      }
    }
    #expect(try Golden.differences(text, from: "imports/statement-variants.txt") == [])
  }
}
