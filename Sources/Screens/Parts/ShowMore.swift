import Markup

// Lists that are too high to stand in a window of rows: some at first, more by a button.
extension App {
  /// How many rows are shown: `first`, or as many as "Show More" has come to.
  func rowLimit(atFirst first: Int) -> Int {
    max(first, min(Int(state.location.option("show") ?? "") ?? 0, 2_000))
  }
}

extension HTML {
  /// The button that doubles what is shown, where something is left.
  mutating func showMore(_ limit: Int, of count: Int) {
    if count <= limit { return }
    self("div", .class("buttons"), .key("more")) { html in
      html.button("Show More", .option("show", "\(limit * 2)"))
    }
  }
}
