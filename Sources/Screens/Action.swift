import Ledger

/// Everything a person can do.
///
/// Buttons carry it as text (`data-on-click="stage/ID/paid"`), the keyboard and the command palette
/// speak the same verbs.
public enum Action: Equatable, Sendable {
  case go(Route)
  case back
  case openSheet(SheetKind)
  case closeSheet
  /// A field of the open form (or of a page's form) was typed into.
  case type(String)
  /// A field was left.
  case leave(String)
  case save
  case search
  case undo
  case dismissToast
  case stage(ID<Project>, Stage)
  case deleteProject(ID<Project>)
  case restoreProject(ID<Project>)
  case deleteClient(ID<Client>)
  case restoreClient(ID<Client>)
  case deleteCharge(ID<Charge>)
  /// Sets form fields from a choice: `pick/client/ID`, `pick/suggestion/ID`.
  case pick(String, String)
  case draftInvoice(ID<Project>)
  case newInvoice(ID<Client>)
  case issue(ID<Invoice>)
  case document(ID<Invoice>, DocumentUse)
  case deleteInvoice(ID<Invoice>)
  case deleteLine(ID<Line>)
  case deletePayment(ID<Payment>)
  /// Pays an invoice from what its client has paid too much.
  case applyCredit(ID<Invoice>)
  case set(String, String)
  case step(String)
  case chooseFile(String)
  case exportBook
  /// Saves the projects or the clients as CSV, for a spreadsheet.
  case exportTable(BookTable)
  case runImport
  case loadSample
  case startOver
  case signOut
  case copy(String)
  case print
  case reload
  /// Does once more what a part of the app was missing for.
  case tryAgain
  /// Issues an invoice from this device's own series.
  case numberHere(ID<Invoice>)
  /// A project's report as PDF: `report/ID/client-summary/share`.
  case report(ID<Project>, ProjectReport, DocumentUse)
  // each area's own
  case attention(AttentionAction)
  case find(FindAction)
  case transaction(TransactionAction)
  case item(ItemAction)
  case space(SpaceAction)
  case budget(BudgetAction)
  case preset(PresetAction)
  case studio(StudioAction)
  case member(MemberAction)
  case image(ImageAction)
  /// Sorts or filters the page's list: `option/sort/amount-desc`; "" takes the option away.
  case option(String, String)
  /// Adds or removes one value of a filter: `filter/status/pending`.
  case filter(String, String)
  case clearFilters
  /// Opens or closes a section of a page: `toggle/notes`.
  case toggle(String)
  /// Puts a row into the bulk selection, or takes it out: `select/ID`.
  case select(UInt64)
  case clearSelection
  /// A windowed list was scrolled; the value says `first:count`.
  case scroll

  /// Reads the text of a button; nil for anything that is not an action.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      PercentCoding.decode(String($0))
    }
    guard let verb = parts.first else { return nil }
    let first = parts.count > 1 ? parts[1] : ""
    let second = parts.count > 2 ? parts[2] : ""
    if let plain = Action.plain[verb] {
      self = plain
      return
    }
    switch verb {
    case "go": self = .go(Route(path: "/" + parts.dropFirst().joined(separator: "/")))
    case "sheet":
      guard let kind = SheetKind(parts: Array(parts.dropFirst())) else { return nil }
      self = .openSheet(kind)
    case "type": self = .type(first)
    case "leave": self = .leave(first)
    case "pick": self = .pick(first, second)
    case "set": self = .set(first, second)
    case "step": self = .step(first)
    case "choose-file": self = .chooseFile(first)
    case "copy": self = .copy(first)
    case "export-table":
      guard let table = BookTable(rawValue: first) else { return nil }
      self = .exportTable(table)
    case "transaction":
      guard let action = TransactionAction(parts: Array(parts.dropFirst())) else { return nil }
      self = .transaction(action)
    case "item":
      guard let action = ItemAction(parts: Array(parts.dropFirst())) else { return nil }
      self = .item(action)
    case "space":
      guard let action = SpaceAction(parts: Array(parts.dropFirst())) else { return nil }
      self = .space(action)
    case "budget":
      guard let action = BudgetAction(parts: Array(parts.dropFirst())) else { return nil }
      self = .budget(action)
    case "preset":
      guard let action = PresetAction(parts: Array(parts.dropFirst())) else { return nil }
      self = .preset(action)
    case "studio":
      guard let action = StudioAction(parts: Array(parts.dropFirst())) else { return nil }
      self = .studio(action)
    case "member":
      guard let action = MemberAction(parts: Array(parts.dropFirst())) else { return nil }
      self = .member(action)
    case "image":
      guard let action = ImageAction(parts: Array(parts.dropFirst())) else { return nil }
      self = .image(action)
    case "attention":
      guard let action = AttentionAction(parts: Array(parts.dropFirst())) else { return nil }
      self = .attention(action)
    case "find":
      guard let action = FindAction(parts: Array(parts.dropFirst())) else { return nil }
      self = .find(action)
    case "report":
      guard parts.count == 4, let id = ID<Project>(first),
        let report = ProjectReport(rawValue: second), let use = DocumentUse(rawValue: parts[3])
      else { return nil }
      self = .report(id, report, use)
    case "option": self = .option(first, second)
    case "filter": self = .filter(first, second)
    case "toggle": self = .toggle(first)
    case "select":
      guard let id = ID<Item>(first) else { return nil }
      self = .select(id.raw)
    case _:
      guard let action = Action.withID(verb, first, second) else { return nil }
      self = action
    }
  }

  private static var plain: [String: Action] {
    [
      "back": .back, "close": .closeSheet, "save": .save, "search": .search, "undo": .undo,
      "dismiss": .dismissToast, "export": .exportBook, "import": .runImport,
      "sample": .loadSample, "start-over": .startOver, "sign-out": .signOut, "print": .print,
      "reload": .reload, "try-again": .tryAgain, "scroll": .scroll,
      "clear-filters": .clearFilters, "clear-selection": .clearSelection,
    ]
  }

  private static func withID(_ verb: String, _ first: String, _ second: String) -> Action? {
    switch verb {
    case "stage":
      guard let id = ID<Project>(first), let stage = Stage(word: second) else { return nil }
      return .stage(id, stage)
    case "delete-project": return ID<Project>(first).map { .deleteProject($0) }
    case "restore-project": return ID<Project>(first).map { .restoreProject($0) }
    case "delete-client": return ID<Client>(first).map { .deleteClient($0) }
    case "restore-client": return ID<Client>(first).map { .restoreClient($0) }
    case "delete-charge": return ID<Charge>(first).map { .deleteCharge($0) }
    case "draft-invoice": return ID<Project>(first).map { .draftInvoice($0) }
    case "new-invoice": return ID<Client>(first).map { .newInvoice($0) }
    case "issue": return ID<Invoice>(first).map { .issue($0) }
    case "number-here": return ID<Invoice>(first).map { .numberHere($0) }
    case "document":
      guard let id = ID<Invoice>(first), let use = DocumentUse(rawValue: second) else { return nil }
      return .document(id, use)
    case "delete-invoice": return ID<Invoice>(first).map { .deleteInvoice($0) }
    case "delete-line": return ID<Line>(first).map { .deleteLine($0) }
    case "apply-credit": return ID<Invoice>(first).map { .applyCredit($0) }
    case "delete-payment": return ID<Payment>(first).map { .deletePayment($0) }
    case _: return nil
    }
  }
}
