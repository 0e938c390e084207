import Foundation
import Store

/// Files only their owner may read, whole or not at all.
enum PrivateFile {
  static func write(_ bytes: [UInt8], to path: String) throws(ServerError) {
    let draft = path + ".new"
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    let isWritten = put(bytes, into: file) && fsync(file) == 0
    let why = failure(path)
    close(file)
    guard isWritten else {
      unlink(draft)
      throw why
    }
    guard rename(draft, path) == 0 else { throw failure(path) }
  }

  private static func put(_ bytes: [UInt8], into file: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { Glibc.write(file, $0 + written, bytes.count - written) } ?? -1
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// What `errno` says of a file that was not written.
  static func failure(_ path: String) -> ServerError {
    let found = StoreError(system: errno, path)
    if case .full = found { return .store(found) }
    return .cannotWrite(path: path)
  }

  /// Makes a text in a file unreadable where it stands, which takes no room: a full disk allows it.
  ///
  /// Whether the file is now without the text.
  static func strike(_ text: String, from path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: path) else {
      return !FileManager.default.fileExists(atPath: path)
    }
    guard let place = data.range(of: Data(text.utf8)) else { return true }
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    let dashes = [UInt8](repeating: UInt8(ascii: "-"), count: text.utf8.count)
    let written = pwrite(file, dashes, dashes.count, off_t(place.lowerBound))
    return written == dashes.count && fsync(file) == 0
  }
}
