@testable import Ledger

/// A store of rows that has no table, no book and no SQLite: what another database would answer.
final class RowsAlone: LawLookups {
  var rows: [RowKey: LawRow] = [:]
  var members: [UInt64: ID<AccountMember>] = [:]
  var roles: [ID<AccountMember>: Role] = [:]
  /// Who first used a series.
  var users: [UInt64: ID<AccountMember>] = [:]
  /// Who asked the hub for an invoice's number, and the series they would take otherwise.
  var wishes: [UInt64: (series: UInt64, member: ID<AccountMember>)] = [:]
  /// Every look-up asked, by name.
  private(set) var asked: [String] = []

  func apart() -> RowsAlone {
    let copy = RowsAlone()
    copy.rows = rows
    copy.members = members
    copy.roles = roles
    copy.users = users
    copy.wishes = wishes
    return copy
  }

  func apply(_ change: Change) {
    var each = Change.Rows(change.body)
    while let row = (try? each.next()) ?? nil {
      let key = RowKey(row.kind, row.id)
      var writes = row.writes(in: change.body)
      while let write = (try? writes.next()) ?? nil {
        rows[key, default: LawRow()].merge(
          LawRow.Register(
            tag: write.tag, stamp: change.stamp,
            bytes: Array(change.body[write.start..<write.end])))
      }
    }
  }

  func knows(_ key: RowKey) -> Bool { rows[key] != nil }

  func row(_ key: RowKey) -> LawRow? {
    asked.append("row")
    return rows[key]
  }

  func rows(_ link: LawLink, of id: UInt64) -> [UInt64] {
    asked.append("rows")
    let place = link.place
    return rows.filter { $0.key.kind == place.kind.rawValue && $0.value.link(place.tag) == id }
      .map { $0.key.id }.sorted()
  }

  func rows(trashedUnder stamp: Stamp) -> [RowKey] {
    let keys = rows.filter { $0.value.life == .trashed && $0.value.stamp(1) == stamp }.keys
    return keys.contains { $0.kind == Kind.importbatch.rawValue } ? [] : Array(keys)
  }

  func role(of member: ID<AccountMember>) -> Role? { roles[member] ?? .owner }
  func member(of device: UInt64) -> ID<AccountMember>? { members[device] }

  private var issues: [(UInt64, Ledger.Issue)] {
    rows.compactMap { key, row in
      guard key.kind == Kind.invoice.rawValue,
        let issue = row.value(RegisterTag.Invoice.issue, as: Ledger.Issue?.self) ?? nil
      else { return nil }
      return (key.id, issue)
    }
  }

  func lastCount(of series: UInt64) -> Int64? {
    issues.filter { $0.1.series.raw == series }.map { $0.1.count }.max()
  }

  func holder(of count: Int64, in series: UInt64) -> UInt64 {
    issues.first { $0.1.series.raw == series && $0.1.count == count }?.0 ?? 0
  }

  func holder(ofNumber text: String) -> UInt64 {
    issues.first { $0.1.content.number == text }?.0 ?? 0
  }

  func firstMember(of series: UInt64) -> ID<AccountMember>? { users[series] }

  func askedToIssue(_ invoice: UInt64, before series: UInt64) -> ID<AccountMember>? {
    guard let wish = wishes[invoice], wish.series == series else { return nil }
    return wish.member
  }
}
