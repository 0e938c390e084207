import Ledger
import Markup

extension ListKind {
  /// The ways and places that somebody said, A–Z.
  static var travels: ListKind {
    ListKind(
      label: "Travel Times", noun: .way, wordColumns: 1,
      rowCount: { $0.travels.count }, id: { $0.travels.rows[Int($1)].id.raw },
      rowOf: { $0.travels.row(of: ID($1)) },
      at: { _, route in route == .setting(.travel) ? 0 : nil },
      read: { book, row, facts in
        let travel = book.travels.rows[Int(row)]
        facts.isListed = travel.isLive
        if !facts.isListed { return }
        facts.words[0] = facts.pool.number(of: travel.way)
        facts.texts = [travel.from, travel.to]
      },
      follows: [Follow(.travel)],
      orders: [
        ListOrder(
          name: { _, index, row in ListOrder.name(index.text(index.word(0, of: row))) },
          nameColumn: 0, tiesByID: true),
        ListOrder(
          key: { book, _, row in ListOrder.rising(book.travels.rows[Int(row)].longest) },
          tiesByID: true),
      ],
      sorts: [
        ListSort("name-asc", "Name (A–Z)"), ListSort("name-desc", "Name (Z–A)", isDescending: true),
        ListSort("minutes-desc", "Longest First", 1, isDescending: true),
      ],
      row: { app, row, _, html in
        TravelPage(app: app).row(app.book.travels.rows[Int(row)], &html)
      })
  }
}

extension Travel {
  /// The minutes of the longer way of both; a place by itself has none.
  fileprivate var longest: Int64 { to.isEmpty ? -1 : Swift.max(minutes, back ?? minutes) }
}

/// The ways and places that are remembered, in Settings (rule G75).
struct TravelPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    if index[.travels].count() == 0 {
      html.empty(
        icon: "clock", title: "No Travel Times Yet",
        text: """
          How long it takes from one place to another: the calendar says where there is too little time between \
          two gigs.
          """
      ) { html in
        html.button("New Travel Time", .open(.newTravel), class: "button primary")
      }
      return
    }
    html("div", .class("buttons"), .key("new-travel")) { html in
      html.button("New Travel Time", .open(.newTravel), class: "button primary")
    }
    let isNarrowed = ListSheets(app: app).tools(.travels, "Search Places", &html)
    let rows = rows(of: .travels)
    if rows.isEmpty && isNarrowed {
      return ListSheets(app: app).noResults("No place matches this search.", &html)
    }
    listBlock(ShownList(.travels, index[.travels].kind, rows), &html)
  }

  func row(_ travel: Travel, _ html: inout HTML) {
    html("li", .class("row"), .key(travel.id.text)) { html in
      html(
        "button", .type("button"), .class("row-link"), .onClick(.open(sheet(of: travel)))
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: .verbatim(travel.way))
          if travel.to.isEmpty {
            html("span", .class("row-note"), text: .verbatim(travel.point?.text ?? ""))
          } else if let back = travel.back, back != travel.minutes {
            html("span", .class("row-note"), text: "\(back) min back")
          }
        }
        if !travel.to.isEmpty {
          html("span", .class("row-side")) { html in
            html("span", .class("nowrap"), text: "\(travel.minutes) min")
          }
        }
      }
    }
  }

  private func sheet(of travel: Travel) -> SheetKind {
    travel.to.isEmpty ? .travelPlace(travel.id) : .travel(travel.from, travel.to)
  }

  func delete(_ id: ID<Travel>) {
    guard let row = book.travels.live(id) else { return closeSheet() }
    Changes(app: app).trash(
      id, in: book.travels, toast: row.to.isEmpty ? "Place deleted" : "Travel time deleted")
  }
}
