import Ledger
import Markup

// Merging a client into another, taking that back, and who may be one (rule G22).
extension SheetKind {
  static var mergeClient: SheetName<ID<Client>> { SheetName("client-merge/into") }
  static var alikeClients: SheetKind { SheetKind("client-merge/alike") }
}

extension Action {
  static var separateClient: Verb<ID<Client>> { Verb("client-merge/separate") }
}

/// The clients that may be one, as long as nothing changed.
struct KeptAlike {
  var made: Int
  var pairs: [(one: ID<Client>, other: ID<Client>)]
}

extension SheetSearch {
  mutating func clientMerging() {
    on(SheetKind.mergeClient) { id in
      SheetType("Merge Client", button: "Merge", keeps: .nothing) { app, walk in
        guard let client = app.book.clients.live(id), app.book.client(id) == id else { return nil }
        let room = ClientMergeSheet(app: app)
        var target = ID<Client>()
        walk.row("into", "Merge Into", &target)
        walk.control { html, form in
          html.select(
            form, "into", "Merge Into", [("", "Choose a client")] + room.targets(for: id))
        }
        walk.rule(ClientMerging.problem(merging: id, into: target, in: app.book)?.message)
        let chosen = target
        walk.draw { html, _ in room.preview(client, chosen, &html) }
        return { app in ClientMergeSheet(app: app).merge(id, into: chosen) }
      }
    }
    on(SheetKind.alikeClients) {
      SheetType { app, _, html in ClientMergeSheet(app: app).alikeSheet(&html) }
    }
  }
}

struct ClientMergeSheet: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.separateClient) {
      commit(ClientMerging.separate($0, in: book), toast: "Taken back")
    }
  }

  // MARK: the sheet

  /// Those who may be the same come first.
  fileprivate func targets(for id: ID<Client>) -> [(value: String, text: Phrase)] {
    var ids: [ID<Client>] = []
    for (one, other) in alike where one == id || other == id { ids.append(one == id ? other : one) }
    for row in ClientPicker(app: app).clientRows(matching: "").prefix(ClientPicker.mostInCell) {
      let other = book.clients.rows[Int(row)].id
      if other != id, !ids.contains(other) { ids.append(other) }
    }
    return ids.compactMap { book.clients[$0] }.map { client in
      let note = client.company == client.displayName ? client.email : client.company
      return (
        client.id.text,
        .verbatim(note.isEmpty ? client.displayName : client.displayName + ", " + note)
      )
    }
  }

  /// What counts under the other one from then on.
  fileprivate func preview(_ client: Client, _ target: ID<Client>, _ html: inout HTML) {
    let issued = book.invoices(of: client.id).filter { $0.isIssued }.count
    html(
      "p", .class("muted"),
      text: """
        What names “\(client.displayName)” counts under the other client from now on. Nothing is \
        rewritten, and you can take it back.
        """)
    html("ul", .class("stack tight"), .key("moves")) { html in
      html("li", text: Noun.project.count(book.projects(of: client.id).count, state.formats))
      html("li", text: Noun.invoice.count(book.invoices(of: client.id).count, state.formats))
      html("li", text: "Payments: \(state.formats.count(book.payments(of: client.id).count))")
      if issued > 0 { html("li", text: "What was issued keeps the name that it was issued with.") }
      if let other = book.clients[target] {
        html("li", text: "Papers and messages use what stands at “\(other.displayName)”.")
      }
    }
  }

  fileprivate func merge(_ id: ID<Client>, into target: ID<Client>) {
    closeSheet()
    do throws(ClientMerging.Problem) {
      let edit = try ClientMerging.merge(id, into: target, in: book)
      let name = book.clients[target]?.displayName ?? ""
      commit(edit, toast: "Merged into \(name)")
      go(.client(target))
    } catch {
      toast(error.message, isBad: true)
    }
  }

  // MARK: on the client's page

  /// Who was merged into a client, and the way to merge it.
  func card(_ client: Client, _ html: inout HTML) {
    let merged = ClientMerging.merged(into: client.id, in: book)
    if merged.isEmpty {
      if client.isLive, book.clientList.count > 1 {
        html.button("Merge Client", .open(.mergeClient(client.id)), class: "button quiet small")
      }
      return
    }
    html.card("Merged Clients", action: ("Merge Client", Action.open(.mergeClient(client.id)))) {
      html in
      html("ul", .class("list")) { html in
        for other in merged {
          html("li", .class("row free"), .key(other.id.text)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: other.displayName)
              let ways = [other.email, other.phone].filter { !$0.isEmpty }
              html("span", .class("row-note"), text: ways.joined(separator: ", "))
            }
            html.button("Take Back", .separateClient(other.id), of: other.displayName)
          }
        }
      }
    }
  }

  // MARK: who may be one

  /// Looked for once after every change.
  private var alike: [(one: ID<Client>, other: ID<Client>)] {
    let made = index.made
    if let kept = app.kept.alike, kept.made == made { return kept.pairs }
    let pairs = ClientMerging.alike(in: book)
    app.kept.alike = KeptAlike(made: made, pairs: pairs)
    return pairs
  }

  /// Above the list of clients, where some may be the same.
  func suggestion(_ html: inout HTML) {
    let count = alike.count
    if count == 0 || !state.location.query.isEmpty { return }
    html("div", .class("notice"), .key("alike")) { html in
      html("span", text: "Clients that may be the same: \(state.formats.count(count))")
      html.button("Show{{a list}}", .open(.alikeClients), class: "button small")
    }
  }

  fileprivate func alikeSheet(_ html: inout HTML) {
    let pairs = alike
    html.plainSheet("Clients That May Be the Same") { html in
      if pairs.isEmpty { html("p", .class("muted"), text: "No two clients look the same.") }
      html("ul", .class("list")) { html in
        for (one, other) in pairs {
          html("li", .class("row free"), .key(one.text + other.text)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: words(one))
              html("span", .class("row-note"), text: words(other))
            }
            html.button("Merge …", .open(.mergeClient(other)), of: words(other))
          }
        }
      }
    }
  }

  private func words(_ id: ID<Client>) -> String {
    guard let client = book.clients[id] else { return "" }
    return [
      client.displayName, client.company == client.displayName ? "" : client.company, client.email,
    ]
    .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
