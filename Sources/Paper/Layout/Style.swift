import Documents
import Ledger

/// The sheet a document is printed on, in points.
public enum PaperSize: Sendable {
  case a4
  case letter

  var width: Double { self == .a4 ? 595 : 612 }
  var height: Double { self == .a4 ? 842 : 792 }
}

/// A color of ink: red, green and blue from 0 to 1.
struct Ink: Equatable {
  var red: Double
  var green: Double
  var blue: Double

  static var text: Ink { Ink(red: 0.094, green: 0.11, blue: 0.129) }
  static var quiet: Ink { Ink(red: 0.35, green: 0.384, blue: 0.427) }
  static var hairline: Ink { Ink(red: 0.83, green: 0.847, blue: 0.87) }
  static var white: Ink { Ink(red: 1, green: 1, blue: 1) }
  static var black: Ink { Ink(red: 0, green: 0, blue: 0) }

  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  init(_ accent: PaperAccent) {
    let color = accent.color
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255)
  }

  /// This share of it on white.
  func mixed(_ share: Double) -> Ink {
    Ink(
      red: 1 - (1 - red) * share, green: 1 - (1 - green) * share, blue: 1 - (1 - blue) * share)
  }
}

enum Face {
  case regular, bold
  /// Those of a QR-bill.
  case bill, billBold
}

/// How a piece of text stands on paper; sizes in points.
struct TextStyle {
  var face: Face
  var size: Double
  var leading: Double
  var ink: Ink
  /// Room between letters, in points.
  var tracking: Double = 0
  /// Digits keep their columns when pairs are not kerned.
  var isKerned = true

  /// The same, smaller or larger; itself for 1.
  func scaled(_ scale: Double) -> TextStyle {
    if scale == 1 { return self }
    var style = self
    style.size *= scale
    style.leading *= scale
    style.tracking *= scale
    return style
  }
}

/// The measures that all printed documents share, in points.
enum Style {
  static var margin: Double { 58 }
  static var top: Double { 58 }
  static var bottom: Double { 70 }
  static var cellGap: Double { 14 }
  /// What a wide column has at least, and how much smaller a table may be for that.
  static var leastWide: Double { 72 }
  static var leastScale: Double { 0.55 }
  /// What a column of words has at least in a table that is as small as may be: some letters.
  static var leastWords: Double { 34 }
  /// What a QR-bill leaves free above it on a page, for what stands at its foot.
  static var billGap: Double { 40 }
  /// Above and below a row, the usual room first; the others only where a document takes fewer pages so.
  static var rowPaddings: [Double] { [5.5, 3.5, 2.2, 1.2] }
}

/// The type scale and the colours of one document.
struct StyleSheet {
  let layout: PaperLayout
  let accent: Ink
  /// The accent as the ground of a panel.
  let tint: Ink
  /// Above and below a table's row.
  var rowPadding = Style.rowPaddings[0]

  init(_ look: PaperLook) {
    layout = look.layout
    accent = Ink(look.accent)
    tint = accent.mixed(0.08)
  }

  func text(_ role: TextRole) -> TextStyle {
    switch role {
    case .title:
      TextStyle(
        face: .bold, size: layout == .minimal ? 13 : 24, leading: layout == .minimal ? 18 : 30,
        ink: layout == .modern ? accent : .text)
    case .brand:
      TextStyle(face: .bold, size: 15, leading: 21, ink: layout == .classic ? accent : .text)
    case .name: TextStyle(face: .bold, size: 10.5, leading: 15, ink: .text)
    case .amount:
      TextStyle(
        face: layout == .minimal ? .regular : .bold, size: layout == .minimal ? 34 : 24,
        leading: layout == .minimal ? 44 : 31, ink: accent)
    case .body: TextStyle(face: .regular, size: 9.5, leading: 14, ink: .text)
    case .quiet: TextStyle(face: .regular, size: 9, leading: 13.5, ink: .quiet)
    case .label: TextStyle(face: .bold, size: 8, leading: 12, ink: .quiet, tracking: 0.2)
    }
  }

  /// Which one it is, beside what it is.
  var titleNote: TextStyle {
    var style = text(.title)
    style.face = .regular
    style.ink = .quiet
    return style
  }
  /// Until when, under how much.
  var caption: TextStyle {
    TextStyle(face: .regular, size: 11, leading: 16, ink: .text)
  }
  var stamp: TextStyle {
    TextStyle(face: .bold, size: 13, leading: 18, ink: accent, tracking: 1.5)
  }
  var factLabel: TextStyle {
    TextStyle(face: .regular, size: 9, leading: 15, ink: .quiet)
  }
  var factValue: TextStyle {
    TextStyle(face: .regular, size: 9.5, leading: 15, ink: .text)
  }
  var tableHead: TextStyle {
    TextStyle(
      face: .bold, size: 8, leading: 12, ink: layout == .modern ? .white : .quiet, tracking: 0.2)
  }
  var number: TextStyle {
    TextStyle(face: .regular, size: 9.5, leading: 14, ink: .text, isKerned: false)
  }
  var total: TextStyle {
    TextStyle(face: .bold, size: 13, leading: 19, ink: .text, isKerned: false)
  }
  var footer: TextStyle {
    TextStyle(face: .regular, size: 8, leading: 11, ink: .quiet)
  }
  /// How wide and high a logo is at most.
  var logo: (width: Double, height: Double) { layout == .classic ? (240, 72) : (180, 60) }
}
