import Ledger
import Markup

// The account's further number series: one a brand, a currency, a kind of work.
extension SheetKind {
  static var newSeries: SheetKind { SheetKind("series/new") }
  static var editSeries: SheetName<ID<Series>> { SheetName("series/edit") }
  static var deleteSeries: SheetName<ID<Series>> { SheetName("series/delete") }
}

extension Action {
  static var deleteSeries: Verb<ID<Series>> { Verb("delete-series") }
  /// New invoices are numbered from it.
  static var useSeries: Verb<ID<Series>> { Verb("use-series") }
  /// Numbers begin anew with this year.
  static var beginYear: Action { Action("begin-year") }
}

extension SheetSearch {
  mutating func series() {
    on(SheetKind.newSeries) {
      SheetType("New Number Series") { app, walk in
        var series = Series()
        series.id = ID(walk.newID)
        return SeriesSheet(app: app).fields(&series, &walk)
      }
    }
    on(SheetKind.editSeries) { id in
      SheetType("Edit Number Series", keeps: .row) { app, walk in
        guard var series = app.book.seriesTable.live(id), SeriesSheet.isOwn(series) else {
          return nil
        }
        return SeriesSheet(app: app).fields(&series, &walk)
      }
    }
    on(SheetKind.deleteSeries) { id in
      .deleting(
        "Delete Number Series?",
        "Its invoices keep their numbers. Drafts that chose it are numbered as new invoices are.",
        .deleteSeries(id)
      ) { $0.book.seriesTable.live(id) != nil }
    }
  }
}

struct SeriesSheet: Room {
  let app: App

  /// Whether somebody made it here: not the main one, no device's, none that came with an import.
  static func isOwn(_ series: Series) -> Bool {
    series.owner == 0 && !series.isImported && series.id != Series.mainID
  }

  func perform(_ at: inout Reading) {
    at.on(Action.deleteSeries) { delete($0) }
    at.on(Action.useSeries) { id in
      if let series = Numbering.choices(in: book).first(where: { $0.id == id }) {
        take(series, YearSeries.use(id, in: book))
      }
    }
    at.on(Action.beginYear) {
      let year = state.today.year
      if let series = try? YearSeries.series(of: year, in: book),
        let edit = try? YearSeries.begin(year, in: book)
      {
        take(series, edit)
      }
    }
  }

  private func take(_ series: Series, _ edit: Edit) {
    guard isAdministrator else { return }
    commit(edit, toast: "New invoices are numbered from “\(DraftSheets.name(of: series))”")
  }

  fileprivate func fields(_ series: inout Series, _ walk: inout FieldWalk) -> Saving? {
    guard isAdministrator else { return nil }
    seriesFields(&series, &walk)
    let filled = series
    return { app in
      let edit = Edit(putting: filled, in: app.book.seriesTable)
      app.closeSheet()
      app.commit(edit, toast: "Saved")
    }
  }

  /// What a series but the main one is called, and its numbers.
  func seriesFields(_ series: inout Series, _ walk: inout FieldWalk) {
    walk.text(
      "name", "Name", &series.name, hint: "As a draft offers it: Workshops.", isFocused: true)
    if isBlank(walk.typed) { walk.rule("Enter a name") }
    SettingSheets(app: app).patternField(&series, &walk)
    if let other = Numbering.rival(of: series, in: book) {
      walk.rule(
        """
        “\(DraftSheets.name(of: other))” would give the same numbers. Put letters before the \
        count, such as W-{####}
        """, at: "pattern")
    }
  }

  private func delete(_ id: ID<Series>) {
    guard let series = book.seriesTable[id], SeriesSheet.isOwn(series) else { return }
    Changes(app: app).trash(id, in: book.seriesTable, toast: "Number series deleted")
  }

  /// Under that of new invoices in Settings.
  func draw(_ html: inout HTML) {
    let current = Numbering.currentSeries(in: book).id
    let choices = Numbering.choices(in: book).filter { $0.id != current }
    let others =
      choices + book.seriesTable.live.filter { $0.owner != 0 || $0.isImported }
    html.card(
      "Other Series", action: isAdministrator ? ("Add Series", Action.open(.newSeries)) : nil
    ) { html in
      if others.isEmpty {
        html(
          "p", .class("muted"),
          text: """
            Every draft can choose its series. A device that issues an invoice while offline uses one \
            of its own, so that two devices never take the same number.
            """)
      }
      html("ul", .class("list")) { html in
        for other in others {
          let name = DraftSheets.name(of: other)
          html("li", .class("row free"), .key(other.id.text)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: name)
              html("span", .class("row-note"), text: other.pattern)
            }
            if isAdministrator && other.owner == 0 && !other.isImported {
              html.button("Use from Now On", .useSeries(other.id), of: name)
            }
            if isAdministrator && SeriesSheet.isOwn(other) {
              html.iconButton("edit", "Edit \(name)", .open(.editSeries(other.id)))
              html.iconButton("trash", "Delete \(name)", .open(.deleteSeries(other.id)))
            }
          }
        }
      }
    }
  }
}
