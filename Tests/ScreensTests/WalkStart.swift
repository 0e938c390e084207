import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// From where everything is pressed: the states of the world that decide what a page offers.
struct WalkStart {
  var person: Person
  /// Pages to begin at, besides the one that is open.
  var paths: [String] = []
  /// How far the walk goes; a state that is there for one page or sheet alone leads no farther.
  var reach = 9

  static func all() throws -> [WalkStart] {
    let fresh = try Person(on: "2026-11-21")
    let first = fresh.apart()
    first.app.state.hasHub = true
    let alone = try Self.alone()
    let pages = try Self.pages(of: alone)
    let atDesk = alone.apart()
    atDesk.app.state.isDesk = true
    let wholes = [
      WalkStart(person: alone, paths: pages), WalkStart(person: atDesk, paths: ["/"] + pages),
      WalkStart(person: try atHub(), paths: ["/settings/members", "/settings/devices", pages[0]]),
      WalkStart(person: try sent(), paths: [pages[2]]),
      WalkStart(person: try restored()), WalkStart(person: try refused()),
      WalkStart(person: try importing()),
      WalkStart(person: try invited()), WalkStart(person: try joining()), WalkStart(person: fresh),
      WalkStart(person: first), try withReceipts(),
    ]
    return wholes + (try archived()) + (try sheets()) + (try drafting()) + (try histories())
      + (try recurring())
  }

  /// Two lines of a picture: a shop, and what it got.
  private static var boxes: [ReadWord] {
    let places: [(String, Int64, Int64)] = [
      ("Cafe", 0, 1_000), ("Rot", 0, 3_000), ("TOTAL", 1, 1_000), ("$9.80", 1, 6_000),
    ]
    return places.map {
      var word = ReadWord()
      (word.text, word.line, word.x, word.y) = ($0.0, $0.1, $0.2, 1_000 + $0.1 * 500)
      (word.width, word.height, word.confidence) = (1_500, 300, 95)
      return word
    }
  }

  /// Three receipts wait, of which two were read and one could not be.
  private static func withReceipts() throws -> WalkStart {
    var person = try atHub()
    var paths = ["/inbox"]
    others(&person) { edit in
      let book = Book()
      // The first is in the book already.
      var twin = Transaction()
      (twin.id, twin.source, twin.type, twin.project) = (
        ID(7_201), "Cafe Blau", .purchase, .business
      )
      (twin.day, twin.amount) = (
        try? Day(parsing: "2026-11-20"), Money(minor: 1_250, currency: .usd)
      )
      edit.put(twin, replacing: nil)
      var tag = Ledger.Tag()
      (tag.id, tag.name) = (ID(7_202), "Tour")
      edit.put(tag, replacing: nil)
      for (place, letter) in ["a", "b", "c"].enumerated() {
        let hash = String(repeating: letter, count: 64)
        ReceiptConfirming.receive(
          hash, name: "receipt \(place)", mediaType: place == 1 ? "application/pdf" : "image/jpeg",
          size: 9, origin: .upload, in: book, now: Instant(milliseconds: Int64(place)), &edit)
        var reading = Ledger.Reading(of: hash)
        reading.state = place == 1 ? .failed : .done
        reading.fields = [
          ReadField("merchant", "Cafe Blau"), ReadField("day", "2026-11-20"),
          ReadField("currency", "USD"), ReadField("total", "12.50"),
        ]
        if place == 0 { reading.fields.append(ReadField("line:Coffee", "12.50")) }
        if place > 0 { reading.fields = [] }
        if place == 2 { reading.words = boxes }
        edit.put(reading, in: book.readings)
        paths.append(Route.receipt(ReceiptConfirming.id(of: hash)).path)
      }
    }
    // Something was typed into the last.
    person.go(paths[3])
    person.type("merchant", "Cafe Rouge")
    return WalkStart(person: person, paths: paths, reach: 2)
  }

  /// What others wrote, long histories and short ones, and an own value that lost.
  private static func histories() throws -> [WalkStart] {
    var person = try atHub()
    let client = try #require(person.app.book.clients.live.first)
    let row = RowKey(.client, client.id.raw)
    func written(_ number: Int) -> Change {
      var other = client
      other.notes = "note \(number)"
      other.company = "Company \(number)"
      var edit = Edit()
      edit.put(other, replacing: client)
      let stamp = Stamp(milliseconds: 2_100_000_000_000 + Int64(number), device: 60)
      return Change(device: 60, counter: UInt64(number), stamp: stamp, body: edit.body)
    }
    let log = (1...40).map { Replica.Sequenced(seq: Int64($0), change: written($0)) }
    person.part()
    _ = person.app.withReplica { $0.receive(log, epoch: 5) }
    person.app.state.hasHub = true
    person.app.state.remembered["arrivals.seen"] = "5-0"
    let lost = try #require(
      RowWrite.writes(of: written(99), seq: 0, in: [row]).first?.registers.first)
    let bytes = (lost.bytes ?? []).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    person.app.state.remembered["arrivals.lost"] =
      "\(row.kind)-\(row.id)-\(lost.tag)-" + bytes.joined()
    person.go("/")
    let sheet = "history/\(row.kind)-\(row.id)"
    var few = try atHub()
    few.press("sheet/" + sheet)
    let writes = RowWrite.writes(of: written(1), seq: 9, in: [row])
    few.hear(
      .historyAnswered(
        HistoryAnswer(
          .row(row, before: .max), isDone: true,
          bytes: RowWrites(writes, isWhole: false).encoded)))
    return [
      WalkStart(person: person, reach: 1), start(person, sheet),
      WalkStart(person: few, reach: 1),
    ]
  }

  /// The invoice of these pages is marked as sent, which can be taken back.
  private static func sent() throws -> Person {
    var person = try alone()
    let id = try #require(person.app.book.invoices.live.first { $0.isIssued && !$0.isVoid }).id
    person.press("sheet/send/\(id.text)")
    person.type("way", "hand")
    person.press("save")
    return person
  }

  private static func pages(of person: Person) throws -> [String] {
    let book = person.app.book
    let item = try #require(book.items.live.first)
    let purchase = try #require(book.transactions.live.first { $0.sale == nil })
    let issued = try #require(book.invoices.live.first { $0.isIssued && !$0.isVoid })
    return [
      Route.item(item.id).path, Route.transaction(purchase.id).path,
      Route.invoice(issued.id).path, "/inventory/items",
    ]
  }

  // MARK: for one page or sheet

  /// A line between two others, and a template.
  private static func drafting() throws -> [WalkStart] {
    var person = try alone()
    let book = person.app.book
    let draft = try #require(book.invoices.live.first { !$0.isIssued })
    var template = InvoiceTemplate()
    template.id = ID(7_001)
    template.name = "Monthly"
    var lines: [Line] = []
    for (place, position) in ["z1", "z2", "z3"].enumerated() {
      var line = Line()
      line.id = ID(7_002 + UInt64(place))
      line.invoice = draft.id
      line.text = "Take \(place)"
      line.position = try #require(Position(position))
      lines.append(line)
    }
    others(&person) { edit in
      edit.put(template, in: book.invoiceTemplates)
      for line in lines { edit.put(line, in: book.lines) }
    }
    return [
      WalkStart(person: person, paths: ["/settings/documents"], reach: 2),
      start(person, "line/" + draft.id.text + "/" + lines[1].id.text),
      start(person, "invoice-template/" + template.id.text),
    ]
  }

  /// What was deleted or archived, on the pages where it is brought back.
  private static func archived() throws -> [WalkStart] {
    var person = try alone()
    let book = person.app.book
    var (item, space) = (try #require(book.items.live.first), try #require(book.spaces.live.first))
    var client = try #require(book.clients.live.first)
    var project = try #require(book.projects.live.first { $0.work == .designer })
    var category = try #require(book.budgetCategories.first)
    var bought = try #require(book.transactions.live.first { $0.sale == nil })
    var draft = try #require(book.invoices.live.first { !$0.isIssued })
    bought.life = .trashed
    draft.life = .trashed
    item.life = .trashed
    space.life = .trashed
    client.life = .archived
    project.life = .archived
    category.life = .archived
    others(&person) { edit in
      edit.put(item, in: book.items)
      edit.put(bought, in: book.transactions)
      edit.put(draft, in: book.invoices)
      edit.put(space, in: book.spaces)
      edit.put(client, in: book.clients)
      edit.put(project, in: book.projects)
      edit.put(category, in: book.categories)
    }
    var starts = [
      WalkStart(
        person: person,
        paths: [
          Route.item(item.id).path, Route.space(space.id).path, Route.client(client.id).path,
          Route.transaction(bought.id).path, Route.invoice(draft.id).path, "/settings/data",
          "/archive", "/archive/deleted",
        ], reach: 2)
    ]
    for sheet in ["studio/menu/" + project.id.text, "preset/category/" + category.id.text] {
      starts.append(start(person, sheet))
    }
    return starts
  }

  private static func sheets() throws -> [WalkStart] {
    var starts: [WalkStart] = []
    var person = try alone()
    let book = person.app.book
    let files = book.attachments.live
    // Pictures besides the first, and a receipt that is no picture.
    let second = try #require(files.filter { $0.role == .image }.last)
    let paper = try #require(files.first { $0.isPDF })
    for file in [second, paper] { starts.append(start(person, "image/menu/" + file.id.text)) }
    let draft = try #require(book.invoices.live.first { !$0.isIssued })
    starts.append(start(person, "number/" + draft.id.text))
    starts.append(try returning(person))
    let home = try #require(book.items.live.first { !$0.project.isNone }).project
    starts.append(
      start(person, "transaction/new/" + home.text) { $0.press("transaction/choose/type/sale") })
    let purchase = try #require(book.transactions.live.first { $0.sale == nil })
    starts.append(
      start(person, "transaction/list/" + purchase.id.text) { person in
        person.type("text", "Lamp $49.99\nChair")
        person.press("transaction/preview")
      })
    starts += try drafts(person)
    person.app.state.remembered["recent-searches"] = "lamp"
    person.go("/search")
    starts.append(WalkStart(person: person, reach: 2))
    person.hear(.mayTryAgain("The rest of the program did not come"))
    starts.append(WalkStart(person: person, reach: 2))
    for verb in ["send", "remind"] { starts.append(try shared(alone(), verb)) }
    starts.append(try paidTooMuch(person))
    starts += try expenses()
    starts.append(try selecting(person))
    starts += try expenseList(alone())
    starts += numbering(try alone())
    starts += ruling(try alone())
    starts += driving(try alone())
    starts += try importedExpenses(alone())
    starts.append(try failing(alone()))
    return starts + (try links())
  }

  /// A series besides the main one.
  private static func numbering(_ before: Person) -> [WalkStart] {
    var (person, series) = (before, Series())
    series.id = ID(named: "workshop")
    series.name = "Workshops"
    series.pattern = "W-{###}"
    others(&person) { edit in edit.put(series, replacing: nil) }
    return [
      WalkStart(person: person, paths: ["/settings/numbering"], reach: 2),
      start(person, "series/delete/" + series.id.text),
    ]
  }

  /// A trip at its rate.
  private static func driving(_ before: Person) -> [WalkStart] {
    var person = before
    var (trip, rate) = (Trip(), MileageRate())
    (trip.id, trip.origin, trip.destination) = (ID(7_301), "Home", "Union Hall")
    (trip.distance, trip.day) = (Quantity(12), person.app.state.today)
    (rate.id, rate.since, rate.perThousand) = (ID(7_302), trip.day, Money(700, .usd))
    trip.perThousand = rate.perThousand
    others(&person) { edit in
      edit.put(trip, replacing: nil)
      edit.put(rate, replacing: nil)
    }
    return [
      WalkStart(person: person, paths: ["/expenses/trips", "/settings/mileage"], reach: 2),
      start(person, "trip/menu/" + trip.id.text), start(person, "trip/delete/" + trip.id.text),
      start(person, "trip/delete-rate/" + rate.id.text),
    ]
  }

  /// A file of two expenses, of which one was changed since.
  private static func importedExpenses(_ before: Person) throws -> [WalkStart] {
    var person = before
    var batch = ImportBatch()
    (batch.id, batch.name, batch.count) = (ID(7_311), "bank.csv", 2)
    var rows: [Transaction] = []
    for number in 0..<2 {
      var expense = Transaction()
      (expense.id, expense.source, expense.type) = (ID(7_312 + UInt64(number)), "Shop", .purchase)
      (expense.project, expense.batch) = (.business, batch.id)
      rows.append(expense)
    }
    others(&person) { edit in
      edit.put(batch, replacing: nil)
      for row in rows { edit.put(row, replacing: nil) }
    }
    let book = person.app.book
    rows[0].notes = "Mine"
    others(&person) { edit in edit.put(rows[0], in: book.transactions) }
    return [
      WalkStart(person: person, paths: ["/settings/data"], reach: 2),
      start(person, "import/take-back/" + batch.id.text),
    ]
  }

  /// Something went wrong.
  private static func failing(_ before: Person) throws -> WalkStart {
    var person = before
    person.hear(.failed("The hub does not answer."))
    return WalkStart(person: person, paths: ["/settings/errors"], reach: 2)
  }

  /// A rule that fits something, tags and categories, some of them merged.
  private static func ruling(_ before: Person) -> [WalkStart] {
    var person = before
    let book = person.app.book
    let source = book.transactions.live.first { book.isExpense($0) && !$0.source.isEmpty }?.source
    var (tour, fair, old) = (Tag(), Tag(), Tag())
    (tour.id, tour.name, tour.color) = (ID(7_101), "Tour", "33A8FF")
    (fair.id, fair.name) = (ID(7_102), "Fair")
    (old.id, old.name, old.into) = (ID(7_103), "Trip", tour.id)
    var (food, snacks) = (BudgetCategory(), BudgetCategory())
    (food.id, food.name, food.color, food.icon) = (ID(7_104), "Food", "FF5733", "food")
    (snacks.id, snacks.name, snacks.into) = (ID(7_105), "Snacks", food.id)
    var (rule, second) = (ExpenseRule(), ExpenseRule())
    (rule.id, rule.contains, rule.category) = (ID(7_106), source ?? "Shop", food.id)
    (second.id, second.contains, second.isDeductible) = (ID(7_107), "Adobe", true)
    others(&person) { edit in
      for tag in [tour, fair, old] { edit.put(tag, replacing: nil) }
      for category in [food, snacks] { edit.put(category, replacing: nil) }
      // One of the standard categories is not there.
      if var education = book.categories.live.first(where: { $0.name == "Education" }) {
        education.life = .trashed
        edit.put(education, in: book.categories)
      }
      for rule in [rule, second] { edit.put(rule, replacing: nil) }
    }
    let paths = ["/settings/tags", "/settings/rules", "/settings/categories"]
    return [
      WalkStart(person: person, paths: paths, reach: 2),
      start(person, "tag/edit/" + tour.id.text), start(person, "tag/delete/" + tour.id.text),
      start(person, "rule/edit/" + rule.id.text), start(person, "rule/apply/" + rule.id.text),
      start(person, "rule/delete/" + rule.id.text),
      start(person, "preset/category/" + food.id.text),
    ]
  }

  /// Expenses with lines, a tag and a twin, one that is billed and one that was deleted, and all that their sheets offer.
  private static func expenses() throws -> [WalkStart] {
    let dinner = ExpenseStage.dinner
    var person = try ExpenseStage.freelancer { edit in
      edit.put(ExpenseStage.expense("bank"), replacing: nil)
      edit.put(ExpenseStage.expense("taxi") { $0.source = "Taxi" }, replacing: nil)
      edit.put(ExpenseStage.expense("gone") { $0.life = .trashed }, replacing: nil)
    }
    let taxi = ID<Transaction>(named: "taxi")
    person.press("sheet/expense/bill/" + taxi.text)
    person.press("save")
    var starts = [
      WalkStart(
        person: person,
        paths: [dinner, taxi, ID(named: "gone")].map { Route.transaction($0).path }, reach: 2)
    ]
    for sheet in ["edit", "menu", "delete", "tags", "split", "merge", "bill", "new-line"] {
      starts.append(start(person, "expense/" + sheet + "/" + dinner.text))
    }
    starts.append(start(person, "expense/line/" + ID<Split>(named: "wine").text))
    starts.append(
      start(person, "expense/new/" + ID<Project>.business.text) { person in
        person.type("source", "Re")
        person.press("expense/form-line")
      })
    return starts
  }

  private static func start(
    _ person: Person, _ sheet: String, _ then: (inout Person) -> Void = { _ in }
  ) -> WalkStart {
    var person = person
    person.press("sheet/" + sheet)
    then(&person)
    return WalkStart(person: person, reach: 2)
  }

  /// A return that asks which items go back.
  private static func returning(_ person: Person) throws -> WalkStart {
    let project = try #require(person.app.book.items.live.first { !$0.project.isNone }).project
    return start(person, "transaction/new/" + project.text) { person in
      person.press("transaction/choose/type/return")
    }
  }

  /// A form that is continued, one that was taken back, and one that somebody else wrote meanwhile.
  private static func drafts(_ person: Person) throws -> [WalkStart] {
    let client = try #require(person.app.book.clients.live.first)
    let sheet = "client/" + client.id.text
    let typed = start(person, sheet) { $0.type("notes", "mine") }
    let continued = start(person, sheet) { person in
      person.type("notes", "mine")
      person.press("close")
      person.press("sheet/" + sheet)
    }
    let discarded = start(person, sheet) { person in
      person.type("notes", "mine")
      person.press("draft/discard")
    }
    var asked = typed
    var theirs = client
    theirs.notes = "theirs"
    others(&asked.person) { $0.put(theirs, replacing: client) }
    return [continued, discarded, asked]
  }

  /// The browser shares no files: what was saved can be marked.
  private static func shared(_ before: Person, _ verb: String) throws -> WalkStart {
    var person = before
    let today = person.app.state.today
    let owed = try #require(
      person.app.book.invoices.live.first {
        person.app.book.status(of: $0, on: today) == .overdue
      })
    person.press("sheet/\(verb)/\(owed.id.text)")
    person.type("way", "share")
    person.press("save")
    person.hear(.shared(.saved))
    return WalkStart(person: person, reach: 1)
  }

  private static func paidTooMuch(_ before: Person) throws -> WalkStart {
    var person = before
    let invoice = try #require(
      person.app.book.invoices.live.first {
        $0.isIssued && !$0.isVoid && (try? person.app.book.balance(of: $0))?.isPositive == true
      })
    var payment = Payment()
    payment.id = ID(8_000)
    payment.client = invoice.client
    payment.amount = Money(minor: 100, currency: invoice.askedCurrency)
    payment.day = person.app.state.today
    others(&person) { $0.put(payment, replacing: nil) }
    person.go(Route.invoice(invoice.id).path)
    return WalkStart(person: person, reach: 2)
  }

  /// Items that are alike, while they are selected.
  private static func selecting(_ before: Person) throws -> WalkStart {
    var person = before
    var twin = try #require(person.app.book.items.live.first { !$0.project.isNone })
    twin.id = ID(9_000)
    others(&person) { $0.put(twin, replacing: nil) }
    // Searched for, so that it stands among the first rows.
    person.go("/project/" + twin.project.text + "/items")
    person.press("search", value: twin.name)
    person.press("toggle/selecting")
    return WalkStart(person: person, reach: 3)
  }

  /// A filter that is kept, an expense that is selected, and a search that finds none.
  private static func expenseList(_ before: Person) throws -> [WalkStart] {
    var (person, filter, tag) = (before, SavedFilter(), Tag())
    let book = person.app.book
    let expense = try #require(book.transactions.live.first { book.isExpense($0) })
    filter.id = ID(9_101)
    filter.name = "With receipt"
    filter.list = "expenses"
    filter.query = "receipt=yes"
    tag.id = ID(9_102)
    tag.name = "Tour"
    let (kept, named) = (filter, tag)
    others(&person) { edit in
      edit.put(kept, replacing: nil)
      edit.put(named, replacing: nil)
      edit.put(Tagging(expense.id, named.id), replacing: nil)
    }
    person.go("/expenses?receipt=no")
    var starts = [
      WalkStart(person: person, reach: 2), start(person, "expenses/saved-filter/" + kept.id.text),
    ]
    person.go("/expenses?tag=" + named.id.text)
    person.press("toggle/selecting")
    person.press("select/" + expense.id.text)
    starts.append(WalkStart(person: person, reach: 2))
    person.go("/expenses?q=nothing%20like%20it")
    starts.append(WalkStart(person: person, reach: 1))
    return starts
  }

  /// Links that the hub has just made.
  private static func links() throws -> [WalkStart] {
    let person = try atHub()
    person.app.state.membership.link = "https://example.com/invite/0123"
    return [
      start(person, "member/link/bob%40example.com"),
      start(person, "member/reset-link/" + ID<AccountMember>("0000000000ben")!.text),
    ]
  }

  private static func others(_ person: inout Person, _ write: (inout Edit) -> Void) {
    var edit = Edit()
    write(&edit)
    let written = edit
    person.part()
    _ = person.app.withSync {
      $0.replica.commit(written, now: Instant(milliseconds: 2_000_000_000_000), undoable: false)
    }
    person.app.refresh()
  }
}
