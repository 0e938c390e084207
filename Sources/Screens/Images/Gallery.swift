import Ledger
import Markup

// The images and receipts of a row: shown, added, chosen as primary, removed.
extension App {
  /// The files of `owner` in one role, with a button to add while there are fewer than `limit`.
  func gallery(
    of owner: UInt64, _ kind: Kind, as role: AttachmentRole, limit: Int,
    chosen: ID<Attachment> = ID(), _ html: inout HTML
  ) {}

  /// A small square of an image, or an icon where there is none.
  func thumbnail(_ image: Attachment?, icon: String, _ html: inout HTML) {}
}
