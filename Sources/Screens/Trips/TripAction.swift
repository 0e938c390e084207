import Ledger
import Markup

// What is done with trips and with the rates they count at.
extension Action {
  static var deleteTrip: Verb<ID<Trip>> { Verb("trip/delete") }
  /// The same way, today and at today's rate.
  static var againToday: Verb<ID<Trip>> { Verb("trip/again") }
  static var deleteMileageRate: Verb<ID<MileageRate>> { Verb("trip/delete-rate") }
}

struct TripActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.deleteTrip) { id in
      closeSheet()
      Changes(app: app).trash(id, in: book.trips, toast: "Trip deleted")
    }
    at.on(Action.againToday) { again($0) }
    at.on(Action.deleteMileageRate) { id in
      closeSheet()
      guard isAdministrator else { return }
      Changes(app: app).trash(id, in: book.mileageRates, toast: "Rate deleted")
    }
  }

  private func again(_ id: ID<Trip>) {
    closeSheet()
    guard var trip = book.trips.live(id) else { return }
    trip.id = freshID()
    trip.day = state.today
    trip.created = state.now
    trip.perThousand =
      Mileage.rate(on: state.today, in: trip.unit, book)?.perThousand ?? trip.perThousand
    var edit = Edit()
    edit.put(trip, in: book.trips)
    commit(edit, toast: "Trip added")
  }
}

extension SheetSearch {
  mutating func trips() {
    on(SheetKind.newTrip) { TripSheet.new() }
    on(SheetKind.editTrip) { TripSheet.edit($0) }
    on(SheetKind.tripMenu) { id in
      SheetType(
        keeps: .nothing,
        form: { app in app.book.trips.live(id).map { _ in Form() } },
        view: { app, _, html in
          if let trip = app.book.trips[id] { TripSheet(app: app).menu(trip, &html) }
        })
    }
    on(SheetKind.deleteTrip) { id in
      SheetType(
        keeps: .nothing,
        form: { app in app.book.trips.live(id).map { _ in Form() } },
        view: { _, _, html in
          html.prompt("Delete Trip?", "It no longer counts.", .deleteTrip(id), "Delete")
        })
    }
    on(SheetKind.newMileageRate) { MileageSheet.new() }
    on(SheetKind.editMileageRate) { MileageSheet.edit($0) }
    on(SheetKind.deleteMileageRate) { id in
      SheetType(
        keeps: .nothing,
        form: { app in app.book.mileageRates.live(id).map { _ in Form() } },
        view: { _, _, html in
          html.prompt(
            "Delete Rate?", "Trips keep what they were entered with.", .deleteMileageRate(id),
            "Delete")
        })
    }
  }
}
