import ArgumentParser
import Exchange
import Ledger

struct StatementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statement",
    abstract: "Say what a bank's file holds; nothing is imported.",
    discussion: """
      OFX, QFX, QIF, CAMT.052 to .054, MT940 and MT942, or the CSV of a bank, a card or a payment service: its accounts, \
      balances and lines, as the file has them. Money out is negative. A file that was cut off is refused (65).

      Examples:
        ledgerline statement january.ofx
        ledgerline statement january.qfx --json
        ledgerline statement camt053.xml --json
        ledgerline statement register.qif --currency GBP --dates day-first
      """)

  @Argument(help: "The file; - reads standard input.")
  var file: String

  @Option(
    help: ArgumentHelp(
      "What amounts are in where the file does not say it; without it the book's.",
      valueName: "code"))
  var currency: String?

  @Option(
    help: ArgumentHelp(
      "The order in dates such as 03/04/2026 where the file does not say it.",
      valueName: "month-first|day-first"))
  var dates: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if let currency, Currency(currency) == nil {
      throw ValidationError("--currency takes a code such as USD, not \"\(currency)\"")
    }
    if let dates, DateOrder(rawValue: dates) == nil {
      throw ValidationError("--dates takes month-first or day-first, not \"\(dates)\"")
    }
  }

  func run() throws {
    let bytes = try Files.read(file)
    let own = try currency.flatMap { Currency($0) } ?? bookCurrency()
    let order = dates.flatMap { DateOrder(rawValue: $0) }
    let read: StatementFile?
    do throws(StatementFault) {
      read = try StatementFile.read(bytes, currency: own, dates: order)
    } catch {
      let place = error.line > 0 ? "line \(error.line): " : ""
      throw CommandError.badData(
        "\(file): \(place)\(place.isEmpty ? CommandError.lead(error.message.english) : error.message.english)"
      )
    }
    let answer = try read.map { StatementAnswer($0) } ?? csv(bytes, own, order)
    if options.json { Answer.json(answer.json) } else { answer.say() }
    if answer.isCurrencyGuessed {
      Answer.note("nothing in the file names the currency; --currency says it")
    }
    if answer.areDatesOpen {
      Answer.note("nothing says whether the day or the month stands first; --dates says it")
    }
  }

  private func bookCurrency() throws -> Currency {
    options.hasBook ? try options.readBook(only: [.settings]).settings.currency : .usd
  }

  private func csv(
    _ bytes: [UInt8], _ currency: Currency, _ dates: DateOrder?
  ) throws -> StatementAnswer {
    var asked = StatementOptions(currency: currency)
    asked.dates = dates
    switch StatementReader.read(bytes, asked) {
    case .read(let statement):
      if statement.lines.isEmpty, let left = statement.leftOut.first {
        throw CommandError.badData(
          "\(file): no line could be read; line \(left.row): \(left.what.english)")
      }
      return StatementAnswer(statement, currency)
    case .asks(let questions, _):
      throw CommandError.badData(
        "\(file): "
          + questions.map { CommandError.lead($0.message.english) }.joined(separator: "; ")
          + ". `ledgerline import --dry-run` has options that answer it")
    case .none(let why), .refused(let why, _):
      throw CommandError.badData("\(file): \(CommandError.lead(why.english))")
    }
  }
}
