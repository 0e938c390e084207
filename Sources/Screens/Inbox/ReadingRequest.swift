import Ledger

/// Something that the hub is asked about reading receipts (docs/sync.md).
public enum ReadingRequest: Equatable, Sendable {
  /// What it can read.
  case tools
  /// Reads a file again, by its hash.
  case again(String)

  public var method: String {
    switch self {
    case .tools: return "GET"
    case .again: return "POST"
    }
  }

  /// The path with the beginning of its query: the account follows.
  public var path: String {
    switch self {
    case .tools: return "/v1/reading?"
    case .again(let hash): return "/v1/receipts/" + hash + "/read?"
    }
  }
}

/// What came back; words when the hub said no, nothing of it when it could not be reached.
public struct ReadingAnswer: Equatable, Sendable {
  public var request: ReadingRequest
  public var isDone: Bool
  public var bytes: [UInt8]
  public var words: Phrase

  public init(_ request: ReadingRequest, isDone: Bool, bytes: [UInt8], words: Phrase = .none) {
    self.request = request
    self.isDone = isDone
    self.bytes = bytes
    self.words = words
  }
}

/// What the hub can read.
public struct HubReader: Equatable, Sendable {
  public var pictures: Bool
  public var pdf: Bool

  public init(pictures: Bool, pdf: Bool) {
    self.pictures = pictures
    self.pdf = pdf
  }

  /// Of its answer, a JSON object; nil when that says neither.
  init?(_ bytes: [UInt8]) {
    guard let pictures = HubReader.flag("pictures", in: bytes),
      let pdf = HubReader.flag("pdf", in: bytes)
    else { return nil }
    self.init(pictures: pictures, pdf: pdf)
  }

  private static func flag(_ name: String, in bytes: [UInt8]) -> Bool? {
    let wanted = Array(("\"" + name + "\"").utf8)
    if bytes.count < wanted.count { return nil }
    for start in 0...bytes.count - wanted.count
    where bytes[start..<start + wanted.count].elementsEqual(wanted) {
      let rest = bytes[(start + wanted.count)...].first { $0 != 0x3A && $0 > 0x20 }
      return rest == 0x74 ? true : rest == 0x66 ? false : nil
    }
    return nil
  }
}

struct ReadingAnswers: Room {
  let app: App

  /// The Inbox says what the hub cannot read.
  func look() {
    if state.hasHub && state.isOnline { effects.append(.reading(.tools)) }
  }

  func readAgain(_ id: ID<Receipt>) {
    guard let receipt = book.receipts.live(id) else { return }
    effects.append(.reading(.again(receipt.hash)))
  }

  func hear(_ answer: ReadingAnswer) {
    switch answer.request {
    case .tools:
      if answer.isDone { state.reader = HubReader(answer.bytes) ?? state.reader }
    case .again:
      if answer.isDone {
        toast("The hub reads it again: this takes a moment.")
      } else {
        toast(
          answer.words.isEmpty
            ? "The hub cannot be reached. Try again when you are online." : answer.words,
          isBad: true)
      }
    }
  }
}
