import Ledger
import Screens

// A stored book in steps, each of which the page asks for once it has painted: the first screen, the rest of
// the book table after table, list after list. A tap between two of them waits for no more than one.
extension BrowserSession {
  /// The token of the tick with which opening goes on.
  static var nextStep: String { "open" }

  /// So many bytes of the stored book are read in a step, or one table.
  private static var stepBytes: Int { 1 << 19 }

  func isNextStep(_ message: HostMessage) -> Bool {
    message.code == 2 && message.text(2) == "tick" && message.text(3) == BrowserSession.nextStep
  }

  /// Whether a message is the page's own, and nobody looks for what it does: it waits for the last step.
  func canWait(_ message: HostMessage) -> Bool {
    switch message.code {
    case 2: return ["lock", "tabs", "remembered", "notices", "theme"].contains(message.text(2))
    case 3, 4, 5, 6, 16: return true
    case _: return false
    }
  }

  /// The next step of opening.
  mutating func openFurther() {
    if opening == nil {
      guard app.prepareNextList() else { return endOpening() }
      // What is shown does not change by a list that it does not show.
    } else if !readFurther() {
      finishOpening()
      if isUnreadable { return }
      app.showAround()
      render()
    }
    send(.timer(token: BrowserSession.nextStep, milliseconds: 0))
  }

  /// Reads some of the rest; false when what follows is the last of it, or cannot be read.
  private mutating func readFurther() -> Bool {
    do throws(CodecError) {
      return try opening?.reading.readNext(most: BrowserSession.stepBytes) ?? false
    } catch {
      return false  // finishing meets it again, and says so
    }
  }

  /// All is there: the page says what it left out so far, and what waited is done.
  private mutating func endOpening() {
    render()
    takeHeld()
  }

  /// Does what waited, in the order in which it came.
  mutating func takeHeld() {
    let waiting = held
    held = []
    for message in waiting where !isUnreadable { take(message) }
  }
}
