import LedgerTestSupport
import Testing

@testable import Ledger

/// Sales, lineage, preferences and pieces of a lost log, as hostile members and stale devices write them.
struct ForgedHistoryTests {
  private func sale(attempt: Int = 1) -> Transaction {
    var sale = Transaction()
    sale.id = CanonicalSales.id(ID(2), .businessToProject, ID(900), attempt: attempt)
    sale.project = ID(2)
    sale.category = ID(900)
    sale.sale = CanonicalSale(.businessToProject)
    sale.type = .purchase
    sale.status = .completed
    sale.day = LawDesk.today
    return sale
  }

  @Test func `a member begins a sale as the rules make it, and nobody edits it`() throws {
    let bends: [(String?, UInt8, (inout Transaction) -> Void)] = [
      ("sale", 2, { $0.project = ID(3) }), (nil, 3, { $0.day = LawDesk.today.adding(days: 1) }),
      ("sale", 4, { $0.amount = Money(1, .usd) }), ("sale", 8, { $0.status = .canceled }),
      ("sale", 9, { $0.category = ID(901) }), ("sale", 12, { $0.notes = "mine" }),
      ("sale", 14, { $0.isCanceled = true }),
      ("sale", 15, { $0.sale = CanonicalSale(.projectToBusiness) }),
      ("sale", 16, { $0.tax.subtotal = Money(1, .usd) }),
    ]
    for (number, (code, tag, bend)) in bends.enumerated() {
      var bent = sale()
      bend(&bent)
      var desk = try LawDesk()
      let begun = desk.take(edit(bent), by: LawDesk.ann, device: 8)
      #expect(begun?.code == code, "bend \(number)")
      if code != nil { #expect(begun?.key == RowKey(.transaction, bent.id.raw).register(15)) }
      desk = try LawDesk()
      #expect(desk.take(edit(bent), by: LawDesk.admin, device: 9) == nil)
      for member in [LawDesk.admin, LawDesk.bob] {
        let device = member.raw
        desk = try LawDesk()
        #expect(desk.take(edit(sale()), by: LawDesk.ann, device: 8) == nil)
        let edited = desk.take(edit(bent, replacing: sale()), by: member, device: device)
        #expect(edited?.code == "sale", "bend \(number)")
        #expect(edited?.key == RowKey(.transaction, sale().id.raw).register(tag), "bend \(number)")
        // A second beginning may have another day, and nothing else.
        let begun = desk.take(edit(bent), by: member, device: device)
        #expect(begun?.code == code, "bend \(number)")
      }
    }
  }

  @Test func `a sale takes the next id only where another's row has the first`() throws {
    var desk = try LawDesk()
    let next = sale(attempt: 2)
    #expect(desk.take(edit(next), by: LawDesk.ann, device: 8)?.code == "sale")
    var squatter = Transaction()
    squatter.id = sale().id
    #expect(desk.take(edit(squatter), by: LawDesk.bob, device: 9) == nil)
    #expect(desk.take(edit(sale(attempt: 3)), by: LawDesk.ann, device: 8)?.code == "sale")
    #expect(desk.take(edit(next), by: LawDesk.ann, device: 8) == nil)
    #expect(desk.take(edit(sale(attempt: 3)), by: LawDesk.ann, device: 8)?.code == "sale")
    // A plain row never becomes a sale.
    var bent = squatter
    bent.sale = CanonicalSale(.businessToProject)
    #expect(
      desk.take(edit(bent, replacing: squatter), by: LawDesk.admin, device: 10)?.code == "sale")
    bent = squatter
    bent.notes = "ordinary"
    #expect(desk.take(edit(bent, replacing: squatter), by: LawDesk.bob, device: 9) == nil)
  }

  @Test func `a sale tries nine ids, and where others have them all there is none for it`() throws {
    var desk = try LawDesk()
    let last = CanonicalSales.attempts
    #expect(last == 9)
    for attempt in 1..<last {
      var squatter = Transaction()
      squatter.id = sale(attempt: attempt).id
      #expect(desk.take(edit(squatter), by: LawDesk.bob, device: 9) == nil)
    }
    let (project, category) = (sale().project, sale().category)
    func own(_ book: Book) -> ID<Transaction> {
      CanonicalSales.ownID(project, .businessToProject, category, in: book)
    }
    #expect(own(desk.book) == sale(attempt: last).id)
    var taken = desk.apart()
    #expect(desk.take(edit(sale(attempt: last)), by: LawDesk.ann, device: 8) == nil)
    #expect(own(desk.book) == sale(attempt: last).id)
    var squatter = Transaction()
    squatter.id = sale(attempt: last).id
    #expect(taken.take(edit(squatter), by: LawDesk.bob, device: 9) == nil)
    let beyond = taken.take(edit(sale(attempt: last + 1)), by: LawDesk.ann, device: 8)
    #expect(beyond?.code == "sale" && own(taken.book) == sale().id)
  }

  @Test func `a sale and an edge are taken back by the device that wrote them`() throws {
    var edge = LineageEdge()
    edge.id = ID(700)
    edge.item = ID(600)
    var desk = try LawDesk()
    #expect(desk.take(edit(edge), by: LawDesk.ann, device: 8) == nil)
    #expect(desk.take(edit(sale()), by: LawDesk.ann, device: 8) == nil)
    var (goneEdge, goneSale) = (edge, sale())
    goneEdge.life = .trashed
    goneSale.life = .trashed
    #expect(desk.take(edit(goneEdge, replacing: edge), device: 7)?.code == "history")
    #expect(desk.take(edit(goneSale, replacing: sale()), device: 7)?.code == "sale")
    #expect(desk.take(edit(goneEdge, replacing: edge), by: LawDesk.ann, device: 8) == nil)
    #expect(desk.take(edit(goneSale, replacing: sale()), by: LawDesk.ann, device: 8) == nil)
    // A sale lives again for whoever sells; history does not.
    #expect(desk.take(edit(sale(), replacing: goneSale), device: 7) == nil)
    #expect(desk.take(edit(edge, replacing: goneEdge), device: 7)?.code == "history")
  }

  @Test func `history is only ever added to, and from elsewhere by administrators`() throws {
    var desk = try LawDesk()
    var edge = LineageEdge()
    edge.id = ID(700)
    edge.source = .migration
    let refusal = desk.take(edit(edge), by: LawDesk.ann, device: 8)
    #expect(refusal?.code == "role" && refusal?.key == RowKey(.lineage, 700).register(11))
    #expect(desk.take(edit(edge), by: LawDesk.admin, device: 9) == nil)
    #expect(desk.take(edit(edge), by: LawDesk.admin, device: 9) == nil)
    for (tag, bend) in [
      (8, { $0.amount = Money(1, .usd) }), (4, { $0.toTransaction = ID(5) }),
      (10, { $0.note = "x" }),
    ] as [(UInt8, (inout LineageEdge) -> Void)] {
      var bent = edge
      bend(&bent)
      let refusal = desk.take(edit(bent, replacing: edge), by: LawDesk.admin, device: 9)
      #expect(refusal?.code == "history" && refusal?.key == RowKey(.lineage, 700).register(tag))
    }
  }

  @Test func `preferences are their person's, under the id of person and project`() throws {
    var desk = try LawDesk()
    let own = ProjectPreferences(of: LawDesk.ann, in: ID(2))
    #expect(desk.take(edit(own), by: LawDesk.bob, device: 9)?.code == "role")
    #expect(desk.take(edit(own), by: LawDesk.bob, device: 9)?.key.tag == 3)
    var moved = own
    moved.id = ID(55)
    #expect(desk.take(edit(moved), by: LawDesk.ann, device: 8)?.code == "not-its-id")
    #expect(desk.take(edit(own), by: LawDesk.ann, device: 8) == nil)
    var pinned = own
    pinned.pinned = [ID(900)]
    #expect(desk.take(edit(pinned, replacing: own), by: LawDesk.bob, device: 9)?.code == "role")
    #expect(desk.take(edit(pinned, replacing: own), device: 7)?.code == "role")
    #expect(desk.take(edit(pinned, replacing: own), by: LawDesk.ann, device: 8) == nil)
    var given = own
    given.member = LawDesk.bob
    #expect(desk.take(edit(given, replacing: pinned), by: LawDesk.ann, device: 8)?.code == "role")
    // A row that stands under somebody else's id is theirs to overwrite.
    let theirs = ProjectPreferences(of: LawDesk.bob, in: ID(2))
    var squatter = theirs
    squatter.member = LawDesk.ann
    #expect(desk.take(edit(squatter), .local, by: LawDesk.ann, device: 8) == nil)
    #expect(desk.take(edit(theirs, replacing: squatter), by: LawDesk.bob, device: 9) == nil)
    #expect(desk.book.preferences[theirs.id]?.member == LawDesk.bob)
  }

  // MARK: pieces of a lost log

  @Test func `of a piece, the later registers are taken`() throws {
    var desk = try LawDesk()
    var client = desk.client
    client.lastName = "Lee"
    let old = Stamp(time: 1, device: 3)
    let new = Stamp(time: 1 << 40, device: 3)
    var registers = edit(client).registers(under: old)
    registers[3].stamp = new
    let piece = Piece(kind: Kind.client.rawValue, id: 1, registers: registers)
    #expect(desk.takeBack(piece).taken == [registers[3].tag])
    #expect(desk.takeBack(piece, by: LawDesk.ann).taken == [registers[3].tag])
  }

  @Test func `a lost number is laid back until the owner confirms the last`() throws {
    var desk = try LawDesk()
    let other = try LawDesk()
    var ahead = other
    let answer = try Issuing.parts(
      ID(5), from: other.series, count: 2, on: LawDesk.today, at: LawDesk.now, in: other.book)[0]
    #expect(ahead.take(answer, .hub) == nil)
    let registers = edit(ahead.draft).registers(under: Stamp(time: 1 << 40, device: 3))
    let piece = Piece(kind: Kind.invoice.rawValue, id: 5, registers: registers)
    let (taken, refusal) = desk.takeBack(piece, by: LawDesk.ann)
    #expect(refusal == nil && taken.contains(10))
    #expect(desk.judgement.numbers.map { $0.number } == ["2"])
    #expect(desk.takeBack(piece, by: LawDesk.ann, isConfirmed: true).refusal?.code == "hub-number")
  }
}
