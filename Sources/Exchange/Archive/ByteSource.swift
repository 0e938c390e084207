/// Bytes that need not be in memory as a whole: of a file, or of an array.
public struct ByteSource {
  public let count: Int64
  private let read: (Range<Int64>) -> [UInt8]?

  /// `read` is asked for what lies within `count` bytes; nil where it cannot be had.
  public init(count: Int64, read: @escaping (Range<Int64>) -> [UInt8]?) {
    self.count = count
    self.read = read
  }

  public init(_ bytes: [UInt8]) {
    self.init(count: Int64(bytes.count)) { range in
      Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }
  }

  /// Nil for what is not all there.
  func bytes(_ range: Range<Int64>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    guard let found = read(range), Int64(found.count) == range.upperBound - range.lowerBound else {
      return nil
    }
    return found
  }
}
