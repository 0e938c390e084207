import ArgumentParser
import Documents
import Exchange
import Ledger
import Store

/// How a report leaves the terminal: as text, or `--csv`, `--pdf`, `--out PATH`, `--font FILE`.
struct PaperOptions: ParsableArguments {
  @Flag(help: "Write the report as CSV, for spreadsheets.")
  var csv = false

  @Flag(help: "Write the report as PDF to --out.")
  var pdf = false

  @Option(help: ArgumentHelp("The PDF or CSV to write; - is standard output.", valueName: "path"))
  var out: String?

  @Option(help: ArgumentHelp("A TrueType font instead of Noto Sans.", valueName: "file"))
  var font: String?

  /// Refuses what excludes each other.
  func check(beside options: BookOptions) throws {
    if pdf && out == nil { throw ValidationError("--pdf needs --out PATH") }
    if !pdf && !csv && out != nil { throw ValidationError("--out needs --pdf or --csv") }
    if (pdf ? 1 : 0) + (csv ? 1 : 0) + (options.json ? 1 : 0) > 1 {
      throw ValidationError("--pdf, --csv and --json exclude each other")
    }
  }

  /// Says a report about one row, which `ask` finds in the question's book and puts into it.
  func say(
    _ report: Report, beside options: BookOptions, asking ask: (inout ReportQuestion) throws -> Void
  ) throws {
    let store = try options.openExisting()
    var question = ReportQuestion(try store.book().book, on: try Now().today)
    try ask(&question)
    question.formats = .exact
    if pdf { question = question.onPaper(report) }
    try write(
      try report.document(question), of: report, question, store, head: [], json: options.json)
  }

  /// `head`: what programs are told besides, before the document's members.
  func write(
    _ document: Document, of report: Report, _ question: ReportQuestion, _ store: Store?,
    head: [Member], json: Bool
  ) throws {
    if json {
      Answer.json(.object(head + document.members))
    } else if csv {
      try Files.writeCSV(DocumentCSV.write(document), to: out)
      if let out, out != "-" { Answer.say("\(report.title) is in \(out).") }
    } else if pdf, let out, let store {
      let bytes = try DocumentPrinter.pdf(
        document, logo: question.book.profile.logo, font: font, store: store, book: question.book)
      try Files.write(bytes, to: out)
      if out != "-" { Answer.say("\(report.title) is in \(out).") }
    } else {
      Answer.say(document.text)
    }
  }
}
