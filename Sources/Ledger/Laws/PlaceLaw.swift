/// A deal has the id of its project, a player the one of musician and project: nobody can take the place of one that is not
/// written yet, or move one to another gig (rule G92).
///
/// It judges rows that come, and what points elsewhere; a row from before it that has another id stays as it is. Whoever
/// may bring history from elsewhere may bring such rows.
enum PlaceLaw {
  static func check<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    if trial.context.isAdministrator { return }
    for row in trial.view.touched {
      switch row.kind {
      case .deal:
        guard isPlaced(row, [RegisterTag.Deal.project]) else { continue }
        let own = Deal.id(of: ID(link(RegisterTag.Deal.project, of: row)))
        if own.raw != row.key.id {
          throw .no(
            "not-its-id", "A deal has the id of its project",
            at: row.key.register(RegisterTag.Deal.project))
        }
      case .player:
        guard isPlaced(row, [RegisterTag.Player.project, RegisterTag.Player.musician]) else {
          continue
        }
        let own = Player.id(
          of: ID(link(RegisterTag.Player.musician, of: row)),
          on: ID(link(RegisterTag.Player.project, of: row)))
        if own.raw != row.key.id {
          throw .no(
            "not-its-id", "A player has the id of their musician and project",
            at: row.key.register(RegisterTag.Player.project))
        }
      case _: continue
      }
    }
  }

  /// Whether the change says where the row belongs: it is new, or points elsewhere from now on.
  private static func isPlaced<L: LawLookups>(_ row: LawView<L>.Touched, _ tags: [UInt8]) -> Bool {
    row.isNew || tags.contains { row.changes($0) }
  }

  /// What it will point at, whoever wins.
  private static func link<L: LawLookups>(_ tag: UInt8, of row: LawView<L>.Touched) -> UInt64 {
    row.write(tag) == nil ? row.before?.link(tag) ?? 0 : row.written.link(tag)
  }
}
