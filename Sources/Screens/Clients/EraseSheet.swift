import Ledger
import Markup

// Erasing a person (rule G72): what changes and what stays is shown before anything is done.
extension SheetKind {
  static var eraseClient: SheetName<ID<Client>> { SheetName("client-erase") }
  static var eraseMusician: SheetName<ID<Musician>> { SheetName("musician-erase") }
}

extension SheetSearch {
  mutating func erasing() {
    on(SheetKind.eraseClient) { id in
      SheetType("Erase Person", button: "Erase", keeps: .nothing) { app, walk in
        guard app.book.named(id) != nil else { return nil }
        let plan = Erasing.client(id, in: app.book)
        walk.title = EraseSheet.title(app.book.named(id)?.displayName ?? "")
        walk.draw { html, _ in EraseSheet(app: app).preview(plan, &html) }
        return { app in
          EraseSheet(app: app).erase(Erasing.client(id, in: app.book), then: .clients)
        }
      }
    }
    on(SheetKind.eraseMusician) { id in
      SheetType("Erase Person", button: "Erase", keeps: .nothing) { app, walk in
        guard app.book.musicians[id] != nil else { return nil }
        let plan = Erasing.musician(id, in: app.book)
        walk.title = EraseSheet.title(app.book.musicians[id]?.name ?? "")
        walk.draw { html, _ in EraseSheet(app: app).preview(plan, &html) }
        return { app in
          let plan = Erasing.musician(id, in: app.book)
          EraseSheet(app: app).erase(plan, then: .setting(.musicians))
        }
      }
    }
  }
}

struct EraseSheet: Room {
  let app: App

  /// Whom it is about; nobody whose name is blank already.
  fileprivate static func title(_ name: String) -> Phrase {
    isBlank(name) ? "Erase Person" : "Erase \(name)"
  }

  fileprivate func preview(_ plan: Erasing.Plan, _ html: inout HTML) {
    if plan.isDone {
      html("p", text: "There is nothing left to erase.")
    } else {
      html("h3", text: "Becomes blank")
      list(plan.changes, &html)
    }
    if !plan.stays.isEmpty {
      html("h3", text: "Stays")
      list(plan.stays, &html)
    }
    html(
      "p", .class("muted"),
      text: """
        You can take it back with Undo. The old values stay in the history of the book until whoever runs the hub \
        folds it (ledgerline compact --all), and in backups made before.
        """)
  }

  private func list(_ lines: [ErasingLine], _ html: inout HTML) {
    html("ul", .class("stack tight")) { html in
      for line in lines { html("li", text: line.words) }
    }
  }

  fileprivate func erase(_ plan: Erasing.Plan, then route: Route) {
    closeSheet()
    if plan.isDone { return toast("There is nothing left to erase.") }
    commit(plan.edit)
    go(route)
    toast("Person erased", canUndo: true)
  }
}
