import Ledger
import Markup

// Ways driven for work: a year at a time, its sum first.
struct TripPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html.bar("Trips", back: Route.expenses.path) { html in
      html.iconButton("plus", "New Trip", .open(.newTrip), class: "icon-button primary")
    }
    html.main { html in
      if app.isOpening || state.isComing {
        html("p", .class("muted"), .role("status"), .key("waiting"), text: "Loading…")
        return
      }
      let years = years
      guard let year = chosen(of: years) else {
        html.empty(
          icon: "car", title: "No Trips Yet",
          text: "Ways driven for work, with what a mile or kilometer counts for the tax."
        ) { html in
          html.button("New Trip", .open(.newTrip), class: "button primary")
          html("a", .class("button"), .href(Route.setting(.mileage).path), text: "Mileage Rates")
        }
        return
      }
      choices(years, year, &html)
      let trips = trips(in: year)
      sums(TripSums(trips), &html)
      months(trips, &html)
    }
  }

  /// The years that have trips, the latest first.
  private var years: [Int] {
    var years: Set<Int> = []
    for trip in book.trips.rows where trip.isLive {
      if let day = trip.day { years.insert(day.year) }
    }
    return years.sorted().reversed()
  }

  private func chosen(of years: [Int]) -> Int? {
    let wanted = state.location.option("year").flatMap { Int($0) }
    return wanted.flatMap { years.contains($0) ? $0 : nil } ?? years.first
  }

  private func trips(in year: Int) -> [Trip] {
    book.trips.live.filter { $0.day?.year == year }
      .sorted { ($0.day ?? .first, $0.id) > ($1.day ?? .first, $1.id) }
  }

  private func choices(_ years: [Int], _ year: Int, _ html: inout HTML) {
    if years.count < 2 { return }
    html("nav", .class("segments"), .label("Year")) { html in
      for one in years {
        html(
          "a", .class("segment"), .href(Route.trips.path + "?year=\(one)"),
          one == year ? .aria("current", "page") : .none, text: .verbatim("\(one)"))
      }
    }
  }

  private func sums(_ sums: TripSums, _ html: inout HTML) {
    html("div", .class("stats"), .key("trip-sums")) { html in
      stat("Driven", distances(sums), &html)
      stat(
        "Counts for the Tax",
        sums.worth.amounts.isEmpty
          ? "–"
          : .verbatim(sums.worth.amounts.map { state.formats.money($0) }.joined(separator: " + ")),
        &html)
    }
    if sums.left > 0 {
      html("p", .class("notice"), .role("status"), .key("no-rate")) { html in
        html.icon("warning")
        html(
          "span",
          text: "\(Noun.trip.count(sums.left)) without a rate: enter one there, or in Mileage.")
      }
    }
  }

  private func stat(_ label: Phrase, _ value: Phrase, _ html: inout HTML) {
    html("div", .class("stat")) { html in
      html("span", .class("stat-label"), text: label)
      html("span", .class("stat-value"), text: value)
    }
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
  func text(_ distance: Quantity, _ unit: DistanceUnit) -> Phrase {
    "\(state.formats.quantity(distance)) \(unit.title)"
  }

  private func months(_ trips: [Trip], _ html: inout HTML) {
    var rest = trips[...]
    while let first = rest.first {
      let month = rest.prefix { $0.day?.firstOfMonth == first.day?.firstOfMonth }
      rest = rest.dropFirst(month.count)
      let title = first.day.map { state.formats.month($0) } ?? ""
      html.card(.verbatim(title)) { html in
        html("ul", .class("list"), .label(.verbatim(title))) { html in
          for trip in month { row(trip, &html) }
        }
      }
    }
  }

  private func row(_ trip: Trip, _ html: inout HTML) {
    html("li", .class("row free"), .key("trip-" + trip.id.text)) { html in
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
    var parts: [Phrase] = trip.day.map { [text($0)] } ?? []
    if !isBlank(trip.purpose) { parts.append(.verbatim(trip.purpose)) }
    if case .project(let id) = Scope(trip.project), let project = book.projects[id] {
      parts.append(.verbatim(title(of: project)))
    }
    return parts.joined(separator: " · ")
  }

  private func text(_ day: Day) -> Phrase { .verbatim(state.formats.day(day)) }
}
