import Ledger
import LedgerTestSupport

/// What the books of stages begin with.
extension Edit {
  /// A book that is set up for some work.
  static func setUp(for work: [WorkKind]) -> Edit {
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    settings.work = work
    edit.put(settings, replacing: nil)
    return edit
  }

  /// Ann Lee, a client.
  mutating func putAnn() -> Client {
    var client = Client()
    client.id = ID(named: "ann")
    client.firstName = "Ann"
    client.lastName = "Lee"
    put(client, replacing: nil)
    return client
  }
}
