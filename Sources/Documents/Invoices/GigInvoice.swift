import Ledger

extension InvoiceParts {
  /// The gig invoice: who played what for whom on which day, and where to send the money.
  func gigInvoice(_ number: String) -> [Block] {
    let buyer = content.buyer
    let payer = known([
      ("Attn:", buyer.attention), ("Client:", buyer.name), ("Artist:", content.artist),
      ("Email:", buyer.email), ("Address:", address()),
    ])
    let job = known([
      ("Job Date:", content.jobDate.map { formats.day($0) } ?? ""),
      ("Project:", content.project), ("Issue Date:", formats.day(content.issued)),
      ("Due Date:", formats.day(content.due)), ("Status:", standing.status),
    ])
    var blocks: [Block] = [
      .columns([
        .init(share: 3, company()),
        .init(
          share: 2, aligned: .trailing,
          [
            .heading(kind + ": " + number, level: 1),
            .lines([headline], .amount),
          ]),
      ]),
      .gap(30),
      .columns([.init(share: 1, [.facts(payer)]), .init(share: 1, [.facts(job)])]),
      .gap(30),
      .table(
        TableBlock(
          columns: [
            TableColumn("Type"), TableColumn("Name", isWide: true), TableColumn("Fee", .trailing),
          ],
          rows: content.lines.map { line in
            let isOne = line.quantity == Quantity(1)
            let note =
              isOne ? "" : formats.quantity(line.quantity) + " × " + formats.money(line.unit)
            return [
              TableCell(line.kind), TableCell(line.text, note: note),
              TableCell(formats.money(line.amount)),
            ]
          })),
      sums("Total:"),
    ]
    blocks += notes()
    blocks += bank()
    return blocks
  }

  private func address() -> String {
    var text = ""
    for line in content.buyer.address.lines { text += (text.isEmpty ? "" : "\n") + line }
    return text
  }
}
