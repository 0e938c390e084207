import Foundation
import Ledger
import Testing

@testable import Exchange

/// Layouts of banks, cards, payment services and budgets as they are known, with invented lines: `Layouts/expected.txt`
/// says of each the currency of the book, what has to be asked with the right answers, and every line.
struct StatementLayoutTests {
  struct Layout: Sendable, CustomTestStringConvertible {
    var name = ""
    var currency = Currency.usd
    /// "read", "none", or the answers that it takes: "dates=day-first,sign=out".
    var answers = ""
    var lines: [String] = []
    var bytes: [UInt8] = []

    var testDescription: String { name }
  }

  static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Layouts")
  }

  static let all: [Layout] = {
    guard
      let text = try? String(
        contentsOf: folder.appending(path: "expected.txt"), encoding: .utf8)
    else { return [] }
    return text.components(separatedBy: "\n\n").map { block in
      let lines = block.split(separator: "\n").map { String($0) }
      let head = lines[0].split(separator: " ").map { String($0) }
      var layout = Layout()
      layout.name = head[0]
      layout.currency = Currency(head[1]) ?? .usd
      layout.answers = head[2]
      layout.lines = Array(lines.dropFirst()).sorted()
      layout.bytes = [UInt8](
        (try? Data(contentsOf: folder.appending(path: head[0] + ".csv"))) ?? Data())
      return layout
    }
  }()

  /// The lines as `expected.txt` writes them.
  static func lines(_ statement: Statement) -> [String] {
    statement.lines.map { "\($0.day.text) \($0.amount.plain)" }.sorted()
  }

  @Test func `there are more than forty`() {
    #expect(StatementLayoutTests.all.count > 40)
    #expect(StatementLayoutTests.all.allSatisfy { !$0.bytes.isEmpty })
  }

  @Test(arguments: StatementLayoutTests.all)
  func `each is read right, asked about, or said to be none`(_ layout: Layout) {
    var options = StatementOptions(currency: layout.currency)
    switch StatementReader.read(layout.bytes, options) {
    case .none, .refused: #expect(layout.answers == "none")
    case .read(let statement):
      #expect(layout.answers == "read")
      #expect(StatementLayoutTests.lines(statement) == layout.lines)
      #expect(!statement.conclusions.isEmpty)
    case .asks(let questions, _):
      var asked: [String] = []
      for answer in layout.answers.split(separator: ",") {
        let parts = answer.split(separator: "=").map { String($0) }
        let question = questions.first { $0.ask.rawValue == parts[0] }
        #expect(question?.answers.contains { $0.value == parts[1] && !$0.lines.isEmpty } == true)
        asked.append(parts[0])
        if let question { options.answer(question.ask, parts[1]) }
      }
      #expect(questions.map { $0.ask.rawValue }.sorted() == asked.sorted())
      guard case .read(let statement) = StatementReader.read(layout.bytes, options) else {
        Issue.record("the answers are not enough")
        return
      }
      #expect(StatementLayoutTests.lines(statement) == layout.lines)
    }
  }

  @Test(arguments: StatementLayoutTests.all)
  func `the ends of its lines do not matter`(_ layout: Layout) {
    if layout.name.hasPrefix("utf16") { return }
    let options = StatementOptions(currency: layout.currency)
    var mixed: [UInt8] = []
    var ends: [[UInt8]] = [[0x0D, 0x0A], [0x0A], [0x0D]]
    for byte in layout.bytes {
      if byte == 0x0A {
        mixed += ends[0]
        ends.append(ends.removeFirst())
      } else {
        mixed.append(byte)
      }
    }
    #expect(
      StatementHarmTests.said(StatementReader.read(mixed, options))
        == StatementHarmTests.said(StatementReader.read(layout.bytes, options)))
  }
}
