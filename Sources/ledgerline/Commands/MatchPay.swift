import ArgumentParser
import Ledger

/// `ledgerline match pay`: a line is what a client paid (rule M43).
struct MatchPay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay",
    abstract: "Say that a client paid with a line: an invoice, or a project without one.",
    discussion: """
      What is paid beyond the balance stays the client's credit. What a payment service kept is --fee: the client paid so \
      much more than came in, and it becomes an expense of the business. A line of which the bank says what was paid in the \
      invoice's currency pays that.

      Examples:
        ledgerline match pay 1q3dpg4kk8d3p --invoice 1042
        ledgerline match pay 1q3dpg4kk8d3p --invoice 1042 --fee 3.20
        ledgerline match pay 1q3dpg4kk8d3p --project 0c4f --amount 420 --method Check
      """)

  @Argument(help: "The line.")
  var line: String

  @Option(help: ArgumentHelp("The invoice, by its number or id.", valueName: "invoice"))
  var invoice: String?

  @Option(
    help: ArgumentHelp("The project whose charges are on no invoice.", valueName: "project"))
  var project: String?

  @Option(help: "What the client paid; without it what is left of the line, and the fee.")
  var amount: String?

  @Option(help: "What a payment service kept of it.")
  var fee: String?

  @Option(help: "Cash, Check, Bank Transfer …")
  var method: String = "Bank Transfer"

  @OptionGroup var options: BookOptions

  func validate() throws {
    if (invoice == nil) == (project == nil) {
      throw ValidationError("give either --invoice or --project")
    }
  }

  func run() throws {
    let now = try Now()
    var said = ""
    try MatchCommand.write(options, now) { book in
      let line = try MatchCommand.line(line, in: book)
      let rest = book.unexplained(of: line)
      if rest.isZero { throw MatchCommand.refused(.explained) }
      if rest.isNegative {
        throw CommandError.refused("the line is money out: clients pay with money in")
      }
      let kept = try fee.map { try Money(parsing: $0, currency: rest.currency) }
      if let kept, !kept.isPositive {
        throw CommandError.refused("--fee is what was kept: give an amount above zero")
      }
      let none = Money(minor: 0, currency: rest.currency)
      let paid =
        try amount.map { try Money(parsing: $0, currency: rest.currency) }
        ?? rest.adding(kept ?? none)
      let (edits, what) = try payment(paid, of: line, kept, now, in: book)
      said = "\(paid.words) received for \(what)"
      if let kept { said += ", of which \(kept.words) was kept as a fee" }
      return edits
    }
    if options.json {
      return Answer.json(Answer.object([("accepted", .integer(1)), ("what", .text(said))]))
    }
    Answer.say(Answer.sentence(said))
  }

  private func payment(
    _ paid: Money, of line: BankLine, _ kept: Money?, _ now: Now, in book: Book
  ) throws -> (edits: [Edit], what: String) {
    if let invoice {
      let found = try Lookup.invoice(invoice, in: book)
      let abroad = Explaining.paid(paid, kept, for: found, of: line)
      if found.isIssued, found.askedCurrency != paid.currency, abroad == nil {
        throw CommandError.refused(
          "invoice \(found.number) is in \(found.askedCurrency.code). Record what the bank credited with "
            + "`ledgerline invoice pay \(found.number) --credited \(paid.plain)`, then `match list` proposes that"
        )
      }
      do throws(Explaining.Problem) {
        let edits = try Explaining.makePayment(
          paid, for: found, of: line, fee: kept, method: method, at: now.instant, in: book)
        return (edits, "invoice \(found.number)" + (abroad.map { ", \($0.words)" } ?? ""))
      } catch {
        throw MatchCommand.refused(error)
      }
    }
    let found = try Lookup.liveProject(project ?? "", in: book)
    guard try book.uninvoiced(of: found.id)[paid.currency].isPositive else {
      throw CommandError.refused(
        "nothing of it waits for money in \(paid.currency.code) without an invoice. Give --invoice")
    }
    do throws(Explaining.Problem) {
      let edits = try Explaining.makePayment(
        paid, for: found, of: line, fee: kept, method: method, at: now.instant, in: book)
      return (edits, isBlank(found.name) ? "the project \(found.id.text)" : found.name)
    } catch {
      throw MatchCommand.refused(error)
    }
  }
}
