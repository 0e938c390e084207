import Ledger
import Markup

// What a row of a hand-ordered list has: a handle to drag it by and buttons that do the same.
extension HTML {
  /// The handle; web/reorder.js sends `action`, which ends in the row's id, with the id of the row it
  /// is dropped before.
  ///
  /// Assistive technology has the buttons instead.
  mutating func dragHandle(_ action: Action) {
    self(
      "span", .class("drag-handle"), .onReorder(action), .aria("hidden", "true")
    ) { html in html.icon("drag") }
  }

  /// Move Up and Move Down; both stay at the list's ends, so that the focus does too.
  mutating func orderButtons(
    _ name: Phrase, up: Action, down: Action, isFirst: Bool, isLast: Bool
  ) {
    orderButton("up", "Move Up: \(name)", up, isOff: isFirst)
    orderButton("down", "Move Down: \(name)", down, isOff: isLast)
  }

  private mutating func orderButton(
    _ icon: String, _ label: Phrase, _ action: Action, isOff: Bool
  ) {
    self(
      "button", .type("button"), .class("icon-button"), .onClick(action), .label(label),
      isOff ? .aria("disabled", "true") : .none
    ) { html in html.icon(icon) }
  }
}

extension Ordering.Move {
  /// What dropping a row says: the id of the row it was dropped before, or nothing at the end.
  init?(dropped before: String) {
    if before.isEmpty {
      self = .last
    } else if let id = ID<Vendor>(before) {
      self = .before(id.raw)
    } else {
      return nil
    }
  }
}
