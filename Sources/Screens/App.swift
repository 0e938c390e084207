import Ledger
import Markup

/// The whole app as a value: what it shows follows from `state` and the replica's book alone.
///
///     let effects = app.handle(.action(.stage(gig, .delivered), fields: [], value: ""))
///     let page = app.page()
public struct App {
  public var state = State()
  /// Storing, sending and receiving; it holds the replica.
  public internal(set) var sync: SyncMachine
  var index = BookIndex()
  var laws = Laws()
  var effects: [Effect] = []
  /// Random 64-bit ids, from the edge.
  let chance: () -> UInt64
  var toastCount = 0

  public init(replica: Replica, chance: @escaping () -> UInt64) {
    sync = SyncMachine(replica: replica)
    self.chance = chance
  }

  public internal(set) var replica: Replica {
    _read { yield sync.replica }
    _modify { yield &sync.replica }
  }

  public var book: Book { sync.replica.book }

  /// Builds every kept order anew at the next refresh: the book was replaced as a whole.
  public mutating func forgetIndex() { index = BookIndex() }

  /// Brings the kept orders and search texts up to date with the book; call before rendering.
  public mutating func refresh() {
    index.update(from: &sync.replica, state.formats, isSearching: state.location.route == .find)
  }

  /// Lets the edge change the replica (an import).
  public mutating func withReplica<Result>(_ body: (inout Replica) -> Result) -> Result {
    let result = body(&sync.replica)
    follow()
    return result
  }

  /// Starts with a book that was stored, where the app was.
  public mutating func begin(_ machine: SyncMachine) {
    sync = machine
    forgetIndex()
    follow()
  }

  /// Lets the edge hand the machine what happened.
  public mutating func withSync<Result>(_ body: (inout SyncMachine) -> Result) -> Result {
    let result = body(&sync)
    follow()
    return result
  }

  /// What the screens say of the machine.
  private mutating func follow() {
    state.pending = sync.replica.outbox.count + sync.replica.returning.pieces.count
    state.hasHub = sync.link.hasHub
    state.isSignedOut = sync.link.isSignedOut
    state.refused = sync.refused
    state.held = sync.held.count
    state.isOutdated = sync.isOutdated
    if let trouble = sync.disk.trouble {
      state.storage = .failed(trouble)
    } else {
      state.storage = sync.disk.isSaving ? .saving : .saved
    }
  }

  /// Handles one event and says what the page must do.
  public mutating func handle(_ event: Event) -> [Effect] {
    effects = []
    let open = state.sheet?.newID
    switch event {
    case .action(let action, let fields, let value): perform(action, fields, value)
    case .key(let key, let row): press(key, on: row)
    case .arrived(let path): arrive(path)
    case .bookArrived: leaveWelcome()
    case .tick(let token): tick(token)
    case .online(let isOnline): state.isOnline = isOnline
    case .file(let token, let name, let mediaType, let bytes):
      receiveFile(token, PickedFile(name, mediaType, bytes))
    case .files(let token, let files): receiveFiles(token, files)
    case .importRead(let preview):
      state.importPreview = preview
      openSheet(.importPreview)
    case .imported: imported()
    case .issued(let id, let number):
      if numbersComeFromTheHub { state.areNumbersUnconfirmed = false }
      closeSheet()
      toast("Invoice \(number) issued", canUndo: false)
      go(.invoice(id))
    case .memberAnswered(let answer): take(answer)
    case .numberUnanswered(let wish):
      state.wish = wish
      openSheet(.number(wish.invoice))
    case .numberTaken(let id):
      openSheet(.issue(id))
      toast("Another tab took that number: the next one is shown", isBad: true)
    case .numbersUnconfirmed(let wish): numbersUnconfirmed(wish)
    case .failed(let message): toast(message, isBad: true)
    case .awaited(let message): toast(message)
    case .mayTryAgain(let message): toast(message, canTryAgain: true, isBad: true)
    case .fileRefused(let token, let name, let why): fileRefused(token, name, why)
    case .upload(let upload): uploadMoved(upload)
    }
    if let open, state.sheet?.newID != open { dropFiles(ofUnmade: open) }
    state.pending = replica.outbox.count + replica.returning.pieces.count
    return effects
  }

  mutating func perform(_ action: Action, _ fields: [Member], _ value: String) {
    take(fields)
    switch action {
    case .go(let route): go(route)
    case .back: go(parent(of: state.location.route))
    case .openSheet(let kind): openSheet(kind)
    case .closeSheet: closeSheet()
    case .type(let name): typed(name, value)
    case .leave(let name): left(name)
    case .save: save()
    case .search: search(value)
    case .undo: undo()
    case .dismissToast: state.toast = nil
    case .stage(let id, let stage): move(id, to: stage, on: state.today)
    case .deleteProject(let id): deleteProject(id)
    case .restoreProject(let id): restoreProject(id)
    case .deleteClient(let id): deleteClient(id)
    case .restoreClient(let id): restoreClient(id)
    case .deleteCharge(let id): deleteCharge(id)
    case .pick(let what, let choice): pick(what, choice)
    case .draftInvoice(let id): draftInvoice(for: id)
    case .newInvoice(let id): newInvoice(for: id)
    case .issue(let id): issue(id)
    case .document(let id, let use): effects.append(.document(id, use))
    case .report(let id, let report, let use):
      effects.append(.reportDocument(id, report, use))
    case .deleteInvoice(let id): deleteInvoice(id)
    case .deleteLine(let id): deleteLine(id)
    case .deletePayment(let id): deletePayment(id)
    case .applyCredit(let id): applyCredit(id)
    case .set(let name, let choice): set(name, choice.isEmpty ? value : choice)
    case .step(let direction): stepWelcome(direction)
    case .chooseFile(let token): chooseFile(token)
    case .exportBook:
      effects.append(.exportBook)
      toast("Creating backup...")
    case .exportTable(let table): effects.append(.exportTable(table))
    case .runImport:
      closeSheet()
      effects.append(.runImport)
    case .loadSample:
      closeSheet()
      effects.append(.loadSample)
    case .startOver: effects.append(.forget)
    case .signOut: signOut()
    case .copy(let text):
      effects.append(.copy(text))
      toast("Copied", canUndo: false)
    case .print: effects.append(.print)
    case .reload: effects.append(.reload)
    case .tryAgain:
      state.toast = nil
      effects.append(.tryAgain)
    case .numberHere(let id): numberHere(id)
    case .attention(let action): perform(action)
    case .find(let action): perform(action)
    case .transaction(let action): perform(action, value)
    case .item(let action): perform(action, value)
    case .space(let action): perform(action, value)
    case .budget(let action): perform(action, value)
    case .preset(let action): perform(action, value)
    case .studio(let action): perform(action, value)
    case .member(let action): perform(action, value)
    case .image(let action): perform(action, value)
    case .option(let name, let choice): setOption(name, choice.isEmpty ? value : choice)
    case .filter(let name, let choice): changeOptions { $0.toggleOption(name, choice) }
    case .clearFilters: changeOptions { $0.clearOptions(but: "sort") }
    case .toggle(let section): toggle(section)
    case .select(let id): select(id)
    case .clearSelection: state.selection = []
    case .scroll: scroll(value)
    }
  }

  // MARK: going places

  mutating func go(_ route: Route, query: String = "") {
    arrive(Location(route, query: query))
    effects.append(.navigate(state.location.path, replace: false))
    effects.append(.scrollToTop)
  }

  private mutating func arrive(_ path: String) { arrive(Location(path: path)) }

  mutating func arrive(_ location: Location) {
    leaveSearch(for: location.route)
    if case .inventory(let tab) = location.route { remember("inventory-tab", tab.rawValue) }
    keepSections()
    state.location = location
    state.sheet = nil
    state.chord = ""
    state.window = App.firstWindow
    state.preview = nil
    state.selection = []
    state.toggled = state.sections.first { $0.route == location.route }?.toggled ?? []
    if case .invite(let token) = location.route {
      arriveAtInvitation(token)
    } else if !book.settings.isSetUp && location.route != .welcome {
      state.destination = location
      state.location = Location(.welcome)
    } else if location.route == .setting(.members) || location.route == .settings {
      refreshMembers()
    } else if location.route == .setting(.numbering) {
      lookAtLastNumbers()
    }
  }

  private func parent(of route: Route) -> Route {
    switch route {
    case .project(let id), .projectTab(let id, _): return projectsHome(of: id)
    case .client: return .clients
    case .invoice: return .invoices(nil)
    case .setting: return .settings
    case .income: return .projects(.paid)
    case .report(let id, _): return .projectTab(id, .accounting)
    case .transaction(let id):
      return listHome(book.transactions[id]?.project, .transactions, .transactions)
    case .item(let id): return listHome(book.items[id]?.project, .items, .items)
    case .space(let id): return listHome(book.spaces[id]?.project, .spaces, .spaces)
    case .welcome, .projects, .clients, .invoices, .find, .settings, .unknown, .studio,
      .inventory, .invite:
      return home
    }
  }

  /// Where the app begins: the list of the kind of work that is done.
  var home: Route {
    book.settings.work == [.designer] ? .studio(isArchived: false) : .projects(.open)
  }

  /// The list that a row of a scope is shown in.
  func listHome(
    _ project: ID<Project>?, _ tab: ProjectTab, _ inventory: InventoryTab
  ) -> Route {
    guard let project, !project.isNone else { return .inventory(inventory) }
    return .projectTab(project, tab)
  }

  /// The list that a project is shown in.
  func projectsHome(of id: ID<Project>) -> Route {
    let project = book.projects[id]
    if isDesign(project) { return .studio(isArchived: project?.life == .archived) }
    return .projects(project?.stage ?? .open)
  }

  static var firstWindow: Range<Int> { 0..<40 }

  private mutating func scroll(_ value: String) {
    let parts = value.split(separator: ":")
    guard parts.count == 2, let first = Int(parts[0]), let count = Int(parts[1]), first >= 0,
      count > 0, count < 10_000, first < 100_000_000
    else { return }
    state.window = first..<first + count
  }

  private mutating func search(_ text: String) {
    state.location.query = text
    state.window = App.firstWindow
    effects.append(.navigate(state.location.path, replace: true))
  }

  private mutating func changeOptions(_ change: (inout Location) -> Void) {
    change(&state.location)
    state.window = App.firstWindow
    effects.append(.navigate(state.location.path, replace: true))
  }

  private mutating func setOption(_ name: String, _ value: String) {
    changeOptions { $0.setOption(name, value) }
  }

  /// Whether a section that begins open (or closed) is open now.
  func isOpen(_ section: String, byDefault: Bool = false) -> Bool {
    state.toggled.contains(section) != byDefault
  }

  /// Remembers which sections of the page that is left were opened, for when it is come back to.
  private mutating func keepSections() {
    let route = state.location.route
    let toggled = state.toggled.filter { $0 != "selecting" }
    state.sections.removeAll { $0.route == route }
    if !toggled.isEmpty { state.sections.append(State.Sections(route: route, toggled: toggled)) }
    if state.sections.count > 30 { state.sections.removeFirst() }
  }

  private mutating func toggle(_ section: String) {
    if let place = state.toggled.firstIndex(of: section) {
      state.toggled.remove(at: place)
    } else {
      state.toggled.append(section)
    }
  }

  private mutating func select(_ id: UInt64) {
    if let place = state.selection.firstIndex(of: id) {
      state.selection.remove(at: place)
    } else {
      state.selection.append(id)
    }
  }

  private mutating func tick(_ token: String) {
    if let toast = state.toast, token == "toast-\(toast.number)" { state.toast = nil }
    if token == "chord" { state.chord = "" }
  }

  func freshID<E>(_ type: E.Type = E.self) -> ID<E> {
    var raw = chance()
    while raw < 256 { raw = chance() }
    return ID(raw)
  }
}
