/// What the printed lines of an issued invoice bill (rule G7): the one place that is asked.
///
/// It is frozen with the issue (``Invoice/bills``), whatever becomes of rows afterwards, or late from a device that did not know
/// of the issue. Of what an earlier program issued nothing is frozen: then it is what those rows bill that say what is printed,
/// deleted ones too, and none that came late.
enum PrintedLines {
  /// What each printed line bills, in their order; empty for a draft.
  static func bills(of invoice: Invoice, in book: Book) -> [BilledLine] {
    guard let printed = invoice.issue?.content.lines else { return [] }
    if invoice.bills.count == printed.count { return invoice.bills }
    return rows(of: invoice, in: book).map { row in
      guard let row else { return BilledLine() }
      var bill = BilledLine(row)
      bill.project = book.charges[row.charge]?.project ?? ID()
      return bill
    }
  }

  /// What a draft's lines bill, to be frozen with its issue.
  ///
  /// A line that takes a deposit off is of the project whose deal it is (rule G100), one of a credit note of what it gives back,
  /// charge and all.
  static func bills(ofDraft draft: Invoice, in book: Book) -> [BilledLine] {
    let lines = book.lines(of: draft.id)
    var bills = lines.map { BilledLine($0) }
    var projects: [ID<Line>: ID<Project>] = [:]
    if let corrected = book.invoices[draft.corrects] {
      let isBack = book.givesBack(draft)
      for (place, bill) in self.bills(of: corrected, in: book).enumerated() {
        let id = Drafting.creditLine(place, of: draft.id)
        projects[id] = bill.project
        if isBack, let line = lines.firstIndex(where: { $0.id == id && $0.charge.isNone }) {
          bills[line].charge = bill.charge
        }
      }
    }
    for place in lines.indices where !lines[place].charge.isNone {
      bills[place].project = book.charges[lines[place].charge]?.project ?? ID()
      projects[Deposits.line(takenOff: lines[place].id)] = bills[place].project
    }
    for place in lines.indices where bills[place].project.isNone {
      bills[place].project = projects[lines[place].id] ?? ID()
    }
    for place in lines.indices where ProjectInvoicing.isMarkedUp(lines[place], in: book) {
      guard let source = lines[place].source, let expense = book.transactions[source.transaction],
        let asked = try? lines[place].price.amount()
          .adding(source.before ?? .zero(draft.currency))
      else { continue }
      let paid = book.counted(expense)[draft.currency]
      if asked.minor > paid.minor { bills[place].paid = paid }
    }
    return bills
  }

  /// A row for each printed line, nil where none is left; empty for a draft.
  ///
  /// Rows that say what is printed come first, in their order, deleted ones behind those that are there; what is left of both
  /// goes together in order, as lines whose words changed since.
  static func rows(of invoice: Invoice, in book: Book) -> [Line?] {
    guard let printed = invoice.issue?.content.lines else { return [] }
    let all = book.lines.rows(linking: Line.invoiceLink, to: invoice.id.raw)
      .map { book.lines.rows[Int($0)] }
      .sorted { a, b in
        if a.isLive != b.isLive { return a.isLive }
        return a.position != b.position ? a.position < b.position : a.id < b.id
      }
    var rows = [Line?](repeating: nil, count: printed.count)
    var left: [Line] = []
    for line in all {
      let place = printed.indices.first { rows[$0] == nil && isPrinted(line, as: printed[$0]) }
      if let place { rows[place] = line } else if line.isLive { left.append(line) }
    }
    for place in printed.indices where rows[place] == nil && !left.isEmpty {
      rows[place] = left.removeFirst()
    }
    return rows
  }

  /// Whether a row of an issued invoice is one of those that it prints.
  ///
  /// - Complexity: O(printed lines) for a row that says what is printed.
  static func has(_ line: Line, on invoice: Invoice, in book: Book) -> Bool {
    guard let printed = invoice.issue?.content.lines else { return false }
    if line.isLive, printed.contains(where: { isPrinted(line, as: $0) }) { return true }
    return rows(of: invoice, in: book).contains { $0?.id == line.id }
  }

  /// Whether a row says what was printed, but for its tax.
  static func isPrinted(_ line: Line, as printed: ContentLine) -> Bool {
    guard line.text == printed.text, line.service.name == printed.kind,
      line.price == Price(printed.unit, times: printed.quantity)
    else { return false }
    let discount = line.discount.flatMap { $0.isNothing ? nil : $0 }
    return discount == (try? printed.discount?.discount())
  }
}

extension Book {
  /// The lines that an issued invoice prints, as rows of the book with what is printed of them; a draft's are its lines.
  ///
  /// One whose row is gone has an id of its own.
  public func printedLines(of invoice: Invoice) -> [Line] {
    guard let content = invoice.issue?.content else { return lines(of: invoice.id) }
    let rows = PrintedLines.rows(of: invoice, in: self)
    let bills = PrintedLines.bills(of: invoice, in: self)
    return content.templateLines().enumerated().map { place, part in
      let id = ID<Line>.foreign("printed:\(invoice.id.text):\(place)")
      var line = Line(part, id: rows[place]?.id ?? id, of: invoice.id)
      line.position = rows[place]?.position ?? Position()
      line.charge = bills[place].charge
      line.source = bills[place].source
      return line
    }
  }

  /// Whether an issued invoice prints what a row of its own says; nil for a draft's.
  public func isPrinted(_ line: Line) -> Bool? {
    guard let invoice = invoices[line.invoice], invoice.isIssued else { return nil }
    return PrintedLines.has(line, on: invoice, in: self)
  }
}
