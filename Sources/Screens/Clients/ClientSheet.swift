import Ledger
import Markup

// New and edit a client.
extension Action {
  static var deleteClient: Verb<ID<Client>> { Verb("delete-client") }
  static var restoreClient: Verb<ID<Client>> { Verb("restore-client") }
}

extension SheetKind {
  static var client: SheetName<ID<Client>?> { SheetName("client") }
  static var deleteClients: SheetKind { SheetKind("delete-clients") }
}

extension SheetSearch {
  mutating func clients() {
    on(SheetKind.deleteClients) {
      SheetType.bulk("Delete Clients", "Delete", .client) { app, _ in
        var plan = BulkPlan()
        for client in app.state.selection.compactMap({ app.book.clients.live(ID($0)) }) {
          let isNamed = Deleting.isNamed(client, in: app.book)
          plan.take(
            [Deleting.delete(client, in: app.book)],
            isNamed ? "archived: projects, money or expenses name them" : "deleted")
        }
        return plan
      }
    }
    on(SheetKind.client) { id in
      SheetType(
        id == nil ? "New Client" : "Edit Client", isTall: true, addsAnother: id == nil,
        keeps: id == nil ? .draft : .row
      ) { app, walk in
        guard var client = id.map({ app.book.clients[$0] }) ?? Client(), client.life != .trashed
        else {
          return nil
        }
        if id == nil { client.id = ID(walk.newID) }
        ClientSheet(app: app).fields(&client, isNew: id == nil, &walk)
        return { app in ClientSheet(app: app).save(client, isNew: id == nil) }
      }
    }
  }
}

struct ClientSheet: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.deleteClient) { deleteClient($0) }
    at.on(Action.restoreClient) { restoreClient($0) }
  }

  fileprivate func fields(_ client: inout Client, isNew: Bool, _ walk: inout FieldWalk) {
    walk.group("fields") { walk in
      walk.text("firstName", "First Name", &client.firstName, isFocused: isNew)
      walk.text("lastName", "Last Name", &client.lastName)
    }
    walk.text("company", "Company", &client.company)
    walk.rule(
      FieldRules.clientName(
        first: client.firstName, last: client.lastName, company: client.company), at: "firstName")
    walk.draw { html, form in splitOffer(form, &html) }
    walk.reach("email", "Email", &client.email, .email)
    walk.reach("phone", "Phone", &client.phone, .phone)
    walk.text(
      "attention", "Attention", &client.attention,
      hint: "The person, printed below the name on invoices")
    walk.address(&client.address)
    payerField(&client, &walk)
    if state.hasHub {
      MailServerSheet.scheduleField(
        &client.reminders, &walk, hint: "Empty: as in Settings; none: never.")
    }
    let locale = client.locale
    walk.choice("locale", "Language of Invoices", &client.locale) {
      PaperWords.localeOptions(
        locale, none: ("", "As in Settings: \(Regional.title(of: book.paperLocale))"))
    }
    PickedFields(app: app).currencyField(
      &client.currency, or: "As in Settings: \(book.settings.currency.code)", &walk)
    walk.group("fields") { walk in
      let usual = state.formats.tax(book.settings.tax)
      walk.tax(
        "tax", "Tax", &client.tax, named: book.settings.tax?.name ?? "",
        placeholder: usual.isEmpty ? "None" : .verbatim(usual),
        hint: "0 for none, as with reverse charge")
      walk.text("taxID", "Tax ID", &client.taxID, hint: "Printed on their invoices")
    }
    walk.text(
      "reference", "Buyer Reference", &client.reference,
      hint: "What they want on e-invoices, such as a Leitweg-ID: in Germany it makes them XRechnung"
    )
    walk.lines("notes", "Notes", &client.notes)
    if isNew { return }
    walk.draw { html, _ in
      html.button("Delete Client", .deleteClient(client.id), class: "button danger wide")
      html.button("Erase Person …", .open(.eraseClient(client.id)), class: "button quiet wide")
    }
  }

  /// Who pays for them: their invoices are addressed to that one (rule G21).
  private func payerField(_ client: inout Client, _ walk: inout FieldWalk) {
    let id = client.id
    walk.row("payer", "Invoices Go To", &client.payer)
    let chosen = client.payer
    walk.control { html, form in
      var options: [(value: String, text: Phrase)] = [("", "The client")]
      for row in ClientPicker(app: app).clientRows(matching: "").prefix(ClientPicker.mostInCell) {
        let one = book.clients.rows[Int(row)]
        if one.id == id || one.id != chosen && book.meant(chosen) == one.id { continue }
        options.append((one.id.text, .verbatim(one.displayName)))
      }
      if let own = book.named(chosen), !options.contains(where: { $0.value == chosen.text }) {
        options.append((chosen.text, .verbatim(own.displayName)))
      }
      html.select(
        form, "payer", "Invoices Go To", options,
        hint: "An agency or a label that pays for them, to their attention")
    }
  }

  fileprivate func save(_ client: Client, isNew: Bool) {
    let edit = Edit(putting: client, in: book.clients)
    closeSheet()
    commit(edit, toast: isNew ? "Client added" : nil)
    if isNew { go(.client(client.id)) }
  }

  func deleteClient(_ id: ID<Client>) {
    guard let client = book.clients[id] else { return }
    closeSheet()
    commit(Deleting.delete(client, in: book))
    let isArchived = book.clients[id]?.life == .archived
    go(.clients)
    toast(
      isArchived ? "Archived: projects and invoices still name this client" : "Client deleted",
      canUndo: true)
  }

  func restoreClient(_ id: ID<Client>) {
    Changes(app: app).restore(id, in: book.clients)
  }

  /// For a name that was typed whole.
  private func splitOffer(_ form: Form, _ html: inout HTML) {
    let isWhole = form.trimmed("firstName").isEmpty && form.trimmed("lastName").isEmpty
    if !isWhole || form.trimmed("company").split(separator: " ").count < 2 { return }
    html.button(
      "Split into First and Last Name", .pick("client-name", "split"), class: "button quiet small")
  }
}
