import Ledger
import Markup

/// The whole app as a value: what it shows follows from `state` and the replica's book alone.
///
///     let effects = app.handle(.action(.stage(gig, .delivered)))
///     let page = app.page()
public struct App {
  public var state = State()
  /// Storing, sending and receiving; it holds the replica.
  public internal(set) var sync: SyncMachine
  var index = BookIndex()
  /// Only what the first screen shows is there yet; see App+Opening.
  public internal(set) var isOpening = false
  var laws = Laws()
  var effects: [Effect] = []
  /// Random 64-bit ids, from the edge.
  let chance: () -> UInt64
  var toastCount = 0
  /// The laws refused what the event wanted to write.
  var wasRefused = false
  /// What is saved opens no page of its own: another one follows.
  var staysHere = false
  /// What the control says that was touched, while its action is performed.
  var value = ""
  /// The list that stands beside the page stays where it was scrolled to.
  public internal(set) var keepsScroll = false

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
    index.update(
      from: &sync.replica, state.formats, isSearching: state.location.route == .find,
      first: isOpening ? pageList?.list : nil)
    keepOrders()
  }

  /// Keeps the orders that the page asks for, so that no keystroke sorts a list.
  private mutating func keepOrders() {
    let here = state.location
    if isBesideList, let list = state.list { state.location = list }
    if let page = pageList {
      index.keep(sort(of: page.list.kind, page.part).order, of: page.list, in: book)
    }
    state.location = here
    if state.sheet?.kind.isOne(SheetKind.newTransaction) == true {
      index.keep(1, of: .items, in: book)
    }
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
    followBook()
    return result
  }

  /// What the screens say of the machine.
  mutating func follow() {
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
    wasRefused = false
    let open = state.sheet
    switch event {
    case .action(let action, let fields, let value):
      if state.sheet?.isOfList == true {
        inList { $0.perform(action, fields, value) }
      } else {
        perform(action, fields, value)
      }
    case .listAction(let action, let value): inList { $0.perform(action, [], value) }
    case .key(let key, let row): press(key, on: row)
    case .arrived(let path): arrive(path)
    case .listArrived(let path): arriveFromList(at: Location(path: path))
    case .walked(let path): show(Location(path: path))
    case .bookArrived: leaveWelcome()
    case .history(let sheet): walkHistory(to: sheet)
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
    case .mayTryAgain(let message):
      toast(message, isBad: true, offer: Toast.Offer(label: "Try Again", action: .fetchAgain))
    case .fileRefused(let token, let name, let why): fileRefused(token, name, why)
    case .upload(let upload): uploadMoved(upload)
    case .remembered(let name, let value): hear(name, value)
    case .tabs(let mine, let others):
      state.drafts.tab = mine
      state.drafts.others = others
    }
    followSheet(open, after: event)
    state.pending = replica.outbox.count + replica.returning.pieces.count
    return effects
  }

  // MARK: going places

  mutating func go(_ route: Route, query: String = "") {
    if staysHere { return }
    // The list that stands beside the page is come back to as it is narrowed and sorted.
    if isBesideList, query.isEmpty, let list = state.list, list.route == route {
      arrive(list)
    } else {
      arrive(Location(route, query: query))
    }
    effects.append(.navigate(state.location.path, replace: false))
    if !keepsScroll { effects.append(.scrollToTop) }
  }

  private mutating func arrive(_ path: String) { arrive(Location(path: path)) }

  mutating func arrive(_ location: Location) {
    leaveSearch(for: location.route)
    if case .inventory(let tab) = location.route { remember("inventory-tab", tab.rawValue) }
    keepSections()
    // How the list was narrowed stays with it.
    if state.list?.route == state.location.route { state.list = state.location }
    state.location = location
    state.sheet = nil
    state.chord = ""
    keepsScroll = followList()
    if !keepsScroll { state.window = App.firstWindow }
    if !keepsScroll || !selectsInList { state.selection = [] }
    state.detailWindow = App.firstWindow
    state.preview = nil
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

  func parent(of route: Route) -> Route {
    switch route {
    case .project(let id), .projectTab(let id, _): return projectsHome(of: id)
    case .client: return .clients
    case .invoice: return .invoices(nil)
    case .setting: return .settings
    case .income: return .projects(.paid)
    case .report(let id, _): return id.isNone ? .income : .projectTab(id, .accounting)
    case .transaction(let id):
      return listHome(book.transactions[id]?.project, .transactions, .transactions)
    case .item(let id): return listHome(book.items[id]?.project, .items, .items)
    case .space(let id): return listHome(book.spaces[id]?.project, .spaces, .spaces)
    case _: return home
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

  mutating func scroll(_ value: String) {
    let parts = value.split(separator: ":")
    guard parts.count == 2, let first = Int(parts[0]), let count = Int(parts[1]), first >= 0,
      count > 0, count < 10_000, first < 100_000_000
    else { return }
    if isBesideList {
      state.detailWindow = first..<first + count
    } else {
      state.window = first..<first + count
    }
  }

  mutating func search(_ text: String) {
    state.location.query = text
    state.window = App.firstWindow
    effects.append(.navigate(state.location.path, replace: true))
  }

  mutating func changeOptions(_ change: (inout Location) -> Void) {
    change(&state.location)
    state.window = App.firstWindow
    effects.append(.navigate(state.location.path, replace: true))
  }

  mutating func setOption(_ name: String, _ value: String) {
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

  mutating func toggle(_ section: String) {
    if let place = state.toggled.firstIndex(of: section) {
      state.toggled.remove(at: place)
    } else {
      state.toggled.append(section)
    }
  }

  mutating func select(_ id: UInt64) {
    if let place = state.selection.firstIndex(of: id) {
      state.selection.remove(at: place)
    } else {
      state.selection.append(id)
    }
  }

  private mutating func tick(_ token: String) {
    if let toast = state.toast, token == "toast-\(toast.number)" { state.toast = nil }
    if token == "chord" { state.chord = "" }
    if token == "draft" { keepDraft() }
  }

  func freshID<E>(_ type: E.Type = E.self) -> ID<E> {
    var raw = chance()
    while raw < 256 { raw = chance() }
    return ID(raw)
  }
}
