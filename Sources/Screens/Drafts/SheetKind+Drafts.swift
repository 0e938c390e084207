import Ledger

// Which sheets keep what is typed into them: all but those that confirm, choose, or hold a secret.
extension SheetKind {
  /// Whether what is typed is kept when the sheet is left.
  var keepsDraft: Bool {
    if begins(with: "item") {
      if case .one? = about(SheetKind.itemSKU) { return true }
      return isOne(SheetKind.newItem) || isOne(SheetKind.newItemIn) || isOne(SheetKind.newItemAt)
        || isOne(SheetKind.editItem) || isOne(SheetKind.itemNotes)
    }
    if self == .importPreview || self == .signIn || self == .password { return false }
    let passes =
      isOne(SheetKind.issue) || begins(with: SheetKind.stageDay.word)
      || isOne(SheetKind.lastNumbers) || isOne(SheetKind.accept) || isOne(SheetKind.person)
    // What is about a selection says nothing once the selection is another.
    let isOfSelected =
      isOne(SheetKind.spaceOfSelected) || isOne(SheetKind.skuOfSelected)
      || isOne(SheetKind.transactionProject)
    return !passes && !isOfSelected
  }

  /// Whether its fields are those of a row that is in the book: others may write them meanwhile.
  var editsRow: Bool {
    if self == .renameAccount { return true }
    let isRows =
      isOne(SheetKind.invoice) || isOne(SheetKind.setting) || isOne(SheetKind.budget)
      || isOne(SheetKind.editTransaction) || isOne(SheetKind.transactionNotes)
      || isOne(SheetKind.editItem) || isOne(SheetKind.itemNotes) || isOne(SheetKind.itemSpace)
      || isOne(SheetKind.itemSKU) || isOne(SheetKind.editSpace) || isOne(SheetKind.editStudio)
      || isOne(SheetKind.caption)
    return isRows || !isNew && mayBeNew
  }

  /// Whether it makes a row, or edits one, as its last argument says.
  private var mayBeNew: Bool {
    isOne(SheetKind.project) || isOne(SheetKind.client) || begins(with: SheetKind.charge.word)
      || begins(with: SheetKind.line.word) || isOne(SheetKind.category)
      || isOne(SheetKind.template) || isOne(SheetKind.vendor)
  }

  private var isNew: Bool { text.hasSuffix("/new") }
}

extension Form {
  /// What narrows or turns over the list below it is no work of anybody's.
  private static let passing = ["query", "tab"]

  /// Whether something was typed that would be missed.
  var isWorthKeeping: Bool {
    fields.contains { $0.value != $0.original && !Form.passing.contains($0.name) }
  }
}
