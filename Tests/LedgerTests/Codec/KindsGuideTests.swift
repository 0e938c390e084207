import Foundation
import Testing

@testable import Ledger

/// docs/kinds.md says what every register is, for who writes a client; it is made from the code.
struct KindsGuideTests {
  @Test func `the guide lists every kind, tag and shape as they are`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/kinds.md").standardizedFileURL
    let guide = try String(contentsOf: path, encoding: .utf8)
    let mark = "<!-- kinds -->\n"
    let parts = guide.split(separator: mark, omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    let wanted = KindsGuideTests.tables()
    if ProcessInfo.processInfo.environment["LEDGERLINE_WRITE_DOCS"] == "1" {
      try (parts[0] + mark + wanted).write(to: path, atomically: true, encoding: .utf8)
      return
    }
    #expect(parts[1] == wanted, "run this test with LEDGERLINE_WRITE_DOCS=1")
  }

  private static func tables() -> String {
    var text = ""
    var book = Book.blank
    for kind in Kind.allCases {
      var visitor = Schema()
      book.visit(kind, &visitor)
      text += "\n## \(kind.rawValue) \(kind.name)\n\nA new row has tags 1 to "
      text += "\(ShapeLaw.required(kind)).\n\n| tag | name | value |\n|---|---|---|\n"
      for register in visitor.registers {
        text +=
          "| \(register.tag) | `\(register.name)` | \(words(register.shape, register.name)) |\n"
      }
    }
    return text
  }

  private struct Schema: TableVisitor {
    var registers: [RegisterSchema] = []

    mutating func visit<E: Entity>(_ table: inout Table<E>) { registers = E.schema }
  }

  private static func words(_ shape: Shape, _ name: String) -> String {
    switch shape {
    case .text: return "text"
    case .integer: return "integer"
    case .bool: return "bool"
    case .reference: return "id"
    case .day: return "day"
    case .time: return "time of day"
    case .instant: return "instant"
    case .money: return "money"
    case .decimal:
      return name.lowercased().contains("rate") || ["markUp", "share"].contains(name)
        ? "rate" : "quantity"
    case .choice(let words): return "choice: " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .optional(let wrapped): return "optional " + self.words(wrapped, name)
    case .list(let element): return "list of " + words(element, name)
    case .object(let parts):
      return "{ " + parts.map { "`\($0.name)` " + words($0.shape, $0.name) }.joined(separator: "; ")
        + " }"
    }
  }
}
