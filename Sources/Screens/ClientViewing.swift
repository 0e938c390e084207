import Ledger

// The client view: what a device shows while a client looks on (rule R11).
extension Action {
  /// Shows a design project as its client may see it.
  static var showToClient: Verb<ID<Project>> { Verb("client-view/show") }
  static var leaveClientView: Action { Action("client-view/leave") }
}

struct ClientViewing: Room {
  let app: App

  /// What this device remembers it by, so that a reload shows nothing else.
  private static var remembered: String { "client-view" }

  var isOn: Bool { state.remembered[ClientViewing.remembered] != nil && book.settings.isSetUp }

  /// What may be seen; nil while it is off, and where the project is not in the book (yet).
  var view: ClientView? {
    guard isOn, let id = ID<Project>(state.remembered[ClientViewing.remembered] ?? "") else {
      return nil
    }
    return ClientView(of: id, in: book)
  }

  func perform(_ at: inout Reading) {
    at.on(Action.showToClient) { show($0) }
    at.on(Action.leaveClientView) { leave() }
  }

  private func show(_ project: ID<Project>) {
    guard isDesign(book.projects[project]), ClientView(of: project, in: book) != nil else { return }
    closeSheet()
    state.toast = nil
    state.selection = []
    remember(ClientViewing.remembered, project.text)
    go(.projectTab(project, .budget))
    effects.append(.focus("#main"))
  }

  private func leave() {
    remember(ClientViewing.remembered, "")
    closeSheet()
    // Its list stands beside the page again.
    Navigation(app: app).arrive(state.location)
    effects.append(.focus("#main"))
  }

  // MARK: what may be done

  /// Whether an action may be done while a client looks on: going about, and nothing that writes.
  func allows(_ action: Action) -> Bool {
    if !isOn { return true }
    var reading = Reading(action.text)
    for word in ClientViewing.words where reading.begins(with: word) { return true }
    return false
  }

  private static var words: [StaticString] {
    [
      "go", "sheet", "back", "close", "search", "option", "toggle", "scroll", "dismiss", "print",
      "reload", "try-again", "report", "client-view/show", "client-view/leave",
    ]
  }

  /// Whether a sheet may be opened: pictures of what is shown.
  func allows(_ sheet: SheetKind) -> Bool {
    if !isOn { return true }
    guard sheet.isOne(SheetKind.viewImage), let id = sheet.about(SheetKind.viewImage),
      let file = book.attachments[id]
    else { return false }
    return view?.shows(file) ?? false
  }

  func refuse() { toast("Leave the client view for that", offer: leaving) }

  private var leaving: Toast.Offer { Toast.Offer(label: "Leave", action: .leaveClientView) }

  /// The keys that do something here: leaving what is open, the pictures' own, searching.
  func press(_ key: String) {
    if key == "Escape" { return closeSheet() }
    if Viewer(app: app).pressInViewer(key) || state.sheet != nil { return }
    if key == "/" || key == "ctrl+k" || key == "meta+k" {
      if state.location.route != .find { go(.find) }
      effects.append(.focus("#main input[type=search]"))
    }
  }
}
