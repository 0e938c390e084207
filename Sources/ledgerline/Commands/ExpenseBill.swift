import ArgumentParser
import Ledger
import Store

/// Expenses that a client pays for, each once (rule E14).
struct ExpenseBill: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bill",
    abstract: "Bill expenses to the client of a project, or take that back.",
    discussion: """
      The project gets a charge of each, which its next invoice asks for; an expense of a design project is owed to the \
      business then, and the project's invoice asks for what was paid. Elsewhere, without --mark-up, it is the category's, \
      and where the account asks for tax, or else the client's invoices do, an expense is billed before its own, unless \
      --with-tax says otherwise. Of several those that may be billed are.

      Examples:
        ledgerline expense bill 4k8s --project 7h1z
        ledgerline expense bill 4k8s 9d2a --project 7h1z --mark-up 10%
        ledgerline expense bill 4k8s --undo
      """)

  @Argument(help: "The expenses' ids, or the beginnings of them.")
  var ids: [String]

  @Option(help: ArgumentHelp("Whose client pays; its own without it.", valueName: "project"))
  var project: String?

  @Option(help: ArgumentHelp("So much on the amount.", valueName: "percent"))
  var markUp: String?

  /// Whether the client is asked for the tax that is in an expense.
  enum Part: EnumerableFlag {
    case beforeTax, withTax

    static func help(for part: Part) -> ArgumentHelp? {
      part == .withTax
        ? "With the tax that is in it."
        : "Without it; so it is where the account, or else the client, asks for tax."
    }
  }

  @Flag var part: Part?

  @Flag(help: "Take the billing back; what stands on an invoice stays.")
  var undo = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    if undo && (project != nil || markUp != nil || part != nil) {
      throw ValidationError("--undo takes only ids")
    }
  }

  func run() throws {
    let now = try Now()
    let rate = try ItemPrice.rate(markUp)
    let store = try options.openExisting()
    var (done, left): ([ID<Transaction>], [ID<Transaction>]) = ([], [])
    try store.commitAll(now: now.instant) { book in
      (done, left) = ([], [])
      // Each lies over those before: two charges of one project have their places.
      var scratch = book
      var edits: [Edit] = []
      for id in ids {
        let expense = try ExpenseCommand.expense(id, in: book)
        if done.contains(expense.id) || left.contains(expense.id) { continue }
        do {
          let edit =
            undo
            ? try Billing.unbill(expense, in: scratch) : try bill(expense, rate, in: scratch)
          if edit.isEmpty { throw CommandError.refused("this expense is not billed") }
          scratch.apply(
            Change(
              device: 1, counter: UInt64(edits.count) + 1,
              stamp: Stamp(milliseconds: now.instant.milliseconds, device: 1), body: edit.body))
          edits.append(edit)
          done.append(expense.id)
        } catch {
          let refusal = ExpenseBill.refusal(error)
          if ids.count == 1 { throw refusal }
          Answer.note("\(TransactionCommand.name(expense)) stays: \(refusal.message)")
          left.append(expense.id)
        }
      }
      return edits
    }
    let book = try store.book().book
    if options.json {
      let derived = Derived(book: book, today: now.today)
      let rows = done.compactMap { book.transactions[$0] }
      let charges = done.compactMap { book.charges.live(Charge.billing($0)) }
      return Answer.json(
        Answer.object([
          ("expenses", .list(try rows.map { try ExpenseCommand.object($0, derived) })),
          ("charges", .list(try charges.map { try derived.object($0) })),
          ("skipped", .list(left.map { .text($0.text) })),
        ]))
    }
    for id in done {
      guard let expense = book.transactions[id] else { continue }
      Answer.say(TransactionCommand.name(expense) + ": " + words(expense, in: book))
    }
  }

  private func bill(_ expense: Transaction, _ rate: Rate?, in book: Book) throws -> Edit {
    let project = try target(of: expense, in: book)
    // A design project's invoice asks for what was paid (rule E14): another price that is chosen here would be lost.
    if rate.map({ !$0.isZero }) == true || part == .beforeTax,
      Trades.isDesign(project, book.settings.work)
    {
      throw CommandError.refused(
        "\(project.name) is a design project: its invoice asks for what was paid. For another price make an item of it "
          + "with a project price, which `ledgerline item price` sets")
    }
    return try Billing.bill(
      expense, to: project.id,
      markUp: rate ?? book.categories[book.category(expense.category)]?.markUp,
      beforeTax: part.map { $0 == .beforeTax }
        ?? Billing.isBeforeTax(expense, to: project.id, in: book), in: book)
  }

  /// The project whose client is asked.
  private func target(of expense: Transaction, in book: Book) throws -> Project {
    if let project {
      let chosen = try Lookup.find(project, in: book.projects)
      if case .project(let home) = Scope(expense.project), home != chosen.id {
        throw CommandError.refused("it is of another project")
      }
      return chosen
    }
    let isKnown = Scope(expense.project).isProject || !expense.billTo.isNone
    let own = Billing.projects(for: expense, in: book)
    guard isKnown, own.count == 1, let only = own.first else {
      throw CommandError.refused(
        "choose a project of the client: --project ID. `ledgerline list projects` shows them")
    }
    return only
  }

  private static func refusal(_ error: any Error) -> CommandError {
    if case .alreadyBilled? = error as? Billing.Problem {
      return .refused(
        "this expense is billed already. For another price take that back first: --undo")
    }
    if let problem = error as? Billing.Problem {
      return ItemCommand.refusal(problem.message.english)
    }
    return CommandError(explaining: error) ?? .refused("\(error)")
  }

  private func words(_ expense: Transaction, in book: Book) -> String {
    switch Billing.state(of: expense, in: book) {
    case .notBilled: return "no client is asked for it."
    case .owed: return "owed to the business, the project's invoice asks the client for it."
    case .charged(let charge), .invoiced(let charge, _):
      let name = book.projects[charge.project]?.name ?? ""
      let amount = (try? charge.price.amount())?.words ?? ""
      return "\(name) has a charge of \(amount)."
    }
  }
}

extension BillingCorrected {
  /// What became of the charge when its expense was corrected, for a note; nil where there is nothing to say.
  var note: String? {
    func words(_ charge: Charge) -> String { (try? charge.price.amount())?.words ?? charge.name }
    switch self {
    case .nothing: return nil
    case .follows(let charge): return "the charge that bills it is \(words(charge)) now"
    case .ends(let charge):
      return "it is billed to nobody now, the charge of \(words(charge)) is taken back"
    case .stays(let charge, nil):
      return "the charge that bills it stays at \(words(charge)). "
        + "`ledgerline expense bill --undo` takes the billing back"
    case .stays(let charge, let invoice?):
      return InvoiceCommand.stillAsks(invoice, for: words(charge))
    }
  }
}
