import Ledger

// The keyboard: one table, shown by Help. Keys typed into fields never come here.
extension App {
  /// What the shortcuts are, for the help sheet: keys and what they do.
  static var shortcuts: [(keys: String, what: String)] {
    [
      ("/", "Search this list"), ("Ctrl K", "Search everything"), ("n", "New"),
      ("e", "Edit"), ("g p", "Go to Projects"), ("g d", "Go to Delivered"),
      ("g a", "Go to Paid"), ("g c", "Go to Clients"), ("g i", "Go to Invoices"),
      ("g v", "Go to Inventory"), ("g s", "Go to Settings"),
      ("1 2 3", "Mark the project Open, Delivered, Paid"),
      ("j k", "Next and previous row"),
      ("← →", "Next and previous image"), ("+ -", "Larger and smaller image"), ("u", "Undo"),
      ("Ctrl Enter", "Save"), ("Esc", "Close"),
      ("?", "This help"),
    ]
  }

  mutating func press(_ key: String) {
    if key == "Escape" {
      if state.sheet != nil { closeSheet() } else { state.toast = nil }
      return
    }
    if key == "ctrl+Enter" || key == "meta+Enter" {
      save()
      return
    }
    if key == "ctrl+k" || key == "meta+k" {
      go(.find)
      effects.append(.focus("#main input[type=search]"))
      return
    }
    if pressInViewer(key) || state.sheet != nil { return }
    if state.chord == "g" {
      state.chord = ""
      if let route = App.destination(key) { go(route) }
      return
    }
    switch key {
    case "g":
      state.chord = "g"
      effects.append(.timer("chord", milliseconds: 1500))
    case "/": focusSearch()
    case "?": openSheet(.help)
    case "u": undo()
    case "n": openNew()
    case "e": openEdit()
    case "1": stageByKey(.open)
    case "2": stageByKey(.delivered)
    case "3": stageByKey(.paid)
    case _: break
    }
  }

  private static func destination(_ key: String) -> Route? {
    switch key {
    case "p", "o": return .projects(.open)
    case "d": return .projects(.delivered)
    case "a": return .projects(.paid)
    case "c": return .clients
    case "i": return .invoices(nil)
    case "s": return .settings
    case "v": return .inventory(.items)
    case _: return nil
    }
  }

  private mutating func focusSearch() {
    if state.location.route == .welcome { return }
    if case .invite = state.location.route { return }
    if !state.location.route.isSearchable { go(.find) }
    effects.append(.focus("#main input[type=search]"))
  }

  private mutating func openNew() {
    switch state.location.route {
    case .clients: openSheet(.client(nil))
    case .invoices: openSheet(.newInvoice)
    case .project(let id): openNew(in: id, defaultTab(of: id))
    case .projectTab(let id, let tab): openNew(in: id, tab)
    case .inventory(.items): openSheet(.item(.new(.inventory)))
    case .inventory(.transactions): openSheet(.transaction(.new(.inventory)))
    case .inventory(.spaces): openSheet(.space(.new(.inventory)))
    case .studio: openSheet(.studio(.new))
    case .invoice(let id): if book.invoices[id]?.isIssued == false { openSheet(.line(id, nil)) }
    case .welcome, .report, .invite: break
    case .projects, .client, .find, .settings, .setting, .unknown, .transaction, .item, .space:
      openSheet(.project(nil))
    }
  }

  private mutating func openNew(in project: ID<Project>, _ tab: ProjectTab) {
    switch tab {
    case .overview: openSheet(.charge(project, nil))
    case .budget: openSheet(.budget(.edit(project)))
    case .items: openSheet(.item(.new(.project(project))))
    case .transactions, .accounting: openSheet(.transaction(.new(.project(project))))
    case .spaces: openSheet(.space(.new(.project(project))))
    }
  }

  private mutating func openEdit() {
    switch state.location.route {
    case .project(let id), .projectTab(let id, _):
      openSheet(isDesign(book.projects[id]) ? .studio(.edit(id)) : .project(id))
    case .transaction(let id): openSheet(.transaction(.edit(id)))
    case .item(let id): openSheet(.item(.edit(id)))
    case .space(let id): openSheet(.space(.edit(id)))
    case .client(let id): openSheet(.client(id))
    case .invoice(let id): if book.invoices[id]?.isIssued == false { openSheet(.invoice(id)) }
    case .setting(let page): openSheet(.setting(page))
    case .welcome, .projects, .clients, .invoices, .find, .settings, .unknown, .studio, .report,
      .inventory, .invite:
      break
    }
  }

  private mutating func stageByKey(_ stage: Stage) {
    guard case .project(let id) = state.location.route else { return }
    move(id, to: stage, on: state.today)
  }
}
