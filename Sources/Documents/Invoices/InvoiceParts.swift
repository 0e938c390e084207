import Ledger

/// The parts that all layouts of an invoice are made of.
struct InvoiceParts {
  let content: InvoiceContent
  let formats: Formats
  let standing: InvoiceStanding
  let words: Language

  /// Lines, sums beside how to pay, notes and terms.
  func body() -> [Block] {
    [
      .table(lines()), .gap(12),
      .columns([.init(share: 11, bank()), .init(share: 9, [.sums(sums())])]),
    ] + notes()
  }

  /// Quantity and price only where a line has more or less than one; the type where it says more than the text.
  private func lines() -> TableBlock {
    let lines = content.lines
    let hasKinds = lines.contains { !$0.kind.isEmpty && !$0.text.isEmpty && $0.kind != $0.text }
    let hasPrices = lines.contains { $0.quantity != Quantity(1) }
    var columns: [TableColumn] = []
    if hasKinds { columns.append(TableColumn(words(.service))) }
    columns.append(TableColumn(words(.description), isWide: true))
    if hasPrices {
      columns.append(TableColumn(words(.quantity), .trailing))
      columns.append(TableColumn(words(.price), .trailing))
    }
    columns.append(TableColumn(words(.amount), .trailing))
    let rows = lines.map { line in
      var row: [TableCell] = []
      if hasKinds { row.append(TableCell(words.own(line.kind))) }
      let text = line.text.isEmpty && !hasKinds ? words.own(line.kind) : line.text
      row.append(TableCell(text))
      if hasPrices {
        row.append(TableCell(formats.quantity(line.quantity)))
        row.append(TableCell(formats.money(line.unit)))
      }
      row.append(TableCell(formats.money(line.amount)))
      return row
    }
    return TableBlock(columns: columns, rows: rows)
  }

  /// The sums under the table; the tax and its subtotal only when there is one.
  private func sums() -> [Fact] {
    var sums: [Fact] = []
    if let tax = content.tax {
      sums.append(Fact(words(.subtotal), formats.money(content.subtotal)))
      let name = tax.name.isEmpty ? words(.tax) : tax.name
      sums.append(Fact("\(name) \(formats.rate(tax.rate))", formats.money(tax.amount)))
    }
    return sums + [Fact(words(.total), formats.money(content.total))] + paid
  }

  /// How to pay, and by what the payment is known; only what is known, and nothing when nothing is to be paid.
  private func bank() -> [Block] {
    let bank = content.bank
    var facts = known([
      (words(.bank), bank.bank), (words(.accountName), bank.accountName),
      (words(.routingNumber), bank.routingNumber), (words(.accountNumber), bank.accountNumber),
      ("IBAN", bank.iban), ("BIC", bank.bic), ("Venmo", bank.venmo), ("Zelle", bank.zelle),
      ("PayPal", bank.paypal),
    ])
    if facts.isEmpty || !isPayable { return [] }
    if !content.number.isEmpty { facts.append(Fact(words(.reference), content.number)) }
    return [.gap(6), .heading(words(.paymentDetails), level: 2), .gap(3), .facts(facts)]
  }

  private func notes() -> [Block] {
    var blocks: [Block] = []
    if !content.notes.isEmpty {
      blocks += [
        .gap(20), .heading(words(.notes), level: 2), .gap(3), .lines([content.notes], .body),
      ]
    }
    var terms: [String] = []
    if isPayable {
      let days = Int(content.due.number) - Int(content.issued.number)
      terms.append(
        days <= 0
          ? words(.dueOnReceipt) : words(.dueWithin(days, formats.count(days))))
    }
    if !content.terms.isEmpty { terms.append(content.terms) }
    if !terms.isEmpty {
      blocks += [.gap(20), .heading(words(.terms), level: 2), .gap(3), .lines(terms, .quiet)]
    }
    return blocks
  }

  func known(_ pairs: [(String, String)]) -> [Fact] {
    pairs.filter { !$0.1.isEmpty }.map { Fact($0.0, $0.1) }
  }
}
