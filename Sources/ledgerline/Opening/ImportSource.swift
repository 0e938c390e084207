import Exchange
import Foundation
import Ledger

/// What `ledgerline import` was given: a file, or a folder of a CSV and receipts (rule E38).
enum ImportSource {
  case bytes([UInt8])
  case folder(ImportFolder)

  static func read(_ path: String) throws -> ImportSource {
    let place = Files.expandingHome(path)
    var isFolder: ObjCBool = false
    if path != "-", FileManager.default.fileExists(atPath: place, isDirectory: &isFolder),
      isFolder.boolValue
    {
      return .folder(try folder(place))
    }
    return .bytes(try Files.read(path))
  }

  /// Whether receipts may come with it.
  var mayHoldFiles: Bool {
    switch self {
    case .bytes(let bytes): return bytes.starts(with: [0x50, 0x4B])
    case .folder: return true
    }
  }

  /// The command whose list a file is, where lists of it are read by nobody: "trip", "recurring".
  var ownList: String? {
    guard case .bytes(let bytes) = self else { return nil }
    let mark = CSVWriter.mark
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let lists = [("trip", TripCSV.columns), ("recurring", RecurringList.columns)]
    return lists.first { list in
      var writer = CSVWriter()
      writer.row(list.1.map { .plain($0) })
      return text.starts(with: writer.bytes)
    }?.0
  }

  func plan(
    into book: Book, _ options: Ledger8Import.Options, _ request: CSVRequest
  ) throws(ImportFile.Fault) -> ImportFile {
    switch self {
    case .bytes(let bytes): return try ImportFile.read(bytes, into: book, options, request)
    case .folder(let folder): return try ImportFile.read(folder, into: book, options, request)
    }
  }

  /// The plain files in and below a folder; links are not followed, so that nothing from elsewhere comes in.
  private static func folder(_ path: String) throws -> ImportFolder {
    let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey, .fileSizeKey]
    // A link that somebody names is meant; those inside are not followed.
    let root = URL(fileURLWithPath: path, isDirectory: true).resolvingSymlinksInPath()
    let start = root.path.count + (root.path.hasSuffix("/") ? 0 : 1)
    guard
      let walk = FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
    else { throw CommandError(.noInput, "\(path) cannot be read. Check who may read it") }
    var files: [ImportFolder.File] = []
    var total = 0
    for case let url as URL in walk {
      let facts = try? url.resourceValues(forKeys: Set(keys))
      guard facts?.isRegularFile == true, facts?.isSymbolicLink != true else { continue }
      let name = String(url.path.dropFirst(start))
      guard ImportFolder.isWanted(name) else { continue }
      guard files.count < ImportFolder.mostFiles else {
        throw CommandError.badData(
          "\(path) holds more than \(ImportFolder.mostFiles) files. Name the folder of the export")
      }
      let size = facts?.fileSize ?? 0
      if size > ImportFolder.largestFile, !ImportFolder.isTable(name) {
        files.append(ImportFolder.File(name, [], isTooLarge: true))
        continue
      }
      total += size
      guard total <= ImportFolder.mostBytes else {
        throw CommandError.badData(
          "\(path) holds more than \(ImportFolder.mostBytes >> 20) MB. Name the folder of the export"
        )
      }
      files.append(ImportFolder.File(name, try Files.read(url.path)))
    }
    // The order in which a disk lists files is nobody's.
    files.sort { $0.path < $1.path }
    do throws(ImportFolder.Fault) {
      return try ImportFolder(files)
    } catch {
      throw CommandError.badData("\(path): \(error.message.english)")
    }
  }
}
