import Ledger

/// Which files' bytes are on this device, as the page says it (rule G71).
public struct FilesHere: Sendable {
  /// Whether the page said it yet.
  public private(set) var isKnown = false
  /// The first sixteen digits of each hash.
  private var heads: Set<UInt64> = []

  public init() {}

  public func has(_ hash: String) -> Bool {
    guard let head = FilesHere.head(hash) else { return false }
    return heads.contains(head)
  }

  /// All there are.
  public mutating func set(_ hashes: [String]) {
    heads = []
    isKnown = true
    for hash in hashes { add(hash) }
  }

  public mutating func add(_ hash: String) {
    if let head = FilesHere.head(hash) { heads.insert(head) }
  }

  public mutating func remove(_ hash: String) {
    if let head = FilesHere.head(hash) { heads.remove(head) }
  }

  private static func head(_ hash: String) -> UInt64? {
    hash.utf8.count == 64 ? UInt64(hash.prefix(16), radix: 16) : nil
  }
}

/// How many bytes a file has, as people say it: "2.1 MB".
struct FileSize: Room {
  let app: App

  func words(_ bytes: Int64) -> String {
    let bytes = max(0, bytes)
    if bytes < 1_000 { return "\(bytes) B" }
    if bytes < 999_500 { return "\((bytes + 500) / 1_000) kB" }
    let unit: Int64 = bytes < 999_950_000 ? 1_000_000 : 1_000_000_000
    let tenths = bytes / (unit / 10) + (bytes % (unit / 10) >= unit / 20 ? 1 : 0)
    return "\(tenths / 10)\(state.formats.decimal)\(tenths % 10) \(unit == 1_000_000 ? "MB" : "GB")"
  }
}
