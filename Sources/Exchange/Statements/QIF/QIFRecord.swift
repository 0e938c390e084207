import Ledger

/// One booking of QIF as it stands in the file.
struct QIFRecord {
  struct Split {
    var category: String
    var memo = ""
    var amount = ""
  }

  let line: Int
  var date = ""
  var amount = ""
  /// The same amount, where it may be larger.
  var largeAmount = ""
  var payee = ""
  var memo = ""
  var number = ""
  var category = ""
  var splits: [Split] = []

  init(_ line: Int) { self.line = line }

  /// Of one booking; more are none of a person.
  private static var mostSplits: Int { 1_000 }
  private static var longestMemo: Int { 20_000 }

  private var damaged: StatementFault {
    StatementFault(
      line: line, "The booking has more in it than can be: the file is damaged, export it again")
  }

  mutating func take(_ letter: UInt8, _ value: String) throws(StatementFault) {
    switch letter | 0x20 {
    case 0x64: date = value  // D
    case 0x74: amount = value  // T
    case 0x75: largeAmount = value  // U
    case 0x70: payee = value  // P
    case 0x6D:  // M
      if !memo.isEmpty { memo += " " }
      memo += value
      if memo.utf8.count > QIFRecord.longestMemo { throw damaged }
    case 0x6E: number = value  // N
    case 0x6C: category = value  // L
    case 0x73:  // S
      splits.append(Split(category: value))
      if splits.count > QIFRecord.mostSplits { throw damaged }
    case 0x65: if !splits.isEmpty { splits[splits.count - 1].memo = value }  // E
    case _:
      if letter == 0x24, !splits.isEmpty { splits[splits.count - 1].amount = value }  // $
    }
  }

  /// `[Savings]/Class`: the account that the money came from or went to; "" for a category.
  static func transfer(_ category: String) -> String {
    guard category.utf8.first == Ascii.openBracket,
      let end = category.utf8.firstIndex(of: Ascii.closeBracket)
    else { return "" }
    return trimmed(String(category[category.utf8.index(after: category.startIndex)..<end]))
  }

  /// What a category says besides the account in it.
  static func words(_ category: String) -> String {
    guard category.utf8.first == Ascii.openBracket,
      let end = category.utf8.firstIndex(of: Ascii.closeBracket)
    else { return category }
    let rest = String(category[category.utf8.index(after: end)...])
    return trimmed(rest.utf8.first == Ascii.slash ? String(rest.dropFirst()) : rest)
  }

  /// The words of the line: what was noted, its category, and what it is split into.
  var text: String {
    var words = [memo, QIFRecord.words(category)].filter { !$0.isEmpty }
    if !splits.isEmpty, words.last == splits[0].category || words.last == "--Split--" {
      words.removeLast()
    }
    for split in splits.prefix(50) {
      let parts = [split.category, split.memo, split.amount].filter { !$0.isEmpty }
      words.append(parts.joined(separator: " ") + ";")
    }
    if splits.count > 50 { words.append("…") }
    var text = words.joined(separator: " ")
    if text.utf8.last == Ascii.semicolon { text.removeLast() }
    return text
  }

  /// What it is about, for a remark.
  var about: String {
    let known = payee.isEmpty ? memo : payee
    return known.isEmpty ? "…" : CellFault.shown(known)
  }
}

/// The bookings of one account of QIF.
struct QIFSection {
  var name: String
  var type: String
  var records: [QIFRecord] = []
}
