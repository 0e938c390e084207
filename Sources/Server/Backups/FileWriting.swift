import Foundation
import Store

/// A file that is written aside, part by part, and takes its name when it is whole (rule G62).
final class FileWriting {
  private let path: String
  private let draft: String
  private let handle: Int32
  private var isDone = false
  private(set) var count: Int64 = 0

  init(_ path: String) throws(StoreError) {
    self.path = path
    draft = path + ".\(getpid()).\(UInt32.random(in: 0...UInt32.max)).tmp"
    // It holds everything: only who makes it may read it.
    handle = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if handle < 0 { throw FileWriting.failure(path) }
  }

  deinit {
    close(handle)
    if !isDone { unlink(draft) }
  }

  func write(_ bytes: [UInt8]) throws(StoreError) {
    var written = 0
    while written < bytes.count {
      let done = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { Glibc.write(handle, $0 + written, bytes.count - written) } ?? -1
      }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { throw FileWriting.failure(path) }
      written += done
    }
    count += Int64(bytes.count)
  }

  /// Makes it durable and gives it its name; what was there of that name stays unless `replacing`.
  func finish(replacing: Bool = false) throws(StoreError) {
    guard fsync(handle) == 0 else { throw FileWriting.failure(path) }
    if replacing {
      guard rename(draft, path) == 0 else { throw FileWriting.failure(path) }
    } else {
      guard link(draft, path) == 0 else {
        if errno == EEXIST { throw .alreadyExists(path: path) }
        throw FileWriting.failure(path)
      }
      unlink(draft)
    }
    isDone = true
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  private static func failure(_ path: String) -> StoreError {
    switch errno {
    case ENOENT, ENOTDIR: return .notWritable(path: path)
    case let code: return StoreError(system: code, path)
    }
  }
}
