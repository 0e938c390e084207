@preconcurrency import Glibc
import ArgumentParser
import Foundation

/// Runs the command that the arguments name; says what went wrong in one line on stderr.
@main enum Main {
  static func main() async {
    setvbuf(stdout, nil, Int32(_IOFBF), 1 << 16)
    signal(SIGPIPE, SIG_DFL)
    let arguments = Array(CommandLine.arguments.dropFirst())
    Arguments.hidePasswords()
    if !arguments.contains("serve") { growInLargeSteps() }
    var status = await run(Arguments.reordered(arguments))
    do {
      try Answer.finish()
    } catch {
      let unwritten = report(error)
      if status == .done { status = unwritten }
    }
    exit(status.rawValue)
  }

  /// Takes memory from one place, by the megabyte, and gives it back at the end: a command does one thread's
  /// work at a time, and the places of other threads grow by a page and a call each.
  private static func growInLargeSteps() {
    // Glibc's module lacks malloc.h: -8 is M_ARENA_MAX, -2 is M_TOP_PAD, -1 is M_TRIM_THRESHOLD; -3 is
    // M_MMAP_THRESHOLD, which glibc no longer raises by itself once one of these is set.
    guard let place = dlsym(nil, "mallopt") else { return }
    let set = unsafeBitCast(place, to: (@convention(c) (Int32, Int32) -> Int32).self)
    _ = set(-8, 1)
    _ = set(-2, 4 << 20)
    _ = set(-1, .max)
    _ = set(-3, 32 << 20)
  }

  static func run(_ arguments: [String]) async -> ExitStatus {
    if let unknown = CommandNames.complaint(about: arguments) {
      Answer.complain(unknown)
      return .usage
    }
    do {
      var command = try CommandNames.command(of: arguments)
      if var waiting = command as? any AsyncParsableCommand {
        try await waiting.run()
      } else {
        try command.run()
      }
      return .done
    } catch {
      return report(error, of: CommandNames.words(of: arguments))
    }
  }

  /// The first line of what is wrong with a command's words, with the values that are listed below it where they are many.
  private static func firstLine(of message: String) -> String {
    let lines = message.split(separator: "\n")
    guard let first = lines.first else { return "wrong usage" }
    let (list, bullet) = (" the following:", "  - ")
    let values = lines.dropFirst().prefix { $0.hasPrefix(bullet) }
      .map { "'\($0.dropFirst(bullet.count))'" }
    guard first.hasSuffix(list), let last = values.last else { return String(first) }
    return first.dropLast(list.count) + " " + values.dropLast().joined(separator: ", ") + " or "
      + last
  }

  /// `words` are the names of the command that was meant.
  private static func report(_ error: any Error, of names: [String] = []) -> ExitStatus {
    if let failure = CommandError(explaining: error) {
      Answer.complain(failure.message)
      return failure.status
    }
    if Ledgerline.exitCode(for: error) == .success {
      Answer.say(Ledgerline.fullMessage(for: error))
      return .done
    }
    var words = firstLine(of: Ledgerline.message(for: error))
    while words.hasSuffix(".") { words.removeLast() }
    let help = (["ledgerline", "help"] + names).joined(separator: " ")
    Answer.complain(words + (words.hasSuffix("?") ? " " : ". ") + "See `\(help)`")
    return .usage
  }
}

/// The names of the commands, told from names that are none before their options are read: an
/// unknown command has unknown options too, and those are not what is wrong.
enum CommandNames {
  /// The names of the command that arguments begin with, such as `expense` and `add`.
  static func words(of arguments: [String]) -> [String] {
    var names: [String] = []
    var commands = Ledgerline.configuration.subcommands
    for word in arguments {
      guard let command = commands.first(where: { answers($0, to: word) }) else { break }
      names.append(word)
      commands = command.configuration.subcommands
    }
    return names
  }

  /// What the arguments say, read by the one command that they begin with.
  ///
  /// To read them by all commands takes longer than most commands do. Help, and what is wrong, is said by all.
  static func command(of arguments: [String]) throws -> any ParsableCommand {
    var rest = arguments[...]
    var named: any ParsableCommand.Type = Ledgerline.self
    while let word = rest.first,
      let next = named.configuration.subcommands.first(where: { answers($0, to: word) })
    {
      named = next
      rest = rest.dropFirst()
    }
    if named.configuration.subcommands.isEmpty, let command = try? named.parseAsRoot(Array(rest)),
      type(of: command) == named
    {
      return command
    }
    return try Ledgerline.parseAsRoot(arguments)
  }

  static func complaint(about arguments: [String]) -> String? {
    var words = arguments[...]
    // `help invoice` is asked for the same command as `invoice --help`.
    if words.first == "help" { words.removeFirst() }
    var path = "ledgerline"
    var commands = Ledgerline.configuration.subcommands
    while let word = words.popFirst(), !word.hasPrefix("-"), word != "help" {
      guard let command = commands.first(where: { answers($0, to: word) }) else {
        return "there is no command `\(path) \(word)`. "
          + Near.words(word, among: commands.map { $0._commandName })
      }
      path += " " + word
      commands = command.configuration.subcommands
      if commands.isEmpty { return nil }
      // Said without a further word it does what it always did.
      let isComplete = command.configuration.defaultSubcommand != nil
      let needsMore = words.first.map { $0.hasPrefix("--data") || $0 == "--json" } ?? false
      if needsMore && !isComplete {
        return "`\(path)` says too little. Use one of " + names(of: commands)
      }
    }
    return nil
  }

  private static func answers(_ command: any ParsableCommand.Type, to word: String) -> Bool {
    command._commandName == word || command.configuration.aliases.contains(word)
  }

  private static func names(of commands: [any ParsableCommand.Type]) -> String {
    commands.map { $0._commandName }.joined(separator: ", ")
  }
}

/// The arguments as a person may order them.
enum Arguments {
  /// Strikes out the addresses of databases that have a password where `ps` shows them; for a moment at the
  /// start everybody on the machine could read them.
  static func hidePasswords() {
    for index in 0..<Int(CommandLine.argc) {
      guard let start = CommandLine.unsafeArgv[index], let scheme = strstr(start, "postgres"),
        let mark = strstr(scheme, "://")
      else { continue }
      let rest = mark + 3
      guard
        strchr(rest, 0x40) != nil && strchr(rest, 0x3A) != nil || strstr(rest, "password") != nil
      else { continue }
      memset(rest, 0x2A, strlen(rest))
    }
  }

  /// Lets `--data DIR` and `--json` stand before the command too.
  static func reordered(_ arguments: [String]) -> [String] {
    var moved: [String] = []
    var rest = arguments[...]
    while let first = rest.first {
      if first == "--data" {
        moved += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if first == "--json" || first.hasPrefix("--data=") {
        moved.append(first)
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    if rest.starts(with: ["import", "undo"]) {
      // Its own words: the file of that name is ./undo.
      let isHelp = rest.count == 2 || rest.contains("--help") || rest.contains("-h")
      rest = ["import"] + (isHelp ? ["--help"] : ["--take-back"] + rest.dropFirst(2))
    } else if moved.isEmpty || rest.isEmpty {
      return arguments
    }
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    return Array(rest[..<end]) + moved + Array(rest[end...])
  }
}
