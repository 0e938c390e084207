/// Days from one to another, both included; nil bounds are open.
struct DayBounds {
  let first: Day?
  let last: Day?

  init(_ first: Day?, _ last: Day?) {
    self.first = first
    self.last = last
  }

  /// What has no day is in all time only.
  func has(_ day: Day?) -> Bool {
    if first == nil && last == nil { return true }
    guard let day else { return false }
    if let first, day < first { return false }
    if let last, day > last { return false }
    return true
  }
}
