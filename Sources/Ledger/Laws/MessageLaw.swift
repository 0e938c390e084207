/// What becomes of a message is the hub's to say, and what has left is not rewritten (rule G40).
///
/// A device begins one as waiting, under the id that follows from its document, act and count; a second one of them finds
/// it there, and one from a backup is brought as what it was, never as one that waits. What a restored hub gets back keeps
/// what became of it, so that nothing is sent anew.
enum MessageLaw {
  private static var document: UInt8 { 2 }
  private static var act: UInt8 { 3 }
  private static var count: UInt8 { 4 }
  private static var attachment: UInt8 { 9 }
  private static var asked: UInt8 { 11 }
  private static var state: UInt8 { 12 }
  private static var last: UInt8 { 16 }

  /// `state`, `reason`, `at`, `tries`, `answered`.
  static func isOfTheHub(_ tag: UInt8) -> Bool { tag >= state && tag <= last }

  static func check<L: LawLookups>(
    _ row: LawView<L>.Touched, _ context: LawContext
  ) throws(Verdict) {
    if context.origin == .device {
      for tag in state...last where row.changes(tag) {
        if row.isNew, isOver(row.written) { continue }
        if row.isNew, isBlank(tag, row.written) { continue }
        throw .no(
          "role", "What became of a message is the hub's; it writes that itself",
          at: row.key.register(0))
      }
      if let before = row.before, hasLeft(before) {
        for tag in document...attachment where row.changes(tag) {
          throw .no(
            "sent", "This message has been sent; write another one", at: row.key.register(tag))
        }
      }
    }
    guard row.isNew else { return }
    let written = row.written
    let named = MailMessage.id(
      of: written.value(document) ?? Attachment.Owner(), for: written.value(act) ?? .invoice,
      count: written.value(count) ?? 0)
    if named.raw != row.key.id {
      throw .no(
        "not-its-id", "A message has the id of its document, act and count",
        at: row.key.register(0))
    }
  }

  /// One that a device brings from a backup: nothing is sent of it (rule G85).
  private static func isOver(_ row: LawRow) -> Bool {
    (row.value(state) ?? MailState.queued) != .queued
      && (row.value(last) ?? Int64(0)) >= (row.value(asked) ?? Int64(1))
  }

  private static func hasLeft(_ row: LawRow) -> Bool {
    switch row.value(state) ?? MailState.queued {
    case .sent, .indoubt: return true
    case .queued, .failed: return false
    }
  }

  /// Whether a register says what a message begins with.
  private static func isBlank(_ tag: UInt8, _ row: LawRow) -> Bool {
    switch tag {
    case state: return row.value(tag) == MailState.queued
    case 13: return row.value(tag) == ""
    case 14: return row.value(tag) == Instant(milliseconds: 0)
    case _: return row.value(tag) == Int64(0)
    }
  }
}
