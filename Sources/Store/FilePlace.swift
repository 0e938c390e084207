import Foundation
import Ledger
import S3Storage
import Storage

/// Where a book's files are, if not in its folder: noted in the book itself, so that every program that opens it finds them,
/// on another machine, too.
///
/// `EPOCH AREA ADDRESS`. A restored book has another epoch: the note of the one that was backed up is not its own.
struct FilePlace: Equatable {
  var address: S3Address
  /// What all keys begin with: no two books share one, also where one was restored from the other.
  var area: String

  static func read(in reader: any BookReader) throws -> FilePlace? {
    let words = (try reader.fact(.files) ?? "").split(separator: " ").map(String.init)
    guard words.count == 3, words[0] == Fact.hex(try reader.number(.epoch)) else { return nil }
    do throws(S3Error) {
      return FilePlace(address: try S3Address(words[2]), area: words[1])
    } catch {
      throw StorageError.corrupt(what: "the address of the files in meta")
    }
  }

  static func write(_ place: FilePlace?, in writer: any BookWriter) throws {
    let epoch = Fact.hex(try writer.number(.epoch))
    try writer.set(.files, place.map { "\(epoch) \($0.area) \($0.address.text)" } ?? "")
  }

  static func shelf(_ place: FilePlace?, _ files: DataFolder?) -> any BlobShelf {
    if let place { return S3Shelf(place.address, area: place.area, folder: files?.path) }
    return files.map { FolderShelf(files: $0) } ?? MemoryShelf()
  }

  /// An address that somebody typed.
  static func address(_ text: String) throws(StoreError) -> S3Address {
    do throws(S3Error) {
      return try S3Address(text)
    } catch {
      throw StoreError(error, at: "s3")
    }
  }
}

extension Store {
  /// What is wrong with an address, without repeating it; nil: nothing.
  public static func problem(withFileAddress text: String) -> String? {
    do throws(S3Error) {
      _ = try S3Address(text)
      return nil
    } catch {
      guard case .refused(let words) = error else { return "it is none" }
      return words
    }
  }

  /// Whether asking for files takes a network.
  public var hasRemoteFiles: Bool { blobShelf.isRemote }

  /// Where the files are, for messages.
  public var filePlace: String { blobShelf.place }

  /// The address of the files, where they are not in the folder.
  public func fileAddress() throws(StoreError) -> String? {
    try reading { reader in try FilePlace.read(in: reader)?.address.text }
  }

  /// Asks an address, or without one the place where the files are, whether files can be put there, had and removed.
  public func checkFiles(at address: String?) throws(StoreError) {
    guard let address else {
      try (blobShelf as? S3Shelf)?.check()
      return
    }
    try S3Shelf(try FilePlace.address(address), area: "", folder: nil).check()
  }

  /// Notes that the book's files are at an address: new ones go there.
  ///
  /// A book that has files elsewhere is not touched.
  ///
  /// Without an address it stays as it is.
  public func settleFiles(in address: String?, as account: String) throws(StoreError) {
    guard let address else { return }
    let wanted = try FilePlace.address(address)
    if try reading({ reader in try FilePlace.read(in: reader)?.address }) == wanted {
      _ = try hasOtherPlace(than: blobShelf)
      return
    }
    let place = try mapped {
      try storage.write { writer -> Ending<FilePlace> in
        if let known = try FilePlace.read(in: writer) {
          let isSame = known.address.isSamePlace(as: wanted)
          guard try isSame || writer.blobs().isEmpty else {
            throw StoreError.refused(
              reason:
                "the files of account \(account) are in \(known.address.name), not in \(wanted.name)."
                + " Move them first: ledgerline move --files-to s3://…")
          }
          if known.address == wanted { return .rollback(known) }
          let same = FilePlace(address: wanted, area: known.area)
          try FilePlace.write(same, in: writer)
          return .commit(same)
        }
        guard try writer.blobs().isEmpty else {
          throw StoreError.refused(
            reason: "the files of account \(account) are in its folder."
              + " Move them first: ledgerline move --files-to s3://…")
        }
        let new = FilePlace(address: wanted, area: try Store.area(of: account, in: writer))
        try FilePlace.write(new, in: writer)
        return .commit(new)
      }
    }
    shelving.withLock { $0 = FilePlace.shelf(place, files) }
  }

  /// Ours alone: the account's name for people who look into the bucket, and the book's epoch.
  static func area(of account: String, in reader: any BookReader) throws -> String {
    "\(account)-\(Fact.hex(try reader.number(.epoch)))"
  }

  /// Whether the book says that files are elsewhere than this program thinks; then it goes on there.
  func hasOtherPlace(than shelf: any BlobShelf) throws(StoreError) -> Bool {
    if files == nil { return false }
    let place = try reading { reader in try FilePlace.read(in: reader) }
    let found = FilePlace.shelf(place, files)
    if found.place == shelf.place { return false }
    shelving.withLock { $0 = found }
    return true
  }

  /// Asks for a file, and where there is none and another program noted another place since, there.
  func finding<T>(
    _ ask: (any BlobShelf) throws(StoreError) -> T?
  ) throws(StoreError) -> T? {
    let shelf = blobShelf
    if let found = try ask(shelf) { return found }
    return try hasOtherPlace(than: shelf) ? try ask(blobShelf) : nil
  }

  /// Whether files are still kept where this program thinks; if they were moved meanwhile, it goes on there.
  func checkPlace(of shelf: any BlobShelf, in reader: any BookReader) throws {
    let place = try FilePlace.read(in: reader)
    let found = FilePlace.shelf(place, files)
    if found.place == shelf.place || files == nil { return }
    shelving.withLock { $0 = found }
    throw StoreError.filesAway(place: found.place, reason: "they were moved just now: ask again")
  }
}
