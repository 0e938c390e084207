import Ledger
import Markup

// The tabs of a project: those of the kinds of work that are on.
struct ProjectTabs: Room {
  let app: App

  /// A designer's project has all of them; another one those in which it has something.
  func tabs(of project: Project) -> [ProjectTab] {
    ProjectTab.allCases.filter { tab in
      if tab == .overview { return !Trades.isOnlyDesign(book.settings.work) }
      return isOn(.designer) && (isDesign(project) || has(project.id, tab))
    }
  }

  private func has(_ project: ID<Project>, _ tab: ProjectTab) -> Bool {
    switch tab {
    case .overview: return true
    case .budget:
      return hasOne(of: book.budgets, Budget.projectLink, project)
    case .items: return hasOne(of: book.items, Item.projectLink, project)
    case .transactions, .accounting:
      return hasOne(of: book.transactions, Transaction.projectLink, project)
    case .spaces: return hasOne(of: book.spaces, Space.projectLink, project)
    }
  }

  private func hasOne<E: Entity>(of table: Table<E>, _ link: Int, _ project: ID<Project>) -> Bool {
    table.liveCount(linking: link, to: project.raw, atMost: 1) > 0
  }

  func defaultTab(of id: ID<Project>) -> ProjectTab {
    isDesign(book.projects[id]) ? .budget : .overview
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

  static func title(of tab: ProjectTab) -> Phrase {
    switch tab {
    case .overview: return "Overview"
    case .budget: return "Budget"
    case .items: return "Items"
    case .transactions: return "Transactions"
    case .spaces: return "Spaces"
    case .accounting: return "Accounting"
    }
  }

  func draw(_ project: Project, _ current: ProjectTab, _ html: inout HTML) {
    var shown = tabs(of: project)
    // What an address leads to stands among them.
    if !shown.contains(current) {
      shown = ProjectTab.allCases.filter { shown.contains($0) || $0 == current }
    }
    if shown.count < 2 { return }
    html("nav", .class("segments scrolling"), .label("Project")) { html in
      for tab in shown {
        html(
          "a", .class("segment"), .href(Route.projectTab(project.id, tab).path),
          tab == current ? .aria("current", "page") : .none, text: ProjectTabs.title(of: tab))
      }
    }
  }
}
