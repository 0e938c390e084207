import Ledger

/// The names of an object's members as they stand in the text: rows of a list have the same ones, which need not be read and
/// compared with each other again.
struct MemberNames {
  /// So many places of an object have names of their own, the last one for all that follow.
  static var places: Int { 32 }

  private var names: [String] = []
  /// Each name in its quotes, one after another, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init() {}

  /// None where a name does not stand in the text as it is.
  init(_ members: [Member]) {
    for member in members {
      bytes.append(Ascii.quote)
      for byte in member.name.utf8 {
        if byte < 0x20 || byte == Ascii.quote || byte == Ascii.backslash {
          self = MemberNames()
          return
        }
        bytes.append(byte)
      }
      bytes.append(Ascii.quote)
      names.append(member.name)
      ends.append(bytes.count)
    }
  }

  var count: Int { names.count }

  subscript(place: Int) -> String { names[place] }

  /// Where the name with a number ends in a text that has it from a place on; nil where something else stands there.
  func end(
    of number: Int, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard number < ends.count else { return nil }
    let first = number == 0 ? 0 : ends[number - 1]
    let count = ends[number] - first
    guard count <= text.count - start else { return nil }
    for place in 0..<count where text[start + place] != bytes[first + place] { return nil }
    return start + count
  }
}
