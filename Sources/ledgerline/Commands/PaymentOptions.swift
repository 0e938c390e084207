import ArgumentParser
import Ledger

/// What is said of money that comes in or goes back, wherever it is recorded or put right.
struct PaymentOptions: ParsableArguments {
  @Option(help: "How much; all that is owed, or that is credit, without it.")
  var amount: String?

  @Option(
    help: ArgumentHelp("The day it came in or went out; today without it.", valueName: "day"))
  var on: String?

  @Option(help: "Cash, Check, Bank Transfer …")
  var method: String?

  @Option(help: "What was written on it.")
  var reference: String?

  @Option(
    help: ArgumentHelp(
      "What the bank credited or charged in the account's currency, where it is in another; income counts it.",
      valueName: "amount"))
  var credited: String?

  /// The day that was said; nil for none.
  func day(today: Day) throws -> Day? {
    guard let day = try Lookup.day(on, option: "--on") else { return nil }
    if let problem = Payments.problem(of: day, today: today) { throw problem }
    if day > today { Answer.note("\(day.text) is still to come") }
    return day
  }

  /// What `amount` is worth by ``credited`` in a book, else in proportion to what was known; below zero as that is.
  func worth(of amount: Money, known: Worth? = nil, in book: Book) throws -> Worth? {
    let own = book.settings.currency
    guard let credited else { return known?.scaled(to: amount) }
    if amount.currency == own {
      throw CommandError.refused("the amount is in \(own.code) itself: leave --credited out")
    }
    let value = try Money(parsing: credited, currency: own)
    return Worth.setting(
      amount.isNegative ? try value.negated() : value, in: own, of: amount, in: known)
  }
}
