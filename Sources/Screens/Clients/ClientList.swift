import Ledger
import Markup

extension ListKind {
  /// Live clients A–Z by last name, first name or company (rule G6).
  static var clients: ListKind {
    ListKind(
      label: "Clients", noun: .client, wordColumns: 1, rowCount: { $0.clients.count },
      id: { $0.clients.rows[Int($1)].id.raw }, rowOf: { $0.clients.row(of: ID($1)) },
      at: { _, route in route == .clients ? 0 : nil },
      read: { book, row, facts in
        let client = book.clients.rows[Int(row)]
        facts.isListed = client.isLive && book.meant(client.id) == client.id
        facts.words[0] = Int32(client.listLetter ?? 0)
        facts.texts = [
          client.firstName + " " + client.lastName, client.company, client.email, client.phone,
          client.attention,
        ]
        // By what they were called and how they are reached besides.
        for id in book.clientIDs(leadingTo: client.id).dropFirst() {
          guard let other = book.clients[id] else { continue }
          facts.texts += [other.displayName, other.company, other.email]
        }
        var phones = client.phone
        for point in book.contactPoints(of: client.id) where !point.text.isEmpty {
          facts.texts.append(point.text)
          if point.sort == .phone { phones += "\n" + point.text }
        }
        facts.code = digits(ofEach: phones)
      },
      follows: [
        Follow(.client) { book, row, rows in
          let id = book.clients.rows[Int(row)].id
          for one in book.clientIDs(leadingTo: id) {
            if let row = book.clients.row(of: one), !rows.contains(row) { rows.append(row) }
          }
        },
        // Whom somebody was merged into, and into whom they no longer are.
        Follow.parts(
          .client, { $0.clients.count },
          in: { book, row in book.meant(book.clients.rows[Int(row)].id).raw },
          row: { $0.clients.row(of: ID($1)) }),
        Follow.parts(
          .contactpoint, { $0.contactPoints.count },
          in: { book, row in book.meant(book.contactPoints.rows[Int(row)].client).raw },
          row: { $0.clients.row(of: ID($1)) }),
      ],
      orders: [
        ListOrder(name: { book, index, row in
          // What does not begin with a letter comes last.
          [index.word(0, of: row) == 0 ? 2 : 1]
            + ReadingKey(book.clients.rows[Int(row)].sortName).orderBytes
        }),
        ListOrder(name: { book, _, row in ListOrder.name(book.clients.rows[Int(row)].company) }),
      ],
      sorts: ListSort.both("name", 0) + ListSort.both("company", 1),
      hasCodes: true,
      heads: ListHeads(
        column: 0,
        text: { app, rows in
          let letter = rows.first.map { app.index[.clients].word(0, of: $0) } ?? 0
          return (.verbatim(letter == 0 ? "#" : String(UnicodeScalar(UInt8(letter)))), .none)
        }),
      bulk: [.delete(.deleteClients)],
      keepsRows: true,
      row: { app, row, use, html in ClientList(app: app).clientRow(row, use, &html) },
      table: clientTable)
  }

  private static var clientTable: ListTable {
    ListTable(
      route: { .client(ID($0)) },
      home: { app, route in
        guard case .client(let id) = route, app.book.clients[id] != nil else { return nil }
        return .clients
      },
      title: { app, row in app.book.clients.rows[Int(row)].displayName },
      sheet: { app, row in .client(app.book.clients.rows[Int(row)].id) },
      cells: { app, row, cells in
        let client = app.book.clients.rows[Int(row)]
        cells.name("Name", sort: "name")
        // A company is called by its name, and that is said already.
        let company = client.company == client.displayName ? "" : client.company
        cells.text("Company", sort: "company", edits: "company", company)
        cells.text("Email", edits: "email", isSpare: true, client.email)
        cells.text(
          "Projects", isNumber: true,
          app.state.formats.count(app.book.projects(of: client.id).count))
      })
  }

  /// The digits of numbers, a line each: they are written with blanks, brackets and dashes, and another country's is dialled in
  /// several ways.
  private static func digits(ofEach phones: String) -> String {
    if phones.isEmpty { return "" }
    var lines: [String] = []
    for phone in phones.split(separator: "\n") {
      lines.append(SKU.normalized(String(phone)))
      lines += PhoneNumber.dialled(String(phone))
    }
    return lines.joined(separator: "\n")
  }
}

// Clients A–Z with search.
struct ClientList: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html.bar("Clients") { html in
      html.iconButton("plus", "Add Client", .open(.client(nil)), class: "icon-button primary")
    }
    html.newButton("Add Client", .open(.client(nil)))
    html.main { html in
      Selecting(app: app).listTools("Search Clients", &html)
      html("div", .class("buttons"), .key("address-books")) { html in
        html.button(
          "Import Address Book", .chooseFile(.book), class: "button quiet small")
        html.button(
          "From Contacts", .chooseContacts, class: "button quiet small contacts-only")
      }
      ClientMergeSheet(app: app).suggestion(&html)
      CreditedClients(app: app).segments(&html)
      let rows = CreditedClients(app: app).rows
      let gone = book.clients.count - index[.clients].count()
      if rows.isEmpty {
        emptyClients(&html)
        CreditedClients(app: app).archived(&html)
        html.goneLink(gone, state.formats)
        return
      }
      var shown = ShownList(.clients, .clients, rows)
      shown.hasHeads = sort(of: .clients).name == "name-asc"
      listBlock(shown, &html)
      CreditedClients(app: app).archived(&html)
      html.goneLink(gone, state.formats)
    }
  }

  func clientRow(_ row: Int32, _ use: RowUse, _ html: inout HTML) {
    let client = book.clients.rows[Int(row)]
    let projects = book.projects(of: client.id)
    html("li", .class("row"), .key(client.id.text)) { html in
      Selecting(app: app).rowLink(
        client.id.raw, .client(client.id), .verbatim(client.displayName), use, &html
      ) { html in
        html("span", .class("row-lead")) { html in
          html(
            "span", .class("monogram"), .aria("hidden", "true"),
            text: ClientPicker(app: app).initials(client))
        }
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: client.displayName)
          html(
            "span", .class("row-note"),
            text: client.company.isEmpty || client.company == client.displayName
              ? client.email : client.company)
        }
        html("span", .class("row-side")) { html in
          html("span", .class("row-note"), text: Noun.project.count(projects.count, state.formats))
        }
      }
    }
  }

  private func emptyClients(_ html: inout HTML) {
    let credited = CreditedClients(app: app)
    if credited.isChosen {
      if credited.showsArchived { return }
      // Of those without credit somebody may be called so: nobody is to be added.
      html.empty(
        icon: "search", title: "No Matches",
        text: isBlank(state.location.query)
          ? "No client has credit to give back."
          : "No client with credit contains “\(state.location.query)”.")
      return
    }
    if !Text.trimmed(state.location.query).isEmpty {
      html.empty(
        icon: "search", title: "No Matches",
        text: "No client’s name or company contains “\(state.location.query)”."
      ) { html in html.button("Add Client", .open(.client(nil))) }
      return
    }
    html.empty(
      icon: "clients", title: "Add Clients",
      text: Trades.isOnlyDesign(book.settings.work)
        ? "Whoever you furnish for: a person, a family, a company."
        : book.settings.work.contains(.musician)
          ? "Whoever pays you: a person, a band, a label, a venue."
          : "Whoever pays you: a person, a company, an agency."
    ) { html in html.button("Add Client", .open(.client(nil)), class: "button primary") }
  }
}
