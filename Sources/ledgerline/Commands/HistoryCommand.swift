import ArgumentParser
import Foundation
import Ledger
import Store

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Who changed one row, when, from what to what.",
    discussion: """
      Latest first, with what belongs to the row: an invoice's lines, a project's charges, budgets \
      and payments, a space's checklists, files. Of old changes that were folded (see `compact`) it \
      says who wrote what, and not the values. "lost" is what was written over by somebody who \
      had not seen it.

      Examples:
        ledgerline history project 0c4f
        ledgerline history invoice 1001 --json
      """)

  @Argument(help: "client, project, charge, invoice, payment …")
  var kind: String

  @Argument(help: "Its id, or the beginning of it.")
  var id: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let kind = try Lookup.kind(kind)
    let now = try Now()
    guard options.hasBook else {
      _ = try options.readBook()
      throw CommandError.notFound("there is no \(kind.name) \(id)")
    }
    let store = try options.openExisting()
    let book = try store.book().book
    let one = try OneRow.find(kind, id, in: book, on: now.today)
    let writes = try store.history(of: RowKey(kind, one.raw), limitBytes: .max, limit: .max)
    var current = book
    let history = RowHistory(of: writes.writes) { current.register($0) }
    let said = SaidHistory(book: book, own: store.device)
    if options.json {
      Answer.json(.list(history.entries.map { said.object($0) }))
    } else if history.entries.isEmpty {
      Answer.say("The log says nothing of it.")
    } else {
      Answer.say(history.entries.map { said.paragraph($0) }.joined(separator: "\n\n"))
    }
  }
}

/// A row's history as lines and as JSON.
private struct SaidHistory {
  let book: Book
  let own: UInt64

  /// A member's name, else the email; the hub's own changes are its commands' and its answers.
  private func who(_ entry: RowHistory.Entry) -> String {
    if entry.member.isNone { return entry.device == own ? "this machine" : "another device" }
    guard let member = book.members[entry.member] else { return "somebody who left" }
    return member.name.isEmpty ? (member.email.isEmpty ? "the owner" : member.email) : member.name
  }

  private func name(_ field: RowHistory.Field) -> String {
    (field.to ?? field.from).flatMap { field.key.member($0)?.name } ?? "register \(field.key.tag)"
  }

  private func value(_ field: RowHistory.Field, _ bytes: [UInt8]?) -> Value? {
    bytes.flatMap { field.key.member($0)?.value }
  }

  func paragraph(_ entry: RowHistory.Entry) -> String {
    var lines = [entry.when.text + "  " + who(entry)]
    var row: RowKey?
    for field in entry.fields {
      let words = words(field)
      // A new row says what it has, not what it was left without.
      if words.isEmpty { continue }
      if row != field.key.row {
        row = field.key.row
        let kind = Kind(rawValue: field.key.kind)?.name ?? "kind \(field.key.kind)"
        lines.append("  \(kind) \(ID<Never>(field.key.id).text)\(field.isNew ? ", new" : "")")
      }
      lines.append("    " + name(field) + "  " + words)
    }
    return lines.joined(separator: "\n")
  }

  private func words(_ field: RowHistory.Field) -> String {
    guard field.to != nil else { return "(what it said is no longer kept)" }
    let to = value(field, field.to).map { RowTable.words($0) } ?? ""
    if field.isNew && to.isEmpty { return "" }
    let from = value(field, field.from).map { RowTable.words($0) } ?? ""
    let change = field.isNew || field.from == nil ? shown(to) : shown(from) + " -> " + shown(to)
    return change + (field.isLost ? "  (lost to a later edit)" : "")
  }

  private func shown(_ text: String) -> String { text.isEmpty ? "nothing" : text }

  func object(_ entry: RowHistory.Entry) -> Value {
    Answer.object([
      ("at", .text(entry.when.text)), ("seq", .integer(entry.seq)),
      ("device", .text(String(entry.device, radix: 16))),
      ("member", entry.member.isNone ? .null : .text(entry.member.text)),
      ("by", .text(who(entry))),
      ("fields", .list(entry.fields.map { object($0) })),
    ])
  }

  private func object(_ field: RowHistory.Field) -> Value {
    Answer.object([
      ("kind", .text(Kind(rawValue: field.key.kind)?.name ?? "\(field.key.kind)")),
      ("id", .text(ID<Never>(field.key.id).text)), ("name", .text(name(field))),
      ("from", value(field, field.from) ?? .null), ("to", value(field, field.to) ?? .null),
      ("isKept", .bool(field.to != nil)), ("isNew", .bool(field.isNew)),
      ("isLost", .bool(field.isLost)), ("stands", .bool(field.stands)),
    ])
  }
}
