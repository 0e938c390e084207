import Foundation
import Store

/// What commands left of a book as it was: copies of `import --replace`, folders that `restore --replace` moved aside, and
/// the file that a book was in before `move`.
///
/// Nothing that is written to the book reaches them.
struct BookCopies {
  /// Where they are, in the order of their names.
  let paths: [String]
  /// Those of ``paths`` whose book is in a database: deleting the folder does not delete it.
  var inDatabase: [String] { paths.filter { Store.isInDatabase($0) } }

  init(of folder: String) {
    // "." is a folder that has a name, too.
    let place = URL(fileURLWithPath: folder).standardizedFileURL
    let name = place.lastPathComponent
    let beside = BookCopies.paths(in: place.deletingLastPathComponent()) { other in
      [".before-import-", ".old-"].contains { BookCopies.isNumbered(other, after: name + $0) }
    }
    let within = BookCopies.paths(in: place) { BookCopies.isNumbered($0, after: "book.moved-") }
    paths = beside.filter { $0.hasSuffix(".json") || Store.isThere($0) } + within
  }

  private static func paths(in folder: URL, where isWanted: (String) -> Bool) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter(isWanted).sorted().map { folder.appendingPathComponent($0).path }
  }

  private static func isNumbered(_ name: String, after start: String) -> Bool {
    guard name.hasPrefix(start), let next = name.dropFirst(start.count).first else { return false }
    return next.isASCII && next.isNumber
  }

  /// That they are there, and how to be rid of them; nil where there are none.
  var note: String? {
    if paths.isEmpty { return nil }
    let all = paths.map { Files.quoted($0) }
    let note =
      "copies of the whole book as it was keep the old values: \(all.joined(separator: ", ")). "
      + "When nobody needs them any more, `rm -r \(all.joined(separator: " "))` deletes them"
    let away = inDatabase.map { Files.quoted($0) }
    if away.isEmpty { return note }
    return note + ", after `ledgerline move --to folder --data FOLDER` for what is in a database: "
      + away.joined(separator: ", ")
  }
}
