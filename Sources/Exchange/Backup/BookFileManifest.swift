import Ledger

/// What a `.ledgerline` file says of itself (rule G60).
public struct BookFileManifest: Equatable, Sendable {
  /// One file in it.
  public struct Member: Equatable, Sendable {
    public var name: String
    public var size: Int64
    /// SHA-256 of its bytes, as hex.
    public var sha256: String
    /// Of a kept file; "" for the book.
    public var mediaType = ""

    /// What rows call it; "" for the book.
    public var hash: String { name.hasPrefix("files/") ? String(name.dropFirst(6)) : "" }
  }

  /// How many rows of a kind.
  public struct Count: Equatable, Sendable {
    public var kind: String
    public var rows: Int
  }

  public var app = ""
  public var made = Instant(milliseconds: 0)
  public var account = ""
  /// The `hash` of its exchange JSON.
  public var digest = ""
  public var counts: [Count] = []
  public var members: [Member] = []
  /// Hashes of files that rows name and whoever made it did not have.
  public var absent: [String] = []

  public init() {}

  /// How many rows there are of all kinds.
  public var rows: Int { counts.reduce(0) { $0 + $1.rows } }
  /// How many files are kept in it.
  public var files: Int { members.count - 1 }

  // MARK: writing

  func written() -> [UInt8] {
    var json = JSONWriter(.pretty)
    json.beginObject()
    json.member("format", .text(BookFile.name))
    json.member("version", .integer(BookFile.version))
    json.member("app", .text(app))
    json.member("made", .text(made.text))
    json.member("account", .text(account))
    json.member("digest", .text(digest))
    json.member(
      "rows", .object(counts.map { Ledger.Member($0.kind, .integer(Int64($0.rows))) }), .compact)
    json.name("members")
    json.beginList()
    for member in members {
      var parts = [
        Ledger.Member("name", .text(member.name)), Ledger.Member("size", .integer(member.size)),
        Ledger.Member("sha256", .text(member.sha256)),
      ]
      if !member.mediaType.isEmpty {
        parts.append(Ledger.Member("mediaType", .text(member.mediaType)))
      }
      json.value(.object(parts), .compact)
    }
    json.endList()
    json.name("absent")
    json.beginList()
    for hash in absent { json.value(.text(hash)) }
    json.endList()
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  // MARK: reading

  /// Reads one; what is not as this program writes it is a fault.
  static func read(_ bytes: [UInt8]) throws(BookFileFault) -> BookFileManifest {
    let value: Value
    do throws(JSONError) {
      value = try JSONReader.read(bytes)
    } catch {
      throw BookFileFault(.manifest)
    }
    guard value["format"] == .text(BookFile.name), case .integer(let version) = value["version"]
    else { throw BookFileFault(.notOurs) }
    guard version >= 1 else { throw BookFileFault(.manifest) }
    guard version <= BookFile.version else { throw BookFileFault(.newer, "\(version)") }
    var manifest = BookFileManifest()
    guard case .text(let app) = value["app"], case .text(let made) = value["made"],
      let instant = try? Instant(parsing: made), case .text(let account) = value["account"],
      case .text(let digest) = value["digest"], BookFile.isHash(digest),
      case .object(let counts) = value["rows"], case .list(let members) = value["members"],
      case .list(let absent) = value["absent"]
    else { throw BookFileFault(.manifest) }
    manifest.app = app
    manifest.made = instant
    manifest.account = account
    manifest.digest = digest
    for count in counts {
      guard case .integer(let rows) = count.value, rows >= 0, let rows = Int(exactly: rows) else {
        throw BookFileFault(.manifest)
      }
      manifest.counts.append(Count(kind: count.name, rows: rows))
    }
    for member in members { manifest.members.append(try self.member(member)) }
    for hash in absent {
      guard case .text(let hash) = hash, BookFile.isHash(hash) else {
        throw BookFileFault(.manifest)
      }
      manifest.absent.append(hash)
    }
    return manifest
  }

  private static func member(_ value: Value) throws(BookFileFault) -> Member {
    guard case .text(let name) = value["name"], case .integer(let size) = value["size"], size >= 0,
      case .text(let sha256) = value["sha256"], BookFile.isHash(sha256)
    else { throw BookFileFault(.manifest) }
    var member = Member(name: name, size: size, sha256: sha256)
    if case .text(let type) = value["mediaType"] { member.mediaType = type }
    // A kept file is called by what it is: no other name is anybody's.
    guard name == BookFile.book || name == BookFile.path(of: sha256) else {
      throw BookFileFault(.stranger, name)
    }
    return member
  }
}
