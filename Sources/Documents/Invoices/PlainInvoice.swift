import Ledger

extension InvoiceParts {
  /// The invoice for anything: lines with quantity and unit price, tax, notes.
  func plainInvoice(_ number: String) -> [Block] {
    let buyer = content.buyer
    var billTo: [Block] = [.heading("BILL TO:", level: 2), .gap(2)]
    let name = buyer.name.isEmpty ? buyer.attention : buyer.name
    if !name.isEmpty { billTo.append(.lines([name], .name)) }
    var lines: [String] = []
    for line in [buyer.attention, buyer.contact] where !line.isEmpty && line != name {
      if !lines.contains(line) { lines.append(line) }
    }
    lines += buyer.address.lines
    for line in [buyer.email, buyer.phone] where !line.isEmpty { lines.append(line) }
    if !buyer.taxID.isEmpty { lines.append("Tax ID: " + buyer.taxID) }
    if !lines.isEmpty { billTo.append(.lines(lines, .quiet)) }

    let facts = known([
      ("Invoice #:", number), ("Issue Date:", formats.day(content.issued)),
      ("Due Date:", formats.day(content.due)), ("Status:", standing.status),
      ("Project:", content.project), ("Artist:", content.artist),
      ("Job Date:", content.jobDate.map { formats.day($0) } ?? ""),
    ])
    var blocks: [Block] = [
      .columns([
        .init(share: 3, company()),
        .init(
          share: 2, aligned: .trailing,
          [
            .heading(content.total.isNegative ? "CREDIT NOTE" : "INVOICE", level: 1),
            .lines([headline], .amount),
          ]),
      ]),
      .gap(30),
      .columns([
        .init(share: 3, billTo), .init(share: 2, aligned: .trailing, [.facts(facts)]),
      ]),
      .gap(30),
      .table(
        TableBlock(
          columns: [
            TableColumn("Description", isWide: true), TableColumn("Qty", .trailing),
            TableColumn("Price", .trailing), TableColumn("Total", .trailing),
          ],
          rows: content.lines.map { line in
            [
              TableCell(line.text.isEmpty ? line.kind : line.text),
              TableCell(formats.quantity(line.quantity)),
              TableCell(formats.money(line.unit)), TableCell(formats.money(line.amount)),
            ]
          })),
      sums("TOTAL:"),
    ]
    blocks += notes()
    blocks += bank()
    return blocks
  }
}
