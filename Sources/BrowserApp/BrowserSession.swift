import Ledger
import Markup
import Screens

/// The app as the page sees it: a message goes in, effects come out through `perform`.
///
/// This file takes messages apart; storing, syncing and documents are in the files beside it.
public struct BrowserSession {
  let perform: (HostMessage) -> Void
  let random: (Int) -> [UInt8]
  let lent: Lending
  var app: App
  /// What is stored could not be read: nothing is shown, and nothing written.
  var isUnreadable = false
  /// What is written once an invoice of this device's own series is stored.
  var following: (invoice: ID<Invoice>, money: [Edit])?
  /// A pause before tidying is under way.
  var isTidying = false
  var documents = DocumentDesk()
  var files = Files()
  var members = Members()
  var histories = Asked<HistoryRequest>("history")
  var readings = Asked<ReadingRequest>("reading")
  var waiting = Waiting()
  /// A book whose first screen is shown, while the rest of it is not read.
  var opening: Opening?
  /// What came while the book was opened and can wait for the last step.
  var held: [HostMessage] = []
  /// What is shown is the first part of a book that is still on its way (message 13).
  var isAhead = false
  private var shown = Shown()

  /// What the page lends: so many bytes, from a place on, of a loan whose number and size messages 1 and 11 say.
  ///
  /// To ask for none is to give it back; another one may begin before that.
  public typealias Lending = @Sendable (_ loan: Int, _ place: Int, _ count: Int) -> [UInt8]

  struct Opening {
    var stored: Stored
    var reading: SnapshotReading
  }

  /// What the page shows now, so that only what changed is sent.
  private struct Shown {
    var app: [UInt8] = []
    var sheet: [UInt8] = []
    var sheetName: String?
    var toasts: [UInt8] = []
    var title = ""
    var theme = Theme.system
    var shades = ""
    var hasStarted = false
  }

  /// `isWhole` is false where the page brings the program in pieces and says when the rest is here (message 17).
  public init(
    perform: @escaping (HostMessage) -> Void, random: @escaping (Int) -> [UInt8],
    lent: @escaping Lending, isWhole: Bool = true
  ) {
    self.perform = perform
    self.random = random
    self.lent = lent
    app = App(replica: Replica(device: 0), chance: { BrowserSession.word(random(8)) })
    app.state.isWhole = isWhole
  }

  static func word(_ bytes: [UInt8]) -> UInt64 {
    var value: UInt64 = 0
    for byte in bytes.prefix(8) { value = value << 8 | UInt64(byte) }
    return value
  }

  /// The book as this page has it.
  public var book: Book { app.book }

  func send(_ effect: HostEffect) { perform(effect.message) }

  /// Handles one message of the host.
  public mutating func receive(_ message: HostMessage) {
    if isUnreadable { return }
    if message.code == 17 { return becomeWhole() }
    app.state.now = Instant(milliseconds: Int64(message.text(0)) ?? 0)
    if app.isOpening {
      if isNextStep(message) { return openFurther() }
      if canWait(message) { return held.append(message) }
      // Whatever else comes finds the whole book, and what came before it done.
      finishOpening()
      app.endOpening()
      if isUnreadable { return }
      app.showAround()
      app.refresh()
      takeHeld()
    }
    take(message)
  }

  /// Whether a message is about storing and sending alone: most change nothing that a page shows.
  private static func isOfMachine(_ message: HostMessage) -> Bool {
    switch message.code {
    case 2: return message.text(2) == "tick" && message.text(3) == "sync"
    case 3: return message.text(1) == "sync"
    case 4, 6: return true
    case _: return false
    }
  }

  /// Message 17: the rest of the program is beside its first piece, before the page began or while it shows something.
  @inline(never)
  private mutating func becomeWhole() {
    app.state.isWhole = true
    if shown.hasStarted, !app.isOpening, !isAhead { render() }
  }

  /// What a message asks for, and the page after it.
  mutating func take(_ message: HostMessage) {
    let before = app.changes
    switch message.code {
    case 1: start(message)
    case 2: event(message)
    case 3: answered(message)
    case 4: stored(message)
    case 5: othersStored(message)
    case 6: sync(.hint(head: Int64(message.text(1))))
    case 7: fileCame(message)
    case 8: if waiting.isHere { Later.blobLoaded(message, in: &self) }
    case 9: if waiting.isHere { Later.fontsLoaded(message, in: &self) }
    case 10: uploadMoved(message)
    case 11: readAgain(message)
    case 12: laterCame(message)
    case 13: showAhead(message)
    // [now, what became of what was to be shared]
    case 14:
      if let outcome = ShareOutcome(rawValue: message.text(1)) { run(app.handle(.shared(outcome))) }
    case 15: languageCame(message)
    case 16: filesHereCame(message)
    case _: break
    }
    let wasAhead = isAhead
    if isAhead, endsAhead(message) { isAhead = false }
    run(ErrorKeeping(app: app).keep())
    if isUnreadable || isAhead { return }
    leaveWelcome()
    if BrowserSession.isOfMachine(message), shown.hasStarted, !wasAhead {
      app.refresh()
      if app.changes == before { return }
    }
    render()
  }

  /// A book that is set up, by the hub or another tab, needs no questions: none may be answered over its answers.
  private mutating func leaveWelcome() {
    guard app.state.location.route == .welcome, app.book.settings.isSetUp else { return }
    run(app.handle(.bookArrived))
  }

  /// Message 15: [now, language, its catalogue or nothing, how it writes figures].
  private mutating func languageCame(_ message: HostMessage) {
    guard message.fields.count > 3 else { return }
    app.state.catalogue = BrowserSession.catalogue(message.fields[2], message.fields[1])
    app.state.formats = Formats(lines: message.text(3))
    shown.hasStarted = false
  }

  private mutating func event(_ message: HostMessage) {
    app.state.today = (try? Day(parsing: message.text(1))) ?? app.state.today
    let kind = message.text(2)
    let text = message.text(3)
    let value = message.text(4)
    switch kind {
    case "key": run(app.handle(.key(text, row: message.text(5))))
    case "navigate":
      run(app.handle(.arrived(text)))
      if value == "link" {
        send(.navigate(text, replace: false, keepsScroll: app.keepsScroll))
      }
    case "navigate-list": run(app.handle(.listArrived(text)))
    case "walk": run(app.handle(.walked(text)))
    case "tick": tick(text)
    case "sheet": run(app.handle(.history(sheet: text)))
    // The page may end now: what was typed is kept at once.
    case "hidden": tick("draft")
    case "remembered":
      run(
        app.handle(
          .remembered(String(text.dropFirst(HostEffect.rememberedPrefix.count)), value)))
    case "tabs":
      let others = value.split(separator: " ").map { String($0) }
      run(app.handle(.tabs(mine: text, others: others)))
    case "notices": run(app.handle(.notices(text)))
    case "online", "offline":
      run(app.handle(.online(kind == "online")))
      sync(.online(kind == "online"))
    case "visible": sync(.visible)
    case "lock": sync(.lock(text == "held"))
    case "resize":
      let (width, height) = BrowserSession.size(text)
      app.state.viewHeight = height
      app.resize(to: width)
    case "theme": break
    case "dirtycheck":
      if app.state.sheet?.form.isDirty == true {
        app.state.updateIsWaiting = true
      } else {
        send(.reload)
      }
    case _:
      if text.hasPrefix("list/") {
        let action = Action(text: String(text.dropFirst(5)))
        return run(app.handle(.listAction(action, value: value)))
      }
      var fields: [Member] = []
      for place in stride(from: 6, to: message.fields.count - 1, by: 2) {
        fields.append(Member(message.text(place), .text(message.text(place + 1))))
      }
      run(app.handle(.action(Action(text: text), fields: fields, value: value)))
    }
  }

  private mutating func tick(_ token: String) {
    switch token {
    case "sync": sync(.timer)
    case "tidy": tidy()
    case "start": send(.render(region: "start", html: StartPage(of: app).page().bytes))
    case "backup": if waiting.isHere { Later.backupFurther(in: &self) }
    case _: run(app.handle(.tick(token)))
    }
  }

  /// Carries out what the app asked for.
  mutating func run(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .store(let change): store(change)
      case .navigate(let path, let replace):
        send(.navigate(path, replace: replace, keepsScroll: app.keepsScroll))
      case .focus(let selector): files.focusAfterRender = selector
      case .scrollToTop: send(.scrollToTop)
      case .timer(let token, let milliseconds):
        send(.timer(token: token, milliseconds: milliseconds))
      case .issue(let id, let day): issue(id, on: day)
      case .issueHere(let id, let day): issueHere(id, on: day)
      case .drop(let identity): sync(.drop(identity))
      case .print: send(.print)
      case .pick(let token, let accept, let capture, let multiple):
        send(.pick(token: token, accept: accept, capture: capture, multiple: multiple))
      case .storeBlob(let hash, let mediaType, let bytes):
        send(.storeBlob(hash: hash, mediaType: mediaType, bytes: bytes))
      case .retryUpload(let hash): send(.retryUpload(hash))
      case .keepBlob(let hash): send(.keepBlob(hash))
      case .dropBlob(let hash): send(.dropBlob(hash))
      case .handOverBlob(let hash, let name, let use):
        send(.handOverBlob(hash: hash, name: name, opens: use == .open))
      case .copy(let text): send(.copy(text))
      case .remember(let name, let value): send(.remember(name: name, value: value))
      case .forget: send(.forget)
      case .askForNotices: send(.askForNotices)
      case .notify(let notices): send(.notify(app.state.today.text, notices))
      case .signOut: signOut()
      case .member(let request): ask(request)
      case .history(let request): ask(request)
      case .reading(let request): ask(request)
      case .signIn(let password):
        send(
          .fetch(
            request: "login", method: "POST", path: "/v1/login", body: Array(password.utf8),
            type: "text/plain"))
      case .reload: send(.reload)
      case .tryAgain: tryAgain()
      case .language(let code): send(.speak(code))
      case .announce(let text): send(.announce(text))
      case .complain(let text): send(.complain(text))
      case .openLink(let address): send(.open(address))
      case .document, .letter, .reportDocument, .exportTransactions, .exportGig, .exportExpenses,
        .exportTrips, .exportBook, .exportTable, .saveBackup, .checkBackup, .readImport,
        .planImport, .planBackup, .runImport, .loadSample:
        later(effect)
      }
    }
  }

  // MARK: showing

  mutating func render() {
    app.refresh()
    preparePreview()
    draw(app)
    if let selector = files.focusAfterRender {
      files.focusAfterRender = nil
      send(.focus(selector))
    }
  }

  /// Sends what of an app's screen is not on the page yet.
  mutating func draw(_ app: App) {
    let page = app.page().bytes
    if page != shown.app || !shown.hasStarted {
      send(.render(region: "app", html: page))
      shown.app = page
    }
    let sheet = app.sheetRegion().bytes
    if sheet != shown.sheet || !shown.hasStarted {
      send(.render(region: "sheet", html: sheet))
      shown.sheet = sheet
    }
    let name = app.sheetName
    if name != shown.sheetName {
      send(.sheet(name))
      shown.sheetName = name
    }
    let toasts = app.toastRegion().bytes
    if toasts != shown.toasts {
      send(.render(region: "toasts", html: toasts))
      shown.toasts = toasts
    }
    let theme = app.theme
    let shades = app.state.shades
    if app.title != shown.title || theme != shown.theme || shades != shown.shades
      || !shown.hasStarted
    {
      shown.title = app.title
      shown.theme = theme
      shown.shades = shades
      send(
        .document(
          title: shown.title, theme: theme.word, language: app.state.catalogue?.language ?? "en",
          classes: app.state.location.route == .welcome ? "welcoming" : "",
          shades: shades))
    }
    shown.hasStarted = true
  }
}
