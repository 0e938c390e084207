import Ledger
import Markup

// The spaces of a project or of inventory.
extension App {
  func spacesTab(_ scope: Scope, _ html: inout HTML) {
    let add = Action.open(.newSpace(scope))
    let all = book.spaces(in: scope)
    if all.isEmpty {
      html.empty(
        icon: "home", title: "No spaces yet.",
        text: "A space is a room or an area: its pictures, its items and what is left to do."
      ) { html in html.button("New Space", add, class: "button primary") }
      return
    }
    html("div", .class("item-tools")) { html in
      html.searchField("Search Spaces", state.location.query)
      html.iconButton("plus", "New Space", add, class: "icon-button primary")
    }
    let found = SpaceList.matches(state.location.query, in: all)
    if found.isEmpty {
      html("p", .class("muted"), text: "No spaces found")
      return
    }
    let list = WindowedList(entries: found) { _ in WindowedList<Space>.rowHeight }
    let (range, before, after) = list.range(of: state.window)
    html("div", .class("window"), .onScroll(.scroll), .data("row-height", "64")) { html in
      html.spacer(before, "before")
      html("ul", .class("list"), .label("Spaces")) { html in
        for space in list.entries[range] { spaceRow(space, &html) }
      }
      html.spacer(after, "after")
    }
  }

  /// One space as a row of a list.
  func spaceRow(_ space: Space, _ html: inout HTML) {
    let id = space.id.text
    let progress = SpaceProgress(of: space.id, in: book)
    html("li", .class("row"), .key(id), .data("row", "space/" + id)) { html in
      html("a", .class("row-link"), .href(Route.space(space.id).path)) { html in
        html("span", .class("row-lead")) { html in
          thumbnail(
            book.primaryImage(of: space.id.raw, chosen: space.image), icon: "home", &html)
        }
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: title(of: space))
          html("span", .class("row-note"), text: Text.count(book.items(of: space).count, "item"))
        }
        html("span", .class("row-side")) { html in
          html("span", .class("number"), text: progress.label)
          meter(percent: progress.percent, &html)
        }
      }
    }
  }

  /// A thin bar beside words that say the same.
  func meter(percent: Int, isOver: Bool = false, _ html: inout HTML) {
    html("span", .class(isOver ? "meter over" : "meter"), .aria("hidden", "true")) { html in
      html("i", .data("width", "\(min(max(percent, 0), 100))")) { _ in }
    }
  }
}
