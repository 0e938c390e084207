import ArgumentParser
import Ledger

struct ExpenseShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one expense with its lines, tags and receipts.",
    discussion: """
      Examples:
        ledgerline expense show 4k8s
        ledgerline expense show 4k8s --json
      """)

  @Argument(help: "Its id, or the beginning of it.")
  var id: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let book = try options.readBook()
    let expense = try ExpenseCommand.listed(id, in: book)
    let derived = Derived(book: book, today: now.today)
    let object = try ExpenseCommand.object(expense, derived)
    if options.json { return Answer.json(object) }
    Answer.say(Paragraphs.text(object, without: ["life", "lines", "category", "totals"]))
    let lines = book.splits(of: expense.id)
    if !lines.isEmpty {
      Answer.say(
        "\nLines\n" + RowTable.text(try lines.map { try derived.object($0) }, of: .split))
    }
  }
}

/// `report expenses` under the name that belongs beside the others.
struct ExpenseReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "What expenses come to: the same as `report expenses`.",
    discussion: """
      Examples:
        ledgerline expense report --by category --from 2026-01-01 --to 2026-12-31
        ledgerline expense report --by month --csv --out months.csv
      """)

  @Option(help: ArgumentHelp("How to group the report.", valueName: "word"))
  var by: String?

  @Option(help: ArgumentHelp("The first day that counts.", valueName: "day"))
  var from: String?

  @Option(help: ArgumentHelp("The last day that counts.", valueName: "day"))
  var to: String?

  @Flag(help: "Write the report as CSV, for spreadsheets.")
  var csv = false

  @Flag(help: "Write the report as PDF to --out.")
  var pdf = false

  @Option(help: ArgumentHelp("The PDF or CSV to write; - is standard output.", valueName: "path"))
  var out: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    var words = ["expenses", "--data", options.folder]
    if let by { words += ["--by", by] }
    if let from { words += ["--from", from] }
    if let to { words += ["--to", to] }
    if let out { words += ["--out", out] }
    if csv { words.append("--csv") }
    if pdf { words.append("--pdf") }
    if options.json { words.append("--json") }
    try ReportCommand.parse(words).run()
  }
}
