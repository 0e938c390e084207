import ArgumentParser
import Ledger
import Store

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Let a client, a category or a tag count as another one.",
    discussion: """
      Everything that names it, now and later, counts under the other one; nothing is rewritten, and --undo takes it back. \
      Expenses that are the same are merged by `ledgerline expense merge`.

      Examples:
        ledgerline merge client 7kq2 --into 0c4f
        ledgerline merge category Taxis --into Transportation
        ledgerline merge tag tours --undo
      """)

  @Argument(help: "client, category or tag.")
  var kind: String

  @Argument(help: "Its id, the beginning of it, or its name.")
  var id: String

  @Option(help: ArgumentHelp("What it counts as.", valueName: "id"))
  var into: String?

  @Flag(help: "Take the merging back.")
  var undo = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    if undo == (into != nil) { throw ValidationError("Give either --into ID or --undo") }
  }

  func run() throws {
    switch kind {
    case "client":
      try write({ $0.clients }, \.displayName, \.into) { id, target, book in
        do throws(ClientMerging.Problem) {
          return try ClientMerging.merge(id, into: target, in: book)
        } catch {
          throw ItemCommand.refusal(error.message.english)
        }
      } separate: {
        ClientMerging.separate($0, in: $1)
      }
    case "category":
      try write({ $0.categories }, \.name, \.into) { id, target, book in
        do throws(CategoryMerging.Problem) {
          return try CategoryMerging.merge(id, into: target, in: book)
        } catch {
          throw ItemCommand.refusal(error.message.english)
        }
      } separate: {
        CategoryMerging.separate($0, in: $1)
      }
    case "tag":
      try write({ $0.tags }, \.name, \.into) { id, target, book in
        do throws(TagMerging.Problem) {
          return try TagMerging.merge(id, into: target, in: book)
        } catch {
          throw ItemCommand.refusal(error.message.english)
        }
      } separate: {
        TagMerging.separate($0, in: $1)
      }
    case _:
      throw CommandError.usage("\"\(kind)\" cannot be merged. Say client, category or tag")
    }
  }

  private func write<E: Entity>(
    _ table: (Book) -> Table<E>, _ name: (E) -> String, _ redirect: (E) -> ID<E>,
    merge: (ID<E>, ID<E>, Book) throws -> Edit, separate: (ID<E>, Book) -> Edit
  ) throws {
    let now = try Now()
    let store = try options.openExisting()
    var (changed, other) = (ID<E>(), "")
    try store.commit(now: now.instant) { book in
      let row = try MergeCommand.find(id, in: table(book), name)
      changed = row.id
      if redirect(row) != ID(), let into {
        throw CommandError.refused(
          "\(name(row)) was merged before: take that back with --undo, then merge it into \(into)")
      }
      guard let into else {
        if redirect(row) == ID() {
          throw CommandError.refused("\(name(row)) was not merged into another one")
        }
        return separate(row.id, book)
      }
      let target = try MergeCommand.find(into, in: table(book), name)
      other = name(target)
      if let end = table(book)[redirect(target)] {
        throw CommandError.refused(
          "\(other) counts as \(name(end)): take that back first with `ledgerline merge \(kind) "
            + "\(target.id.text) --undo`"
            + (end.id == row.id ? "" : ", or merge into \(name(end))"))
      }
      return try merge(row.id, target.id, book)
    }
    let book = try store.book().book
    guard let row = table(book)[changed] else { return }
    if options.json { return Answer.json(try Derived(book: book, today: now.today).object(row)) }
    Answer.say(
      undo ? "\(name(row)) counts by itself again." : "\(name(row)) counts as \(other) from now on."
    )
  }

  /// By its name, where one row alone has it, else as any row is found.
  private static func find<E: Entity>(
    _ text: String, in table: Table<E>, _ name: (E) -> String
  ) throws -> E {
    let row = try Lookup.find(text, in: table, named: name)
    guard row.isLive else { throw CommandError.refused("\(name(row)) is \(row.life.word)") }
    return row
  }
}
