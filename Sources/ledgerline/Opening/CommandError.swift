/// How a command ended, as its exit code (sysexits.h where it has a word for it).
enum ExitStatus: Int32 {
  case done = 0
  /// A rule of the book, or a check that found something.
  case refused = 1
  case notFound = 2
  case usage = 64
  case badData = 65
  case noInput = 66
  /// A program that the command needs is not on this machine.
  case unavailable = 69
  case cannotCreate = 73
  case failedIO = 74
  case busy = 75
  /// What a command is told about another machine (keys, a bucket, a region) does not fit.
  case misconfigured = 78
}

/// What a person reads when a command does not do its work: what, where, how to mend.
struct CommandError: Error, Equatable {
  var status: ExitStatus
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  static func notFound(_ message: String) -> CommandError { CommandError(.notFound, message) }
  static func refused(_ message: String) -> CommandError { CommandError(.refused, message) }
  static func usage(_ message: String) -> CommandError { CommandError(.usage, message) }
  static func badData(_ message: String) -> CommandError { CommandError(.badData, message) }
}
