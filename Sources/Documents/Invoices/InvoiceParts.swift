import Ledger

/// The parts that both looks of an invoice are made of.
struct InvoiceParts {
  let content: InvoiceContent
  let formats: Formats
  let standing: InvoiceStanding

  /// The sender: name, then contact, address and how to reach them.
  func company() -> [Block] {
    let seller = content.seller
    var blocks: [Block] = [.logo(alternative: seller.name.isEmpty ? "Logo" : seller.name)]
    let name = seller.name.isEmpty ? seller.contact : seller.name
    if !name.isEmpty { blocks.append(.lines([name], .name)) }
    var lines: [String] = []
    if !seller.contact.isEmpty, seller.contact != name { lines.append(seller.contact) }
    lines += seller.address.lines
    for line in [seller.phone, seller.email, seller.website] where !line.isEmpty {
      lines.append(line)
    }
    if !seller.taxID.isEmpty { lines.append("Tax ID: " + seller.taxID) }
    if !lines.isEmpty { blocks.append(.lines(lines, .quiet)) }
    return blocks
  }

  /// The sums under the table; the tax and its subtotal only when there is one.
  func sums(_ total: String) -> Block {
    var sums: [Fact] = []
    if let tax = content.tax {
      sums.append(Fact("Subtotal:", formats.money(content.subtotal)))
      let name = tax.name.isEmpty ? "Tax" : tax.name
      sums.append(Fact("\(name) \(formats.rate(tax.rate)):", formats.money(tax.amount)))
    }
    return .sums(sums + [Fact(total, formats.money(content.total))] + paid)
  }

  /// How to pay; only what is known.
  func bank() -> [Block] {
    let bank = content.bank
    let facts = known([
      ("Bank:", bank.bank), ("Name on Acct:", bank.accountName),
      ("Routing:", bank.routingNumber), ("Account:", bank.accountNumber), ("IBAN:", bank.iban),
      ("BIC:", bank.bic), ("Venmo:", bank.venmo), ("Zelle:", bank.zelle),
      ("PayPal:", bank.paypal),
    ])
    if facts.isEmpty { return [] }
    return [.gap(22), .heading("Payment Details:", level: 2), .gap(3), .facts(facts)]
  }

  func notes() -> [Block] {
    if content.notes.isEmpty { return [] }
    return [.gap(22), .heading("Notes:", level: 2), .gap(3), .lines([content.notes], .body)]
  }

  func known(_ pairs: [(String, String)]) -> [Fact] {
    pairs.filter { !$0.1.isEmpty }.map { Fact($0.0, $0.1) }
  }
}
