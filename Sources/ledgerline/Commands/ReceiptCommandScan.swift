import ArgumentParser
import Documents
import Foundation
import Ledger
import Server
import Store

/// Reads one file as the hub would, and says what it seems to say (rule E24); nothing is written.
struct ScanReceipt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Read a receipt and say what it seems to say.",
    discussion: """
      Needs no book; where there is one, the names and categories of its merchants are used. Nothing is \
      kept. How sure a value is goes from 0 to 100.

      Examples:
        ledgerline receipt scan lunch.jpg
        ledgerline receipt scan rechnung.pdf --json
        ledgerline receipt scan lunch.jpg --languages eng+fra
      """)

  @Argument(
    help: "A picture, a PDF or an electronic invoice; - reads standard input.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "The receipt's languages as Tesseract names them.", valueName: "eng+deu"))
  var languages = ServeOptions.usualLanguages.joined(separator: "+")

  @OptionGroup var options: BookOptions

  func validate() throws { _ = try LanguageNames.read(languages, "--languages") }

  func run() throws {
    let now = try Now()
    let bytes = try ReceiptCommand.file(file).bytes
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let tools = ReadingTools.find(
      in: path, languages: try LanguageNames.read(languages, "--languages"))
    let reading = try read(bytes, tools, now)
    let book = options.hasBook ? try options.readBook() : Book()
    let proposal = ReceiptParser.proposal(
      of: reading, in: book, Formats(locale: book.paperLocale))
    if options.json {
      Answer.json(ScanReceipt.object(proposal, reading))
    } else {
      Answer.say(ScanReceipt.words(proposal, reading))
    }
  }

  private func read(
    _ bytes: [UInt8], _ tools: ReadingTools, _ now: Now
  ) throws -> Reading {
    let name = ReceiptCommand.name(of: file)
    do throws(ReadingStop) {
      return try ReceiptReader(tools).read(bytes, at: now.instant)
    } catch {
      switch error {
      case .problem(let problem):
        throw CommandError.badData(
          "\(name): \(CommandError.lead(problem.message.english))")
      case .lacking(let packages):
        throw CommandError(
          .unavailable,
          "\(name) cannot be read, because a program is lacking here. Install it: "
            + "sudo apt-get install " + packages.joined(separator: " "))
      case .notNow(let why):
        throw CommandError(
          .failedIO, "\(name) cannot be read now (\(why)). Free some disk or memory and try again")
      case .stopped: throw CommandError(.busy, "\(name) was not read: it was stopped. Try again")
      }
    }
  }

  // MARK: the answer

  private static func object(_ proposal: ReceiptProposal, _ reading: Reading) -> Value {
    func sure<T>(_ proposed: Proposed<T>?, _ text: (T) -> Value) -> Value {
      guard let proposed else { return .null }
      return Answer.object([
        ("value", text(proposed.value)), ("confidence", .integer(Int64(proposed.confidence))),
      ])
    }
    let total: Value =
      proposal.total.map { total in
        Answer.object([
          ("value", .text(total.value.plain)), ("currency", .text(total.value.currency.code)),
          ("confidence", .integer(Int64(total.confidence))),
        ])
      } ?? .null
    return Answer.object([
      ("merchant", sure(proposal.merchant) { .text($0) }),
      ("day", sure(proposal.day) { .text($0.text) }), ("total", total),
      ("otherTotal", proposal.otherTotal.map { .text($0.plain) } ?? .null),
      ("currency", sure(proposal.currency) { .text($0.code) }),
      ("method", sure(proposal.method) { .text($0.rawValue) }),
      (
        "taxes",
        .list(
          proposal.taxes.map { tax in
            Answer.object([
              ("rate", tax.value.rate.map { .text($0.plain) } ?? .null),
              ("net", tax.value.net.map { .text($0.plain) } ?? .null),
              ("tax", .text(tax.value.tax.plain)),
              ("confidence", .integer(Int64(tax.confidence))),
            ])
          })
      ),
      (
        "lines",
        .list(
          proposal.lines.map { line in
            Answer.object([
              ("name", .text(line.value.name)), ("amount", .text(line.value.amount.plain)),
              ("confidence", .integer(Int64(line.confidence))),
            ])
          })
      ),
      ("number", proposal.number.isEmpty ? .null : .text(proposal.number)),
      ("due", proposal.due.map { .text($0.text) } ?? .null),
      ("engine", .text(reading.engine)), ("text", .text(reading.text)),
    ])
  }

  private static func words(_ proposal: ReceiptProposal, _ reading: Reading) -> String {
    var table = TextTable([.init("WHAT"), .init("VALUE"), .init("SURE", right: true)])
    func add<T>(_ title: String, _ proposed: Proposed<T>?, _ text: (T) -> String) {
      guard let proposed else { return }
      table.add([title, text(proposed.value), "\(proposed.confidence) %"])
    }
    add("Merchant", proposal.merchant) { $0 }
    add("Day", proposal.day) { $0.text }
    add("Total", proposal.total) { $0.words }
    if let other = proposal.otherTotal { table.add(["Or", other.words, ""]) }
    add("Currency", proposal.currency) { $0.code }
    add("Method", proposal.method) { $0.title.english }
    for tax in proposal.taxes {
      add("Tax" + (tax.value.rate.map { " \($0.plain) %" } ?? ""), tax) { $0.tax.words }
    }
    for line in proposal.lines { add(line.value.name, line) { $0.amount.words } }
    if proposal.isEmpty {
      return "No merchant, day or amount was found in what was read:\n\n" + reading.text
    }
    return table.text
  }
}

/// Languages as an option names them.
enum LanguageNames {
  static func read(_ text: String, _ option: String) throws -> [String] {
    guard let names = ReadingTools.languages(text) else {
      throw ValidationError(
        "\(option) \"\(text)\" is no list of Tesseract's languages such as eng+deu")
    }
    return names
  }
}
