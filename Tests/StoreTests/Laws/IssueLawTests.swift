import Ledger
import LedgerTestSupport
import Testing

@testable import Store

struct IssueLawTests {
  /// A hub with an issued invoice 1 and a draft, and a member who forges.
  private func hub() throws -> (Store, issued: ID<Invoice>, draft: ID<Invoice>, Phone) {
    let store = try Store.fresh()
    let ann = try store.newMember(.member)
    let issued = try store.draft(1)
    let draft = try store.draft(2)
    _ = try store.issue(issued, on: today, now: noon)
    return (store, issued, draft, try Phone(7, store, member: ann))
  }

  /// A lawful issue of a draft from a device's own series, to be bent.
  private func issue(
    _ id: ID<Invoice>, in book: Book,
    _ bend: (inout Ledger.Issue, inout Series) -> Void = { _, _ in }
  ) throws -> Edit {
    var series = Numbering.deviceSeries(of: 77, in: book)
    var edit = try Issuing.parts(id, from: series, count: 1, on: today, at: noon, in: book)[0]
    var scratch = book
    scratch.apply(
      Change(
        device: 5, counter: 1, stamp: Stamp(milliseconds: 1 << 46, device: 5), body: edit.body))
    guard var invoice = scratch.invoices[id], var issue = invoice.issue else { return edit }
    bend(&issue, &series)
    invoice.issue = issue
    edit = Edit()
    edit.put(series, in: book.seriesTable)
    edit.put(invoice, in: book.invoices)
    return edit
  }

  @Test func `what is issued lawfully is taken`() throws {
    let (store, _, draft, forger) = try hub()
    #expect(try forger.send(issue(draft, in: forger.book), counter: 1) == nil)
    #expect(store.isSound)
  }

  @Test func `what is issued keeps its client, days and notes`() throws {
    let (store, issued, _, forger) = try hub()
    let known = try #require(forger.book.invoices[issued])
    let bends: [(String, (inout Invoice) -> Void)] = [
      ("client", { $0.client = ID(4_711) }), ("project", { $0.project = ID(4_711) }),
      ("currency", { $0.currency = .eur }), ("day", { $0.day = today.adding(days: 9) }),
      ("due", { $0.due = today.adding(days: 99) }), ("notes", { $0.notes = "Other words" }),
      ("tax", { $0.tax = Tax("VAT", Rate(micros: 20_000_000)) }),
    ]
    var counter: UInt64 = 1
    for (name, bend) in bends {
      var invoice = known
      bend(&invoice)
      var edit = Edit()
      edit.put(invoice, replacing: known)
      #expect(try forger.send(edit, counter: counter) == "issued", Comment(rawValue: name))
      counter += 1
    }
    // Writing the same again passes.
    var whole = Edit()
    whole.put(known, replacing: nil)
    #expect(try forger.send(whole, counter: counter) == nil)
    #expect(try store.book().book.invoices[issued]?.client == known.client && store.isSound)
  }

  @Test(arguments: [Int64.max, 0, -1, 1_000_000_000_001])
  func `a count beyond what a series gives is refused, and the hub numbers on (H1)`(
    _ count: Int64
  ) throws {
    let (store, _, draft, forger) = try hub()
    let forged = try issue(draft, in: forger.book) { issue, series in
      issue.series = Series.mainID
      issue.count = count
      series = Numbering.mainSeries(in: forger.book)
    }
    #expect(try forger.send(forged, counter: 1) == "count-range")
    #expect(try store.issue(draft, on: today, now: noon).number == "2")
  }

  @Test(arguments: zip([Int64.max - 1, Int64.max - 1, 5], [UInt64(0), 5, 5]))
  func `nobody makes the main series theirs before the first number (H1)`(
    _ start: Int64, _ owner: UInt64
  ) throws {
    let store = try Store.fresh()
    let ann = try store.newMember(.member)
    let draft = try store.draft(1)
    let forger = try Phone(7, store, member: ann)
    var series = Numbering.mainSeries(in: forger.book)
    series.start = start
    series.owner = owner
    #expect(try forger.send(edit(series), counter: 1) != nil)
    #expect(try store.issue(draft, on: today, now: noon).number == "1")
  }

  @Test(arguments: [Int64.max - 1, 0, -5])
  func `the command line is told which field of a series is wrong (H1)`(_ start: Int64) throws {
    let store = try Store.fresh()
    var series = Numbering.mainSeries(in: Book())
    series.start = start
    let place = RegisterKey(kind: Kind.series.rawValue, id: 1, tag: 4)
    do {
      try store.commit(now: noon) { _ in edit(series) }
      Testing.Issue.unexpected()
    } catch StoreError.unlawful(let refusal) {
      #expect(refusal.code == "start-range" && refusal.key == place)
      #expect(StoreError.unlawful(refusal).message.hasSuffix("(series 0000000000001, start)"))
    }
  }

  @Test func `a folder with a series at its end issues with an error, not a trap (H1)`() throws {
    let store = try Store.fresh()
    let draft = try store.draft(1)
    var series = Numbering.mainSeries(in: Book())
    series.start = Int64.max - 1
    try store.writeUnjudged(edit(series))
    #expect(throws: Issuing.Problem.countOutOfRange(Int64.max - 1)) {
      try store.issue(draft, on: today, now: noon)
    }
  }

  @Test func `an issued invoice is frozen to the byte (H2)`() throws {
    let (store, issued, _, forger) = try hub()
    var forged = forger.book.invoices[issued]!
    forged.issue?.content.bank.iban = "FORGED"
    #expect(
      try forger.send(edit(forged, replacing: forger.book.invoices[issued]), counter: 1)
        == "already-issued")
    #expect(try store.book().book.invoices[issued] == forger.book.invoices[issued])
    #expect(store.isSound)
  }

  @Test func `the hash is computed (S9)`() throws {
    let (_, _, draft, forger) = try hub()
    let forged = try issue(draft, in: forger.book) { issue, _ in issue.content.notes = "more" }
    #expect(try forger.send(forged, counter: 1) == "hash")
  }

  @Test(arguments: 0..<4)
  func `sums follow from the lines (S9)`(_ way: Int) throws {
    let (_, _, draft, forger) = try hub()
    let forged = try issue(draft, in: forger.book) { issue, _ in
      switch way {
      case 0: issue.content.total.minor += 1
      case 1: issue.content.subtotal.minor -= 1
      case 2: issue.content.lines[0].amount.minor += 1
      default: issue.content.currency = .eur
      }
      issue.hash = issue.content.fingerprint
    }
    #expect(try forger.send(forged, counter: 1) == "totals")
  }

  @Test func `the number is what the series gives (S9)`() throws {
    let (_, _, draft, forger) = try hub()
    let forged = try issue(draft, in: forger.book) { issue, _ in
      issue.content.number = "1"
      issue.hash = issue.content.fingerprint
    }
    // It is the hub's first number, too.
    #expect(try forger.send(forged, counter: 1) == "number-taken")
    let other = try issue(draft, in: forger.book) { issue, _ in
      issue.content.number = "free"
      issue.hash = issue.content.fingerprint
    }
    #expect(try forger.send(other, counter: 2) == "number-text")
  }

  @Test func `only the hub numbers in its series (H4)`() throws {
    let (store, _, draft, forger) = try hub()
    let forged = try issue(draft, in: forger.book) { issue, series in
      series = forger.book.seriesTable[Series.mainID]!
      issue.series = series.id
      issue.count = 2
      issue.content.number = "2"
      issue.hash = issue.content.fingerprint
    }
    #expect(try forger.send(forged, counter: 1) == "hub-number")
    #expect(try store.issue(draft, on: today, now: noon).number == "2")
  }

  @Test func `a number without a series is refused (H4)`() throws {
    let (_, _, draft, forger) = try hub()
    let forged = try issue(draft, in: forger.book) { issue, _ in issue.series = ID() }
    #expect(try forger.send(forged, counter: 1) == "no-series")
  }

  @Test func `a device's series belongs to the member who first used it (H4)`() throws {
    let (store, _, draft, forger) = try hub()
    var owner = try Phone(8, store)
    let third = try store.draft(3)
    try owner.pull()
    let series = Numbering.deviceSeries(of: 88, in: owner.book)
    owner.write(try Issuing.issue(draft, from: series, on: today, at: noon, in: owner.book))
    #expect(try owner.sync() == [])
    var ann = try Phone(9, store, member: forger.member)
    ann.write(
      try Issuing.issue(
        third, from: ann.book.seriesTable[series.id]!, on: today, at: noon, in: ann.book))
    #expect(try ann.sync() == ["series-taken"])
    // Another page of the owner's goes on in it.
    var again = try Phone(10, store)
    again.write(
      try Issuing.issue(
        third, from: again.book.seriesTable[series.id]!, on: today, at: noon, in: again.book))
    #expect(try again.sync() == [] && store.isSound)
  }

  @Test func `a device's counts rise`() throws {
    let (store, _, draft, _) = try hub()
    var phone = try Phone(8, store)
    let third = try store.draft(3)
    try phone.pull()
    let series = Numbering.deviceSeries(of: 88, in: phone.book)
    phone.write(
      try Issuing.issue(draft, from: series, count: 5, on: today, at: noon, in: phone.book))
    phone.write(
      try Issuing.issue(third, from: series, count: 3, on: today, at: noon, in: phone.book))
    #expect(try phone.sync() == ["count-falls"])
  }

  @Test func `a device's pattern is fixed at birth, the hub's may change`() throws {
    let (store, _, draft, _) = try hub()
    var phone = try Phone(8, store)
    let series = Numbering.deviceSeries(of: 88, in: phone.book)
    phone.write(try Issuing.issue(draft, from: series, on: today, at: noon, in: phone.book))
    var other = series
    other.pattern = "X-{#}"
    phone.write(edit(other, replacing: series))
    var main = phone.book.seriesTable[Series.mainID]!
    main.pattern = "INV-{####}"
    phone.write(edit(main, replacing: phone.book.seriesTable[Series.mainID]))
    #expect(try phone.sync() == ["pattern-fixed"])
    let third = try store.draft(3)
    #expect(try store.issue(third, on: today, now: noon).number == "INV-0002")
  }

  @Test func `number texts are unique over the book`() throws {
    let (store, _, draft, _) = try hub()
    // A device series whose pattern is the hub's own, and a number of the hub's that the device has not heard of.
    var phone = try Phone(8, store)
    #expect(try store.issue(try store.draft(3), on: today, now: noon).number == "2")
    var series = Numbering.deviceSeries(of: 88, in: phone.book)
    series.pattern = "{#}"
    phone.write(try Issuing.issue(draft, from: series, on: today, at: noon, in: phone.book))
    #expect(try phone.sync() == ["number-taken"])
  }

  @Test func `a lost answer leaves one number on the invoice, and no gap (S8)`() throws {
    let (store, _, draft, _) = try hub()
    var phone = try Phone(8, store)
    // The hub numbers, the answer never comes, the phone numbers alone.
    let key = "00000000000000aa"
    let series = Numbering.deviceSeries(of: 88, in: phone.book)
    let first = try store.issue(draft, on: today, key: key, before: series.id, now: noon)
    #expect(first.number == "2")
    phone.write(try Issuing.issue(draft, from: series, on: today, at: noon, in: phone.book))
    let own = phone.book.invoices[draft]!.number
    #expect(try phone.sync() == [])
    let book = try store.book().book
    #expect(book.invoices[draft]?.number == own && phone.book.invoices[draft]?.number == own)
    let twin = book.invoices.rows.first { $0.number == "2" }
    #expect(twin?.isVoid == true && twin?.voided?.reason.contains(own) == true)
    #expect(try store.issue(store.draft(3), on: today, now: noon).number == "3")
    // The same wish, asked again, gets the same answer for ever.
    let again = try store.issue(draft, on: today, key: key, now: noon)
    #expect(again.change.body.count > 0 && store.isSound)
    var replica = phone.replica
    try phone.pull()
    replica = phone.replica
    var known = try store.book().book
    #expect(replica.digest() == known.digest())
  }

  @Test func `what another device of the member was told is no lost answer`() throws {
    let (store, _, draft, _) = try hub()
    var phone = try Phone(8, store)
    let other = Numbering.deviceSeriesID(of: 77)
    _ = try store.issue(draft, on: today, key: "00000000000000aa", before: other, now: noon)
    let series = Numbering.deviceSeries(of: 88, in: phone.book)
    phone.write(try Issuing.issue(draft, from: series, on: today, at: noon, in: phone.book))
    #expect(try phone.sync() == ["already-issued"])
    #expect(phone.book.invoices[draft]?.number == "2")
  }

  @Test(arguments: ["00000000000000bb", ""])
  func `a number that somebody else was told too is no lost answer`(key: String) throws {
    let (store, _, draft, _) = try hub()
    var phone = try Phone(8, store)
    let series = Numbering.deviceSeries(of: 88, in: phone.book)
    _ = try store.issue(draft, on: today, key: "00000000000000aa", before: series.id, now: noon)
    // Another browser, or the command line, asks for the same invoice and hears the hub's number.
    let other = key.isEmpty ? ID<Series>() : Numbering.deviceSeriesID(of: 77)
    let told = try store.issue(draft, on: today, key: key, before: other, now: noon)
    #expect(told.number == "2")
    phone.write(try Issuing.issue(draft, from: series, on: today, at: noon, in: phone.book))
    #expect(try phone.sync() == ["already-issued"])
    #expect(phone.book.invoices[draft]?.number == "2")
    #expect(store.isSound)
  }

  @Test func `another member's issue is no lost answer`() throws {
    let (store, _, draft, forger) = try hub()
    _ = try store.issue(draft, on: today, key: "00000000000000aa", now: noon)
    var ann = Phone.offline(forger)
    let series = Numbering.deviceSeries(of: 88, in: ann.book)
    ann.write(try Issuing.issue(draft, from: series, on: today, at: noon, in: ann.book))
    #expect(try ann.sync() == ["already-issued"])
    #expect(ann.book.invoices[draft]?.number == "2")
  }

  @Test func `a lost answer may be numbered on another day`() throws {
    let (store, _, draft, _) = try hub()
    var phone = try Phone(8, store)
    let series = Numbering.deviceSeries(of: 88, in: phone.book)
    _ = try store.issue(
      draft, on: today, key: "00000000000000aa", before: series.id, now: noon)
    let next = today.adding(days: 1)
    phone.write(try Issuing.issue(draft, from: series, on: next, at: noon, in: phone.book))
    #expect(try phone.sync() == [])
    #expect(try store.book().book.invoices[draft]?.issue?.content.issued == next)
    #expect(store.isSound)
  }

  @Test func `a lost answer with other contents is refused`() throws {
    let (store, _, draft, _) = try hub()
    var phone = try Phone(8, store)
    _ = try store.issue(draft, on: today, key: "00000000000000aa", now: noon)
    var changed = phone.book.invoices[draft]!
    changed.notes = "Other words"
    phone.write(edit(changed, replacing: phone.book.invoices[draft]))
    let series = Numbering.deviceSeries(of: 88, in: phone.book)
    phone.write(try Issuing.issue(draft, from: series, on: today, at: noon, in: phone.book))
    #expect(try phone.sync() == ["issued", "already-issued"])
  }
}

extension Phone {
  /// The same phone as it stands, without what the hub did since.
  static func offline(_ phone: Phone) -> Phone { phone }
}

extension Testing.Issue {
  static func unexpected() { Testing.Issue.record("it was taken") }
}

extension Store {
  /// Writes what a log from before the laws may hold.
  func writeUnjudged(_ edit: Edit) throws {
    try writing(now: noon) { writing in
      let change = try writing.next(edit, of: device)
      _ = try writing.append(change, claimed: change.stamp.time)
    }
  }
}
