import Ledger

/// One thing asked of S3.
struct S3Request {
  enum Body {
    case none
    case bytes([UInt8])
    /// The first `size` bytes of an open file.
    case file(Int32, size: Int64)
  }

  var method: String
  /// Nil: the bucket.
  var key: String?
  var query: [(String, String)] = []
  var body = Body.none
  /// The SHA-256 of the body, as hex: the storage holds what comes against it.
  var payload = S3Request.nothing
  /// How long it may take as a whole, in milliseconds.
  var time = 20_000

  static let nothing = SHA256.hex([])

  var size: Int64 {
    switch body {
    case .none: return 0
    case .bytes(let bytes): return Int64(bytes.count)
    case .file(_, let size): return size
    }
  }
}

/// What came back.
struct S3Response {
  var status = 0
  /// What it says in itself, of an answer that is no success, or whose body nobody takes piece by piece.
  var body: [UInt8] = []
  /// Headers by their names in small letters.
  var headers: [String: String] = [:]

  /// S3's own word for what went wrong.
  var code: String { S3Answer.text("Code", in: body[...]) ?? "" }
}
