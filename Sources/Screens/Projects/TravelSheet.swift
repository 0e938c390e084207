import Ledger
import Markup

/// The form of a way: how long it takes there and back, and where its ends are (rule G75).
struct TravelSheet: Room {
  let app: App

  static func sheet(_ from: String, _ to: String) -> SheetType {
    SheetType("Travel Time", keeps: .row) { app, walk in
      let (one, other) = (Travel.key(of: from), Travel.key(of: to))
      if one.isEmpty || other.isEmpty || one == other { return nil }
      return TravelSheet(app: app).fields(from, to, &walk)
    }
  }

  private func fields(_ from: String, _ to: String, _ walk: inout FieldWalk) -> Saving? {
    let known = book.travels.live(Travel.id(between: from, and: to))
    var minutes = known.map { $0.minutes(from: from) }
    var back = known.flatMap { $0.back == nil ? nil : $0.minutes(from: to) }
    let estimate =
      known == nil
      ? TravelTimes.need(from: from, to: to, in: book) : nil
    walk.draw { html, _ in html("p", .class("muted"), text: "From \(from) to \(to)") }
    walk.number(
      "minutes", "Minutes", &minutes,
      hint: estimate.map { "Empty: about \($0.minutes), by the straight line." }
        ?? "Empty: not known.")
    rule(minutes, &walk)
    walk.number("back", "Minutes Back", &back, hint: "Empty: as long as there.")
    rule(back, &walk)
    if back != nil && minutes == nil { walk.rule("Enter how long the way there takes, too") }
    let start = point("fromPoint", from, &walk)
    let end = point("toPoint", to, &walk)
    let (there, home) = (minutes, back)
    if let known { delete(known.id, &walk) }
    walk.draw { html, _ in
      if state.location.route == .setting(.travel) { return }
      html(
        "a", .class("button wide"), .href(Route.setting(.travel).path), text: "All Travel Times")
    }
    return { app in
      var edit = TravelTimes.remember(there, back: home, from: from, to: to, in: app.book)
      edit.add(TravelTimes.remember(start, of: from, in: app.book))
      edit.add(TravelTimes.remember(end, of: to, in: app.book))
      app.closeSheet()
      if !edit.isEmpty { app.commit(edit, toast: "Saved") }
    }
  }

  private func delete(_ id: ID<Travel>, _ walk: inout FieldWalk) {
    walk.draw { html, _ in
      html.button("Delete Travel Time", .deleteTravel(id), class: "button danger wide")
    }
  }

  // MARK: from the list

  /// A way, or (without an end) where a place is.
  static func new() -> SheetType {
    SheetType("New Travel Time", addsAnother: true) { app, walk in
      TravelSheet(app: app).newFields(&walk)
    }
  }

  private func newFields(_ walk: inout FieldWalk) -> Saving? {
    let places = GigPlaces.all(of: book)
    var (from, to) = ("", "")
    var (minutes, back): (Int64?, Int64?) = (nil, nil)
    PickedFields(app: app).offeredField("from", "From{{a place}}", &from, places, &walk)
    let key = Travel.key(of: from)
    if key.isEmpty { walk.rule("Enter a place, as it is written in your gigs") }
    PickedFields(app: app).offeredField("to", "To{{a place}}", &to, places, &walk)
    let isPlace = Travel.key(of: to).isEmpty
    if !isPlace && Travel.key(of: to) == key { walk.rule("Enter another place") }
    walk.number("minutes", "Minutes", &minutes, hint: "Empty: not known.")
    rule(minutes, &walk)
    walk.number("back", "Minutes Back", &back, hint: "Empty: as long as there.")
    rule(back, &walk)
    if back != nil && minutes == nil { walk.rule("Enter how long the way there takes, too") }
    if minutes != nil && isPlace { walk.rule("Enter where the way ends", at: "to") }
    let start = coordinates("fromPoint", "Where From Is", nil, &walk)
    let end = coordinates("toPoint", "Where To Is", nil, &walk)
    if end != nil && isPlace { walk.rule("Enter where the way ends", at: "to") }
    if minutes == nil && start == nil && end == nil {
      walk.rule("Enter minutes, or where the places are", at: "minutes")
    }
    let (there, home, one, other) = (minutes, back, from, to)
    return { app in
      var edit = Edit()
      if there != nil {
        edit.add(TravelTimes.remember(there, back: home, from: one, to: other, in: app.book))
      }
      // What is left empty here is not forgotten.
      if start != nil { edit.add(TravelTimes.remember(start, of: one, in: app.book)) }
      if end != nil { edit.add(TravelTimes.remember(end, of: other, in: app.book)) }
      app.closeSheet()
      if !edit.isEmpty { app.commit(edit, toast: "Saved") }
    }
  }

  /// Where a place is.
  static func place(_ id: ID<Travel>) -> SheetType {
    SheetType("Place{{on the map}}", keeps: .row) { app, walk in
      guard let row = app.book.travels.live(id), row.to.isEmpty else { return nil }
      return TravelSheet(app: app).placeFields(row, &walk)
    }
  }

  private func placeFields(_ row: Travel, _ walk: inout FieldWalk) -> Saving? {
    let point = point("point", row.from, &walk)
    if point == nil { walk.rule("Enter latitude and longitude, such as 52.520008, 13.404954") }
    walk.draw { html, _ in
      html.button("Delete Place", .deleteTravel(row.id), class: "button danger wide")
    }
    return { app in
      let edit = TravelTimes.remember(point, of: row.from, in: app.book)
      app.closeSheet()
      if !edit.isEmpty { app.commit(edit, toast: "Saved") }
    }
  }

  private func rule(_ minutes: Int64?, _ walk: inout FieldWalk) {
    if let minutes, !(0...Travel.mostMinutes ~= minutes) {
      walk.rule("Enter minutes from 0 to 2880")
    }
  }

  /// Coordinates as maps give them.
  private func point(_ name: String, _ place: String, _ walk: inout FieldWalk) -> GeoPoint? {
    coordinates(name, "Where \(place) Is", TravelTimes.point(of: place, in: book), &walk)
  }

  private func coordinates(
    _ name: String, _ label: Phrase, _ known: GeoPoint?, _ walk: inout FieldWalk
  ) -> GeoPoint? {
    var text = known?.text ?? ""
    walk.text(
      name, label, &text,
      hint: "Coordinates, as maps give them; the straight line between two estimates the way.",
      placeholder: "52.520008, 13.404954")
    if trimmed(text).isEmpty { return nil }
    let read = GeoPoint(text)
    if read == nil { walk.rule("Enter latitude and longitude, such as 52.520008, 13.404954") }
    return read ?? known
  }
}

/// Places as gigs and ways call them, each once, the latest gigs' first.
enum GigPlaces {
  static func all(of book: Book) -> [String] {
    var written: Set<String> = []
    var keys: Set<String> = []
    var places: [String] = []
    func add(_ place: String) {
      guard written.insert(place).inserted else { return }
      let key = Travel.key(of: place)
      if !key.isEmpty, keys.insert(key).inserted { places.append(trimmed(place)) }
    }
    for project in book.projects.rows.reversed() where project.isLive && project.schedule != nil {
      add(project.location)
    }
    for travel in book.travels.live {
      add(travel.from)
      add(travel.to)
    }
    return places
  }
}
