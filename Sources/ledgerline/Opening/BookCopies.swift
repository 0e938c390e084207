import Foundation
import Store

/// What commands left of a book as it was: copies of `import --replace`, folders that `restore --replace` moved aside, and
/// the file that a book was in before `move`.
///
/// Nothing that is written to the book reaches them.
struct BookCopies {
  /// Where they are, in the order of their names.
  let paths: [String]

  init(of folder: String) {
    // "." is a folder that has a name, too.
    let place = URL(fileURLWithPath: folder).standardizedFileURL
    let name = place.lastPathComponent
    let beside = BookCopies.paths(in: place.deletingLastPathComponent()) { other in
      [".before-import-", ".old-"].contains { BookCopies.isNumbered(other, after: name + $0) }
    }
    let within = BookCopies.paths(in: place) { BookCopies.isNumbered($0, after: "book.moved-") }
    let books = beside.filter {
      $0.hasSuffix(".json") || Store.isThere($0) && !BookCopies.isOne($0, place.path)
    }
    paths = books + within
  }

  private static func paths(in folder: URL, where isWanted: (String) -> Bool) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter(isWanted).sorted().map { folder.appendingPathComponent($0).path }
  }

  /// Whether two folders have one account of a database: there was nothing in it when it was restored.
  private static func isOne(_ one: String, _ other: String) -> Bool {
    Store.isInDatabase(one)
      && FileManager.default.contentsEqual(
        atPath: one + "/book.store", andPath: other + "/book.store")
  }

  private static func isNumbered(_ name: String, after start: String) -> Bool {
    guard name.hasPrefix(start), let next = name.dropFirst(start.count).first else { return false }
    return next.isASCII && next.isNumber
  }

  /// That they are there, and how to be rid of them; nil where there are none.
  var note: String? {
    if paths.isEmpty { return nil }
    var note = "copies of the whole book as it was keep the old values: " + listed(paths, ", ")
    let here = paths.filter { !Store.isInDatabase($0) }
    if !here.isEmpty {
      note += ". When nobody needs them any more, `rm -r \(listed(here, " "))` deletes them"
    }
    // Moving it back would leave it there under one more name, and take along whatever else the database has.
    let away = paths.filter { Store.isInDatabase($0) }
    if away.isEmpty { return note }
    return note + ". The book of \(listed(away, ", ")) is in a database, as the account that "
      + "book.store there names, and deleting the folder leaves it there"
  }

  private func listed(_ paths: [String], _ separator: String) -> String {
    paths.map { Files.quoted($0) }.joined(separator: separator)
  }
}
