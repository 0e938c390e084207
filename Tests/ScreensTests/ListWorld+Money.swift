import Foundation
import Ledger
import LedgerTestSupport

@testable import Screens

// What is made up of money: charges, invoices, expenses, banks and what comes again.
extension ListWorld {
  mutating func charge() -> Edit {
    var edit = Edit()
    for _ in 0..<3 {
      var charge = Charge()
      charge.id = ID(UInt64(700 + dice.below(60)))
      charge.project = ID(UInt64(600 + dice.below(25)))
      charge.price = Price(money(), times: Quantity(dice.below(3)))
      charge.life = life()
      edit.put(charge, in: book.charges)
    }
    return edit
  }

  mutating func invoice() -> Edit? {
    let id = ID<Invoice>(UInt64(900 + dice.below(20)))
    switch dice.below(4) {
    case 0:
      var edit = Edit()
      var invoice = book.invoices[id] ?? Invoice()
      if invoice.isIssued { return nil }
      invoice.id = id
      invoice.client = dice.pick(book.clients.rows)?.id ?? ID()
      invoice.day = day()
      invoice.due = day()
      edit.put(invoice, in: book.invoices)
      for number in 0..<2 {
        var line = Line()
        line.id = ID(UInt64(1_000 + number) + id.raw * 2)
        line.invoice = id
        line.price = Price(Money(minor: Int64(dice.below(9)) * 500, currency: .usd))
        edit.put(line, in: book.lines)
      }
      return edit
    case 1:
      return RandomEdits(book, on: today.adding(days: -dice.below(60)))
        .issue(id, from: 7, at: person.app.state.now)
    case 2:
      guard let invoice = dice.pick(book.invoices.live.filter { $0.isIssued }) else { return nil }
      let amount = Money(minor: Int64(1 + dice.below(3)) * 500, currency: .usd)
      return try? Payments.record(ID(dice.next() | 1), amount, for: invoice, on: today, in: book)
    case _:
      if dice.percent(30) { return RandomEdits(book, on: today).void(&dice) }
      return dice.pick(book.payments.live).map { Payments.remove($0, in: book) }
    }
  }

  mutating func transaction() -> Edit {
    var edit = Edit()
    var made = Transaction()
    made.id = ID(UInt64(2_000 + dice.below(30)))
    made.project = project()
    made.day = day()
    made.amount = dice.percent(20) ? nil : money()
    made.source = text()
    made.purchasedBy = dice.pick(["", "client-card", "Me", "me "]) ?? ""
    made.status = dice.pick(TransactionStatus.allCases)
    made.isCanceled = dice.percent(10)
    made.reimbursement = dice.pick(Reimbursement.allCases) ?? .none
    made.type = dice.percent(20) ? nil : dice.pick(TransactionType.allCases)
    made.needsReview = dice.percent(30)
    made.hasEmailReceipt = dice.percent(30)
    made.category = dice.pick(categories) ?? ID()
    made.created = Instant(milliseconds: Int64(dice.below(4)))
    made.life = life()
    edit.put(made, in: book.transactions)
    return edit
  }

  mutating func expense() -> Edit {
    var edit = Edit()
    var made = Transaction()
    made.id = ID(UInt64(2_000 + dice.below(30)))
    made.project = dice.pick([.business, .personal, ID(), houses[0]]) ?? ID()
    made.day = day()
    made.amount = dice.percent(20) ? nil : money()
    made.source = text()
    made.notes = text()
    made.paymentMethod = dice.pick(["", "Cash", "cash", "Visa"]) ?? ""
    made.type = dice.percent(30) ? nil : .purchase
    made.status = dice.percent(15) ? .canceled : nil
    made.hasEmailReceipt = dice.percent(30)
    made.isDeductible = dice.percent(30)
    made.isSubscription = dice.percent(30)
    made.recurring = ID(dice.percent(30) ? 6_001 : 0)
    made.billTo = ID(dice.percent(30) ? 6_002 : 0)
    made.category = dice.pick(categories) ?? ID()
    made.life = life()
    edit.put(made, in: book.transactions)
    return edit
  }

  /// A line of an expense, or what a category is called, belongs to or is.
  mutating func part() -> Edit {
    var edit = Edit()
    if dice.percent(40) {
      var category = BudgetCategory()
      category.id = dice.pick(categories.filter { !$0.isNone }) ?? ID()
      category.name = dice.pick(["Food", "Café", "Travel"]) ?? ""
      let other = dice.pick(categories) ?? ID()
      if dice.percent(30), other != category.id { category.into = other }
      if dice.percent(30), other != category.id { category.parent = other }
      edit.put(category, in: book.categories)
      return edit
    }
    var split = Split()
    split.id = ID(UInt64(6_100 + dice.below(20)))
    split.transaction = ID(UInt64(2_000 + dice.below(30)))
    split.name = text()
    split.amount = money()
    split.category = dice.pick(categories) ?? ID()
    split.life = life()
    edit.put(split, in: book.splits)
    return edit
  }

  mutating func tag() -> Edit {
    var edit = Edit()
    let tags: [ID<Tag>] = [ID(6_201), ID(6_202), ID(6_203)]
    let id = dice.pick(tags) ?? ID()
    if dice.percent(30) {
      var tag = Tag()
      tag.id = id
      tag.name = dice.pick(["Tour", "Été", "Trip"]) ?? ""
      let other = dice.pick(tags) ?? ID()
      if dice.percent(30), other != id { tag.into = other }
      tag.life = life()
      edit.put(tag, in: book.tags)
      return edit
    }
    var tagging = Tagging(ID(UInt64(2_000 + dice.below(30))), id)
    tagging.life = life()
    edit.put(tagging, in: book.taggings)
    return edit
  }

  mutating func trip() -> Edit {
    var edit = Edit()
    var trip = Trip()
    trip.id = ID(UInt64(6_300 + dice.below(20)))
    trip.day = dice.percent(20) ? day()?.adding(years: -1) : day()
    trip.origin = text()
    trip.destination = text()
    trip.purpose = text()
    trip.distance = Quantity(dice.below(40))
    trip.unit = dice.percent(50) ? .miles : .kilometres
    trip.isRoundTrip = dice.percent(50)
    trip.perThousand = dice.percent(40) ? nil : Money(Int(300 + dice.below(3)), .usd)
    trip.project = dice.pick([.business, .personal, ID(), houses[0]]) ?? ID()
    trip.life = life()
    edit.put(trip, in: book.trips)
    return edit
  }

  mutating func moneyAccount() -> Edit {
    var edit = Edit()
    var account = MoneyAccount()
    account.id = ID(UInt64(6_400 + dice.below(3)))
    account.name = text()
    account.opening = Money(minor: Int64(dice.below(5)) * 1_000, currency: .usd)
    account.openingDay = dice.percent(30) ? day() : nil
    account.life = life()
    edit.put(account, in: book.moneyAccounts)
    return edit
  }

  mutating func bankLine() -> Edit {
    var edit = Edit()
    var line = BankLine()
    line.id = ID(UInt64(6_500 + dice.below(40)))
    line.account = ID(UInt64(6_400 + dice.below(3)))
    line.day = day() ?? today
    line.amount = money()
    line.counterparty = text()
    line.text = text()
    line.reference = text()
    line.row = Int64(dice.below(4))
    line.life = life()
    edit.put(line, in: book.bankLines)
    return edit
  }

  mutating func lineMatch() -> Edit? {
    guard let line = dice.pick(book.bankLines.rows) else { return nil }
    var edit = Edit()
    var match = LineMatch()
    match.id = LineMatch.id(line: line.id, other: 0, .apart)
    match.line = line.id
    if dice.percent(50), let other = dice.pick(book.transactions.rows) {
      (match.other, match.type) = (other.id.retyped(), .expense)
      match.id = LineMatch.id(line: line.id, other: other.id.raw, .expense)
    }
    match.amount = dice.percent(70) ? line.amount : money()
    match.life = life()
    edit.put(match, in: book.lineMatches)
    return edit
  }

  /// A rule, one that goes on from it, an occurrence of one, or what becomes of it.
  mutating func recurring() -> Edit? {
    let known = dice.pick(book.recurring.live)
    switch dice.below(4) {
    case 0:
      let due = RecurringCalendar(of: book).due(until: today.adding(days: 40), in: book)
      guard let one = dice.pick(due) else { return nil }
      return dice.percent(70)
        ? RecurringRules.enter([one], in: book) : RecurringRules.skip([one], in: book)
    case 1:
      guard let known, let start = known.start else { return nil }
      var next = known
      next.amount = money()
      return RecurringRules.change(
        known, to: next, from: start.adding(days: dice.below(120)), in: book)
    case 2:
      guard
        let one = dice.pick(
          book.transactions.live.filter { RecurringRules.canRepeat($0, in: book) })
      else { return nil }
      return RecurringRules.begin(
        RecurringRules.rule(repeating: one, in: book), with: [one.id], in: book)
    case _:
      var edit = Edit()
      var rule = Recurring()
      rule.id = ID(UInt64(6_001 + dice.below(8)))
      rule.source = text()
      rule.amount = dice.percent(20) ? nil : money()
      rule.frequency = dice.pick(Frequency.allCases) ?? .monthly
      rule.start = day()
      rule.end = dice.percent(30) ? day() : nil
      rule.way = dice.pick(RecurringWay.allCases) ?? .reminder
      rule.isPaused = dice.percent(20)
      rule.project = dice.pick([.business, .personal, ID(), houses[0], ID(7_999)]) ?? ID()
      rule.category = dice.pick(categories) ?? ID()
      rule.isSubscription = dice.percent(40)
      rule.tags = dice.percent(30) ? [ID(6_201)] : []
      rule.life = life()
      edit.put(rule, in: book.recurring)
      return edit
    }
  }
}
