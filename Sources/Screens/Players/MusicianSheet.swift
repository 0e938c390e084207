import Ledger
import Markup

/// The form of somebody who plays.
struct MusicianSheet: Room {
  let app: App

  /// Asks first about who is still to be paid.
  func delete(_ id: ID<Musician>) {
    if state.sheet?.kind.about(SheetKind.deleteMusician) != id, !open(of: id).isEmpty {
      return openSheet(.deleteMusician(id))
    }
    Changes(app: app).trash(id, in: book.musicians, toast: "Musician deleted")
  }

  /// What they are still to get, a line a currency.
  private func open(of id: ID<Musician>) -> String {
    let open = MusicianSummary(of: id, on: state.today, in: book).open
    return open.isZero ? "" : text(open)
  }

  static func deleting(_ id: ID<Musician>) -> SheetType {
    .about({ $0.book.musicians.live(id) != nil }) { app, html in
      let open = MusicianSheet(app: app).open(of: id)
      html.prompt(
        "Delete Musician?",
        open.isEmpty
          ? "Nothing is left to pay to them."
          : "\(open) is still to be paid to them. It stays on their gigs.",
        .deleteMusician(id), "Delete")
    }
  }

  static func sheet(_ id: ID<Musician>?) -> SheetType {
    SheetType(
      id == nil ? "New Musician" : "Edit Musician", addsAnother: id == nil,
      keeps: id == nil ? .draft : .row
    ) { app, walk in
      var musician = Musician()
      musician.id = ID(walk.newID)
      musician.created = app.state.now
      if let id {
        guard let known = app.book.musicians.live(id) else { return nil }
        musician = known
      }
      walk.text("name", "Name", &musician.name, isFocused: true)
      if musician.name.isEmpty { walk.rule(Players.Problem.noName.message) }
      walk.text("instrument", "Instrument", &musician.instrument, placeholder: "Bass")
      walk.reach("email", "Email", &musician.email, .email)
      walk.text("phone", "Phone", &musician.phone, .phone)
      walk.lines("notes", "Notes", &musician.notes)
      if let id {
        let hasPage = app.state.hasHub && CurrentRole(app: app).isAdministrator
        walk.draw { html, _ in
          if hasPage { html.button("Own Page …", .open(.ownPage(id)), class: "button wide") }
          html.button("Erase Person …", .open(.eraseMusician(id)), class: "button quiet wide")
          html.button("Delete Musician", .deleteMusician(id), class: "button danger wide")
        }
      }
      let filled = musician
      return { app in
        let edit = Edit(putting: filled, in: app.book.musicians)
        app.closeSheet()
        app.commit(edit, toast: id == nil ? "Musician added" : nil)
      }
    }
  }
}
