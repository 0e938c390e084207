import Ledger
import Markup

extension ListKind {
  /// The spaces of each project and of inventory, A–Z.
  static var spaces: ListKind {
    ListKind(
      label: "Spaces", noun: .space, rowCount: { $0.spaces.count },
      id: { $0.spaces.rows[Int($1)].id.raw }, rowOf: { $0.spaces.row(of: ID($1)) },
      at: { _, route in
        switch route {
        case .projectTab(let id, .spaces): return id.raw
        case .inventory(.spaces): return 0
        case _: return nil
        }
      },
      read: { book, row, facts in
        let space = book.spaces.rows[Int(row)]
        facts.isListed = space.isLive
        facts.part = space.project.raw
        facts.texts = [space.name, space.notes]
      },
      follows: [Follow(.space)],
      orders: [
        ListOrder(
          name: { book, _, row in ListOrder.name(book.spaces.rows[Int(row)].name) },
          tiesByID: true)
      ],
      sorts: [ListSort("name-asc", "Name (A–Z)")],
      look: { book, row, query in SpaceList.matches(query, book.spaces.rows[Int(row)]) },
      row: { app, row, use, html in
        SpacesTab(app: app).spaceRow(app.book.spaces.rows[Int(row)], use, &html)
      })
  }
}

// The spaces of a project or of inventory.
struct SpacesTab: Room {
  let app: App

  func draw(_ scope: Scope, _ html: inout HTML) {
    let add = Action.open(.newSpace(scope))
    if index[.spaces].count(scope.project.raw) == 0 {
      html.empty(
        icon: "home", title: "No Spaces Yet",
        text: "A space is a room or an area: its pictures, its items and what is left to do."
      ) { html in html.button("New Space", add, class: "button primary") }
      return
    }
    if html.pane == .page { html.newButton("New Space", add) }
    html("div", .class("item-tools")) { html in
      html.searchField("Search Spaces", state.location.query)
      html.iconButton("plus", "New Space", add, class: "icon-button primary phone-hidden")
    }
    let found = rows(of: .spaces, scope.project.raw)
    if found.isEmpty {
      html("p", .class("muted"), text: "No spaces found")
      return
    }
    listBlock(ShownList(.spaces, .spaces, found), &html)
  }

  /// One space as a row of a list.
  func spaceRow(_ space: Space, _ use: RowUse, _ html: inout HTML) {
    let id = space.id.text
    let progress = SpaceProgress(of: space.id, in: book)
    html("li", .class("row"), .key(id), .data("row", "space/" + id)) { html in
      html("a", .class("row-link"), .href(Route.space(space.id).path)) { html in
        html("span", .class("row-lead")) { html in
          Gallery(app: app).thumbnail(photo(of: space), icon: "home", &html)
        }
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title(of: space))
          let place = use == .search ? ItemStory.place(space.project, in: book) : .none
          let count = Noun.item.count(book.items(of: space).count, state.formats)
          let value = book.sum(of: .inRoom, for: .space(space.id), on: state.today).totals
          html(
            "span", .class("row-note"),
            text: [place, count, value.isZero ? .none : .verbatim(text(value))]
              .joined(separator: " · "))
        }
        html("span", .class("row-side")) { html in
          html("span", .class("number"), text: progress.label)
          meter(percent: progress.percent, &html)
        }
      }
    }
  }

  /// Its own picture, else one of what stands in it.
  func photo(of space: Space) -> Attachment? {
    if let own = book.primaryImage(of: space.id.raw, chosen: space.image) { return own }
    for item in book.items(of: space) {
      if let image = book.primaryImage(of: item.id.raw, chosen: item.image) { return image }
    }
    return nil
  }

  /// A thin bar beside words that say the same.
  func meter(percent: Int, isOver: Bool = false, _ html: inout HTML) {
    html("span", .class(isOver ? "meter over" : "meter"), .aria("hidden", "true")) { html in
      html("i", .data("width", "\(min(max(percent, 0), 100))")) { _ in }
    }
  }
}
