import Foundation
import Ledger
import Storage

#if canImport(Glibc)
  import Glibc
#endif

/// A file of which a part has come, on the disk until the rest does (rule G89).
///
/// One sender at a time goes on with it: whoever asks where it stands ends the one before.
public final class PartialBlob: Sendable {
  private struct State {
    var handle: Int32
    var size: Int64
  }

  let path: String
  private let state: Guarded<State>

  /// Opens it, or makes it; nil while another program has it, or has just given it its name.
  fileprivate init?(path: String) throws(StoreError) {
    let handle = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, PrivateMode.file)
    guard handle >= 0 else { throw WholeFile.failure(path) }
    var facts = stat()
    var named = stat()
    guard flock(handle, LOCK_EX | LOCK_NB) == 0, fstat(handle, &facts) == 0,
      facts.st_mode & S_IFMT == S_IFREG, lstat(path, &named) == 0, named.st_ino == facts.st_ino
    else {
      close(handle)
      return nil
    }
    self.path = path
    state = Guarded(State(handle: handle, size: Int64(facts.st_size)))
  }

  deinit { end() }

  /// Bytes that are there.
  public var size: Int64 { state.withLock { $0.size } }

  /// Lets nobody add to it any more.
  func end() {
    state.withLock { state in
      if state.handle >= 0 { close(state.handle) }
      state.handle = -1
    }
  }

  /// Takes in the next bytes; false: somebody else goes on with it.
  public func append(_ bytes: [UInt8]) throws(StoreError) -> Bool {
    let answer: Result<Bool, StoreError> = state.withLock { state in
      guard state.handle >= 0 else { return .success(false) }
      guard WholeFile.append(bytes, to: state.handle) else {
        let failure = WholeFile.failure(path)
        // A disk that is full took some of them: what is there is what counts.
        var facts = stat()
        if fstat(state.handle, &facts) == 0 { state.size = Int64(facts.st_size) }
        return .failure(failure)
      }
      state.size += Int64(bytes.count)
      return .success(true)
    }
    return try answer.get()
  }

  /// Its hash and its first bytes; nil when somebody else has it.
  fileprivate func read() -> (hash: String, head: [UInt8])? {
    state.withLock { state in
      guard state.handle >= 0 else { return nil }
      var digest = SHA256()
      var head: [UInt8] = []
      var place = 0
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let count = buffer.withUnsafeMutableBytes { bytes in
          pread(state.handle, bytes.baseAddress, bytes.count, off_t(place))
        }
        guard count > 0 else { break }
        let part = Array(buffer[..<count])
        if place == 0 { head = Array(part.prefix(4096)) }
        digest.update(part)
        place += count
      }
      return (SHA256.hexText(digest.finish()), head)
    }
  }

  /// Makes it durable; false when somebody else has it.
  fileprivate func seal() throws(StoreError) -> Bool {
    let answer: Result<Bool, StoreError> = state.withLock { state in
      guard state.handle >= 0 else { return .success(false) }
      return fsync(state.handle) == 0 ? .success(true) : .failure(WholeFile.failure(path))
    }
    return try answer.get()
  }

  /// Hands it over; false when somebody else has it.
  ///
  /// A name is given while nobody else can get it. A remote shelf reads what was judged, whoever has it meanwhile: nobody
  /// waits for a network here.
  fileprivate func handOver(
    to shelf: any BlobShelf, size: Int64, as hash: String
  ) throws(StoreError) -> Bool {
    if shelf.isRemote {
      guard state.withLock({ $0.handle >= 0 }) else { return false }
      try shelf.take(path, size: size, as: hash)
      return true
    }
    let answer: Result<Bool, StoreError> = state.withLock { state in
      guard state.handle >= 0 else { return .success(false) }
      do throws(StoreError) {
        try shelf.take(path, size: size, as: hash)
        return .success(true)
      } catch {
        return .failure(error)
      }
    }
    return try answer.get()
  }

  /// Removes it, unless somebody else has it.
  fileprivate func discard() {
    state.withLock { state in
      if state.handle >= 0 { unlink(path) }
    }
  }
}

/// Those that are being sent to, by path.
struct OpenPartials {
  private final class Weak {
    weak var partial: PartialBlob?
    init(_ partial: PartialBlob) { self.partial = partial }
  }

  private var all: [String: Weak] = [:]

  mutating func end(_ path: String) { all.removeValue(forKey: path)?.partial?.end() }

  mutating func add(_ partial: PartialBlob) {
    all = all.filter { $0.value.partial != nil }
    all[partial.path] = Weak(partial)
  }
}

extension Store {
  /// How long a part waits for the rest, in milliseconds.
  public static let partialTime: Int64 = 86_400_000
  /// Files that one person may have here in part; the oldest makes room for another.
  static let partialsEach = 8

  private func partialPath(_ hash: String, of owner: String) -> String? {
    let isPlain = owner.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
    }
    guard let files, !isReadOnly, BlobName.isValid(hash), !owner.isEmpty, isPlain else {
      return nil
    }
    return files.partials + "/" + owner + "-" + hash
  }

  /// How many bytes of a file an owner has sent so far; whoever was still sending it is ended.
  public func partialSize(_ hash: String, of owner: String) -> Int64 {
    guard let path = partialPath(hash, of: owner) else { return 0 }
    return partials.withLock { open in
      open.end(path)
      var facts = stat()
      guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return 0 }
      return Int64(facts.st_size)
    }
  }

  /// Whether parts of a file can be kept here: its name is a hash, and the book has a folder.
  public func keepsParts(of hash: String, by owner: String) -> Bool {
    partialPath(hash, of: owner) != nil
  }

  /// Goes on with a file, or begins it; nil while another program has it, or where no parts are kept.
  public func partialBlob(
    _ hash: String, of owner: String
  ) throws(StoreError) -> PartialBlob? {
    guard let files, let path = partialPath(hash, of: owner) else { return nil }
    do {
      try FileManager.default.createDirectory(
        atPath: files.partials, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw DataFolder.failure(making: files.partials, error)
    }
    makeRoom(for: owner, but: path, files)
    let answer: Result<PartialBlob?, StoreError> = partials.withLock { open in
      open.end(path)
      do throws(StoreError) {
        let made = try PartialBlob(path: path)
        if let made { open.add(made) }
        return .success(made)
      } catch {
        return .failure(error)
      }
    }
    return try answer.get()
  }

  /// Keeps a file that is whole now, if it is what its name says; what is not is thrown away.
  ///
  /// False when somebody else goes on with it.
  public func keep(
    _ partial: PartialBlob, expecting hash: String, now: Instant
  ) throws(StoreError) -> Bool {
    guard files != nil, let (found, head) = partial.read() else { return false }
    guard found == hash else {
      partial.end()
      unlink(partial.path)
      throw .wrongHash(expected: hash)
    }
    let (shelf, size) = (blobShelf, partial.size)
    guard try partial.seal(), try partial.handOver(to: shelf, size: size, as: hash) else {
      return false
    }
    let type = FileType(of: head)?.mediaType ?? "application/octet-stream"
    try recordBlob(hash, size: size, type, now, on: shelf) { shelf throws(StoreError) in
      guard shelf.isRemote, try partial.handOver(to: shelf, size: size, as: hash) else {
        throw Store.gone
      }
    }
    if shelf.isRemote { partial.discard() }
    return true
  }

  /// Notes that a file which is here was sent again: a row that names it is on its way.
  public func renewBlob(_ hash: String, now: Instant) throws(StoreError) -> Bool {
    let shelf = blobShelf
    guard files != nil, let facts = try blobFacts(hash), try shelf.size(of: hash) == facts.size
    else { return false }
    try recordBlob(hash, size: facts.size, facts.mediaType, now, on: shelf) {
      _ throws(StoreError) in
      throw Store.gone
    }
    return true
  }

  /// Bytes of all parts; a file's own are told apart by its path.
  public func partialBytes(but hash: String = "") -> Int64 {
    parts().reduce(0) { $1.name.hasSuffix(hash.isEmpty ? "/" : hash) ? $0 : $0 + $1.size }
  }

  /// Throws parts away that nobody went on with since a moment.
  public func forgetPartials(olderThan moment: Instant) {
    guard let files else { return }
    for part in parts() where part.changed < moment.milliseconds {
      let path = files.partials + "/" + part.name
      partials.withLock { open in
        open.end(path)
        unlink(path)
      }
    }
  }

  private func makeRoom(for owner: String, but path: String, _ files: DataFolder) {
    let own = parts().filter {
      $0.name.hasPrefix(owner + "-") && files.partials + "/" + $0.name != path
    }
    .sorted { $0.changed < $1.changed }
    for part in own.dropLast(Store.partialsEach - 1) {
      let old = files.partials + "/" + part.name
      partials.withLock { open in
        open.end(old)
        unlink(old)
      }
    }
  }

  private func parts() -> [(name: String, size: Int64, changed: Int64)] {
    guard let files else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files.partials)) ?? []
    return names.compactMap { name in
      var facts = stat()
      guard lstat(files.partials + "/" + name, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG
      else {
        return nil
      }
      let changed = Int64(facts.st_mtim.tv_sec) * 1000 + Int64(facts.st_mtim.tv_nsec) / 1_000_000
      return (name, Int64(facts.st_size), changed)
    }
  }
}

extension DataFolder {
  var partials: String { path + "/partial" }
}
