import Ledger
import Markup

// New and edit a client.
extension Action {
  static var deleteClient: Verb<ID<Client>> { Verb("delete-client") }
  static var restoreClient: Verb<ID<Client>> { Verb("restore-client") }
}

extension SheetKind {
  static var client: SheetName<ID<Client>?> { SheetName("client") }
}

extension SheetSearch {
  mutating func clients() {
    on(SheetKind.client) { id in
      SheetType(
        form: { app in app.clientForm(id) },
        check: { app, form in app.checkClient(&form) },
        save: { app, sheet in app.saveClient(id, sheet) },
        view: { app, sheet, html in app.clientSheet(id, sheet, &html) })
    }
  }
}

extension App {
  mutating func performClients(_ at: inout Reading) {
    at.on(Action.deleteClient) { deleteClient($0) }
    at.on(Action.restoreClient) { restoreClient($0) }
  }

  func clientForm(_ id: ID<Client>?) -> Form? {
    var client = Client()
    if let id {
      guard let known = book.clients[id] else { return nil }
      client = known
    }
    let address = client.address
    return Form([
      ("firstName", client.firstName), ("lastName", client.lastName),
      ("company", client.company), ("email", client.email), ("phone", client.phone),
      ("attention", client.attention), ("line1", address.line1), ("line2", address.line2),
      ("city", address.city), ("state", address.state), ("postalCode", address.postalCode),
      ("country", address.country), ("notes", client.notes),
    ])
  }

  func checkClient(_ form: inout Form) {
    form.fail(
      "firstName",
      FieldRules.clientName(
        first: form["firstName"], last: form["lastName"], company: form["company"]))
    form.fail("email", FieldRules.email(form.trimmed("email")))
    form.fail("phone", FieldRules.phone(form.trimmed("phone")))
  }

  mutating func saveClient(_ id: ID<Client>?, _ sheet: Sheet) {
    let form = sheet.form
    var client = id.flatMap { book.clients[$0] } ?? Client()
    if id == nil { client.id = ID(sheet.newID) }
    client.firstName = form.trimmed("firstName")
    client.lastName = form.trimmed("lastName")
    client.company = form.trimmed("company")
    client.email = form.trimmed("email")
    client.phone = form.trimmed("phone")
    client.attention = form.trimmed("attention")
    client.address = App.address(form)
    client.notes = form["notes"]
    var edit = Edit()
    edit.put(client, in: book.clients)
    closeSheet()
    commit(edit, toast: id == nil ? "Client added" : nil)
    if id == nil { go(.client(client.id)) }
  }

  static func address(_ form: Form) -> Address {
    var address = Address()
    address.line1 = form.trimmed("line1")
    address.line2 = form.trimmed("line2")
    address.city = form.trimmed("city")
    address.state = form.trimmed("state")
    address.postalCode = form.trimmed("postalCode")
    address.country = form.trimmed("country")
    return address
  }

  mutating func deleteClient(_ id: ID<Client>) {
    guard let client = book.clients[id] else { return }
    closeSheet()
    commit(Deleting.delete(client, in: book))
    let isArchived = book.clients[id]?.life == .archived
    go(.clients)
    toast(
      isArchived ? "Archived: projects and invoices still name this client" : "Client deleted",
      canUndo: true)
  }

  mutating func restoreClient(_ id: ID<Client>) {
    guard var client = book.clients[id] else { return }
    client.life = .live
    var edit = Edit()
    edit.put(client, in: book.clients)
    commit(edit, toast: "Restored")
  }

  func clientSheet(_ id: ID<Client>?, _ sheet: Sheet, _ html: inout HTML) {
    let form = sheet.form
    html.formSheet(
      id == nil ? "New Client" : "Edit Client", isTall: true, addsAnother: id == nil
    ) { html in
      html.problemBanner(form)
      html("div", .class("fields")) { html in
        html.field(
          form, "firstName", "First Name", autocomplete: "off", isFocused: id == nil)
        html.field(form, "lastName", "Last Name")
      }
      html.field(form, "company", "Company")
      splitOffer(form, &html)
      html.field(form, "email", "Email", type: "email", mode: "email")
      html.field(form, "phone", "Phone", type: "tel", mode: "tel")
      html.field(form, "attention", "Attention", hint: "Printed as “Attn” on invoices")
      addressFields(form, &html)
      html.textArea(form, "notes", "Notes")
      if let id {
        html.button("Delete Client", .deleteClient(id), class: "button danger wide")
      }
    }
  }

  /// For a name that was typed whole.
  private func splitOffer(_ form: Form, _ html: inout HTML) {
    let isWhole = form.trimmed("firstName").isEmpty && form.trimmed("lastName").isEmpty
    if !isWhole || form.trimmed("company").split(separator: " ").count < 2 { return }
    html.button(
      "Split into First and Last Name", .pick("client-name", "split"), class: "button quiet small")
  }

  func addressFields(_ form: Form, _ html: inout HTML) {
    html.field(form, "line1", "Address")
    html.field(form, "line2", "Address Line 2")
    html("div", .class("fields three")) { html in
      html.field(form, "city", "City")
      html.field(form, "state", "State")
      html.field(form, "postalCode", "ZIP")
    }
    html.field(form, "country", "Country")
  }
}
