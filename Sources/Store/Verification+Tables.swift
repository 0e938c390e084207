import Ledger
import Storage

/// The register table against the replayed book.
enum RegisterCheck {
  static func run(_ book: inout Book, _ reader: any BookReader, _ result: inout Verification) throws
  {
    var stored = Digest()
    try reader.forEachRegister { register in
      result.registers += 1
      stored.add(register.key, stamp: register.stamp, bytes: register.bytes)
    }
    if (try? RegisterDigest.read(in: reader)) != stored {
      result.report("the registers are not what was written: their fingerprint differs")
    }
    if stored == book.digest() { return }
    try explain(&book, reader, &result)
  }

  /// The digests differ: says where.
  private static func explain(
    _ book: inout Book, _ reader: any BookReader, _ result: inout Verification
  ) throws {
    var wanted: [RegisterKey: StoredRegister] = [:]
    book.forEachRegister { key, stamp, bytes in
      wanted[key] = StoredRegister(key: key, stamp: stamp, bytes: Array(bytes))
    }
    var problems: [String] = []
    try reader.forEachRegister { register in
      if wanted.removeValue(forKey: register.key) != register {
        problems.append("\(name(register.key)) is not what the log says")
      }
    }
    for key in wanted.keys { problems.append("\(name(key)) is missing") }
    for problem in problems.sorted() { result.report(problem) }
  }

  private static func name(_ key: RegisterKey) -> String {
    let kind = Kind(rawValue: key.kind)?.name ?? "kind \(key.kind)"
    return "register \(key.tag) of \(kind) \(ID<Never>(key.id).text)"
  }
}

/// The typed tables against the replayed book, cell by cell.
enum TableCheck {
  static func run(_ book: inout Book, _ reader: any BookReader, _ result: inout Verification) throws
  {
    for layout in Layout.all {
      var visitor = CompareTable(reader: reader, layout: layout)
      book.visit(layout.kind, &visitor)
      result.rows += visitor.count
      for problem in visitor.problems.sorted() { result.report(problem) }
      if let problem = visitor.problem {
        result.report(
          "the table \(layout.kind.name) cannot be read: \(StoreError.words(problem))")
      }
    }
  }
}

private struct CompareTable: TableVisitor {
  let reader: any BookReader
  let layout: Layout
  var count = 0
  var problems: [String] = []
  var problem: (any Error)?

  mutating func visit<E: Entity>(_ table: inout Ledger.Table<E>) {
    do {
      try compare(table)
    } catch {
      problem = error
    }
  }

  private mutating func compare<E: Entity>(_ table: Ledger.Table<E>) throws {
    var seen: Set<UInt64> = []
    try reader.forEachRow(of: layout.kind) { text, cells in
      count += 1
      guard let id = ID<E>(text), let row = table[id], text == id.text else {
        problems.append("\(layout.kind.name) \(text) is in the table but not in the log")
        return
      }
      seen.insert(id.raw)
      for (index, cell) in layout.cells(of: row).enumerated() where cells[index] != cell {
        let column = layout.columns[index].name
        problems.append("\(layout.kind.name) \(text): \(column) is not what the log says")
      }
    }
    for row in table.rows where !seen.contains(row.id.raw) {
      problems.append("\(layout.kind.name) \(row.id.text) is missing from its table")
    }
  }
}

/// The numbers given out against the invoices that carry them.
enum NumberCheck {
  private struct Number: Equatable {
    var series: ID<Series>
    var count: Int64
    var number: String
  }

  static func run(
    _ book: Book, _ reader: any BookReader, _ result: inout Verification
  ) throws {
    var given: [ID<Invoice>: Number] = [:]
    do {
      try reader.forEachIssuedNumber { number in
        given[number.invoice] = Number(
          series: number.series, count: number.count, number: number.number)
        result.numbers += 1
      }
    } catch {
      guard let damage = StoreError.damage(error) else { throw error }
      result.report(damage)
    }
    var carriers: [String: String] = [:]
    for invoice in book.invoices.rows {
      guard let issue = invoice.issue else { continue }
      let number = Number(
        series: issue.series, count: issue.count, number: issue.content.number)
      if book.storedContentHash(of: invoice.id) != issue.hash {
        result.report("invoice \(number.number) is not what was issued: its hash differs")
      }
      if issue.series.isNone { continue }
      let isImported = book.seriesTable[issue.series]?.isImported == true
      if given.removeValue(forKey: invoice.id) != number {
        result.report("invoice \(number.number) is not in the table of issued numbers as it is")
      }
      // Books from elsewhere may have twins; the hub's own and devices' numbers are unique.
      if let other = carriers.updateValue(
        invoice.id.text,
        forKey: isImported ? "\(number.series.text)/\(number.number)" : number.number)
      {
        result.report("invoices \(other) and \(invoice.id.text) are both \(number.number)")
      }
    }
    for (invoice, number) in given.sorted(by: { $0.key.raw < $1.key.raw }) {
      result.report("number \(number.number) was given to \(invoice.text), which is not issued")
    }
  }
}
