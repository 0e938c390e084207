import ArgumentParser
import Ledger

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Reports over the whole book or one project.",
    subcommands: [
      ReportIncome.self, ReportBudget.self, ReportInvoice.self, ReportClientSummary.self,
      ReportProperty.self,
    ])
}

struct ReportIncome: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "income",
    abstract: "Money received, by month, media type, service or client.",
    discussion: """
      Payments count on the day they came in. Both days of --from and --to are included.

      With --json: {"rows":[{"key","total"}],"total","totals"}. "totals" has a sum for each \
      currency; "total" is the one sum, or null when there are several currencies.

      Examples:
        ledgerline report income --by month
        ledgerline report income --by client --from 2026-01-01 --to 2026-12-31 --json
      """)

  @Option(help: "month, media-type, service or client.")
  var by: String = "month"

  @Option(help: ArgumentHelp("The first day that counts.", valueName: "day"))
  var from: String?

  @Option(help: ArgumentHelp("The last day that counts.", valueName: "day"))
  var to: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    guard let grouping = IncomeReport.Grouping(rawValue: by) else {
      throw CommandError(
        .usage, "--by \"\(by)\" is not known. Use month, media-type, service or client")
    }
    let first = try Lookup.day(from, option: "--from")
    let last = try Lookup.day(to, option: "--to")
    if let first, let last, last < first {
      throw CommandError(.usage, "--to \(last.text) is before --from \(first.text). Swap them")
    }
    let book = try options.readBook(only: IncomeReport.kinds(for: grouping))
    let report = try IncomeReport(of: book, by: grouping, from: first, to: last)
    if options.json {
      Answer.json(json(report, book))
    } else if report.rows.isEmpty {
      Answer.say("No income yet.")
    } else {
      Answer.say(table(report, grouping))
    }
  }

  private func json(_ report: IncomeReport, _ book: Book) -> Value {
    let rows = report.rows.map { row in
      Answer.object([("key", .text(row.key)), ("total", row.total.value)])
    }
    let none = Money.zero(book.settings.currency)
    let only = report.totals.isEmpty ? none : report.totals.single
    return Answer.object([
      ("rows", .list(rows)), ("total", only?.value ?? .null),
      ("totals", .list(report.totals.amounts.map { $0.value })),
    ])
  }

  private func table(_ report: IncomeReport, _ grouping: IncomeReport.Grouping) -> String {
    let title: String
    switch grouping {
    case .month: title = "MONTH"
    case .mediaType: title = "MEDIA TYPE"
    case .service: title = "SERVICE"
    case .client: title = "CLIENT"
    }
    var table = TextTable([.init(title), .init("INCOME", right: true)])
    for row in report.rows { table.add([row.key, row.total.words]) }
    for (place, amount) in report.totals.amounts.enumerated() {
      table.close([place == 0 ? "Total" : "", amount.words])
    }
    return table.text
  }
}
