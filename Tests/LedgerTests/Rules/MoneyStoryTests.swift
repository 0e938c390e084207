import LedgerTestSupport
import Testing

@testable import Ledger

/// What holds of money whatever happened, over random stories with two of everything.
struct MoneyStoryTests {
  private func check(_ book: Book, _ what: Comment) throws {
    let plain = PlainMoney(book: book)
    for payment in plain.payments {
      let given = plain.given(by: payment)
      #expect(payment.amount.isNegative || given <= payment.amount.minor, what)
      #expect(try book.unallocated(of: payment).minor == payment.amount.minor - given, what)
    }
    for allocation in plain.allocations {
      let invoice = try #require(book.invoices[allocation.invoice])
      let payment = try #require(book.payments[allocation.payment])
      #expect(!allocation.amount.isZero && invoice.isIssued && !invoice.isVoid, what)
      #expect(allocation.amount.isNegative == payment.amount.isNegative, what)
      #expect(!allocation.amount.isNegative || invoice.isCreditNote, what)
      #expect(payment.client == invoice.client, what)
      #expect(allocation.amount.currency == payment.amount.currency, what)
      #expect(allocation.amount.currency == invoice.askedCurrency, what)
    }
    for invoice in book.invoices.rows {
      #expect(try book.received(for: invoice).minor == plain.received(for: invoice), what)
      #expect(try book.balance(of: invoice).minor == plain.owed(on: invoice), what)
    }
    for project in book.projects.rows {
      let sums = try book.uninvoiced(of: project.id)
      for currency in [Currency.usd, .eur] {
        #expect(sums[currency].minor == plain.uninvoiced(of: project.id, currency), what)
      }
    }
    for client in book.clients.rows {
      let sums = try book.credit(of: client.id)
      for currency in [Currency.usd, .eur] {
        #expect(sums[currency].minor == plain.credit(of: client.id, currency), what)
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `sums follow from the rows, and no payment is given twice`(_ seed: UInt64) throws {
    var story = MoneyStory(seed: seed)
    for number in 0..<40 {
      let deed = story.step()
      try check(story.book, "seed \(seed), step \(number): \(String(describing: deed))")
    }
    #expect(story.refusals == [], "seed \(seed)")
  }

  /// Who is paid: exactly those of whom nothing waits, as far as this deed can know.
  @Test(arguments: 101...150 as ClosedRange<UInt64>)
  func `a project is closed when nothing waits, and opened when its money goes`(
    _ seed: UInt64
  ) throws {
    var story = MoneyStory(seed: seed)
    for number in 0..<50 {
      let before = story.book
      let deed = story.step()
      let what: Comment = "seed \(seed), step \(number): \(String(describing: deed))"
      let (was, now) = (PlainMoney(book: before), PlainMoney(book: story.book))
      for project in story.book.projects.rows {
        let old = try #require(before.projects[project.id])
        switch deed {
        case .pay, .payMore, .credit:
          let closes = !was.isCovered(project.id) && now.isCovered(project.id)
          if closes { #expect(project.stage == .paid, what) }
          if old.stage != .paid, project.stage == .paid {
            #expect(now.isCovered(project.id), what)
            if case .credit = deed {
              // What is applied came before: on the day of one of the client's payments.
              let days = story.book.payments.live.filter {
                $0.client == project.client && $0.amount.isPositive
              }.map { $0.day }
              let closed = try #require(project.progress.closed, what)
              #expect(closed <= story.today && days.contains(closed), what)
            } else {
              #expect(project.progress.closed == story.today, what)
            }
            #expect(project.progress.delivered == old.progress.delivered ?? story.today, what)
          }
        case .remove where old.stage == .paid && was.isCovered(project.id):
          #expect((project.stage == .paid) == now.isCovered(project.id), what)
          if project.stage != .paid {
            #expect(project.stage == .delivered && project.progress.closed == nil, what)
          }
        case .stage where project.stage == .paid && old.progress != project.progress:
          #expect(now.isCovered(project.id), what)
        case .charge, .draft, .issue, .void, .dropDraft:
          #expect(project.progress == old.progress, what)
        case .remove, .stage, .note, .correct, nil: break
        }
      }
    }
  }

  /// The oldest money goes first, and no more than what is asked for.
  @Test(arguments: 201...240 as ClosedRange<UInt64>)
  func `an invoice takes the oldest free money, as much as it asks for`(_ seed: UInt64) throws {
    var story = MoneyStory(seed: seed)
    for number in 0..<50 {
      let before = story.book
      let deed = story.step()
      guard deed == .issue || deed == .credit else { continue }
      let what: Comment = "seed \(seed), step \(number)"
      let (was, now) = (PlainMoney(book: before), PlainMoney(book: story.book))
      for invoice in story.book.invoices.rows {
        let old = before.invoices[invoice.id] ?? Invoice()
        let taken = now.received(for: invoice) - was.received(for: invoice)
        if deed == .issue, invoice.isIssued, !old.isIssued {
          let free = was.free(of: invoice.project, invoice.askedCurrency)
          let waiting = invoice.project.isNone ? 0 : min(now.asked(by: invoice), free)
          #expect(taken == waiting, what)
        }
        if deed == .credit, taken > 0 {
          let usable = try Credits.usable(for: invoice, in: before)
          #expect(usable.minor == taken && taken <= was.owed(on: invoice), what)
          #expect(
            taken <= was.credit(of: invoice.client, invoice.askedCurrency), what)
        }
        if taken > 0 { checkOrder(invoice, was, now, deed, what) }
      }
      // What is free after all gave is what was free, less what was taken.
      if deed == .credit {
        for client in story.book.clients.rows {
          for currency in [Currency.usd, .eur] {
            let taken = story.book.invoices.rows
              .filter {
                $0.client == client.id && $0.askedCurrency == currency && !$0.isCreditNote
              }
              .reduce(Int64(0)) { $0 + now.received(for: $1) - was.received(for: $1) }
            #expect(
              now.credit(of: client.id, currency) == was.credit(of: client.id, currency) - taken,
              what)
          }
        }
      }
    }
  }

  /// A later payment gives only when the earlier ones of the same project have nothing left.
  private func checkOrder(
    _ invoice: Invoice, _ was: PlainMoney, _ now: PlainMoney, _ deed: MoneyStory.Deed?,
    _ what: Comment
  ) {
    let payments = now.payments.filter {
      $0.client == invoice.client && $0.amount.currency == invoice.askedCurrency
    }
    for (early, late) in payments.flatMap({ a in payments.map { (a, $0) } })
    where early.project == late.project && (early.day, early.id) < (late.day, late.id) {
      guard now.given(by: late) > was.given(by: late) else { continue }
      // Of a project, what its charges wait for stays behind.
      if deed == .issue || early.project.isNone {
        #expect(early.amount.minor == now.given(by: early), what)
      }
    }
  }
}
