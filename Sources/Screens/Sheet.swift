import Ledger

/// What the one bottom sheet (side panel on wide screens) shows.
///
/// Sheets are never stacked: opening another replaces it.
public enum SheetKind: Equatable, Sendable {
  // projects
  case project(ID<Project>?)
  case projectMenu(ID<Project>)
  case charge(ID<Project>, ID<Charge>?)
  case stageDay(ID<Project>, Stage)
  // clients
  case client(ID<Client>?)
  // invoices
  case invoice(ID<Invoice>)
  case newInvoice
  case line(ID<Invoice>, ID<Line>?)
  case issue(ID<Invoice>)
  /// No answer came about its number.
  case number(ID<Invoice>)
  /// The last numbers given out, after a restore; none when no invoice waits for its number.
  case lastNumbers(ID<Invoice>?)
  case payment(ID<Invoice>)
  case void(ID<Invoice>)
  case invoiceMenu(ID<Invoice>)
  // settings
  case setting(SettingsPage)
  case importPreview
  case startOver
  case sample
  // each area's own
  case transaction(TransactionSheet)
  case item(ItemSheet)
  case space(SpaceSheet)
  case budget(BudgetSheet)
  case preset(PresetSheet)
  case studio(StudioSheet)
  case member(MemberSheet)
  case image(ImageSheet)
  // everywhere
  case help
  case attention
  case signIn

  /// As an argument of ``Action/openSheet(_:)``: `charge/PROJECT/CHARGE`, "new" for none.
  public var text: String {
    func optional<E>(_ id: ID<E>?) -> String { id?.text ?? "new" }
    switch self {
    case .project(let id): return "project/" + optional(id)
    case .projectMenu(let id): return "project-menu/" + id.text
    case .charge(let project, let id): return "charge/" + project.text + "/" + optional(id)
    case .stageDay(let id, let stage): return "stage-day/" + id.text + "/" + stage.word
    case .client(let id): return "client/" + optional(id)
    case .invoice(let id): return "invoice/" + id.text
    case .newInvoice: return "new-invoice"
    case .line(let invoice, let id): return "line/" + invoice.text + "/" + optional(id)
    case .issue(let id): return "issue/" + id.text
    case .number(let id): return "number/" + id.text
    case .lastNumbers(let id): return "last-numbers/" + optional(id)
    case .payment(let id): return "payment/" + id.text
    case .void(let id): return "void/" + id.text
    case .invoiceMenu(let id): return "invoice-menu/" + id.text
    case .setting(let page): return "setting/" + page.rawValue
    case .transaction(let sheet): return "transaction/" + sheet.text
    case .item(let sheet): return "item/" + sheet.text
    case .space(let sheet): return "space/" + sheet.text
    case .budget(let sheet): return "budget/" + sheet.text
    case .preset(let sheet): return "preset/" + sheet.text
    case .studio(let sheet): return "studio/" + sheet.text
    case .member(let sheet): return "member/" + sheet.text
    case .image(let sheet): return "image/" + sheet.text
    case .importPreview: return "import-preview"
    case .startOver: return "start-over"
    case .sample: return "sample"
    case .help: return "help"
    case .attention: return "attention"
    case .signIn: return "sign-in"
    }
  }

  init?(parts: [String]) {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    func id<E>(_ index: Int) -> ID<E>? { ID<E>(part(index)) }
    let first = part(0)
    switch first {
    case "project": self = .project(id(1))
    case "client": self = .client(id(1))
    case "new-invoice": self = .newInvoice
    case "last-numbers": self = .lastNumbers(id(1))
    case "import-preview": self = .importPreview
    case "transaction":
      guard let sheet = TransactionSheet(parts: Array(parts.dropFirst())) else { return nil }
      self = .transaction(sheet)
    case "item":
      guard let sheet = ItemSheet(parts: Array(parts.dropFirst())) else { return nil }
      self = .item(sheet)
    case "space":
      guard let sheet = SpaceSheet(parts: Array(parts.dropFirst())) else { return nil }
      self = .space(sheet)
    case "budget":
      guard let sheet = BudgetSheet(parts: Array(parts.dropFirst())) else { return nil }
      self = .budget(sheet)
    case "preset":
      guard let sheet = PresetSheet(parts: Array(parts.dropFirst())) else { return nil }
      self = .preset(sheet)
    case "studio":
      guard let sheet = StudioSheet(parts: Array(parts.dropFirst())) else { return nil }
      self = .studio(sheet)
    case "member":
      guard let sheet = MemberSheet(parts: Array(parts.dropFirst())) else { return nil }
      self = .member(sheet)
    case "image":
      guard let sheet = ImageSheet(parts: Array(parts.dropFirst())) else { return nil }
      self = .image(sheet)
    case "start-over": self = .startOver
    case "sample": self = .sample
    case "help": self = .help
    case "attention": self = .attention
    case "sign-in": self = .signIn
    case "setting":
      guard let page = SettingsPage(rawValue: part(1)) else { return nil }
      self = .setting(page)
    case "project-menu", "charge", "stage-day":
      guard let project: ID<Project> = id(1) else { return nil }
      if first == "project-menu" {
        self = .projectMenu(project)
      } else if first == "charge" {
        self = .charge(project, id(2))
      } else {
        guard let stage = Stage(word: part(2)) else { return nil }
        self = .stageDay(project, stage)
      }
    case "invoice", "line", "issue", "number", "payment", "void", "invoice-menu":
      guard let invoice: ID<Invoice> = id(1) else { return nil }
      switch first {
      case "invoice": self = .invoice(invoice)
      case "line": self = .line(invoice, id(2))
      case "issue": self = .issue(invoice)
      case "number": self = .number(invoice)
      case "payment": self = .payment(invoice)
      case "void": self = .void(invoice)
      case _: self = .invoiceMenu(invoice)
      }
    case _: return nil
    }
  }
}

/// The open sheet: what it is and what has been typed into it.
public struct Sheet: Equatable, Sendable {
  public var kind: SheetKind
  public var form: Form
  /// The raw id that saving will give to what the sheet creates: minted when it opens, so that
  /// saving twice makes one thing.
  public var newID: UInt64
  /// How many were added one after another before this one.
  var added = 0

  public init(_ kind: SheetKind, form: Form = Form(), newID: UInt64) {
    self.kind = kind
    self.form = form
    self.newID = newID
  }
}
