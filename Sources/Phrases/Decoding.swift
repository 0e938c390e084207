// Text made of bytes, once: the standard library's initializer is copied into each place that uses it, and a copy is two
// hundred bytes of the download.

extension String {
  /// It stands before the standard library's, which does the same for any collection.
  @inline(never)
  public init(decoding bytes: UnsafeBufferPointer<UInt8>, as encoding: Unicode.UTF8.Type) {
    self = decoded(bytes)
  }

  @inline(never)
  public init(decoding bytes: [UInt8], as encoding: Unicode.UTF8.Type) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: encoding) }
  }

  @inline(never)
  public init(decoding bytes: ArraySlice<UInt8>, as encoding: Unicode.UTF8.Type) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: encoding) }
  }
}

extension StaticString {
  @inline(never)
  public var string: String {
    String(
      decoding: UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount), as: UTF8.self)
  }
}

/// The standard library's own: a generic function does not see those above.
@inline(__always)
private func decoded<C: Collection>(_ bytes: C) -> String where C.Element == UInt8 {
  String(decoding: bytes, as: UTF8.self)
}
