/// A file in the Inbox, waiting to become an expense's receipt.
///
/// The file is an attachment of this row; when the receipt is confirmed, the expense has one of the same bytes.
public struct Receipt: Entity {
  public static var kind: Kind { .receipt }

  public var id = ID<Receipt>()
  public var life = Life.live
  /// SHA-256 of the file, as hex: it names the blob, and the ``Reading``.
  public var hash = ""
  public var name = ""
  public var mediaType = ""
  public var origin = ReceiptOrigin.upload
  public var received = Instant(milliseconds: 0)
  /// The expense that it became.
  public var transaction = ID<Transaction>()
  /// The merchant as it was read, so that the name that was chosen instead is proposed the next time.
  public var readMerchant = ""
  /// It is kept beside another of the same bytes, or the same vendor, day and total: a person said so.
  public var isNoTwin = false
  /// Bytes.
  public var size: Int64 = 0

  public init() {}

  public static var linkCount: Int { 1 }
  public func link(_ slot: Int) -> UInt64 { transaction.raw }
  /// The slot of ``transaction``.
  public static var transactionLink: Int { 0 }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "hash", &hash)
    visitor.register(3, "name", &name)
    visitor.register(4, "mediaType", &mediaType)
    visitor.register(5, "origin", &origin)
    visitor.register(6, "received", &received)
    visitor.register(7, "transaction", &transaction)
    visitor.register(8, "readMerchant", &readMerchant)
    visitor.register(9, "isNoTwin", &isNoTwin)
    visitor.register(10, "size", &size)
  }
}

/// How a receipt came in.
public enum ReceiptOrigin: String, Choice, Sendable {
  case upload, camera, paste, share, folder
  public var word: String { rawValue }
}

/// What the hub read on a file: its words and where they stand.
///
/// Written by the hub alone, once a file.
///
/// What follows from it (merchant, total, tax) is proposed by ``ReceiptParser`` whenever it is looked at, and never stored.
public struct Reading: Entity {
  public static var kind: Kind { .reading }

  public var id = ID<Reading>()
  public var life = Life.live
  /// SHA-256 of the file, as hex.
  public var hash = ""
  public var state = ReadingState.failed
  /// What read it: "tesseract 5.3.4 (eng+deu)", "pdftotext 25.03", "ubl".
  public var engine = ""
  /// Every line of text, for searching; at most 60 KiB.
  public var text = ""
  /// The words with their places.
  public var words: [ReadWord] = []
  /// What an electronic invoice says exactly, by names of ``ReadField``; none of a picture.
  public var fields: [ReadField] = []
  /// Why it failed.
  public var reason = ""
  public var read = Instant(milliseconds: 0)

  public init() {}

  /// The reading of a file.
  public init(of hash: String) {
    id = .foreign("reading:" + hash)
    self.hash = hash
  }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "hash", &hash)
    visitor.register(3, "state", &state)
    visitor.register(4, "engine", &engine)
    visitor.register(5, "text", &text)
    visitor.register(6, "words", &words)
    visitor.register(7, "fields", &fields)
    visitor.register(8, "reason", &reason)
    visitor.register(9, "read", &read)
  }
}

/// How reading a file came out; one that is still to be read has no reading.
public enum ReadingState: String, Choice, Sendable {
  case done, failed
  public var word: String { rawValue }
}

/// A word on a page, in ten-thousandths of the page's width and height from its left upper corner.
public struct ReadWord: Composite, Equatable {
  public var text = ""
  /// The page, from 0.
  public var page: Int64 = 0
  /// The line that it stands in, counted through the whole file.
  public var line: Int64 = 0
  public var x: Int64 = 0
  public var y: Int64 = 0
  public var width: Int64 = 0
  public var height: Int64 = 0
  /// How sure the reader is, 0 to 100.
  public var confidence: Int64 = 0

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "text", &text)
    visitor.register(2, "page", &page)
    visitor.register(3, "line", &line)
    visitor.register(4, "x", &x)
    visitor.register(5, "y", &y)
    visitor.register(6, "width", &width)
    visitor.register(7, "height", &height)
    visitor.register(8, "confidence", &confidence)
  }
}

/// A fact of an electronic invoice: merchant, day (2026-11-23), currency, total, net, tax:19, number, method, line:NAME.
public struct ReadField: Composite, Equatable {
  public var name = ""
  /// Amounts are written plainly: "1234.50".
  public var text = ""

  public init() {}

  public init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "name", &name)
    visitor.register(2, "text", &text)
  }
}

extension Book {
  /// What was read on the file of a hash; nil before it was read.
  public func reading(of hash: String) -> Reading? { readings.live(Reading(of: hash).id) }

  /// The receipts that nobody confirmed or threw away, the oldest first; those that came together by their names.
  public var inbox: [Receipt] {
    receipts.live.filter { $0.transaction.isNone }
      .sorted { ($0.received, $0.name, $0.id) < ($1.received, $1.name, $1.id) }
  }
}
