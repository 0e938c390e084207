import Ledger
import Markup

// The tabs of a project: those of the kinds of work that are on.
extension App {
  /// Whether a project is a designer's.
  func isDesign(_ project: Project?) -> Bool {
    ProjectCards.isDesign(project ?? Project(), book.settings.work)
  }

  var projectTabs: [ProjectTab] {
    ProjectTab.allCases.filter { tab in
      tab == .overview ? book.settings.work != [.designer] : isOn(.designer)
    }
  }

  func defaultTab(of id: ID<Project>) -> ProjectTab {
    isDesign(book.projects[id]) ? .budget : .overview
  }

  private static func title(of tab: ProjectTab) -> String {
    switch tab {
    case .overview: return "Overview"
    case .budget: return "Budget"
    case .items: return "Items"
    case .transactions: return "Transactions"
    case .spaces: return "Spaces"
    case .accounting: return "Accounting"
    }
  }

  func projectTabs(_ project: Project, _ current: ProjectTab, _ html: inout HTML) {
    if projectTabs.count < 2 { return }
    html("nav", .class("segments scrolling"), .label("Project")) { html in
      for tab in projectTabs {
        html(
          "a", .class("segment"), .href(Route.projectTab(project.id, tab).path),
          tab == current ? .aria("current", "page") : .none, text: App.title(of: tab))
      }
    }
  }
}
