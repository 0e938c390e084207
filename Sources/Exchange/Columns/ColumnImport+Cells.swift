import Ledger

/// What the cells of a line say, and what is said of those that cannot be read.
extension ColumnImport {
  func title(_ field: CSVField) -> Phrase {
    guard let column = reading.mapping[field], reading.header.indices.contains(column) else {
      return field.title
    }
    return .verbatim(reading.header[column])
  }

  /// The text of a cell without blanks around it and without the apostrophe of an export.
  func cell(_ field: CSVField, _ row: CSVRow) -> String {
    ColumnImport.cell(field, row, reading)
  }

  func values(_ field: CSVField) -> [String] { ColumnImport.values(field, of: rows, reading) }

  static func values(
    _ field: CSVField, of rows: ArraySlice<CSVRow>, _ reading: CSVReading
  ) -> [String] {
    if reading.mapping[field] == nil { return [] }
    return rows.map { cell(field, $0, reading) }
  }

  private static func cell(_ field: CSVField, _ row: CSVRow, _ reading: CSVReading) -> String {
    guard let column = reading.mapping[field], row.fields.indices.contains(column) else {
      return ""
    }
    return trimmed(CSVWriter.unguarded(row.fields[column]))
  }

  /// Whether there is a line to read; one with more cells than titles has slipped.
  mutating func isWhole(_ row: CSVRow) -> Bool {
    if row.fields.allSatisfy({ isBlank($0) }) { return false }
    if reading.isStatement || row.fields.dropFirst(reading.header.count).allSatisfy({ isBlank($0) })
    {
      return true
    }
    skip(
      row, "\(row.fields.count) fields where the first line has \(reading.header.count)",
      hint: "Put quotes around a field that has a comma in it.")
    return false
  }

  mutating func skip(_ row: CSVRow, _ what: Phrase, hint: Phrase) {
    skipped += 1
    plan.problems.append(
      ImportProblem(.warning, "line \(row.line)", "skipped: \(what)", hint: hint))
  }

  mutating func warn(_ row: CSVRow, _ field: CSVField, _ what: Phrase, hint: Phrase) {
    plan.problems.append(
      ImportProblem(.warning, "line \(row.line), \(title(field))", what, hint: hint))
  }

  /// A word of ours in any spelling; one that is unknown is said and left empty.
  mutating func word<C: Choice>(
    _ field: CSVField, _ row: CSVRow, also old: [(String, C)] = []
  ) -> C? {
    let text = cell(field, row)
    if text.isEmpty { return nil }
    if let choice = ForeignWords.choice(text, also: old) { return choice }
    warn(
      row, field, "\"\(CellFault.shown(text))\" is not known here",
      hint: "Left empty; choose one afterwards.")
    return nil
  }
}
