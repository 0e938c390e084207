import Foundation
import Server
import Store

/// What commands left of a book as it was: copies of `import --replace`, folders that `restore --replace` moved aside,
/// the file that a book was in before `move`, accounts put aside in its database, and the backups of its hub.
///
/// Nothing that is written to the book reaches them.
struct BookCopies {
  /// Where they are, in the order of their names.
  let paths: [String]
  /// Those of them whose book is in a database, as far as that can be told: it may have been deleted there.
  private let away: Set<String>
  /// What the book was called in its database, where no folder beside this one says so.
  let accounts: [String]
  /// The backups that the hub made by itself, the latest first.
  let backups: [String]

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
    backups = BookCopies.backups(of: place.path)
    let noted = Set(paths.filter { Store.isInDatabase($0) })
    // Those of a database that cannot be asked are not named: then the book could not be written to either.
    guard let found = try? BookDatabase.account(of: place.path),
      let all = try? found.database.putAside()
    else {
      (away, accounts) = (noted, [])
      return
    }
    let address = try? BookDatabase.address(of: place.path)
    away = noted.filter { folder in
      guard let name = try? BookDatabase.accountNoted(in: folder) else { return true }
      return (try? BookDatabase.address(of: folder)) != address || all.contains { $0.name == name }
    }
    let named = paths.compactMap { try? BookDatabase.accountNoted(in: $0) }
    accounts = all.filter { $0.was(found.account) && !named.contains($0.name) }.map(\.name)
  }

  /// Whether a folder is called as `restore --replace` calls one that it moves aside.
  static func isAside(_ folder: String) -> Bool {
    let name = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
    guard let end = name.range(of: ".old-", options: .backwards) else { return false }
    return isNumbered(name, after: String(name[..<end.upperBound]))
  }

  /// The hub's schedule is in the folder of its first account.
  private static func backups(of folder: String) -> [String] {
    let account = AccountFolders.account(of: folder)
    let isFirst = account == AccountFolders.first
    let root = isFirst ? folder : String(folder.dropLast("/accounts/".count + account.count))
    guard let schedule = BackupSchedule.read(in: root) else { return [] }
    let files = BackupFolder(schedule.folder, schedule.rotation).files(of: account)
    return files.map { $0.path }
  }

  /// All of them, as programs read them.
  var all: [String] { paths + accounts + backups }

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

  /// That they are there, and how to be rid of them, a kind a note.
  var notes: [String] {
    var notes: [String] = []
    if !paths.isEmpty {
      var note = "copies of the whole book as it was keep the old values: " + listed(paths, ", ")
      let here = paths.filter { !away.contains($0) }
      if !here.isEmpty {
        note += ". When nobody needs them any more, `rm -r \(listed(here, " "))` deletes them"
      }
      // Moving it back would leave it there under one more name, and take along whatever else the database has.
      for folder in paths where away.contains(folder) {
        let quoted = Files.quoted(folder)
        note +=
          ". The book of \(quoted) is in a database, where `ledgerline account forget --data \(quoted)` deletes it; "
          + "deleting the folder alone leaves it there"
      }
      notes.append(note)
    }
    if !accounts.isEmpty {
      notes.append(
        "the book as it was keeps the old values in its database, too, as \(listed(accounts, ", ")); "
          + "`ledgerline account forget NAME` deletes it there")
    }
    if let last = backups.first {
      let folder = URL(fileURLWithPath: last).deletingLastPathComponent().path
      notes.append(
        "\(backups.count == 1 ? "a backup" : "\(backups.count) backups") of the hub in \(Files.quoted(folder)) "
          + "made before keep the old values until the hub lets them go (`ledgerline backup --schedule` names them), or "
          + "somebody deletes them")
    }
    return notes
  }

  private func listed(_ paths: [String], _ separator: String) -> String {
    paths.map { Files.quoted($0) }.joined(separator: separator)
  }
}
