import ArgumentParser
import Ledger
import Paper
import Store

/// What the reports of one project have in common: which project, and how to answer.
struct ReportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The project's id, or the beginning of it.", valueName: "id"))
  var project: String

  @Flag(help: "Write the report as PDF to --out.")
  var pdf = false

  @Option(help: ArgumentHelp("The PDF to write; - is standard output.", valueName: "path"))
  var out: String?

  @Option(help: ArgumentHelp("A TrueType font instead of Noto Sans.", valueName: "file"))
  var font: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if pdf && out == nil { throw ValidationError("--pdf needs --out PATH") }
    if !pdf && out != nil { throw ValidationError("--out needs --pdf") }
    if pdf && options.json { throw ValidationError("--pdf and --json exclude each other") }
  }

  /// Reads the book, makes the report, and answers as JSON, as PDF or as text.
  func answer(_ make: (Project, Book, ReportHeading) throws -> ProjectAnswer) throws {
    let now = try Now()
    let store = try options.openExisting()
    let book = try store.book().book
    let found = try Lookup.find(project, in: book.projects)
    let heading = ReportHeading(of: found, in: book, on: now.today)
    let answer = try make(found, book, heading)
    if options.json {
      Answer.json(ReportOptions.json(answer, found))
    } else if pdf, let out {
      let bytes = try DocumentPrinter.pdf(
        answer.document, logo: heading.logo, font: font, store: store, book: book)
      try Files.write(bytes, to: out)
      if out != "-" { Answer.say("\(answer.title) is in \(out).") }
    } else {
      Answer.say(answer.text)
    }
  }

  private static func json(_ answer: ProjectAnswer, _ project: Project) -> Value {
    Answer.object([("project", .text(project.id.text))] + answer.json)
  }
}

/// A report in each of the forms it is asked for.
struct ProjectAnswer {
  var title: String
  var json: [(String, Value)]
  var text: String
  var document: PaperDocument
}

extension Totals {
  /// The one sum, or a list of them when there are several currencies.
  func value(in book: Book) -> Value {
    if isEmpty { return Money.zero(book.settings.currency).value }
    return single?.value ?? .list(amounts.map { $0.value })
  }
}

extension Money? {
  /// null for none.
  var value: Value { self?.value ?? .null }
}
