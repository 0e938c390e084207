import Ledger
import Storage

extension DictionaryTransaction {
  func link(token: String) throws(StorageError) -> StoredLink? {
    book.links.values.first { $0.token == token }
  }

  func links() throws(StorageError) -> [StoredLink] {
    book.links.values.sorted { ($1.at.milliseconds, $0.id) < ($0.at.milliseconds, $1.id) }
  }

  func add(_ link: StoredLink) throws(StorageError) {
    guard book.links[link.id] == nil, try self.link(token: link.token) == nil else {
      throw .constraint("link \(link.id)")
    }
    book.links[link.id] = link
  }

  func revoke(link id: String, at: Instant) throws(StorageError) -> Bool {
    guard let link = book.links[id], link.revoked == nil else { return false }
    book.links[id]?.revoked = at
    return true
  }

  func opened(link id: String, at: Instant) throws(StorageError) {
    guard var link = book.links[id] else { return }
    if link.first == nil { link.first = at }
    if link.last.map({ $0.milliseconds < at.milliseconds }) ?? true { link.last = at }
    link.count += 1
    book.links[id] = link
  }

  func forgetLinks(endedBefore moment: Instant) throws(StorageError) {
    book.links = book.links.filter { _, link in
      ![link.expires, link.revoked].contains { time in
        time.map { $0.milliseconds < moment.milliseconds } ?? false
      }
    }
  }
}
