import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Files that only their owner may read: the book, and what signs people in.
enum PrivateMode {
  static let file: mode_t = 0o600

  /// Makes an empty file, so that whoever fills it does not choose who may read it.
  ///
  /// One that is there stays. SQLite gives its companions (-wal, -shm, -journal) the same mode.
  static func create(_ path: String) {
    let handle = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, file)
    if handle >= 0 { close(handle) }
  }

  /// Takes the rights of everybody but the owner from a file that has them; what is no file of ours
  /// stays as it is.
  static func narrow(_ path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_mode & 0o077 != 0
    else { return }
    chmod(path, file)
  }
}

extension DataFolder {
  /// Whatever the folder's own mode and the umask say.
  func makePrivate() {
    PrivateMode.create(database)
    for path in [database, database + "-wal", database + "-shm", snapshot] {
      PrivateMode.narrow(path)
    }
    for name in ["sessions", "password", "familiar", "mail.json"] {
      PrivateMode.narrow(path + "/" + name)
    }
  }
}
