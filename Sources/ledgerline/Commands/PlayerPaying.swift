import ArgumentParser
import Documents
import Exchange
import Ledger
import Store

/// `player pay`: makes the expense that pays a player, once.
struct PlayerPayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay",
    abstract: "Pay a player: makes one expense of the gig, or names one that there is.",
    discussion: """
      What is paid already is not paid again. --undo takes it back; the expense that `player pay` \
      made goes with it.

      Examples:
        ledgerline player pay 7h1z --on 2026-12-06 --method Transfer
        ledgerline player pay 7h1z --expense 4k9d
        ledgerline player pay 7h1z --undo
      """)

  @Argument(help: "The player's id, or the beginning of it.")
  var player: String

  @Option(help: ArgumentHelp("The day; today without it.", valueName: "day"))
  var on: String?

  @Option(help: "How: Cash, Transfer.")
  var method: String = ""

  @Option(help: ArgumentHelp("The expense that pays them.", valueName: "id"))
  var expense: String?

  @Flag(help: "They were not paid.")
  var undo = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    if undo && (on != nil || expense != nil) {
      throw ValidationError("--undo goes with no other option")
    }
    if expense != nil && (on != nil || !method.isEmpty) {
      throw ValidationError("--expense says itself when and how")
    }
  }

  func run() throws {
    let now = try Now()
    let day = try Lookup.day(on, option: "--on") ?? now.today
    let store = try options.openExisting()
    var id = ID<Player>()
    try store.commit(now: now.instant) { book in
      let row = try Lookup.find(player, in: book.players)
      id = row.id
      if undo { return Players.unpay(row, in: book) }
      let known = try expense.map { try Lookup.find($0, in: book.transactions) }
      do throws(Players.Problem) {
        if let known { return try Players.pay(row.id, by: known, in: book) }
        return try Players.pay(row.id, on: day, method: method, at: now.instant, in: book)
      } catch {
        throw PlayerCommand.refusal(error)
      }
    }
    try PlayerCommand.say(
      id, undo ? "is not paid" : "is paid", store, json: options.json, now)
  }
}

/// How a paper for players leaves the terminal.
struct PlayerPaper: ParsableArguments {
  @Flag(help: "Write it as CSV.")
  var csv = false

  @Flag(help: "Write it as PDF to --out.")
  var pdf = false

  @Option(help: ArgumentHelp("The PDF or CSV to write; - is standard output.", valueName: "path"))
  var out: String?

  @Option(help: ArgumentHelp("A TrueType font instead of Noto Sans.", valueName: "file"))
  var font: String?

  func validate() throws {
    if pdf && out == nil { throw ValidationError("--pdf needs --out PATH") }
    if !pdf && !csv && out != nil { throw ValidationError("--out needs --pdf or --csv") }
    if pdf && csv { throw ValidationError("--pdf and --csv exclude each other") }
  }

  func say(_ report: Report, _ question: ReportQuestion, _ store: Store, json: Bool) throws {
    if json && (pdf || csv) {
      throw CommandError(.usage, "--pdf, --csv and --json exclude each other")
    }
    var question = question
    question.formats = .exact
    if pdf { question = question.onPaper(report) }
    let document = try report.document(question)
    if json {
      Answer.json(.object(document.members))
    } else if csv {
      try Files.writeCSV(DocumentCSV.write(document), to: out)
      if let out, out != "-" { Answer.say("\(report.title) is in \(out).") }
    } else if pdf, let out {
      let bytes = try DocumentPrinter.pdf(
        document, logo: question.book.profile.logo, font: font, store: store, book: question.book)
      try Files.write(bytes, to: out)
      if out != "-" { Answer.say("\(report.title) is in \(out).") }
    } else {
      Answer.say(document.text)
    }
  }
}

struct PlayerSheet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "The gig sheet: where, when and who plays, without any money.")

  @Argument(help: "The project's id, or the beginning of it.")
  var project: String

  @OptionGroup var paper: PlayerPaper
  @OptionGroup var options: BookOptions

  func run() throws {
    let store = try options.openExisting()
    let book = try store.book().book
    var question = ReportQuestion(book, on: try Now().today)
    question.project = try Lookup.find(project, in: book.projects).id
    try paper.say(Report.gigSheet, question, store, json: options.json)
  }
}

struct PlayerStatement: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statement",
    abstract: "The pay statement of one player: nothing of anybody else's.")

  @Argument(help: "The player's id, or the beginning of it.")
  var player: String

  @OptionGroup var paper: PlayerPaper
  @OptionGroup var options: BookOptions

  func run() throws {
    let store = try options.openExisting()
    let book = try store.book().book
    var question = ReportQuestion(book, on: try Now().today)
    question.player = try Lookup.find(player, in: book.players).id
    try paper.say(Report.payStatement, question, store, json: options.json)
  }
}
