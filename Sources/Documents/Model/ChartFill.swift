import Ledger

/// One of eight looks that tell parts of a chart apart, by colour and by pattern (rule R12): on a screen the style sheet's
/// `fill-0` to `fill-7`, on paper ``hex``.
public struct ChartFill: Equatable, Sendable {
  public static var count: Int { 8 }

  public let place: Int

  /// The looks come again after the eighth.
  public init(_ place: Int) {
    self.place = (place % ChartFill.count + ChartFill.count) % ChartFill.count
  }

  /// A media type's own, as the earlier app coloured it: concert blue, film green, lesson orange, other purple,
  /// recording red, tour cyan, TV pink, game yellow; darker, so that each stands out from paper by 3 to 1.
  public static func of(_ media: MediaType) -> ChartFill {
    switch media {
    case .concert: ChartFill(0)
    case .film: ChartFill(1)
    case .lesson: ChartFill(2)
    case .other: ChartFill(3)
    case .recording: ChartFill(4)
    case .tour: ChartFill(5)
    case .tv: ChartFill(6)
    case .videoGame: ChartFill(7)
    }
  }

  static func of(media word: String) -> ChartFill {
    of(MediaType.allCases.first { $0.word == word } ?? .other)
  }

  /// On paper and on light screens.
  public var hex: String {
    switch place {
    case 0: "0a6fd6"
    case 1: "1f8a3b"
    case 2: "b86200"
    case 3: "8e3fc4"
    case 4: "d92d20"
    case 5: "0b7f9e"
    case 6: "d0246f"
    case _: "8a6d00"
    }
  }

  /// On dark screens.
  public var darkHex: String {
    switch place {
    case 0: "4aa3ff"
    case 1: "34c759"
    case 2: "ff9f0a"
    case 3: "c583f0"
    case 4: "ff6961"
    case 5: "5ac8e8"
    case 6: "ff6bb0"
    case _: "ffd60a"
    }
  }

  /// Lines over the colour, in squares of six: where each begins (x, y), and how wide and high it is.
  public var pattern: [(x: Int, y: Int, width: Int, height: Int)] {
    switch place {
    case 0: []
    case 1: [(0, 0, 6, 1)]
    case 2: [(0, 0, 1, 6)]
    case 3: [(0, 0, 6, 1), (0, 0, 1, 6)]
    case 4: [(0, 0, 2, 2), (3, 3, 2, 2)]
    case 5: [(0, 0, 6, 1), (0, 3, 6, 1)]
    case 6: [(0, 0, 1, 6), (3, 0, 1, 6)]
    case _: [(1, 1, 3, 3)]
    }
  }
}
