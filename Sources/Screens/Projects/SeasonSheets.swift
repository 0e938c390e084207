import Ledger
import Markup

// Making tours and seasons, putting gigs into them, taking them apart.
extension Action {
  static var takeSeasonApart: Verb<ID<Season>> { Verb("season-apart") }
  static var deleteSeason: Verb<ID<Season>> { Verb("delete-season") }
  static var restoreSeason: Verb<ID<Season>> { Verb("restore-season") }
}

extension SheetKind {
  static var season: SheetName<ID<Season>?> { SheetName("season") }
  static var seasonMenu: SheetName<ID<Season>> { SheetName("season-menu") }
  /// Puts the selected projects into one.
  static var chooseSeason: SheetKind { SheetKind("choose-season") }
}

struct SeasonSheets: Room {
  let app: App

  static func search(_ search: inout SheetSearch) {
    search.on(SheetKind.season) { SeasonSheets.edit($0) }
    search.on(SheetKind.seasonMenu) { id in
      .about({ $0.book.seasons.live(id) != nil }) { SeasonPage(app: $0).menu(id, &$1) }
    }
    search.on(SheetKind.chooseSeason) { SeasonSheets.choose() }
  }

  func perform(_ at: inout Reading) {
    at.on(Action.takeSeasonApart) { id in
      guard let season = book.seasons.live(id) else { return }
      leave(Seasons.takeApart(season, in: book), "Taken apart")
    }
    at.on(Action.deleteSeason) { id in
      guard let season = book.seasons.live(id) else { return }
      let going = ProjectActions(app: app).goingAlong(with: book.gigs(of: id))
      leave(
        Seasons.delete(season, in: book),
        going.map { "Deleted with its projects, and with \($0)" } ?? "Deleted with its projects")
    }
    at.on(Action.restoreSeason) { Changes(app: app).restore($0, in: book.seasons) }
  }

  private func leave(_ edit: Edit, _ said: Phrase) {
    closeSheet()
    commit(edit)
    go(.seasons)
    toast(said, canUndo: true)
  }

  private static func edit(_ id: ID<Season>?) -> SheetType {
    SheetType(
      id == nil ? "New Tour or Season" : "Edit Tour or Season", keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard var season = id.map({ app.book.seasons.live($0) }) ?? Season() else { return nil }
      if id == nil {
        season.id = ID(walk.newID)
        season.created = app.state.now
      }
      walk.text("name", "Name", &season.name, placeholder: "Tour 2027", isFocused: id == nil)
      if isBlank(season.name) { walk.rule("Enter a name") }
      walk.lines("notes", "Notes", &season.notes)
      let filled = season
      return { app in
        let edit = Edit(putting: filled, in: app.book.seasons)
        app.closeSheet()
        app.commit(edit, toast: "Saved")
        if id == nil { app.go(.season(filled.id)) }
      }
    }
  }

  /// Asks for the season of the selected projects; none takes them out of theirs.
  private static func choose() -> SheetType {
    SheetType.bulk("Tour or Season", "Set", .project) { app, walk in
      var name = ""
      SeasonSheets(app: app).field(&name, isFocused: true, &walk)
      var making = Edit()
      let book = app.book
      let id = Seasons.season(
        named: name, id: ID(walk.newID), on: app.state.now, in: book, &making)
      let title: Phrase = id.isNone ? "no tour or season" : .verbatim(trimmed(name))
      var plan = BulkPlan()
      var isMade = false
      for project in app.state.selection.compactMap({ book.projects.live(ID($0)) }) {
        let own = book.seasons.live(project.season)?.id ?? ID()
        if own == id {
          plan.leave("in \(title) already")
          continue
        }
        var edit = isMade ? Edit() : making
        isMade = true
        var changed = project
        changed.season = id
        edit.put(changed, in: book.projects)
        plan.take([edit], "put into \(title)")
      }
      return plan
    }
  }

  /// A text field that offers the seasons; another name makes one when the form is saved.
  func field(_ name: inout String, isFocused: Bool = false, _ walk: inout FieldWalk) {
    walk.kept("season", "Tour or Season", &name)
    walk.control { html, form in
      var box = Combobox()
      let typed = form.trimmed("season")
      let wanted = folded(typed)
      let seasons = book.seasonList
      let isKnown = seasons.contains { folded(trimmed($0.name)) == wanted }
      if !isKnown {
        for season in seasons where wanted.isEmpty || folded(season.name).hasPrefix(wanted) {
          if box.choices.count == 8 { break }
          box.choices.append(
            Combobox.Choice(title: .verbatim(season.name), action: .pick("season", season.name)))
        }
        if !typed.isEmpty {
          box.choices.append(
            Combobox.Choice(title: "Create “\(typed)”", action: .pick("season", typed), isNew: true)
          )
        }
      }
      box.mark(typed)
      html.combobox(
        form, "season", "Tour or Season", box, placeholder: "None", isFocused: isFocused)
    }
  }
}
