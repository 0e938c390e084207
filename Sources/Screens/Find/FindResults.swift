import Ledger

/// The kinds the search shows, as its tabs.
enum FindTab: String, CaseIterable {
  case items, transactions, receipts, spaces, projects, clients, charges, invoices, musicians, lines

  var title: Phrase {
    switch self {
    case .items: return "Items"
    case .transactions: return "Transactions"
    case .receipts: return "Inbox"
    case .spaces: return "Spaces"
    case .projects: return "Projects"
    case .clients: return "Clients"
    case .charges: return "Charges"
    case .invoices: return "Invoices"
    case .musicians: return "Musicians"
    case .lines: return "Lines{{of a bank}}"
    }
  }

  /// Said where a search found nothing of it.
  var noneFound: Phrase {
    switch self {
    case .items: return "No items found"
    case .transactions: return "No transactions found"
    case .receipts: return "No receipts found"
    case .spaces: return "No spaces found"
    case .projects: return "No projects found"
    case .clients: return "No clients found"
    case .charges: return "No charges found"
    case .invoices: return "No invoices found"
    case .musicians: return "No musicians found"
    case .lines: return "No lines found{{of a bank}}"
    }
  }

  /// The list whose rows it shows; charges and receipts are in none.
  var list: ListName? {
    switch self {
    case .items: return .items
    case .transactions: return .transactions
    case .spaces: return .spaces
    case .projects: return .gigs
    case .clients: return .clients
    case .charges, .receipts: return nil
    case .invoices: return .invoices
    case .musicians: return .musicians
    case .lines: return .bankLines
    }
  }

  /// Whether it is a designer's.
  var isDesign: Bool { self == .items || self == .transactions || self == .spaces }
}

struct FindResults: Room {
  let app: App

  /// The tabs of the kinds of work that are on; what is in the book always has its tab.
  var findTabs: [FindTab] {
    let isDesigner =
      isOn(.designer) || !book.items.isEmpty || !book.spaces.isEmpty
      || !book.transactions.isEmpty && !hasExpenses
    let hasClients = hasClients
    let hasReceipts = book.receipts.live.contains { $0.transaction.isNone }
    let isBilling = !Trades.isOnlyDesign(book.settings.work) || !book.charges.isEmpty
    return FindTab.allCases.filter { tab in
      if tab == .transactions && hasExpenses { return true }
      if tab == .receipts { return hasReceipts }
      if tab == .musicians { return book.musicians.liveCount > 0 }
      if tab == .lines { return book.bankLines.liveCount > 0 }
      return tab.isDesign ? isDesigner : hasClients && (tab != .charges || isBilling)
    }
  }

  /// The rows of a kind that match what is typed.
  func found(_ tab: FindTab) -> [Int32] {
    let query = state.location.query
    let decimal = state.formats.decimal
    guard let search = index.search else { return [] }
    switch tab {
    case .items: return search.items(query, decimal: decimal)
    case .transactions:
      let called = index[.transactions]
      var ofDay = [Bool](repeating: false, count: book.transactions.count)
      called.flagDays(query, &ofDay)
      return search.transactions(query, decimal: decimal, or: ofDay) { called.flagCalled($0, &$1) }
    case .receipts: return search.receipts(query)
    case .spaces: return search.spaces(query)
    case .projects: return foundProjects(query)
    case .clients: return ClientPicker(app: app).clientRows(matching: query)
    case .charges: return search.charges(query, decimal: decimal, in: state.catalogue)
    case .invoices: return index[.invoices].found(query)
    case .musicians: return index[.musicians].found(query)
    case .lines: return index[.bankLines].found(query)
    }
  }

  /// Every project that matches and is not in the trash, the latest first; archived ones and the texts of a
  /// designer's are there, too.
  private func foundProjects(_ query: String) -> [Int32] {
    guard let flags = index[.gigs].matches(query) else { return [] }
    var rows: [Int32] = []
    for row in stride(from: flags.count - 1, through: 0, by: -1)
    where flags[row] && book.projects.rows[row].life != .trashed { rows.append(Int32(row)) }
    return rows
  }

  /// The chosen tab, else that of the search before where it has something, else the first that has.
  func currentTab(_ counts: [(tab: FindTab, rows: [Int32])]) -> FindTab? {
    if let chosen = state.location.option("tab"), let tab = FindTab(rawValue: chosen),
      counts.contains(where: { $0.tab == tab })
    {
      return tab
    }
    let full = counts.filter { !$0.rows.isEmpty }
    let last = full.first { $0.tab.rawValue == state.remembered["find-tab"] }
    return (last ?? full.first ?? counts.first)?.tab
  }

  /// Where the topmost row leads.
  var firstResult: Route? {
    if Text.trimmed(state.location.query).isEmpty { return nil }
    let results = findTabs.map { (tab: $0, rows: found($0)) }
    guard let tab = currentTab(results), let rows = results.first(where: { $0.tab == tab })?.rows,
      let first = rows.first
    else { return nil }
    let row = Int(first)
    let route: Route
    switch tab {
    case .items: route = .item(book.items.rows[row].id)
    case .transactions: route = .transaction(book.transactions.rows[row].id)
    case .receipts: route = .receipt(book.receipts.rows[row].id)
    case .spaces: route = .space(book.spaces.rows[row].id)
    case .projects: route = .project(book.projects.rows[row].id)
    case .clients: route = .client(book.clients.rows[row].id)
    case .charges: route = .projectTab(book.charges.rows[row].project, .overview)
    case .invoices: route = .invoice(book.invoices.rows[row].id)
    case .musicians: route = .musician(book.musicians.rows[row].id)
    case .lines: route = .bankLine(book.bankLines.rows[row].id)
    }
    return route
  }
}
