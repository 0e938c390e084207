import Ledger
import Markup

/// What saving a form does, with what was read from it.
typealias Saving = (App) -> Void

extension SheetType {
  /// A sheet with fields, each said once: `fields` walks them over what it is about, and answers what
  /// saving does then; nil when that does not exist.
  init(
    _ title: Phrase, button: Phrase = "Save", isTall: Bool = false, addsAnother: Bool = false,
    keeps: Keeping = .draft, follow: ((App, String) -> Void)? = nil,
    fields: @escaping (App, inout FieldWalk) -> Saving?
  ) {
    self.init(
      keeps: keeps,
      form: { app in
        var walk = FieldWalk(.load, Form(), app)
        return fields(app, &walk) == nil ? nil : walk.form
      },
      follow: follow,
      check: { app, form in
        var walk = FieldWalk(.check, form, app)
        _ = fields(app, &walk)
        form = walk.form
      },
      save: { app, sheet in
        var walk = FieldWalk(.save, sheet.form, app, newID: sheet.newID)
        // What was typed stays in the form, which says why.
        guard let saving = fields(app, &walk) else {
          return app.toast("That is no longer there", isBad: true)
        }
        saving(app)
      },
      view: { app, sheet, html in
        var walk = FieldWalk(.draw, sheet.form, app, newID: sheet.newID)
        walk.title = title
        walk.button = button
        walk.addsAnother = addsAnother
        walk.cell = sheet.cell
        let isThere = fields(app, &walk) != nil
        if !sheet.cell.isEmpty { return html.fragment(walk.html) }
        if !isThere { return GoneRow(app: app).draw(sheet, walk.title, &html) }
        html.formSheet(
          walk.title, save: walk.button, isTall: isTall, addsAnother: walk.addsAnother
        ) { html in
          html.problemBanner(sheet.form)
          html.fragment(walk.html)
          HistoryLink(app: app).draw(in: sheet.kind, &html)
        }
      })
  }

  /// The same sheet, drawn otherwise for some.
  func drawn(_ other: @escaping (App, Sheet, inout HTML) -> Bool) -> SheetType {
    var type = self
    type.view = { app, sheet, html in
      if !other(app, sheet, &html) { view(app, sheet, &html) }
    }
    return type
  }
}
