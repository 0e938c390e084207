import Ledger

/// The files of a folder by the names that lines call them.
struct FileNames {
  private let files: [ImportFolder.File]
  private var places: [String: [Int]] = [:]

  init(_ files: [ImportFolder.File]) {
    self.files = files
    for (place, file) in files.enumerated() { places[folded(file.name), default: []].append(place) }
  }

  /// What a cell names: files, and names without one.
  ///
  /// A name may hold the comma that stands between names, so the longest name that is a file's counts.
  func read(_ cell: String) -> (found: [[Int]], missing: [String]) {
    let bytes = Array(cell.utf8)
    var ends: [Int] = []
    for place in bytes.indices where FileNames.isMark(bytes[place]) { ends.append(place) }
    ends.append(bytes.count)
    var found: [[Int]] = []
    var missing: [String] = []
    var start = 0
    var next = 0
    while next < ends.count {
      var hit: (places: [Int], end: Int)?
      for end in next..<Swift.min(next + FileNames.mostMarks, ends.count) {
        let name = FileNames.text(bytes[start..<ends[end]])
        if let places = places[folded(FileNames.last(name))] { hit = (places, end) }
      }
      if let hit {
        found.append(hit.places)
        next = hit.end
      } else {
        let name = FileNames.text(bytes[start..<ends[next]])
        // An address is no file's name.
        if !name.isEmpty, !FileNames.isAddress(name) { missing.append(name) }
      }
      start = ends[next] + 1
      next += 1
    }
    return (found, missing)
  }

  /// How many commas a name may hold.
  private static var mostMarks: Int { 8 }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == Ascii.comma || byte == UInt8(ascii: ";") || byte == 0x0A
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    trimmed(String(decoding: bytes, as: UTF8.self))
  }

  private static func isAddress(_ name: String) -> Bool {
    name.hasPrefix("https://") || name.hasPrefix("http://")
  }

  private static func last(_ name: String) -> String {
    name.split(separator: "/").last.map { String($0) } ?? name
  }
}
