import ArgumentParser
import Ledger

/// `--from DAY --to DAY`: both ends are inside.
struct SpanOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The first day that counts.", valueName: "day"))
  var from: String?

  @Option(help: ArgumentHelp("The last day that counts.", valueName: "day"))
  var to: String?

  /// The days; one that is not set is nil, and two that are the wrong way round are refused.
  func days() throws -> (from: Day?, through: Day?) {
    let first = try Lookup.day(from, option: "--from")
    let last = try Lookup.day(to, option: "--to")
    if let first, let last, last < first {
      throw CommandError(.usage, "--to \(last.text) is before --from \(first.text). Swap them")
    }
    return (first, last)
  }
}

/// `--csv [--out PATH]` of a list.
struct CSVOptions: ParsableArguments {
  @Flag(help: "Write CSV, for spreadsheets.")
  var csv = false

  @Option(help: ArgumentHelp("The CSV to write; - is standard output.", valueName: "path"))
  var out: String?

  /// Refuses what excludes each other.
  func check(beside options: BookOptions) throws {
    if csv && options.json { throw ValidationError("--csv and --json exclude each other") }
    if out != nil && !csv { throw ValidationError("--out needs --csv") }
  }
}
