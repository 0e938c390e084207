import Markup

/// A long list of which only the rows near the viewport are in the page.
///
/// The host reports the first visible row as scroll distance / row height; section heads make rows
/// drift from that, so the window is found by adding up the real heights.
struct WindowedList<Entry> {
  /// Rows and section heads in order.
  var entries: [Entry]
  /// Pixels: web/parts.css's `--row-height` and the sticky head.
  var height: (Entry) -> Int
  static var rowHeight: Int { 64 }
  static var headHeight: Int { 40 }

  /// How many pixels above and below the viewport are rendered too.
  private static var margin: Int { 900 }
  /// More than any viewport is tall.
  private static var reach: Int { 1600 }

  /// The entries to render, and the heights of what is left out before and after them.
  func window(firstRow: Int) -> (range: Range<Int>, before: Int, after: Int) {
    let top = max(0, firstRow * Self.rowHeight - Self.margin)
    let bottom = firstRow * Self.rowHeight + Self.reach + Self.margin
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
