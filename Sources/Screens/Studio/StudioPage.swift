import Ledger
import Markup

extension ListKind {
  /// A designer's projects A–Z, active (0) and archived (1).
  static var studio: ListKind {
    ListKind(
      label: "Projects", noun: .project, rowCount: { $0.projects.count },
      id: { $0.projects.rows[Int($1)].id.raw }, rowOf: { $0.projects.row(of: ID($1)) },
      at: { _, route in
        if case .studio(let isArchived) = route { return isArchived ? 1 : 0 }
        return nil
      },
      read: { book, row, facts in
        let project = book.projects.rows[Int(row)]
        facts.isListed =
          Trades.isDesign(project, book.settings.work) && project.life != .trashed
        facts.part = ProjectCards.isListed(project, archived: true) ? 1 : 0
        facts.texts = [project.name, book.named(project.client)?.displayName ?? ""]
      },
      follows: [
        Follow(.project),
        Follow(.client) { book, row, rows in
          for id in book.clientIDs(leadingTo: book.clients.rows[Int(row)].id) {
            rows += book.projects.rows(linking: Project.clientLink, to: id.raw)
          }
        },
      ],
      orders: [
        ListOrder(
          name: { book, _, row in ListOrder.name(book.projects.rows[Int(row)].name) },
          tiesByID: true)
      ],
      sorts: [ListSort("name-asc", "Name (A–Z)")],
      // What has every word somewhere is looked at closely: the query is one stretch of one text.
      look: { book, row, query in
        let project = book.projects.rows[Int(row)]
        return ProjectCards.matches(
          query, name: project.name,
          clientName: book.named(project.client)?.displayName ?? "")
      },
      row: { app, row, _, html in
        StudioPage(app: app).projectCard(app.book.projects.rows[Int(row)], &html)
      })
  }
}

// A designer's projects as cards: main image, client, budget bars (rule B2).
struct StudioPage: Room {
  let app: App

  func draw(isArchived: Bool, _ html: inout HTML) {
    html.bar("Projects") { html in
      html.iconButton("plus", "New Project", .open(.newStudio), class: "icon-button primary")
    }
    html.newButton("New Project", .open(.newStudio))
    html.main { html in
      if book.settings.work.count > 1 { ProjectTabs(app: app).gigsOrDesign(&html) }
      html("nav", .class("segments"), .label("Projects")) { html in
        studioSegment("Active", false, isArchived, &html)
        studioSegment("Archived", true, isArchived, &html)
      }
      html.searchField("Search Projects", state.location.query)
      studioCards(isArchived: isArchived, &html)
    }
  }

  private func studioSegment(
    _ title: Phrase, _ isArchived: Bool, _ current: Bool, _ html: inout HTML
  ) {
    html(
      "a", .class("segment"), .href(Route.studio(isArchived: isArchived).path),
      isArchived == current ? .aria("current", "page") : .none
    ) { html in
      html.text(title)
      let count = index[.studio].count(isArchived ? 1 : 0)
      html("span", .class("count"), text: state.formats.count(count))
    }
  }

  private func studioCards(isArchived: Bool, _ html: inout HTML) {
    let query = state.location.query
    let found = rows(of: .studio, isArchived ? 1 : 0)
    if found.isEmpty {
      let isBlank = index[.studio].count(isArchived ? 1 : 0) == 0
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
          html.button("New Project", .open(.newStudio), class: "button primary")
        }
      }
      return
    }
    let limit = ListBlock(app: app).rowLimit(atFirst: StudioPage.cardLimit)
    html("ul", .class("cards"), .label("Projects")) { html in
      for row in found.prefix(limit) { projectCard(book.projects.rows[Int(row)], &html) }
    }
    html.showMore(limit, of: found.count)
  }

  /// How many cards a list begins with.
  private static var cardLimit: Int { 60 }

  func projectCard(_ project: Project, _ html: inout HTML) {
    html("li", .class("project-card"), .key(project.id.text)) { html in
      html(
        "a", .class("project-card-link"), .href(Route.project(project.id).path),
        .data("row", "project/" + project.id.text)
      ) { html in
        html("span", .class("project-card-head")) { html in
          Gallery(app: app).thumbnail(
            book.primaryImage(of: project.id.raw, chosen: project.image), icon: "home", &html)
          html("span", .class("row-main")) { html in
            html("span", .class("row-title"), text: title(of: project))
            html(
              "span", .class("row-note"),
              text: book.named(project.client).map { .verbatim($0.displayName) }
                ?? "No client")
          }
        }
        cardBars(project, &html)
      }
    }
  }

  private func cardBars(_ project: Project, _ html: inout HTML) {
    let progress = BudgetProgress(of: project.id, in: book)
    let bars = progress.cardBars(pinned: BudgetBar(app: app).pinned(in: project.id))
    html("span", .class("bars")) { html in
      for row in bars {
        BudgetBar(app: app).draw(
          .verbatim(row.name), row.spent, row.budget, isFee: row.isFee, &html)
      }
      if bars.isEmpty {
        BudgetBar(app: app).draw(
          "Overall Budget", progress.overall.spent, progress.overall.budget, isFee: false, &html)
      }
    }
  }
}
