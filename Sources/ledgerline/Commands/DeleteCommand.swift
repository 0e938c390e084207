import ArgumentParser
import Ledger
import Store

/// Deletes rows as the app does: what belongs to a row goes along, what others point at stays.
struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete rows with what belongs to them, or bring them back.",
    discussion: """
      A project goes with its drafts, transactions, items and spaces, and is archived where it has issued invoices or \
      payments; so is a client that something names. The items of a transaction stay, a payment frees its invoices, a \
      season leaves its gigs but for --with-gigs. Rows of other kinds are deleted by `apply` with "life":"trashed".

      Examples:
        ledgerline delete project 0c4f
        ledgerline delete transaction 4k8s 9d2a
        ledgerline delete project 0c4f --undo
      """)

  @Argument(
    help: ArgumentHelp(
      "client, project, charge, season, invoice, payment, transaction, item, space, receipt or bankline.",
      valueName: "kind"))
  var kind: String

  @Argument(help: "Their ids, or the beginnings of them.")
  var ids: [String]

  @Flag(help: "A season's gigs go along.")
  var withGigs = false

  @Flag(help: "Bring them back.")
  var undo = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let kind = try Lookup.kind(kind)
    let store = try options.openExisting()
    var seen: Set<UInt64> = []
    var going = GoingAlong(in: Book())
    var back: Payment?
    try store.commitAll(now: now.instant) { book in
      let ids = try kind == .payment ? payment(in: book) : ids
      seen = []
      var gone: [Project] = []
      var edits: [Edit] = []
      let isTogether = kind == .transaction && !undo && ids.count > 1
      let others =
        isTogether ? ids.compactMap { try? Lookup.find($0, in: book.transactions).id } : []
      var after = book
      for id in ids {
        // Each is looked for among what was there, and done to what those before it left.
        let found = try edit(kind, id, with: others, ItemCommand.operation(now), in: book)
        guard seen.insert(found.row).inserted else { continue }
        if kind == .payment, let payment = book.payments[ID(found.row)] {
          back = Bounced.refund(of: payment, in: book)
        }
        if kind == .project, !undo, let project = book.projects[ID(found.row)] {
          gone.append(project)
        }
        if kind == .season, withGigs { gone += book.gigs(of: ID(found.row)) }
        // Transactions know which go with them, and when what comes back left them.
        if kind == .transaction || ids.count == 1 {
          edits.append(found.edit)
          continue
        }
        let (_, own) = try edit(
          kind, ID<Never>(found.row).text, with: [], ItemCommand.operation(now), in: after)
        own.lay(over: &after, as: edits.count)
        edits.append(own)
      }
      going = GoingAlong(with: undo ? [] : gone, in: book)
      return edits
    }
    let after = try store.book().book
    if kind == .transaction, !undo { sayAsked(seen, in: after) }
    if let back {
      Answer.note("The payment went back on \(back.day.text): the refund that says so goes with it")
    }
    let kept = undo ? 0 : archived(kind, seen, in: after)
    if options.json {
      return Answer.json(
        Answer.object([
          ("kind", .text(kind.name)), ("count", .integer(Int64(seen.count))),
          ("archived", .integer(Int64(kept))),
        ]))
    }
    let rest = kept == 0 ? "" : " \(kept) of them archived: something names it."
    let with = going.words(after)
    Answer.say("\(counted(seen.count, kind)) \(undo ? "brought back" : "deleted\(with)").\(rest)")
  }

  /// The one payment of those that are named: what one frees may go to another, but the refund that says that it went back goes
  /// with it.
  private func payment(in book: Book) throws -> [String] {
    if ids.count == 1 { return ids }
    let named = try ids.map { try Lookup.find($0, in: book.payments, gone: undo) }
    guard
      let one = named.first(where: { one in
        let back = Bounced.refund(of: one, in: book)?.id
        return named.allSatisfy { $0.id == one.id || $0.id == back }
      })
    else { throw CommandError.usage("payments are deleted one at a time") }
    return [one.id.text]
  }

  /// Names the invoices that go on asking a client for what is deleted.
  private func sayAsked(_ ids: Set<UInt64>, in book: Book) {
    for expense in ids.sorted().compactMap({ book.transactions[ID($0)] }) {
      guard case .stays(let charge, let invoice?) = BillingCorrected(deleting: expense, in: book)
      else { continue }
      let amount = (try? charge.price.amount())?.words ?? charge.name
      let name = TransactionCommand.name(expense)
      let words = InvoiceCommand.stillAsks(invoice, for: "\(name), \(amount)")
      Answer.note(invoice.isIssued ? words : words + ": take that off there")
    }
  }

  /// How many of them are only put away, because invoices or payments point at them.
  private func archived(_ kind: Kind, _ ids: Set<UInt64>, in book: Book) -> Int {
    ids.filter {
      switch kind {
      case .client: return book.clients[ID($0)]?.life == .archived
      case .project: return book.projects[ID($0)]?.life == .archived
      case _: return false
      }
    }.count
  }

  private func edit(
    _ kind: Kind, _ id: String, with others: [ID<Transaction>], _ operation: ItemOperation,
    in book: Book
  ) throws -> (row: UInt64, edit: Edit) {
    switch kind {
    case .client: return try one(id, in: book.clients) { Deleting.delete($0, in: book) }
    case .project:
      return try one(id, in: book.projects) {
        undo ? Deleting.restore($0, in: book) : Deleting.delete($0, in: book)
      }
    case .charge:
      return try one(id, in: book.charges) { charge in
        if !undo { return Deleting.delete(charge, in: book) }
        var (back, edit) = (charge, Edit())
        back.life = .live
        // A paid project is delivered again with it, so that it is billed (rule G4).
        Stages.put(back, in: book, &edit)
        return edit
      }
    case .season:
      return try one(id, in: book.seasons) {
        withGigs ? Seasons.delete($0, in: book) : Seasons.takeApart($0, in: book)
      }
    case .invoice:
      // One that is deleted was a draft, and is known by its id; a number means the issued one.
      let isNumber = book.invoices.rows.contains { $0.isIssued && $0.number == id }
      let wanted = try undo && !isNumber ? id : Lookup.invoice(id, in: book).id.text
      return try one(wanted, in: book.invoices) { invoice in
        do throws(Deleting.Problem) {
          return try Deleting.delete(invoice, in: book)
        } catch {
          throw ItemCommand.refusal(error.message.english)
        }
      }
    case .payment: return try one(id, in: book.payments) { Payments.remove($0, in: book) }
    case .transaction:
      return try one(id, in: book.transactions) { row in
        if row.sale != nil {
          throw CommandError.refused(
            "\(TransactionCommand.name(row)) is the book's own record of a sale and stays")
        }
        return undo
          ? ExpenseCopies.restore(row, by: operation, in: book)
          : ExpenseCopies.remove(row, with: others, by: operation, in: book)
      }
    case .item:
      return try one(id, in: book.items) { Edit(trashing: $0, in: book.items) }
    case .space: return try one(id, in: book.spaces) { SpaceRules.delete($0, in: book) }
    case .bankline:
      return try one(id, in: book.bankLines) { Explaining.delete($0, by: operation, in: book) }
    case .receipt:
      return try one(id, in: book.receipts) { row in
        if !row.transaction.isNone {
          throw CommandError.refused("\(row.name) belongs to an expense by now")
        }
        return ReceiptConfirming.delete(row, in: book)
      }
    case _:
      throw CommandError.usage(
        "\(kind.plural) are deleted by `ledgerline apply` with \"life\":\"trashed\"")
    }
  }

  /// One that is there, or with --undo one that is not.
  private func one<E: Entity>(
    _ id: String, in table: Table<E>, _ body: (E) throws -> Edit
  ) throws -> (row: UInt64, edit: Edit) {
    let row = try Lookup.find(id, in: table, gone: undo)
    if row.isLive == undo {
      throw CommandError.refused(
        undo
          ? "\(E.kind.name) \(row.id.text) is not deleted"
          : "\(E.kind.name) \(row.id.text) is \(row.life.word)")
    }
    if !undo || [.project, .charge, .transaction].contains(E.kind) {
      return (row.id.raw, try body(row))
    }
    // An allocation, a season's gigs or a file that went along are not found again by this.
    guard [.client, .invoice, .item, .space].contains(E.kind) else {
      throw CommandError.refused(
        "a \(E.kind.name) is not brought back: what went along is not known. Enter it anew")
    }
    var (back, edit) = (row, Edit())
    back.life = .live
    edit.put(back, in: table)
    return (row.id.raw, edit)
  }
}

extension GoingAlong {
  /// " with 2 expenses: 58.00 USD, 1 trip"; "" for nothing.
  func words(_ book: Book) -> String {
    let sum = spent.led(by: book.settings.currency).map { $0.words }.joined(separator: " and ")
    var parts = expenses == 0 ? [] : ["\(counted(expenses, "expense")): \(sum)"]
    for (count, name) in [(trips, "trip"), (recurring, "recurring expense"), (rules, "rule")]
    where count > 0 {
      parts.append(counted(count, name))
    }
    return parts.isEmpty ? "" : " with " + parts.joined(separator: ", ")
  }
}
