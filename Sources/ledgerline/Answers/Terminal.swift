@preconcurrency import Glibc
import Foundation

/// The terminal that the answer goes to.
enum Terminal {
  /// How many characters fit beside each other; nil when the answer goes into a file or a pipe.
  static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    if let said = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), said > 0 {
      return said
    }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
