import LedgerTestSupport
import Testing

@testable import Ledger

/// What belongs to what, against a walk over all rows of a book whose rows point anywhere.
struct BelongingTests {
  /// The live rows of a table that are meant, by their ids.
  private func naive<E: Entity>(_ table: Table<E>, _ isMeant: (E) -> Bool) -> [UInt64] {
    table.rows.filter { $0.life == .live && isMeant($0) }.map { $0.id.raw }.sorted()
  }

  private func ids<E: Entity>(_ rows: [E]) -> [UInt64] { rows.map { $0.id.raw }.sorted() }

  private func areInOrder<E: Entity>(_ rows: [E], _ position: (E) -> Position) -> Bool {
    zip(rows, rows.dropFirst()).allSatisfy { one, next in
      let (before, after) = (position(one), position(next))
      return before != after ? before < after : one.id < next.id
    }
  }

  @Test(arguments: 301...304 as ClosedRange<UInt64>)
  func `what belongs to a row is what a walk over all rows finds`(seed: UInt64) {
    var tangled = TangledBook(seed: seed)
    tangled.tangle(500)
    let book = tangled.book
    for client in book.clients.rows {
      let all = Set(book.clientIDs(of: client.id))
      #expect(ids(book.projects(of: client.id)) == naive(book.projects) { all.contains($0.client) })
      #expect(ids(book.invoices(of: client.id)) == naive(book.invoices) { all.contains($0.client) })
      #expect(ids(book.payments(of: client.id)) == naive(book.payments) { all.contains($0.client) })
    }
    for project in book.projects.rows {
      let id = project.id
      let charges = book.charges(of: id)
      #expect(ids(charges) == naive(book.charges) { $0.project == id })
      #expect(areInOrder(charges) { $0.position })
      #expect(ids(book.invoices(of: id)) == naive(book.invoices) { $0.project == id })
      #expect(ids(book.payments(of: id)) == naive(book.payments) { $0.project == id })
      #expect(ids(book.budgets(of: id)) == naive(book.budgets) { $0.project == id })
      expectDesign(book, .project(id), id)
    }
    expectDesign(book, .inventory, ID())
    for invoice in book.invoices.rows {
      let lines = book.lines(of: invoice.id)
      #expect(ids(lines) == naive(book.lines) { $0.invoice == invoice.id })
      #expect(areInOrder(lines) { $0.position })
    }
    for payment in book.payments.rows {
      #expect(
        ids(book.allocations(of: payment.id))
          == naive(book.allocations) { $0.payment == payment.id && payment.life == .live })
    }
    for item in book.items.rows {
      #expect(ids(book.lineage(of: item.id)) == naive(book.lineage) { $0.item == item.id })
      let space = book.spaces.rows.first {
        $0.id == item.space && $0.life == .live && $0.project == item.project
      }
      #expect(book.space(of: item)?.id == space?.id)
    }
    for space in book.spaces.rows {
      #expect(
        ids(book.items(of: space))
          == naive(book.items) { $0.space == space.id && $0.project == space.project })
      let lists = book.checklists(of: space.id)
      #expect(ids(lists) == naive(book.checklists) { $0.space == space.id })
      #expect(areInOrder(lists) { $0.position })
    }
    for list in book.checklists.rows {
      let checks = book.checks(of: list.id)
      #expect(ids(checks) == naive(book.checks) { $0.checklist == list.id })
      #expect(areInOrder(checks) { $0.position })
    }
    expectFiles(book)
  }

  private func expectDesign(_ book: Book, _ scope: Scope, _ id: ID<Project>) {
    #expect(
      ids(book.transactions(in: scope))
        == naive(book.transactions) { $0.project == id && book.isShown($0) })
    #expect(ids(book.items(in: scope)) == naive(book.items) { $0.project == id })
    #expect(ids(book.spaces(in: scope)) == naive(book.spaces) { $0.project == id })
  }

  private func expectFiles(_ book: Book) {
    for transaction in book.transactions.rows {
      let raw = transaction.id.raw
      #expect(
        ids(book.items(of: transaction.id))
          == naive(book.items) { $0.transaction == transaction.id })
      #expect(ids(book.attachments(of: raw)) == naive(book.attachments) { $0.owner.id.raw == raw })
      for role in AttachmentRole.allCases {
        let files = book.attachments(of: raw, as: role)
        #expect(
          ids(files) == naive(book.attachments) { $0.owner.id.raw == raw && $0.role == role })
        #expect(areInOrder(files) { $0.position })
      }
    }
    #expect(areInOrder(book.vendorList) { $0.position })
    #expect(ids(book.vendorList) == naive(book.vendors) { _ in true })
    #expect(areInOrder(book.spaceTemplates) { $0.position })
    #expect(ids(book.spaceTemplates) == naive(book.templates) { _ in true })
    #expect(areInOrder(book.budgetCategories) { $0.position })
    #expect(
      ids(book.budgetCategories) == naive(book.categories) { book.category($0.id) == $0.id })
  }

  @Test func `money given to an invoice counts while allocation and payment are both live`() {
    let lives = Life.allCases
    var edit = Edit()
    for (place, life) in lives.enumerated() {
      var payment = Payment()
      payment.id = ID(100 + UInt64(place))
      payment.life = life
      edit.put(payment, replacing: nil)
    }
    // The fourth payment is in no book.
    for payment in 0...lives.count {
      for (place, life) in lives.enumerated() {
        for invoice in [7, 8] as [UInt64] {
          var given = Allocation()
          given.id = ID(1_000 + UInt64(payment) * 100 + UInt64(place) * 10 + invoice)
          given.life = life
          given.payment = ID(100 + UInt64(payment))
          given.invoice = ID(invoice)
          edit.put(given, replacing: nil)
        }
      }
    }
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let book = replica.book
    let (payment, allocation) = (lives.firstIndex(of: .live) ?? 0, lives.firstIndex(of: .live) ?? 0)
    let of = 1_000 + UInt64(payment) * 100 + UInt64(allocation) * 10
    for invoice in [7, 8] as [UInt64] {
      #expect(ids(book.allocations(to: ID(invoice))) == [of + invoice])
    }
    #expect(ids(book.allocations(of: ID(100 + UInt64(payment)))) == [of + 7, of + 8])
    for other in 0...lives.count where other != payment {
      #expect(book.allocations(of: ID(100 + UInt64(other))).isEmpty)
    }
    #expect(book.allocations(to: ID(9)).isEmpty)
  }

  @Test func `the image that is shown is the chosen one while it is there, else the first`() {
    var edit = Edit()
    for (id, key, role, life) in [
      (1, 3, .image, .live), (2, 1, .receipt, .live), (3, 2, .image, .live),
      (4, 1, .image, .trashed),
    ] as [(UInt64, Int, AttachmentRole, Life)] {
      var file = Attachment()
      file.id = ID(id)
      file.owner.id = ID(50)
      file.role = role
      file.life = life
      file.position = Position("m\(key)") ?? Position()
      edit.put(file, replacing: nil)
    }
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let book = replica.book
    func shown(_ chosen: UInt64) -> UInt64? {
      book.primaryImage(of: 50, chosen: ID(chosen))?.id.raw
    }
    #expect(shown(1) == 1 && shown(3) == 3)
    for other in [0, 2, 4, 9] as [UInt64] { #expect(shown(other) == 3, "\(other)") }
    #expect(book.primaryImage(of: 51, chosen: ID(1)) == nil)
  }
}
