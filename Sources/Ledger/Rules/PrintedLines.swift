/// Which rows of a book the printed lines of an issued invoice are.
///
/// What is printed is frozen; rows may still change afterwards, or late from a device that did not know of the issue. A row that
/// is deleted late is still what the paper asks for, one that comes late is not: else a charge would be billed twice, or never.
enum PrintedLines {
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

  /// Whether an issued invoice asks for what a row of its own bills.
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
