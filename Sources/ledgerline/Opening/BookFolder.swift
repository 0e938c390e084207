import ArgumentParser
import Foundation
import Ledger
import Store

/// The options that every command has.
struct BookOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The folder that holds the book.", valueName: "dir"),
    completion: .directory)
  var data: String?

  @Flag(name: .long, help: "Print JSON for other programs.")
  var json = false

  /// Where the book is: --data, $LEDGERLINE_DATA, $XDG_DATA_HOME/ledgerline or
  /// ~/.local/share/ledgerline.
  var folder: String {
    var path = chosenFolder
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private var chosenFolder: String {
    let environment = ProcessInfo.processInfo.environment
    func set(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    if let data, !data.isEmpty { return Files.expandingHome(data) }
    if let named = set("LEDGERLINE_DATA") { return named }
    let base = set("XDG_DATA_HOME") ?? Files.expandingHome("~/.local/share")
    return base + "/ledgerline"
  }

  /// Opens the book to write in it, making it when there is none.
  func open() throws -> Store { try Store(folder: folder) }

  /// Opens the book that must be there.
  func openExisting() throws -> Store { try BookOptions.openExisting(folder) }

  /// Opens the book that must be in a folder; on a full disk, too, so that it is read and brought to another one.
  static func openExisting(_ folder: String) throws -> Store {
    guard hasBook(folder) else { throw StoreError.notFound(path: folder) }
    do {
      return try Store(folder: folder)
    } catch StoreError.notWritable {
      return try Store(folder: folder, readOnly: true)
    } catch StoreError.full(let path) {
      guard let store = try? Store(folder: folder, alone: true) else {
        throw StoreError.full(path: path)
      }
      return store
    }
  }

  /// Opens the book of a folder to look at it; for writing only where it must be brought up to this program, or what an
  /// import that was killed had begun must be taken back.
  static func readExisting(_ folder: String) throws(StoreError) -> Store {
    do throws(StoreError) {
      return try Store(folder: folder, readOnly: true)
    } catch .needsUpgrade {
      return try Store(folder: folder)
    } catch .full(let path) {
      guard let store = try? Store(folder: folder, alone: true) else { throw .full(path: path) }
      return store
    } catch .notWritable(let path) {
      guard let store = try? Store(folder: folder) else { throw .notWritable(path: path) }
      return store
    }
  }

  var hasBook: Bool { BookOptions.hasBook(folder) }

  private static func hasBook(_ folder: String) -> Bool {
    Store.isThere(folder)
  }

  /// The book as it stands.
  ///
  /// Where there is none it is empty, and stderr says so: reading makes no folder.
  ///
  /// With `kinds` it has only those tables, and with a `question` perhaps only the rows that it wants.
  func readBook(
    only kinds: [Kind]? = nil, wanting question: ((Book, inout WantedRows) -> Void)? = nil
  ) throws -> Book {
    guard hasBook else {
      Answer.note(
        "there is no book at \(folder) yet. Check --data, or begin with `ledgerline demo`")
      return Book()
    }
    let store = try openExisting()
    if let kinds, let question { return try store.book(only: kinds, wanting: question) }
    if let kinds { return try store.book(only: kinds) }
    return try store.book().book
  }
}
