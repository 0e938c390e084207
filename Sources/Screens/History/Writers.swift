import Ledger

/// Who wrote something, and when, in words.
struct Writers: Room {
  let app: App

  func name(of entry: RowHistory.Entry) -> Phrase {
    name(of: entry.device, entry.member)
  }

  /// `member` is whose device it is, where that is known.
  func name(of device: UInt64, _ member: ID<AccountMember> = ID()) -> Phrase {
    switch writer(device, member) {
    case .own: return "This device"
    case .unknown: return "Another device"
    case .hub: return "The hub"
    case .otherOwn: return "Your other device"
    case .owner: return "The owner"
    case .gone: return "Somebody who left"
    case .named(let name): return .verbatim(name)
    }
  }

  /// The same within a sentence: what is no name begins small.
  func nameInside(of device: UInt64) -> Phrase {
    switch writer(device, ID()) {
    case .own: return "this device"
    case .unknown: return "another device"
    case .hub: return "the hub"
    case .otherOwn: return "your other device"
    case .owner: return "the owner"
    case .gone: return "somebody who left"
    case .named(let name): return .verbatim(name)
    }
  }

  private enum Writer {
    case own, otherOwn, unknown, hub, owner, gone
    case named(String)
  }

  private func writer(_ device: UInt64, _ member: ID<AccountMember>) -> Writer {
    if isOwn(device) { return .own }
    let known = member.isNone ? state.history.writers[device] : member
    guard let known else { return .unknown }
    if known.isNone { return .hub }
    if known == state.membership.me { return .otherOwn }
    guard let row = book.members[known] else {
      return known == AccountMember.founder ? .owner : .gone
    }
    if !row.name.isEmpty { return .named(row.name) }
    return row.email.isEmpty ? .owner : .named(row.email)
  }

  func isOwn(_ device: UInt64) -> Bool {
    device == replica.device || Arrivals(app: app).ownDevices.contains(device)
  }

  /// How long ago, and from the third day on which day.
  func words(for when: Instant) -> Phrase {
    let minutes = (state.now.milliseconds - when.milliseconds) / 60_000
    if minutes < 1 { return "just now" }
    if minutes < 60 { return "\(Noun.minute.count(Int(minutes))) ago" }
    if minutes < 48 * 60 { return "\(Noun.hour.count(Int(minutes / 60))) ago" }
    return .verbatim(text(when.utcDay))
  }
}
