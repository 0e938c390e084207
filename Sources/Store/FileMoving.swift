import Foundation
import Ledger
import Storage

/// Files that were moved, as they were found in their new place.
public struct MovedFiles: Sendable {
  public var files = 0
  public var bytes: Int64 = 0
  /// Files of the book that are not in the old place either, or damaged there.
  public var missing = 0
  /// Where they are, for messages.
  public var place = ""
}

/// Moving the files of a book between its folder and S3, or from one place in S3 to another.
///
/// Each is copied and read again in its new place; only then the book says where they are. Broken off, it goes on where it
/// was. What was in the folder stays there under another name, what was in S3 stays as it is.
extension Store {
  /// Moves them to an address, or with nil into the folder; nil when they are there already.
  public static func moveFiles(
    _ folder: String, in database: BookDatabase? = nil, to address: String?, as account: String,
    onFile: (Int, Int) -> Void = { _, _ in }
  ) throws(StoreError) -> MovedFiles? {
    guard Store.isThere(folder) else { throw .notFound(path: folder) }
    let lock = try FolderLock(folder)
    defer { withExtendedLifetime(lock) {} }
    let store = try Store(folder: folder, in: database)
    try store.beginServing()
    defer { store.endServing() }
    return try store.moveFiles(to: address, as: account, onFile)
  }

  private func moveFiles(
    to address: String?, as account: String, _ onFile: (Int, Int) -> Void
  ) throws(StoreError) -> MovedFiles? {
    let wanted = try address.map { text throws(StoreError) in try FilePlace.address(text) }
    let (known, area) = try reading { reader in
      (try FilePlace.read(in: reader), try Store.area(of: account, in: reader))
    }
    if known?.address == wanted { return nil }
    // Another way to the same objects is only written down.
    let isSame = wanted.map { known?.address.isSamePlace(as: $0) == true } ?? false
    let place = wanted.map { FilePlace(address: $0, area: isSame ? known?.area ?? area : area) }
    let (source, target) = (blobShelf, FilePlace.shelf(place, files))
    var moved = MovedFiles(place: target.place)
    if !isSame { try (target as? S3Shelf)?.check() }
    var done: Set<String> = []
    while true {
      let lines = try reading { reader in try reader.blobs() }
      for line in lines where done.insert(line.hash).inserted {
        let isThere = isSame ? true : try Store.bring(line, from: source, to: target)
        if isThere {
          moved.files += 1
          moved.bytes += line.size
        } else {
          moved.missing += 1
        }
        onFile(done.count, lines.count)
      }
      // What a command kept meanwhile is copied, too, before the book says where they are.
      let isWhole = try mapped {
        try storage.write { writer -> Ending<Bool> in
          let hashes = try writer.blobs().map { $0.hash }
          guard done.isSuperset(of: hashes) else { return .rollback(false) }
          try FilePlace.write(place, in: writer)
          return .commit(true)
        }
      }
      if isWhole { break }
    }
    shelving.withLock { $0 = target }
    if known == nil { leaveFiles() }
    return moved
  }

  /// Copies a file unless it is there, and reads it there; false where the old place has it no more.
  private static func bring(
    _ line: StoredBlob, from source: any BlobShelf, to target: any BlobShelf
  ) throws(StoreError) -> Bool {
    func sound(_ shelf: any BlobShelf) throws(StoreError) -> [UInt8]? {
      do throws(StoreError) {
        guard let bytes = try shelf.bytes(of: line.hash), SHA256.hex(bytes) == line.hash else {
          return nil
        }
        return bytes
      } catch .corrupt {
        return nil
      }
    }
    if try target.size(of: line.hash) == line.size, try sound(target) != nil { return true }
    guard let bytes = try sound(source) else { return false }
    try target.put(bytes, as: line.hash)
    guard try sound(target) != nil else {
      throw .corrupt(
        what: "the file \(line.hash) in \(target.place) is not the one that was copied")
    }
    return true
  }

  /// Ends the use of the folder's own files, which stay under another name.
  private func leaveFiles() {
    guard let files, FileManager.default.fileExists(atPath: files.blobs) else { return }
    var number = 1
    func name(_ number: Int) -> String { "\(files.path)/blobs.moved-\(number)" }
    while FileManager.default.fileExists(atPath: name(number)) { number += 1 }
    try? FileManager.default.moveItem(atPath: files.blobs, toPath: name(number))
  }
}
