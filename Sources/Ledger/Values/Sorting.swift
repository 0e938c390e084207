// Sorting by a comparison, once for all kinds of elements: what is sorted is a list of places, so the browser downloads
// one sort and not one for each kind.

extension Array {
  /// The elements in the order that `precedes` says; equal ones keep theirs.
  ///
  /// It stands before the standard library's in everything that imports this module.
  @inlinable
  public func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    withUnsafeBufferPointer { elements in
      let places = sortedPlaces(elements.count) { precedes(elements[$0], elements[$1]) }
      var result: [Element] = []
      result.reserveCapacity(elements.count)
      for place in places { result.append(elements[Int(place)]) }
      return result
    }
  }

  /// Puts the elements into the order that `precedes` says; equal ones keep theirs.
  @inlinable
  public mutating func sort(by precedes: (Element, Element) -> Bool) {
    self = sorted(by: precedes)
  }
}

extension Dictionary {
  /// The entries in the order that `precedes` says.
  @inlinable
  public func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    [Element](self).sorted(by: precedes)
  }
}

extension Range<Int> {
  /// The numbers in the order that `precedes` says; equal ones keep theirs.
  public func sorted(by precedes: (Int, Int) -> Bool) -> [Int] { Array(self).sorted(by: precedes) }
}

/// The places 0 to `count` in the order of what stands there; equal ones keep theirs.
///
/// A merge sort from the bottom: runs of eight by insertion, then merged back and forth between two lists.
public func sortedPlaces(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int32] {
  var places = [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
    for place in 0..<count { buffer[place] = Int32(truncatingIfNeeded: place) }
    initialized = count
  }
  if count < 2 { return places }
  let run = 8
  for start in stride(from: 0, to: count, by: run) {
    insert(&places, start, Swift.min(start + run, count), precedes)
  }
  if count <= run { return places }
  var merged = places
  var width = run
  while width < count {
    for start in stride(from: 0, to: count, by: width * 2) {
      let middle = Swift.min(start + width, count)
      merge(places, start, middle, Swift.min(middle + width, count), into: &merged, precedes)
    }
    swap(&places, &merged)
    width *= 2
  }
  return places
}

/// Sorts one short run in its place.
private func insert(
  _ places: inout [Int32], _ start: Int, _ end: Int, _ precedes: (Int, Int) -> Bool
) {
  for next in start + 1..<Swift.max(end, start + 1) {
    let place = places[next]
    var gap = next
    while gap > start, precedes(Int(place), Int(places[gap - 1])) {
      places[gap] = places[gap - 1]
      gap -= 1
    }
    places[gap] = place
  }
}

/// Merges two runs that lie beside each other.
private func merge(
  _ places: [Int32], _ start: Int, _ middle: Int, _ end: Int, into merged: inout [Int32],
  _ precedes: (Int, Int) -> Bool
) {
  var left = start
  var right = middle
  // Often they are in order already.
  let isInOrder = right == end || !precedes(Int(places[right]), Int(places[right - 1]))
  for slot in start..<end {
    let takesRight =
      left == middle
      || (!isInOrder && right < end && precedes(Int(places[right]), Int(places[left])))
    merged[slot] = takesRight ? places[right] : places[left]
    if takesRight { right += 1 } else { left += 1 }
  }
}
