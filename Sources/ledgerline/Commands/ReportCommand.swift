import ArgumentParser
import Documents
import Exchange
import Ledger
import Store

/// Any of ``Report/all``: the same document as text, CSV, JSON or PDF.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Reports over the whole book or one project.",
    discussion: """
      Reports of a project (with --project):
      \(list(.project))

      Of a gig (with --project):
      \(list(.gig))

      Reports of a client (with --client):
      \(list(.client))

      Reports of the whole book (with --by, and --from and --to, both included, or --year):
      \(list(.book))

      docs/reports.md has every member of each report's JSON and every column of its CSV.

      Examples:
        ledgerline report income --by client --from 2026-01-01 --to 2026-12-31 --json
        ledgerline report tax-year --year 2026 --by invoiced --pdf --out 2026.pdf
        ledgerline report budget --project 5m2k
        ledgerline report client --client 3v9k --json
        ledgerline report invoice --project 5m2k --pdf --out invoice.pdf
        ledgerline report property --project 5m2k --csv --out property.csv
      """)

  @Argument(
    help: ArgumentHelp("Which report.", valueName: "report"),
    completion: .list(Report.all.map { $0.name }))
  var name: String?

  @Option(help: ArgumentHelp("The project's id, or the beginning of it.", valueName: "id"))
  var project: String?

  @Option(
    help: ArgumentHelp("The client's id, the beginning of it, or their name.", valueName: "id"))
  var client: String?

  @Option(help: ArgumentHelp("How to group the report.", valueName: "word"))
  var by: String?

  @Option(help: ArgumentHelp("The first day that counts.", valueName: "day"))
  var from: String?

  @Option(help: ArgumentHelp("The last day that counts.", valueName: "day"))
  var to: String?

  @Option(help: ArgumentHelp("All days of a year, instead of --from and --to.", valueName: "year"))
  var year: Int?

  @OptionGroup var paper: PaperOptions
  @OptionGroup var options: BookOptions

  func validate() throws {
    try paper.check(beside: options)
    if year != nil && (from != nil || to != nil) {
      throw ValidationError("--year is instead of --from and --to")
    }
    if let year, !(1...9999).contains(year) {
      throw ValidationError("--year \(year) is no year. Use one such as 2026")
    }
  }

  func run() throws {
    guard let name else { throw CleanExit.helpRequest(self) }
    // The word of the app's page, too.
    guard let report = Report.named(name == "tax" ? "tax-year" : name) else {
      throw CommandError(
        .usage,
        "there is no report \"\(name)\". Use one of "
          + Report.all.map { $0.name }.joined(separator: ", "))
    }
    try check(report)
    let now = try Now()
    let whole = year.map { TaxYear.days(of: $0) }
    let first = try whole?.lowerBound ?? Lookup.day(from, option: "--from")
    let last = try whole?.upperBound ?? Lookup.day(to, option: "--to")
    if let first, let last, last < first {
      throw CommandError(.usage, "--to \(last.text) is before --from \(first.text). Swap them")
    }
    let grouping = report.grouping(by.flatMap { ReportCommand.grouping($0, of: report) } ?? "")
    let store = paper.pdf || report.subject != .book ? try options.openExisting() : nil
    // Besides what it says: the paper, and whose it is.
    let kinds = report.kinds(grouping).map { $0 + [.settings, .profile] }
    let book: Book
    if let store, let kinds, let project, report.subject == .project {
      book = try store.book(only: kinds) { book, wanted in
        Lookup.want(project, of: Project.self, &wanted)
        if let found = try? Lookup.find(project, in: book.projects) {
          wanted.reports(of: found.id, in: book)
        }
      }
    } else if let store, let kinds {
      book = try store.book(only: kinds)
    } else {
      book = try store?.book().book ?? options.readBook(only: kinds)
    }
    var question = ReportQuestion(book, on: now.today)
    if !paper.pdf { question.formats = .exact }
    question.by = grouping
    question.first = first
    question.last = last
    if let client {
      let row = try Lookup.find(client, in: book.clients, named: { $0.displayName })
      question.client = book.meant(row.id)
    }
    if let project { question.project = try Lookup.find(project, in: book.projects).id }
    if paper.pdf { question = question.onPaper(report) }
    try say(try report.document(question), of: report, question, store)
  }

  /// What a report is not asked is no mistake of the book's.
  private func check(_ report: Report) throws {
    if report.subject != .client, client != nil {
      throw CommandError(.usage, "report \(report.name) is about no client: no --client")
    }
    switch report.subject {
    case .client:
      if client == nil { throw CommandError(.usage, "report \(report.name) needs --client ID") }
      if project != nil { throw CommandError(.usage, "report \(report.name) has no --project") }
      if from != nil || to != nil {
        throw CommandError(.usage, "report \(report.name) has no --from and --to")
      }
    case .player:
      throw CommandError(.usage, "that is `ledgerline player statement PLAYER`")
    case .project, .gig:
      if project == nil { throw CommandError(.usage, "report \(report.name) needs --project ID") }
      if from != nil || to != nil || year != nil {
        throw CommandError(.usage, "report \(report.name) has no --from and --to")
      }
    case .book:
      if project != nil {
        throw CommandError(.usage, "report \(report.name) is about the whole book: no --project")
      }
      if report.isOfToday, from != nil || to != nil || year != nil {
        throw CommandError(
          .usage, "report \(report.name) is of today: no --from, --to and --year")
      }
    }
    guard let by else { return }
    let words = report.groupings.map { $0.word }
    if words.isEmpty { throw CommandError(.usage, "report \(report.name) has no --by") }
    if ReportCommand.grouping(by, of: report) == nil {
      throw CommandError(.usage, "--by \"\(by)\" is not known. Use " + ReportCommand.listed(words))
    }
  }

  /// A word of `--by`, or the one that begins with it: `media` is `media-type`, as `gig add` calls it.
  private static func grouping(_ word: String, of report: Report) -> String? {
    let words = report.groupings.map { $0.word }
    return words.contains(word) ? word : words.first { $0.hasPrefix(word + "-") }
  }

  private func say(
    _ document: Document, of report: Report, _ question: ReportQuestion, _ store: Store?
  ) throws {
    var head: [Member] = []
    if !question.project.isNone { head.append(Member("project", .text(question.project.text))) }
    if !question.client.isNone { head.append(Member("client", .text(question.client.text))) }
    try paper.write(document, of: report, question, store, head: head, json: options.json)
  }

  /// "month, service or client".
  private static func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func list(_ subject: Report.Subject) -> String {
    Report.all.filter { $0.subject == subject }.map { report in
      let space = String(repeating: " ", count: max(1, 16 - report.name.count))
      return "  " + report.name + space + report.about.english
    }.joined(separator: "\n")
  }
}
