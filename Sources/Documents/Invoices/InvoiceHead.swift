import Ledger

extension InvoiceParts {
  /// Sender and title side by side, then whom it is for beside its dates, then what is to be paid.
  func classicHead(_ number: String) -> [Block] {
    [
      .columns([
        .init(share: 3, [logo] + company(isFirst: true)),
        .init(share: 2, aligned: .trailing, [.title(kind, note: number)]),
      ]),
      .gap(22),
      .columns([.init(share: 3, recipient()), .init(share: 2, [.facts(facts())])]),
      .gap(18),
      .headline(headline),
      .gap(20),
    ]
  }

  /// The title beside the logo, what is to be paid, then sender, client and dates in three columns.
  func openHead(_ number: String) -> [Block] {
    var sender: [Block] = [.heading(words(.from), level: 2), .gap(2)]
    sender += company(isFirst: false)
    return [
      .columns([
        .init(share: 3, [.title(kind, note: number)]),
        .init(share: 2, aligned: .trailing, [brand]),
      ]),
      .gap(content.look.layout == .minimal ? 8 : 18),
      .headline(headline),
      .gap(26),
      .columns([
        .init(share: 10, sender), .init(share: 10, recipient()),
        .init(share: 12, [.facts(facts())]),
      ]),
      .gap(26),
    ]
  }

  var logo: Block {
    .logo(alternative: content.seller.name.isEmpty ? words(.logo) : content.seller.name)
  }

  /// The logo; the sender's name where there is none.
  private var brand: Block {
    if !content.logo.isEmpty { return logo }
    return .lines([content.seller.name].filter { !$0.isEmpty }, .brand)
  }

  /// The sender: name, then contact, address and how to reach them.
  func company(isFirst: Bool) -> [Block] {
    let seller = content.seller
    var blocks: [Block] = []
    let name = seller.name.isEmpty ? seller.contact : seller.name
    if !name.isEmpty {
      blocks.append(.lines([name], isFirst && content.logo.isEmpty ? .brand : .name))
    }
    var lines: [String] = []
    if !seller.contact.isEmpty, seller.contact != name { lines.append(seller.contact) }
    lines += seller.address.lines
    for line in [seller.phone, seller.email, seller.website] where !line.isEmpty {
      lines.append(line)
    }
    if !seller.taxID.isEmpty { lines.append(numbered(seller.taxID)) }
    if !lines.isEmpty { blocks.append(.lines(lines, .quiet)) }
    return blocks
  }

  /// Whom it is for.
  func recipient() -> [Block] {
    let buyer = content.buyer
    let title = words(content.total.isNegative ? .creditTo : .billTo)
    var blocks: [Block] = [.heading(title, level: 2), .gap(2)]
    let name = buyer.name.isEmpty ? buyer.attention : buyer.name
    if !name.isEmpty { blocks.append(.lines([name], .name)) }
    var lines: [String] = []
    for line in [buyer.attention, buyer.contact] where !line.isEmpty && line != name {
      if !lines.contains(line) { lines.append(line) }
    }
    lines += buyer.address.lines
    for line in [buyer.email, buyer.phone] where !line.isEmpty { lines.append(line) }
    if !buyer.taxID.isEmpty { lines.append(numbered(buyer.taxID)) }
    if !lines.isEmpty { blocks.append(.lines(lines, .quiet)) }
    return blocks
  }

  /// "VAT ID DE123456789", "UID CHE-123.456.789 MWST", "Tax ID 12-3456789".
  private func numbered(_ taxID: String) -> String {
    let other: Word = taxID.hasPrefix("CHE") ? .uid : .taxID
    return words(VATNumber.isOfUnion(taxID) ? .vatID : other) + " " + taxID
  }

  func facts() -> [Fact] {
    var pairs = [(words(.issued), formats.day(content.issued))]
    // Money that goes back is due on no day.
    if !content.total.isNegative { pairs.append((words(.due), formats.day(content.due))) }
    if let corrected = content.corrects {
      let day = formats.day(corrected.issued)
      pairs.append((words(.corrects), words(.invoiceOfDay(corrected.number, day))))
    }
    return known(
      pairs + [
        (words(.dateOfWork), content.workDays.map { formats.days($0) } ?? ""),
        (words(.project), content.project), (words(.artist), content.artist),
      ])
  }
}
