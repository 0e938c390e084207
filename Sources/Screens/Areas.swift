// The areas of the app, each with its actions and its sheets. Adding one is a line in both lists.
extension App {
  mutating func performInArea(_ action: inout Reading) {
    performEverywhere(&action)
    performDrafts(&action)
    performProjects(&action)
    performClients(&action)
    performInvoices(&action)
    performTransactions(&action)
    performItems(&action)
    performSpaces(&action)
    performBudget(&action)
    performStudio(&action)
    performReports(&action)
    performImages(&action)
    performFind(&action)
    performPresets(&action)
    performMembers(&action)
    performSettings(&action)
    performAttention(&action)
    performWelcome(&action)
  }
}

extension SheetSearch {
  static func type(of kind: SheetKind) -> SheetType? {
    var search = SheetSearch(kind)
    search.everywhere()
    search.projects()
    search.clients()
    search.invoices()
    search.transactions()
    search.items()
    search.spaces()
    search.budget()
    search.studio()
    search.images()
    search.presets()
    search.members()
    search.settings()
    search.attention()
    search.welcome()
    return search.found
  }
}
