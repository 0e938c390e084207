extension Issue {
  /// The content's bytes, with the length before them, inside the bytes of an invoice's register
  /// `issue` (tag 10); nil when it is not issued or the bytes end too soon.
  ///
  /// They are taken as they stand, so parts that a newer program wrote are in them.
  public static func storedContent(ofRegister bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var reader = ByteReader(bytes)
    do throws(CodecError) {
      guard try reader.byte() == 1 else { return nil }
      let issue = try reader.length()
      let old = reader.narrow(to: issue)
      try reader.skip(8)
      _ = try reader.signed()
      _ = try reader.signed()
      let start = reader.position
      try reader.skip(try reader.length())
      let content = bytes[start..<reader.position]
      reader.widen(to: old)
      return content
    } catch {
      return nil
    }
  }

  /// What ``hash`` has to be: SHA-256, as hex, of the content as it is stored in the bytes of an
  /// invoice's register `issue` (tag 10); nil when there is no content to hash.
  ///
  /// Hashing what was read and written again would fail for every content of a program that knows
  /// more parts, or fewer.
  public static func storedContentHash(ofRegister bytes: [UInt8]) -> String? {
    storedContent(ofRegister: bytes).map { SHA256.hex(Array($0)) }
  }
}

extension Issue {
  /// The register's bytes for a plain value that may be from a program with fewer parts (a backup):
  /// without the parts it does not name, when only so the content is what was hashed.
  ///
  /// Nil when the value is no issue, or its content fits its hash neither way.
  public static func registerBytes(of value: Value) -> [UInt8]? {
    guard let issue = try? Issue(value: value) else { return nil }
    return issue.registerBytes(of: value)
  }

  /// The same of what was read of the value already.
  public func registerBytes(of value: Value) -> [UInt8]? {
    var whole = ByteWriter()
    Optional(self).encode(into: &whole)
    if Issue.storedContentHash(ofRegister: whole.bytes) == hash { return whole.bytes }
    var reader = ByteReader(whole.bytes)
    var named = ByteWriter()
    let shape = Shape.optional(Issue.shape)
    guard (try? shape.copy(naming: value, from: &reader, to: &named)) != nil,
      Issue.storedContentHash(ofRegister: named.bytes) == hash
    else { return nil }
    return named.bytes
  }
}

extension Edit {
  /// Writes the issue of an invoice that this edit issues as these bytes; see
  /// ``Issue/registerBytes(of:)``.
  public mutating func writeIssue(of invoice: UInt64, _ bytes: [UInt8]) {
    let key = RegisterKey(kind: Kind.invoice.rawValue, id: invoice, tag: Invoice.issueTag)
    guard let place = place(key.kind, key.id), let known = stored(key.tag, of: rows[place]),
      !known.elementsEqual(bytes)
    else { return }
    write(key, bytes)
  }
}

extension Book {
  /// SHA-256, as hex, of the content of an issued invoice as it is stored; nil when it is a draft.
  ///
  /// The invoice is what was issued when this equals its ``Issue/hash``.
  public func storedContentHash(of invoice: ID<Invoice>) -> String? {
    guard let row = invoices.row(of: invoice),
      let bytes = invoices.bytes(row: row, tag: Invoice.issueTag)
    else { return nil }
    return Issue.storedContentHash(ofRegister: bytes)
  }
}

extension Invoice {
  /// The tag of ``issue``.
  public static var issueTag: UInt8 { 10 }
  /// The tag of ``voided``.
  public static var voidTag: UInt8 { 11 }
}
