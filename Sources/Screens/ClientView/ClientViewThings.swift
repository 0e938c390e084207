import Ledger
import Markup

// The things, purchases and rooms of a project while its client looks on.
struct ClientViewThings: Room {
  let app: App

  // MARK: things

  /// What is searched for on the page; all of them where nothing is typed.
  func matching(_ things: [ClientView.Thing]) -> [ClientView.Thing] {
    filtered(things) { [$0.name, $0.source, $0.sku, $0.room, $0.category] }
  }

  private func filtered<Row>(_ rows: [Row], _ texts: (Row) -> [String]) -> [Row] {
    var haystack = Haystack()
    for (place, row) in rows.enumerated() { haystack.set(Int32(place), texts(row)) }
    guard let flags = haystack.matches(state.location.query) else { return rows }
    var found: [Row] = []
    for (place, row) in rows.enumerated() where flags[place] { found.append(row) }
    return found
  }

  func list(_ things: [ClientView.Thing], _ none: Phrase, _ html: inout HTML) {
    if things.isEmpty { return html("p", .class("muted"), text: none) }
    let limit = ListBlock(app: app).rowLimit(atFirst: 100)
    html("ul", .class("list"), .label("Items"), .key("things")) { html in
      for thing in things.prefix(limit) { row(thing, &html) }
    }
    html.showMore(limit, of: things.count)
  }

  private func row(_ thing: ClientView.Thing, _ html: inout HTML) {
    html("li", .class("row item-row"), .key(thing.item.text)) { html in
      html("a", .class("row-link"), .href(Route.item(thing.item).path)) { html in
        html("span", .class("row-lead")) { html in
          let item = book.items[thing.item]
          Gallery(app: app).thumbnail(
            book.primaryImage(of: thing.item.raw, chosen: item?.image ?? ID()), icon: "tag", &html)
        }
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: thing.name)
          let pieces = ItemPieces.text(thing.pieces, at: thing.price, state.formats)
          let note: [Phrase] = [.verbatim(thing.source), .verbatim(thing.room), pieces]
          html("span", .class("row-note"), text: note.joined(separator: " · "))
        }
        html("span", .class("row-side")) { html in
          html(
            "span", .class("amount"), text: TransactionDisplay.amount(thing.price, state.formats))
          if let status = thing.status { html.badge(status) }
        }
      }
    }
  }

  func draw(_ thing: ClientView.Thing, of view: ClientView, _ html: inout HTML) {
    html("div", .class("item-hero"), .key("item-hero")) { html in
      html("dl", .class("item-prices")) { html in
        price("Project Price", thing.price, thing.pieces, &html)
        price("Market Value", thing.market, thing.pieces, &html)
      }
    }
    html.card("Images") { html in pictures(of: thing.item.raw, view, &html) }
    html.card("Details") { html in
      html("dl", .class("facts")) { html in
        html.fact("Source", thing.source)
        html.fact("SKU", thing.sku)
        html.fact("Space", thing.room)
        html.fact("Budget Category", thing.category)
        html.fact("Status", thing.status?.title ?? Phrase.none)
        html.fact("Quantity", String(thing.pieces))
      }
    }
  }

  private func price(_ name: Phrase, _ value: Money?, _ pieces: Int64, _ html: inout HTML) {
    html("div") { html in
      html("dt", .class("stat-label"), text: name)
      html("dd", .class("stat-value"), text: TransactionDisplay.amount(value, state.formats))
      if let value, pieces != 1 {
        html("dd", .class("hint"), text: ItemPieces.text(pieces, at: value, state.formats))
      }
    }
  }

  /// Pictures to look at, and nothing else to do with them.
  func pictures(of owner: UInt64, _ view: ClientView, _ html: inout HTML) {
    let files = book.attachments(of: owner, as: .image).filter { view.shows($0) && !$0.isPDF }
    if files.isEmpty { return }
    html("ul", .class("tiles")) { html in
      for (place, file) in files.enumerated() {
        html("li", .class("tile"), .key(file.id.text)) { html in
          html(
            "button", .type("button"), .class("tile-open"), .onClick(.open(.viewImage(file.id))),
            .label("Image \(place + 1) of \(files.count)")
          ) { html in
            Gallery(app: app).picture(file, isSmall: true, alternative: "", &html)
          }
        }
      }
    }
  }

  // MARK: purchases

  func deals(_ view: ClientView, _ html: inout HTML) {
    guard let all = try? view.deals() else {
      return html("p", .class("notice bad"), text: "The amounts are too large to add up.")
    }
    let deals = filtered(all) { [$0.title, $0.category] }
    if deals.isEmpty { return html("p", .class("muted"), text: "No transactions.") }
    let limit = ListBlock(app: app).rowLimit(atFirst: 100)
    html("ul", .class("list"), .label("Transactions"), .key("deals")) { html in
      for deal in deals.prefix(limit) {
        html("li", .class("row"), .key(deal.transaction.text)) { html in
          html("a", .class("row-link"), .href(Route.transaction(deal.transaction).path)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: deal.title)
              let note = [TransactionDisplay.day(deal.day, state.formats), deal.category]
              html(
                "span", .class("row-note"),
                text: note.filter { !$0.isEmpty }.joined(separator: " · "))
            }
            html("span", .class("row-side")) { html in
              html("span", .class("amount"), text: amount(deal))
            }
          }
        }
      }
    }
    html.showMore(limit, of: deals.count)
  }

  /// "$1,500.00", "$300.00 credit"; a dash where the client is asked for nothing.
  private func amount(_ deal: ClientView.Deal) -> Phrase {
    if deal.amount.isEmpty { return .verbatim("—") }
    return deal.isCredit ? "\(text(deal.amount)) credit" : .verbatim(text(deal.amount))
  }

  func draw(
    _ deal: ClientView.Deal?, of view: ClientView, _ id: ID<Transaction>, _ html: inout HTML
  ) {
    if let deal {
      html.card("Details") { html in
        html("dl", .class("facts")) { html in
          html.fact("Amount", amount(deal))
          html.fact("Date", TransactionDisplay.day(deal.day, state.formats))
          html.fact("Budget Category", deal.category)
        }
      }
    }
    html.card("Items") { html in
      list(book.items(of: id).compactMap { view.thing($0.id) }, "No items.", &html)
    }
  }

  // MARK: rooms

  func rooms(_ view: ClientView, _ html: inout HTML) {
    let rooms = filtered(book.spaces(in: .project(view.project.id))) { [$0.name] }
    if rooms.isEmpty { return html("p", .class("muted"), text: "No spaces.") }
    html("ul", .class("list"), .label("Spaces"), .key("rooms")) { html in
      for room in rooms {
        html("li", .class("row"), .key(room.id.text)) { html in
          html("a", .class("row-link"), .href(Route.space(room.id).path)) { html in
            html("span", .class("row-lead")) { html in
              Gallery(app: app).thumbnail(SpacesTab(app: app).photo(of: room), icon: "home", &html)
            }
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: title(of: room))
              html("span", .class("row-note"), text: contents(of: room, view))
            }
          }
        }
      }
    }
  }

  /// "4 items · $3,200.00".
  private func contents(of room: Space, _ view: ClientView) -> Phrase {
    let value = view.value(of: room.id)
    let count = Noun.item.count(book.items(of: room).count, state.formats)
    return [count, .verbatim(value.isZero ? "" : text(value))].joined(separator: " · ")
  }

  func draw(_ id: ID<Space>, of view: ClientView, _ html: inout HTML) {
    guard let room = book.spaces[id] else { return }
    html("p", .class("list-note"), text: contents(of: room, view))
    pictures(of: id.raw, view, &html)
    list(book.items(of: room).compactMap { view.thing($0.id) }, "No items in this space.", &html)
  }
}
