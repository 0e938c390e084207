import Ledger
import Markup

// A new invoice: whom it is for, or which delivered projects it bills.
struct NewInvoice: Room {
  let app: App

  static func sheet() -> SheetType {
    SheetType("New Invoice", button: "Create", isTall: true) { app, walk in
      walk.draw { html, _ in NewInvoice(app: app).billable(&html) }
      ClientPicker(app: app).clientField(ID(), isRequired: false, &walk)
      InvoiceTemplateSheets(app: app).choice(&walk)
      walk.draw { html, _ in
        html(
          "p", .class("hint"), text: "A client alone makes an empty invoice to write lines into.")
      }
      let (form, id) = (walk.form, walk.newID)
      return { app in NewInvoice(app: app).save(form, ID(id)) }
    }
  }

  func begin(for client: ID<Client>) {
    // Somebody may have deleted the client meanwhile.
    if book.clients[client].map({ $0.life == .trashed }) ?? true { return }
    create(freshID(), client, Edit())
  }

  private func save(_ form: Form, _ id: ID<Invoice>) {
    var edit = Edit()
    let client = ClientPicker(app: app).client(of: form, &edit)
    guard !client.isNone else {
      state.sheet?.form.fail("clientQuery", FieldRules.client(client))
      state.sheet?.form.showsAll = true
      return
    }
    let template = ID<InvoiceTemplate>(form["template"]).flatMap { book.invoiceTemplates.live($0) }
    create(id, client, edit, from: template)
  }

  private func create(
    _ id: ID<Invoice>, _ client: ID<Client>, _ first: Edit, from template: InvoiceTemplate? = nil
  ) {
    var edit = first
    if let template {
      edit.add(
        InvoiceTemplates.draft(id, from: template, for: client, on: state.today, in: book))
    } else {
      edit.put(Drafting.blank(id, client: client, on: state.today, in: book), in: book.invoices)
    }
    NewDrafts(app: app).open(id, edit)
    Cells(app: app).openCell("text", .newLine(id))
  }

  /// Several projects on one invoice: once one is chosen, those of other clients are out of the way.
  static func severalSheet() -> SheetType {
    SheetType("Several Projects", button: "Create", isTall: true, keeps: .nothing) { app, walk in
      let room = NewInvoice(app: app)
      let rows = room.billable.map { app.book.projects.rows[Int($0)] }
      if rows.isEmpty { return nil }
      let client = rows.first { walk.form["bill-" + $0.id.text] == "on" }
        .map { app.book.meant($0.client) }
      var chosen: [ID<Project>] = []
      var sum = Totals()
      for row in rows {
        walk.when(client == nil || client == app.book.meant(row.client)) { walk in
          var isChosen = false
          room.flag(row, &isChosen, &walk)
          if isChosen {
            chosen.append(row.id)
            for amount in room.waits(row.id).amounts { try? sum.add(amount) }
          }
        }
      }
      walk.draw { html, _ in
        html("dl", .class("facts sums")) { html in html.fact("Total", app.text(sum)) }
      }
      if chosen.count < 2 { walk.rule("Choose two projects or more") }
      return { app in NewDrafts(app: app).bill(chosen) }
    }
  }

  /// Whether a project comes onto the invoice: what it is, and what waits there.
  func flag(_ project: Project, _ isChosen: inout Bool, _ walk: inout FieldWalk) {
    let name = [title(of: project), note(project), text(waits(project.id))].filter { !$0.isEmpty }
    walk.flag(
      "bill-" + project.id.text, .verbatim(name.joined(separator: " \u{00B7} ")), &isChosen)
  }

  /// Whose it is, and when.
  private func note(_ project: Project) -> String {
    let client = book.named(project.client)?.displayName ?? ""
    let day = (project.listDay).map { text($0) } ?? ""
    return [client, day].filter { !$0.isEmpty }.joined(separator: " \u{00B7} ")
  }

  /// What of a project its next invoice would bill: its charges, or its deal where none waits.
  func waits(_ project: ID<Project>) -> Totals {
    var sum = Drafting.unbilled(of: project, in: book)
    if sum.isZero { return Totals(Deals.uncharged(of: project, in: book)) }
    if Deals.unbilled(of: project, in: book) == nil,
      let off = Deals.uncharged(of: project, in: book)
    {
      try? sum.add(off)
    }
    return sum
  }

  /// The rows of what is delivered and not billed yet.
  private var billable: [Int32] {
    let delivered = ListQuery(
      ListKind.part(of: .delivered), by: index[.gigs].kind.sorts[0], on: state.today)
    return index[.gigs].rows(delivered, in: book).filter { row in
      let project = book.projects.rows[Int(row)].id
      return Deals.uncharged(of: project, in: book) != nil
        || book.charges(of: project).contains { !Drafting.isBilled($0, in: book) }
    }
  }

  /// How many projects a new invoice offers at once.
  private static var mostBillable: Int { 20 }

  private func billable(_ html: inout HTML) {
    let billable = billable
    if billable.isEmpty { return }
    html("div", .class("field"), .key("billable")) { html in
      html("span", .class("label"), text: "From a Delivered Project")
      html("div", .class("menu")) { html in
        for row in billable.prefix(NewInvoice.mostBillable) {
          let project = book.projects.rows[Int(row)]
          html(
            "button", .type("button"), .class("menu-item"), .key(project.id.text),
            .onClick(.draftInvoice(project.id))
          ) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: title(of: project))
              html("span", .class("row-note"), text: note(project))
            }
            html("span", .class("menu-note"), text: text(waits(project.id)))
          }
        }
      }
      if billable.count > NewInvoice.mostBillable {
        html(
          "a", .class("button quiet small"), .href(Route.projects(.delivered).path),
          text: "All \(state.formats.count(billable.count)) Projects")
      }
      if billable.count > 1 {
        html.button(
          "Several on One Invoice", .open(.severalProjects), class: "button quiet small")
      }
    }
  }
}
