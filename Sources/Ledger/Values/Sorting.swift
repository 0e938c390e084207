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

extension Sequence where Element: Comparable {
  /// The elements from the lowest up.
  public func sorted() -> [Element] { Array(self).sorted { $0 < $1 } }
}

extension Array where Element: Comparable {
  public mutating func sort() { self = sorted { $0 < $1 } }
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
public func sortedPlaces(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int32] {
  if count < 2 { return Array(0..<Int32(truncatingIfNeeded: max(0, count))) }
  return withoutActuallyEscaping(precedes) { PlaceSort(count, $0).sorted() }
}

/// A merge sort from the bottom: runs of eight by insertion, then merged back and forth between two lists.
///
/// It is an object that keeps the comparison: of functions that are handed one, the compiler makes a copy for each. Nobody
/// else has it, so nobody has to look whether another writes it at the same time.
private final class PlaceSort {
  private let precedes: (Int, Int) -> Bool
  @exclusivity(unchecked) private var places: [Int32]
  @exclusivity(unchecked) private var merged: [Int32] = []

  @inline(never)
  init(_ count: Int, _ precedes: @escaping (Int, Int) -> Bool) {
    self.precedes = precedes
    places = [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
      for place in 0..<count { buffer[place] = Int32(truncatingIfNeeded: place) }
      initialized = count
    }
  }

  @inline(never)
  func sorted() -> [Int32] {
    let count = places.count
    let run = 8
    for start in stride(from: 0, to: count, by: run) {
      insert(start, Swift.min(start + run, count))
    }
    if count <= run { return places }
    merged = places
    var width = run
    while width < count {
      for start in stride(from: 0, to: count, by: width * 2) {
        let middle = Swift.min(start + width, count)
        merge(start, middle, Swift.min(middle + width, count))
      }
      swap(&places, &merged)
      width *= 2
    }
    return places
  }

  /// Sorts one short run in its place.
  private func insert(_ start: Int, _ end: Int) {
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
  private func merge(_ start: Int, _ middle: Int, _ end: Int) {
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
}
