/// What every day comes to in minor units: one number a day that something was spent on, in pages of 64 days, so that
/// neither five years of every day nor one mistyped year is much.
public struct DaySums: Equatable, Sendable {
  private struct Page: Equatable, Sendable {
    var number: Int32
    var sums = [Int64](repeating: 0, count: 64)
    /// A bit for each of its days that has something, also where that comes to nothing.
    var used: UInt64 = 0
  }

  private var pages: [Page] = []
  private var places = IDMap()
  /// The page that was added to last: days of one month often come one after another.
  private var latest = -1

  public init() {}

  public static func == (a: DaySums, b: DaySums) -> Bool {
    var sums: [Day: Int64] = [:]
    a.forEach { sums[$0] = $1 }
    var isEqual = true
    var count = 0
    b.forEach {
      count += 1
      if sums[$0] != $1 { isEqual = false }
    }
    return isEqual && count == sums.count
  }

  /// The sum must fit.
  mutating func add(_ minor: Int64, on day: Day) {
    let (number, place) = DaySums.place(of: day)
    if latest < 0 || pages[latest].number != number { latest = page(number) }
    pages[latest].sums[place] += minor
    pages[latest].used |= 1 << UInt64(place)
  }

  private static func place(of day: Day) -> (page: Int32, place: Int) {
    (day.number >> 6, Int(day.number & 63))
  }

  private mutating func page(_ number: Int32) -> Int {
    let found = places.value(of: DaySums.key(number), orSet: Int32(pages.count))
    if Int(found) == pages.count { pages.append(Page(number: number)) }
    return Int(found)
  }

  private static func key(_ number: Int32) -> UInt64 { UInt64(UInt32(bitPattern: number)) + 1 }

  /// What a day comes to.
  subscript(day: Day) -> Int64 {
    let (number, place) = DaySums.place(of: day)
    return places[DaySums.key(number)].map { pages[Int($0)].sums[place] } ?? 0
  }

  /// Every day that has something, in no order.
  func forEach(_ body: (Day, Int64) -> Void) {
    for page in pages {
      var left = page.used
      while left != 0 {
        let place = left.trailingZeroBitCount
        left &= left - 1
        body(Day(number: page.number << 6 + Int32(place)), page.sums[place])
      }
    }
  }

  /// From the first day that has something to the last.
  var span: ClosedRange<Day>? {
    var (first, last): (Day?, Day?)
    forEach { day, _ in
      first = min(first ?? day, day)
      last = max(last ?? day, day)
    }
    guard let first, let last else { return nil }
    return first...last
  }

  /// What the days of a period come to.
  func sum(over period: ClosedRange<Day>) -> Int64 {
    let (first, last) = (period.lowerBound.number, period.upperBound.number)
    var sum: Int64 = 0
    func add(_ page: Page) {
      let from = max(first, page.number << 6) - page.number << 6
      let to = min(last, page.number << 6 + 63) - page.number << 6
      for place in stride(from: from, through: to, by: 1) { sum += page.sums[Int(place)] }
    }
    let (low, high) = (first >> 6, last >> 6)
    if Int(high) - Int(low) < pages.count {
      for number in low...high {
        if let place = places[DaySums.key(number)] { add(pages[Int(place)]) }
      }
    } else {
      for page in pages where low <= page.number && page.number <= high { add(page) }
    }
    return sum
  }
}
