extension ReceiptParser {
  /// What an electronic invoice says (rule E23): as it stands, nothing is guessed.
  static func exact(_ fields: [ReadField], _ book: Book) -> ReceiptProposal {
    func text(_ name: String) -> String? {
      fields.first { $0.name == name }.map { trimmed($0.text) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    var proposal = ReceiptProposal()
    proposal.merchant = text("merchant").map { Proposed($0, confidence: 100) }
    proposal.readMerchant = proposal.merchant?.value ?? ""
    proposal.day = text("day").flatMap { try? Day(parsing: $0) }.map {
      Proposed($0, confidence: 100)
    }
    proposal.due = text("due").flatMap { try? Day(parsing: $0) }
    proposal.number = text("number") ?? ""
    proposal.method = text("method").flatMap { ReceiptMethod(rawValue: $0) }.map {
      Proposed($0, confidence: 100)
    }
    guard let currency = text("currency").flatMap({ Currency($0) }) else { return proposal }
    proposal.currency = Proposed(currency, confidence: 100)
    let isCredit = text("type") == "credit"
    func money(_ text: String) -> Money? {
      guard let amount = try? Money(parsing: text, currency: currency) else { return nil }
      return isCredit ? try? amount.negated() : amount
    }
    proposal.total = text("total").flatMap { money($0) }.map { Proposed($0, confidence: 100) }
    proposal.taxes = taxes(fields, money)
    for field in fields {
      if let name = rest(of: field.name, after: "line:"), let amount = money(field.text) {
        proposal.lines.append(Proposed(ReceiptEntry(name: name, amount: amount), confidence: 100))
      }
    }
    return proposal
  }

  /// Rates that stand twice (for two reasons not to be taxed) are one.
  private static func taxes(
    _ fields: [ReadField], _ money: (String) -> Money?
  ) -> [Proposed<ReceiptTax>] {
    var taxes: [ReceiptTax] = []
    var nets: [(rate: Rate, net: Money)] = []
    for field in fields {
      if let text = rest(of: field.name, after: "net:"), let rate = try? Rate(parsing: text),
        let net = money(field.text)
      {
        if let at = nets.firstIndex(where: { $0.rate == rate }) {
          nets[at].net = (try? nets[at].net.adding(net)) ?? nets[at].net
        } else {
          nets.append((rate, net))
        }
      }
      if let text = rest(of: field.name, after: "tax:"), let rate = try? Rate(parsing: text),
        let tax = money(field.text)
      {
        if let at = taxes.firstIndex(where: { $0.rate == rate }) {
          taxes[at].tax = (try? taxes[at].tax.adding(tax)) ?? taxes[at].tax
        } else {
          taxes.append(ReceiptTax(rate: rate, net: nil, tax: tax))
        }
      }
    }
    for at in taxes.indices { taxes[at].net = nets.first { $0.rate == taxes[at].rate }?.net }
    return taxes.sorted { ($0.rate ?? .zero) > ($1.rate ?? .zero) }.map {
      Proposed($0, confidence: 100)
    }
  }

  private static func rest(of name: String, after start: String) -> String? {
    guard name.utf8.count > start.utf8.count, name.utf8.starts(with: start.utf8) else { return nil }
    return String(decoding: name.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }
}
