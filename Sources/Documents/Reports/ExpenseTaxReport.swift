import Ledger

extension Report {
  /// What lowers the tax: expenses by category and rate, and trips (rule E26).
  static var taxSummary: Report {
    Report(
      "tax-summary", title: "Tax Summary",
      about:
        "Expenses less returns, by category with the tax paid at each rate, deductible ones apart, and trips.",
      subject: .book, audience: .studio,
      kinds: { _ in [.transaction, .split, .category, .trip, .settings] }
    ) { question in
      let summary = TaxSummary(of: question.book, from: question.first, to: question.last)
      var blocks = part(of: summary, deductible: true, question)
      blocks += part(of: summary, deductible: false, question)
      blocks += trips(of: summary, question)
      if summary.unratedTrips > 0 {
        let count = Figure.count(summary.unratedTrips)
        blocks.append(.facts([Fact(question.words(.unratedTrips), count, key: "unratedTrips")]))
      }
      blocks += apart(summary.others, question, .costsElsewhere)
      blocks += notAdded(summary.faults, question)
      let isEmpty =
        summary.rows.isEmpty && summary.driven.isEmpty && summary.others.isZero
        && summary.faults.isEmpty && summary.unratedTrips == 0
      return ReportBody(blocks, empty: isEmpty ? question.words(.noExpenses) : "")
    }
  }

  private static func part(
    of summary: TaxSummary, deductible: Bool, _ question: ReportQuestion
  ) -> [Block] {
    let words = question.words
    let rows = summary.rows.filter { $0.isDeductible == deductible }
    let key = deductible ? "deductible" : "notDeductible"
    // Readers see what came back where something did, programs always.
    let returned =
      rows.contains { !$0.returned.isZero }
      ? TableColumn(words(.returned), .trailing, key: "returned") : .data("returned")
    var table = TableBlock(
      columns: [
        .data("category"), TableColumn(words(.category), isWide: true, key: "name"),
        TableColumn(words(.taxRate), .trailing, key: "rate"),
        TableColumn(words(.expenseCount), .trailing, key: "count"),
        TableColumn(words(.net), .trailing, key: "net"),
        TableColumn(words(.taxPaid), .trailing, key: "tax"),
        // What a row leads with on a phone is its last figure.
        returned, TableColumn(words(.gross), .trailing, key: "gross"),
      ], count: rows.count, key: key
    ) { place in
      let row = rows[place]
      return TableRow([
        .text(row.category.isNone ? "" : row.category.text),
        .text(row.name.isEmpty ? words(.withoutCategory) : row.name), rate(row.rate, question),
        .count(row.count), .money(row.net), .money(row.tax), .money(row.returned),
        .money(row.gross),
      ])
    }
    let sum = summary.sum(deductible: deductible, in: question.currency)
    table.total = (
      key + "Total",
      TableRow([
        .text(""), .text(words(.total)), .text(""), .text(""), .money(sum.net), .money(sum.tax),
        .money(sum.returned), .money(sum.gross),
      ])
    )
    if rows.isEmpty {
      // Readers see it when it has rows, programs always.
      return [.data([Member(key, .list([]))])]
    }
    return [.heading(words(deductible ? .deductible : .notDeductible), level: 2), .table(table)]
  }

  private static func rate(_ rate: Rate?, _ question: ReportQuestion) -> Figure {
    guard let rate else { return .text(question.words(.severalRates)) }
    return .text(rate.isZero ? question.words(.noTax) : question.formats.rate(rate))
  }

  private static func trips(of summary: TaxSummary, _ question: ReportQuestion) -> [Block] {
    let words = question.words
    if summary.driven.isEmpty { return [.data([Member("trips", .list([]))])] }
    let table = TableBlock(
      columns: [
        TableColumn(words(.distance), isWide: true, key: "distance"), .data("unit"),
        TableColumn(words(.expenseCount), .trailing, key: "count"),
        TableColumn(words(.amount), .trailing, key: "total"),
      ], count: summary.driven.count, key: "trips"
    ) { place in
      let driven = summary.driven[place]
      return TableRow([
        .text(question.formats.quantity(driven.distance) + " " + driven.unit.word),
        .text(driven.unit.word), .count(driven.count), .money(driven.worth),
      ])
    }
    return [.heading(words(.trips), level: 2), .table(table)]
  }
}
