import Ledger
import Markup

// The form of a trip: where, how far, at which rate.
extension SheetKind {
  static var newTrip: SheetKind { SheetKind("trip/new") }
  static var editTrip: SheetName<ID<Trip>> { SheetName("trip/edit") }
  static var tripMenu: SheetName<ID<Trip>> { SheetName("trip/menu") }
  static var deleteTrip: SheetName<ID<Trip>> { SheetName("trip/delete") }
}

struct TripSheet: Room {
  let app: App

  static func new() -> SheetType {
    SheetType(
      "New Trip", button: "Add Trip", addsAnother: true,
      follow: { app, name in TripSheet(app: app).follow(name) }
    ) { app, walk in
      var trip = Trip()
      trip.id = ID(walk.newID)
      trip.day = app.state.today
      trip.project = .business
      trip.isRoundTrip = true
      trip.created = app.state.now
      TripSheet(app: app).begin(&trip)
      return TripSheet(app: app).fields(&trip, toast: "Trip added", &walk)
    }
    // The rate is that of the day and the unit that stay.
    .continuing { app, isAnother in if isAnother { TripSheet(app: app).follow("day") } }
  }

  static func edit(_ id: ID<Trip>) -> SheetType {
    SheetType(
      "Edit Trip", keeps: .row, follow: { app, name in TripSheet(app: app).follow(name) }
    ) { app, walk in
      guard var trip = app.book.trips.live(id) else { return nil }
      return TripSheet(app: app).fields(&trip, toast: "Saved", &walk)
    }
  }

  /// Another trip begins where the last one did, in its unit.
  private func begin(_ trip: inout Trip) {
    trip.origin = Mileage.latest(book)?.origin ?? ""
    trip.unit = Mileage.usualUnit(on: state.today, book)
    trip.perThousand = Mileage.rate(on: state.today, in: trip.unit, book)?.perThousand
  }

  private func fields(
    _ trip: inout Trip, toast text: Phrase, _ walk: inout FieldWalk
  ) -> Saving? {
    let day = trip.day
    walk.day("day", "Date", &trip.day, isRequired: true, stays: true)
    // A trip of long ago that came from elsewhere stays one.
    if trip.day != day, let problem = ExpenseValidation.problem(trip.day, on: state.today) {
      walk.rule(problem.message(state.formats), at: "day")
    }
    walk.group("fields", key: "trip-places") { walk in
      PickedFields(app: app).offeredField(
        "origin", "From", &trip.origin, Mileage.places(in: book), &walk)
      PickedFields(app: app).offeredField(
        "destination", "To{{a place}}", &trip.destination, Mileage.places(in: book), &walk)
      if isBlank(walk.typed) { walk.rule(Mileage.Problem.noDestination.message) }
    }
    walk.group("fields", key: "trip-distance") { walk in
      var distance: Quantity? = trip.distance.thousandths == 0 ? nil : trip.distance
      walk.quantity("distance", "Distance, One Way", &distance)
      walk.rule(Mileage.problem(distance)?.message, at: "distance")
      trip.distance = distance ?? Quantity(0)
      var unit = trip.unit.word
      walk.choice("unit", "Unit", &unit, stays: true) {
        [DistanceUnit.miles, .kilometres].map { ($0.word, $0.name) }
      }
      trip.unit = DistanceUnit(word: unit) ?? trip.unit
    }
    walk.flag("isRoundTrip", "There and Back", &trip.isRoundTrip)
    RateField(app: app).draw("rate", "Rate for One", &trip.perThousand, isRequired: false, &walk)
    walk.text("purpose", "Purpose", &trip.purpose)
    PickedFields(app: app).placeField("project", "Where It Belongs", &trip.project, &walk)
    let filled = trip
    return { app in
      let edit = Edit(putting: filled, in: app.book.trips)
      app.closeSheet()
      app.commit(edit, toast: text)
    }
  }

  /// The distance follows the places, the rate the day and the unit, until somebody typed them.
  private func follow(_ name: String) {
    guard var form = state.sheet?.form else { return }
    switch name {
    case "origin", "destination":
      guard
        let known = Mileage.distance(from: form["origin"], to: form["destination"], in: book),
        form.trimmed("distance").isEmpty
      else { return }
      form["distance"] = state.formats.quantity(known.distance)
      form["unit"] = known.unit.word
      setRate(&form)
    case "day", "unit": setRate(&form)
    case _: return
    }
    state.sheet?.form = form
  }

  private func setRate(_ form: inout Form) {
    guard let day = try? Day(parsing: form["day"]), let unit = DistanceUnit(word: form["unit"])
    else { return }
    let rate = Mileage.rate(on: day, in: unit, book)?.perThousand
    form["rate"] = rate.map { RateField.text($0, state.formats) } ?? ""
  }

  func menu(_ id: ID<Trip>, _ html: inout HTML) {
    guard let trip = book.trips[id] else { return }
    html.plainSheet(TripPage(app: app).way(trip)) { html in
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit Trip", .open(.editTrip(trip.id)))
        html.menuItem("copy", "Again Today", .againToday(trip.id))
        html.menuItem("trash", "Delete Trip", .open(.deleteTrip(trip.id)), isDanger: true)
      }
    }
  }
}
