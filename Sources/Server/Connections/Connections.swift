import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// How many connections are open, in all and from each source, and whether one more may come.
///
/// The limit stays below the process's limit of open files: a hub that cannot open a file cannot
/// write either.
final class Connections: Sendable {
  enum Entrance {
    case welcome
    /// Told in an answer that there are too many.
    case full
    /// Not even told.
    case shut
  }

  /// Connections that get answers.
  let limit: Int
  /// Of one source: the rest is for the others.
  let each: Int
  /// Connections beyond the limit, which are told so.
  private static let spare = 16
  private let exempt: Set<Source>
  private let open = Mutex<(all: Int, by: [Source: Int])>((0, [:]))

  /// Proxies are exempt from the limit of one source: they bring everybody's connections.
  init(_ limit: Int, exempt: Set<Source>) {
    self.limit = max(limit, 4)
    each = self.limit * 3 / 4
    self.exempt = exempt
  }

  var count: Int { open.withLock { $0.all } }

  func enter(_ source: Source) -> Entrance {
    open.withLock { open in
      guard open.all < limit + Connections.spare else { return .shut }
      open.all += 1
      open.by[source, default: 0] += 1
      if open.all > limit { return .full }
      return open.by[source, default: 0] > each && !exempt.contains(source) ? .full : .welcome
    }
  }

  /// One that was not shut out ends.
  func leave(_ source: Source) {
    open.withLock { open in
      open.all -= 1
      let left = open.by[source, default: 1] - 1
      open.by[source] = left > 0 ? left : nil
    }
  }

  /// What the process's limit of open files leaves, 2,048 at most: the books and the app's own files
  /// need some, and each connection may have a file on its way in or out.
  static func most(accounts: Int) -> Int {
    var files = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 else { return 256 }
    let free = Int(min(files.rlim_cur, 1 << 20)) - 64 - 16 * accounts - spare
    return max(16, min(2_048, free / 2))
  }
}

/// The process's limit of open files.
public enum OpenFiles {
  /// Raises it as far as this process may by itself, up to 4,096.
  public static func raiseLimit() {
    var files = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &files) == 0, files.rlim_cur < 4_096 else { return }
    files.rlim_cur = min(4_096, files.rlim_max)
    setrlimit(resource, &files)
  }
}
