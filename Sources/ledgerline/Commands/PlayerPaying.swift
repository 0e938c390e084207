import ArgumentParser
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
    let day = try ExpenseCommand.day(on, option: "--on", now)
    let store = try options.openExisting()
    var id = ID<Player>()
    var billing = BillingCorrected.nothing
    try store.commit(now: now.instant) { book in
      let row = try Lookup.find(player, in: book.players)
      id = row.id
      let known = try expense.map { try Lookup.find($0, in: book.transactions) }
      let edit: Edit
      do throws(Players.Problem) {
        if undo {
          edit = Players.unpay(row, by: ItemCommand.operation(now), in: book)
        } else if let known {
          edit = try Players.pay(row.id, by: known, in: book)
        } else {
          edit = try Players.pay(row.id, on: day, method: method, at: now.instant, in: book)
        }
      } catch {
        throw PlayerCommand.refusal(error)
      }
      billing = BillingCorrected(Player.expense(of: row.id), after: edit, in: book)
      return edit
    }
    if let note = billing.note { Answer.note(note) }
    try PlayerCommand.say(
      id, undo ? "is not paid" : "is paid", store, json: options.json, now)
  }
}
