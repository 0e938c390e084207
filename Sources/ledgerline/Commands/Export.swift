import ArgumentParser
import Exchange
import Foundation
import Ledger

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the whole book as JSON, as one CSV file a kind, or for another program.",
    discussion: """
      lists are what bookkeeping asks for, a CSV each: invoices, payments, expenses and trips, as Settings, Your Data \
      saves them. hledger and beancount get what was invoiced, received and spent as double entries; ledger8 is a \
      folder with Ledger 8's own backup and its two CSV files.

      Examples:
        ledgerline export --out backup.json
        ledgerline export --format csv --out tables/
        ledgerline export --format csv --project 3v9k2m7q1x5bv --out transactions.csv
        ledgerline export --format lists --out accountant/
        ledgerline export --format hledger --out book.journal
        ledgerline export --format beancount --out book.beancount
        ledgerline export --format ledger8 --out ledger8/
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, csv, lists, hledger, beancount, ledger8
  }

  @Option(help: "json, csv, lists, hledger, beancount or ledger8.")
  var format = Format.json

  @Option(
    help: ArgumentHelp(
      "The file, or for csv, lists and ledger8 the folder; standard output without it.",
      valueName: "path")
  )
  var out: String?

  @Option(
    help: ArgumentHelp("Only the transactions of this project, as one CSV.", valueName: "id"))
  var project: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let book = try options.readBook()
    try write(book)
    // Standard output holds the book itself.
    if let out, out != "-" { Answer.say("Written to \(out).") }
  }

  private func write(_ book: Book) throws {
    if let project {
      guard format == .csv else {
        throw CommandError(.usage, "--project goes with --format csv")
      }
      let found = try Lookup.find(project, in: book.projects)
      let text = TransactionCSV.text(of: found.id, in: book)
      try Files.writeCSV(Array(text.utf8), to: out)
      return
    }
    switch format {
    case .json: try Files.write(BackupWriter.write(book), to: out ?? "-")
    case .hledger: try Files.write(try PlainText.hledger.bytes(of: book), to: out ?? "-")
    case .beancount: try Files.write(try PlainText.beancount.bytes(of: book), to: out ?? "-")
    case .csv:
      let folder = try folder("csv is one file a kind")
      for file in RowCSV.files(of: book) {
        try Files.writeCSV(file.bytes, to: folder + "/" + file.name)
      }
    case .lists: try writeLists(book)
    case .ledger8: try writeLedger8(book)
    }
  }

  private func folder(_ why: String) throws -> String {
    guard let out else { throw CommandError(.usage, why + ". Name a folder with --out") }
    let folder = Files.expandingHome(out)
    try Files.makeFolder(folder)
    return folder
  }

  private func writeLists(_ book: Book) throws {
    let folder = try folder("lists are one file each")
    for (name, bytes) in [
      ("invoices", try InvoiceCSV.bytes(of: book, on: try Now().today)),
      ("payments", PaymentCSV.bytes(of: book)),
      ("expenses", ExpenseCSV.bytes(of: book)),
      ("trips", TripCSV.bytes(of: book)),
    ] {
      try Files.writeCSV(bytes, to: folder + "/ledgerline-" + name + ".csv")
    }
  }

  private func writeLedger8(_ book: Book) throws {
    let now = try Now()
    let folder = try folder("ledger8 is a backup and two CSV files")
    let backup = try Ledger8Export.bytes(
      of: book, made: now.instant, app: AppVersion.text, zone: ImportZone(of: book.settings))
    try Files.write(backup, to: folder + "/" + Ledger8Export.fileName(on: now.today))
    try Files.write(try Ledger8CSV.projects(of: book), to: folder + "/ledger8_projects.csv")
    try Files.write(Ledger8CSV.clients(of: book), to: folder + "/ledger8_clients.csv")
    let foreign = Ledger8Export.foreignProjects(in: book)
    if foreign > 0 {
      Answer.note(
        "Ledger 8 knows no currencies: amounts of \(counted(foreign, "project")) in others than "
          + "\(book.settings.currency.code) stand there without theirs")
    }
  }
}
