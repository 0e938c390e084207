import Ledger

/// Where a file is put: whose it is, as what, and how many fit there.
///
/// Buttons and drop targets carry it as text: `image/KIND/0000…/10`.
public struct GalleryPlace: Equatable, Sendable {
  public var kind: Kind
  public var owner: UInt64
  public var role: AttachmentRole
  public var limit: Int

  public init(_ owner: UInt64, _ kind: Kind, as role: AttachmentRole, limit: Int) {
    self.kind = kind
    self.owner = owner
    self.role = role
    self.limit = limit
  }

  /// What goes with a gig or a charge: words, sounds and papers, too.
  static func attached(to owner: UInt64, _ kind: Kind) -> GalleryPlace {
    GalleryPlace(owner, kind, as: .other, limit: Attaching.most)
  }

  var isAttached: Bool { role == .other && Attaching.takes(kind) }
  /// Receipts may be PDFs; elsewhere there are pictures only.
  var takesPDF: Bool { role == .receipt || isAttached }
  var accept: String {
    if isAttached { return "image/*,application/pdf,audio/*,text/plain" }
    return takesPDF ? "image/*,application/pdf" : "image/*"
  }
  var noun: Noun { isAttached ? .file : takesPDF ? .receipt : .image }
}

extension GalleryPlace: Argument {
  func write(to writing: inout Writing) {
    writing.add(role.word)
    writing.add(kind.name)
    writing.add(ID<Attachment>(owner).text)
    writing.add("\(limit)")
  }

  static func read(from reading: inout Reading) -> GalleryPlace? {
    guard let role = reading.next().flatMap({ AttachmentRole(rawValue: $0) }),
      let kind = reading.next().flatMap({ Kind(word: $0) }),
      let owner = ID<Attachment>.read(from: &reading), !owner.isNone,
      let limit = Int.read(from: &reading), limit > 0
    else { return nil }
    return GalleryPlace(owner.raw, kind, as: role, limit: limit)
  }
}
