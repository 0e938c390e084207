import ArgumentParser
import Exchange
import Ledger

struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the objects of a file into the book, all of them or none.",
    discussion: """
      The file has the shape of `ledgerline export`, with partial objects: registers that are not \
      named stay as they are, an object without an id is new. An id is 13 characters, or any word \
      of your own, which stands for the same object every time. Amounts may be written as \
      {"minor":85000,"currency":"USD"}, "850.00" or "850.00 EUR"; a stage given as a word moves \
      the project as `ledgerline stage` does. docs/cli.md says more.

      Examples:
        ledgerline apply gigs.json
        echo '{"clients":[{"id":"acme","company":"Acme"}]}' | ledgerline apply -
      """)

  @Argument(help: "A JSON file; - reads standard input.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let objects = try ObjectFile(try JSONFile.read(file))
    let store = try options.open()
    var applied: Applying?
    try store.commitAll(now: now.instant) { book in
      let applying = try Applying(objects, to: book, at: now)
      applied = applying
      return applying.edit.split(rowsPerEdit: BookGenerator.batchRows)
    }
    guard let applied else { return }
    for note in applied.notes { Answer.note(note) }
    if options.json {
      Answer.json(json(applied))
    } else {
      Answer.say(words(applied))
    }
  }

  private func json(_ applied: Applying) -> Value {
    func list(_ rows: [Applying.Written]) -> Value {
      .list(
        rows.map { row in
          Answer.object([
            ("kind", .text(row.kind.name)), ("id", .text(row.id)),
            ("word", row.word.isEmpty ? .null : .text(row.word)),
          ])
        })
    }
    return Answer.object([
      ("created", list(applied.written.filter { $0.isNew })),
      ("changed", list(applied.written.filter { !$0.isNew })),
      ("unchanged", .integer(Int64(applied.unchanged))),
    ])
  }

  private func words(_ applied: Applying) -> String {
    if applied.written.isEmpty { return "Nothing to change: the book says all of it already." }
    var lines = applied.written.map { row in
      let word = row.word.isEmpty || row.word == row.id ? "" : " (\(row.word))"
      return "\(row.isNew ? "new" : "changed")  \(row.kind.name)  \(row.id)\(word)"
    }
    if applied.unchanged > 0 { lines.append("\(applied.unchanged) unchanged") }
    return lines.joined(separator: "\n")
  }
}
