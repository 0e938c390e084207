import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Statements that were made up, in any way a bank may write them: what is read is what was written, or it is asked.
struct RandomStatementTests {
  private struct Line {
    var day: Day
    var minor: Int64
    var balance: Int64
    var text: String
  }

  /// A way to write a statement, and what it proves.
  private struct Layout {
    var titles: [String]
    var dates: Int
    var hasComma: Bool
    var isGrouped: Bool
    var signs: Signs
    var hasBalance: Bool
    var isUpward: Bool
    var delimiter: String
    var ending: String
    var encoding: Int
  }

  private enum Signs: CaseIterable { case before, behind, brackets, flags, pair, pairBelow }

  private static let texts = [
    "Rent March", "Coffee", "Strings and bows", "Late Set", "Fuel", "Müller & Co", "Books",
    "Train to Ulm", "Hall", "Bow hair",
    "Insurance 4711", "Groceries", "Piano tuning", "Paper", "Phone",
  ]

  private static func lines(_ dice: inout Dice) -> [Line] {
    var day = Day(year: 2026, month: 1, day: 3 + dice.below(9))!
    var balance = Int64(dice.below(500_000)) + 20_000
    let count = 6 + dice.below(14)
    return (0..<count).map { place in
      // Beyond the twelfth, so that one order of day and month is proven.
      day = place == 1 ? Day(year: 2026, month: 1, day: 21)! : day.adding(days: dice.below(6))
      var minor = Int64(1 + dice.below(dice.percent(30) ? 400_000 : 9_000))
      if place == 0 || (place > 1 && dice.percent(70)) { minor = -minor }
      balance += minor
      return Line(
        day: day, minor: minor, balance: balance, text: "\(texts[dice.below(texts.count)]) \(place)"
      )
    }
  }

  private static func amount(_ minor: Int64, _ layout: Layout, signed: Bool = true) -> String {
    var whole = "\(minor.magnitude / 100)"
    if layout.isGrouped, whole.count > 3 {
      whole = whole.dropLast(3) + (layout.hasComma ? "." : ",") + whole.suffix(3)
    }
    let cents = "\(minor.magnitude % 100 + 100)".dropFirst()
    let text = whole + (layout.hasComma ? "," : ".") + cents
    if minor >= 0 || !signed { return text }
    switch layout.signs {
    case .behind: return text + "-"
    case .brackets: return "(" + text + ")"
    case .before, .flags, .pair, .pairBelow: return "-" + text
    }
  }

  private static func day(_ day: Day, _ layout: Layout) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    switch layout.dates {
    case 0: return day.text
    case 1: return "\(two(day.day)).\(two(day.month)).\(day.year)"
    case 2: return "\(two(day.month))/\(two(day.day))/\(day.year)"
    case 3: return "\(two(day.day))/\(two(day.month))/\(day.year)"
    case 4: return "\(day.day) \(months[day.month - 1]) \(day.year)"
    case 5: return "\(day.year)\(two(day.month))\(two(day.day))"
    default: return "\(two(day.day)).\(two(day.month)).\(two(day.year % 100))"
    }
  }

  private static func layout(_ dice: inout Dice) -> Layout {
    let signs = dice.pick(Signs.allCases) ?? .before
    let isGerman = dice.percent(50)
    var titles = isGerman ? ["Buchungstag", "Verwendungszweck"] : ["Date", "Description"]
    switch signs {
    case .before, .behind, .brackets: titles += [isGerman ? "Betrag" : "Amount"]
    case .flags: titles += [isGerman ? "Betrag" : "Amount", isGerman ? "Soll/Haben" : "Type"]
    case .pair, .pairBelow: titles += isGerman ? ["Soll", "Haben"] : ["Debit", "Credit"]
    }
    let hasBalance = dice.percent(60)
    if hasBalance { titles += [isGerman ? "Saldo" : "Balance"] }
    let hasComma = isGerman || dice.percent(20)
    return Layout(
      titles: titles, dates: dice.below(7), hasComma: hasComma, isGrouped: dice.percent(50),
      signs: signs,
      hasBalance: hasBalance, isUpward: dice.percent(50),
      delimiter: dice.pick([";", "\t", hasComma ? ";" : ",", "|"]) ?? ";",
      ending: dice.pick(["\n", "\r\n", "\r"]) ?? "\n", encoding: dice.below(5))
  }

  private static func bytes(_ lines: [Line], _ layout: Layout) -> [UInt8] {
    var rows = [layout.titles]
    for line in layout.isUpward ? lines : lines.reversed() {
      var row = [day(line.day, layout), line.text]
      switch layout.signs {
      case .before, .behind, .brackets: row += [amount(line.minor, layout)]
      case .flags:
        row += [
          amount(line.minor, layout, signed: false),
          line.minor < 0
            ? (layout.titles[0] == "Date" ? "D" : "S") : (layout.titles[0] == "Date" ? "C" : "H"),
        ]
      case .pair, .pairBelow:
        let text = amount(line.minor, layout, signed: layout.signs == .pairBelow)
        row += line.minor < 0 ? [text, ""] : ["", text]
      }
      if layout.hasBalance { row += [amount(line.balance, layout)] }
      rows.append(row)
    }
    let text = rows.map { row in
      row.map { $0.contains(layout.delimiter) ? "\"\($0)\"" : $0 }.joined(
        separator: layout.delimiter) + layout.ending
    }.joined()
    switch layout.encoding {
    case 0: return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case 1: return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case 2: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case 3: return text.unicodeScalars.map { UInt8($0.value) }
    default: return Array(text.utf8)
    }
  }

  private static func told(_ lines: [(Day, Int64)]) -> [String] {
    lines.map { "\($0.0.text) \($0.1)" }.sorted()
  }

  @Test(arguments: 1...110 as ClosedRange<UInt64>)
  func `what is read is what was written, or it is asked`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let lines = Self.lines(&dice)
    let layout = Self.layout(&dice)
    let bytes = Self.bytes(lines, layout)
    let wanted = Self.told(lines.map { ($0.day, $0.minor) })
    let options = StatementOptions(currency: .eur)
    let reading = StatementReader.read(bytes, options)
    switch reading {
    case .read(let statement):
      #expect(
        Self.told(statement.lines.map { ($0.day, $0.amount.minor) }) == wanted,
        "seed \(seed) \(layout)")
      #expect(
        statement.leftOut.isEmpty && statement.isProven == layout.hasBalance,
        "seed \(seed) \(statement.conclusions.map { $0.english })")
      for line in statement.lines {
        let own = lines.filter { $0.text == line.text || $0.text == line.counterparty }
        #expect(own.count == 1 && own[0].day == line.day && own[0].minor == line.amount.minor)
        if layout.hasBalance { #expect(line.balance?.minor == own.first?.balance) }
      }
    case .asks(let questions, _):
      // Amounts without marks, titles or balances are asked about, nothing else.
      #expect(
        !layout.hasBalance && [.before, .behind, .brackets].contains(layout.signs),
        "seed \(seed) \(layout) \(questions.map { $0.message.english })")
      #expect(questions.map { $0.ask } == [.sign])
      var answered = options
      let answer = questions[0].answers.first { answer in
        answered = options
        answered.answer(.sign, answer.value)
        guard case .read(let statement) = StatementReader.read(bytes, answered) else {
          return false
        }
        return Self.told(statement.lines.map { ($0.day, $0.amount.minor) }) == wanted
      }
      #expect(answer != nil, "seed \(seed) \(layout) \(String(decoding: bytes, as: UTF8.self))")
    case .none(let why), .refused(let why, _):
      Issue.record("seed \(seed): \(why.english) \(layout)")
    }
  }
}
