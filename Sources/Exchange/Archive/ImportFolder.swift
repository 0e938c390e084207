import Ledger

/// Files that somebody hands over together: an unpacked export, a zip, or what was chosen at once (rule E38).
public struct ImportFolder: Equatable, Sendable {
  /// One of the files handed over, with the path it had among them.
  public struct File: Equatable, Sendable {
    /// With `/` between folders.
    public var path: String
    public var bytes: [UInt8]
    /// Its bytes were left where they are, because they are more than an expense keeps.
    public var isTooLarge: Bool

    public init(_ path: String, _ bytes: [UInt8], isTooLarge: Bool = false) {
      self.path = path
      self.bytes = bytes
      self.isTooLarge = isTooLarge
    }

    /// What stands behind the last folder.
    public var name: String {
      path.split(separator: "/").last.map { String($0) } ?? path
    }

    /// The folder that it is in, at the top of the others; "" beside them.
    var place: String {
      let parts = path.split(separator: "/")
      return parts.count > 1 ? folded(String(parts[0])) : ""
    }
  }

  /// The lines.
  public var table: File
  /// Everything beside them that may be a receipt.
  public var files: [File]
  /// The other tables of Ledgerline's own export, a kind each; they are read as one file.
  public var others: [File] = []

  /// The most files that are looked at.
  public static var mostFiles: Int { 10_000 }
  /// Bytes of one receipt; as many as the app takes (`ImageIntake`).
  public static var largestFile: Int { 20 << 20 }
  /// Bytes of all of them.
  public static var mostBytes: Int { 512 << 20 }

  /// Why files are none of an import.
  public enum Fault: Error, Equatable, Sendable {
    case noTable
    /// Of several tables nobody knows which is meant.
    case tables([String])
    case zip(ZipFault)

    public var message: Phrase {
      switch self {
      case .noTable:
        return "There is no CSV among the files. Choose the export as it was downloaded."
      case .tables(let names):
        let shown = names.prefix(5).joined(separator: ", ")
        return "There are several CSV files (\(shown)). Choose one of them, and its receipts."
      case .zip(let fault): return fault.message
      }
    }
  }

  /// The files of a zip.
  public init(zip bytes: [UInt8]) throws(Fault) {
    var files: [File] = []
    do throws(ZipFault) {
      let archive = try ZipArchive(bytes)
      for entry in archive.entries where ImportFolder.isWanted(entry.name) {
        let isLarge = entry.size > ImportFolder.largestFile && !ImportFolder.isTable(entry.name)
        files.append(
          File(
            entry.name, isLarge ? [] : try archive.unpacked(entry), isTooLarge: isLarge))
      }
    } catch {
      throw .zip(error)
    }
    try self.init(files)
  }

  /// One of the files is the table: `transactions.csv`, or the only CSV there is.
  ///
  /// Tables of which each is one of Ledgerline's own are all of them.
  public init(_ files: [File]) throws(Fault) {
    let tables = files.filter { ImportFolder.isTable($0.path) }
    let named = tables.filter { folded($0.name) == "transactions.csv" }
    let meant = named.count == 1 ? named : tables
    guard let table = meant.first else { throw .noTable }
    let kinds = tables.compactMap { RowCSV.kind(ofFile: $0.bytes)?.name }
    let isExport = tables.count > 1 && Set(kinds).count == tables.count
    if meant.count > 1 && !isExport { throw .tables(meant.map { $0.path }) }
    self.table = table
    if isExport { others = tables.filter { $0.path != table.path } }
    self.files = files.filter { ImportFolder.isWanted($0.path) && !ImportFolder.isTable($0.path) }
  }

  /// Whether a file is to be read at all: not what systems leave behind, and not the table as a spreadsheet.
  public static func isWanted(_ path: String) -> Bool {
    let lower = lowered(path)
    if lower.hasSuffix(".xlsx") || lower.hasSuffix(".json") { return false }
    return !path.split(separator: "/").contains {
      $0.hasPrefix(".") && $0 != "." || $0 == "__MACOSX"
    }
  }

  /// Whether its name is that of a table.
  public static func isTable(_ path: String) -> Bool { lowered(path).hasSuffix(".csv") }
}
