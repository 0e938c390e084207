import Ledger

extension Ledger8CSV {
  /// The live projects of a book as Ledger 8 writes them, in the order of their start.
  ///
  /// A project comes to what lists say: its charges, and what its deal brings beside them. One whose charges are in several
  /// currencies has the sum of the account's currency. A design project comes to what its invoice asks for (rule R3).
  public static func projects(of book: Book) throws(MoneyError) -> [UInt8] {
    var csv = CSVWriter()
    csv.row(projectsHeader.map { .plain($0) })
    for project in Drafting.inOrder(book.projects.live) {
      var (count, totals, problem) = book.fees(of: project.id)
      if let problem { throw problem }
      if count == 0 && totals.isZero {
        totals = try ProjectInvoiceReport(of: project.id, in: book).netDue
      }
      // As many as its backup has: what a deal brings is one more.
      let items = count + (book.notCharged(of: project.id) == nil ? 0 : 1)
      let amounts = totals.amounts
      let fee = amounts.count == 1 ? amounts[0] : totals[book.settings.currency]
      let client = book.named(project.client)
      csv.row([
        .text(project.name), .text(project.artist), .plain(project.schedule?.start.text ?? ""),
        .plain(project.schedule?.end.text ?? ""), .text(project.mediaType.word),
        .plain(project.stage.title.english), .plain(fee.plain), .text(client?.displayName ?? ""),
        .text(client?.email ?? ""), .plain("\(items)"),
      ])
    }
    return csv.bytes
  }

  /// The live clients of a book as Ledger 8 writes them, in reading order.
  public static func clients(of book: Book) -> [UInt8] {
    var csv = CSVWriter()
    csv.row(clientsHeader.map { .plain($0) })
    let sorted = book.clientList.sorted { a, b in
      a.sortName != b.sortName ? compareForReading(a.sortName, b.sortName) : a.id < b.id
    }
    for client in sorted {
      csv.row([
        .text(client.displayName), .text(client.email), .text(client.phone),
        .text(client.company), .text(client.address.line1), .text(client.address.city),
        .text(client.address.state), .text(client.address.postalCode),
      ])
    }
    return csv.bytes
  }
}
