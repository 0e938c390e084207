import LedgerTestSupport
import Testing

@testable import Ledger

/// Payments, allocations and voids: what may be written of them, and the place that a refusal names.
struct ForgedMoneyTests {
  @Test func `whose money it was stays, whoever tries`() throws {
    let desk = try LawDesk()
    let known = desk.payment
    let bends: [(UInt8, (inout Payment) -> Void)] = [
      (2, { $0.client = ID(9) }), (3, { $0.project = ID(9) }),
      (4, { $0.amount.currency = .eur }),
    ]
    for origin in [LawContext.Origin.device, .local] {
      for (tag, bend) in bends {
        var bent = known
        bend(&bent)
        var copy = try LawDesk()
        let refusal = copy.take(edit(bent, replacing: known), origin)
        #expect(refusal?.code == "payment-fixed")
        #expect(refusal?.key == RowKey(.payment, 6).register(tag))
        // Whole rows are no better.
        #expect(copy.take(edit(bent), origin)?.code == "payment-fixed")
        #expect(copy.payment == known)
      }
      var other = known
      other.method = "Cash"
      other.reference = "R-1"
      other.life = .trashed
      var copy = try LawDesk()
      #expect(copy.take(edit(other, replacing: known), origin) == nil)
      #expect(copy.payment.method == "Cash" && copy.payment.life == .trashed)
    }
  }

  @Test(arguments: [(Int64(-1), true), (0, false), (1, true)])
  func `a payment is above zero or a refund, and an allocation as its payment`(
    _ minor: Int64, _ isTaken: Bool
  ) throws {
    var desk = try LawDesk()
    var payment = Payment()
    payment.id = ID(71)
    payment.client = ID(1)
    payment.amount = Money(minor: minor, currency: .usd)
    for origin in [LawContext.Origin.device, .local, .hub] {
      payment.id = ID(payment.id.raw + 1)
      let refusal = desk.take(edit(payment), origin)
      #expect((refusal == nil) == isTaken)
      if let refusal {
        #expect(refusal.code == "not-positive")
        #expect(refusal.key == RowKey(.payment, payment.id.raw).register(4))
      }
    }
    // What a lost log had stands.
    let piece = Piece(
      kind: Kind.payment.rawValue, id: 79,
      registers: edit(payment).registers(under: Stamp(time: 50, device: 3)))
    #expect(desk.takeBack(piece).refusal == nil)
    var row = desk.allocation
    row.amount.minor = minor
    let refusal = desk.take(edit(row, replacing: desk.allocation))
    #expect((refusal == nil) == (minor > 0))
    if let refusal {
      #expect(refusal.code == "not-positive" && refusal.key.tag == 4)
    }
  }

  @Test func `nobody is paid back by marking a project paid`() throws {
    var desk = try LawDesk()
    var payment = Payment()
    payment.id = ID(71)
    payment.client = ID(1)
    payment.amount = Money(minor: -1, currency: .usd)
    payment.byStage = true
    #expect(desk.take(edit(payment))?.code == "not-positive")
  }

  @Test func `what a refund takes of invoices is below zero and stays within it`() throws {
    var desk = try LawDesk()
    var refund = Payment()
    refund.id = ID(71)
    refund.client = ID(1)
    refund.amount = Money(-10, .usd)
    #expect(desk.take(edit(refund)) == nil)
    func given(_ minor: Int64) -> Edit { edit(allocation(minor, to: 4, of: 71)) }
    for minor in [1, 0] as [Int64] { #expect(desk.take(given(minor))?.code == "not-positive") }
    #expect(desk.take(given(-1_001))?.code == "allocated")
    #expect(desk.take(given(-1_000)) == nil)
    // Brought back, it is counted again.
    let row = try #require(desk.book.allocations.live.first { $0.payment == refund.id })
    var gone = row
    gone.life = .trashed
    #expect(desk.take(edit(gone, replacing: row)) == nil)
    #expect(desk.take(edit(row, replacing: gone)) == nil)
  }

  @Test func `an allocation keeps what it joins, in one currency, with the id that follows`() throws
  {
    let desk = try LawDesk()
    let known = desk.allocation
    let bends: [(String, UInt8, (inout Allocation) -> Void)] = [
      ("allocation-fixed", 2, { $0.payment = ID(9) }),
      ("allocation-fixed", 3, { $0.invoice = ID(5) }),
      ("currency", 4, { $0.amount.currency = .eur }),
      ("allocated", 4, { $0.amount = Money(61, .usd) }),
    ]
    for (code, tag, bend) in bends {
      var bent = known
      bend(&bent)
      var copy = try LawDesk()
      let refusal = copy.take(edit(bent, replacing: known))
      #expect(refusal?.code == code)
      #expect(refusal?.key == RowKey(.allocation, known.id.raw).register(tag))
    }
    var less = known
    less.amount = Money(59, .usd)
    var copy = try LawDesk()
    #expect(copy.take(edit(less, replacing: known)) == nil)
    // Brought back, it is counted again.
    var gone = less
    gone.life = .trashed
    #expect(copy.take(edit(gone, replacing: less)) == nil)
    #expect(copy.take(edit(less, replacing: gone)) == nil)
    var squatter = known
    squatter.id = ID(9_001)
    #expect(copy.take(edit(squatter), by: LawDesk.ann, device: 8)?.code == "not-its-id")
    #expect(copy.take(edit(squatter), by: LawDesk.ann, device: 8)?.key.tag == 0)
    squatter.amount = Money(1, .usd)
    #expect(copy.take(edit(squatter), by: LawDesk.admin, device: 9) == nil)
  }

  /// An allocation of what is left of payment 6, of 60.00.
  private func allocation(
    _ minor: Int64, to invoice: UInt64, of payment: UInt64 = 6, _ currency: Currency = .usd
  ) -> Allocation {
    var row = Payment()
    row.id = ID(payment)
    return Payments.allocation(
      of: row, to: ID(invoice), Money(minor: minor, currency: currency))
  }

  @Test func `only issued invoices in force take money, of payments that are there`() throws {
    var desk = try LawDesk()
    let refused: [(Allocation, String, UInt8)] = [
      (allocation(1, to: 5), "not-issued", 3), (allocation(1, to: 99), "not-issued", 3),
      (allocation(1, to: 4, of: 98), "no-payment", 2),
      (allocation(0, to: 4, of: 98), "not-positive", 4),
      (allocation(1, to: 4, .eur), "currency", 4),
    ]
    for (row, code, tag) in refused {
      let refusal = desk.take(edit(row))
      // Invoice 4 has its allocation already: that one is written anew.
      #expect(refusal?.code == code)
      #expect(refusal?.key.tag == tag)
    }
    #expect(desk.take(Payments.remove(desk.payment, in: desk.book)) == nil)
    let void = try VoidingRule.void(desk.issued, on: LawDesk.today, reason: "", in: desk.book)
    #expect(desk.take(void) == nil)
    var payment = Payment()
    payment.id = ID(81)
    payment.client = ID(1)
    payment.amount = Money(60, .usd)
    #expect(desk.take(edit(payment)) == nil)
    let refusal = desk.take(edit(allocation(1, to: 4, of: 81)))
    #expect(refusal?.code == "is-void" && refusal?.key.tag == 3)
  }

  @Test func `a payment gives what it has, to the cent, over all its invoices`() throws {
    var desk = try LawDesk()
    // 60.00 of payment 6 are with invoice 4; two more invoices want some of a payment of 10.00.
    for part in try Issuing.parts(
      ID(5), from: desk.series, count: 2, on: LawDesk.today, at: LawDesk.now, in: desk.book)
    {
      #expect(desk.take(part, .hub) == nil)
    }
    var payment = Payment()
    payment.id = ID(81)
    payment.client = ID(1)
    payment.amount = Money(10, .usd)
    #expect(desk.take(edit(payment)) == nil)
    #expect(desk.take(edit(allocation(600, to: 4, of: 81))) == nil)
    #expect(desk.take(edit(allocation(401, to: 5, of: 81)))?.code == "allocated")
    #expect(desk.take(edit(allocation(400, to: 5, of: 81))) == nil)
    // Both raised in one change are judged together.
    var both = edit(allocation(500, to: 4, of: 81))
    both.put(allocation(501, to: 5, of: 81), replacing: nil)
    let refusal = desk.take(both)
    #expect(refusal?.code == "allocated" && refusal?.key.kind == Kind.allocation.rawValue)
    both = edit(allocation(500, to: 4, of: 81))
    both.put(allocation(500, to: 5, of: 81), replacing: nil)
    #expect(desk.take(both) == nil)
    // In the trash it gives nothing, and comes back with what it gave.
    var gone = payment
    gone.life = .trashed
    #expect(desk.take(edit(gone, replacing: payment)) == nil)
    #expect(desk.take(edit(allocation(900, to: 5, of: 81))) == nil)
    let back = desk.take(edit(payment, replacing: gone))
    #expect(back?.code == "allocated")
    #expect(back?.key == RowKey(.payment, 81).register(1))
  }

  @Test func `a void needs an issue and no money, and is for good`() throws {
    var desk = try LawDesk()
    var gone = desk.issued
    gone.voided = Voiding(on: LawDesk.today, reason: "x")
    let void = edit(gone, replacing: desk.issued)
    var refusal = desk.take(void)
    #expect(refusal?.code == "has-payments")
    #expect(refusal?.key == RowKey(.invoice, 4).register(11))
    var draft = desk.draft
    draft.voided = gone.voided
    refusal = desk.take(edit(draft, replacing: desk.draft))
    #expect(refusal?.code == "not-issued" && refusal?.key == RowKey(.invoice, 5).register(11))
    // Once the money is taken back it may go; an allocation that stayed behind holds nothing.
    var taken = desk.payment
    taken.life = .trashed
    #expect(desk.take(edit(taken, replacing: desk.payment)) == nil)
    #expect(desk.take(void) == nil)
    #expect(desk.issued.isVoid)
    var back = gone
    back.voided = nil
    refusal = desk.take(edit(back, replacing: gone))
    #expect(refusal?.code == "is-void" && refusal?.key.tag == 11)
    back.voided = Voiding(on: LawDesk.today, reason: "y")
    #expect(desk.take(edit(back, replacing: gone))?.code == "is-void")
    #expect(desk.take(edit(gone)) == nil)
  }

  // MARK: payments by stage

  private func stagePayment(_ desk: LawDesk, on day: Day = LawDesk.today) throws -> Payment {
    let edits = try Stages.parts(desk.book.projects[ID(3)]!, to: .paid, on: day, in: desk.book)
    var book = desk.book
    for (place, part) in edits.enumerated() {
      book.apply(
        Change(
          device: 5, counter: UInt64(place) + 1, stamp: Stamp(time: UInt64.max, device: 5),
          body: part.body))
    }
    return try #require(book.payments.rows.first { $0.project == ID(3) })
  }

  @Test func `two devices that mark one project paid write one payment, the first`() throws {
    var desk = try LawDesk()
    let first = try stagePayment(desk)
    let later = try stagePayment(desk, on: LawDesk.today.adding(days: 1))
    #expect(first.id == later.id && first.day != later.day)
    #expect(desk.take(edit(first), by: LawDesk.ann, device: 8) == nil)
    #expect(desk.take(edit(later), by: LawDesk.bob, device: 9) == nil)
    #expect(desk.book.payments[first.id]?.day == LawDesk.today)
    // Who knows the book is told.
    #expect(desk.take(edit(later), .local)?.code == "payment-fixed")
    // Part of it puts it right.
    #expect(desk.take(edit(later, replacing: first)) == nil)
    #expect(desk.book.payments[first.id]?.day == later.day)
    var gone = first
    gone.life = .trashed
    #expect(desk.take(edit(gone, replacing: first)) == nil)
    let refusal = desk.take(edit(first), by: LawDesk.bob, device: 9)
    #expect(refusal?.code == "payment-taken-back" && refusal?.key.tag == 1)
  }

  @Test func `a payment by stage has the id of its project, its invoices, or their next`() throws {
    var desk = try LawDesk()
    var payment = try stagePayment(desk)
    let ids = [
      Stages.id(Stages.source(of: ID<Project>(3), .usd), 1),
      Stages.id(Stages.source(of: ID<Project>(3), .usd), 200),
      Stages.id(Stages.source(of: ID<Invoice>(5)), 2),
    ]
    for id in ids {
      payment.id = id
      #expect(desk.take(edit(payment), by: LawDesk.ann, device: 8) == nil)
    }
    let others = [
      ID(555), Stages.id(Stages.source(of: ID<Project>(2), .usd), 1),
      Stages.id(Stages.source(of: ID<Project>(3), .usd), 201),
      Stages.id(Stages.source(of: ID<Project>(3), .eur), 1),
      Stages.id(Stages.source(of: ID<Invoice>(4)), 1),
    ]
    for id in others {
      payment.id = id
      let refusal = desk.take(edit(payment), by: LawDesk.ann, device: 8)
      #expect(refusal?.code == "not-its-id")
      #expect(refusal?.key == RowKey(.payment, id.raw).register(0))
    }
    #expect(desk.take(edit(payment), by: LawDesk.admin, device: 9) == nil)
    payment.id = ID(556)
    payment.byStage = false
    #expect(desk.take(edit(payment), by: LawDesk.ann, device: 8) == nil)
  }

  // MARK: facts keep their rows

  private func trashed<E: Entity>(_ row: E, _ life: Life = .trashed) -> Edit {
    var gone = row
    gone.life = life
    return edit(gone, replacing: row)
  }

  @Test func `what has facts goes to the archive, and what has none to the trash`() throws {
    var desk = try LawDesk()
    #expect(desk.take(trashed(desk.client)) == nil)
    #expect(desk.take(trashed(desk.project)) == nil)
    #expect(desk.client.life == .archived && desk.project.life == .archived)
    // Project 3 has charges and a draft: no facts.
    #expect(desk.take(trashed(desk.book.projects[ID(3)]!)) == nil)
    #expect(desk.book.projects[ID(3)]?.life == .trashed)
    #expect(desk.judgement.answer.isEmpty)
    // An archived row stays where it is put, and who knows the book is told.
    #expect(desk.take(trashed(desk.client), .local)?.code == "has-facts")
    #expect(desk.take(trashed(desk.project), .local)?.key == RowKey(.project, 2).register(1))
    #expect(desk.take(trashed(desk.issued), .local)?.code == "issued")
    #expect(
      desk.take(trashed(desk.issued, .archived), .local)?.key == RowKey(.invoice, 4).register(1))
    for life in [Life.archived, .trashed] {
      #expect(desk.take(trashed(desk.issued, life)) == nil)
      #expect(desk.issued.life == .live)
    }
    #expect(desk.take(trashed(desk.draft)) == nil)
    #expect(desk.draft.life == .trashed)
  }

  @Test func `a payment alone keeps its client and project, while it is received`() throws {
    var desk = try LawDesk()
    var client = Client()
    client.id = ID(31)
    var project = Project()
    project.id = ID(32)
    var payment = Payment()
    payment.id = ID(33)
    payment.client = ID(31)
    payment.project = ID(32)
    payment.amount = Money(1, .usd)
    var all = edit(client)
    all.put(project, replacing: nil)
    all.put(payment, replacing: nil)
    #expect(desk.take(all) == nil)
    #expect(desk.take(trashed(client)) == nil)
    #expect(desk.take(trashed(project)) == nil)
    #expect(desk.book.clients[ID(31)]?.life == .archived)
    #expect(desk.book.projects[ID(32)]?.life == .archived)
    #expect(desk.take(trashed(payment)) == nil)
    #expect(desk.take(trashed(client)) == nil)
    #expect(desk.take(trashed(project)) == nil)
    #expect(desk.book.clients[ID(31)]?.life == .trashed)
    #expect(desk.book.projects[ID(32)]?.life == .trashed)
    // The payment comes back, and its rows with it.
    var gone = payment
    gone.life = .trashed
    #expect(desk.take(edit(payment, replacing: gone)) == nil)
    #expect(desk.book.clients[ID(31)]?.life == .archived)
    #expect(desk.book.projects[ID(32)]?.life == .archived)
  }
}

extension Edit {
  /// The registers of its only row.
  func registers(under stamp: Stamp) -> [Piece.Register] {
    var found: [Piece.Register] = []
    var rows = Change.Rows(body)
    while let row = (try? rows.next()) ?? nil {
      var writes = row.writes(in: body)
      while let write = (try? writes.next()) ?? nil {
        found.append(
          Piece.Register(
            tag: write.tag, stamp: stamp, bytes: Array(body[write.start..<write.end])))
      }
    }
    return found
  }
}
