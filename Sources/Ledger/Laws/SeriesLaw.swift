/// What a series of invoice numbers may be: counts within 10^12, a pattern that makes numbers, one
/// owner for ever.
///
/// A device's series has the id that follows from its installation, and its pattern and start are
/// fixed at birth. The hub's pattern may change: only the next numbers follow it.
enum SeriesLaw {
  /// Where a count may be.
  static var counts: ClosedRange<Int64> { 1...1_000_000_000_000 }

  static func check<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    for row in trial.view.touched where row.kind == .series {
      let new = row.written
      if let start: Int64 = new.value(RegisterTag.Series.start), !counts.contains(start) {
        throw .no(
          "start-range", "The first number is from 1 to 1,000,000,000,000",
          at: row.key.register(RegisterTag.Series.start))
      }
      if let text: String = new.value(RegisterTag.Series.pattern), (try? NumberPattern(text)) == nil
      {
        throw .no(
          "pattern", "The pattern needs {#} where the count goes, such as INV-{####}",
          at: row.key.register(RegisterTag.Series.pattern))
      }
      try checkOwner(row, new, trial.context)
    }
  }

  private static func checkOwner<L: LawLookups>(
    _ row: LawView<L>.Touched, _ new: LawRow, _ context: LawContext
  ) throws(Verdict) {
    let place = row.key.register(RegisterTag.Series.owner)
    guard let before = row.before else {
      let owner = owner(of: new)
      if owner == 0 || owner == Series.importedOwner && context.isAdministrator { return }
      if owner == Series.importedOwner {
        throw .no(
          "series-owner", "Numbers that another program gave come in by administrators alone",
          at: place)
      }
      if row.key.id != Numbering.deviceSeriesID(of: owner).raw {
        throw .no("series-owner", "A device's series has an id made of its owner", at: place)
      }
      return
    }
    if row.changes(RegisterTag.Series.owner) {
      throw .no("series-owner", "A series keeps its owner", at: place)
    }
    if owner(of: before) == 0 { return }
    for tag in [RegisterTag.Series.pattern, RegisterTag.Series.start] where row.changes(tag) {
      throw .no(
        "pattern-fixed", "A device's series keeps its pattern and its first number",
        at: row.key.register(tag))
    }
  }

  static func owner(of row: LawRow) -> UInt64 {
    UInt64(bitPattern: row.value(RegisterTag.Series.owner, as: Int64.self) ?? 0)
  }

  static func isImported(_ row: LawRow, _ id: UInt64) -> Bool {
    Series.isImported(
      id: id, name: row.value(RegisterTag.Series.name) ?? "", owner: owner(of: row))
  }

  /// A device's own series begins when it first issues an invoice alone; nothing else of numbering
  /// is a member's.
  static func checkMember<L: LawLookups>(_ row: LawView<L>.Touched) throws(Verdict) {
    if row.isNew, owner(of: row.written) != 0 { return }
    for write in row.writes where row.changes(write.tag) {
      throw RoleLaw.onlyAdministrators(row.key)
    }
  }
}
