import Ledger

/// Mails in a file are what they were when it was written, and the hub of then may have sent them since (rule G85).
enum MailDoubt {
  /// What a message's row may say here: one that the book has keeps what its hub says of it, one that it has not and that
  /// waited may have been sent.
  @inline(never)
  static func judged(_ row: Reading.Row, isKnown: Bool) -> Reading.Row {
    // What cannot be read is a fault, and told as one.
    if !isReadable(row) { return row }
    var row = row
    if isKnown {
      row.members.removeAll { isOfTheHub($0.name) }
      return row
    }
    let asked = integer("asked", row) ?? 1
    let isAnswered = (integer("answered", row) ?? 0) >= asked
    if isAnswered, let state = row["state"], state != .text(MailState.queued.word) { return row }
    row.members.removeAll { ["state", "answered"].contains($0.name) }
    row.members.append(Member("state", .text(MailState.indoubt.word)))
    row.members.append(Member("answered", .integer(asked)))
    return row
  }

  private static func isOfTheHub(_ name: String) -> Bool {
    ["asked", "state", "reason", "at", "tries", "answered"].contains(name)
  }

  private static func isReadable(_ row: Reading.Row) -> Bool {
    for member in row.members {
      switch (member.name, member.value) {
      case ("state", .text(let word)): if MailState(word: word) == nil { return false }
      case ("reason", .text), ("asked", .integer), ("tries", .integer), ("answered", .integer):
        break
      case ("state", _), ("reason", _), ("asked", _), ("tries", _), ("answered", _): return false
      case _: break
      }
    }
    return true
  }

  private static func integer(_ name: String, _ row: Reading.Row) -> Int64? {
    guard case .integer(let number)? = row[name] else { return nil }
    return number
  }
}

extension Reading.Row {
  fileprivate subscript(name: String) -> Value? { members.first { $0.name == name }?.value }
}
