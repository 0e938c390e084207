/// What was entered or deleted of something recurring stays so, whoever enters it again unheard (rule E20).
///
/// Its row has one id everywhere, so devices that sleep may begin it a second time. Beginning it anew stays below what the
/// book has; what somebody did to it, or skipping it, counts more than its beginning elsewhere.
enum OccurrenceLaw {
  private static var created: UInt8 { 17 }
  private static var recurring: UInt8 { 22 }

  static func check<L: LawLookups>(_ trial: inout Trial<L>) {
    if trial.isPiece { return }
    for row in trial.view.touched where row.kind == .transaction {
      guard let before = row.before, before.link(recurring) != 0 else { continue }
      let begun = before.stamp(created)
      if isBeginning(row), row.written.life == .live {
        if !trial.knowsAll { trial.stayBelow(before.earliest.time) }
      } else if row.writes.contains(where: { before.stamp($0.tag) == begun }) {
        trial.exceed(begun.time)
      }
    }
  }

  /// Whether it writes the row as nobody does who knows it.
  private static func isBeginning<L: LawLookups>(_ row: LawView<L>.Touched) -> Bool {
    row.writes.count >= Int(ShapeLaw.required(.transaction)) && row.write(recurring) != nil
  }
}
