/// An item's history is only ever added to.
///
/// The device that laid an edge may take it back, as undo does.
enum LineageLaw {
  static var source: UInt8 { 11 }

  static func check<L: LawLookups>(
    _ row: LawView<L>.Touched, _ role: Role, _ context: LawContext
  ) throws(Verdict) {
    guard let before = row.before else {
      let source: EdgeSource? = row.written.value(source)
      if role == .member, source != .app {
        throw .no(
          "role", "Only administrators bring history from elsewhere",
          at: row.key.register(self.source))
      }
      return
    }
    for write in row.writes where row.changes(write.tag) {
      let isOwnUndo =
        write.tag == RegisterTag.life && before.stamp(RegisterTag.life).device == context.device
      if isOwnUndo && context.origin == .device { continue }
      throw .no(
        "history", "An item's history is only ever added to", at: row.key.register(write.tag))
    }
  }
}
