import Ledger

// What a person does in a row's history, and about what other devices wrote.
extension Action {
  /// Writes again what a change wrote, all of it or one register.
  static var restoreEntry: Verb<Stamp> { Verb("history/restore") }
  static var restoreField: Verb2<Stamp, RegisterKey> { Verb2("history/restore-field") }
  static var moreHistory: Action { Action("history/more") }
  /// What the hub's log has before that.
  static var olderHistory: Action { Action("history/older") }
  /// Writes again what another device wrote over.
  static var useMine: Verb<RegisterKey> { Verb("history/use-mine") }
  /// Lets what another device wrote stand.
  static var letStand: Verb<RegisterKey> { Verb("history/let-stand") }
  /// What came from other devices has been seen.
  static var dismissArrivals: Action { Action("history/seen") }
}

struct HistoryActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.restoreEntry) { restore($0) }
    at.on(Action.restoreField) { restore($0, $1) }
    at.on(Action.moreHistory) { state.history.shown += HistorySheet.window }
    at.on(Action.olderHistory) {
      guard let row = state.history.row, let oldest = state.history.told?.writes.last?.seq else {
        return
      }
      state.history.shown += HistorySheet.window
      HistoryAnswers(app: app).ask(row, before: oldest)
    }
    at.on(Action.useMine) { LostValues(app: app).useMine($0) }
    at.on(Action.letStand) { LostValues(app: app).letStand($0) }
    at.on(Action.dismissArrivals) { Arrivals(app: app).dismiss() }
  }

  /// The laws judge it as any other edit: what is issued stays as it is.
  private func restore(_ stamp: Stamp, _ key: RegisterKey? = nil) {
    guard let row = state.sheet?.kind.about(SheetKind.history) else { return }
    var edit = HistorySheet(app: app).history(of: row).restoring(stamp, key, in: book)
    if edit.isEmpty { return toast("It says so already") }
    edit.add(comingAlong(with: row, edit))
    commit(edit, toast: "Restored")
  }

  /// What went to the trash with a row comes along when its history brings it back, as out of the archive.
  private func comingAlong(with row: RowKey, _ edit: Edit) -> Edit {
    let (project, transaction) = (ID<Project>(row.id), ID<Transaction>(row.id))
    switch Kind(rawValue: row.kind) {
    case .project:
      guard let gone = book.projects[project], !gone.isLive,
        edit.laid(over: book).projects.live(project) != nil
      else { return Edit() }
      return Deleting.restore(gone, in: book)
    case .transaction where book.transactions.isTrashed(transaction):
      guard let back = edit.laid(over: book).transactions.live(transaction) else { return Edit() }
      let operation = ItemOperation(freshID(Item.self).raw, at: state.now, on: state.today)
      return ExpenseCopies.restore(back, by: operation, in: book)
    case _: return Edit()
    }
  }
}

// Asking the hub, and what its answers say.
struct HistoryAnswers: Room {
  let app: App

  /// The history of a row was opened.
  func open(_ row: RowKey) {
    if state.history.row != row { state.history.told = nil }
    state.history.row = row
    state.history.shown = HistorySheet.window
    ask(row)
  }

  func ask(_ row: RowKey, before: Int64 = .max) {
    guard canAsk else { return }
    state.history.isAsking = true
    effects.append(.history(.row(row, before: before)))
  }

  var canAsk: Bool { state.hasHub && state.isOnline && !state.isSignedOut }

  func hear(_ answer: HistoryAnswer) {
    switch answer.request {
    case .writers(let devices): hearWriters(devices, answer)
    case .row(let row, let before):
      let told = answer.isDone ? try? RowWrites(encoded: answer.bytes) : nil
      if let told { note(told) }
      if let asked = state.history.asked.removeValue(forKey: row) {
        Arrivals(app: app).judge(row, told, asked)
      }
      guard state.history.row == row else { return }
      state.history.isAsking = false
      guard let told else { return }
      if before == .max {
        state.history.told = told
      } else if state.history.told?.writes.last?.seq == before {
        state.history.told?.writes += told.writes
        state.history.told?.isWhole = told.isWhole
      }
    }
  }

  private func note(_ told: RowWrites) {
    for write in told.writes { state.history.writers[write.device] = write.member }
  }

  private func hearWriters(_ devices: [UInt64], _ answer: HistoryAnswer) {
    guard answer.isDone else { return }
    for device in devices { state.history.writers[device] = ID() }
    for line in String(decoding: answer.bytes, as: UTF8.self).split(separator: "\n") {
      let cells = line.split(separator: "\t").map { String($0) }
      guard cells.count == 2, let device = UInt64(cells[0], radix: 16),
        let member = ID<AccountMember>(cells[1])
      else { continue }
      state.history.writers[device] = member
    }
  }
}
