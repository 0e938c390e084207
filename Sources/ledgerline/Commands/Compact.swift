import ArgumentParser
import Exchange
import Ledger
import Server
import Store

struct Compact: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the book's file small again.",
    discussion: """
      Old changes lose what they wrote, which the book itself holds; who wrote what and when stays, and
      so does everything that was issued. Files that nothing in the book names for 30 days are marked,
      and a day later removed. Without --all the last 10,000 changes and those of the last 30 days stay
      whole; with it, devices that are not up to date fetch the whole book the next time.

      Examples:
        ledgerline compact
        ledgerline compact --all
      """)

  @Flag(name: .long, help: "Keep no old changes whole.")
  var all = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let store = try options.openExisting()
    let before = store.fileSize
    let log = try store.compact(all ? .all : .usual, now: .now)
    let files = try store.collectBlobs(now: .now)
    try store.shrinkFile()
    let after = store.fileSize
    if options.json {
      Answer.json(
        Answer.object([
          ("changes", .number("\(log.changes)")), ("devices", .number("\(log.devices)")),
          ("filesMarked", .number("\(files.marked)")),
          ("filesRemoved", .number("\(files.removed)")),
          ("bytesBefore", .number("\(before)")), ("bytesAfter", .number("\(after)")),
        ]))
      return
    }
    Answer.say(
      "\(counted(Int(log.changes), "change")) folded; the book's file is \(after) bytes, it was "
        + "\(before).")
    if files.removed > 0 {
      Answer.say("\(counted(files.removed, "file")) removed, \(files.removedBytes) bytes.")
    }
    if files.marked > 0 {
      Answer.say(
        "\(counted(files.marked, "file")) that nothing names: removed when `ledgerline compact` runs"
          + " again after a day.")
    }
  }
}
