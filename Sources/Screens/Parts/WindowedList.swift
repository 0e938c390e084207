import Markup

/// A long list of which only the rows near the viewport are in the page.
///
/// The host reports the rows near the viewport as scroll distance / row height; since section heads
/// are lower than rows, the window is found by adding up the real heights.
struct WindowedList<Entry> {
  /// Rows and section heads in order.
  var entries: [Entry]
  /// Pixels: web/parts.css's `--row-height` and the sticky head.
  var height: (Entry) -> Int
  static var rowHeight: Int { 64 }
  static var headHeight: Int { 40 }

  /// The entries to render, and the heights of what is left out before and after them.
  func range(of window: Range<Int>) -> (range: Range<Int>, before: Int, after: Int) {
    let top = window.lowerBound * Self.rowHeight
    let bottom = window.upperBound * Self.rowHeight
    var y = 0
    var first = -1
    var last = entries.count
    var before = 0
    var after = 0
    for (place, entry) in entries.enumerated() {
      let tall = height(entry)
      if first < 0 && y + tall > top {
        first = place
        before = y
      }
      if y > bottom {
        if last == entries.count { last = place }
        after += tall
      }
      y += tall
    }
    if first < 0 { return (0..<0, 0, 0) }
    return (first..<max(first, last), before, after)
  }
}

extension HTML {
  /// Room for the rows that are left out.
  mutating func spacer(_ height: Int, _ key: String) {
    self("div", .class("spacer"), .data("height", "\(height)"), .key(key)) { _ in }
  }
}
