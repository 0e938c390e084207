import Exchange
import Foundation
import Ledger
import Testing

/// docs/json.md: its tables follow from the registers, and its examples are read.
struct JSONGuideTests {
  static let path = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/json.md")

  @Test func `the tables of the guide are what the registers say`() throws {
    var guide = try String(contentsOf: Self.path, encoding: .utf8)
    let marks = ("<!-- tables -->\n", "<!-- end of tables -->")
    let start = try #require(guide.range(of: marks.0)).upperBound
    let end = try #require(guide.range(of: marks.1)).lowerBound
    let tables = Self.tables()
    if ProcessInfo.processInfo.environment["LEDGERLINE_RENEW"] == "1" {
      guide.replaceSubrange(start..<end, with: tables)
      try guide.write(to: Self.path, atomically: true, encoding: .utf8)
      return
    }
    #expect(guide[start..<end] == tables, "renew it with LEDGERLINE_RENEW=1")
  }

  @Test func `every example of the guide is read without a fault`() throws {
    let guide = try String(contentsOf: Self.path, encoding: .utf8)
    var examples = 0
    for block in guide.components(separatedBy: "```json\n").dropFirst() {
      let text = try #require(block.components(separatedBy: "```").first)
      let whole = text.contains("\"format\"") ? text : Books.headed(text)
      let plan = try BackupReader.plan(try JSONReader.read(whole), into: Book())
      #expect(!plan.isEmpty && plan.problems.isEmpty)
      examples += 1
    }
    #expect(examples >= 3)
  }

  private static func tables() -> String {
    var text = ""
    for kind in Kind.allCases {
      text += "\n### " + (kind.isSingle ? "account.\(kind.name)" : kind.plural) + "\n\n"
      text += "| register | holds |\n|---|---|\n"
      for register in Book.schema(of: kind) {
        text += rows(register.name, register.shape)
      }
    }
    return text + "\n"
  }

  private static func rows(_ name: String, _ shape: Shape) -> String {
    var text = "| `\(name)` | \(words(shape)) |\n"
    for part in parts(of: shape) { text += rows(name + "." + part.name, part.shape) }
    return text
  }

  private static func parts(of shape: Shape) -> [Shape.Part] {
    switch shape {
    case .object(let parts): parts
    case .optional(let inner), .list(let inner): parts(of: inner)
    case .text, .integer, .bool, .reference, .day, .time, .instant, .money, .decimal, .choice: []
    }
  }

  private static func words(_ shape: Shape) -> String {
    switch shape {
    case .text, .time: "text"
    case .integer: "whole number"
    case .bool: "true or false"
    case .reference: "id, or null"
    case .day: "day"
    case .instant: "instant"
    case .money: "money"
    case .decimal: "decimal text"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .optional(let inner): self.words(inner) + ", or null"
    case .list(let inner): "list of: " + self.words(inner)
    case .object: "object"
    }
  }
}
