import Ledger

/// What a Ledger 8 backup holds, as plain typed data; see `Ledger8Backup` and `Ledger8CSV`.
public struct Ledger8Book: Equatable, Sendable {
  public var backupDate: Ledger8Moment?
  public var appVersion = ""
  public var clients: [Ledger8Client] = []
  public var projects: [Ledger8Project] = []
  public var user: Ledger8User?
  /// What could not be read as it stands, in file order.
  public var problems = ImportProblems()

  public init() {}
}

/// A client of Ledger 8.
public struct Ledger8Client: Equatable, Sendable {
  /// Ledger 8's own identity; "" in a CSV.
  public var id = ""
  public var firstName = ""
  public var lastName = ""
  public var email = ""
  public var phone = ""
  public var company = ""
  public var attention = ""
  public var address = Address()
  public var notes = ""
  /// Where it stands in the file.
  public var path = ""

  public init() {}

  /// "First Last", else last, first, company, "" (rule G1).
  public var displayName: String {
    if !firstName.isEmpty && !lastName.isEmpty { return firstName + " " + lastName }
    if !lastName.isEmpty { return lastName }
    return firstName.isEmpty ? company : firstName
  }

  /// Whether nothing at all is known of it; one without a name is a client, too.
  var isUnknown: Bool { isBlank(displayName + email + further) }

  /// What makes a client without an id the same one next time: name and email, without either all that is known of it.
  var key: String {
    let key = displayName + "|" + email
    return isBlank(displayName + email) ? key + "|" + further : key
  }

  private var further: String {
    ([phone, attention] + address.lines + [notes]).joined(separator: "\n")
  }
}

/// A project of Ledger 8 with its items and its invoice.
public struct Ledger8Project: Equatable, Sendable {
  /// Ledger 8's own identity; "" in a CSV.
  public var id = ""
  public var name = ""
  public var artist = ""
  public var start: Ledger8Moment?
  public var end: Ledger8Moment?
  public var mediaType = MediaType.recording
  public var stage = Stage.open
  public var notes = ""
  public var opened: Ledger8Moment?
  public var delivered: Ledger8Moment?
  public var closed: Ledger8Moment?
  public var clientName = ""
  public var clientEmail = ""
  public var clientPhone = ""
  public var clientCompany = ""
  public var items: [Ledger8Item] = []
  /// nil while it has no invoice.
  public var invoiceNumber: Int64?
  public var invoiceName = ""
  /// Where it stands in the file.
  public var path = ""

  public init() {}

  public var hasClient: Bool { !(clientName + clientEmail + clientCompany).isEmpty }
}

/// A billable item of Ledger 8: a charge.
public struct Ledger8Item: Equatable, Sendable {
  public var name = ""
  public var fee: Money
  public var service = ServiceType.overdub
  public var notes = ""

  public init(fee: Money) {
    self.fee = fee
  }
}

/// Who used Ledger 8, and how they are paid.
public struct Ledger8User: Equatable, Sendable {
  public var firstName = ""
  public var lastName = ""
  public var company = ""
  public var contact = ""
  public var address = Address()
  public var phone = ""
  public var email = ""
  public var bank = BankHandles()

  public init() {}
}

/// Why a file is not a Ledger 8 backup at all.
public enum Ledger8Error: Error, Equatable, Sendable {
  case notABackup
  case notItsCSV(missing: [String])

  public var message: Phrase {
    switch self {
    case .notABackup: "this JSON is not a Ledger 8 backup: it has no list of projects or clients"
    case .notItsCSV(let missing):
      "this CSV is not one of Ledger 8's: the column \"\(missing.first ?? "")\" is missing"
    }
  }

  public var hint: Phrase {
    switch self {
    case .notABackup: "Choose the file ledger8_backup_<date>.json that Ledger 8 made."
    case .notItsCSV: "Choose the file as Ledger 8 made it, with its first line."
    }
  }
}
