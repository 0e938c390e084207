/// Preferences are each person's own, under the id that follows from the person and the project.
///
/// A row that stands under somebody else's id (old books may have one) is theirs to overwrite.
enum PreferencesLaw {
  private static var project: UInt8 { 2 }
  private static var member: UInt8 { 3 }

  static func check<L: LawLookups>(
    _ row: LawView<L>.Touched, _ context: LawContext
  ) throws(Verdict) {
    var after = row.before ?? LawRow()
    for write in row.writes {
      after.registers.removeAll { $0.tag == write.tag }
      after.registers.append(write)
    }
    if let before = row.before, !isOwn(before, row.key.id, context), isInPlace(before, row.key.id) {
      throw others(row.key)
    }
    guard isOwn(after, row.key.id, context) else { throw others(row.key) }
    guard isInPlace(after, row.key.id) else {
      throw .no(
        "not-its-id", "Preferences have the id of their person and project",
        at: row.key.register(0))
    }
  }

  private static func isOwn(_ row: LawRow, _ id: UInt64, _ context: LawContext) -> Bool {
    let owner = row.link(member)
    return owner == 0 || owner == context.member.raw
  }

  private static func isInPlace(_ row: LawRow, _ id: UInt64) -> Bool {
    ProjectPreferences(of: ID(row.link(member)), in: ID(row.link(project))).id.raw == id
  }

  private static func others(_ key: RowKey) -> Verdict {
    .no("role", "These preferences are another member's", at: key.register(member))
  }
}
