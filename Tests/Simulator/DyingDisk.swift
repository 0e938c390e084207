import Foundation
import GRDBSQLite

/// SQLite's files under programs that may die at any write, or whose disk is full for a while.
///
/// It stands between SQLite and the system (a VFS). From the moment a program dies nothing that it
/// writes, cuts or deletes reaches the disk: what the next program finds is what `kill -9` leaves.
/// The write that it dies in arrives by half.
enum DyingDisk {
  /// A run of a program; every file that it opens is its own.
  typealias Program = Int

  private final class State: @unchecked Sendable {
    let lock = NSLock()
    var base: UnsafeMutablePointer<sqlite3_vfs>?
    var methods: UnsafePointer<sqlite3_io_methods>?
    var wrapped: UnsafeMutablePointer<sqlite3_io_methods>?
    var programs = 0
    var opener: Program = 0
    var owners: [UnsafeMutableRawPointer: Program] = [:]
    var dead: Set<Program> = []
    /// Writes until it dies.
    var doomed: [Program: Int] = [:]
    /// Writes until its disk is full, and how many fail then.
    var starving: [Program: (after: Int, times: Int)] = [:]
    /// Programs that were told that the disk is full.
    var starved: Set<Program> = []
  }

  private enum Fate { case writes, dies, isDead, fails }

  private static let state = State()

  private static func locked<T>(_ body: (State) -> T) -> T {
    state.lock.lock()
    defer { state.lock.unlock() }
    return body(state)
  }

  // MARK: programs

  /// A new program: what is opened from now on is opened by it.
  static func start() -> Program {
    install()
    return locked { state in
      state.programs += 1
      state.opener = state.programs
      return state.programs
    }
  }

  /// Another program opens files again.
  static func goOn(_ program: Program) { locked { $0.opener = program } }

  /// The program dies in its next write but so many.
  static func doom(_ program: Program, after writes: Int) {
    locked { $0.doomed[program] = writes }
  }

  static func starve(_ program: Program, after writes: Int, times: Int) {
    locked { $0.starving[program] = (writes, times) }
  }

  /// Nothing of what was to come comes.
  static func spare(_ program: Program) {
    locked { state in
      state.doomed[program] = nil
      state.starving[program] = nil
    }
  }

  static func isDead(_ program: Program) -> Bool { locked { $0.dead.contains(program) } }

  /// Whether its disk was full since this was asked last.
  static func hasStarved(_ program: Program) -> Bool {
    locked { $0.starved.remove(program) != nil }
  }

  // MARK: between SQLite and the system

  private static func install() {
    guard locked({ $0.base == nil }), let base = sqlite3_vfs_find(nil) else { return }
    let mine = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    mine.initialize(to: base.pointee)
    mine.pointee.zName = UnsafePointer(strdup("dying"))
    mine.pointee.pNext = nil
    mine.pointee.xOpen = { _, name, file, flags, out in DyingDisk.open(name, file, flags, out) }
    mine.pointee.xDelete = { _, name, syncs in
      if DyingDisk.locked({ $0.dead.contains($0.opener) }) { return SQLITE_IOERR }
      guard let base = DyingDisk.locked({ $0.base }) else { return SQLITE_IOERR }
      return base.pointee.xDelete(base, name, syncs)
    }
    locked { $0.base = base }
    sqlite3_vfs_register(mine, 1)
  }

  private static func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
    _ out: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let base = locked({ $0.base }), let file else { return SQLITE_IOERR }
    let code = base.pointee.xOpen(base, name, file, flags, out)
    guard code == SQLITE_OK, let methods = file.pointee.pMethods else { return code }
    locked { state in
      if state.wrapped == nil {
        state.methods = methods
        state.wrapped = wrapping(methods)
      }
      // Files of another kind than the first go as they are.
      guard state.methods == methods, let wrapped = state.wrapped else { return }
      file.pointee.pMethods = UnsafePointer(wrapped)
      state.owners[UnsafeMutableRawPointer(file)] = state.opener
    }
    return code
  }

  private static func wrapping(
    _ methods: UnsafePointer<sqlite3_io_methods>
  ) -> UnsafeMutablePointer<sqlite3_io_methods> {
    let mine = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    mine.initialize(to: methods.pointee)
    mine.pointee.xClose = { file in
      guard let methods = DyingDisk.methods else { return SQLITE_IOERR }
      if let file {
        let key = UnsafeMutableRawPointer(file)
        DyingDisk.locked { $0.owners[key] = nil }
      }
      return methods.pointee.xClose(file)
    }
    mine.pointee.xWrite = { file, bytes, count, place in
      guard let methods = DyingDisk.methods else { return SQLITE_IOERR }
      switch DyingDisk.fate(file) {
      case .writes: return methods.pointee.xWrite(file, bytes, count, place)
      case .dies:
        _ = methods.pointee.xWrite(file, bytes, count / 2, place)
        return SQLITE_IOERR
      case .isDead: return SQLITE_IOERR
      case .fails: return SQLITE_FULL
      }
    }
    mine.pointee.xTruncate = { file, size in
      guard let methods = DyingDisk.methods else { return SQLITE_IOERR }
      if DyingDisk.fate(file) != .writes { return SQLITE_IOERR }
      return methods.pointee.xTruncate(file, size)
    }
    mine.pointee.xSync = { file, flags in
      guard DyingDisk.methods != nil else { return SQLITE_IOERR }
      if DyingDisk.fate(file) != .writes { return SQLITE_IOERR }
      // Nobody pulls the plug here, and a thousand seeds wait for the disk otherwise.
      return SQLITE_OK
    }
    return mine
  }

  private static var methods: UnsafePointer<sqlite3_io_methods>? { locked { $0.methods } }

  private static func fate(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Fate {
    guard let file else { return .writes }
    return locked { state in
      guard let owner = state.owners[UnsafeMutableRawPointer(file)] else { return .writes }
      if state.dead.contains(owner) { return .isDead }
      if let left = state.doomed[owner] {
        state.doomed[owner] = left - 1
        if left <= 0 {
          state.doomed[owner] = nil
          state.dead.insert(owner)
          return .dies
        }
      }
      guard let hunger = state.starving[owner] else { return .writes }
      if hunger.after > 0 {
        state.starving[owner] = (hunger.after - 1, hunger.times)
        return .writes
      }
      state.starving[owner] = hunger.times > 1 ? (0, hunger.times - 1) : nil
      state.starved.insert(owner)
      return .fails
    }
  }
}
