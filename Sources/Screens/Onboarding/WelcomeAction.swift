import Ledger
import Markup

// Stepping through onboarding, and writing what was said when it is finished.
extension Action {
  static var step: Verb<WelcomeStep> { Verb("step") }
  static var loadSample: Action { Action("sample") }
}

enum WelcomeStep: String, Argument {
  case next, skip, back
}

extension SheetKind {
  static var sample: SheetKind { SheetKind("sample") }
  static var join: SheetKind { SheetKind("join") }
}

extension SheetSearch {
  mutating func welcome() {
    on(SheetKind.join) { SheetType { app, _, html in WelcomePage(app: app).joinSheet(&html) } }
    on(SheetKind.sample) { SheetType { app, _, html in WelcomePage(app: app).sampleSheet(&html) } }
  }
}

struct WelcomeActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.step) { stepWelcome($0) }
    at.on(Action.loadSample) {
      closeSheet()
      effects.append(.loadSample)
    }
  }

  private func stepWelcome(_ direction: WelcomeStep) {
    defer { keep() }
    var welcome = state.welcome
    welcome.form.clearProblems()
    let place = welcome.page.rawValue
    if direction == .back {
      welcome.page = Welcome.Page(rawValue: place - 1) ?? .hello
      if welcome.page == .numbering && !asksForNumber(welcome) { welcome.page = .money }
      state.welcome = welcome
      return
    }
    if welcome.page == .hello, hasBook { return goOn() }
    if direction == .skip { welcome.form["start"] = "" }
    check(&welcome)
    guard welcome.form.isValid else {
      welcome.form.showsAll = true
      state.welcome = welcome
      if let first = welcome.form.problems.first {
        effects.append(.focus("#main [name=\"" + first.name + "\"]"))
      }
      return
    }
    welcome.form.showsAll = false
    if let next = Welcome.Page(rawValue: place + 1) {
      welcome.page = next == .numbering && !asksForNumber(welcome) ? .ready : next
      state.welcome = welcome
      if next == .ready { MemberAnswers(app: app).refreshMembers() }
      return
    }
    state.welcome = welcome
    finishWelcome()
  }

  /// Who bills nobody has no invoices to number, and a book that brought some goes on behind them.
  private func asksForNumber(_ welcome: Welcome) -> Bool {
    Trades.bills(WorkKind.allCases.filter { welcome.form.isOn($0.word) })
      && Numbering.nextCount(of: Numbering.currentSeries(in: book), in: book) == 1
  }

  // MARK: a reload

  private static var remembered: String { "welcome" }

  /// Keeps how far it is and what was said on this device: a reload goes on there.
  func keep() {
    guard state.location.route == .welcome, !book.settings.isSetUp else { return }
    var lines = ["\(state.welcome.page.rawValue)"]
    for field in state.welcome.form.fields {
      lines.append(field.name + "\t" + WelcomeActions.onOneLine(field.value))
    }
    remember(WelcomeActions.remembered, lines.joined(separator: "\n"))
  }

  private static func onOneLine(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }

  /// Goes on where the page was left.
  func restore() {
    guard state.welcome.page == .hello, let text = state.remembered[WelcomeActions.remembered]
    else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, let number = Int(first),
      let page = Welcome.Page(rawValue: number)
    else { return }
    var welcome = Welcome()
    for line in lines.dropFirst() {
      let halves = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, welcome.form.field(String(halves[0])) != nil else { continue }
      welcome.form[String(halves[0])] = String(halves[1])
    }
    welcome.page = page
    state.welcome = welcome
  }

  /// Something is in the book before anything was said: the questions follow, its own answers are in them.
  func goOn() {
    guard !book.settings.isSetUp else { return }
    state.welcome.page = .work
    if !WorkKind.allCases.contains(where: { state.welcome.form.isOn($0.word) }) {
      for kind in book.settings.work { state.welcome.form[kind.word] = "on" }
    }
    let profile = book.profile
    for (name, value) in [
      ("firstName", profile.firstName), ("lastName", profile.lastName),
      ("company", profile.company),
    ] where !value.isEmpty && state.welcome.form[name].isEmpty {
      state.welcome.form[name] = value
    }
    keep()
  }

  /// The hub's book came: on to where the person wanted to go, the welcome is not for them.
  func leaveWelcome() {
    guard book.settings.isSetUp, state.location.route == .welcome else { return }
    let destination = state.destination ?? Location(home)
    state.destination = nil
    Navigation(app: app).arrive(destination)
    effects.append(.navigate(state.location.path, replace: true))
    effects.append(.scrollToTop)
  }

  /// Whether something is in the book before its questions were answered.
  var hasBook: Bool {
    !book.projects.isEmpty || !book.clients.isEmpty || !book.transactions.isEmpty
  }

  /// What is paid with where the person is; where there is a book, its own.
  var proposedCurrency: Currency {
    hasBook ? book.settings.currency : Regional.proposal(for: state.formats.locale).currency
  }

  private func check(_ welcome: inout Welcome) {
    switch welcome.page {
    case .hello, .money, .ready: break
    case .work:
      let isNone = WorkKind.allCases.allSatisfy { !welcome.form.isOn($0.word) }
      if isNone { welcome.form.fail("musician", "Choose at least one") }
    case .name:
      welcome.form.fail(
        "firstName",
        FieldRules.clientName(
          first: welcome.form["firstName"], last: welcome.form["lastName"],
          company: welcome.form["company"]))
    case .numbering:
      let start = welcome.form.trimmed("start")
      if !start.isEmpty, let problem = Numbering.problem(ofStart: start) {
        welcome.form.fail("start", problem)
      }
    }
  }

  private func finishWelcome() {
    let form = state.welcome.form
    var edit = Edit()
    var profile = book.profile
    profile.firstName = form.trimmed("firstName")
    profile.lastName = form.trimmed("lastName")
    profile.company = form.trimmed("company")
    edit.put(profile, in: book.profiles)
    var settings = book.settings
    let proposal = Regional.proposal(for: state.formats.locale)
    settings.currency = Currency(form["currency"]) ?? proposedCurrency
    if !hasBook || settings.locale.isEmpty {
      (settings.paper, settings.locale) = (proposal.paper, proposal.locale)
    }
    settings.work = WorkKind.allCases.filter { form.isOn($0.word) }
    settings.isSetUp = true
    edit.put(settings, in: book.settingsTable)
    var series = Numbering.currentSeries(in: book)
    if let start = Numbering.start(form.trimmed("start")) { series.start = start }
    edit.put(series, in: book.seriesTable)
    edit.add(
      settings.work.contains(.designer)
        ? DesignPresets.fill(book, in: state.catalogue)
        : ExpensePresets.fill(book, in: state.catalogue))
    if let change = replica.commit(edit, now: state.now, undoable: false) {
      effects.append(.store(change))
    }
    let destination = state.destination
    state.destination = nil
    remember(WelcomeActions.remembered, "")
    // Who brought a book looks at it first.
    if !book.projects.isEmpty || !book.transactions.isEmpty {
      return go(destination?.route ?? home)
    }
    go(home)
    if !Trades.bills(book.settings.work) { return openSheet(.newExpense(.business)) }
    openSheet(Navigation(app: app).newProject)
  }
}
