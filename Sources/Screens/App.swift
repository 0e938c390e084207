import Ledger
import Markup

/// The whole app: what it shows follows from `state` and the replica's book alone.
///
///     let effects = app.handle(.action(.stage(gig, .delivered)))
///     let page = app.page()
public final class App {
  public var state = State()
  /// Storing, sending and receiving; it holds the replica.
  public internal(set) var sync: SyncMachine
  var index: BookIndex
  /// Only what the first screen shows is there yet; see App+Opening.
  public internal(set) var isOpening = false
  var laws = Laws()
  var kept = KeptFacts()
  var effects: [Effect] = []
  /// Random 64-bit ids, from the edge.
  let chance: () -> UInt64
  /// Another number after everything that may change what the page shows, as far as ``refresh()`` has seen the book.
  public private(set) var changes = 0
  var toastCount = 0
  /// The laws refused what the event wanted to write.
  var wasRefused = false
  /// The open cell was left with a bad value.
  var keepsCell = false
  /// What is saved opens no page of its own: another one follows.
  var staysHere = false
  /// What the control says that was touched, while its action is performed.
  var value = ""
  /// The list that stands beside the page stays where it was scrolled to.
  public internal(set) var keepsScroll = false

  /// `index` may have the lists of that book already.
  public init(
    replica: Replica, index: BookIndex = BookIndex(), chance: @escaping () -> UInt64
  ) {
    sync = SyncMachine(replica: replica)
    self.index = index
    self.chance = chance
  }

  public internal(set) var replica: Replica {
    _read { yield sync.replica }
    _modify { yield &sync.replica }
  }

  public var book: Book { sync.replica.book }

  /// Builds every kept order anew at the next refresh: the book was replaced as a whole.
  public func forgetIndex() {
    index = BookIndex()
    changes += 1
  }

  /// Brings the kept orders and search texts up to date with the book; call before rendering.
  public func refresh() {
    let made = index.made
    index.catalogue = state.catalogue
    index.update(
      from: &sync.replica, state.formats, on: state.today,
      isSearching: state.location.route == .find, isOpening: isOpening,
      first: ListBlock(app: self).pageList?.list)
    if index.made != made { changes += 1 }
    keepOrders()
  }

  /// Keeps the orders that the page asks for, so that no keystroke sorts a list.
  private func keepOrders() {
    let here = state.location
    if Desk(app: self).isBesideList, let list = state.list { state.location = list }
    if let page = ListBlock(app: self).pageList {
      index.keep(sort(of: page.list.kind, page.part).order, of: page.list, in: book)
    }
    state.location = here
    if NewTransaction(app: self).isOpen {
      index.keep(1, of: .items, in: book)
    }
  }

  /// Lets the edge change the replica (an import).
  public func withReplica<Result>(_ body: (inout Replica) -> Result) -> Result {
    let result = body(&sync.replica)
    follow()
    return result
  }

  /// Starts with a book that was stored, where the app was.
  public func begin(_ machine: SyncMachine) {
    sync = machine
    forgetIndex()
    state.errorWatch = ErrorWatch(machine)
    follow()
  }

  /// Lets the edge hand the machine what happened.
  public func withSync<Result>(_ body: (inout SyncMachine) -> Result) -> Result {
    let result = body(&sync)
    follow()
    DraftKeeping(app: self).followBook()
    return result
  }

  /// What the screens say of the machine.
  func follow() {
    let before = Followed(state)
    state.pending = sync.replica.outbox.count + sync.replica.returning.pieces.count
    state.hasHub = sync.link.hasHub
    state.isHubFull = sync.link.isHubFull && (state.pending > 0 || sync.wish != nil)
    state.isSignedOut = sync.link.isSignedOut
    state.refused = sync.refused
    state.held = sync.held.count
    state.isOutdated = sync.isOutdated
    if let trouble = sync.disk.trouble {
      state.storage = .failed(.heard(trouble))
    } else {
      state.storage = sync.disk.isSaving ? .saving : .saved
    }
    ErrorKeeping(app: self).follow(sync)
    if state.errorWatch.isDue || Followed(state) != before { changes += 1 }
  }

  /// Handles one event and says what the page must do.
  public func handle(_ event: Event) -> [Effect] {
    changes += 1
    effects = []
    wasRefused = false
    keepsCell = false
    let open = state.sheet
    Cells(app: self).settleCell(before: event)
    switch event {
    case .action(let action, let fields, let value):
      if state.sheet?.isOfList == true {
        Desk(app: self).inList { CommonActions(app: self).perform(action, fields, value) }
      } else {
        CommonActions(app: self).perform(action, fields, value)
      }
    case .listAction(let action, let value):
      Desk(app: self).inList { CommonActions(app: self).perform(action, [], value) }
    case .key(let key, let row): Keyboard(app: self).press(key, on: row)
    case .arrived(let path): Navigation(app: self).arrive(path)
    case .listArrived(let path): Desk(app: self).arriveFromList(at: Location(path: path))
    case .walked(let path): Desk(app: self).walk(to: Location(path: path))
    case .bookArrived: WelcomeActions(app: self).leaveWelcome()
    case .history(let sheet): OpenSheet(app: self).walkHistory(to: sheet)
    case .tick(let token): tick(token)
    case .online(let isOnline): state.isOnline = isOnline
    case .file(let token, let name, let mediaType, let bytes):
      ArrivedFiles(app: self).receive([PickedFile(name, mediaType, bytes)], for: token)
    case .files(let token, let files): ArrivedFiles(app: self).receive(files, for: token)
    case .importRead(let preview):
      state.importPreview = preview
      openSheet(.importPreview)
    case .imported(let explained):
      WelcomeActions(app: self).goOn()
      ImportSheet(app: self).imported(explained)
    case .issued(let id, let number):
      Arrivals(app: self).issued(id)
      if NumberSheet(app: self).numbersComeFromTheHub { state.areNumbersUnconfirmed = false }
      closeSheet()
      let isBack = book.invoices[id].map { book.givesBack($0) } ?? false
      toast(
        isBack ? "Credit Note \(number) issued" : "Invoice \(number) issued", canUndo: false)
      go(.invoice(id))
    case .shared(let outcome): SendSheet(app: self).shared(outcome)
    case .memberAnswered(let answer):
      switch answer.request {
      case .lastNumbers, .confirmNumbers: LastNumberAnswers(app: self).hear(answer)
      case .doubtNumbers: if answer.isDone { LastNumberAnswers(app: self).numbersDoubted() }
      case _: MemberAnswers(app: self).take(answer)
      }
    case .historyAnswered(let answer): HistoryAnswers(app: self).hear(answer)
    case .readingAnswered(let answer): ReadingAnswers(app: self).hear(answer)
    case .othersWrote: Arrivals(app: self).hear()
    case .numberUnanswered(let wish):
      state.wish = wish
      openSheet(.number(wish.invoice))
    case .numberTaken(let id):
      openSheet(.issue(id))
      toast("Another tab took that number: the next one is shown", isBad: true)
    case .numbersUnconfirmed(let wish): LastNumberAnswers(app: self).numbersUnconfirmed(wish)
    case .notices(let word): Notices(app: self).hear(word)
    case .backupSaved: BackupAge(app: self).saved()
    case .failed(let message): toast(message, isBad: true)
    case .awaited(let message): toast(message)
    case .mayTryAgain(let message):
      toast(message, isBad: true, offer: Toast.Offer(label: "Try Again", action: .fetchAgain))
    case .fileRefused(let token, let name, let why):
      ImageIntake(app: self).fileRefused(token, name, why)
    case .upload(let upload):
      let uploads = UploadProgress(app: self)
      // Several that the hub does not take are one error.
      if upload.isRefused, uploads.refusedCount == 0 { ErrorKeeping(app: self).fileRefused() }
      uploads.uploadMoved(upload)
    case .remembered(let name, let value): DraftKeeping(app: self).hear(name, value)
    case .tabs(let mine, let others):
      state.drafts.tab = mine
      state.drafts.others = others
    }
    RecurringFacts(app: self).settle()
    GigRepeats(app: self).settle()
    DraftKeeping(app: self).followSheet(open, after: event)
    Arrivals(app: self).settle()
    state.pending = replica.outbox.count + replica.returning.pieces.count
    effects += ErrorKeeping(app: self).keep()
    return effects
  }

  /// Keeps a small choice on this device; "" forgets it.
  func remember(_ name: String, _ value: String) {
    if (state.remembered[name] ?? "") == value { return }
    state.remembered[name] = value.isEmpty ? nil : value
    effects.append(.remember(name, value))
  }

  /// Whether a project is a designer's.
  func isDesign(_ project: Project?) -> Bool {
    Trades.isDesign(project ?? Project(), book.settings.work)
  }

  /// Whether anything of clients is shown: they are billed, or something of them is in the book.
  var hasClients: Bool {
    Trades.bills(book.settings.work) || !book.projects.isEmpty || !book.clients.isEmpty
      || !book.invoices.isEmpty
  }

  /// Whether what the business buys is called an expense.
  var hasExpenses: Bool { Trades.hasExpenses(book.settings.work) }

  func isOn(_ work: WorkKind) -> Bool { book.settings.work.contains(work) }

  private func tick(_ token: String) {
    if let toast = state.toast, token == "toast-\(toast.number)" { state.toast = nil }
    if token == "chord" { state.chord = "" }
    if token == "draft" { DraftKeeping(app: self).keepDraft() }
  }

  func freshID<E>(_ type: E.Type = E.self) -> ID<E> {
    var raw = chance()
    while raw < 256 { raw = chance() }
    return ID(raw)
  }
}

/// What pages show of the machine.
///
/// That something is being saved, none does.
private struct Followed: Equatable {
  var pending: Int
  var hasHub: Bool
  var isSignedOut: Bool
  var isHubFull: Bool
  var refused: Int
  var lastRefused: Change.Identity?
  var held: Int
  var isOutdated: Bool
  var trouble: Phrase?

  init(_ state: State) {
    pending = state.pending
    hasHub = state.hasHub
    isSignedOut = state.isSignedOut
    isHubFull = state.isHubFull
    refused = state.refused.count
    lastRefused = state.refused.last?.identity
    held = state.held
    isOutdated = state.isOutdated
    if case .failed(let why) = state.storage { trouble = why }
  }
}

/// Files go where their token says: into the Inbox, to a row, to an import.
struct ArrivedFiles: Room {
  let app: App

  func receive(_ files: [PickedFile], for token: String) {
    if let origin = ReceiptIntake(app: app).origin(token) {
      ReceiptIntake(app: app).receive(files, from: origin)
    } else {
      SettingActions(app: app).receiveFiles(token, files)
    }
  }
}

/// What pages found out last, and of which state of the lists.
struct KeptFacts {
  var alike: KeptAlike?
  var today: (made: Int, day: Day, isWhole: Bool, today: Today)?
  var recurring: KeptRecurring?
  var money = KeptMoney()
  var suggestions = KeptSuggestions()
  var season: KeptSeason?
  var musician: KeptMusician?
  /// The day and the state of gigs' rules for which all that had become due was entered.
  var gigs: (day: Day, rules: UInt64, epoch: UInt64)?
}
