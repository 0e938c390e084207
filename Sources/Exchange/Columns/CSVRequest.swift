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
  /// Where the rows go; none is business inventory.
  public var project = ID<Project>()
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

  public init() {}
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

  /// Reads the first line as `request` says.
  init(_ header: [String], _ request: CSVRequest) throws(ImportFile.Fault) {
    self.header = header
    isOwn = header == TransactionCSV.columns
    subject = request.subject ?? (isOwn ? .transactions : ColumnMapping.subject(of: header))
    project = request.project
    dates = request.dates
    sign = request.sign
    decimals = request.decimals
    prices = request.prices
    mapping = request.mapping ?? ColumnMapping.guess(header, for: subject)
    for title in request.titles {
      let wanted = folded(trimmed(title.title))
      guard subject.fields.contains(title.field),
        let column = header.firstIndex(where: { folded(trimmed($0)) == wanted })
      else { throw .column(title, subject: subject, header: header) }
      // A column holds one field: what was guessed of it gives way.
      for field in subject.fields where mapping[field] == column { mapping[field] = nil }
      mapping[title.field] = column
    }
    if subject != .transactions { isOwn = false }
  }

  /// The fields that cannot be done without and have no column yet.
  public var missing: [CSVField] { mapping.missing(for: subject) }

  /// The request that reads the file this way again.
  public var request: CSVRequest {
    var request = CSVRequest()
    request.subject = subject
    request.project = project
    request.mapping = mapping
    request.dates = dates
    request.sign = sign
    request.decimals = decimals
    request.prices = prices
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
