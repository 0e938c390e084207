/// What a way takes at least: as somebody said it, or reckoned from where both places are (rule G75).
public struct TravelNeed: Equatable, Sendable {
  public var minutes: Int
  public var isEstimate: Bool

  public init(minutes: Int, isEstimate: Bool) {
    self.minutes = minutes
    self.isEstimate = isEstimate
  }
}

/// How long ways between places take; what nobody said and nothing tells is not claimed (rule G75).
public struct TravelTimes {
  private let book: Book
  /// Places by what they are called, and what was found out of each two of them.
  private var numbers: [String: Int] = [:]
  private var keys: [String] = []
  private var places: [String] = []
  private var known: [UInt64: TravelNeed?] = [:]

  public init(of book: Book) { self.book = book }

  /// Whether nothing is known of any way.
  public var isEmpty: Bool { book.travels.isEmpty }

  /// What no way of the book takes longer than, in minutes: how far ahead there may be a conflict.
  public var longest: Int64 {
    var (longest, points) = (Int64(0), 0)
    for way in book.travels.live {
      if way.to.isEmpty {
        points += way.point == nil ? 0 : 1
      } else {
        longest = Swift.max(longest, way.minutes, way.back ?? 0)
      }
    }
    // Half round the earth, by air, is a day and some hours.
    return points > 1 ? Travel.mostMinutes : Swift.min(longest, Travel.mostMinutes)
  }

  /// Which place a name means, to be asked with ``need(from:to:)``; nil for none.
  public mutating func place(_ name: String) -> Int? {
    if let number = numbers[name] { return number < 0 ? nil : number }
    let key = Travel.key(of: name)
    let number = key.isEmpty ? -1 : keys.firstIndex(of: key) ?? keys.count
    if number == keys.count {
      keys.append(key)
      places.append(name)
    }
    numbers[name] = number
    return number < 0 ? nil : number
  }

  /// What the way takes; nil within one place, and where it is not known.
  public mutating func need(from: Int, to: Int) -> TravelNeed? {
    if from == to || isEmpty { return nil }
    let pair = UInt64(from) << 32 | UInt64(to)
    if let found = known[pair] { return found }
    let found = TravelTimes.need(from: places[from], to: places[to], in: book)
    known[pair] = .some(found)
    return found
  }

  /// The same of two places by their names, once.
  public static func need(from: String, to: String, in book: Book) -> TravelNeed? {
    if let said = book.travels.live(Travel.id(between: from, and: to)), !said.to.isEmpty {
      let minutes = Swift.min(Swift.max(0, said.minutes(from: from)), Travel.mostMinutes)
      return TravelNeed(minutes: Int(minutes), isEstimate: false)
    }
    guard let start = point(of: from, in: book), let end = point(of: to, in: book) else {
      return nil
    }
    return TravelNeed(minutes: estimate(metres: start.metres(to: end)), isEstimate: true)
  }

  /// Where a place is, if somebody said so.
  public static func point(of place: String, in book: Book) -> GeoPoint? {
    guard let point = book.travels.live(Travel.id(of: place))?.point, point.isOnEarth else {
      return nil
    }
    return point
  }

  /// What a straight way takes, up to the next five minutes.
  ///
  /// 1.3 times it at 70 km/h; from 300 km on, where that is less, three hours and the straight way at 800 km/h.
  static func estimate(metres: Int64) -> Int {
    // Minutes are metres × 1.3 × 60 / 70,000.
    var tenths = metres * 78 / 7_000
    if metres >= 300_000 { tenths = Swift.min(tenths, 1_800 + metres * 3 / 4_000) }
    return Int((tenths + 49) / 50 * 5)
  }

  /// Says how long a way takes, for good; nil forgets it.
  public static func remember(
    _ minutes: Int64?, back: Int64? = nil, from: String, to: String, in book: Book
  ) -> Edit {
    var edit = Edit()
    let id = Travel.id(between: from, and: to)
    var row = book.travels[id] ?? Travel(between: from, and: to)
    guard let minutes else {
      if row.isLive, book.travels[id] != nil {
        edit.trash(row, in: book.travels)
      }
      return edit
    }
    row.life = .live
    row.set(minutes, from: from, back: back)
    edit.put(row, in: book.travels)
    return edit
  }

  /// Says where a place is; nil forgets it.
  public static func remember(_ point: GeoPoint?, of place: String, in book: Book) -> Edit {
    var edit = Edit()
    let id = Travel.id(of: place)
    var row = book.travels[id] ?? Travel(at: place, nil)
    if point == nil && (book.travels[id] == nil || !row.isLive) { return edit }
    row.life = point == nil ? .trashed : .live
    row.point = point
    edit.put(row, in: book.travels)
    return edit
  }
}
