import Foundation
import Storage

/// What the system says of files, as everybody who writes some hears it.
extension StoreError {
  /// What a code of the system's says of a file.
  public init(system code: Int32, _ path: String) {
    switch code {
    case _ where StorageError.isOfRoom(code): self = .full(path: path)
    case EACCES, EPERM, EROFS: self = .notWritable(path: path)
    case _: self = .failed(what: "\(path): \(String(cString: strerror(code)))")
    }
  }
}
