import Ledger
import Markup

extension ListKind {
  /// Who plays, A–Z.
  static var musicians: ListKind {
    ListKind(
      label: "Musicians", noun: .musician, wordColumns: 1,
      rowCount: { $0.musicians.count }, id: { $0.musicians.rows[Int($1)].id.raw },
      rowOf: { $0.musicians.row(of: ID($1)) },
      at: { _, route in route == .setting(.musicians) ? 0 : nil },
      read: { book, row, facts in
        let musician = book.musicians.rows[Int(row)]
        facts.isListed = musician.isLive
        if !facts.isListed { return }
        facts.words[0] = facts.pool.number(of: musician.name)
        facts.texts = [musician.name, musician.instrument, musician.email, musician.phone]
      },
      follows: [Follow(.musician)],
      orders: [
        ListOrder(
          name: { _, index, row in ListOrder.name(index.text(index.word(0, of: row))) },
          nameColumn: 0, tiesByID: true)
      ],
      sorts: [
        ListSort("name-asc", "Name (A–Z)"), ListSort("name-desc", "Name (Z–A)", isDescending: true),
      ],
      row: { app, row, _, html in
        MusiciansPage(app: app).row(app.book.musicians.rows[Int(row)], &html)
      })
  }

  /// The rate card, in its own order.
  static var rates: ListKind {
    ListKind(
      label: "Rate Card", noun: .rate, wordColumns: 1,
      rowCount: { $0.rates.count }, id: { $0.rates.rows[Int($1)].id.raw },
      rowOf: { $0.rates.row(of: ID($1)) },
      at: { _, route in route == .setting(.rates) ? 0 : nil },
      read: { book, row, facts in
        let rate = book.rates.rows[Int(row)]
        facts.isListed = rate.isLive
        if !facts.isListed { return }
        let name = rate.title.said(in: facts.catalogue)
        facts.words[0] = facts.pool.number(of: name)
        facts.texts = [name, rate.title.english, rate.unit]
        // Its row shows what a rate with a name of its own is.
        if rate.type != .own {
          facts.texts += [rate.type.title.said(in: facts.catalogue), rate.type.title.english]
        }
      },
      follows: [Follow(.rate)],
      orders: [
        ListOrder(
          name: { book, _, row in Array(book.rates.rows[Int(row)].position.text.utf8) },
          tiesByID: true),
        ListOrder(
          name: { _, index, row in ListOrder.name(index.text(index.word(0, of: row))) },
          nameColumn: 0, tiesByID: true),
      ],
      sorts: [ListSort("own", "As Entered"), ListSort("name-asc", "Name (A–Z)", 1)],
      isOfLanguage: true,
      row: { app, row, _, html in
        RateRow(app: app).draw(app.book.rates.rows[Int(row)], &html)
      })
  }
}

/// Who plays, in Settings.
struct MusiciansPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    if index[.musicians].count() == 0 {
      html.empty(
        icon: "music", title: "No Musicians Yet",
        text: "Who plays with you: add them here, or on a gig."
      ) { html in
        html.button("New Musician", .open(.musician(nil)), class: "button primary")
      }
      return
    }
    html("div", .class("buttons"), .key("new-musician")) { html in
      html.button("New Musician", .open(.musician(nil)), class: "button primary")
    }
    let isNarrowed = ListSheets(app: app).tools(.musicians, "Search Musicians", &html)
    let rows = rows(of: .musicians)
    if rows.isEmpty && isNarrowed {
      return ListSheets(app: app).noResults("Nobody matches this search.", &html)
    }
    listBlock(ShownList(.musicians, index[.musicians].kind, rows), &html)
  }

  func row(_ musician: Musician, _ html: inout HTML) {
    html("li", .class("row"), .key(musician.id.text)) { html in
      html("a", .class("row-link"), .href(Route.musician(musician.id).path)) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: MusicianPage.name(of: musician))
          html(
            "span", .class("row-note"),
            text: .verbatim(
              [musician.instrument, musician.phone, musician.email].filter { !isBlank($0) }
                .joined(separator: " · ")))
        }
      }
    }
  }
}

/// What is asked besides the fee, in Settings.
struct RateCardPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    if index[.rates].count() == 0 {
      html.empty(
        icon: "money", title: "No Rates Yet",
        text: "Per diem, mileage, doubling, cartage, overtime: what you ask besides the fee."
      ) { html in
        if isAdministrator {
          html.button("New Rate", .open(.rate(nil)), class: "button primary")
        }
      }
      return
    }
    if isAdministrator {
      html("div", .class("buttons"), .key("new-rate")) { html in
        html.button("New Rate", .open(.rate(nil)), class: "button primary")
      }
    }
    let isNarrowed = ListSheets(app: app).tools(.rates, "Search Rates", &html)
    let rows = rows(of: .rates)
    if rows.isEmpty && isNarrowed {
      return ListSheets(app: app).noResults("No rate matches this search.", &html)
    }
    listBlock(ShownList(.rates, index[.rates].kind, rows), &html)
  }
}
