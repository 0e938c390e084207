import Ledger
import Markup

/// Cards over the whole book, kept as they were drawn until what they show of it, the day, the language or the way amounts are
/// written change: going from month to month draws only what is of the month.
struct KeptCards {
  /// What a card that was drawn is of.
  struct Mark: Equatable {
    /// How often what they are made of was written (``BookIndex/writes(to:)``).
    var writes: [Int]
    var today: Day
    var language: String
    var formats: Formats
  }

  private var cards: [(name: String, mark: Mark, html: HTML)] = []

  /// The card of a name, where nothing that it says has changed.
  func card(_ name: String, of mark: Mark) -> HTML? {
    cards.first { $0.name == name && $0.mark == mark }?.html
  }

  mutating func keep(_ html: HTML, as name: String, of mark: Mark) {
    cards.removeAll { $0.name == name }
    cards.append((name, mark, html))
  }
}
