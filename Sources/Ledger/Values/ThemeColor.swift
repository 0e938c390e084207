/// The colour that a person gives the app (rule G74): how it is shown in light and in dark, so that what is written in it or
/// on it can be read.
public struct ThemeColor: Equatable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// "#3b4bcb"; nil for anything else.
  public init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 7, digits[0] == UInt8(ascii: "#") else { return nil }
    var value: UInt32 = 0
    for digit in digits.dropFirst() {
      switch digit {
      case 0x30...0x39: value = value << 4 | UInt32(digit - 0x30)
      case 0x61...0x66: value = value << 4 | UInt32(digit - 0x57)
      case 0x41...0x46: value = value << 4 | UInt32(digit - 0x37)
      case _: return nil
      }
    }
    self.init(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }

  public var text: String {
    let all = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(all, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  /// The four colours of one theme: what is written or filled in it, stronger, its faint ground, what is written on it.
  public struct Shades: Equatable, Sendable {
    public var accent: ThemeColor
    public var strong: ThemeColor
    public var tint: ThemeColor
    public var on: ThemeColor
  }

  /// WCAG 2.2's ratio for text.
  public static var enough: Double { 4.5 }
  /// The grounds on which the app writes with its accent, that with the least contrast of each theme (web/theme.css).
  public static var lightGround: ThemeColor { ThemeColor(0xEE, 0xEE, 0xEA) }
  public static var darkGround: ThemeColor { ThemeColor(0x1F, 0x22, 0x26) }

  public func shades(isDark: Bool) -> Shades {
    let end = isDark ? ThemeColor(255, 255, 255) : ThemeColor(0, 0, 0)
    let ground = isDark ? ThemeColor.darkGround : ThemeColor.lightGround
    let tint = mixed(with: ground, isDark ? 52 : 58)
    let accent = toward(end) { $0.contrast(to: ground) >= ThemeColor.enough }
    let strong = accent.mixed(with: end, 12).toward(end) {
      $0.contrast(to: tint) >= ThemeColor.enough && $0.contrast(to: ground) >= ThemeColor.enough
    }
    let white = ThemeColor(255, 255, 255)
    let ink = ThemeColor(0x10, 0x11, 0x13)
    // What is pressed is filled with the strong one, and keeps its words.
    func least(_ words: ThemeColor) -> Double {
      min(words.contrast(to: accent), words.contrast(to: strong))
    }
    return Shades(
      accent: accent, strong: strong, tint: tint, on: least(white) >= least(ink) ? white : ink)
  }

  /// The first of 64 steps to another colour that is good.
  private func toward(_ end: ThemeColor, _ isGood: (ThemeColor) -> Bool) -> ThemeColor {
    for step in 0..<64 {
      let color = mixed(with: end, step)
      if isGood(color) { return color }
    }
    return end
  }

  /// With so many 64ths of another.
  func mixed(with other: ThemeColor, _ parts: Int) -> ThemeColor {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Int(one) * (64 - parts) + Int(two) * parts + 32) / 64)
    }
    return ThemeColor(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// From 1 to 21, as WCAG reckons it.
  public func contrast(to other: ThemeColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    0.2126 * ThemeColor.linear(red) + 0.7152 * ThemeColor.linear(green)
      + 0.0722 * ThemeColor.linear(blue)
  }

  /// x to the power of 2.4 is x² times the fifth root of x², found by Newton's steps: the browser's half has no `pow`.
  private static func linear(_ part: UInt8) -> Double {
    let share = Double(part) / 255
    if share <= 0.04045 { return share / 12.92 }
    let base = (share + 0.055) / 1.055
    let square = base * base
    var root = 1.0
    for _ in 0..<24 {
      let fourth = root * root * root * root
      root -= (fourth * root - square) / (5 * fourth)
    }
    return square * root
  }
}
