import Documents

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
}

enum Face: Int {
  case regular
  case bold
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
}

/// The one type scale of printed documents.
enum Style {
  static var margin: Double { 58 }
  static var top: Double { 58 }
  static var bottom: Double { 70 }
  static var cellGap: Double { 14 }
  static var rowPadding: Double { 5.5 }

  static func text(_ role: TextRole) -> TextStyle {
    switch role {
    case .title: TextStyle(face: .bold, size: 22, leading: 28, ink: .text)
    case .name: TextStyle(face: .bold, size: 10.5, leading: 15, ink: .text)
    case .amount: TextStyle(face: .regular, size: 13, leading: 19, ink: .text)
    case .body: TextStyle(face: .regular, size: 9.5, leading: 14, ink: .text)
    case .quiet: TextStyle(face: .regular, size: 9, leading: 13.5, ink: .quiet)
    case .label: TextStyle(face: .bold, size: 7.5, leading: 12, ink: .quiet, tracking: 0.5)
    }
  }

  static var factLabel: TextStyle {
    TextStyle(face: .regular, size: 9, leading: 15, ink: .quiet)
  }
  static var factValue: TextStyle {
    TextStyle(face: .regular, size: 9.5, leading: 15, ink: .text)
  }
  static var tableHead: TextStyle {
    TextStyle(face: .bold, size: 8, leading: 12, ink: .quiet, tracking: 0.2)
  }
  static var number: TextStyle {
    TextStyle(face: .regular, size: 9.5, leading: 14, ink: .text, isKerned: false)
  }
  static var total: TextStyle {
    TextStyle(face: .bold, size: 13, leading: 19, ink: .text, isKerned: false)
  }
  static var footer: TextStyle {
    TextStyle(face: .regular, size: 8, leading: 11, ink: .quiet)
  }
}
