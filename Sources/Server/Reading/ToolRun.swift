@preconcurrency import Glibc
import Foundation
import Synchronization

/// How much a program may take that looks at a file somebody sent.
struct ToolLimits: Sendable {
  /// Of time, and of a processor's.
  var seconds = 60.0
  /// Bytes of addresses.
  var memory: UInt64 = 640 << 20
  /// Bytes that it prints.
  var output = 16 << 20
  /// Bytes of a file that it writes.
  var file: UInt64 = 64 << 20
}

/// How a program ended.
enum ToolEnding: Equatable, Sendable {
  case done
  /// It said no, with its exit code.
  case failed(Int32)
  /// A signal ended it.
  case crashed(Int32)
  case late
  case printedTooMuch
  /// The hub stops, or nobody waits any more.
  case stopped
  /// It did not begin: the system's error.
  case unstarted(Int32)
}

/// What a program printed, and how it ended.
struct ToolAnswer: Sendable {
  var ending = ToolEnding.done
  var output: [UInt8] = []
  /// What it said on standard error, cut off.
  var complaint = ""

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Whether it said that there was no memory.
  var lacksMemory: Bool {
    let words = complaint.lowercased()
    return words.contains("alloc") || words.contains("memory")
  }
}

/// Ends what runs on it, from another thread.
final class ToolLeash: Sendable {
  private struct State {
    var group: pid_t = 0
    var isPulled = false
  }

  private let state = Mutex(State())

  var isPulled: Bool { state.withLock { $0.isPulled } }

  /// Ends what runs, and lets nothing begin any more.
  func pull() {
    state.withLock { state in
      state.isPulled = true
      if state.group > 0 { kill(-state.group, SIGKILL) }
    }
  }

  /// A group that runs now, 0: none.
  fileprivate func hold(_ group: pid_t) {
    state.withLock { state in
      state.group = group
      if group > 0, state.isPulled { kill(-group, SIGKILL) }
    }
  }
}

/// Runs a program over a file that nobody vouches for (rule E24): without a shell, in a group of its own,
/// with nothing of the hub's open, few variables, and limits.
///
/// Blocks its thread until all of the group is gone.
struct ToolRun {
  /// prlimit of util-linux: sets the limits and becomes the program.
  var limiter: String
  var limits = ToolLimits()
  /// Where it may write.
  var folder: String
  let leash: ToolLeash

  func callAsFunction(_ program: String, _ arguments: [String]) -> ToolAnswer {
    var answer = ToolAnswer()
    if leash.isPulled {
      answer.ending = .stopped
      return answer
    }
    guard let printed = Pipe(), let complained = Pipe() else {
      answer.ending = .unstarted(errno)
      return answer
    }
    defer {
      printed.close()
      complained.close()
    }
    let bounds = [
      "--as=\(limits.memory)", "--cpu=\(Int(limits.seconds.rounded(.up)))",
      "--fsize=\(limits.file)", "--core=0", "--nofile=256", "--",
    ]
    let words = [limiter] + bounds + [program] + arguments
    switch start(words, printed.writing, complained.writing) {
    case .failure(let error): answer.ending = .unstarted(error.code)
    case .success(let child):
      leash.hold(child)
      printed.closeWriting()
      complained.closeWriting()
      answer.ending = follow(child, printed, complained, &answer)
      leash.hold(0)
      let ending = reap(child)
      if answer.ending == .done { answer.ending = leash.isPulled ? .stopped : ending }
    }
    return answer
  }

  private struct Failure: Error { var code: Int32 }

  private func start(
    _ words: [String], _ output: Int32, _ complaints: Int32
  ) -> Result<pid_t, Failure> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, complaints, 2)
    ToolRun.closeOthers(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK)
        | Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, limiter, &actions, &attributes, &arguments, &variables)
    guard code == 0 else { return .failure(Failure(code: code)) }
    // Whoever uses the hub goes first.
    setpriority(Int32(PRIO_PROCESS.rawValue), id_t(child), 10)
    return .success(child)
  }

  /// One thread and one place to take memory from: limits count addresses, and each thread takes many.
  private var environment: [String] {
    var variables = [
      "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=" + folder, "TMPDIR=" + folder,
      "OMP_THREAD_LIMIT=1", "MALLOC_ARENA_MAX=1",
    ]
    if let data = ProcessInfo.processInfo.environment["TESSDATA_PREFIX"] {
      variables.append("TESSDATA_PREFIX=" + data)
    }
    return variables
  }

  /// Glibc's module lacks what is not of POSIX.
  private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
    guard let place = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
    typealias Call =
      @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
    _ = unsafeBitCast(place, to: Call.self)(&actions, 3)
  }

  // MARK: while it runs

  /// Reads what it prints until it ends or a limit is reached; then nothing of its group runs any more.
  private func follow(
    _ child: pid_t, _ printed: Pipe, _ complained: Pipe, _ answer: inout ToolAnswer
  ) -> ToolEnding {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(limits.seconds)
    var complaint: [UInt8] = []
    defer {
      kill(-child, SIGKILL)
      // What was printed before the end is still in the pipes, and nobody writes any more.
      while printed.read(into: &answer.output, most: limits.output) {}
      while complained.read(into: &complaint, most: 4_096) {}
      answer.complaint = String(decoding: complaint, as: UTF8.self)
    }
    while true {
      if hasEnded(child) { return .done }
      if clock.now >= end { return .late }
      var places = [
        pollfd(fd: printed.isAtEnd ? -1 : printed.reading, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: complained.isAtEnd ? -1 : complained.reading, events: Int16(POLLIN), revents: 0),
      ]
      // Short, because the end of a program that has closed both makes nothing to read.
      poll(&places, 2, 20)
      while printed.read(into: &answer.output, most: limits.output) {}
      while complained.read(into: &complaint, most: 4_096) {}
      if printed.isTooMuch { return .printedTooMuch }
    }
  }

  /// Whether it has ended; it stays a zombie, so that its group's number is nobody else's.
  private func hasEnded(_ child: pid_t) -> Bool {
    var facts = siginfo_t()
    return waitid(P_PID, id_t(child), &facts, WEXITED | WNOWAIT | WNOHANG) != 0
      || facts.si_signo != 0
  }

  private func reap(_ child: pid_t) -> ToolEnding {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      if errno != EINTR { return .crashed(0) }
    }
    let signal = status & 0x7F
    if signal != 0 { return .crashed(signal) }
    let code = (status >> 8) & 0xFF
    return code == 0 ? .done : .failed(code)
  }
}

/// Both ends of a pipe; reading never waits.
private final class Pipe {
  let reading: Int32
  private(set) var writing: Int32
  private(set) var isAtEnd = false
  /// More came than was wanted; the rest was thrown away.
  private(set) var isTooMuch = false

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  func closeWriting() {
    if writing >= 0 { Glibc.close(writing) }
    writing = -1
  }

  func close() {
    closeWriting()
    Glibc.close(reading)
  }

  /// Takes in what is there; false when nothing is there now, or nothing comes any more.
  func read(into bytes: inout [UInt8], most: Int) -> Bool {
    if isAtEnd { return false }
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(reading, &piece, piece.count)
    if count == 0 { isAtEnd = true }
    guard count > 0 else { return false }
    let room = most - bytes.count
    if count > room { isTooMuch = true }
    bytes += piece.prefix(min(count, max(room, 0)))
    return true
  }
}
