import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Files that were cut, garbled, or are none.
struct StatementHarmTests {
  /// What a reading says, without the numbers of lines.
  static func said(_ reading: StatementReading) -> [String] {
    switch reading {
    case .none(let why), .refused(let why, _): return [why.english]
    case .read(let statement): return StatementLayoutTests.lines(statement)
    case .asks(let questions, let statement):
      return questions.map { $0.ask.rawValue } + StatementLayoutTests.lines(statement)
    }
  }

  @Test(arguments: StatementLayoutTests.all)
  func `cut off after any byte nothing is made up`(_ layout: StatementLayoutTests.Layout) {
    let options = StatementOptions(currency: layout.currency)
    guard layout.answers == "read",
      case .read(let all) = StatementReader.read(layout.bytes, options)
    else { return }
    var whole: [Int: StatementLine] = [:]
    for line in all.lines { whole[line.row] = line }
    // Each layout has its turn at other bytes.
    for cut in stride(from: layout.name.utf8.count % 23, to: layout.bytes.count, by: 23) {
      guard
        case .read(let statement) = StatementReader.read(Array(layout.bytes.prefix(cut)), options)
      else { continue }
      // What a whole number was before it was cut, nothing says.
      for line in statement.lines.dropLast() {
        let same = whole[line.row]
        #expect(
          line.day == same?.day && line.amount == same?.amount,
          "cut after \(cut): line \(line.row) is \(line.day.text) \(line.amount.plain)")
      }
    }
  }

  @Test func `a line that ends before its net says nothing of the others`() {
    let file =
      "Date,Name,Gross,Fee,Net\n2026-02-01,Ann,100.00,-3.20,96.80\n2026-02-02,Bob,-50.00,0.00,"
    guard
      case .read(let statement) = StatementReader.read(
        Array(file.utf8), StatementOptions(currency: .usd))
    else {
      Issue.record("not read")
      return
    }
    #expect(statement.lines.map { $0.amount.minor } == [9_680])
    #expect(statement.leftOut.map { $0.row } == [3])
  }

  @Test func `a line that ends within its amount, or may do so, is left out`() {
    let head = "Date,Text,Amount\n2026-02-01,Shop,-12.50\n2026-02-02,Other,-4.00\n"
    for (last, count) in [
      ("2026-02-03,Last,-5.0", 2), ("2026-02-03,Last,-5.", 2), ("2026-02-03,Last,-5", 2),
      ("2026-02-03,Last,-5.00", 3), ("2026-02-03,Last,\"-5\"", 3), ("2026-02-03,Last,-5\n", 3),
    ] {
      guard
        case .read(let statement) = StatementReader.read(
          Array((head + last).utf8), StatementOptions(currency: .usd))
      else {
        Issue.record("\(last)")
        continue
      }
      #expect(statement.lines.count == count, "\(last)")
      #expect(statement.leftOut.count == 3 - count, "\(last)")
    }
  }

  @Test func `a line with a quote that never closes is named`() {
    let text =
      "Date,Text,Amount\n2026-02-01,Shop,-12.50\n2026-02-02,\"Other,-4.00\n2026-02-03,Last,-5.00\n"
    guard
      case .read(let statement) = StatementReader.read(
        Array(text.utf8), StatementOptions(currency: .usd))
    else {
      Issue.record("not read")
      return
    }
    #expect(statement.lines.count == 2)
    #expect(statement.leftOut.map { $0.row } == [3])
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `bytes of any kind never trap`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let options = StatementOptions(currency: .usd)
    let all = StatementLayoutTests.all
    var bytes = all.isEmpty ? [] : all[dice.below(all.count)].bytes
    for _ in 0..<(1 + dice.below(30)) where !bytes.isEmpty {
      let place = dice.below(bytes.count)
      switch dice.below(4) {
      case 0: bytes[place] = UInt8(dice.below(256))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: bytes[..<min(place, 40)], at: place)
      case _: bytes[place] = Array(",;\t|\"\n.-+()0123456789".utf8)[dice.below(21)]
      }
    }
    _ = StatementReader.read(bytes, options)
    _ = StatementReader.read((0..<2_000).map { _ in UInt8(dice.below(256)) }, options)
  }

  @Test func `amounts too large to add up are left out or wrap nowhere`() {
    let huge =
      "Date,Text,Amount,Balance\n2026-01-05,A,-92233720368547758.07,92233720368547758.07\n"
      + "2026-01-06,B,92233720368547758.07,-92233720368547758.07\n2026-01-07,C,999999999999999999999,1\n"
    guard
      case .read(let statement) = StatementReader.read(
        Array(huge.utf8), StatementOptions(currency: .usd))
    else { return }
    #expect(statement.lines.count == 2)
    #expect(statement.leftOut.contains { $0.row == 4 })
  }

  @Test(
    arguments: [
      """
      Date,Name,Gross,Fee,Net
      2026-11-02,A,90000000000000000.00,90000000000000000.00,5.00
      2026-11-03,B,1.00,1.00,2.00

      """,
      """
      Date,Name,Amount,Balance
      2026-11-01,A,5.00,-46116860184273879.04
      2026-11-02,B,7.00,46116860184273879.04
      2026-11-03,B,7.00,46116860184273886.04

      """,
      """
      Date,Text,Amount,Fee,Balance
      2026-11-01,A,1.00,0.00,0.00
      2026-11-02,B,60000000000000000.00,60000000000000000.00,-64467440737095516.16

      """,
    ])
  func `sums beyond all numbers stop nothing`(_ text: String) {
    let said = StatementHarmTests.said(
      StatementReader.read(Array(text.utf8), StatementOptions(currency: .eur)))
    #expect(!said.isEmpty)
  }

  @Test func `of many columns of amounts none is held against each other one`() {
    func asks(_ width: Int) -> Bool {
      var (text, balance) = ("", 100)
      for row in 1...4 {
        balance += row * 7
        let others = (1...width).map { "\(($0 * $0 * 31 + row * row * $0 * 17) % 97).37" }
        let cells = ["2026-11-0\(row)", "Shop", "\(row * 7).00", "\(balance).00"] + others
        text += cells.joined(separator: ",") + "\n"
      }
      let reading = StatementReader.read(Array(text.utf8), StatementOptions(currency: .eur))
      guard case .asks(let questions, _) = reading else { return false }
      return questions.contains { $0.ask == .columns }
    }
    #expect(!asks(10))
    #expect(asks(30))
  }
}
