import Ledger

extension RowCSV {
  /// The kind of row that a file of ``write(_:of:)`` holds; nil for any other table.
  static func kind(of table: CSVTable) -> Kind? {
    guard let header = table.rows.first?.fields else { return nil }
    return Kind.allCases.first { RowColumns($0).names == header }
  }

  /// Such a file as exchange JSON, to be read as one.
  static func exchange(_ table: CSVTable, of kind: Kind) -> Value {
    let columns = RowColumns(kind)
    let rows = table.rows.dropFirst().map { columns.row(of: $0.fields) }
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
  /// The row that has these cells, in the exchange shape; what cannot be read stays text, so that the
  /// reader says what is wrong with it.
  func row(of cells: [String]) -> Value {
    var rest = cells[...]
    var members: [Member] = []
    for part in parts { members.append(Member(part.name, RowColumns.value(part.shape, &rest))) }
    return .object(members)
  }

  private static func value(_ shape: Shape, _ cells: inout ArraySlice<String>) -> Value {
    switch shape {
    case .optional(let inner):
      let isBlank = cells.prefix(width(inner)).allSatisfy { $0.isEmpty }
      let value = value(inner, &cells)
      return isBlank ? .null : value
    case .money:
      let amount = cells.popFirst() ?? ""
      let code = cells.popFirst() ?? ""
      guard let money = try? Money(parsing: amount, code: code) else { return .text(amount) }
      return money.value
    case .object(let parts):
      var members: [Member] = []
      for part in parts { members.append(Member(part.name, value(part.shape, &cells))) }
      return .object(members)
    case .list:
      let cell = CSVWriter.unguarded(cells.popFirst() ?? "")
      return (try? JSONReader.read(cell)) ?? .text(cell)
    case .text, .time, .choice:
      return .text(CSVWriter.unguarded(cells.popFirst() ?? ""))
    case .integer:
      let cell = cells.popFirst() ?? ""
      return Int64(cell).map { .integer($0) } ?? .text(cell)
    case .bool:
      switch cells.popFirst() ?? "" {
      case "true": return .bool(true)
      case "false": return .bool(false)
      case let other: return .text(other)
      }
    case .reference, .day, .instant, .decimal:
      let cell = cells.popFirst() ?? ""
      return cell.isEmpty ? .null : .text(cell)
    }
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
