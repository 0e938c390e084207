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
    return { app in
      var edit = TravelTimes.remember(there, back: home, from: from, to: to, in: app.book)
      edit.add(TravelTimes.remember(start, of: from, in: app.book))
      edit.add(TravelTimes.remember(end, of: to, in: app.book))
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
    let known = TravelTimes.point(of: place, in: book)
    var text = known?.text ?? ""
    walk.text(
      name, "Where \(place) Is", &text,
      hint: "Coordinates, as maps give them; the straight line between two estimates the way.",
      placeholder: "52.520008, 13.404954")
    if trimmed(text).isEmpty { return nil }
    let read = GeoPoint(text)
    if read == nil { walk.rule("Enter latitude and longitude, such as 52.520008, 13.404954") }
    return read ?? known
  }
}
