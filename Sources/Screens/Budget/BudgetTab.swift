import Ledger
import Markup

// What a project may spend and has spent (rule B4).
struct BudgetTab: Room {
  let app: App

  func draw(_ project: Project, _ html: inout HTML) {
    let progress = app.index.sums.budget(of: project.id, in: book, made: index.made)
    let pins = BudgetBar(app: app).pinned(in: project.id)
    let bars = progress.bars(pinned: pins)
    html("div", .class("columns")) { html in
      html("div") { html in
        html.card("Budget", action: ("Edit Budget", Action.open(.budget(project.id)))) {
          html in
          if bars.isEmpty && progress.archived == nil {
            html(
              "p", .class("muted"),
              text: "Give the project a budget by category, and every purchase counts against it.")
          }
          html("ul", .class("bars"), .label("Budget by category")) { html in
            for row in bars {
              budgetRow(row, project.id, isPinned: pins.contains(row.category), &html)
            }
            if let archived = progress.archived {
              html("li", .class("bar-item"), .key("archived")) { html in
                BudgetBar(app: app).draw(
                  "Archived", archived.spent, archived.budget, isFee: false, &html)
              }
            }
            html("li", .class("bar-item overall"), .key("overall")) { html in
              BudgetBar(app: app).draw(
                "Overall Budget", progress.overall.spent, progress.overall.budget, isFee: false,
                &html)
            }
          }
          if !progress.others.isZero {
            html(
              "p", .class("muted small"),
              text: "Not counted, because it is in another currency: \(text(progress.others))")
          }
        }
      }
      html("aside") { html in
        html.card("Project") { html in
          Gallery(app: app).draw(
            of: project.id.raw, .project, as: .image, limit: 5, chosen: project.image, &html)
          html("dl", .class("facts")) { html in
            html.fact("Client", book.named(project.client)?.displayName ?? "")
            html.fact("Where", project.location)
          }
          if !project.notes.isEmpty { html("p", .class("prose"), text: project.notes) }
        }
      }
    }
  }

  private func budgetRow(
    _ row: BudgetProgress.Row, _ project: ID<Project>, isPinned: Bool, _ html: inout HTML
  ) {
    html("li", .class("bar-item"), .key(row.category.text)) { html in
      BudgetBar(app: app).draw(
        .verbatim(row.name), row.spent, row.budget, isFee: row.isFee, &html)
      html(
        "button", .type("button"), .class("icon-button small pin"),
        .onClick(.pin(project, row.category)),
        .aria("pressed", isPinned ? "true" : "false"),
        .label(isPinned ? "Unpin \(row.name)" : "Pin \(row.name)")
      ) { html in html.icon("pin") }
    }
  }
}
