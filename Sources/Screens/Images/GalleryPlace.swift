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

  var text: String {
    role.word + "/" + kind.name + "/" + ID<Attachment>(owner).text + "/\(limit)"
  }

  init?(parts: [String]) {
    guard parts.count == 4,
      let role = AttachmentRole.allCases.first(where: { $0.word == parts[0] }),
      let kind = Kind(word: parts[1]), let owner = ID<Attachment>(parts[2]), !owner.isNone,
      let limit = Int(parts[3]), limit > 0
    else { return nil }
    self.init(owner.raw, kind, as: role, limit: limit)
  }

  /// Receipts may be PDFs; elsewhere there are pictures only.
  var takesPDF: Bool { role == .receipt }
  var accept: String { takesPDF ? "image/*,application/pdf" : "image/*" }
  var noun: String { takesPDF ? "receipt" : "image" }
  var title: String { takesPDF ? "Receipt" : "Image" }
}
