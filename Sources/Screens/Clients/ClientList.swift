import Ledger
import Markup

// Clients A–Z with search.
extension App {
  private enum Entry {
    case letter(String)
    case row(Int32)
  }

  func clientList(_ html: inout HTML) {
    html.bar("Clients") { html in
      html.iconButton("plus", "Add Client", .open(.client(nil)), class: "icon-button primary")
    }
    html.main { html in
      html.searchField("Search Clients", state.location.query)
      let rows = index.clients.rows(matching: state.location.query)
      if rows.isEmpty {
        emptyClients(&html)
        return
      }
      clientRows(rows, &html)
    }
    html(
      "button", .type("button"), .class("fab phone-only"), .onClick(.open(.client(nil))),
      .label("Add Client")
    ) { html in html.icon("plus") }
  }

  private func clientRows(_ rows: [Int32], _ html: inout HTML) {
    var entries: [Entry] = []
    var letter = ""
    for row in rows {
      let next = ClientIndex.letter(of: book.clients.rows[Int(row)])
      if next != letter { entries.append(.letter(next)) }
      letter = next
      entries.append(.row(row))
    }
    let list = WindowedList(entries: entries) { entry in
      switch entry {
      case .letter: return WindowedList<Entry>.headHeight
      case .row: return WindowedList<Entry>.rowHeight
      }
    }
    let (range, before, after) = list.range(of: state.window)
    html("div", .class("window"), .onScroll(.scroll), .data("row-height", "64")) { html in
      html.spacer(before, "before")
      html("ul", .class("list"), .label("Clients")) { html in
        for entry in list.entries[range] {
          switch entry {
          case .letter(let letter):
            html("li", .class("section-head"), .key("letter-" + letter), text: letter)
          case .row(let row): clientRow(row, &html)
          }
        }
      }
      html.spacer(after, "after")
    }
  }

  func clientRow(_ row: Int32, _ html: inout HTML) {
    let client = book.clients.rows[Int(row)]
    let projects = book.projects(of: client.id)
    html("li", .class("row"), .key(client.id.text)) { html in
      html("a", .class("row-link"), .href(Route.client(client.id).path)) { html in
        html("span", .class("row-lead")) { html in
          html("span", .class("monogram"), .aria("hidden", "true"), text: initials(client))
        }
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: client.displayName)
          html(
            "span", .class("row-note"),
            text: client.company.isEmpty || client.company == client.displayName
              ? client.email : client.company)
        }
        html("span", .class("row-side")) { html in
          html("span", .class("row-note"), text: Text.count(projects.count, "project"))
        }
      }
    }
  }

  private func emptyClients(_ html: inout HTML) {
    if !Text.trimmed(state.location.query).isEmpty {
      html.empty(
        icon: "search", title: "No Matches",
        text: "No client’s name or company contains “\(state.location.query)”."
      ) { html in html.button("Add Client", .open(.client(nil))) }
      return
    }
    html.empty(
      icon: "clients", title: "Add Clients",
      text: book.settings.work == [.designer]
        ? "Whoever you furnish for: a person, a family, a company."
        : "Whoever pays you: a person, a band, a label, a venue."
    ) { html in html.button("Add Client", .open(.client(nil)), class: "button primary") }
  }
}
