/// What a register had before an import wrote it, as a text: its kind, its row, its tag, a checksum of what the import wrote, and
/// the bytes before as hexadecimal digits.
///
/// A book that came back from a backup has one moment for all: the checksum says whether somebody wrote since.
struct WrittenOver {
  var key: RegisterKey
  var sum: String
  var bytes: [UInt8]

  init(key: RegisterKey, sum: String, bytes: [UInt8]) {
    self.key = key
    self.sum = sum
    self.bytes = bytes
  }

  static func sum(_ bytes: ArraySlice<UInt8>) -> String {
    String(SHA256.hex(Array(bytes)).prefix(16))
  }

  var text: String {
    "\(key.kind) \(ID<Never>(key.id).text) \(key.tag) \(sum) \(SHA256.hexText(bytes))"
  }

  init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 5, let kind = Int(parts[0]).flatMap({ UInt8(exactly: $0) }),
      let id = ID<Never>(String(parts[1])),
      let tag = Int(parts[2]).flatMap({ UInt8(exactly: $0) }),
      let bytes = SHA256.bytes(ofHex: parts[4])
    else { return nil }
    key = RegisterKey(kind: kind, id: id.raw, tag: tag)
    sum = String(parts[3])
    self.bytes = bytes
  }
}

extension ImportBatch {
  /// The import, which keeps which rows an edit would make and what it would write over, so that it can be taken back; what is more
  /// than one change can carry is further parts of it.
  ///
  /// What was taken back and comes again is made anew.
  public func keeping(whatIsUnder edit: Edit, in book: Book) -> [ImportBatch] {
    let gone = TakenBack(book)
    var book = book
    var (kept, part, size) = ([ImportBatch](), self, 0)
    func add(_ more: Int) {
      if size + more > Limits.part, size > 0 {
        kept.append(part)
        part = self.part(kept.count)
        size = 0
      }
      size += more
    }
    for row in edit.rows {
      let life = RegisterKey(kind: row.kind, id: row.id, tag: RegisterTag.life)
      let written = book.register(life)?.stamp
      // What a gig is billed at stays as the gig goes, and is the import's again when it comes back.
      let isBack =
        row.kind == Kind.charge.rawValue && gone.made(row.id)
        && book.charges[ID(row.id)].map { book.projects[$0.project]?.life == .trashed } ?? true
      if isBack || written.map({ gone.has(row.id, $0) }) ?? true {
        add(10)
        part.made.append(ID(row.id))
        continue
      }
      for register in edit.registers(of: row) {
        let key = RegisterKey(kind: row.kind, id: row.id, tag: register.tag)
        guard let bytes = book.register(key)?.bytes ?? book.unwritten(key) else { continue }
        let sum = WrittenOver.sum(register.bytes[...])
        let text = WrittenOver(key: key, sum: sum, bytes: bytes).text
        add(text.utf8.count + 3)
        part.was.append(text)
      }
    }
    return kept + [part]
  }

  /// A further part, the first of which is the import itself.
  func part(_ number: Int) -> ImportBatch {
    if number == 0 { return self }
    var part = self
    part.id = .foreign("import-part:" + id.text + ":\(number)")
    part.count = -1
    (part.made, part.was) = ([], [])
    return part
  }

  /// Whether it is a further part of the import before it, and taken back with that.
  public var isPart: Bool { count < 0 }

  /// All of an import whose rows do not name it, itself first.
  func parts(in book: Book) -> [ImportBatch] {
    var parts = [self]
    while !isPart, let next = book.importBatches[part(parts.count).id] { parts.append(next) }
    return parts
  }
}
