import LedgerTestSupport
import Testing

@testable import Ledger

/// Things of a design project that went elsewhere between two invoices cost the client what they are, and no discount and no tax
/// (rule R10).
extension ProjectInvoicingTests {
  /// A second purchase and a return, both the client's to pay, and a first invoice less 10 % with 20 % tax.
  private func billed() throws -> ItemBook {
    var studio = try studio()
    price("lamp", 10_000, &studio)
    studio.put(transaction: "t2", .purchase, in: "p1")
    for name in ["t2", "r1"] {
      var other = studio.transaction(name)
      other.reimbursement = name == "r1" ? .owedToClient : .owedToCompany
      studio.told.put(other, in: studio.book.transactions)
    }
    studio.put(item: "rug", in: "p1", of: "t2", cents: 20_000)
    var invoice = try draft(9_001, &studio)
    invoice.discount = Discount(Rate(percent: 10))
    invoice.tax = Tax("VAT", Rate(percent: 20))
    studio.told.put(invoice, in: studio.book.invoices)
    _ = try issue(invoice, &studio)
    return studio
  }

  private func link(_ name: String, _ purchase: String, _ studio: inout ItemBook) {
    let operation = studio.operation()
    studio.told.commit(
      Linking.link(
        [studio.item(name)], to: studio.transaction(purchase), by: operation, in: studio.book))
  }

  private func open(_ studio: ItemBook) throws -> [Int64] {
    try ProjectInvoicing.differences(of: home, in: studio.book).map { $0.open.minor }
      .filter { $0 != 0 }
  }

  @Test func `a thing that is put under another purchase is on no invoice again`() throws {
    var studio = try billed()
    link("sofa", "t2", &studio)
    #expect(try open(studio) == [])
    #expect(throws: ProjectInvoicing.Problem.nothingToBill) { try draft(9_002, &studio) }
    #expect(DesignsToInvoice(in: studio.book).jobs.isEmpty)
    // What it costs more by now is new, and what it costs less goes back as it was asked for.
    price("sofa", 155_000, &studio)
    let more = try draft(9_003, &studio)
    let lines = studio.book.lines(of: more.id)
    #expect(lines.map { $0.price } == [Price(Money(50, .usd))])
    #expect(lines[0].text.hasSuffix("sofa (invoiced before: $1,500.00)"))
    #expect(lines[0].tax == nil && lines[0].discount == nil)
    #expect(try issue(more, &studio).total == Money(50, .usd))
    #expect(try open(studio) == [])
    price("sofa", 145_000, &studio)
    let less = try draft(9_004, &studio)
    #expect(less.corrects == ID(9_001))
    #expect(try studio.book.total(of: less) == Money(-108, .usd))
    _ = try issue(less, &studio)
    try studio.sell(["sofa"], to: .business)
    // What is left of the first invoice, and the 50.00 of the second.
    let rest = try draft(9_005, &studio)
    #expect(rest.corrects.isNone)
    #expect(
      try studio.book.total(of: rest) == Money(minor: -140_000 * 108 / 100 - 5_000, currency: .usd))
  }

  @Test func `what is sold back and to the client again is asked for as new`() throws {
    var studio = try billed()
    try studio.sell(["sofa"], to: .business)
    try studio.sell(["sofa"], to: .project(home))
    let lines = try draftLines(9_002, &studio)
    #expect(lines.map { $0.price.unit.minor }.sorted() == [-150_000, 150_000])
    #expect(lines.first { $0.price.unit.isPositive }?.tax == nil)
  }

  @Test func `what comes and goes once more after it went back is told without that`() throws {
    var studio = try billed()
    func go(_ targets: [Selling.Target], price cents: Int64) throws {
      price("sofa", cents, &studio)
      for target in targets { try studio.sell(["sofa"], to: target) }
    }
    try go([.business], price: 150_000)
    _ = try issue(try draft(9_002, &studio), &studio)
    // Bought again and sold back before the next invoice: both are on it, and neither was invoiced before.
    try go([.project(home), .business], price: 120_000)
    let both = try draft(9_003, &studio)
    let lines = studio.book.lines(of: both.id)
    #expect(lines.map { $0.price.unit.minor }.sorted() == [-120_000, 120_000])
    #expect(lines.allSatisfy { $0.text.hasSuffix("sofa") }, "\(lines.map { $0.text })")
    _ = try issue(both, &studio)
    #expect(try open(studio) == [])
    // And once more, which stays.
    try go([.project(home)], price: 130_000)
    let third = try draft(9_004, &studio)
    let again = studio.book.lines(of: third.id)
    #expect(again.map { $0.price } == [Price(Money(1_300, .usd))])
    #expect(again.first?.text.hasSuffix("sofa") == true)
    // A price that goes up after that is more of it.
    _ = try issue(third, &studio)
    price("sofa", 140_000, &studio)
    let fourth = try draft(9_005, &studio)
    let more = studio.book.lines(of: fourth.id)
    #expect(more.map { $0.price } == [Price(Money(100, .usd))])
    #expect(more.first?.text.contains("sofa (invoiced before: ") == true)
  }

  @Test func `a return by mistake that was invoiced is none where the thing goes on`() throws {
    var studio = try billed()
    let operation = studio.operation()
    studio.told.commit(
      try Returning.move(
        [studio.item("sofa")], to: studio.transaction("r1"), by: operation, in: studio.book))
    let back = try issue(try draft(9_002, &studio), &studio)
    #expect(back.total == Money(minor: -150_000 * 108 / 100, currency: .usd))
    link("sofa", "t2", &studio)
    // The return is off and the purchase another one: asked for again as it was given back.
    let again = try draft(9_003, &studio)
    #expect(try studio.book.total(of: again) == Money(minor: 150_000 * 108 / 100, currency: .usd))
    studio.told.commit(try Deleting.delete(again, in: studio.book))
    let gone = studio.item("sofa")
    studio.told.trash(gone, in: studio.book.items)
    #expect(try open(studio) == [])
  }

  @Test func `a piece that was sold to the client again goes back as that was asked for`() throws {
    var studio = try billed()
    var rug = studio.item("rug")
    rug.quantity = 4
    studio.told.put(rug, in: studio.book.items)
    func part(_ pieces: Int64, of item: Item) throws -> Item {
      let operation = studio.operation()
      let split = try ItemSplit.split(pieces, of: item, by: operation, in: studio.book)
      studio.told.commit(split.edit)
      return try #require(studio.book.items[split.part.id])
    }
    func sell(_ item: Item, to target: Selling.Target) throws {
      let now = try #require(studio.book.items[item.id])
      let operation = studio.operation()
      studio.told.commit(
        try Selling.sell([now], to: target, by: operation, in: studio.book).edit)
    }
    let three = try part(3, of: studio.item("rug"))
    try sell(three, to: .business)
    _ = try issue(try draft(9_002, &studio), &studio)
    let one = try part(1, of: try #require(studio.book.items[three.id]))
    try sell(one, to: .project(home))
    var third = try draft(9_003, &studio)
    third.tax = Tax("VAT", Rate(percent: 7))
    studio.told.put(third, in: studio.book.invoices)
    #expect(try issue(third, &studio).total == Money(minor: 5_350, currency: .usd))
    try sell(one, to: .business)
    let back = try draft(9_004, &studio)
    #expect(back.corrects == ID(9_003))
    #expect(try issue(back, &studio).total == Money(minor: -5_350, currency: .usd))
    try sell(studio.item("rug"), to: .business)
    let last = try draft(9_005, &studio)
    #expect(last.corrects == ID(9_001))
    #expect(try studio.book.total(of: last) == Money(minor: -5_400, currency: .usd))
  }

  private func draftLines(_ number: UInt64, _ studio: inout ItemBook) throws -> [Line] {
    let id = try draft(number, &studio).id
    return studio.book.lines(of: id)
  }

  /// Things go to and fro under two purchases and a return, with an invoice now and then; in the end they all go back.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `whatever moves, all that was asked for goes back, and a move alone costs nothing`(
    _ seed: UInt64
  ) throws {
    var studio = try billed()
    var dice = Dice(seed: seed)
    let names = ["sofa", "lamp", "rug"]
    var sum = studio.book.invoices[ID(9_001)]?.issue?.content.total ?? .zero(.usd)
    var number: UInt64 = 9_100
    func bill() throws {
      guard try !open(studio).isEmpty else { return }
      number += 1
      var invoice = try draft(number, &studio)
      let isPlain = try studio.book.lines(of: invoice.id).allSatisfy {
        try $0.amount().isPositive
      }
      if isPlain, dice.percent(60) {
        invoice.tax = Tax("VAT", Rate(percent: Int(dice.below(3)) * 7))
        invoice.discount = dice.percent(50) ? Discount(Rate(micros: 3_330_000)) : nil
        studio.told.put(invoice, in: studio.book.invoices)
      }
      sum = try sum.adding(try issue(invoice, &studio).total)
      #expect(try open(studio) == [], "seed \(seed)")
    }
    for _ in 1...10 {
      let name = names[Int(dice.below(3))]
      let item = studio.item(name)
      let before = try open(studio)
      switch dice.below(5) {
      case 0, 1:
        guard item.project == home, item.status != .returned else { continue }
        link(name, item.transaction == ID(named: "t2") ? "t1" : "t2", &studio)
        #expect(try open(studio).reduce(0, +) == before.reduce(0, +), "seed \(seed)")
        if before.isEmpty { #expect(try open(studio) == [], "seed \(seed), \(name) moved") }
      case 2:
        guard item.project == home, item.status != .returned else { continue }
        try studio.sell([name], to: .business)
      case 3:
        if item.project != home { try studio.sell([name], to: .project(home)) }
      default:
        if item.status != .returned { price(name, Int64(1 + dice.below(60_000)), &studio) }
      }
      if dice.percent(50) { try bill() }
    }
    try bill()
    for name in names where studio.item(name).project == home {
      try studio.sell([name], to: .business)
    }
    try bill()
    #expect(sum == .zero(.usd), "seed \(seed)")
  }
}
