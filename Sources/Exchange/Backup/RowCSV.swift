import Ledger

/// A book as CSV: one file a kind, for spreadsheets and other programs.
public enum RowCSV {
  /// One file.
  public struct File: Equatable, Sendable {
    /// Such as `clients.csv`.
    public var name: String
    public var bytes: [UInt8]
  }

  /// A file for every kind that has rows.
  public static func files(of book: Book) -> [File] {
    var files: [File] = []
    for kind in Kind.allCases {
      let rows = book.exchangeRows(kind)
      if rows.isEmpty { continue }
      files.append(File(name: kind.plural + ".csv", bytes: write(rows, of: kind)))
    }
    return files
  }

  /// Rows in the exchange shape under the names of their columns.
  public static func write(_ rows: [Value], of kind: Kind) -> [UInt8] {
    let columns = RowColumns(kind)
    var csv = CSVWriter()
    csv.row(columns.names.map { .plain($0) })
    for row in rows { csv.row(columns.cells(of: row)) }
    return csv.bytes
  }
}
