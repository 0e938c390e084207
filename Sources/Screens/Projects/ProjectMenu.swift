import Ledger
import Markup

// What else can be done with a project.
struct ProjectMenu: Room {
  let app: App

  func draw(_ id: ID<Project>, _ html: inout HTML) {
    guard let project = book.projects[id] else { return }
    html.plainSheet(.verbatim(title(of: project))) { html in
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit Project", .open(.project(id)))
        html.menuItem("plus", "Add Charge", .open(.charge(id, nil)))
        if isOn(.designer), !ProjectTabs(app: app).tabs(of: project).contains(.budget) {
          html.menuItem("money", "Add a Budget", .open(.budget(id)))
        }
        if project.isTemplate {
          html.menuItem("copy", "New Project", .open(.bookAgain(id)))
        } else {
          workMenu(project, &html)
        }
        GigAsides(app: app).menu(project, &html)
        if project.isLive {
          html.menuItem("archive", "Archive Project", .archiveProject(id))
        } else if project.life == .archived, !project.isSetAside {
          html.menuItem("undo", "Restore", .unarchiveProject(id))
        }
        html.menuItem("trash", "Delete Project", .deleteProject(id), isDanger: true)
      }
    }
  }

  /// Where it stands, and others like it.
  private func workMenu(_ project: Project, _ html: inout HTML) {
    for stage in Stage.allCases where stage != project.stage {
      html.menuItem(
        stage == .paid ? "money" : stage == .delivered ? "check" : "undo",
        stage.markingOn, .open(.stageDay(project.id, stage)))
    }
    html.menuItem("copy", "Book Again", .open(.bookAgain(project.id)))
    if project.schedule != nil {
      html.menuItem("calendar", "Add to Another Calendar", .exportGig(project.id))
    }
    if project.rule.isNone, project.schedule != nil {
      html.menuItem("refresh", "Repeat …", .open(.repeatGig(project.id)))
    } else if let day = project.occurrence, book.gigRules.live(project.rule) != nil {
      html.menuItem(
        "refresh", "Other Days From Here …", .open(.changeSeries(project.rule, day)))
      html.menuItem(
        "close", "End Series Here", .endSeries(project.rule, day.adding(days: 1).text))
    }
  }
}
