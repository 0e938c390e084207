import Ledger

// What an expense has besides: how it was paid, what it is to the tax office, whom it is billed to, its tags.
extension ColumnImport {
  mutating func fillExpense(_ transaction: inout Transaction, _ row: CSVRow) {
    if let batch { transaction.batch = batch.id }
    transaction.paymentMethod = cell(.paymentMethod, row)
    transaction.isDeductible = flag(.deductible, row)
    if flag(.reimbursable, row) { transaction.reimbursement = .owedToCompany }
    transaction.billTo = client(row)
  }

  /// Whether a cell says yes; another word than yes or no is said and means no.
  private mutating func flag(_ field: CSVField, _ row: CSVRow) -> Bool {
    let text = cell(field, row)
    if text.isEmpty { return false }
    if let isOn = ColumnImport.isYes(text) { return isOn }
    warn(
      row, field, "\"\(CellFault.shown(text))\" is neither yes nor no",
      hint: "Write yes or no; it is taken as no.")
    return false
  }

  private static func isYes(_ text: String) -> Bool? {
    switch lowered(text) {
    case "yes", "y", "true", "1", "x", "ja", "j": return true
    case "no", "n", "false", "0", "-", "nein": return false
    case _: return nil
    }
  }

  /// The client whom a line is to be billed to, by name.
  private mutating func client(_ row: CSVRow) -> ID<Client> {
    let name = cell(.billTo, row)
    if name.isEmpty || ColumnImport.isYes(name) == false { return ID() }
    let found = book.clients.live.filter { folded($0.displayName) == folded(name) }
    if let client = found.first, found.count == 1 { return client.id }
    warn(
      row, .billTo, "no client is called \"\(CellFault.shown(name))\"",
      hint: "Left empty; choose one afterwards.")
    return ID()
  }

  /// Gives a new transaction the tags of its line, which stand between commas or semicolons.
  mutating func tag(_ transaction: ID<Transaction>, _ row: CSVRow) {
    var given = Set<ID<Tag>>()
    for part in cell(.tags, row).split(whereSeparator: { $0 == "," || $0 == ";" }) {
      let name = trimmed(String(part))
      if name.isEmpty { continue }
      let id = tag(String(name.prefix(Tag.longestName)))
      if given.insert(id).inserted { plan.edit.put(Tagging(transaction, id), replacing: nil) }
    }
  }

  /// The tag of a name: the book's, else a new one.
  private mutating func tag(_ name: String) -> ID<Tag> {
    if let known = tags[folded(name)], !known.isNone { return known }
    var tag = Tag()
    tag.id = .foreign("csv:tag:" + folded(name))
    tag.name = name
    tag.position = Position.between(lastTag, nil, jitter: tag.id.raw)
    lastTag = tag.position
    tags[folded(name)] = tag.id
    put(tag, in: book.tags, .verbatim(name))
    return tag.id
  }
}

extension ImportBatch {
  /// The import that a file is now: the same one each time, until it is taken back.
  static func next(
    of table: CSVTable, _ reading: CSVReading, in book: Book, now: Instant
  ) -> ImportBatch {
    let key = "import:" + (reading.format?.rawValue ?? "") + ":\(hash(of: table))"
    var generation: Int64 = 0
    while true {
      let id = ID<ImportBatch>.foreign(key + "~\(generation)")
      if let known = book.importBatches[id] {
        if known.isLive { return known }
        generation += 1
        continue
      }
      var batch = ImportBatch()
      batch.id = id
      batch.name = reading.fileName
      batch.format = reading.format?.rawValue ?? ""
      batch.imported = now
      batch.generation = generation
      return batch
    }
  }

  /// FNV-1a of all fields, with a mark behind each field and each line.
  private static func hash(of table: CSVTable) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for row in table.rows {
      for field in row.fields {
        for byte in field.utf8 { add(byte) }
        add(0x1F)
      }
      add(0x1E)
    }
    return hash
  }
}
