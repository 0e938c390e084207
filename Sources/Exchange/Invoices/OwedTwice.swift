import Ledger

/// Clients of whom both open invoices of another program and delivered gigs that are on no invoice count as owed: nothing in
/// either says whether they are one work, so it is said when the second of them comes in (rules G110 and G111).
enum OwedTwice {
  /// What is said of these clients in a book with the import in it; nil where there is nothing to say.
  ///
  /// - Complexity: O(invoices and projects of the clients).
  static func words(_ clients: [ID<Client>], in book: Book) -> Phrase? {
    var names: [String] = []
    var seen = Set<UInt64>()
    for client in clients where seen.insert(book.meant(client).raw).inserted {
      guard !client.isNone, hasOpen(client, in: book), hasWaiting(client, in: book) else {
        continue
      }
      names.append(book.named(client)?.displayName ?? "")
    }
    if names.isEmpty { return nil }
    let said = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " …" : "")
    return """
      Perhaps owed twice: \(said). Open invoices that came from elsewhere and delivered gigs that no invoice asks for both \
      count. Where both are one work, take the fee off the gig
      """
  }

  /// Whether an invoice that came in bills no charge here, and is owed.
  private static func hasOpen(_ client: ID<Client>, in book: Book) -> Bool {
    book.invoices(of: client).contains { invoice in
      guard let issue = invoice.issue, !invoice.isVoid, !invoice.isCreditNote,
        book.seriesTable[issue.series]?.isImported == true,
        invoice.bills.allSatisfy({ $0.charge.isNone }),
        let balance = try? book.balance(of: invoice)
      else { return false }
      return balance.isPositive
    }
  }

  private static func hasWaiting(_ client: ID<Client>, in book: Book) -> Bool {
    book.projects(of: client).contains { project in
      guard project.isLive, project.stage == .delivered,
        !Trades.isDesign(project, book.settings.work),
        let missing = try? book.uninvoiced(of: project.id)
      else { return false }
      return missing.amounts.contains { $0.isPositive }
    }
  }
}
