import Ledger

// What the buttons of the log of errors do.
extension Action {
  /// Puts the log on the clipboard, for a report.
  static var copyErrors: Action { Action("errors/copy") }
  static var clearErrors: Action { Action("errors/clear") }
}

struct ErrorLogActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.copyErrors) {
      effects.append(.copy(ErrorKeeping(app: app).log.report))
      toast("Copied")
    }
    at.on(Action.clearErrors) { ErrorKeeping(app: app).clear() }
  }
}
