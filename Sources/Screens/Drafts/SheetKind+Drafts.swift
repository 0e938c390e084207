import Ledger

// Which sheets keep what is typed into them: all but those that confirm, choose, or hold a secret.
extension SheetKind {
  /// Whether what is typed is kept when the sheet is left.
  var keepsDraft: Bool {
    switch self {
    case .issue, .stageDay, .lastNumbers, .importPreview, .signIn: return false
    case .member(.password), .member(.accept), .member(.person): return false
    case .item(let sheet): return sheet.keepsDraft
    // What is about a selection says nothing once the selection is another.
    case .transaction(.about(_, .space)), .transaction(.about(_, .sku)): return false
    case .transaction(.about(_, .project)): return false
    case _: return true
    }
  }

  /// Whether its fields are those of a row that is in the book: others may write them meanwhile.
  var editsRow: Bool {
    switch self {
    case .project(let id): return id != nil
    case .client(let id): return id != nil
    case .charge(_, let id): return id != nil
    case .line(_, let id): return id != nil
    case .invoice, .setting, .budget: return true
    case .transaction(.about(_, let topic)): return topic == .edit || topic == .notes
    case .item(.edit), .item(.notes), .item(.space), .item(.sku): return true
    case .space(.edit), .studio(.edit), .image(.caption), .member(.renameAccount): return true
    case .preset(.category(let id)): return id != nil
    case .preset(.template(let id)): return id != nil
    case .preset(.vendor(let id)): return id != nil
    case _: return false
    }
  }
}

extension ItemSheet {
  fileprivate var keepsDraft: Bool {
    switch self {
    case .new, .newIn, .newAt, .edit, .notes, .sku(.one): return true
    case _: return false
    }
  }
}

extension Form {
  /// What narrows or turns over the list below it is no work of anybody's.
  private static let passing = ["query", "tab"]

  /// Whether something was typed that would be missed.
  var isWorthKeeping: Bool {
    fields.contains { $0.value != $0.original && !Form.passing.contains($0.name) }
  }
}
