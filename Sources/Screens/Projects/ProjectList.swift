import Ledger
import Markup

// Projects by stage: counts and totals in the head, month groups for paid ones (rule G6).
extension App {
  private enum Entry {
    /// The places of a month's rows.
    case head(Range<Int>)
    case row(Int32)
  }

  func projectList(_ stage: Stage, _ html: inout HTML) {
    html.bar("Project Ledger") { html in
      html.iconButton("reports", "Income", "go/income")
      html.iconButton("plus", "New Project", "sheet/project/new", class: "icon-button primary")
    }
    html.main { html in
      gigsOrDesign(&html)
      projectSummary(stage, &html)
      html("nav", .class("segments"), .label("Stage")) { html in
        for option in Stage.allCases {
          html(
            "a", .class("segment"), .href(Route.projects(option).path),
            option == stage ? .aria("current", "page") : .none
          ) { html in
            html.text(option.title)
            html("span", .class("count"), text: "\(index.projects.count(option))")
          }
        }
      }
      html.searchField("Search Projects", state.location.query)
      projectRows(stage, &html)
    }
    html(
      "button", .type("button"), .class("fab phone-only"), .onClick("sheet/project/new"),
      .label("New Project")
    ) { html in html.icon("plus") }
  }

  /// "3 UPCOMING PROJECTS", "1 PAYMENT DUE", "12 PROJECTS PAID".
  static func headline(_ stage: Stage, _ count: Int) -> String {
    switch stage {
    case .open: return "\(count) UPCOMING PROJECT" + (count == 1 ? "" : "S")
    case .delivered: return "\(count) PAYMENT" + (count == 1 ? "" : "S") + " DUE"
    case .paid: return "\(count) PROJECT" + (count == 1 ? "" : "S") + " PAID"
    }
  }

  private func projectSummary(_ stage: Stage, _ html: inout HTML) {
    html("div", .class("summary")) { html in
      html("div", .class("summary-main")) { html in
        html("span", .class("stat-value"), text: text(index.projects.total(of: stage)))
        html(
          "span", .class("stat-label"),
          text: App.headline(stage, index.projects.count(stage)))
      }
      html("div", .class("summary-side")) { html in
        for other in Stage.allCases where other != stage {
          html("div") { html in
            html("span", .class("stat-value"), text: text(index.projects.total(of: other)))
            html("span", .class("stat-label"), text: other.title)
          }
        }
      }
    }
  }

  private func projectRows(_ stage: Stage, _ html: inout HTML) {
    let rows = index.projects.rows(stage, matching: state.location.query)
    if rows.isEmpty {
      emptyProjects(stage, &html)
      return
    }
    let list = WindowedList(entries: entries(stage, rows)) { entry in
      switch entry {
      case .head: return WindowedList<Entry>.headHeight
      case .row: return WindowedList<Entry>.rowHeight
      }
    }
    let (range, before, after) = list.range(of: state.window)
    html("div", .class("window"), .data("on-scroll", "scroll"), .data("row-height", "64")) { html in
      html.spacer(before, "before")
      html("ul", .class("list"), .label(stage.title + " projects")) { html in
        for entry in list.entries[range] {
          switch entry {
          case .head(let places): monthHead(rows[places], &html)
          case .row(let row): projectRow(row, &html)
          }
        }
      }
      html.spacer(after, "after")
    }
  }

  /// The rows, paid ones with a head before each month.
  private func entries(_ stage: Stage, _ rows: [Int32]) -> [Entry] {
    guard stage == .paid else { return rows.map { .row($0) } }
    var entries: [Entry] = []
    entries.reserveCapacity(rows.count + rows.count / 8)
    var place = 0
    while place < rows.count {
      let month = index.projects.month(of: rows[place])
      var end = place + 1
      while end < rows.count && index.projects.month(of: rows[end]) == month { end += 1 }
      entries.append(.head(place..<end))
      for row in rows[place..<end] { entries.append(.row(row)) }
      place = end
    }
    return entries
  }

  private func monthHead(_ rows: ArraySlice<Int32>, _ html: inout HTML) {
    var sum = Totals()
    for row in rows { try? sum.add(index.projects.total(of: row)) }
    let day = rows.first.flatMap { book.projects.rows[Int($0)].listDay }
    let title = day.map { state.formats.month($0) } ?? "No Date"
    html("li", .class("section-head"), .key("head-" + title)) { html in
      html("span", text: title)
      html(
        "span", .class("section-sum"),
        text: Text.count(rows.count, "project") + " · " + text(sum))
    }
  }

  /// One project: when, what, for whom, how much.
  ///
  /// Swipes move the stage.
  func projectRow(_ row: Int32, showsStage: Bool = false, _ html: inout HTML) {
    let project = book.projects.rows[Int(row)]
    let id = project.id.text
    let (right, left) = swipes(project.stage)
    html(
      "li", .class("row"), .key(id), .data("row", "project/" + id),
      .data("on-swipe-right", "stage/" + id + "/" + right.word),
      .data("swipe-right", right.title), .data("swipe-right-tone", right.word),
      .data("on-swipe-left", "stage/" + id + "/" + left.word), .data("swipe-left", left.title),
      .data("swipe-left-tone", left.word)
    ) { html in
      html("a", .class("row-link"), .href(Route.project(project.id).path)) { html in
        html("span", .class("row-lead")) { html in dateTile(project.listDay, &html) }
        html("span", .class("row-main")) { html in
          html("span", .class("row-title")) { html in
            html.text(project.name.isEmpty ? "Untitled" : project.name)
            if showsStage { html.badge(project.stage) }
          }
          html("span", .class("row-note"), text: note(project))
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: text(index.projects.total(of: row)))
          html(
            "span", .class("row-note"),
            text: Text.count(chargeCount(project.id), "Item"))
        }
      }
      html("div", .class("row-actions")) { html in
        for stage in Stage.allCases where stage != project.stage {
          html.button(stage.title, "stage/" + id + "/" + stage.word, class: "button small")
        }
        if !showsStage {
          html.button("Delete", "delete-project/" + id, class: "button small danger")
        }
      }
    }
  }

  private func chargeCount(_ id: ID<Project>) -> Int {
    var count = 0
    for row in book.charges.rows(linking: Charge.projectLink, to: id.raw)
    where book.charges.rows[Int(row)].isLive {
      count += 1
    }
    return count
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

  private func note(_ project: Project) -> String {
    var parts: [String] = []
    parts.append(book.clients[project.client]?.displayName ?? "Add Client")
    if !project.artist.isEmpty, project.artist != parts.first { parts.append(project.artist) }
    parts.append(project.mediaType.word)
    return parts.joined(separator: " · ")
  }

  private func emptyProjects(_ stage: Stage, _ html: inout HTML) {
    if !Text.trimmed(state.location.query).isEmpty {
      html.empty(
        icon: "search", title: "No Matches",
        text: "No \(stage.word) project contains “\(state.location.query)”."
      ) { html in
        html.button("Clear Search", "search", class: "button")
        html(
          "a", .class("button"),
          .href(Location(.find, query: state.location.query).path), text: "Search Everything")
      }
      return
    }
    if book.projects.isEmpty {
      html.empty(
        icon: "projects", title: "Enter your first project",
        text: "A project is a gig, a session, a lesson: anything you charge for."
      ) { html in
        html.button("New Project", "sheet/project/new", class: "button primary")
      }
      return
    }
    switch stage {
    case .open:
      html.empty(
        icon: "calendar", title: "Nothing Upcoming", text: "Every project is delivered or paid."
      ) { html in html.button("New Project", "sheet/project/new", class: "button primary") }
    case .delivered:
      html.empty(
        icon: "check", title: "No Payments Due",
        text: "Projects you mark Delivered wait here until they are paid.")
    case .paid:
      html.empty(
        icon: "money", title: "No Paid Projects Yet",
        text: "Mark a project Paid, or record a payment for its invoice.")
    }
  }
}
