@preconcurrency import Glibc
import Foundation
import Ledger
import Store
import Synchronization

/// A folder whose files go into an account's Inbox (rule E24): what was taken moves to `done`, what is none to
/// `failed` with a text that says why.
///
/// Links and folders in it are left alone, and so are files that still grow.
final class InboxFolder: Sendable {
  /// How a file looked; a file that looks the same twice is at rest.
  private struct Look: Equatable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int

    init(_ facts: stat) {
      inode = UInt64(facts.st_ino)
      size = Int64(facts.st_size)
      seconds = Int(facts.st_mtim.tv_sec)
      nanoseconds = Int(facts.st_mtim.tv_nsec)
    }
  }

  private struct Seen {
    var look: Look
    var since = ContinuousClock.now
    /// Not before then: something of this machine is in the way.
    var next = ContinuousClock.now
    /// It was dealt with, and could not be moved away.
    var isStuck = false
  }

  /// A file that seems to break off may still come; an empty one, too.
  private static let patience = Duration.seconds(30)

  let path: String
  private let account: Account
  private let quota: Int64
  private let now: @Sendable () -> Instant
  private let seen = Mutex<[String: Seen]>([:])

  init(
    _ path: String, _ account: Account, quota: Int64, now: @escaping @Sendable () -> Instant
  ) throws(ServerError) {
    self.path = path
    self.account = account
    self.quota = quota
    self.now = now
    guard InboxFolder.isFolder(path) else {
      throw .inbox(path: path, reason: "it is no folder: make it first")
    }
    for name in ["done", "failed"] {
      let folder = path + "/" + name
      if mkdir(folder, 0o700) != 0, errno != EEXIST {
        throw .inbox(path: path, reason: "\(String(cString: strerror(errno))): check who owns it")
      }
      guard InboxFolder.isFolder(folder), access(folder, W_OK | X_OK) == 0 else {
        throw .inbox(path: path, reason: "\(name) in it is no folder that can be written to")
      }
    }
  }

  /// A folder itself, and no link to one.
  private static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// Looks once, and takes what is at rest since the look before; blocks.
  func look() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    var there: Set<String> = []
    for name in names.sorted() where !InboxFolder.isPassed(name) {
      var facts = stat()
      guard lstat(path + "/" + name, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      there.insert(name)
      let look = Look(facts)
      guard let known = seen.withLock({ $0[name] }), known.look == look else {
        seen.withLock { $0[name] = Seen(look: look) }
        continue
      }
      if known.isStuck || known.next > .now { continue }
      take(name, known)
    }
    seen.withLock { seen in seen = seen.filter { there.contains($0.key) } }
  }

  /// Names of what is hidden, or still being fetched by a program.
  private static func isPassed(_ name: String) -> Bool {
    let lower = name.lowercased()
    return name.hasPrefix(".") || name.hasSuffix("~")
      || [".part", ".partial", ".crdownload", ".download", ".tmp"].contains {
        lower.hasSuffix($0)
      }
  }

  // MARK: one file

  private func take(_ name: String, _ known: Seen) {
    let rested = ContinuousClock.now - known.since
    let limit = ReceiptFile.limit
    if known.look.size > limit {
      return fail(
        name, "It has more than \(limit >> 20) MiB. Make it smaller and put it here again.")
    }
    if known.look.size == 0 {
      if rested > InboxFolder.patience {
        fail(name, "It is empty. Put the file here again from where it came.")
      }
      return
    }
    guard let bytes = read(name, known.look) else {
      // It moves again, or may not be read.
      if access(path + "/" + name, R_OK) != 0, errno == EACCES {
        fail(name, "The hub may not read it. Give it the rights and put it here again.")
      }
      return
    }
    guard let file = ReceiptFile(bytes) else {
      return fail(
        name, "It is no JPEG, PNG, WebP, GIF, PDF or XML file. Put it here again as one of them.")
    }
    if let type = FileType(of: bytes), type.isPaper, !type.isWhole(bytes),
      rested < InboxFolder.patience
    {
      return
    }
    do {
      let hash = SHA256.hex(bytes)
      if try account.store.blobFacts(hash) == nil,
        try account.store.blobBytes() + Int64(bytes.count) > quota
      {
        return wait(
          name, "the account's files take up all that they may; give more with --blob-quota")
      }
      try account.store.addReceipt(
        bytes, named: name, mediaType: file.mediaType, from: .folder, now: now())
    } catch let error as StoreError {
      return wait(name, error.message)
    } catch {
      return wait(name, "\(error)")
    }
    move(name, to: "done")
  }

  /// The bytes of a file that is still as it looked.
  private func read(_ name: String, _ look: Look) -> [UInt8]? {
    let file = open(path + "/" + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, Look(facts) == look else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: Int(look.size))
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return nil }
      done += count
    }
    guard fstat(file, &facts) == 0, Look(facts) == look else { return nil }
    return bytes
  }

  /// Leaves a file for half a minute because of something that is not the file's fault.
  private func wait(_ name: String, _ why: String) {
    ServerLog.warn("the file \(name) stays in \(path): \(why)")
    seen.withLock { $0[name]?.next = .now + .seconds(30) }
  }

  private func fail(_ name: String, _ reason: String) {
    guard let moved = move(name, to: "failed") else { return }
    let text = open(
      moved + ".txt", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard text >= 0 else { return }
    defer { close(text) }
    let bytes = Array((reason + "\n").utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(text, $0.baseAddress, $0.count) }
  }

  /// Moves a file out of the way under a name that is free there; answers where it is then.
  @discardableResult
  private func move(_ name: String, to folder: String) -> String? {
    let base = (name as NSString).deletingPathExtension
    let ending = (name as NSString).pathExtension
    var target = path + "/" + folder + "/" + name
    var number = 2
    var facts = stat()
    while lstat(target, &facts) == 0 || lstat(target + ".txt", &facts) == 0 {
      target =
        path + "/" + folder + "/" + base + "-\(number)" + (ending.isEmpty ? "" : "." + ending)
      number += 1
    }
    if rename(path + "/" + name, target) == 0 { return target }
    let why = String(cString: strerror(errno))
    ServerLog.warn("the file \(name) cannot be moved from \(path) to \(folder): \(why)")
    seen.withLock { $0[name]?.isStuck = true }
    return nil
  }
}
