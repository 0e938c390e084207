import Ledger
import Markup

// On a desk a list stands beside what of it is open, and both are alive: the address is that of what is
// open, ``State/list`` is where the list is.
struct Desk: Room {
  let app: App

  /// The list that a page belongs to: the page itself where it is one; nil for pages that stand alone.
  private func list(of route: Route) -> Route? {
    for list in ListName.allCases {
      guard let table = index[list].kind.table else { continue }
      if let home = table.home?(app, route) { return home }
      if case .space = route { continue }
      if index[list].kind.at(book, route) != nil { return route }
    }
    return nil
  }

  /// Whether the list of the page stands beside it.
  var isBesideList: Bool {
    guard state.isDesk, let list = state.list else { return false }
    return list.route != state.location.route
  }

  /// Whether rows of the list beside the page can be selected.
  var selectsInList: Bool {
    guard let list = state.list, let page = ListBlock(app: app).pageList(at: list.route) else {
      return false
    }
    return !index[page.list].kind.bulk.isEmpty
  }

  /// Follows the page with its list; says whether that is the list that stands there already.
  func followList() -> Bool {
    let here = state.location
    guard let wanted = list(of: here.route) else {
      state.list = nil
      return false
    }
    let known = state.list
    // However it is narrowed, it stays as it is.
    if let known, here.route != wanted, Desk.isSame(known.route, wanted) { return state.isDesk }
    state.list = here.route == wanted ? here : Location(wanted)
    return known?.route == wanted && state.isDesk
  }

  /// Whether two addresses are the same list, narrowed to whatever.
  private static func isSame(_ a: Route, _ b: Route) -> Bool {
    switch (a, b) {
    case (.projects, .projects), (.invoices, .invoices): return true
    case _: return a == b
    }
  }

  /// Does something where the list is: what is typed into its search, how it is sorted and narrowed.
  @inline(__always)
  func inList(_ body: () -> Void) {
    let page = goToList()
    body()
    if let page { comeBack(to: page) }
  }

  /// What the page was before something is done in its list.
  struct LeftPage {
    var location: Location
    var list: Route
    var sheet: UInt64?
    var window: Range<Int>
    var toggled: [String]
  }

  @inline(never)
  private func goToList() -> LeftPage? {
    guard isBesideList, let list = state.list else { return nil }
    let page = LeftPage(
      location: state.location, list: list.route, sheet: state.sheet?.newID,
      window: state.detailWindow, toggled: state.toggled)
    Navigation(app: app).keepSections()
    state.toggled = Navigation(app: app).sections(of: list.route)
    state.location = list
    state.opened = page.location.route
    return page
  }

  @inline(never)
  private func comeBack(to page: LeftPage) {
    state.opened = nil
    // Some actions lead elsewhere.
    guard Desk.isSame(state.location.route, page.list) else { return }
    Navigation(app: app).keepSections()
    state.list = state.location
    state.location = page.location
    state.toggled = page.toggled
    state.detailWindow = page.window
    // The address stays that of what is open.
    effects = effects.filter { effect in
      switch effect {
      case .navigate, .scrollToTop: return false
      case _: return true
      }
    }
    if let open = state.sheet?.newID, open != page.sheet { state.sheet?.isOfList = true }
  }

  /// A link of the list was followed: its other parts leave what is open as it is.
  func arriveFromList(at location: Location) {
    if isBesideList, let list = state.list, Desk.isSame(location.route, list.route) {
      state.list = location
      state.window = ListBlock.firstWindow
      state.selection = []
      effects.append(.scrollToTop)
      return
    }
    Navigation(app: app).arrive(location)
    effects.append(.navigate(location.path, replace: false))
  }

  /// Opens a row beside its list; what was open there leaves no trace in the history.
  func show(_ location: Location) {
    let replaces = isBesideList
    Navigation(app: app).arrive(location)
    effects.append(.navigate(location.path, replace: replaces))
  }

  /// The focus came to a row: its page is opened beside the list.
  ///
  /// One that has no list beside it waits for Enter, or walking on would end there.
  func walk(to location: Location) {
    guard let wanted = list(of: location.route), let list = state.list,
      Desk.isSame(wanted, list.route)
    else { return }
    show(location)
  }

  /// Leaves the list alone on the page, as it was.
  func closeDetail() {
    guard isBesideList, let list = state.list else { return }
    Navigation(app: app).arrive(list)
    effects.append(.navigate(list.path, replace: false))
  }

  /// Escape: lets go of the selection, of what is open beside the list, of the message, each in its turn.
  ///
  /// The message is the last: it goes by itself, and what it offers to undo may still be wanted.
  func stepBack(from row: String) {
    if state.isDesk && selectsInList && !state.selection.isEmpty {
      state.selection = []
    } else if !state.isDesk || !isBesideList {
      state.toast = nil
    } else if row.isEmpty && isOpenedListed {
      effects.append(.focus("[data-pane=list] [aria-current=true]"))
    } else {
      closeDetail()
    }
  }

  /// Whether what is open is among the rows that its list shows.
  private var isOpenedListed: Bool {
    var isListed = false
    seenFromList {
      let table = ListBlock(app: app).pageList.flatMap { index[$0.list].kind.table }
      isListed = ListedRows(app: app).listedIDs.contains { table?.route?($0) == state.opened }
    }
    return isListed
  }

  /// Draws, or looks, as the list beside the page sees the app.
  @inline(never)
  func seenFromList(_ body: () -> Void) {
    guard isBesideList, let list = state.list else { return body() }
    let here = state.location
    let (opened, toggled) = (state.opened, state.toggled)
    state.opened = here.route
    state.location = list
    state.toggled = Navigation(app: app).sections(of: list.route)
    body()
    state.location = here
    state.opened = opened
    state.toggled = toggled
  }

  /// The list of the page and what of it is open; false where the page stands alone.
  func draw(_ html: inout HTML) -> Bool {
    guard state.isDesk, let list = state.list else { return false }
    let isBeside = isBesideList
    html(
      "main", .class(isBeside ? "desk beside" : "desk"), .id("main"), .attribute("tabindex", "-1")
    ) { html in
      html(
        "section", .class("page desk-list"), .data("pane", "list"),
        .key("list-" + list.route.path), .label("List")
      ) { html in
        html.pane = isBeside ? .beside : .list
        Banners(app: app).draw(&html)
        seenFromList { Shell(app: app).content(&html) }
      }
      if isBeside {
        html(
          "section", .class("page desk-detail"), .data("pane", "detail"),
          .key(state.location.route.path), .label("Details"), .attribute("tabindex", "-1")
        ) { html in
          html.pane = .detail
          Shell(app: app).content(&html)
        }
      }
      html.pane = .page
    }
    return true
  }
}
