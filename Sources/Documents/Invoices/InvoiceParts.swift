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
    let deposits = lines.map { depositText($0) }
    let hasPrices = zip(lines, deposits).contains { $0.quantity != Quantity(1) && $1 == nil }
    var columns: [TableColumn] = []
    if hasKinds { columns.append(TableColumn(words(.service))) }
    columns.append(TableColumn(words(.description), isWide: true))
    if hasPrices {
      columns.append(TableColumn(words(.quantity), .trailing))
      columns.append(TableColumn(words(.price), .trailing))
    }
    // Which rate a line has is asked where there are several.
    let hasTaxes = content.rules != 1 && lines.contains { $0.tax != lines.first?.tax }
    if hasTaxes { columns.append(TableColumn(words(.tax), .trailing)) }
    columns.append(TableColumn(words(.amount), .trailing))
    let rows = lines.indices.map { place in
      let (line, deposit) = (lines[place], deposits[place])
      var row: [TableCell] = []
      if hasKinds { row.append(TableCell(words.service(line.kind))) }
      // What only says the type is said in the paper's language, too.
      let isKind = line.text.isEmpty && !hasKinds || line.text == line.kind
      let text =
        place == standing.rounding
        ? words(.rounding) : isKind ? words.service(line.kind) : line.text
      row.append(TableCell(deposit ?? text, note: discountNote(line)))
      if hasPrices, deposit != nil {
        row += [TableCell(""), TableCell("")]
      } else if hasPrices {
        row.append(TableCell(formats.quantity(line.quantity)))
        row.append(TableCell(formats.money(line.unit)))
      }
      if hasTaxes { row.append(TableCell(line.tax.map { formats.rate($0.rate) } ?? "\u{2013}")) }
      row.append(TableCell(formats.money(line.amount)))
      return row
    }
    return TableBlock(columns: columns, rows: rows)
  }

  /// "Invoice 1023 of Nov 27, 2026" of a line that takes a deposit off (rule G100), or gives that back, which has no pieces; nil of
  /// any other.
  private func depositText(_ line: ContentLine) -> String? {
    Deposits.invoice(namedBy: line, on: content).map {
      words(.invoiceOfDay($0.number, formats.day($0.day)))
    }
  }

  /// "10% discount, −$50.00" below a line; "" where nothing was taken off.
  private func discountNote(_ line: ContentLine) -> String {
    guard let discount = line.discount else { return "" }
    // A credit note has an amount that was taken off in percent where that comes to the same: a rate that nobody gave (1.00001%).
    let isOwn = content.corrects == nil || discount.rate.micros % 1_000 == 0
    let rate = discount.rate.isZero || !isOwn ? "" : formats.rate(discount.rate)
    return words(.lineDiscount(rate, subtracted(discount.amount)))
  }

  /// The sums under the table; a subtotal only when something follows it.
  ///
  /// Of several taxes each says on how much it is.
  private func sums() -> [Fact] {
    var sums: [Fact] = []
    let taxes = content.taxGroups
    if !taxes.isEmpty || content.discount != nil {
      sums.append(Fact(words(.subtotal), formats.money(content.subtotal)))
    }
    if let discount = content.discount {
      let rate = discount.rate.isZero ? "" : " " + formats.rate(discount.rate)
      sums.append(Fact(words(.discount) + rate, subtracted(discount.amount)))
    }
    let isEach = content.rules != 1 && (taxes.count > 1 || content.lines.contains { $0.tax == nil })
    for tax in taxes {
      let name = (tax.name.isEmpty ? words(.tax) : tax.name) + " " + formats.rate(tax.rate)
      sums.append(
        Fact(
          isEach ? words(.taxOn(name, formats.money(tax.base))) : name,
          formats.money(tax.amount)))
    }
    return sums + [Fact(words(.total), formats.money(content.total))] + paid
  }

  /// How to pay, and by what the payment is known; only what is known, and nothing when nothing is to be paid.
  private func bank() -> [Block] {
    let bank = content.bank
    var facts = known([
      (words(.bank), bank.bank), (words(.accountName), bank.accountName),
      (words(.routingNumber), bank.routingNumber), (words(.accountNumber), bank.accountNumber),
      ("IBAN", InvoiceParts.grouped(bank.iban)), ("BIC", bank.bic), ("Venmo", bank.venmo),
      ("Zelle", bank.zelle),
      ("PayPal", bank.paypal),
    ])
    if facts.isEmpty || !isPayable { return [] }
    if !content.number.isEmpty { facts.append(Fact(words(.reference), content.number)) }
    return [.gap(6), .heading(words(.paymentDetails), level: 2), .gap(3), .facts(facts)]
  }

  private func notes() -> [Block] {
    var blocks: [Block] = []
    if content.reverseCharge { blocks += [.gap(14), .lines([words(.reverseCharge)], .body)] }
    if !content.notes.isEmpty {
      blocks += [
        .gap(14), .heading(words(.notes), level: 2), .gap(3), .lines([content.notes], .body),
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
      blocks += [.gap(14), .heading(words(.terms), level: 2), .gap(3), .lines(terms, .quiet)]
    }
    return blocks
  }

  /// "DE89 3704 0044 0532 0130 00": an IBAN stands in groups of four; what is none stays as it is typed.
  static func grouped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars.filter { $0 != " " && $0 != "\u{A0}" })
    func isLetter(_ place: Int) -> Bool { ("A"..."Z").contains(scalars[place]) }
    func isDigit(_ place: Int) -> Bool { ("0"..."9").contains(scalars[place]) }
    guard (15...34).contains(scalars.count), isLetter(0), isLetter(1), isDigit(2), isDigit(3),
      scalars.indices.allSatisfy({ isLetter($0) || isDigit($0) })
    else { return text }
    var result = ""
    for (place, scalar) in scalars.enumerated() {
      if place > 0 && place % 4 == 0 { result += "\u{A0}" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  func known(_ pairs: [(String, String)]) -> [Fact] {
    pairs.filter { !$0.1.isEmpty }.map { Fact($0.0, $0.1) }
  }
}
