import Ledger
import Markup

// Ways driven for work: by month, what is shown added up first.
struct TripPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html.bar("Trips", back: Route.expenses.path) { html in
      html.iconButton("plus", "New Trip", .open(.newTrip), class: "icon-button primary")
    }
    html.newButton("New Trip", .open(.newTrip))
    html.main { html in
      if app.isOpening || state.isComing {
        html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
        return
      }
      if index[.trips].count() == 0 { return nothing(&html) }
      years(&html)
      let isNarrowed = ListSheets(app: app).tools(.trips, "Search Trips", &html)
      let rows = rows(of: .trips)
      if rows.isEmpty && isNarrowed {
        return ListSheets(app: app).noResults(
          "No trip matches this search and these filters.", &html)
      }
      sums(TripSums(trips(rows[...])), &html)
      let kind = index[.trips].kind
      var shown = ShownList(.trips, kind, rows)
      shown.hasHeads = sort(of: kind).order == 0
      listBlock(shown, &html)
      html("div", .class("buttons"), .key("export")) { html in
        html.button("Export What Is Shown", .exportTrips, class: "button quiet small")
      }
    }
  }

  private func nothing(_ html: inout HTML) {
    html.empty(
      icon: "car", title: "No Trips Yet",
      text: "Ways driven for work, with what a mile or kilometer counts for the tax."
    ) { html in
      html.button("New Trip", .open(.newTrip), class: "button primary")
      html("a", .class("button"), .href(Route.setting(.mileage).path), text: "Mileage Rates")
    }
  }

  private func trips(_ rows: ArraySlice<Int32>) -> [Trip] { rows.map { book.trips.rows[Int($0)] } }

  /// The years that have trips, the latest first; nothing where that is one.
  private func years(_ html: inout HTML) {
    guard let filter = index[.trips].kind.filters.first(where: { $0.name == "year" }) else {
      return
    }
    let years = filter.counted(0, in: index[.trips], of: book, on: state.today).reversed()
    if years.count < 2 { return }
    let chosen = state.location.option(filter.name) ?? ""
    html("div", .class("segments scrolling"), .role("group"), .label("Year"), .key("years")) {
      html in
      year("", "All", chosen, &html)
      for (year, _) in years { self.year(year.word, year.title, chosen, &html) }
    }
  }

  private func year(_ word: String, _ title: Phrase, _ chosen: String, _ html: inout HTML) {
    html(
      "button", .type("button"), .class("segment"),
      .aria("pressed", word == chosen ? "true" : "false"), .key("year-" + word),
      .onClick(.option("year", word)), text: title)
  }

  // MARK: sums

  private func sums(_ sums: TripSums, _ html: inout HTML) {
    html("div", .class("stats"), .key("trip-sums")) { html in
      html.stat("Driven", distances(sums))
      html.stat("Counts for the Tax", sums.worth.amounts.isEmpty ? "–" : worth(sums))
    }
    if sums.left > 0 {
      html("p", .class("notice"), .role("status"), .key("no-rate")) { html in
        html.icon("warning")
        html(
          "span",
          text:
            "\(Noun.trip.count(sums.left, state.formats)) without a rate: enter one there, or in Mileage."
        )
        html(
          "a", .class("button small"), .href(Route.setting(.mileage).path), text: "Mileage Rates")
      }
    }
  }

  private func worth(_ sums: TripSums) -> Phrase {
    let amounts = sums.worth.led(by: book.settings.currency)
    return .verbatim(amounts.map { state.formats.money($0) }.joined(separator: " + "))
  }

  private func distances(_ sums: TripSums) -> Phrase {
    var parts: [Phrase] = []
    for (distance, unit) in [(sums.miles, DistanceUnit.miles), (sums.kilometres, .kilometres)]
    where distance.thousandths > 0 {
      parts.append(text(distance, unit))
    }
    return parts.joined(separator: " + ")
  }

  /// "24.8 mi".
  private func text(_ distance: Quantity, _ unit: DistanceUnit) -> Phrase {
    "\(state.formats.quantity(distance)) \(unit.title)"
  }

  /// A month with what was driven in it and what that counts.
  func monthHead(_ rows: ArraySlice<Int32>) -> (title: Phrase, sum: Phrase) {
    let trips = trips(rows)
    let sums = TripSums(trips)
    let title = trips.first?.day.map { Phrase.verbatim(state.formats.month($0)) } ?? "No Date"
    let count = Noun.trip.count(rows.count, state.formats)
    return (title, [count, distances(sums), worth(sums)].joined(separator: " · "))
  }

  // MARK: a trip

  func row(_ trip: Trip, _ html: inout HTML) {
    html("li", .class("row"), .key("trip-" + trip.id.text)) { html in
      html("button", .type("button"), .class("row-link"), .onClick(.open(.tripMenu(trip.id)))) {
        html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: way(trip))
          html("span", .class("row-note"), text: note(trip))
        }
        html("span", .class("row-side")) { html in
          html(
            "span", .class("amount"),
            text: .verbatim(trip.deduction.map { state.formats.money($0) } ?? "–"))
          html("span", .class("row-note"), text: text(trip.whole, trip.unit))
        }
      }
    }
  }

  /// "Home → Union Hall", both ways "Home ⇄ Union Hall".
  func way(_ trip: Trip) -> Phrase {
    let arrow = trip.isRoundTrip ? " ⇄ " : " → "
    return .verbatim(
      [trip.origin, trip.destination].filter { !isBlank($0) }.joined(separator: arrow))
  }

  private func note(_ trip: Trip) -> Phrase {
    var parts: [Phrase] = trip.day.map { [.verbatim(state.formats.day($0))] } ?? []
    if !isBlank(trip.purpose) { parts.append(.verbatim(trip.purpose)) }
    if case .project(let id) = Scope(trip.project), let project = book.projects[id] {
      parts.append(.verbatim(title(of: project)))
    }
    return parts.joined(separator: " · ")
  }
}
