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

/// What the system said, of what Foundation says went wrong with a file or a folder.
public struct FileTrouble {
  /// Whether there is no room left.
  public let isFull: Bool
  /// The system's words; nil where Foundation has its own only.
  public let words: String?

  public init(_ error: any Error) {
    let system = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let code = system.flatMap { $0.domain == NSPOSIXErrorDomain ? Int32($0.code) : nil }
    isFull =
      code.map { StorageError.isOfRoom($0) } ?? false
      || (error as? CocoaError)?.code == .fileWriteOutOfSpace
    words = code.map { String(cString: strerror($0)).lowercased() }
  }
}
