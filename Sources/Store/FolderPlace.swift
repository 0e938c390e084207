import FileBirth
import Ledger
import Storage

/// Where a book lies: what no copy of its file shares with it.
enum FolderPlace {
  /// Nil where the disk does not say.
  static func of(_ file: String) -> String? {
    var number: UInt64 = 0
    var born: Int64 = 0
    guard file_birth(file, &number, &born) == 0 else { return nil }
    return "\(number).\(born)"
  }
}

extension Store {
  private func bookPlace() throws(StoreError) -> String? {
    if let shared = storage as? any SharedStorage { return try mapped { try shared.place() } }
    return files.flatMap { FolderPlace.of($0.database) }
  }

  /// Notes where the book lies, for whoever serves it; a folder that was copied since, or put back from a copy, is treated
  /// as a restored one: what waits in its outbox may have been sent by the other (rule G84).
  ///
  /// Whether it was.
  @discardableResult
  public func settleIn(now: Instant) throws(StoreError) -> Bool {
    guard let place = try bookPlace() else { return false }
    if try reading({ reader in try reader.fact(.place) }) == place { return false }
    let time = Stamp(milliseconds: now.milliseconds, device: 0).time
    return try mapped {
      try storage.write { writer -> Ending<Bool> in
        let known = try writer.fact(.place) ?? ""
        if known == place { return .rollback(false) }
        let latest = max(try writer.latestStampTime(), time)
        try writer.set(.place, place)
        if known.isEmpty { return .commit(false) }
        for claim in try writer.mailClaims() { try writer.removeMailClaim(of: claim.message) }
        try writer.set(.restored, String(latest))
        return .commit(true)
      }
    }
  }
}
