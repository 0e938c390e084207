/// What every ``Phrase`` is called in another language: a GNU `.mo` file, used as it lies.
///
/// The file is what `msgfmt` makes of `web/words/*.po` (GNU gettext manual, "The Format of GNU MO Files"):
/// two tables of (length, offset), one of keys in the order of their bytes, one of translations.
public struct Catalogue: Sendable {
  let bytes: [UInt8]
  private let count: Int
  private let keys: Int
  private let translations: Int
  /// Which language it is, as BCP 47: "de".
  public let language: String

  /// nil for what is no `.mo` file in little-endian order, or one whose tables point out of it.
  public init?(_ bytes: [UInt8], language: String) {
    self.bytes = bytes
    self.language = language
    guard bytes.count >= 28, bytes.starts(with: [0xDE, 0x12, 0x04, 0x95]) else { return nil }
    count = Catalogue.number(bytes, 8)
    keys = Catalogue.number(bytes, 12)
    translations = Catalogue.number(bytes, 16)
    for table in [keys, translations] {
      guard count >= 0, count <= bytes.count / 8, table >= 0, table <= bytes.count - 8 * count
      else {
        return nil
      }
      for row in 0..<count {
        let length = Catalogue.number(bytes, table + 8 * row)
        let offset = Catalogue.number(bytes, table + 8 * row + 4)
        guard offset >= 0, offset <= bytes.count, length >= 0, length <= bytes.count - offset
        else { return nil }
      }
    }
  }

  /// Where the translation of `key` lies in the bytes; nil for a key it does not know.
  @inline(never)
  func place(of key: String) -> Range<Int>? {
    // The file's own head has the empty key.
    if key.isEmpty { return nil }
    var key = key
    return key.withUTF8 { key in
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        let order = compare(range(keys, middle), key)
        if order == 0 {
          let found = range(translations, middle)
          return found.isEmpty ? nil : found
        }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }

  /// Less than, equal to or more than 0, as the key at `place` comes before, is, or comes after `other`.
  private func compare(_ place: Range<Int>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    for (mine, theirs) in zip(bytes[place], other) where mine != theirs {
      return Int(mine) - Int(theirs)
    }
    return place.count - other.count
  }

  private func range(_ table: Int, _ row: Int) -> Range<Int> {
    let start = Catalogue.number(bytes, table + 8 * row + 4)
    return start..<start + Catalogue.number(bytes, table + 8 * row)
  }

  /// Four bytes, the lowest first; below 0 where that is more than a browser's memory.
  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    let read =
      UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
      | UInt32(bytes[place + 3]) << 24
    return Int(Int32(bitPattern: read))
  }
}
