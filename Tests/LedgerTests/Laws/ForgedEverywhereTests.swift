import LedgerTestSupport
import Testing

@testable import Ledger

/// Every register of every kind, written by everybody, from everywhere, early and late, whole and damaged: what the
/// laws say of each, beside what they said (`Tests/Golden/shown/laws`).
struct ForgedEverywhereTests {
  /// Who writes and how.
  private struct Way {
    var name: String
    var origin = LawContext.Origin.device
    var member = AccountMember.founder
    var device: UInt64 = 7
    var at: UInt64?
    var hasHub = true
  }

  private static let ways: [Way] = [
    Way(name: "owner"), Way(name: "admin", member: LawDesk.admin),
    Way(name: "member", member: LawDesk.ann), Way(name: "late", at: 5),
    Way(name: "late member", member: LawDesk.ann, at: 5), Way(name: "hub", origin: .hub),
    Way(name: "folder", origin: .local), Way(name: "returned", origin: .returned),
    Way(name: "returned by a member", origin: .returned, member: LawDesk.ann),
    Way(name: "without a hub", hasHub: false), Way(name: "another's device", device: 8),
  ]

  nonisolated(unsafe) private static let made = Result {
    let desk = try LawDesk()
    desk.rows.members[8] = LawDesk.bob
    return desk
  }

  private func desk() throws -> LawDesk { try Self.made.get().apart() }

  private func said(_ refusal: Refusal?, _ desk: LawDesk) -> String {
    if let refusal {
      let (kind, id) = (Kind(rawValue: refusal.key.kind)?.name ?? "-", refusal.key.id)
      return "\(refusal.code) at \(kind) \(id) \(refusal.key.tag): \(refusal.words)"
    }
    let judgement = desk.judgement
    var text = "taken"
    if !judgement.answer.isEmpty {
      let change = Change(
        device: 9, counter: 1, stamp: Stamp(time: 1, device: 9), body: judgement.answer.body)
      for row in change.written {
        let members = row.members.map { "\($0.name)=\(Golden.line($0.value))" }
        text +=
          ", answer \(Kind(rawValue: row.kind)?.name ?? "-") \(row.id) "
          + members.joined(separator: " ")
      }
    }
    for number in judgement.numbers { text += ", number \(number.number) of \(number.series)" }
    if !judgement.usedSeries.isEmpty { text += ", uses \(judgement.usedSeries)" }
    return text
  }

  private func verdict(_ body: [UInt8], _ way: Way) throws -> String {
    var desk = try desk()
    let refusal = desk.take(
      body: body, way.origin, by: way.member, device: way.device, at: way.at, hasHub: way.hasHub)
    return said(refusal, desk)
  }

  /// What somebody may try, each upon the desk as it begins.
  private func tries() throws -> [(name: String, edit: Edit)] {
    let desk = try desk()
    let book = desk.book
    var tries: [(String, Edit)] = []
    for (kind, sample) in zip(Kind.allCases, SampleRows.all()) {
      tries.append(("new \(kind.name)", sample))
    }
    for life in Life.allCases {
      tries += [
        ("client \(life)", bent(desk.client) { $0.life = life }),
        ("project \(life)", bent(desk.project) { $0.life = life }),
        ("issued \(life)", bent(desk.issued) { $0.life = life }),
        ("draft \(life)", bent(desk.draft) { $0.life = life }),
        ("payment \(life)", bent(desk.payment) { $0.life = life }),
        ("allocation \(life)", bent(desk.allocation) { $0.life = life }),
        ("series \(life)", bent(desk.series) { $0.life = life }),
      ]
    }
    for minor in [-1, 0, 1, 5_999, 6_000, 6_001, 900_000] as [Int64] {
      let money = Money(minor: minor, currency: .usd)
      tries.append(("allocation of \(minor)", bent(desk.allocation) { $0.amount = money }))
      tries.append(("payment of \(minor)", bent(desk.payment) { $0.amount = money }))
    }
    for currency in [Currency.eur, .usd] {
      tries += [
        (
          "allocation in \(currency.code)",
          bent(desk.allocation) { $0.amount = Money(60, currency) }
        ),
        ("payment in \(currency.code)", bent(desk.payment) { $0.amount = Money(60, currency) }),
        ("issued in \(currency.code)", bent(desk.issued) { $0.currency = currency }),
        ("draft in \(currency.code)", bent(desk.draft) { $0.currency = currency }),
      ]
    }
    let void = Voiding(on: LawDesk.today, reason: "typo")
    tries += [
      ("issued void", bent(desk.issued) { $0.voided = void }),
      ("draft void", bent(desk.draft) { $0.voided = void }),
      ("issued not issued", bent(desk.issued) { $0.issue = nil }),
      ("issue in an own series", try desk.issue()),
      ("issue as 0", try desk.issue { issue, _ in issue.count = 0 }),
      ("issue as 2", try desk.issue(count: 2)),
      ("issue without a series", try desk.issue { issue, _ in issue.series = ID() }),
      ("issue in the hub's series", try desk.issue { issue, _ in issue.series = Series.mainID }),

      ("payment of another client", bent(desk.payment) { $0.client = ID(9) }),
      ("payment of another project", bent(desk.payment) { $0.project = ID(3) }),
      ("payment of another day", bent(desk.payment) { $0.day = Day(number: 20_001) }),
      ("allocation of another payment", bent(desk.allocation) { $0.payment = ID(99) }),
      ("allocation to a draft", bent(desk.allocation) { $0.invoice = ID(5) }),
      ("issued for another client", bent(desk.issued) { $0.client = ID(9) }),
      ("issued with a tax", bent(desk.issued) { $0.tax = Tax("VAT", .zero) }),
      ("issued due later", bent(desk.issued) { $0.due = LawDesk.today.adding(days: 90) }),
      ("issued with notes", bent(desk.issued) { $0.notes = "more" }),
      ("series from 9", bent(desk.series) { $0.start = 9 }),
      ("series of another owner", bent(desk.series) { $0.owner = 5 }),
      ("series with a pattern", bent(desk.series) { $0.pattern = "R-{####}" }),
      ("series with no number", bent(desk.series) { $0.pattern = "R" }),
    ]
    for part in try Payments.parts(
      ID(70), Money(30, .usd), for: desk.issued, on: LawDesk.today, in: book)
    {
      tries.append(("more money", part))
    }
    return tries
  }

  private func bent<E: Entity>(_ row: E, _ bend: (inout E) -> Void) -> Edit {
    var other = row
    bend(&other)
    return edit(other, replacing: row)
  }

  @Test func `whoever tries whatever is told the same`() throws {
    var text = ""
    for (name, edit) in try tries() {
      text += "\(name)\n"
      // Of those that hear the same words, the first says them.
      var told: [String: String] = [:]
      for way in Self.ways {
        let verdict = try edit.isEmpty ? "nothing" : verdict(edit.body, way)
        let known = told[verdict]
        text += "  \(way.name): \(known.map { "as \($0)" } ?? verdict)\n"
        if known == nil { told[verdict] = way.name }
      }
    }
    #expect(try Golden.differences(text, from: "laws/ways.txt") == [])
  }

  @Test func `two in one change are judged together`() throws {
    let some = try tries().filter { !$0.edit.isEmpty && !$0.name.hasPrefix("new ") }
    var text = ""
    var dice = Dice(seed: 4)
    for _ in 0..<120 {
      guard let first = dice.pick(some), let second = dice.pick(some) else { continue }
      var both = first.edit
      both.add(second.edit)
      let verdict = try verdict(both.body, dice.pick(Array(Self.ways.prefix(7))) ?? Self.ways[0])
      text += "\(first.name) + \(second.name): \(verdict)\n"
    }
    #expect(try Golden.differences(text, from: "laws/pairs.txt") == [])
  }

  @Test func `preferences are written by their person in their place, whatever was there`() throws {
    let people = [AccountMember.founder, LawDesk.ann, LawDesk.bob, ID<AccountMember>()]
    var text = ""
    for owner in people {
      for place in people {
        // Somebody's preferences, perhaps under another's id, as old books have them.
        var there = ProjectPreferences(of: owner, in: ID(2))
        there.id = ProjectPreferences(of: place, in: ID(2)).id
        for writer in [AccountMember.founder, LawDesk.ann] {
          for wanted in people {
            var desk = try desk()
            desk.rows.apply(
              Change(
                device: 3, counter: 1, stamp: Stamp(time: 3, device: 3),
                body: edit(there).body))
            var mine = ProjectPreferences(of: wanted, in: ID(2))
            mine.id = there.id
            mine.pinned = [ID(4)]
            let refusal = desk.take(edit(mine, replacing: there), by: writer)
            text += "\(owner.raw) at \(place.raw)'s place, \(writer.raw) writes \(wanted.raw)'s: "
            text += said(refusal, desk) + "\n"
          }
        }
      }
    }
    #expect(try Golden.differences(text, from: "laws/preferences.txt") == [])
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a book answers laws as its plain rows do`(_ seed: UInt64) throws {
    var story = MoneyStory(seed: 900 + seed)
    for _ in 0..<60 { _ = story.step() }
    var book = story.book
    // Numbers from elsewhere may be twins of the book's own.
    for (place, invoice) in book.invoices.rows.filter({ $0.isIssued }).prefix(3).enumerated() {
      var series = Series()
      series.id = ID(7_000)
      series.owner = Series.importedOwner
      var twin = invoice
      twin.id = ID(7_100 + UInt64(place))
      twin.issue?.series = place == 2 ? ID() : series.id
      twin.issue?.content.number += place == 1 ? "x" : ""
      var edit = Edit()
      edit.put(series, in: book.seriesTable)
      edit.put(twin, replacing: nil)
      book.apply(
        Change(
          device: 4, counter: UInt64(place),
          stamp: Stamp(time: .max - 9 + UInt64(place), device: 4),
          body: edit.body))
    }
    let lookups = BookLookups(book)
    let issued = book.invoices.rows.filter { $0.isIssued }
    func isOwn(_ invoice: Invoice) -> Bool {
      guard let series = invoice.issue?.series, !series.isNone else { return false }
      return book.seriesTable[series]?.isImported != true
    }
    for invoice in issued {
      let (series, count) = (invoice.issue?.series.raw ?? 0, invoice.issue?.count ?? 0)
      let same = issued.filter { $0.issue?.series.raw == series && $0.issue?.count == count }
      #expect(same.map { $0.id.raw }.contains(lookups.holder(of: count, in: series)))
      #expect(
        lookups.lastCount(of: series)
          == issued.filter { $0.issue?.series.raw == series }.compactMap { $0.issue?.count }.max())
      let named = issued.filter { $0.number == invoice.number && isOwn($0) }.map { $0.id.raw }
      let holder = lookups.holder(ofNumber: invoice.number)
      #expect(named.isEmpty ? holder == 0 : named.contains(holder), "\(invoice.number)")
    }
    #expect(lookups.lastCount(of: 12_345) == nil && lookups.holder(of: 99, in: 12_345) == 0)
    for (link, ids) in [
      (LawLink.allocationsOfPayment, book.payments.rows.map { $0.id.raw }),
      (.allocationsToInvoice, book.invoices.rows.map { $0.id.raw }),
      (.invoicesOfClient, book.clients.rows.map { $0.id.raw }),
      (.invoicesOfProject, book.projects.rows.map { $0.id.raw }),
      (.paymentsOfClient, book.clients.rows.map { $0.id.raw }),
      (.paymentsOfProject, book.projects.rows.map { $0.id.raw }),
    ] {
      let rows = RowsAlone()
      let edits: [Edit] =
        book.allocations.rows.map { edit($0) } + book.invoices.rows.map { edit($0) }
        + book.payments.rows.map { edit($0) }
      for (number, edit) in edits.enumerated() {
        rows.apply(
          Change(
            device: 1, counter: UInt64(number), stamp: Stamp(time: 9, device: 1), body: edit.body))
      }
      for id in ids {
        #expect(lookups.rows(link, of: id).sorted() == rows.rows(link, of: id), "\(link) \(id)")
      }
    }
  }

  /// The registers of an edit's rows.
  private func registers(_ edit: Edit) throws -> [(
    kind: UInt8, id: UInt64, registers: [(UInt8, [UInt8])]
  )] {
    var found: [(UInt8, UInt64, [(UInt8, [UInt8])])] = []
    var rows = Change.Rows(edit.body)
    while let row = try rows.next() {
      var registers: [(UInt8, [UInt8])] = []
      var writes = row.writes(in: edit.body)
      while let write = try writes.next() {
        registers.append((write.tag, Array(edit.body[write.start..<write.end])))
      }
      found.append((row.kind, row.id, registers))
    }
    return found
  }

  @Test func `damage of any register is told, or passes where nothing is decided by it`() throws {
    var edits = SampleRows.all()
    edits += try tries().filter { ["issue in an own series", "more money"].contains($0.name) }
      .map { $0.edit }
    var text = ""
    for edit in edits {
      let rows = try registers(edit)
      guard let row = rows.last else { continue }
      let before = rows.dropLast().flatMap { old in
        body(Kind(rawValue: old.kind) ?? .client, old.id, old.registers)
      }
      let name = Kind(rawValue: row.kind)?.name ?? "-"
      for (place, register) in row.registers.enumerated() {
        let sound = register.1
        let damages: [(String, [UInt8]?)] = [
          ("missing", nil), ("empty", []), ("longer", sound + [0]),
          ("cut", Array(sound.dropLast())),
          ("0xFF", [UInt8](repeating: 0xFF, count: max(1, sound.count))),
          ("zeros", [UInt8](repeating: 0, count: sound.count)),
          ("another word", [3, 0x6E, 0x65, 0x77]),
          ("there", [1] + sound), ("nothing", [0]),
          ("least", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
          (
            "least of three letters",
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 3, 0x45, 0x55, 0x52]
          ),
          (
            "there and least",
            [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 3, 0x45, 0x55, 0x52]
          ),
        ]
        text += "\(name) \(register.0):"
        var last = ""
        for (what, bytes) in damages {
          var changed = row.registers
          if let bytes { changed[place].1 = bytes } else { changed.remove(at: place) }
          let body = before + body(Kind(rawValue: row.kind) ?? .client, row.id, changed)
          let verdict = try verdict(body, Self.ways[0])
          let short = verdict.split(separator: ":").first.map(String.init) ?? ""
          text += " \(what) \(short == last ? "too" : short);"
          last = short
        }
        text += "\n"
      }
    }
    #expect(try Golden.differences(text, from: "laws/damage.txt") == [])
  }

  @Test func `pieces that come back are weighed register by register`() throws {
    var text = ""
    let edits =
      try SampleRows.all()
      + tries().filter { !$0.edit.isEmpty && !$0.name.hasPrefix("new ") }
      .map { $0.edit }
    for edit in edits {
      for row in try registers(edit) {
        for (time, member, isConfirmed) in [
          (5, AccountMember.founder, false), (2_000_000, AccountMember.founder, false),
          (2_000_000, LawDesk.ann, false), (2_000_000, AccountMember.founder, true),
        ] as [(UInt64, ID<AccountMember>, Bool)] {
          var desk = try desk()
          let piece = Piece(
            kind: row.kind, id: row.id,
            registers: row.registers.enumerated().map { place, register in
              Piece.Register(
                tag: register.0, stamp: Stamp(time: time + UInt64(place % 2), device: 3),
                bytes: register.1)
            })
          let (taken, refusal) = desk.takeBack(piece, by: member, isConfirmed: isConfirmed)
          text += "\(Kind(rawValue: row.kind)?.name ?? "-") \(row.id) at \(time): "
          text += refusal == nil ? "takes \(taken)\n" : said(refusal, desk) + "\n"
        }
      }
    }
    #expect(try Golden.differences(text, from: "laws/pieces.txt") == [])
  }
}
