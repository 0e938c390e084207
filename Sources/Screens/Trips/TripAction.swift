import Ledger
import Markup

// What is done with trips and with the rates they count at.
extension Action {
  static var deleteTrip: Verb<ID<Trip>> { Verb("trip/delete") }
  /// The same way, today and at today's rate.
  static var againToday: Verb<ID<Trip>> { Verb("trip/again") }
  /// Saves what is shown as CSV.
  static var exportTrips: Action { Action("trip/export") }
  static var deleteMileageRate: Verb<ID<MileageRate>> { Verb("trip/delete-rate") }
}

struct TripActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.deleteTrip) { Changes(app: app).trash($0, in: book.trips, toast: "Trip deleted") }
    at.on(Action.againToday) { again($0) }
    at.on(Action.exportTrips) {
      effects.append(.exportTrips(rows(of: .trips).map { book.trips.rows[Int($0)].id }))
    }
    at.on(Action.deleteMileageRate) { id in
      guard isAdministrator else { return closeSheet() }
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
    let edit = Edit(putting: trip, in: book.trips)
    commit(edit, toast: "Trip added")
  }
}

extension SheetSearch {
  mutating func trips() {
    on(SheetKind.newTrip) { TripSheet.new() }
    on(SheetKind.editTrip) { TripSheet.edit($0) }
    on(SheetKind.tripMenu) { id in
      .about({ $0.book.trips.live(id) != nil }) { TripSheet(app: $0).menu(id, &$1) }
    }
    on(SheetKind.deleteTrip) { id in
      .deleting("Delete Trip?", "It no longer counts.", .deleteTrip(id)) {
        $0.book.trips.live(id) != nil
      }
    }
    on(SheetKind.newMileageRate) { MileageSheet.new() }
    on(SheetKind.editMileageRate) { MileageSheet.edit($0) }
    on(SheetKind.deleteMileageRate) { id in
      .deleting(
        "Delete Rate?", "Trips keep what they were entered with.", .deleteMileageRate(id)
      ) { $0.book.mileageRates.live(id) != nil }
    }
  }
}
