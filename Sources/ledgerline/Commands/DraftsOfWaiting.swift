import ArgumentParser
import Ledger
import Store

// A draft for each client of all that is delivered and on no invoice yet (rule G101).
extension CreateInvoice {
  func validateWaiting() throws {
    let isMore =
      !project.isEmpty || fee != nil || deposit || client != nil || lateFees || template != nil
      || due != nil || notes != nil || tax != nil || discount != nil || reverseCharge != nil
    if isMore { throw ValidationError("Beside --waiting there is --through and --on alone") }
  }

  func draftWaiting() throws {
    let now = try Now()
    let day = try Lookup.day(on, option: "--on") ?? now.today
    let last = try Lookup.day(through, option: "--through") ?? .last
    let store = try options.openExisting()
    var ids: [ID<Invoice>] = []
    var ready: [Project] = []
    try store.commit(now: now.instant) { book in
      let rows = Today(of: book, on: now.today, in: Today.Places(in: book)).toInvoice
        .map { book.projects.rows[Int($0.row)] }.filter { $0.listDay ?? .first <= last }
      ready = rows.filter { Deals.question(of: $0.id, in: book) == nil }
      for row in rows where !ready.contains(where: { $0.id == row.id }) {
        Answer.note(
          "without \(row.name): what its deal brings is to be decided, invoice it by itself")
      }
      // Whose client nobody named are not one client's.
      let alone = ready.filter { $0.client.isNone }
      var edit = Edit()
      for group in [ready.filter { !$0.client.isNone }] + alone.map({ [$0] }) {
        do throws(Drafting.Problem) {
          let made = try Drafting.drafts(for: group, on: day, in: book) {
            ID(UInt64.random(in: 1...UInt64.max))
          }
          ids += made.ids
          edit.add(made.edit)
        } catch {
          if error != .noCharges { throw CommandError.refused(error.message.english) }
        }
      }
      if ids.isEmpty {
        let other = rows.isEmpty ? "" : "else "
        throw CommandError.refused("nothing \(other)that is delivered waits for an invoice")
      }
      return edit
    }
    let book = try store.book().book
    let drafts = ids.compactMap { book.invoices[$0] }
    let left = ready.flatMap { book.charges(of: $0.id) }
      .filter { !Drafting.isBilled($0, in: book) }.map { $0.price.unit.currency.code }
    if !left.isEmpty {
      let codes = Set(left).sorted().joined(separator: ", ")
      Answer.note("what is in \(codes) waits for invoices of its own")
    }
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(.list(try drafts.map { try derived.object($0) }))
    }
    for draft in drafts { Answer.say(try CreateInvoice.words(draft, in: book)) }
  }
}
