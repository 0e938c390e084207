import Exchange
import Foundation
import Ledger
import Store

/// `.ledgerline` files on a disk: one of a book, and a book of one (rules G60 and G61).
public enum BookFiles {
  /// What was written.
  public struct Made: Sendable {
    public var bytes: Int64
    /// Files that rows name and this hub does not have.
    public var absent: Int
  }

  /// Writes the whole book with its files, in parts; nothing is there of that name before it is whole.
  @discardableResult
  public static func write(
    _ store: Store, to path: String, now: Instant, onFile: (Int, Int) -> Void = { _, _ in }
  ) throws -> Made {
    if FileManager.default.fileExists(atPath: path) { throw StoreError.alreadyExists(path: path) }
    let account = try store.accountName()
    var writer = BookFileWriter(
      try store.book().book, made: now, app: AppVersion.text, account: account)
    let file = try FileWriting(path)
    while let part = writer.next() { try file.write(part) }
    while let wanted = writer.wanted {
      let (done, count) = writer.progress
      onFile(done, count)
      try file.write(try writer.add(store.soundBlob(wanted.hash)))
    }
    try file.write(writer.finish())
    try file.finish()
    return Made(bytes: file.count, absent: writer.absent)
  }

  /// Whether a file begins as one does.
  public static func recognizes(_ path: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    let start = (try? handle.read(upToCount: 64)) ?? nil
    return start.map { $0.starts(with: [0x50, 0x4B]) } ?? false
  }

  /// The file, its directory and manifest held against each other; members are read when they are asked for.
  public static func open(_ path: String) throws -> BookFileReader {
    guard let handle = FileHandle(forReadingAtPath: path),
      let size = try? handle.seekToEnd()
    else { throw StoreError.notFound(path: path) }
    let source = ByteSource(count: Int64(clamping: size)) { range in
      try? handle.seek(toOffset: UInt64(range.lowerBound))
      let count = Int(range.upperBound - range.lowerBound)
      if count == 0 { return [] }
      return ((try? handle.read(upToCount: count)) ?? nil).map { [UInt8]($0) }
    }
    return try BookFileReader(source)
  }

  /// Makes a book of a file in a folder that has none.
  ///
  /// The whole file is looked at before the folder is made; what fails after that leaves a folder that is the caller's to
  /// throw away.
  public static func restore(
    _ path: String, to folder: String, now: Instant, onFile: (Int, Int) -> Void = { _, _ in }
  ) throws {
    let file = try open(path)
    let edit = try file.verifiedEdit { done, count in onFile(done, count * 2) }
    let store = try Store(folder: folder)
    let files = file.files
    for (place, member) in files.enumerated() {
      onFile(files.count + place, files.count * 2)
      try store.putBlob(
        try file.bytes(of: member), expecting: member.sha256, mediaType: member.mediaType, now: now)
    }
    try store.commitAll(now: now) { _ in
      edit.split(bytesPerEdit: Limits.part, rowsPerEdit: BookGenerator.batchRows)
    }
    try store.doubtNumbers()
    if !file.manifest.account.isEmpty { try store.nameAccount(file.manifest.account, by: nil) }
    let found = try store.verify().problems.filter { !$0.hasSuffix(" is missing") }
    if let fault = found.first { throw StoreError.corrupt(what: fault) }
  }
}
