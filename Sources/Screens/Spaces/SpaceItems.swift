import Ledger
import Markup

// The items of a space, with everything a list of items has, and what comes into it.
struct SpaceItems: Room {
  let app: App

  /// What the list of a space shows, in order.
  func itemRows(at space: Space) -> [Int32] {
    ItemList(app: app).itemRows(Scope(space.project)).filter {
      book.items.rows[Int($0)].space == space.id
    }
  }

  func draw(_ space: Space, isEmpty: Bool, _ html: inout HTML) {
    let scope = Scope(space.project)
    let rows = itemRows(at: space)
    if !isEmpty { ItemList(app: app).itemToolbar(scope, nil, &html) }
    if space.isLive {
      html("div", .class("buttons"), .key("item-buttons")) { html in
        html.button("Add Items", .open(.addToSpace(space.id)), class: "button small")
      }
    }
    if isEmpty {
      html("p", .class("muted"), text: "No items in this space.")
      return
    }
    if !ItemList(app: app).itemFilters(scope).isEmpty {
      ItemList(app: app).itemNumber(rows.count, scope, &html)
    }
    if rows.isEmpty {
      html("p", .class("muted"), text: "No items match this search.")
    } else {
      ItemList(app: app).itemLines(rows, &html)
    }
  }

  func addToSpaceSheet(_ id: ID<Space>, _ html: inout HTML) {
    html.plainSheet("Add Items") { html in
      html("div", .class("menu")) { html in
        html.menuItem("plus", "Create Item", .open(.newItemAt(id)))
        html.menuItem("home", "Place Existing Items", .open(.placeItems(id)))
      }
    }
  }

  private static var placeable: Int { 100 }

  /// The items of the same project, or of inventory, that are not in the space yet.
  func placeSheet(_ id: ID<Space>, _ sheet: Sheet, _ html: inout HTML) {
    guard let space = book.spaces[id] else { return }
    let query = ListQuery(
      space.project.raw, by: index[.items].kind.sorts[0], text: sheet.form["query"],
      on: state.today)
    let rows = index[.items].rows(query, in: book)
      .filter { book.items.rows[Int($0)].space != id }
    html.plainSheet("Place Existing Items") { html in
      html.field(sheet.form, "query", "Search Items", type: "search")
      if rows.isEmpty { html("p", .class("muted"), text: "No items here.") }
      html("ul", .class("list"), .label("Items")) { html in
        for row in rows.prefix(SpaceItems.placeable) {
          placeRow(book.items.rows[Int(row)], in: id, &html)
        }
      }
      if rows.count > SpaceItems.placeable {
        html(
          "p", .class("hint"),
          text:
            "The first \(SpaceItems.placeable) of \(state.formats.count(rows.count)): search to see others."
        )
      }
      html.button("Done", .close, class: "button primary wide")
    }
  }

  private func placeRow(_ item: Item, in space: ID<Space>, _ html: inout HTML) {
    html("li", .class("row"), .key(item.id.text)) { html in
      html(
        "button", .type("button"), .class("row-link"), .onClick(.place(space, item.id))
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title(of: item))
          html("span", .class("row-note"), text: ItemRows(app: app).itemNote(item))
        }
      }
    }
  }

  /// Places an item and stays in the list, so that the next can be placed.
  func place(_ item: ID<Item>, in id: ID<Space>) {
    guard let space = book.spaces.live(id), var item = book.items.live(item),
      SpaceRules.fits(item, in: space)
    else { return }
    item.space = id
    let edit = Edit(putting: item, in: book.items)
    commit(edit, toast: "Placed in \(title(of: space))")
  }
}
