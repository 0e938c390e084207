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
}

extension SheetSearch {
  mutating func welcome() {
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
    var welcome = state.welcome
    welcome.form.clearProblems()
    let place = welcome.page.rawValue
    if direction == .back {
      welcome.page = Welcome.Page(rawValue: place - 1) ?? .hello
      state.welcome = welcome
      return
    }
    if direction == .skip { welcome.form["start"] = "" }
    check(&welcome)
    guard welcome.form.isValid else {
      welcome.form.showsAll = true
      state.welcome = welcome
      return
    }
    welcome.form.showsAll = false
    if let next = Welcome.Page(rawValue: place + 1) {
      welcome.page = next
      state.welcome = welcome
      return
    }
    state.welcome = welcome
    finishWelcome()
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

  private func check(_ welcome: inout Welcome) {
    switch welcome.page {
    case .hello, .ready: break
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
      if !start.isEmpty, Numbering.start(start) == nil {
        welcome.form.fail("start", "Enter a whole number above zero")
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
    settings.currency = Currency(form["currency"]) ?? proposal.currency
    (settings.paper, settings.locale) = (proposal.paper, proposal.locale)
    settings.work = WorkKind.allCases.filter { form.isOn($0.word) }
    settings.isSetUp = true
    edit.put(settings, in: book.settingsTable)
    var series = Numbering.mainSeries(in: book)
    if let start = Numbering.start(form.trimmed("start")) { series.start = start }
    edit.put(series, in: book.seriesTable)
    if settings.work.contains(.designer) { edit.add(DesignPresets.fill(book)) }
    if let change = replica.commit(edit, now: state.now, undoable: false) {
      effects.append(.store(change))
    }
    go(home)
    openSheet(home == .projects(.open) ? .project(nil) : .newStudio)
  }
}
