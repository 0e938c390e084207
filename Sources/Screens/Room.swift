import Ledger
import Markup

/// A room of the app: what one page, form or list shows and does.
///
/// What a line of code names bare is its own room's, or what every room has: that is here. Another room is
/// named where it is entered: `ItemRows(app: app).row(item, &html)`. Which areas may enter which is in
/// scripts/check-layers.
protocol Room {
  var app: App { get }
}

extension App: Room {
  var app: App { self }
}

// All of it is handed on where it is written: a room costs no code of its own. Values are got, not yielded by `_read`:
// debug builds of Swift 6 freed parts of a yielded `State` twice.
extension Room {
  var state: State {
    @inline(__always) get { app.state }
    @inline(__always) nonmutating _modify { yield &app.state }
  }

  var book: Book {
    @inline(__always) get { app.sync.replica.book }
  }

  var replica: Replica {
    @inline(__always) get { app.sync.replica }
    @inline(__always) nonmutating _modify { yield &app.sync.replica }
  }

  /// The kept orders and search texts of the lists.
  var index: BookIndex {
    @inline(__always) get { app.index }
  }

  /// What the host is asked to do after the event.
  var effects: [Effect] {
    @inline(__always) get { app.effects }
    @inline(__always) nonmutating _modify { yield &app.effects }
  }

  /// What the control says that was touched, while its action is performed.
  @inline(__always) var value: String { app.value }

  /// Random bits, from the edge.
  @inline(__always) func chance() -> UInt64 { app.chance() }

  /// Where a new row stands: behind the last one of its list.
  @inline(__always)
  func position(after last: Position?) -> Position { .between(last, nil, jitter: chance()) }

  @inline(__always) func freshID<E>(_ type: E.Type = E.self) -> ID<E> { app.freshID(type) }

  /// A new action of this person on things, now.
  func itemOperation(_ id: UInt64? = nil) -> ItemOperation {
    ItemOperation(id ?? freshID(Item.self).raw, at: state.now, on: state.today)
  }

  @inline(__always) func isDesign(_ project: Project?) -> Bool { app.isDesign(project) }

  /// Whether a kind of work is on.
  @inline(__always) func isOn(_ work: WorkKind) -> Bool { app.isOn(work) }

  /// Whether anything of clients is shown.
  @inline(__always) var hasClients: Bool { app.hasClients }

  /// Whether what the business buys is called an expense.
  @inline(__always) var hasExpenses: Bool { app.hasExpenses }

  @inline(__always) func remember(_ name: String, _ value: String) { app.remember(name, value) }

  // MARK: who may

  @inline(__always) var role: Role { CurrentRole(app: app).role }
  @inline(__always) var isAdministrator: Bool { CurrentRole(app: app).isAdministrator }

  // MARK: changing the book

  @inline(__always) func commit(_ edit: Edit, toast text: Phrase? = nil) {
    Changes(app: app).commit(edit, toast: text)
  }

  @inline(__always) @discardableResult
  func commit(_ edits: [Edit], toast text: Phrase? = nil) -> Bool {
    Changes(app: app).commit(edits, toast: text)
  }

  @inline(__always)
  func commit(toast text: Phrase?, _ rule: (Book) throws(MoneyError) -> [Edit]) {
    Changes(app: app).commit(toast: text, rule)
  }

  @inline(__always) func commitForGood(_ edit: Edit, toast text: Phrase) {
    Changes(app: app).commitForGood(edit, toast: text)
  }

  @inline(__always)
  func toast(
    _ text: Phrase, canUndo: Bool = false, isBad: Bool = false, offer: Toast.Offer? = nil
  ) {
    Changes(app: app).toast(text, canUndo: canUndo, isBad: isBad, offer: offer)
  }

  // MARK: going places

  @inline(__always) func go(_ route: Route, query: String = "") {
    Navigation(app: app).go(route, query: query)
  }

  @inline(__always) var home: Route { Navigation(app: app).home }

  @inline(__always)
  func listHome(
    _ project: ID<Project>?, _ tab: ProjectTab, _ inventory: InventoryTab
  ) -> Route { Navigation(app: app).listHome(project, tab, inventory) }

  @inline(__always) func isOpen(_ section: String, byDefault: Bool = false) -> Bool {
    Navigation(app: app).isOpen(section, byDefault: byDefault)
  }

  // MARK: the sheet

  @inline(__always) func openSheet(_ kind: SheetKind, continuing draft: UInt64? = nil) {
    OpenSheet(app: app).draw(kind, continuing: draft)
  }

  @inline(__always) func closeSheet() { OpenSheet(app: app).closeSheet() }
  @inline(__always) func validate() { OpenSheet(app: app).validate() }

  // MARK: lists

  @inline(__always) func rows(of list: ListName, _ part: UInt64 = 0) -> [Int32] {
    ListBlock(app: app).rows(of: list, part)
  }

  @inline(__always)
  func query(_ kind: ListKind, _ list: ListName, _ part: UInt64 = 0) -> ListQuery {
    ListBlock(app: app).query(kind, list, part)
  }

  @inline(__always) func sort(of kind: ListKind, _ part: UInt64 = 0) -> ListSort {
    ListBlock(app: app).sort(of: kind, part)
  }

  @inline(__always) func listBlock(_ shown: ShownList, _ html: inout HTML) {
    ListBlock(app: app).draw(shown, &html)
  }

  // MARK: words

  /// A phrase as text, in the language of the app: where text is compared, joined or handed to the host.
  @inline(__always) func say(_ phrase: Phrase) -> String { phrase.said(in: state.catalogue) }

  @inline(__always) func text(_ totals: Totals) -> String { Wording(app: app).text(totals) }
  @inline(__always) func text(_ day: Day) -> String { Wording(app: app).text(day) }
  @inline(__always) func text(_ price: Price) -> String { Wording(app: app).text(price) }
  @inline(__always) func text(_ schedule: Schedule) -> String { Wording(app: app).text(schedule) }

  @inline(__always) func title(of project: Project) -> String {
    Wording(app: app).title(of: project)
  }
  @inline(__always) func title(of invoice: Invoice) -> Phrase {
    Wording(app: app).title(of: invoice)
  }
  @inline(__always) func title(of space: Space) -> String { Wording(app: app).title(of: space) }
  @inline(__always) func title(of item: Item) -> String { Wording(app: app).title(of: item) }
  @inline(__always) func title(of transaction: Transaction) -> String {
    Wording(app: app).title(of: transaction)
  }

  @inline(__always) func missingPage(_ text: Phrase, _ html: inout HTML) {
    Shell(app: app).missingPage(text, &html)
  }
}
