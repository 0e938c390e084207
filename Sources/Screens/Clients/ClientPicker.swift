import Ledger
import Markup

// Choosing a client inside another form: type a few letters, take one, or add the name typed.
extension App {
  func clientPicker(_ form: Form, isFocused: Bool = true, _ html: inout HTML) {
    let chosen = book.clients[ID<Client>(form["client"]) ?? ID()]
    html("div", .class("stack tight"), .key("client-picker")) { html in
      html.void("input", .type("hidden"), .name("client"), .value(form["client"]))
      if let chosen {
        html("div", .class("field")) { html in
          html("span", .class("label"), text: "Client")
          html("div", .class("spread")) { html in
            html("span", .class("strong"), text: chosen.displayName)
            html.button("Change", "pick/client/none", class: "button small")
          }
        }
        return
      }
      html.field(
        form, "clientQuery", "Client", placeholder: "Name or company", isFocused: isFocused)
      clientChoices(form.trimmed("clientQuery"), &html)
    }
  }

  private func clientChoices(_ query: String, _ html: inout HTML) {
    let rows = index.clients.rows(matching: query).prefix(6)
    html("div", .class("menu"), .role("group"), .label("Clients")) { html in
      for row in rows {
        let client = book.clients.rows[Int(row)]
        html(
          "button", .type("button"), .class("menu-item"), .key(client.id.text),
          .onClick("pick/client/" + client.id.text)
        ) { html in
          html("span", .class("monogram"), .aria("hidden", "true"), text: initials(client))
          html("span", text: client.displayName)
          if !client.company.isEmpty && client.company != client.displayName {
            html("span", .class("menu-note"), text: client.company)
          }
        }
      }
      if !query.isEmpty {
        html("button", .type("button"), .class("menu-item"), .onClick("pick/client/new")) { html in
          html.icon("plus")
          html("span", text: "Add Client “\(query)”")
        }
      }
    }
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

  mutating func pickClient(_ choice: String) {
    guard let form = state.sheet?.form else { return }
    switch choice {
    case "none":
      state.sheet?.form["client"] = ID<Client>().text
      state.sheet?.form["clientQuery"] = ""
    case "new":
      let client = client(named: form.trimmed("clientQuery"))
      var edit = Edit()
      edit.put(client, in: book.clients)
      commit(edit, toast: "Client added")
      refresh()
      state.sheet?.form["client"] = client.id.text
    case _:
      state.sheet?.form["client"] = choice
    }
  }

  /// "Ann Lee" becomes a first and a last name, one word a company.
  func client(named name: String) -> Client {
    var client = Client()
    client.id = freshID()
    let words = name.split(separator: " ").map { String($0) }
    if words.count == 2 {
      client.firstName = words[0]
      client.lastName = words[1]
    } else {
      client.company = name
    }
    return client
  }
}
