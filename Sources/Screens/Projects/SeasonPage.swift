import Ledger
import Markup

/// What a season's page found out last, and of which state of the book.
struct KeptSeason {
  var made: Int
  var id: ID<Season>
  /// nil where amounts are too large to add up.
  var summary: SeasonSummary?
}

// Tours and seasons: the list of them, and one with its gigs and what they come to (rule G24).
struct SeasonPage: Room {
  let app: App

  private func summary(of id: ID<Season>) -> SeasonSummary? {
    let made = index.made
    if let kept = app.kept.season, kept.made == made, kept.id == id { return kept.summary }
    let summary = try? SeasonSummary(of: id, in: book)
    app.kept.season = KeptSeason(made: made, id: id, summary: summary)
    return summary
  }

  // MARK: the list

  func drawList(_ html: inout HTML) {
    html.bar("Tours and Seasons", back: Route.projects(.open).path) { html in
      html.iconButton(
        "plus", "New Tour or Season", .open(.season(nil)), class: "icon-button primary")
    }
    html.newButton("New Tour or Season", .open(.season(nil)))
    html.main { html in
      let seasons = book.seasonList
      if seasons.isEmpty {
        html.empty(
          icon: "calendar", title: "No Tours or Seasons Yet",
          text:
            "Put gigs together as a tour, a season or a run of shows, and see what they come to."
        ) { html in
          html.button("New Tour or Season", .open(.season(nil)), class: "button primary")
        }
        return
      }
      var counts: [UInt64: Int] = [:]
      for project in book.projects.rows where project.isLive && !project.season.isNone {
        counts[project.season.raw, default: 0] += 1
      }
      html("ul", .class("list"), .label("Tours and Seasons")) { html in
        for season in seasons {
          html("li", .class("row"), .key(season.id.text)) { html in
            html("a", .class("row-link"), .href(Route.season(season.id).path)) { html in
              html("span", .class("row-main")) { html in
                html("span", .class("row-title"), text: SeasonPage.name(of: season))
                html(
                  "span", .class("row-note"),
                  text: Noun.project.count(counts[season.id.raw] ?? 0, state.formats))
              }
            }
          }
        }
      }
    }
  }

  static func name(of season: Season) -> Phrase {
    isBlank(season.name) ? "Untitled" : .verbatim(season.name)
  }

  // MARK: one of them

  func draw(_ id: ID<Season>, _ html: inout HTML) {
    guard let season = book.seasons[id] else {
      missingPage("This tour or season is not in the book.", &html)
      return
    }
    html.bar(SeasonPage.name(of: season), back: Route.seasons.path) { html in
      html.iconButton("edit", "Edit", .open(.season(id)))
      html.iconButton("more", "More", .open(.seasonMenu(id)))
    }
    html.main { html in
      if !season.isLive {
        html("div", .class("notice"), .role("status")) { html in
          html("span", text: "This tour or season was deleted.")
          html.button("Restore", .restoreSeason(id), class: "button small")
        }
      }
      guard let summary = summary(of: id) else {
        html("p", .class("notice bad"), text: "The amounts are too large to add up.")
        return
      }
      if summary.gigs.isEmpty {
        html.empty(
          icon: "calendar", title: "No Gigs Yet",
          text: "Choose this tour or season in a project’s form, or select projects in their list.")
      } else {
        figures(summary, &html)
        gigs(summary.gigs, &html)
      }
      if !isBlank(season.notes) {
        html.card("Notes") { html in html("p", .class("prose"), text: season.notes) }
      }
    }
  }

  private func figures(_ summary: SeasonSummary, _ html: inout HTML) {
    html("p", .class("muted"), .key("season-span"), text: span(summary))
    html("dl", .class("facts sums"), .key("season-sums")) { html in
      html.fact("Charges", text(summary.charges))
      html.fact("Invoiced", text(summary.invoiced))
      html.fact("Received", text(summary.received))
      html.fact("Outstanding", text(summary.open))
      html.fact("Expenses", text(summary.expenses))
      html.fact("Trips", text(summary.trips))
      if !summary.players.isZero { html.fact("Players to Pay", text(summary.players)) }
      html("div", .class("total")) { html in
        html("dt", text: "Profit")
        html("dd", text: text(summary.profit))
      }
    }
    if summary.isTaxed { html("p", .class("muted small"), text: "All amounts are with tax.") }
    html(
      "p", .class("muted small"),
      text: "Profit is what was received, less expenses and trips. Archived projects are not in it."
    )
    html.notCounted(summary.faults)
  }

  private func span(_ summary: SeasonSummary) -> Phrase {
    var parts: [Phrase] = [Noun.project.count(summary.gigs.count, state.formats)]
    if let first = summary.first, let last = summary.last {
      parts.append(Noun.day.count(summary.days, state.formats))
      parts.append(
        .verbatim(first == last ? text(first) : text(first) + " – " + text(last)))
    }
    return parts.joined(separator: " · ")
  }

  private func gigs(_ gigs: [Project], _ html: inout HTML) {
    let limit = ListBlock(app: app).rowLimit(atFirst: 60)
    html("ul", .class("list"), .label("Projects")) { html in
      for gig in gigs.prefix(limit) {
        if let row = book.projects.row(of: gig.id) {
          ProjectRow(app: app).draw(row, .search, &html)
        }
      }
    }
    html.showMore(limit, of: gigs.count)
  }

  func menu(_ id: ID<Season>, _ html: inout HTML) {
    guard let season = book.seasons.live(id) else { return }
    html.plainSheet(SeasonPage.name(of: season)) { html in
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit", .open(.season(id)))
        html.menuItem("undo", "Take Apart", .takeSeasonApart(id))
        html.menuItem("trash", "Delete with Its Projects", .deleteSeason(id), isDanger: true)
      }
    }
  }
}
