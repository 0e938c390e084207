import Ledger
import Markup

/// Cards over the whole book, kept as they were drawn until it, the day, the language or the way amounts are written change:
/// going from month to month draws only what is of the month.
struct KeptCards {
  /// What a card that was drawn is of.
  struct Mark: Equatable {
    var made: Int
    var today: Day
    var language: String
    var formats: Formats
  }

  private var mark: Mark?
  private var cards: [(name: String, html: HTML)] = []

  /// The card of a name, where nothing that it says has changed.
  func card(_ name: String, of mark: Mark) -> HTML? {
    mark == self.mark ? cards.first { $0.name == name }?.html : nil
  }

  mutating func keep(_ html: HTML, as name: String, of mark: Mark) {
    if mark != self.mark { cards = [] }
    self.mark = mark
    cards.append((name, html))
  }
}
