/// What was entered or deleted of something that comes again stays so, whoever enters it again unheard (rules E20, G26).
///
/// Its row has one id everywhere, so devices that sleep may begin it a second time. Beginning it anew stays below what the
/// book has; what somebody did to it, or skipping it, counts more than its beginning elsewhere. What a beginning brings
/// along, such as the charge of a gig, is of the same change and stays below with it.
enum OccurrenceLaw {
  /// The registers of when a row was made, and of the rule that it is an occurrence of.
  private static func tags(_ kind: Kind?) -> (created: UInt8, rule: UInt8)? {
    switch kind {
    case .transaction: return (17, 22)
    case .project: return (12, RegisterTag.Project.rule)
    case _: return nil
    }
  }

  static func check<L: LawLookups>(_ trial: inout Trial<L>) {
    if trial.isPiece { return }
    for row in trial.view.touched {
      guard let kind = row.kind, let tags = tags(kind), let before = row.before,
        before.link(tags.rule) != 0
      else { continue }
      let begun = before.stamp(tags.created)
      if isBeginning(row, kind, tags.rule), row.written.life == .live {
        if !trial.knowsAll { trial.stayBelow(before.earliest.time) }
      } else if row.writes.contains(where: { before.stamp($0.tag) == begun }) {
        trial.exceed(begun.time)
      }
    }
  }

  /// Whether it writes the row as nobody does who knows it.
  private static func isBeginning<L: LawLookups>(
    _ row: LawView<L>.Touched, _ kind: Kind, _ rule: UInt8
  ) -> Bool {
    row.writes.count >= Int(ShapeLaw.required(kind)) && row.write(rule) != nil
  }
}
