import Ledger

/// Something to draw, placed from the top left corner of its box; heights grow downwards.
struct Mark {
  enum Shape {
    /// Text whose baseline is at `y`.
    case text(TextLine, TextStyle)
    /// A filled rectangle whose top is at `y`.
    case fill(width: Double, height: Double, Ink)
    /// A filled outline: its corners, from the mark's place.
    case outline([(x: Double, y: Double)], Ink)
    /// A QR code so wide and high, whose top is at `y`.
    case code(QRCode, side: Double)
    /// The logo, whose top is at `y`.
    case logo(width: Double, height: Double)
  }

  var x: Double
  var y: Double
  var shape: Shape
  /// The structure element it belongs to; `StructureTree.artifact` for decoration.
  var element: Int
}

/// A piece of the page that is never cut: a line of text, a table row, a row of columns.
struct Box {
  var height: Double
  var marks: [Mark] = []
  /// A page may not end between this box and the next.
  var keepsWithNext = false
  /// Room only: left out at the top of a page.
  var isGap = false
  /// The table head that is repeated when a page begins with this box.
  var head: Int?

  mutating func add(_ other: Box, x: Double, y: Double) {
    for var mark in other.marks {
      mark.x += x
      mark.y += y
      marks.append(mark)
    }
  }
}
