/// How long the way between two places takes, as somebody said it; or, with one place, where that is (rule G75).
///
/// Its id follows from both places' names, whichever of them is said first: two devices that say it unheard write one row.
public struct Travel: Entity {
  public static var kind: Kind { .travel }

  public var id = ID<Travel>()
  public var life = Life.live
  /// The places in the order of ``key(of:)``, as they were written.
  public var from = ""
  /// "" for a row that says where ``from`` is.
  public var to = ""
  public var minutes: Int64 = 0
  /// The other way; nil: as long.
  public var back: Int64?
  /// Where ``from`` is, in a row without ``to``.
  public var point: GeoPoint?

  public init() {}

  /// Nothing said yet of the way between two places.
  public init(between one: String, and other: String) {
    let isTurned = Travel.isBefore(Travel.key(of: other), Travel.key(of: one))
    from = trimmed(isTurned ? other : one)
    to = trimmed(isTurned ? one : other)
    id = Travel.id(between: from, and: to)
  }

  /// A place by itself.
  public init(at place: String, _ point: GeoPoint?) {
    from = trimmed(place)
    id = Travel.id(of: place)
    self.point = point
  }

  /// A place's name as it is compared: in small letters, without accents, one blank between words.
  public static func key(of place: String) -> String {
    var bytes: [UInt8] = []
    for byte in folded(place).utf8 {
      let isSpace = byte == 0x20 || 0x09...0x0D ~= byte
      if !isSpace {
        bytes.append(byte)
      } else if let last = bytes.last, last != 0x20 {
        bytes.append(0x20)
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  public static func id(between one: String, and other: String) -> ID<Travel> {
    let (a, b) = (key(of: one), key(of: other))
    return isBefore(b, a) ? id(keys: b, a) : id(keys: a, b)
  }

  public static func id(of place: String) -> ID<Travel> { id(keys: key(of: place), "") }

  /// By their bytes, on every device.
  private static func isBefore(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  private static func id(keys from: String, _ to: String) -> ID<Travel> {
    .foreign("travel:" + from + "\n" + to)
  }

  /// The minutes from one of its places; the other way unless it is ``from``.
  public func minutes(from place: String) -> Int64 {
    Travel.key(of: place) == Travel.key(of: from) ? minutes : back ?? minutes
  }

  /// Says the minutes from a place to the other; without `back` the other way takes as long.
  public mutating func set(_ minutes: Int64, from place: String, back: Int64?) {
    if Travel.key(of: place) == Travel.key(of: from) {
      self.minutes = minutes
      self.back = back == minutes ? nil : back
    } else {
      self.minutes = back ?? minutes
      self.back = back == nil || back == minutes ? nil : minutes
    }
  }

  /// "Blue Note – Bowl", "Blue Note".
  public var way: String { to.isEmpty ? from : from + " – " + to }

  /// More than two days are a mistake.
  public static var mostMinutes: Int64 { 2_880 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "from", &from)
    visitor.register(3, "to", &to)
    visitor.register(4, "minutes", &minutes)
    visitor.register(5, "back", &back)
    visitor.register(6, "point", &point)
  }
}

/// A place on the earth, in millionths of a degree, north and east positive.
public struct GeoPoint: Composite, Equatable {
  public var latitude: Int64 = 0
  public var longitude: Int64 = 0

  public init() {}

  public init(latitude: Int64, longitude: Int64) {
    self.latitude = latitude
    self.longitude = longitude
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "latitude", &latitude)
    visitor.register(2, "longitude", &longitude)
  }

  /// "52.520008, 13.404954", as maps give it, with a blank or a comma between; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split { $0 == "," || $0 == ";" || $0.isSpace }.map { String($0) }
    guard parts.count == 2, let latitude = GeoPoint.millionths(parts[0]),
      let longitude = GeoPoint.millionths(parts[1])
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
    if !isOnEarth { return nil }
  }

  var isOnEarth: Bool {
    latitude.magnitude <= 90_000_000 && longitude.magnitude <= 180_000_000
  }

  /// Further digits than six, some ten centimetres, are dropped.
  private static func millionths(_ text: String) -> Int64? {
    var (digits, decimals, isNegative, hasPoint) = (Int64(0), 0, false, false)
    var count = 0
    for (place, byte) in text.utf8.enumerated() {
      switch byte {
      case 0x2D where place == 0: isNegative = true
      case 0x2B where place == 0: break
      case 0x2E where !hasPoint: hasPoint = true
      case 0x30...0x39:
        count += 1
        if count > 20 { return nil }
        if hasPoint && decimals == 6 { continue }
        if hasPoint { decimals += 1 } else if digits > 999 { return nil }
        digits = digits * 10 + Int64(byte - 0x30)
      case _: return nil
      }
    }
    if count == 0 { return nil }
    for _ in decimals..<6 { digits *= 10 }
    return isNegative ? -digits : digits
  }

  public var text: String { GeoPoint.text(latitude) + ", " + GeoPoint.text(longitude) }

  private static func text(_ number: Int64) -> String {
    let size = number.magnitude
    var decimals = String(size % 1_000_000)
    while decimals.utf8.count < 6 { decimals = "0" + decimals }
    return (number < 0 ? "-" : "") + String(size / 1_000_000) + "." + decimals
  }

  /// The straight way in metres, reckoned as on a plane at the middle latitude: with whole numbers alone, within a hundredth
  /// of the great circle up to 500 kilometres (62° north) and too long beyond.
  public func metres(to other: GeoPoint) -> Int64 {
    guard isOnEarth, other.isOnEarth else { return 0 }
    let north = (latitude - other.latitude).magnitude
    var east = (longitude - other.longitude).magnitude
    // The shorter way round.
    if east > 180_000_000 { east = 360_000_000 - east }
    let cosine = GeoPoint.cosine((latitude + other.latitude) / 2)
    // A millionth of a degree is 0.111195 metres.
    let y = Int64(north) * 111_195 / 1_000_000
    let x = Int64(east) * 111_195 / 1_000_000 * cosine / 1_000_000
    return GeoPoint.root(x * x + y * y)
  }

  /// A millionfold cosine after Bhaskara, (180² − 4d²) / (180² + d²), within two thousandths.
  private static func cosine(_ millionths: Int64) -> Int64 {
    // In thousandths of a degree, so that squares stay small.
    let degrees = Int64(millionths.magnitude) / 1_000
    let square = degrees * degrees
    return (32_400_000_000 - 4 * square) * 1_000_000 / (32_400_000_000 + square)
  }

  private static func root(_ number: Int64) -> Int64 {
    if number < 2 { return number }
    var (low, high) = (Int64(1), Int64(3_037_000_499))
    while low < high {
      let middle = (low + high + 1) / 2
      if middle <= number / middle { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
