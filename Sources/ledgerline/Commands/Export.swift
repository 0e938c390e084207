import ArgumentParser
import Exchange
import Foundation
import Ledger

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the whole book as JSON, or as one CSV file a kind.",
    discussion: """
      Examples:
        ledgerline export --out backup.json
        ledgerline export --format csv --out tables/
        ledgerline export --format csv --project 3v9k2m7q1x5bv --out transactions.csv
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case json, csv }

  @Option(help: "json or csv.")
  var format = Format.json

  @Option(
    help: ArgumentHelp(
      "The file, or for csv the folder; standard output without it.", valueName: "path"))
  var out: String?

  @Option(
    help: ArgumentHelp("Only the transactions of this project, as one CSV.", valueName: "id"))
  var project: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    let book = try options.readBook()
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
    case .csv:
      guard let out else {
        throw CommandError(.usage, "csv is one file a kind. Name a folder with --out")
      }
      let folder = Files.expandingHome(out)
      try Files.makeFolder(folder)
      for file in RowCSV.files(of: book) {
        try Files.writeCSV(file.bytes, to: folder + "/" + file.name)
      }
    }
  }
}
