import Ledger

// Which sheets keep what is typed into them: each says so itself.
extension SheetKind {
  private var keeps: SheetType.Keeping { SheetSearch.type(of: self)?.keeps ?? .nothing }

  /// Whether what is typed is kept when the sheet is left.
  var keepsDraft: Bool { keeps != .nothing }

  /// Whether its fields are those of a row that is in the book: others may write them meanwhile.
  var editsRow: Bool { keeps == .row }
}

extension Form {
  /// What narrows or turns over the list below it is no work of anybody's.
  private static let passing = ["query", "tab"]

  /// Whether something was typed that would be missed.
  var isWorthKeeping: Bool {
    fields.contains { $0.isUnsaved && !Form.passing.contains($0.name) }
  }
}
