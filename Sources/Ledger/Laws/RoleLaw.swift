/// Who may write which rows: presets, settings and numbers are the administrators', members the
/// hub's, preferences each person's own.
///
/// It binds devices, and what they bring back; whoever holds the folder may do everything.
enum RoleLaw {
  static func check<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    let context = trial.context
    guard context.origin == .device || context.origin == .returned, let role = context.role else {
      return
    }
    if context.origin == .device, let owner = trial.view.lookups.member(of: context.device),
      owner != context.member
    {
      throw .no("not-your-device", "Another member's device made this change")
    }
    for row in trial.view.touched {
      guard let kind = row.kind else {
        // What a newer kind is for, and who may write it, is not known here.
        if role == .member { throw .tooNew(at: row.key.register(0)) }
        continue
      }
      switch kind {
      case .member:
        throw .no(
          "role", "Members are changed in Settings, Users; the hub writes them itself",
          at: row.key.register(0))
      case .reading:
        throw .no(
          "role", "What is read on receipts is the hub's; it writes that itself",
          at: row.key.register(0))
      case .lineage: try LineageLaw.check(row, role, context)
      case .transaction: try SaleLaw.check(row, role, context, trial.view.lookups)
      case .preferences: try PreferencesLaw.check(row, context)
      case .message: try MessageLaw.check(row, context)
      case .series where role == .member: try SeriesLaw.checkMember(row)
      default: if !role.mayWrite(kind) { throw onlyAdministrators(row.key) }
      }
    }
  }

  static func onlyAdministrators(_ key: RowKey) -> Verdict {
    .no("role", "Presets are only configurable by account administrators.", at: key.register(0))
  }
}
