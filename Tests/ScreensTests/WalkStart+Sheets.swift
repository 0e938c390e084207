import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

// States that are there for one page or sheet alone.
extension WalkStart {
  /// A line between two others, and a template.
  static func drafting() throws -> [WalkStart] {
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

  /// An invoice that nobody has paid, and a credit note of a paid one that was not paid back.
  static func corrections() throws -> [WalkStart] {
    var person = try alone()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first {
        $0.isIssued && !$0.isVoid && !$0.isCreditNote && book.allocations(to: $0.id).isEmpty
      })
    let paid = try #require(
      book.invoices.live.first {
        $0.isIssued && !$0.isVoid && !book.allocations(to: $0.id).isEmpty
      })
    let note = ID<Invoice>(7_100)
    let today = person.app.state.today
    others(&person) { $0.add(Drafting.credit(note, of: paid, on: today, in: book)) }
    let series = Numbering.mainSeries(in: person.app.book)
    let issue = try Issuing.issue(
      note, from: series, on: today, at: person.app.state.now, in: person.app.book)
    others(&person) { $0.add(issue) }
    return [
      start(person, "void/" + invoice.id.text), start(person, "refund/" + note.text),
      start(person, "refund-client/" + paid.client.text),
    ]
  }

  /// What was deleted or archived, on the pages where it is brought back.
  static func archived() throws -> [WalkStart] {
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

  static func sheets() throws -> [WalkStart] {
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
    let unpriced = book.projects.live.first {
      !ProjectInvoicing.unpriced(of: $0.id, in: book).isEmpty
    }
    for sheet in ["project-prices/", "set-prices/"] {
      starts.append(start(person, sheet + (unpriced?.id ?? home).text))
    }
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
    starts += try playing(alone())
    starts += taxed(try alone())
    starts += try importedExpenses(alone())
    starts.append(try failing(alone()))
    starts += try mailing()
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

  /// Something went wrong.
  private static func failing(_ before: Person) throws -> WalkStart {
    var person = before
    person.hear(.failed("The hub does not answer."))
    return WalkStart(person: person, paths: ["/settings/errors"], reach: 2)
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

  /// Links that the hub has just made.
  private static func links() throws -> [WalkStart] {
    let person = try atHub()
    person.app.state.membership.link = "https://example.com/invite/0123"
    let invoice = try #require(person.app.book.invoices.live.first { $0.isIssued && !$0.isVoid })
    person.app.state.membership.links = SharedLink.all(
      """
      link\ta1\tinvoice\t\(invoice.id.text)\t1\t0\t0\t0\t0\t0\tAnn
      link\ta2\tcalendar\tholds\t1\t0\t0\t0\t0\t0\t
      """)
    var fresh: (inout Person) -> Void {
      { $0.app.state.membership.link = "https://example.com/s/0123" }
    }
    return [
      start(person, "link/invoice/" + invoice.id.text, fresh), start(person, "link/calendar"),
      start(person, "member/link/bob%40example.com"),
      start(person, "member/reset-link/" + ID<AccountMember>("0000000000ben")!.text),
    ]
  }
}
