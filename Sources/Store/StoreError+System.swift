import Foundation

/// What the system says of files, as everybody who writes some hears it.
extension StoreError {
  /// Whether a code of the system's says that there is no room: a full disk, a quota, a limit on files.
  public static func isOfRoom(_ code: Int32) -> Bool {
    code == ENOSPC || code == EDQUOT || code == EFBIG
  }

  /// What a code of the system's says of a file.
  public init(system code: Int32, _ path: String) {
    switch code {
    case _ where StoreError.isOfRoom(code): self = .full(path: path)
    case EACCES, EPERM, EROFS: self = .notWritable(path: path)
    case _: self = .failed(what: "\(path): \(String(cString: strerror(code)))")
    }
  }
}
