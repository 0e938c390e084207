import Ledger

/// What stands in one transaction of OFX: each value under its name, those of groups within it under both, `PAYEE/NAME`.
struct OFXRecord {
  /// STMTTRN, or what else it is: BUYSTOCK, STMTTRNP.
  let kind: String
  let line: Int
  private var opened = 0
  private var values: [(name: String, text: String)] = []

  /// OFX has some forty; without an end each would be looked for among all.
  private static var mostValues: Int { 300 }
  private static var mostOpened: Int { 20 }

  init(_ kind: String, _ line: Int) {
    self.kind = kind
    self.line = line
  }

  /// The first value that is not blank; "" for none.
  subscript(names: String...) -> String {
    for name in names {
      for value in values where value.name == name && !value.text.isEmpty { return value.text }
    }
    return ""
  }

  /// A value of that name in whichever group.
  func anywhere(_ name: String) -> String {
    for value in values where !value.text.isEmpty {
      if value.name == name || value.name.hasSuffix("/" + name) { return value.text }
    }
    return ""
  }

  mutating func add(_ name: String, _ text: String) throws(StatementFault) {
    values.append((name, text))
    if values.count > OFXRecord.mostValues { throw damaged }
  }

  /// What was taken for a group was a value that nobody closed: what seemed to be in it stands beside it.
  mutating func open(_ group: String) throws(StatementFault) {
    opened += 1
    if opened > OFXRecord.mostOpened { throw damaged }
    for place in values.indices {
      let parts = values[place].name.split(separator: "/").filter { $0 != group }
      values[place].name = parts.joined(separator: "/")
    }
  }

  private var damaged: StatementFault {
    StatementFault(
      line: line, "<\(kind)> has more in it than OFX knows: the file is damaged, export it again")
  }

  /// What it is about, for a remark.
  var about: String {
    let name = self["NAME", "PAYEE/NAME", "PAYEE", "EXTDNAME", "MEMO"]
    let known = name.isEmpty ? anywhere("FITID") : name
    return known.isEmpty ? "…" : CellFault.shown(known)
  }
}
