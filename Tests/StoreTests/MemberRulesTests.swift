import Ledger
import Testing

@testable import Store

private let bowl = ID<Project>(2_001)
private let fabrics = ID<BudgetCategory>(900)
private let sale = CanonicalSales.id(bowl, .businessToProject, fabrics)

/// A canonical sale as the rules make it.
private func canonical(_ number: Int64 = 0) -> Transaction {
  var transaction = Transaction()
  transaction.id = sale
  transaction.project = bowl
  transaction.category = fabrics
  transaction.sale = CanonicalSale(.businessToProject)
  transaction.type = .purchase
  transaction.status = .completed
  transaction.reimbursement = .owedToCompany
  transaction.created = Instant(milliseconds: noon.milliseconds + number)
  return transaction
}

private func edge(_ id: UInt64 = 7_001) -> LineageEdge {
  var edge = LineageEdge()
  edge.id = ID(id)
  edge.item = ID(6_001)
  edge.movement = .sold
  edge.toTransaction = sale
  edge.toProject = bowl
  edge.amount = Money(minor: 12_000, currency: .usd)
  edge.at = noon
  return edge
}

extension Store {
  /// Whether a device's edit is taken, as the hub judges it for a member.
  fileprivate func takes<E: Entity>(
    _ entity: E, replacing old: E? = nil, from device: UInt64 = 7, _ counter: UInt64,
    by member: ID<AccountMember>
  ) throws -> Bool {
    var edit = Edit()
    edit.put(entity, replacing: old)
    let time = UInt64(noon.milliseconds + Int64(counter)) << 16
    let change = Change(
      device: device, counter: counter, stamp: Stamp(time: time, device: device), body: edit.body)
    switch try accept([change], by: member, now: noon)[0] {
    case .accepted, .known: return true
    case .rejected, .newer: return false
    }
  }

  fileprivate func join(_ role: Role) throws -> ID<AccountMember> {
    let token = try invite("\(role.word)@example.com", as: role, by: nil, now: noon).token
    return try accept(invitation: token, name: "A", credential: "none", now: noon).id
  }
}

struct MemberRulesTests {
  @Test func `an account has a hundred people and open invitations`() throws {
    let store = try Store.fresh()
    let people = try store.storage.read { try $0.people().count }
    for number in people..<100 {
      _ = try store.invite("p\(number)@example.com", as: .member, by: nil, now: noon)
    }
    #expect(throws: MemberProblem.full) {
      try store.invite("more@example.com", as: .member, by: nil, now: noon)
    }
  }

  @Test(arguments: [Role.owner, .admin, .member])
  func `lineage is only ever added to, whoever tries`(_ role: Role) throws {
    let store = try Store.fresh()
    let ann = try store.join(role)
    #expect(try store.takes(edge(), 1, by: ann))
    var cheaper = edge()
    cheaper.amount = Money(minor: 1, currency: .usd)
    #expect(try !store.takes(cheaper, replacing: edge(), 2, by: ann))
    var elsewhere = edge()
    elsewhere.toTransaction = ID(5)
    #expect(try !store.takes(elsewhere, replacing: edge(), 3, by: ann))
    // The same again, as a device that was restored sends it.
    #expect(try store.takes(edge(), 4, by: ann))
    #expect(try store.book().book.lineage.rows.map(\.amount) == [edge().amount])
  }

  @Test func `an edge is taken back by the device that laid it, as undo does, and by no other`()
    throws
  {
    let store = try Store.fresh()
    let ann = try store.join(.member)
    #expect(try store.takes(edge(), 1, by: ann))
    var gone = edge()
    gone.life = .trashed
    let owner = AccountMember.founder
    #expect(try !store.takes(gone, replacing: edge(), from: 8, 1, by: owner))
    #expect(try store.takes(gone, replacing: edge(), 2, by: ann))
  }

  @Test func `history from elsewhere is an administrator's to bring`() throws {
    let store = try Store.fresh()
    let ann = try store.join(.member)
    let bob = try store.join(.admin)
    for (number, source) in [EdgeSource.migration, .server].enumerated() {
      var old = edge(7_100 + UInt64(number))
      old.source = source
      #expect(try !store.takes(old, UInt64(number) + 1, by: ann))
      #expect(try store.takes(old, from: 8, UInt64(number) + 1, by: bob))
    }
  }

  @Test func `a canonical sale begins as the rules make it, on two devices at once too`() throws {
    let store = try Store.fresh()
    let ann = try store.join(.member)
    #expect(try store.takes(canonical(), 1, by: ann))
    #expect(try store.takes(canonical(5_000), from: 8, 1, by: ann))
    // What the rules do for each further sale.
    var dead = canonical()
    dead.life = .trashed
    #expect(try store.takes(canonical(), replacing: dead, 2, by: ann))
  }

  @Test(arguments: 0..<8)
  func `nobody edits a canonical sale`(_ way: Int) throws {
    let store = try Store.fresh()
    let ann = try store.join(.owner)
    #expect(try store.takes(canonical(), 1, by: ann))
    var forged = canonical()
    switch way {
    case 0: forged.amount = Money(minor: 1, currency: .usd)
    case 1: forged.isCanceled = true
    case 2: forged.status = .canceled
    case 3: forged.category = ID(901)
    case 4: forged.project = ID(2_002)
    case 5: forged.sale = nil
    case 6: forged.day = today
    default: forged.reimbursement = .owedToClient
    }
    #expect(try !store.takes(forged, replacing: canonical(), 2, by: ann))
    #expect(try store.book().book.transactions[sale] == canonical())
  }

  @Test func `another device's sale is not thrown away`() throws {
    let store = try Store.fresh()
    let ann = try store.join(.member)
    #expect(try store.takes(canonical(), 1, by: ann))
    var gone = canonical()
    gone.life = .trashed
    #expect(try !store.takes(gone, replacing: canonical(), from: 8, 1, by: ann))
  }

  @Test func `a sale with an amount or an id of its own is not a member's to make`() throws {
    let store = try Store.fresh()
    let ann = try store.join(.member)
    let bob = try store.join(.admin)
    var priced = canonical()
    priced.amount = Money(minor: 99_999, currency: .usd)
    var placed = canonical()
    placed.id = ID(5_555)
    #expect(try !store.takes(priced, 1, by: ann) && !store.takes(placed, 2, by: ann))
    // An import of the earlier app has both.
    placed.amount = priced.amount
    #expect(try store.takes(placed, from: 8, 1, by: bob))
    var purchase = Transaction()
    purchase.id = ID(5_556)
    #expect(try store.takes(purchase, 3, by: ann))
    var turned = purchase
    turned.sale = CanonicalSale(.projectToBusiness)
    #expect(try !store.takes(turned, replacing: purchase, 4, by: ann))
  }

  @Test func `a member's device numbers its own invoices and nothing else`() throws {
    let store = try Store.fresh()
    let ann = try store.join(.member)
    let own = Numbering.deviceSeries(of: 77, in: Book())
    #expect(try store.takes(own, 1, by: ann))
    var changed = own
    changed.start = 500
    #expect(try !store.takes(changed, replacing: own, 2, by: ann))
    var main = Numbering.mainSeries(in: Book())
    main.start = 500
    #expect(try !store.takes(main, 3, by: ann))
  }

  @Test func `what cannot be told apart from presets waits for a newer hub when a member sends it`()
    throws
  {
    let store = try Store.fresh()
    let ann = try store.join(.member)
    func change(_ counter: UInt64) -> Change {
      var body = ByteWriter()
      body.byte(200)
      body.fixed64(1)
      body.varint(1)
      body.byte(1)
      body.block([1])
      return Change(
        device: 7 + counter, counter: counter,
        stamp: Stamp(time: UInt64(noon.milliseconds) << 16, device: 7 + counter), body: body.bytes)
    }
    guard case .newer = try store.accept([change(1)], by: ann, now: noon)[0] else {
      Issue.record("a newer program's kind was taken from a member")
      return
    }
    guard case .accepted = try store.accept([change(2)], now: noon)[0] else {
      Issue.record("a newer program's kind was refused from the owner")
      return
    }
  }

  @Test func `who was removed writes nothing more`() throws {
    let store = try Store.fresh()
    let ann = try store.join(.member)
    try store.remove(ann, by: AccountMember.founder, now: noon)
    var client = Client()
    client.id = ID(800)
    #expect(try !store.takes(client, 1, by: ann))
    #expect(try store.role(of: ann) == nil)
    #expect(throws: MemberProblem.onlyOwners) {
      try store.setRole(of: ann, to: .owner, by: ann, now: noon)
    }
    #expect(try store.verify().problems == [])
  }
}
