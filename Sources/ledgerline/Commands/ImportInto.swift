import Exchange
import Foundation
import Ledger
import Store

/// `ledgerline import FILE --into NAME`: what a bank says comes into an account (rules M20 to M22).
struct ImportInto {
  let file: String
  let bytes: [UInt8]
  /// The account's name or id; nil: by the numbers in the file.
  let into: String?
  let columns: ImportColumnOptions
  let options: BookOptions
  let isDry: Bool

  func run(_ now: Now) throws {
    if isDry {
      let book = options.hasBook ? try options.readBook() : Book()
      return try say(try plan(in: book, now).plan, try plan(in: book, now).file, book)
    }
    // What is refused makes no book where there is none.
    if !options.hasBook { _ = try plan(in: Book(), now) }
    let store = try options.open()
    var done: (plan: BankImport, file: BankFile)?
    try store.commitAll(now: now.instant) { book in
      let planned = try plan(in: book, now)
      done = planned
      return planned.plan.edit.split(
        bytesPerEdit: Limits.part, rowsPerEdit: BookGenerator.batchRows)
    }
    guard let done else { return }
    let explained = try explain(done.plan, store, now)
    try say(done.plan, done.file, try store.book().book)
    if explained > 0, !options.json {
      Answer.say("\(MoneyCommand.lines(explained)) explained by your rules.")
    }
  }

  /// What rules say of the new lines without asking.
  private func explain(_ plan: BankImport, _ store: Store, _ now: Now) throws -> Int {
    guard let batch = plan.batch, plan.added > 0 else { return 0 }
    try store.commitAll(now: now.instant) { book in
      // The import's own moment: taking it back knows by that what came along with it.
      let edit = Accepting.byRules(book.bankLines(from: batch.id), at: batch.imported, in: book)
      return edit.isEmpty ? [] : edit.split()
    }
    let book = try store.book().book
    return book.bankLines(from: batch.id).count { book.isExplained($0) }
  }

  private func plan(in book: Book, _ now: Now) throws -> (plan: BankImport, file: BankFile) {
    let account = into.flatMap { MoneyCommand.known($0, in: book) }
    var request = try columns.request(in: book)
    request.currency = columns.currency.flatMap { Currency($0) }
    request.fileName = file == "-" ? "" : URL(fileURLWithPath: file).lastPathComponent
    let read: BankFile
    do throws(ImportFile.Fault) {
      read = try BankFile.read(bytes, request, into: account, in: book, today: now.today)
    } catch {
      throw CommandError.badData("\(file): \(error.message.english)")
    }
    if !read.questions.isEmpty {
      let question = ImportQuestion.statement(read.questions)
      throw CommandError.badData(
        "\(file): \(CommandError.lead(question.message.english)). "
          + ImportColumnOptions.advice(for: question))
    }
    do throws(BankImport.Problem) {
      let plan = try BankImport.plan(
        read, to: target(account, read, book), name: request.fileName,
        hash: SHA256.hex(bytes), in: book, now: now.instant)
      return (plan, read)
    } catch {
      let way = error == .unnamed ? ": --into NAME" : ""
      throw CommandError.badData("\(file): \(CommandError.lead(error.message.english))\(way)")
    }
  }

  private func target(
    _ account: MoneyAccount?, _ read: BankFile, _ book: Book
  ) -> BankImport.Target {
    if let account { return .account(account.id) }
    if let into { return .named(into) }
    // Files of this shape went there before.
    return read.account(in: book).map { .account($0.id) } ?? .byNumber
  }

  // MARK: what is said

  private func say(_ plan: BankImport, _ read: BankFile, _ book: Book) throws {
    for remark in read.leftOut {
      let fate = remark.isKept ? "" : "left out: "
      Answer.note("line \(remark.row): \(fate)\(remark.what.english)")
    }
    for remark in plan.remarks { Answer.note(remark.english) }
    // What is concluded of a CSV says it.
    if read.isCurrencyGuessed, plan.added > 0, options.json || read.conclusions.isEmpty {
      let code = plan.parts.first?.account.currency.code ?? ""
      Answer.note("nothing in the file names the currency; taken as \(code), the account's")
    }
    if options.json { return Answer.json(json(plan, read, book)) }
    for conclusion in read.conclusions { Answer.say(conclusion.english) }
    for part in plan.parts {
      var words = [MoneyCommand.lines(part.added) + (isDry ? " would come in" : " came in")]
      if part.known > 0 { words.append("\(part.known) known already") }
      if part.deleted > 0 { words.append("\(part.deleted) deleted by hand before") }
      if let first = part.first, let last = part.last {
        words.append(first.text + " to " + last.text)
      }
      let name =
        part.account.name
        + (part.isNew ? " (new)" : part.isBroughtBack ? " (back from the archive)" : "")
      Answer.say(name + ": " + words.joined(separator: ", "))
    }
    // One that brought nothing, of a file that was brought before, has nothing to take back.
    if let batch = plan.batch, !isDry, plan.added > 0 || batch.count == 0 {
      Answer.say("Take it back with `ledgerline import undo \(batch.id.text)`.")
    }
    if plan.edit.isEmpty { Answer.say("Nothing to do: all of it is in the book already.") }
    if isDry { Answer.say("Nothing was changed (--dry-run).") }
  }

  private func json(_ plan: BankImport, _ read: BankFile, _ book: Book) -> Value {
    Answer.object([
      ("dryRun", .bool(isDry)), ("format", .text(read.format)),
      ("import", plan.batch.map { .text($0.id.text) } ?? .null),
      (
        "accounts",
        .list(
          plan.parts.map { part in
            Answer.object([
              ("id", .text(part.account.id.text)), ("name", .text(part.account.name)),
              ("new", .bool(part.isNew)), ("broughtBack", .bool(part.isBroughtBack)),
              ("added", .integer(Int64(part.added))),
              ("known", .integer(Int64(part.known))),
              ("deleted", .integer(Int64(part.deleted))),
              ("first", part.first.map { .text($0.text) } ?? .null),
              ("last", part.last.map { .text($0.text) } ?? .null),
            ])
          })
      ),
      ("conclusions", .list(read.conclusions.map { .text($0.english) })),
      (
        "leftOut",
        .list(
          read.leftOut.map { remark in
            Answer.object([
              ("line", .integer(Int64(remark.row))), ("why", .text(remark.what.english)),
              ("kept", .bool(remark.isKept)),
            ])
          })
      ),
      ("remarks", .list(plan.remarks.map { .text($0.english) })),
    ])
  }
}
