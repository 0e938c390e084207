import Ledger

/// What a person says about a CSV from elsewhere; what is left open is guessed.
public struct CSVRequest: Equatable, Sendable {
  /// A column named by its title.
  public struct Title: Equatable, Sendable {
    public var field: CSVField
    public var title: String

    public init(_ field: CSVField, _ title: String) {
      self.field = field
      self.title = title
    }
  }

  public var subject: CSVSubject?
  /// Where the rows go; none is business inventory, nil where such rows usually go.
  public var project: ID<Project>?
  /// What the file is called.
  public var fileName = ""
  /// Every column as chosen; nil: guessed from the titles.
  public var mapping: ColumnMapping?
  /// Columns that are not what would be guessed.
  public var titles: [Title] = []
  public var dates: DateOrder?
  /// How spending is written; nil: as the amounts themselves say.
  public var sign: SpendingSign?
  /// What stands before decimals; nil: as the amounts themselves say.
  public var decimals: DecimalMark?
  /// What prices of several pieces are for; nil: as the titles say.
  public var prices: PricesFor?
  /// What the amounts of a statement are in where it names no currency; nil: what its account is in, else the book.
  public var currency: Currency?
  /// The first line of a statement is data.
  public var hasNoTitles = false
  /// Whether dated rows that are called a balance are money.
  public var takesBalances: Bool?
  /// Columns of a statement that no field of ours is: "out=Soll".
  public var columns: [String] = []

  public init() {}
}

/// A list of work that is known by its titles.
public enum WorkList: String, Sendable {
  case gigs, hours

  public var title: Phrase {
    switch self {
    case .gigs: return "Gigs"
    case .hours: return "Hours"
    }
  }
}

/// How a CSV from elsewhere is read: shown for a person to change.
public struct CSVReading: Equatable, Sendable {
  public var subject: CSVSubject
  public var project: ID<Project>
  public var mapping: ColumnMapping
  public var dates: DateOrder?
  public var sign: SpendingSign?
  public var decimals: DecimalMark?
  public var prices: PricesFor?
  /// The titles of the columns, in order.
  public var header: [String]
  /// The file is one of Ledgerline's own exports of a project's transactions.
  public var isOwn: Bool
  /// Which program wrote it, where its titles say so: then its columns are known.
  public var format: ExpenseFormat?
  /// What the file is called.
  public var fileName: String
  /// What work its lines are, where the titles say it (rules G111, G114).
  public var work: WorkList?
  /// The judges read its lines (rule M1).
  public var isStatement = false
  public var hasNoTitles = false
  public var takesBalances: Bool?
  public var columns: [String] = []
  /// Columns that the judges read, besides those of the mapping.
  var judged: [Int] = []

  /// The file is Ledgerline's own list of expenses.
  public var areOwnExpenses: Bool { subject == .transactions && ExpenseCSV.recognizes(header) }

  /// The titles of columns that go nowhere; of a known program's file, and of our own, that is known.
  public var unread: [String] {
    if isOwn || format != nil || hasNoTitles || areOwnExpenses { return [] }
    let taken = Set(subject.fields.compactMap { mapping[$0] } + judged)
    return header.indices.filter { !taken.contains($0) && !isBlank(header[$0]) }
      .map { trimmed(header[$0]) }
  }

  /// Reads the first line as `request` says.
  init(
    _ header: [String], _ request: CSVRequest, in book: Book
  ) throws(ImportFile.Fault) {
    self.header = header
    fileName = request.fileName
    isOwn = header == TransactionCSV.columns
    let areExpenses = request.subject == nil && ExpenseCSV.recognizes(header)
    subject =
      request.subject ?? (isOwn || areExpenses ? .transactions : ColumnMapping.subject(of: header))
    project =
      request.project
      ?? (areExpenses ? .business : CSVReading.usualPlace(subject, isOwn: isOwn, in: book))
    dates = request.dates
    sign = request.sign
    decimals = request.decimals
    prices = request.prices
    (hasNoTitles, takesBalances) = (request.hasNoTitles, request.takesBalances)
    columns = request.columns
    mapping = request.mapping ?? ColumnMapping.guess(header, for: subject)
    for title in request.titles {
      let wanted = folded(trimmed(title.title))
      guard subject.fields.contains(title.field),
        let column = CSVReading.column(wanted, of: header)
      else { throw .column(title, subject: subject, header: header) }
      // A column holds one field: what was guessed of it gives way.
      for field in subject.fields where mapping[field] == column { mapping[field] = nil }
      mapping[title.field] = column
    }
    if subject != .transactions { isOwn = false }
    // Things are in projects and in inventory only.
    if subject == .items, project == .business || project == .personal { project = ID() }
  }

  /// The column of a title, else of a number from 1, by which one of two that are called alike is told.
  private static func column(_ wanted: String, of header: [String]) -> Int? {
    if let titled = header.firstIndex(where: { folded(trimmed($0)) == wanted }) { return titled }
    return Int(wanted).flatMap { (1...header.count).contains($0) ? $0 - 1 : nil }
  }

  /// The reading of another program's export, whose lines were brought into the columns of ``ExpenseFormat/columns``.
  init(_ format: ExpenseFormat, _ request: CSVRequest) {
    self.format = format
    fileName = request.fileName
    header = ExpenseFormat.header
    isOwn = false
    subject = .transactions
    project = request.project ?? .business
    dates = request.dates
    sign = .positive
    decimals = format.isPlain ? .point : request.decimals
    prices = nil
    mapping = ColumnMapping()
    for (column, known) in ExpenseFormat.columns.enumerated() { mapping[known.field] = column }
  }

  /// The reading of a list of work, whose columns are known.
  init(_ work: WorkList, _ header: [String], _ columns: [Int], _ request: CSVRequest) {
    self.work = work
    self.header = header
    fileName = request.fileName
    isOwn = false
    subject = .transactions
    project = ID()
    dates = request.dates
    decimals = request.decimals
    mapping = ColumnMapping()
    judged = columns
  }

  /// Business inventory, but for expenses of an account that keeps none: there they are the business's.
  static func usualPlace(_ subject: CSVSubject, isOwn: Bool, in book: Book) -> ID<Project> {
    let work = book.settings.work
    let keepsInventory = work.isEmpty || work.contains(.designer)
    return subject == .items || isOwn || keepsInventory ? ID() : .business
  }

  /// The fields that cannot be done without and have no column yet.
  public var missing: [CSVField] { isStatement || work != nil ? [] : mapping.missing(for: subject) }

  /// The request that reads the file this way again.
  public var request: CSVRequest {
    var request = CSVRequest()
    request.project = project
    request.fileName = fileName
    request.dates = dates
    // A known export is known again.
    if work != nil {
      request.decimals = decimals
      return request
    }
    if let format {
      if !format.isPlain { request.decimals = decimals }
      return request
    }
    request.subject = subject
    request.mapping = mapping
    request.sign = sign
    request.decimals = decimals
    request.prices = prices
    (request.hasNoTitles, request.takesBalances) = (hasNoTitles, takesBalances)
    request.columns = columns
    return request
  }

  /// "Name from “Item”, SKU from “Model No.”".
  public var text: Phrase {
    var parts: [Phrase] = []
    for field in subject.fields {
      guard let column = mapping[field], header.indices.contains(column) else { continue }
      parts.append("\(field.title) from “\(header[column])”")
    }
    return parts.joined(separator: ", ")
  }
}
