/// Files that go with a gig or a charge (rule G70), and what all files of the book take up (rule G71).
public enum Attaching {
  /// Bytes of one file.
  public static var largest: Int { 50 * 1024 * 1024 }
  /// Files of one gig or charge.
  public static var most: Int { 100 }
  /// A file of more bytes is fetched from the hub only when somebody asks for it.
  public static var fetchedAlone: Int64 { 2 * 1024 * 1024 }

  /// What such a file may be, in the order in which a form offers it.
  public static var roles: [AttachmentRole] {
    [.contract, .rider, .chart, .photo, .recording, .other]
  }

  /// What a new file is taken for; a person may say otherwise.
  public static func role(of type: FileType) -> AttachmentRole {
    type.isPicture ? .photo : type.isSound ? .recording : .other
  }

  /// Whether files of a kind's rows are attachments, and not its pictures or receipts alone.
  public static func takes(_ kind: Kind) -> Bool { kind == .project || kind == .charge }
}

/// How many files there are, and their bytes; one that several rows name counts once.
public struct FileSums: Equatable, Sendable {
  public var count = 0
  public var bytes: Int64 = 0

  public init() {}
}

extension Book {
  /// The attachments of a gig or a charge, in order.
  public func attached(to owner: UInt64, _ kind: Kind) -> [Attachment] {
    attachments(of: owner).filter {
      $0.owner.kind == kind.name && Attaching.roles.contains($0.role)
    }
    .inListOrder
  }

  /// All files that the book names: attachments, pictures, receipts; those that `isWanted` answers for.
  ///
  /// - Complexity: O(files).
  public func fileSums(of isWanted: (String) -> Bool = { _ in true }) -> FileSums {
    var sums = FileSums()
    var seen: [String: Bool] = [:]
    func add(_ hash: String, _ size: Int64) {
      if hash.isEmpty || seen[hash] != nil { return }
      seen[hash] = true
      if !isWanted(hash) { return }
      sums.count += 1
      sums.bytes = sums.bytes.addingReportingOverflow(max(0, size)).partialValue
    }
    for file in attachments.rows where file.isLive { add(file.hash, file.size) }
    for receipt in receipts.rows where receipt.isLive { add(receipt.hash, receipt.size) }
    return sums
  }
}
