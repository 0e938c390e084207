import Ledger
import Markup

extension App {
  func reportPage(_ id: ID<Project>, _ report: ProjectReport, _ html: inout HTML) {}
}
