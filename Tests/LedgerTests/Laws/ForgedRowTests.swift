import LedgerTestSupport
import Testing

@testable import Ledger

/// Shapes, roles, series, sales, history and preferences: who may write what, and how it must look.
struct ForgedRowTests {
  // MARK: shape

  @Test func `a row has an id, registers, one place, and is whole when it is new`() throws {
    var desk = try LawDesk()
    var client = Client()
    #expect(desk.take(edit(client))?.code == "no-id")
    client.id = ID(50)
    #expect(desk.take(body: body(.client, 50, []))?.code == "empty-row")
    let twice = desk.take(body: edit(client).body + edit(client).body)
    #expect(twice?.code == "row-twice" && twice?.key == RowKey(.client, 50).register(0))
    let part = body(.client, 50, [(3, bytes("Ann"))])
    #expect(desk.take(body: part)?.code == "not-whole")
    #expect(desk.take(edit(client)) == nil)
    #expect(desk.take(body: part) == nil)
    #expect(desk.book.clients[ID(50)]?.firstName != nil)
  }

  /// Every kind: what its first program wrote is whole, one register less is not.
  @Test(arguments: Kind.allCases)
  func `a new row has the registers that the first program with its kind had`(
    _ kind: Kind
  ) throws {
    var probe = Schema()
    var blank = Book.blank
    blank.visit(kind, &probe)
    let tags = probe.tags.sorted()
    let required = ShapeLaw.required(kind)
    #expect(tags.contains(required) && tags.first == 1)
    for (last, code) in [(required, nil), (required - 1, "not-whole")] as [(UInt8, String?)] {
      var desk = try LawDesk()
      let written = probe.registers.filter { $0.tag <= last }.map { ($0.tag, $0.bytes) }
      let refusal = desk.take(body: body(kind, 901, written), .hub)
      if [Kind.payment, .allocation, .invoice, .linematch].contains(kind), code == nil {
        #expect(refusal?.code != "not-whole", "\(kind)")
      } else {
        #expect(refusal?.code == code, "\(kind)")
      }
    }
  }

  @Test func `an expense is billed by the one charge whose id is the expense's`() throws {
    var desk = try LawDesk()
    var charge = Charge()
    charge.expense = ID(40)
    charge.id = ID(41)
    let refusal = desk.take(edit(charge))
    #expect(refusal?.code == "not-its-id" && refusal?.key == RowKey(.charge, 41).register(8))
    charge.id = Charge.billing(ID(40))
    #expect(desk.take(edit(charge)) == nil)
    charge.expense = ID()
    charge.id = ID(42)
    #expect(desk.take(edit(charge)) == nil)
  }

  @Test func `bytes that do not read are refused, a newer word waits where a law reads it`() throws
  {
    var desk = try LawDesk()
    for bytes in [[7], [2], []] as [[UInt8]] {
      #expect(desk.take(body: body(.invoice, 4, [(10, bytes)]))?.code == "unreadable")
    }
    let issue = bytes(desk.issued.issue)
    #expect(desk.take(body: body(.invoice, 4, [(10, issue + [0])]))?.code == "unreadable")
    let newer = bytes("asleep")
    for (kind, id, tag, waits) in [
      (Kind.project, 2, 1, true), (.client, 1, 1, true), (.invoice, 4, 1, true),
      (.payment, 6, 1, true), (.project, 2, 5, false),
    ] as [(Kind, UInt64, UInt8, Bool)] {
      let refusal = desk.take(body: body(kind, id, [(tag, newer)]))
      #expect(refusal?.code == (waits ? "newer" : nil), "\(kind) \(tag)")
      if waits { #expect(refusal?.key == RowKey(kind, id).register(tag)) }
    }
  }

  @Test func `amounts, taxes and texts are counted to their limits`() throws {
    let greatest = ShapeLaw.greatestAmount
    for (minor, quantity, isTaken) in [
      (greatest, 1, true), (-greatest, 1, true), (greatest + 1, 1, false),
      (-greatest - 1, 1, false), (greatest / 2, 2, true), (greatest / 2 + 1, 2, false),
      (Int64.max, 1, false), (Int64.min, 1, false),
    ] as [(Int64, Int, Bool)] {
      var desk = try LawDesk()
      var charge = Charge()
      charge.id = ID(90)
      charge.price = Price(Money(minor: minor, currency: .usd), times: Quantity(quantity))
      var line = Line()
      line.id = ID(90)
      line.price = charge.price
      for edit in [edit(charge), edit(line)] {
        let refusal = desk.take(edit)
        #expect((refusal == nil) == isTaken, "\(minor) × \(quantity)")
        if let refusal { #expect(refusal.code == "out-of-range" && refusal.key.tag == 5) }
      }
    }
    for (micros, isTaken) in [
      (10_000_000_000, true), (-10_000_000_000, true), (10_000_000_001, false),
      (-10_000_000_001, false),
    ] as [(Int64, Bool)] {
      var desk = try LawDesk()
      var taxed = desk.draft
      taxed.tax = Tax("VAT", Rate(micros: micros))
      #expect((desk.take(edit(taxed, replacing: desk.draft)) == nil) == isTaken)
    }
    for (count, isTaken) in [(Limits.text - 3, true), (Limits.text + 1, false)] {
      var desk = try LawDesk()
      var client = desk.client
      client.notes = String(repeating: "a", count: count)
      let refusal = desk.take(edit(client, replacing: desk.client))
      #expect((refusal == nil) == isTaken)
      if let refusal { #expect(refusal.code == "too-long" && refusal.key.tag == 9) }
    }
  }

  @Test func `each text has its own limit, wherever it stands among others`() throws {
    let long = Limits.text - 100
    for (count, isTaken) in [(long, true), (Limits.text + 1, false)] {
      var desk = try LawDesk()
      var edit = Edit()
      for id in [50, 51, 52] as [UInt64] {
        var client = Client()
        client.id = ID(id)
        client.notes = String(repeating: "a", count: id == 52 ? count : long)
        edit.put(client, replacing: nil)
      }
      let refusal = desk.take(edit)
      #expect((refusal == nil) == isTaken)
      if let refusal {
        #expect(refusal.code == "too-long" && refusal.key == RowKey(.client, 52).register(9))
      }
    }
  }

  @Test func `a moment is within the calendar`() throws {
    var desk = try LawDesk()
    let far = body(.project, 2, [(12, bytes(Int64.max))])
    #expect(desk.take(body: far)?.code == "out-of-range")
    #expect(desk.take(body: body(.project, 2, [(12, bytes(Int64(5)))])) == nil)
  }

  @Test func `a change has a size, and an issue a larger one`() throws {
    func many(_ count: Int, in edit: inout Edit) {
      for id in 100..<(100 + UInt64(count)) {
        var client = Client()
        client.id = ID(id)
        client.notes = String(repeating: "b", count: 30_000)
        edit.put(client, replacing: nil)
      }
    }
    for (count, isIssue, isTaken) in [
      (8, false, true), (9, false, false), (9, true, true), (40, true, false),
    ] {
      var desk = try LawDesk()
      var edit = isIssue ? try desk.issue() : Edit()
      many(count, in: &edit)
      #expect((edit.body.count > Limits.change) == (count > 8))
      let refusal = desk.take(edit)
      #expect((refusal == nil) == isTaken, "\(edit.body.count) bytes")
      if let refusal { #expect(refusal.code == "too-large" && refusal.key == Refusal.whole) }
    }
  }

  // MARK: roles

  @Test(arguments: Kind.allCases) func `each kind is written by whom it is for`(_ kind: Kind) throws
  {
    let administrators: Set<Kind> = [
      .series, .profile, .bank, .settings, .category, .template, .vendor, .mileagerate,
      .taxband, .rate, .mailtext, .moneyaccount, .bankline, .bankstatement, .linematch,
      .statementform,
    ]
    for (member, role) in [
      (AccountMember.founder, Role.owner), (LawDesk.admin, .admin), (LawDesk.ann, .member),
    ] {
      var desk = try LawDesk()
      var probe = Schema()
      var blank = Book.blank
      blank.visit(kind, &probe)
      let written = probe.registers.map { ($0.tag, $0.bytes) }
      let refusal = desk.take(body: body(kind, 901, written), by: member, device: 70)
      let isRefused =
        kind == .member || kind == .reading || administrators.contains(kind) && role == .member
      #expect((refusal?.code == "role") == isRefused, "\(role) \(kind): \(refusal?.code ?? "")")
      if isRefused {
        #expect(refusal?.key == RowKey(kind, 901).register(0))
        // Whoever holds the folder, and the hub itself, may.
        for origin in [LawContext.Origin.local, .hub] {
          #expect(
            desk.take(body: body(kind, 901, written), origin, by: member, device: 71)?.code
              != "role")
        }
      }
    }
  }

  @Test func `a stranger, and another member's device, write nothing`() throws {
    var desk = try LawDesk()
    let row = edit(desk.project)
    desk.rows.members[8] = LawDesk.bob
    #expect(desk.take(row, by: LawDesk.ann, device: 8)?.code == "not-your-device")
    #expect(desk.take(row, .local, by: LawDesk.ann, device: 8) == nil)
    #expect(desk.take(row, by: LawDesk.bob, device: 8) == nil)
    var laws = Laws()
    for origin in [LawContext.Origin.device, .returned, .local, .hub] {
      let stranger = LawContext(origin, member: ID(1), role: nil, device: 3)
      let isRefused = origin == .device || origin == .returned
      let change = Change(device: 3, counter: 1, stamp: Stamp(time: 9, device: 3), body: row.body)
      do throws(Verdict) {
        _ = try laws.trial(of: change, in: stranger, desk.rows)
        #expect(!isRefused)
      } catch {
        #expect(isRefused && error.refusal.code == "no-member")
      }
    }
  }

  @Test func `a kind that nobody knows is an administrator's, and waits for a newer hub`() throws {
    var desk = try LawDesk()
    var row = body(.client, 5, [(1, [0])])
    row[0] = 200
    let refusal = desk.take(body: row, by: LawDesk.ann, device: 8)
    #expect(refusal?.code == "newer")
    #expect(refusal?.key == RegisterKey(kind: 200, id: 5, tag: 0), "the whole row waits")
    #expect(desk.take(body: row, by: LawDesk.admin, device: 9) == nil)
  }

  // MARK: series

  @Test func `a series has a start, a pattern and one owner for ever`() throws {
    let desk = try LawDesk()
    let known = desk.series
    let bends: [(String?, UInt8, (inout Series) -> Void)] = [
      ("start-range", 4, { $0.start = 0 }), ("start-range", 4, { $0.start = 1_000_000_000_001 }),
      (nil, 4, { $0.start = 1_000_000_000_000 }), ("pattern", 3, { $0.pattern = "INV" }),
      (nil, 3, { $0.pattern = "INV-{####}" }), ("series-owner", 5, { $0.owner = 5 }),
      (nil, 2, { $0.name = "Bills" }),
    ]
    for (code, tag, bend) in bends {
      var bent = known
      bend(&bent)
      var copy = desk
      let refusal = copy.take(edit(bent, replacing: known))
      #expect(refusal?.code == code)
      if code != nil { #expect(refusal?.key == RowKey(.series, 1).register(tag)) }
    }
    var own = Numbering.deviceSeries(of: 77, in: desk.book)
    for (member, device) in [(LawDesk.ann, UInt64(8)), (AccountMember.founder, 9)] {
      var copy = desk
      #expect(copy.take(edit(own), by: member, device: device) == nil)
      var other = own
      other.pattern = "X-{#}"
      let code = copy.take(edit(other, replacing: own), by: member, device: device)?.code
      #expect(code == (member == LawDesk.ann ? "role" : "pattern-fixed"))
      other = own
      other.start = 5
      #expect(copy.take(edit(other, replacing: own), by: member, device: device) != nil)
    }
    own.id = ID(4_712)
    var copy = desk
    #expect(copy.take(edit(own))?.code == "series-owner")
    own.owner = Series.importedOwner
    #expect(copy.take(edit(own), by: LawDesk.ann, device: 8)?.code == "series-owner")
    #expect(copy.take(edit(own)) == nil)
  }
}

/// What a kind writes when it is blank.
private struct Schema: TableVisitor {
  var registers: [Piece.Register] = []
  var tags: Set<UInt8> { Set(registers.map { $0.tag }) }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    var row = E()
    row.id = ID(901)
    registers = edit(row).registers(under: .never)
  }
}
