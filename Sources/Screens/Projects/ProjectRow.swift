import Ledger
import Markup

// How a project stands in lists: its row on a phone and in search, its cells on a desk.
struct ProjectRow: Room {
  let app: App

  /// One project: when, what, for whom, how much.
  ///
  /// Swipes move the stage; one that goes far to the left deletes. On a client's own page their name is left out.
  func draw(
    _ row: Int32, _ use: RowUse, on client: ID<Client>? = nil, _ html: inout HTML
  ) {
    let showsStage = use == .search
    let project = book.projects.rows[Int(row)]
    if isDesign(project) { return drawDesign(project, on: client, &html) }
    let id = project.id.text
    let (right, left) = swipes(project.stage)
    html(
      "li", .class("row"), .key(id), .data("row", "project/" + id),
      .onSwipeRight(.stage(project.id, right)),
      .words("data-swipe-right", right.title), .data("swipe-right-tone", right.word),
      .onSwipeLeft(.stage(project.id, left)), .words("data-swipe-left", left.title),
      .data("swipe-left-tone", left.word),
      showsStage ? .none : .data("on-swipe-left-far", Action.deleteProject(project.id).text),
      showsStage ? .none : .words("data-swipe-left-far", "Delete")
    ) { html in
      Selecting(app: app).rowLink(
        project.id.raw, .project(project.id), .verbatim(dated(project)), use, &html
      ) { html in
        html("span", .class("row-lead")) { html in dateTile(project.listDay, &html) }
        html("span", .class("row-main")) { html in
          html("span", .class("row-title")) { html in
            html.text(.verbatim(title(of: project)))
            if project.isTemplate {
              html("span", .class("badge"), text: "Template")
            } else if project.life == .archived {
              html("span", .class("badge"), text: "Archived")
            } else if showsStage {
              html.badge(project.stage)
            }
            if project.isMissed { html("span", .class("badge"), text: "Missed") }
            if let hold = project.hold {
              html("span", .class("badge"), text: hold.title(on: state.today))
            }
          }
          html("span", .class("row-note"), text: note(project, on: client))
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: ProjectList(app: app).amount(ofProject: row))
          html(
            "span", .class("row-note"),
            text: Noun.heading.count(Int(index[.gigs].word(1, of: row)), state.formats))
        }
      }
      html("div", .class("row-actions")) { html in
        for stage in Stage.allCases where stage != project.stage {
          html.button(stage.title, .stage(project.id, stage), of: title(of: project))
        }
        if !showsStage {
          html.button(
            "Delete", .deleteProject(project.id), of: title(of: project),
            class: "button small danger")
        }
      }
    }
  }

  /// A project among a client's others: it has no stage and no fee, but a budget and things.
  private func drawDesign(_ project: Project, on page: ID<Client>?, _ html: inout HTML) {
    html("li", .class("row"), .key(project.id.text), .data("row", "project/" + project.id.text)) {
      html in
      html("a", .class("row-link"), .href(Route.project(project.id).path)) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title")) { html in
            html.text(title(of: project))
            if project.life == .archived { html("span", .class("badge"), text: "Archived") }
          }
          let client = book.named(project.client)
          if client == nil || client?.id != page {
            html(
              "span", .class("row-note"),
              text: client.map { .verbatim($0.displayName) } ?? "No client")
          }
        }
        html("span", .class("row-side")) { html in
          let overall = BudgetProgress(of: project.id, in: book).overall
          html("span", .class("amount"), text: state.formats.money(overall.spent))
          let items = book.items.liveCount(linking: Item.projectLink, to: project.id.raw)
          html("span", .class("row-note"), text: Noun.item.count(items, state.formats))
        }
      }
    }
  }

  /// What a swipe to the right and to the left does.
  private func swipes(_ stage: Stage) -> (right: Stage, left: Stage) {
    switch stage {
    case .open: return (.delivered, .paid)
    case .delivered: return (.paid, .open)
    case .paid: return (.delivered, .open)
    }
  }

  private func dateTile(_ day: Day?, _ html: inout HTML) {
    guard let day else {
      html("span", .class("datetile"), text: "–")
      return
    }
    html("time", .class("datetile"), .attribute("datetime", day.text)) { html in
      html("b", text: "\(day.day)")
      html("span", text: state.formats.shortMonthNames[day.month - 1])
    }
  }

  private func note(_ project: Project, on page: ID<Client>?) -> Phrase {
    let client = book.named(project.client)
    var parts: [Phrase] = []
    if client == nil || client?.id != page {
      parts.append(client.map { .verbatim($0.displayName) } ?? "Add Client")
    }
    if project.artist != client?.displayName { parts.append(.verbatim(project.artist)) }
    if Trades.kind(of: project, book.settings.work) == .musician {
      parts.append(project.mediaType.title)
    }
    return parts.joined(separator: " · ")
  }
}

extension ListKind {
  static var gigTable: ListTable {
    ListTable(
      route: { .project(ID($0)) },
      home: { app, route in
        switch route {
        case .project(let id), .projectTab(let id, .overview):
          guard let project = app.book.projects[id], !app.isDesign(project) else { return nil }
          return .projects(project.stage)
        case _: return nil
        }
      },
      title: { app, row in app.title(of: app.book.projects.rows[Int(row)]) },
      menu: { .open(.projectMenu(ID($0))) },
      sheet: { app, row in .project(app.book.projects.rows[Int(row)].id) },
      cells: { app, row, cells in
        let project = app.book.projects.rows[Int(row)]
        cells.text("Date", sort: "date", project.listDay.map { app.text($0) } ?? "–")
        cells.name("Project", sort: "name", edits: "name")
        cells.text(
          "Client", sort: "client", app.book.named(project.client)?.displayName ?? "")
        cells.text("Artist", edits: "artist", isSpare: true, project.artist)
        cells.text(
          "Items{{charges}}", isNumber: true, isSpare: true, "\(app.index[.gigs].word(1, of: row))")
        cells.text(
          "Amount", sort: "amount", isNumber: true,
          ProjectList(app: app).amount(ofProject: row))
      })
  }
}
