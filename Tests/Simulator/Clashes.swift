import Ledger
import LedgerTestSupport

/// Two people who cannot hear each other do what clashes; each pair is played in both orders.
enum Clashes {
  typealias Deed = (World, Tab) -> Void

  struct Pair {
    var name: String
    var first: Deed
    var second: Deed
  }

  static let invoice = ID<Invoice>(named: "i")
  static let other = ID<Invoice>(named: "i2")
  static let client = ID<Client>(named: "c")
  static let project = ID<Project>(named: "p")
  static let spare = ID<Payment>(named: "credit")
}

extension Runner {
  func playClashes(named: String, isTracing: Bool) throws -> Bool {
    false
  }
}
