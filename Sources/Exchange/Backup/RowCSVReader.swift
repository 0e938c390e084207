import Ledger

extension RowCSV {
  /// The kind of row that a file of ``write(_:of:)`` holds; nil for any other table.
  ///
  /// A file of an earlier program lacks the columns that came later; where its few columns are in several
  /// kinds, it is not of one that has a single row, and lacks as few as may be.
  static func kind(of table: CSVTable) -> Kind? {
    guard let header = table.rows.first?.fields else { return nil }
    if let kind = Kind.allCases.first(where: { RowColumns($0).names == header }) { return kind }
    guard header.count > 2, header.starts(with: ["id", "life"]) else { return nil }
    var best: (kind: Kind, missing: Int)?
    for kind in Kind.allCases {
      let names = RowColumns(kind).names
      guard header.allSatisfy({ title in names.contains { $0 == title } }) else { continue }
      let missing = names.count - header.count
      let isLess = missing < best?.missing ?? .max
      if best.map({ $0.kind.isSingle == kind.isSingle ? isLess : $0.kind.isSingle }) ?? true {
        best = (kind, missing)
      }
    }
    return best?.kind
  }

  /// The same of a file's bytes, by its first line.
  static func kind(ofFile bytes: [UInt8]) -> Kind? {
    let end = bytes.firstIndex(of: Ascii.lineFeed) ?? bytes.endIndex
    return kind(of: CSVReader.read(Array(bytes[..<end])))
  }

  /// Several such files as one, so that it is no matter which of them comes first.
  static func exchange(_ files: [ImportFolder.File]) throws(ImportFile.Fault) -> Value {
    var account: [Member] = []
    var members: [Member] = []
    for file in files {
      let table = CSVReader.read(file.bytes)
      guard let kind = kind(of: table) else { continue }
      do throws(ImportFile.Fault) {
        try check(table)
      } catch {
        guard case .line(let line, let what) = error else { throw error }
        throw .line(line, what: "\(file.path): \(what)")
      }
      guard case .object(let own) = exchange(table, of: kind) else { continue }
      for member in own where !members.contains(where: { $0.name == member.name }) {
        if member.name == "account", case .object(let single) = member.value {
          account += single
        } else {
          members.append(member)
        }
      }
    }
    return .object(members + [Member("account", .object(account))])
  }

  /// Whether every line is whole: what a cut or a bad quote takes away would be taken from the book.
  static func check(_ table: CSVTable) throws(ImportFile.Fault) {
    if table.isTooLong { throw .tooLong }
    for problem in table.problems where problem.fault != .notUTF8 {
      throw .line(problem.line, what: problem.fault.what)
    }
    let width = table.rows.first?.fields.count ?? 0
    for row in table.rows.dropFirst() where row.fields.count != width {
      throw .line(
        row.line,
        what: row.fields.count == 1
          ? "1 field where the titles are \(width)"
          : "\(row.fields.count) fields where the titles are \(width)")
    }
    if table.isCut, let last = table.rows.last {
      throw .line(last.line, what: "no line break at its end")
    }
  }

  /// Such a file as exchange JSON, to be read as one.
  static func exchange(_ table: CSVTable, of kind: Kind) -> Value {
    let columns = RowColumns(kind)
    let header = table.rows.first?.fields ?? []
    let places = columns.names.map { name in header.firstIndex { $0 == name } }
    let rows = table.rows.dropFirst().map { row in
      columns.row(
        of: places.map { place in
          // A file may lack a column.
          place.map { $0 < row.fields.count ? row.fields[$0] : "" }
        })
    }
    let head = [
      Member("format", .text(BackupFormat.name)),
      Member("version", .integer(BackupFormat.version)),
    ]
    if kind.isSingle {
      let members = rows.first.map { [Member(kind.name, $0)] } ?? []
      return .object(head + [Member("account", .object(members))])
    }
    return .object(head + [Member(kind.plural, .list(rows))])
  }
}

extension RowColumns {
  /// The row that has these cells, nil for columns that the file lacks, in the exchange shape; what
  /// cannot be read stays text, so that the reader says what is wrong with it.
  func row(of cells: [String?]) -> Value {
    var rest = cells[...]
    var members: [Member] = []
    for part in parts {
      guard let value = RowColumns.value(part.shape, &rest) else { continue }
      members.append(Member(part.name, value))
    }
    return .object(members)
  }

  /// Nil when the file has none of its columns.
  private static func value(_ shape: Shape, _ cells: inout ArraySlice<String?>) -> Value? {
    let own = cells.prefix(width(shape))
    if own.allSatisfy({ $0 == nil }) {
      cells = cells.dropFirst(own.count)
      return nil
    }
    switch shape {
    case .optional(let inner):
      let isBlank = cells.prefix(width(inner)).allSatisfy { ($0 ?? "").isEmpty }
      let value = value(inner, &cells)
      return isBlank ? .null : value
    case .object(let parts):
      var members: [Member] = []
      for part in parts {
        if let value = value(part.shape, &cells) { members.append(Member(part.name, value)) }
      }
      return .object(members)
    case .money:
      let amount = next(&cells)
      let code = next(&cells)
      guard let money = try? Money(parsing: amount, code: code) else { return .text(amount) }
      return money.value
    case .text, .integer, .bool, .reference, .day, .time, .instant, .decimal, .choice, .list:
      return plain(shape, next(&cells))
    }
  }

  private static func next(_ cells: inout ArraySlice<String?>) -> String {
    (cells.popFirst() ?? nil) ?? ""
  }

  private static func plain(_ shape: Shape, _ cell: String) -> Value {
    switch shape {
    case .list:
      let cell = CSVWriter.unguarded(cell)
      return (try? JSONReader.read(cell)) ?? .text(cell)
    case .integer:
      return Int64(cell).map { .integer($0) } ?? .text(cell)
    case .bool:
      // Spreadsheets save them in capitals.
      let word = lowered(cell)
      return word == "true" ? .bool(true) : word == "false" ? .bool(false) : .text(cell)
    case .day:
      if cell.isEmpty { return .null }
      return .text(RowColumns.daySaved(cell)?.text ?? cell)
    case .reference, .instant, .decimal:
      return cell.isEmpty ? .null : .text(cell)
    case .text, .time, .choice, .money, .optional, .object:
      return .text(CSVWriter.unguarded(cell))
    }
  }

  /// A day as Excel saves a file that it has opened: month first, 11/21/2026.
  ///
  /// Where the day stands first
  /// (21.11.2026) it is read as well; 03/04/2026 is March, as the machine that writes slashes means it.
  static func daySaved(_ cell: String) -> Day? {
    let isSlashed = cell.utf8.contains(Ascii.slash)
    guard isSlashed || cell.utf8.contains(Ascii.point) else { return nil }
    return ColumnDates([cell], order: isSlashed ? .monthFirst : .dayFirst).day(cell)
  }

  /// How many columns a shape takes.
  private static func width(_ shape: Shape) -> Int {
    switch shape {
    case .optional(let inner): return width(inner)
    case .money: return 2
    case .object(let parts): return parts.reduce(0) { $0 + width($1.shape) }
    case .text, .integer, .bool, .reference, .day, .time, .instant, .decimal, .choice, .list:
      return 1
    }
  }
}
