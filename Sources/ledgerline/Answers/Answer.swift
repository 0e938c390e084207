@preconcurrency import Glibc
import Documents
import Exchange
import Foundation
import Ledger

/// What a command says: results on stdout, everything else on stderr.
enum Answer {
  /// Words for people; what would steer their terminal is made visible.
  static func say(_ text: String) { print(Visible.text(text)) }

  /// Words with a full stop, which a name such as "Acme, Inc." at their end has already.
  static func sentence(_ words: String) -> String { words.hasSuffix(".") ? words : words + "." }

  /// A text for other programs, as it is.
  static func print(_ text: String) {
    write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8))
  }

  /// Bytes for other programs; on a terminal what would steer it is made visible.
  static func write(_ bytes: [UInt8]) {
    let bytes =
      isTerminal ? Array(Visible.text(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
    let written = bytes.withUnsafeBufferPointer { fwrite($0.baseAddress, 1, $0.count, stdout) }
    if written < bytes.count, failure == 0 { failure = errno }
  }

  private static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Why something could not be written; 0: all was.
  nonisolated(unsafe) private static var failure: Int32 = 0

  /// Sends what is still held back; throws when the reader of the answer did not get all of it: a full
  /// disk, a closed file.
  static func finish() throws {
    if fflush(stdout) != 0, failure == 0 { failure = errno }
    guard failure != 0 else { return }
    let why = String(cString: strerror(failure))
    throw CommandError(
      .failedIO, "the answer could not be written to its end: \(why). What came out is cut off")
  }

  /// One JSON value, on lines that a person can read too.
  static func json(_ value: Value) { print(Visible.json(JSONWriter.text(value, .pretty))) }

  static func note(_ text: String) { warn("note: " + text) }

  static func complain(_ text: String) {
    let line = text.split(separator: "\n").joined(separator: " ")
    warn("error: " + (line.hasSuffix(".") ? String(line.dropLast()) : line))
  }

  private static func warn(_ line: String) {
    fflush(stdout)
    fputs(Visible.text(line) + "\n", stderr)
  }

  static func object(_ members: [(String, Value)]) -> Value {
    .object(members.map { Member($0.0, $0.1) })
  }
}

extension Totals {
  /// "850.00 USD", or several of them, that of a currency first.
  func listed(_ currency: Currency) -> String {
    isEmpty ? "0" : led(by: currency).map { $0.words }.joined(separator: " + ")
  }
}

extension Money {
  /// "1234.50 USD": exact, and the same everywhere.
  var words: String { plain + " " + currency.code }
}

/// "1 client", "2 clients".
func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(count) " + (count == 1 ? singular : plural ?? singular + "s")
}

func counted(_ count: Int, _ kind: Kind) -> String { counted(count, kind.name, kind.plural) }
