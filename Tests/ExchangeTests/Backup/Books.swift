import Exchange
import Ledger

/// Books for the tests of this folder.
enum Books {
  static let today = now.utcDay
  static let now = Instant(milliseconds: 1_795_255_200_000)

  static func sample() -> Book { studio }

  /// Made once: most tests begin with it, and each has a copy of its own.
  private static let studio = book(sampleStudio(on: today))

  /// A book that has had these edits, one change each.
  static func book(_ edits: Edit..., on book: Book = Book()) -> Book {
    var replica = Replica(device: 7, book: book)
    for edit in edits { _ = replica.commit(edit, now: now) }
    return replica.book
  }

  /// The book after these edits, written one after the other from a time on.
  static func applied(_ edits: [Edit], _ book: Book, at time: UInt64) -> Book {
    var book = book
    for (number, edit) in edits.enumerated() {
      let counter = time + UInt64(number)
      book.apply(
        Change(
          device: 1, counter: counter, stamp: Stamp(time: counter, device: 1), body: edit.body))
    }
    return book
  }

  /// An object with the head of a file before its members.
  static func headed(_ json: String) -> String {
    #"{"format":"ledgerline","version":1,"# + json.dropFirst()
  }

  /// The book after reading a file into it.
  static func reading(_ json: [UInt8], into book: Book = Book()) throws -> Book {
    let plan = try BackupReader.plan(try JSONReader.read(json), into: book)
    return self.book(plan.edit, on: book)
  }
}

/// A file's text as it is handed in on ``Books/today``.
func read(
  _ text: String, into book: Book = Book(), _ request: CSVRequest = CSVRequest()
) throws -> ImportFile {
  try ImportFile.read(
    Array(text.utf8), into: book, Ledger8Import.Options(today: Books.today, now: Books.now),
    request)
}

func read(
  _ text: String, into book: Book = Book(), _ change: (inout CSVRequest) -> Void
) throws -> ImportFile {
  var request = CSVRequest()
  change(&request)
  return try read(text, into: book, request)
}
