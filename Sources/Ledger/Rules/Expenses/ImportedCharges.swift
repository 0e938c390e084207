/// Which charges of lists of hours are as their imports wrote them: a corrected list corrects them (rule G114).
public struct ImportedCharges: Sendable {
  private var moments: [ImportMoment] = []

  public init(_ book: Book) {
    for (place, batch) in book.importBatches.rows.enumerated() where batch.isOfHours {
      moments.append(book.moment(ofImport: Int32(place)))
      // What it wrote over has what it had since it was taken back.
      if !batch.isLive {
        moments.append(
          ImportMoment(book.importBatches.stamp(row: Int32(place), tag: RegisterTag.life)))
      }
    }
  }

  /// Whether imports alone wrote a charge, no invoice asks for it or did, and its project is not paid.
  public func mayFollow(_ charge: Charge, in book: Book) -> Bool {
    isOwn(charge, in: book) && ImportedCharges.isUnused(charge, in: book)
  }

  /// Whether imports alone wrote a charge.
  func isOwn(_ charge: Charge, in book: Book) -> Bool {
    guard let place = book.charges.row(of: charge.id) else { return false }
    // What was deleted and brought back is as it came.
    return Charge.schema.allSatisfy { register in
      let stamp = book.charges.stamp(row: place, tag: register.tag)
      return stamp.isNever || register.tag == RegisterTag.life || holds(stamp)
    }
  }

  /// Whether a list of hours wrote something, or brought it back when it was taken back.
  func holds(_ stamp: Stamp) -> Bool { moments.contains { $0.holds(stamp) } }

  /// Whether no invoice asks for a charge or did, and its project is not paid.
  static func isUnused(_ charge: Charge, in book: Book) -> Bool {
    book.projects[charge.project]?.stage != .paid
      && book.invoices.rows(naming: charge.id.raw).isEmpty
      && book.attachments(of: charge.id.raw).isEmpty
      && book.lines.live(linking: Line.chargeLink, to: charge.id.raw).allSatisfy {
        book.invoices.live($0.invoice) == nil
      }
  }
}
