import Ledger

/// Any file that can be imported, recognized by what is in it and not by its name.
///
///     let file = try ImportFile(bytes)
///     let outcome = try file.plan(into: book, options)
///     outcome.lines     // the preview
///     outcome.edit      // the one transaction
public enum ImportFile: Sendable {
  /// Our own exchange JSON.
  case backup(Value)
  /// A Ledger 8 backup or one of its CSVs.
  case ledger8(Ledger8Book)

  public init(_ bytes: [UInt8]) throws(ImportFileError) {
    let first = bytes.first { byte in
      byte > Ascii.space && byte < 0x80  // skips blanks and a byte order mark
    }
    guard let first else { throw .empty }
    if first == Ascii.openBrace || first == Ascii.openBracket {
      try self.init(json: bytes)
    } else {
      try self.init(csv: bytes)
    }
  }

  private init(json bytes: [UInt8]) throws(ImportFileError) {
    let value: Value
    do throws(JSONError) {
      value = try JSONReader.read(bytes)
    } catch {
      throw .json(error)
    }
    if BackupFormat.recognizes(value) {
      self = .backup(value)
    } else if Ledger8Backup.recognizes(value) {
      do throws(Ledger8Error) {
        self = .ledger8(try Ledger8Backup.read(value))
      } catch {
        throw .ledger8(error)
      }
    } else {
      throw .unknown
    }
  }

  private init(csv bytes: [UInt8]) throws(ImportFileError) {
    let table = CSVReader.read(bytes)
    guard let header = table.rows.first, header.fields.count > 1 else { throw .unknown }
    do throws(Ledger8Error) {
      self = .ledger8(try Ledger8CSV.read(table))
    } catch {
      throw .ledger8(error)
    }
  }

  /// What importing it would do; nothing is done yet.
  public func plan(
    into book: Book, _ options: Ledger8Import.Options
  ) throws(ImportFileError) -> ImportOutcome {
    switch self {
    case .backup(let value):
      do throws(BackupError) {
        return ImportOutcome(try BackupReader.plan(value, into: book))
      } catch {
        throw .backup(error)
      }
    case .ledger8(let source):
      do throws(MoneyError) {
        return ImportOutcome(try Ledger8Import.plan(source, into: book, options))
      } catch {
        throw .money(error)
      }
    }
  }
}

/// What importing a file would do, whatever kind of file it was.
public struct ImportOutcome: Sendable {
  /// The one transaction; empty when the book already says all of it.
  public var edit: Edit
  /// A line a kind: "projects: 3 added, 1 matched".
  public var counts: [String]
  /// A line for each thing, where the format has names to show.
  public var lines: [String]
  public var problems: [ImportProblem]

  init(_ plan: BackupPlan) {
    edit = plan.edit
    counts = plan.counts.map { $0.text }
    lines = []
    problems = plan.problems
  }

  init(_ plan: ImportPlan) {
    edit = plan.edit
    counts = plan.counts.map { $0.text }
    lines = plan.lines.map { $0.text }
    problems = plan.problems
  }
}

/// Why a file is not imported.
public enum ImportFileError: Error, Equatable, Sendable {
  case empty
  case unknown
  case json(JSONError)
  case ledger8(Ledger8Error)
  case backup(BackupError)
  case money(MoneyError)

  public var message: String {
    switch self {
    case .empty: "the file is empty"
    case .unknown: "the file is neither a Ledgerline backup nor one of Ledger 8's"
    case .json(let error): error.message
    case .ledger8(let error): error.message
    case .backup(let error): error.message
    case .money: "an amount in the file is too large"
    }
  }

  /// How to mend it.
  public var hint: String {
    switch self {
    case .empty, .unknown:
      "Choose a backup made with `ledgerline export`, or Ledger 8's backup JSON or CSV."
    case .json(let error): error.hint
    case .ledger8(let error): error.hint
    case .backup(let error): error.hint
    case .money: "Look for a sum of more than 90 quadrillion in it."
    }
  }
}
