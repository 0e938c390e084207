import Ledger

// What the buttons of the project screens do.
extension Action {
  static var stage: Verb2<ID<Project>, Stage> { Verb2("stage") }
  static var deliverAgain: Verb<ID<Project>> { Verb("deliver-again") }
  static var stageSelection: Verb<Stage> { Verb("stage-selection") }
  static var deleteProject: Verb<ID<Project>> { Verb("delete-project") }
  static var restoreProject: Verb<ID<Project>> { Verb("restore-project") }
  /// Offers a name to a client (none: to nobody) no longer.
  static var hideSuggestion: Verb2<ID<Client>, String> { Verb2("hide-suggestion") }
  static var hideForAll: Verb2<ID<Client>, String> { Verb2("hide-suggestion-for-all") }
  static var restoreSuggestion: Verb<ID<HiddenSuggestion>> { Verb("restore-suggestion") }
  /// Books last year's gig again: what was begun in a form before is not kept.
  static var bookSeason: Verb2<ID<Project>, Day> { Verb2("book-season") }
  /// Saves it for another calendar.
  static var exportGig: Verb<ID<Project>> { Verb("export-gig") }
  static var deleteCharge: Verb<ID<Charge>> { Verb("delete-charge") }
  /// Bills what a charge says beyond the invoice that has it, or takes that back.
  static var billDifference: Verb<ID<Charge>> { Verb("bill-difference") }
  static var keepBilled: Verb<ID<Charge>> { Verb("keep-billed") }
  static var deleteGigTime: Verb<ID<GigTime>> { Verb("delete-gig-time") }
  /// Leaves an occurrence out: `skip-occurrence/RULE.2026-11-24`.
  static var skipGig: Verb<EventKey> { Verb("skip-occurrence") }
  /// Says that one did not take place, "billed" or not: `miss-gig/ID/free`.
  static var missGig: Verb2<ID<Project>, String> { Verb2("miss-gig") }
  static var missOccurrence: Verb2<EventKey, String> { Verb2("miss-occurrence") }
  static var tookPlace: Verb<ID<Project>> { Verb("took-place") }
  /// Keeps a gig as a template for others.
  static var keepTemplate: Verb<ID<Project>> { Verb("keep-template") }
  /// A rule of gigs comes no more from a day on.
  static var endSeries: Verb2<ID<GigRule>, String> { Verb2("end-series") }
  /// The date is only kept, behind whoever comes first.
  static var holdSecond: Verb<ID<Project>> { Verb("hold-second") }
  /// Somebody plays on a gig instead of whose book it is.
  static var sendInstead: Verb2<ID<Project>, ID<Musician>> { Verb2("send-instead") }
  /// Forgets how long a way takes, or where a place is.
  static var deleteTravel: Verb<ID<Travel>> { Verb("travel/delete") }
  /// The date is no longer only kept: it is booked.
  static var confirmHold: Verb<ID<Project>> { Verb("confirm-hold") }
  /// The date is kept no longer.
  static var releaseHold: Verb<ID<Project>> { Verb("release-hold") }
  /// The option is an earlier one by now.
  static var moveUp: Verb<ID<Project>> { Verb("move-up") }
  /// To the option that another date left.
  static var moveUpTo: Verb2<ID<Project>, Int> { Verb2("move-up-to") }
}

struct ProjectActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.stage) { move($0, to: $1) }
    at.on(Action.deliverAgain) { deliverAgain($0) }
    at.on(Action.stageSelection) { moveSelection(to: $0) }
    at.on(Action.deleteProject) { deleteProject($0) }
    at.on(Action.restoreProject) { restoreProject($0) }
    at.on(Action.exportGig) {
      closeSheet()
      effects.append(.exportGig($0))
    }
    at.on(Action.deleteCharge) { deleteCharge($0) }
    ChangedCharges(app: app).perform(&at)
    SuggestionRows(app: app).perform(&at)
    SeasonSheets(app: app).perform(&at)
    TravelParts(app: app).perform(&at)
    at.on(Action.deleteGigTime) {
      Changes(app: app).trash($0, in: book.gigTimes, toast: "Time deleted")
    }
    at.on(Action.skipGig) { GigRepeats(app: app).skip($0) }
    GigAsides(app: app).perform(&at)
    at.on(Action.endSeries) { GigRepeats(app: app).end($0, $1) }
    at.on(Action.confirmHold) { confirmHold($0) }
    at.on(Action.releaseHold) { releaseHold($0) }
    at.on(Action.moveUp) { moveUp($0) }
    at.on(Action.moveUpTo) { moveUp($0, to: $1) }
  }

  /// What came in for it stays (rule G4).
  private func deliverAgain(_ id: ID<Project>) {
    commit(StageDoubt.reopen(id, in: book), toast: Stage.delivered.marked)
  }

  /// On a day that somebody says, else as ``Stages/day(of:movedTo:today:in:)`` has it.
  func move(_ id: ID<Project>, to stage: Stage, on said: Day? = nil) {
    guard let project = book.projects.live(id), project.stage != stage else { return }
    let reached = Stages.reached(project, by: stage, in: book)
    let day = said ?? Stages.day(of: project, movedTo: stage, today: state.today, in: book)
    commit(toast: reached.marked) { (book) throws(MoneyError) -> [Edit] in
      try Stages.parts(project, to: stage, on: day, in: book)
    }
  }

  /// Moves the selected projects as one undoable action.
  func moveSelection(to stage: Stage) {
    let chosen = state.selection.compactMap { book.projects.live(ID($0)) }
      .filter { $0.stage != stage }
    let reached = chosen.map { Stages.reached($0, by: stage, in: book) }
    Selecting(app: app).endSelection()
    let today = state.today
    var said: [Phrase] = []
    for stage in Stage.allCases {
      let count = reached.count { $0 == stage }
      if count > 0 { said.append(stage.marked(Noun.project.count(count, state.formats))) }
    }
    if said.isEmpty { said = [stage.marked(Noun.project.count(0, state.formats))] }
    commit(toast: said.joined(separator: ", ")) { (book) throws(MoneyError) -> [Edit] in
      var all: [Edit] = []
      for project in chosen {
        let day = Stages.day(of: project, movedTo: stage, today: today, in: book)
        let parts = try Stages.parts(project, to: stage, on: day, in: book)
        for (place, part) in parts.enumerated() {
          if place < all.count { all[place].add(part) } else { all.append(part) }
        }
      }
      return all
    }
  }

  func deleteProject(_ id: ID<Project>) {
    guard let project = book.projects[id] else { return }
    let edit = Deleting.delete(project, in: book)
    let going = goingAlong(with: [project])
    let back = Navigation(app: app).projectsHome(of: id)
    closeSheet()
    commit(edit)
    go(back)
    let isArchived = book.projects[id]?.life == .archived
    let deleted: Phrase = going.map { "Project deleted with \($0)" } ?? "Project deleted"
    toast(isArchived ? "Archived: it has invoices or payments" : deleted, canUndo: true)
  }

  /// "2 expenses: $58.00, 1 trip", which leave the books with projects, and what would make further ones; nil where there are none.
  func goingAlong(with projects: [Project]) -> Phrase? {
    let going = GoingAlong(with: projects, in: book)
    var parts: [Phrase] = []
    if going.expenses > 0 {
      parts.append("\(Noun.expense.count(going.expenses, state.formats)): \(text(going.spent))")
    }
    for (noun, count) in [
      (Noun.trip, going.trips), (.recurringExpense, going.recurring), (.rule, going.rules),
    ] where count > 0 {
      parts.append(noun.count(count, state.formats))
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  func restoreProject(_ id: ID<Project>) {
    guard let project = book.projects[id],
      Deleting.daysLeft(of: project, in: book, at: state.now) != 0
    else { return }
    commit(Deleting.restore(project, in: book), toast: "Restored")
  }

  private func confirmHold(_ id: ID<Project>) {
    guard var project = book.projects.live(id), project.hold != nil else { return }
    project.hold = nil
    let edit = Edit(putting: project, in: book.projects)
    commit(edit, toast: "Booked")
  }

  private func releaseHold(_ id: ID<Project>) {
    guard let project = book.projects.live(id), project.hold != nil else { return }
    let back = Navigation(app: app).projectsHome(of: id)
    let going = goingAlong(with: [project])
    commit(Deleting.delete(project, in: book))
    let isArchived = book.projects[id]?.life == .archived
    let released: Phrase = going.map { "Released with \($0)" } ?? "Released"
    toast(isArchived ? "Archived: it has invoices or payments" : released, canUndo: true)
    if case .project = state.location.route { go(back) }
  }

  private func moveUp(_ id: ID<Project>) {
    guard let project = book.projects.live(id) else { return }
    // None is what was asked for where it stays as it is.
    moveUp(id, to: Int(option(of: project) ?? 0))
  }

  private func moveUp(_ id: ID<Project>, to option: Int) {
    guard let project = book.projects.live(id) else { return }
    setFreed(id, false)
    let edit = GigOptions.moveUp(project, to: Int64(option), in: book)
    if !edit.isEmpty { commit(edit, toast: "Moved up") }
  }

  /// Kept dates before which a moved one made room, as long as nobody has answered (rule G98).
  var freed: [ID<Project>] {
    (state.remembered["freed"] ?? "").split(separator: " ").compactMap { ID(String($0)) }
  }

  func isFreed(_ id: ID<Project>) -> Bool { freed.contains(id) }

  private func setFreed(_ id: ID<Project>, _ isFreed: Bool) {
    var ids = freed.filter { $0 != id }
    if isFreed { ids.append(id) }
    remember("freed", ids.map { $0.text }.joined(separator: " "))
  }

  /// Which option a kept date may be on by now.
  func option(of project: Project) -> Int64? {
    GigOptions.option(of: project, on: state.today, in: book, isFreed: isFreed(project.id))
  }

  /// A kept date was moved: the option behind it is offered its place, beside taking that back (rule G98).
  func offerTurn(after before: Project?) {
    guard let before, let turn = GigOptions.freed(by: before, on: state.today, in: book) else {
      return
    }
    setFreed(turn.project.id, true)
    toast(
      "“\(title(of: turn.project))” was the option behind it", canUndo: true,
      offer: Toast.Offer(
        label: Hold.moving(to: turn.option), action: .moveUpTo(turn.project.id, Int(turn.option))))
  }

  func deleteCharge(_ id: ID<Charge>) {
    guard let charge = book.charges[id] else { return }
    closeSheet()
    commit(Deleting.delete(charge, in: book), toast: "Charge deleted")
  }
}
