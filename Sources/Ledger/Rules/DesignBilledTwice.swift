/// Things of a design project that more than one issued invoice asks for, because devices issued them unheard of each other
/// (rule G7).
///
/// A line says what had been billed of its thing when it was made: who did not know of an earlier invoice asked once more for
/// what that one asks for. It is named until as much was given back, or one of the invoices is void.
public struct DesignBilledTwice: Equatable, Sendable {
  public var project: ID<Project>
  /// The invoices by their rows, the first issued first.
  public var invoices: [Int32]
  public var things: [LineSource]
  /// What is asked for once too often, before discounts and tax.
  public var beyond: Totals

  /// All of a book, project after project.
  ///
  /// - Complexity: O(invoices), and O(lines) of the projects of which a device issued one in a series of its own.
  public static func all(in book: Book) -> [DesignBilledTwice] {
    let owned = book.seriesTable.rows.filter { $0.owner != 0 }.map { $0.id }
    var seen: Set<ID<Project>> = []
    var found: [DesignBilledTwice] = []
    for invoice in book.invoices.rows where !invoice.project.isNone {
      let isDevices = invoice.issue.map { owned.contains($0.series) } ?? false
      guard isDevices || invoice.isVoid, seen.insert(invoice.project).inserted else { continue }
      found += all(of: invoice.project, in: book)
    }
    return found.sorted { ($0.project, $0.invoices[0]) < ($1.project, $1.invoices[0]) }
  }

  /// Those of an invoice.
  public static func others(of invoice: Invoice, in book: Book) -> [DesignBilledTwice] {
    guard invoice.isIssued, !invoice.isVoid, let row = book.invoices.row(of: invoice.id) else {
      return []
    }
    return all(of: invoice.project, in: book).filter { $0.invoices.contains(row) }
  }

  /// What was asked for of one thing.
  private struct Asked {
    var source: LineSource
    var sum: Money
    var beyond: Int64 = 0
    var invoices: [Int32] = []
  }

  private static func all(of project: ID<Project>, in book: Book) -> [DesignBilledTwice] {
    var asked: [Asked] = []
    var places: [ProjectInvoicing.Key: Int] = [:]
    for invoice in ProjectAskings.issued(of: project, in: book) {
      guard let lines = invoice.issue?.content.lines, let row = book.invoices.row(of: invoice.id)
      else { continue }
      // Two lines of one invoice knew of the same.
      let known = asked.map { $0.sum.minor }
      for (place, bill) in PrintedLines.bills(of: invoice, in: book).enumerated() {
        guard let source = bill.source,
          let amount = try? lines[place].unit.times(lines[place].quantity)
        else { continue }
        let key = ProjectInvoicing.Key(source, amount.currency)
        let at = places[key] ?? asked.count
        if at == asked.count {
          places[key] = at
          asked.append(Asked(source: source, sum: .zero(amount.currency)))
        }
        asked[at].sum.minor = asked[at].sum.minor &+ amount.minor
        if amount.isNegative {
          asked[at].beyond = Swift.max(asked[at].beyond &+ amount.minor, 0)
        } else if at < known.count {
          let unheard = known[at] &- (source.before?.minor ?? 0)
          asked[at].beyond = asked[at].beyond &+ Swift.max(Swift.min(unheard, amount.minor), 0)
        }
        if asked[at].sum.minor <= 0 {
          asked[at].invoices = []
        } else if !amount.isNegative, asked[at].invoices.last != row {
          asked[at].invoices.append(row)
        }
      }
    }
    var found: [DesignBilledTwice] = []
    for one in asked where one.beyond > 0 && one.invoices.count > 1 {
      let beyond = Money(minor: one.beyond, currency: one.sum.currency)
      if let place = found.firstIndex(where: { $0.invoices == one.invoices }) {
        found[place].things.append(one.source)
        try? found[place].beyond.add(beyond)
      } else {
        found.append(
          DesignBilledTwice(
            project: project, invoices: one.invoices, things: [one.source], beyond: Totals(beyond)))
      }
    }
    return found
  }
}

extension Book {
  /// What a line of a design project bills, as people call it.
  public func name(of source: LineSource) -> String {
    items[source.item]?.reportName
      ?? transactions[source.transaction].map { ProjectInvoiceReport.title(of: $0) } ?? ""
  }
}
