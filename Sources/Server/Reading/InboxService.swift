import Foundation
import Ledger
import ServiceLifecycle
import Store

/// Looks into the watched folder every two seconds.
struct InboxService: Service {
  let folder: InboxFolder
  let pause: Duration

  func run() async throws {
    while !Task.isCancelled {
      do {
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
      } catch {
        return
      }
      try? await onOwnThread { folder.look() }
    }
  }
}

extension Accounts {
  /// The account of an id or a name, whatever the case of its letters.
  func find(called name: String) throws(ServerError) -> Account {
    if let account = find(name) { return account }
    var names: [String] = []
    for account in all {
      do throws(StoreError) {
        names.append(try account.store.accountName())
      } catch {
        throw .store(error)
      }
      if folded(names.last ?? "") == folded(name) { return account }
    }
    let known = zip(all, names).map { $1.isEmpty ? $0.id : "\($1) (\($0.id))" }
    throw .noAccount(name: name, known: known.joined(separator: ", "))
  }
}
