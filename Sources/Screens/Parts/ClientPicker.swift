import Ledger
import Markup

// Choosing a client inside another form: type a few letters and take one, or go on with the name typed: saving
// makes a client of it.
struct ClientPicker: Room {
  let app: App

  /// So many can be chosen from in a cell.
  static var mostInCell: Int { 400 }

  /// What the form's `client` is when it is the one that is typed.
  private static var new: String { "new" }

  /// The client of a row; what is typed is one, too: ``client(of:_:)``.
  func clientField(
    _ client: ID<Client>, isFocused: Bool = true, isRequired: Bool = true, _ walk: inout FieldWalk
  ) {
    var (chosen, query) = (client.text, "")
    walk.kept("client", "Client", &chosen)
    if walk.cell == "client" {
      walk.control { html, form in
        var options: [(value: String, text: Phrase)] = []
        if chosen == ID<Client>().text { options.append((chosen, "Choose a client")) }
        for row in clientRows(matching: "") {
          let one = book.clients.rows[Int(row)]
          // The row keeps the id of a client that was merged into this one.
          if one.id != client, book.meant(client) == one.id { continue }
          options.append((one.id.text, .verbatim(one.displayName)))
        }
        if !options.contains(where: { $0.value == chosen }), let own = book.named(client) {
          options.append((chosen, .verbatim(own.displayName)))
        }
        html.select(form, "client", "Client", options)
      }
    }
    walk.kept("clientQuery", "Client", &query)
    if isRequired {
      walk.rule(
        trimmed(query).isEmpty ? FieldRules.client(ID<Client>(chosen) ?? ID()) : nil)
    }
    walk.draw { html, form in clientPicker(form, isFocused: isFocused, &html) }
  }

  private func clientPicker(_ form: Form, isFocused: Bool = true, _ html: inout HTML) {
    let typed = form.trimmed("clientQuery")
    let chosen = book.named(ID<Client>(form["client"]) ?? ID())?.displayName
    let isNew = form["client"] == ClientPicker.new && !typed.isEmpty
    html("div", .class("stack tight"), .key("client-picker")) { html in
      html.void("input", .type("hidden"), .name("client"), .value(form["client"]))
      guard let name = isNew ? typed : chosen else {
        html.combobox(
          form, "clientQuery", "Client", clientChoices(typed), placeholder: "Name or company",
          isFocused: isFocused, isOpen: true)
        return
      }
      if isNew {
        html.void("input", .type("hidden"), .name("clientQuery"), .value(form["clientQuery"]))
      }
      html("div", .class("field")) { html in
        html("span", .class("label"), text: "Client")
        html("div", .class("spread")) { html in
          html("span") { html in
            html("span", .class("strong"), text: name)
            if isNew {
              html.text(" ")
              html("span", .class("badge accent"), text: "New")
            }
          }
          html.button("Change", .pick("client", "none"), class: "button small")
        }
      }
    }
  }

  private func clientChoices(_ typed: String) -> Combobox {
    var box = Combobox()
    for row in clientRows(matching: typed).prefix(6) {
      let client = book.clients.rows[Int(row)]
      let name = client.displayName
      box.choices.append(
        Combobox.Choice(
          title: .verbatim(name), note: client.company == name ? "" : client.company,
          action: .pick("client", client.id.text)))
    }
    if !typed.isEmpty {
      box.choices.append(
        Combobox.Choice(title: "Add Client “\(typed)”", action: .pick("client", "new"), isNew: true)
      )
    }
    box.mark(typed)
    return box
  }

  /// Clients A–Z that match what is typed.
  func clientRows(matching text: String) -> [Int32] {
    index[.clients].rows(
      ListQuery(by: index[.clients].kind.sorts[0], text: text, on: state.today), in: book)
  }

  func initials(_ client: Client) -> String {
    let name =
      client.firstName.isEmpty && client.lastName.isEmpty
      ? client.company : client.firstName + " " + client.lastName
    var letters = ""
    for word in name.split(separator: " ").prefix(2) {
      if let first = word.first { letters.append(first) }
    }
    return uppered(letters)
  }

  func pickClient(_ choice: String) {
    switch choice {
    case "none":
      if state.sheet?.form["client"] != ClientPicker.new { state.sheet?.form["clientQuery"] = "" }
      state.sheet?.form["client"] = ID<Client>().text
      effects.append(.focus("#sheet [name=\"clientQuery\"]"))
    case ClientPicker.new: state.sheet?.form["client"] = ClientPicker.new
    case _:
      state.sheet?.form["client"] = choice
      state.sheet?.form["clientQuery"] = ""
    }
  }

  /// The client of a form that is saved: the chosen one, the one that is called as typed, or a new one.
  func client(of form: Form, _ edit: inout Edit) -> ID<Client> {
    if let id = ID<Client>(form["client"]), !id.isNone { return id }
    let name = form.trimmed("clientQuery")
    if name.isEmpty { return ID() }
    if form["client"] != ClientPicker.new {
      let wanted = folded(name)
      for row in clientRows(matching: name) {
        let client = book.clients.rows[Int(row)]
        if folded(client.displayName) == wanted || folded(client.company) == wanted {
          return client.id
        }
      }
    }
    var client = Client()
    client.id = freshID()
    // Whole as it was typed; who wants a first and a last name splits it in the client's form.
    client.company = name
    edit.put(client, in: book.clients)
    return client.id
  }

  /// "Ann van Lee": the last word becomes the last name.
  func splitClientName() {
    guard var form = state.sheet?.form else { return }
    let words = form.trimmed("company").split(separator: " ").map { String($0) }
    guard words.count > 1, form.trimmed("firstName").isEmpty, form.trimmed("lastName").isEmpty
    else { return }
    form["firstName"] = words.dropLast().joined(separator: " ")
    form["lastName"] = words.last ?? ""
    form["company"] = ""
    state.sheet?.form = form
  }
}
