import Ledger
import Markup

// A designer's projects as cards: main image, client, budget bars (rule B2).
extension App {
  func studioPage(isArchived: Bool, _ html: inout HTML) {
    html.bar("Projects") { html in
      html.iconButton("plus", "New Project", "sheet/studio/new", class: "icon-button primary")
    }
    html.main { html in
      if book.settings.work.count > 1 { gigsOrDesign(&html) }
      html("nav", .class("segments"), .label("Projects")) { html in
        studioSegment("Active", false, isArchived, &html)
        studioSegment("Archived", true, isArchived, &html)
      }
      html.searchField("Search Projects", state.location.query)
      studioCards(isArchived: isArchived, &html)
    }
    html(
      "button", .type("button"), .class("fab phone-only"), .onClick("sheet/studio/new"),
      .label("New Project")
    ) { html in html.icon("plus") }
  }

  /// Between the gigs and the design projects of somebody who does both.
  func gigsOrDesign(_ html: inout HTML) {
    guard isOn(.designer), book.settings.work.count > 1 else { return }
    let isDesign: Bool
    if case .studio = state.location.route { isDesign = true } else { isDesign = false }
    html("nav", .class("segments"), .label("Kind of work")) { html in
      html(
        "a", .class("segment"), .href(Route.projects(.open).path),
        isDesign ? .none : .aria("current", "page"),
        text: isOn(.musician) ? "Gigs" : "Jobs")
      html(
        "a", .class("segment"), .href(Route.studio(isArchived: false).path),
        isDesign ? .aria("current", "page") : .none, text: "Design")
    }
  }

  private func studioSegment(
    _ title: String, _ isArchived: Bool, _ current: Bool, _ html: inout HTML
  ) {
    html(
      "a", .class("segment"), .href(Route.studio(isArchived: isArchived).path),
      isArchived == current ? .aria("current", "page") : .none
    ) { html in
      html.text(title)
      html("span", .class("count"), text: "\(index.studio.count(isArchived: isArchived))")
    }
  }

  private func studioCards(isArchived: Bool, _ html: inout HTML) {
    let query = state.location.query
    let found = index.studio.rows(isArchived: isArchived, matching: query, in: book)
    if found.isEmpty {
      let isBlank = index.studio.count(isArchived: isArchived) == 0
      html.empty(
        icon: isBlank ? "home" : "search",
        title: isBlank ? ProjectCards.emptyText(archived: isArchived) : "No Matches",
        text: isBlank
          ? isArchived
            ? "Archive a project from its menu when the work is done."
            : "A project holds a client's budget, purchases, items and rooms."
          : "No project contains “\(query)”."
      ) { html in
        if isBlank && !isArchived {
          html.button("New Project", "sheet/studio/new", class: "button primary")
        }
      }
      return
    }
    let limit = rowLimit(atFirst: App.cardLimit)
    html("ul", .class("cards"), .label("Projects")) { html in
      for row in found.prefix(limit) { projectCard(book.projects.rows[Int(row)], &html) }
    }
    html.showMore(limit, of: found.count)
  }

  /// How many cards a list begins with.
  private static var cardLimit: Int { 60 }

  private func projectCard(_ project: Project, _ html: inout HTML) {
    html("li", .class("project-card"), .key(project.id.text)) { html in
      html(
        "a", .class("project-card-link"), .href(Route.project(project.id).path),
        .data("row", "project/" + project.id.text)
      ) { html in
        html("span", .class("project-card-head")) { html in
          thumbnail(
            book.primaryImage(of: project.id.raw, chosen: project.image), icon: "home", &html)
          html("span", .class("row-main")) { html in
            html("span", .class("row-title"), text: title(of: project))
            html(
              "span", .class("row-note"),
              text: book.clients[project.client]?.displayName ?? "No client")
          }
        }
        cardBars(project, &html)
      }
    }
  }

  private func cardBars(_ project: Project, _ html: inout HTML) {
    let progress = BudgetProgress(of: project.id, in: book)
    let bars = progress.cardBars(pinned: pinned(in: project.id)).prefix(3)
    html("span", .class("bars")) { html in
      for row in bars { budgetBar(row.name, row.spent, row.budget, isFee: row.isFee, &html) }
      if bars.isEmpty {
        budgetBar(
          "Overall Budget", progress.overall.spent, progress.overall.budget, isFee: false, &html)
      }
    }
  }
}
