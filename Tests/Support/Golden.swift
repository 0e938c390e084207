import Exchange
import Foundation
import Ledger

/// The samples in Tests/Golden: files as programs wrote them that people have.
public enum Golden {
  public static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Golden").resolvingSymlinksInPath()
  }

  public static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  public static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// Where `text` differs from the file `shown/NAME`, in lines; none when it does not.
  ///
  /// LEDGERLINE_WRITE_GOLDEN=1 writes the file instead, to be read as a diff.
  public static func differences(_ text: String, from name: String) throws -> [String] {
    let file = folder.appendingPathComponent("shown/" + name)
    if ProcessInfo.processInfo.environment["LEDGERLINE_WRITE_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return []
    }
    let wanted = try Data(contentsOf: file)
    if wanted == Data(text.utf8) { return [] }
    let before = String(decoding: wanted, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let after = text.split(separator: "\n", omittingEmptySubsequences: false)
    var found = ["shown/\(name) differs; LEDGERLINE_WRITE_GOLDEN=1 renews it, then read the diff"]
    for line in 0..<max(before.count, after.count) where found.count < 12 {
      let (old, new) = (
        line < before.count ? before[line] : "", line < after.count ? after[line] : ""
      )
      if old != new { found.append("\(line + 1) - \(old)\n\(line + 1) + \(new)") }
    }
    return found
  }

  /// A value as JSON in one line.
  public static func line(_ value: Value) -> String { JSONWriter.text(value) }

  /// What a book says in lines: its digest, then `KIND ID REGISTER VALUE` each, the value as JSON.
  public static func facts(_ book: Book) -> String {
    var copy = book
    var text = "digest \(copy.digest().text)\n"
    var visitor = FactLines()
    for kind in Kind.allCases { copy.visit(kind, &visitor) }
    for line in visitor.lines.sorted() { text += line + "\n" }
    return text
  }

  /// Which of the facts do not hold in `book`; registers and parts that came later are no fault.
  ///
  /// The digest is of bytes and stamps, so no program's version changes it. Files without stamps
  /// (backups) say nothing of it.
  public static func faults(_ facts: String, in book: Book, digest: Bool = true) throws -> [String]
  {
    var copy = book
    var faults: [String] = []
    var visitor = FactLines()
    for kind in Kind.allCases { copy.visit(kind, &visitor) }
    var now: [String: Value] = [:]
    for (key, value) in visitor.values { now[key] = value }
    for line in facts.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3).map { String($0) }
      if words[0] == "digest" {
        if digest, copy.digest().text != words[1] { faults.append("the digest differs") }
        continue
      }
      let key = words[0...2].joined(separator: " ")
      guard let found = now[key] else {
        faults.append("\(key) is missing")
        continue
      }
      if !found.has(try JSONReader.read(words[3])) {
        faults.append("\(key) is \(JSONWriter.text(found)), was \(words[3])")
      }
    }
    return faults
  }
}

extension Value {
  /// Whether everything that `older` says is said here, too.
  fileprivate func has(_ older: Value) -> Bool {
    switch (self, older) {
    case (.object(let mine), .object(let theirs)):
      return theirs.allSatisfy { member in
        mine.first { $0.name == member.name }?.value.has(member.value) ?? false
      }
    case (.list(let mine), .list(let theirs)):
      return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.has($1) }
    default: return self == older
    }
  }
}

private struct FactLines: TableVisitor {
  var values: [(String, Value)] = []
  var lines: [String] { values.map { $0.0 + " " + JSONWriter.text($0.1) } }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    for row in table.rows {
      for member in row.members {
        values.append(("\(E.kind.name) \(row.id.text) \(member.name)", member.value))
      }
    }
  }
}

extension Phrase: CustomDebugStringConvertible {
  /// As a text of the same words shows in a list.
  public var debugDescription: String { english.debugDescription }
}
