import Ledger
import Markup

// The sheets of gigs; each one's form is in a file of its own.
extension SheetKind {
  static var project: SheetName<ID<Project>?> { SheetName("project") }
  static var projectMenu: SheetName<ID<Project>> { SheetName("project-menu") }
  static var charge: SheetName2<ID<Project>, ID<Charge>?> { SheetName2("charge") }
  /// Moves a stage on another day than today.
  static var stageDay: SheetName2<ID<Project>, Stage> { SheetName2("stage-day") }
}

extension SheetSearch {
  mutating func projects() {
    on(SheetKind.project) { id in
      SheetType(
        form: { app in app.projectForm(id) },
        follow: { app, name in app.projectFormFollows(name) },
        check: { app, form in app.checkProject(&form) },
        save: { app, sheet in app.saveProject(id, sheet) },
        view: { app, sheet, html in app.projectSheet(id, sheet, &html) })
    }
    on(SheetKind.projectMenu) { id in
      SheetType(
        form: { app in app.book.projects[id] == nil ? nil : Form() },
        view: { app, _, html in app.projectMenu(id, &html) })
    }
    on(SheetKind.charge) { project, id in
      SheetType(
        form: { app in app.chargeForm(project, id) },
        check: { app, form in app.checkCharge(&form) },
        save: { app, sheet in app.saveCharge(project, id, sheet) },
        view: { app, sheet, html in app.chargeSheet(project, id, sheet, &html) })
    }
    on(SheetKind.stageDay) { id, stage in
      SheetType(
        form: { app in Form([("day", app.state.today.text)]) },
        check: { app, form in app.checkDay("day", &form) },
        save: { app, sheet in
          app.closeSheet()
          let day = (try? Day(parsing: sheet.form["day"])) ?? app.state.today
          app.move(id, to: stage, on: day)
        },
        view: { app, sheet, html in app.stageDaySheet(id, stage, sheet, &html) })
    }
  }
}
