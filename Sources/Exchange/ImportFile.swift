import Ledger

/// A file somebody wants to import: told apart by what is in it, and what it would do to a book.
public struct ImportFile: Sendable {
  /// The edit to commit; nothing has been done yet.
  public var edit: Edit
  /// What will happen, in words, the counts first.
  public var summary: [String]
  /// What was left out or guessed.
  public var problems: [String]

  /// Why a file cannot be imported at all.
  public enum Fault: Error, Equatable, Sendable {
    case json(JSONError)
    case backup(BackupError)
    case ledger8(Ledger8Error)
    case money(MoneyError)
    case unknown

    /// What is wrong and how to mend it.
    public var message: String {
      switch self {
      case .json(let error): return error.message + ". " + error.hint
      case .backup(let error): return error.message + ". " + error.hint
      case .ledger8(let error): return error.message + ". " + error.hint
      case .money: return "The amounts in the file are too large to add up."
      case .unknown:
        return "The file is neither a Ledgerline backup, a Ledger 8 backup or one of its CSV"
          + " files, nor an export of the earlier design app. Choose one of those."
      }
    }
  }

  /// Reads `bytes` and plans the import into `book`.
  public static func read(
    _ bytes: [UInt8], into book: Book, _ options: Ledger8Import.Options
  ) throws(Fault) -> ImportFile {
    // Blanks and a byte order mark may stand in front.
    let first = bytes.first { $0 > Ascii.space && $0 < 0x80 }
    if first == Ascii.openBrace || first == Ascii.openBracket {
      return try readJSON(bytes, into: book, options)
    }
    let table = CSVReader.read(bytes)
    guard Ledger8CSV.recognizes(table) else { throw .unknown }
    let source: Ledger8Book
    do throws(Ledger8Error) {
      source = try Ledger8CSV.read(table, currency: book.settings.currency)
    } catch {
      throw .ledger8(error)
    }
    return try plan(source, into: book, options)
  }

  private static func readJSON(
    _ bytes: [UInt8], into book: Book, _ options: Ledger8Import.Options
  ) throws(Fault) -> ImportFile {
    let value: Value
    do throws(JSONError) {
      value = try JSONReader.read(bytes)
    } catch {
      throw .json(error)
    }
    if BackupFormat.recognizes(value) { return try plan(value, into: book) }
    if FirestoreExport.recognizes(value) {
      return ImportFile(FirestoreImport.plan(value, into: book, options))
    }
    guard Ledger8Backup.recognizes(value) else { throw .unknown }
    let source: Ledger8Book
    do throws(Ledger8Error) {
      source = try Ledger8Backup.read(value, currency: book.settings.currency)
    } catch {
      throw .ledger8(error)
    }
    return try plan(source, into: book, options)
  }

  private static func plan(_ value: Value, into book: Book) throws(Fault) -> ImportFile {
    do throws(BackupError) {
      let plan = try BackupReader.plan(value, into: book)
      var summary = ["Ledgerline backup: " + plan.summary]
      for count in plan.counts where count.added + count.changed > 0 {
        summary.append("\(count.kind.plural): \(count.added) added, \(count.changed) changed")
      }
      return ImportFile(
        edit: plan.edit, summary: summary, problems: plan.problems.map { $0.message })
    } catch {
      throw .backup(error)
    }
  }

  private static func plan(
    _ source: Ledger8Book, into book: Book, _ options: Ledger8Import.Options
  ) throws(Fault) -> ImportFile {
    do throws(MoneyError) {
      return ImportFile(try Ledger8Import.plan(source, into: book, options))
    } catch {
      throw .money(error)
    }
  }

  /// The counts, then the first things of the file.
  private init(_ plan: ImportPlan) {
    edit = plan.edit
    summary = plan.counts.map { $0.text }
    for line in plan.lines.prefix(200) { summary.append(line.text) }
    if plan.lines.count > 200 { summary.append("and \(plan.lines.count - 200) more") }
    problems = plan.problems.map { $0.advice }
  }

  private init(edit: Edit, summary: [String], problems: [String]) {
    self.edit = edit
    self.summary = summary
    self.problems = problems
  }
}
