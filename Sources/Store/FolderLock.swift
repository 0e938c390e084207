import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The right to serve a data folder: one hub at a time has it, on this machine, or several that serve the database
/// with its books together.
///
/// Commands may still write beside a hub, which notices; two hubs would each wake their own devices
/// only. It ends with this value or the process, however that ends.
public final class FolderLock: Sendable {
  private let file: Int32

  /// Takes the lock, or fails with ``StoreError/locked(path:)`` when another hub has it.
  public init(_ folder: String, together: Bool = false) throws(StoreError) {
    let path = FolderLock.path(in: folder)
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .notWritable(path: path) }
    guard flock(file, (together ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      close(file)
      throw .locked(path: folder)
    }
    self.file = file
  }

  deinit { close(file) }

  /// Whether a hub serves the folder now.
  public static func isHeld(_ folder: String) -> Bool {
    let file = open(path(in: folder), O_RDWR | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) != 0
  }

  private static func path(in folder: String) -> String { folder + "/serve.lock" }
}
