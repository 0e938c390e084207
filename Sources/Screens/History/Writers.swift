import Ledger

/// Who wrote something, and when, in words.
struct Writers: Room {
  let app: App

  func name(of entry: RowHistory.Entry) -> String {
    name(of: entry.device, entry.member)
  }

  /// `member` is whose device it is, where that is known.
  func name(of device: UInt64, _ member: ID<AccountMember> = ID()) -> String {
    if isOwn(device) { return "This device" }
    let known = member.isNone ? state.history.writers[device] : member
    guard let known else { return "Another device" }
    if known.isNone { return "The hub" }
    if known == state.membership.me { return "Your other device" }
    guard let row = book.members[known] else {
      return known == AccountMember.founder ? "The owner" : "Somebody who left"
    }
    return row.name.isEmpty ? (row.email.isEmpty ? "The owner" : row.email) : row.name
  }

  /// The same within a sentence: what is no name begins small.
  func nameInside(of device: UInt64) -> String {
    let name = name(of: device)
    switch name {
    case "Another device": return "another device"
    case "Your other device": return "your other device"
    case "This device": return "this device"
    case "The hub": return "the hub"
    case "The owner": return "the owner"
    case "Somebody who left": return "somebody who left"
    case _: return name
    }
  }

  func isOwn(_ device: UInt64) -> Bool {
    device == replica.device || Arrivals(app: app).ownDevices.contains(device)
  }

  /// How long ago, and from the third day on which day.
  func words(for when: Instant) -> String {
    let minutes = (state.now.milliseconds - when.milliseconds) / 60_000
    if minutes < 1 { return "just now" }
    if minutes < 60 { return Text.count(Int(minutes), "minute") + " ago" }
    if minutes < 48 * 60 { return Text.count(Int(minutes / 60), "hour") + " ago" }
    return text(when.utcDay)
  }
}
