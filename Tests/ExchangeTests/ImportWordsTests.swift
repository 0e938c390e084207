import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// How a file says what it would bring.
struct ImportWordsTests {
  @Test func `three kinds are named, and more are said to be there`() {
    let counts: [(kind: Kind, count: Int)] = [
      (.client, 1), (.charge, 0), (.project, 2), (.invoice, 3), (.payment, 0), (.item, 1),
    ]
    for (taken, words) in [
      (0, ""), (1, "1 client"), (2, "1 client"), (3, "1 client, 2 projects"),
      (4, "1 client, 2 projects, 3 invoices"), (5, "1 client, 2 projects, 3 invoices"),
      (6, "1 client, 2 projects, 3 invoices, and more"),
    ] {
      #expect(ImportFile.words(Array(counts.prefix(taken))).english == words)
    }
  }

  @Test func `what is archived or deleted is said apart, and what nobody counts not at all`() {
    func words(live: Int, archived: Int, trashed: Int) -> [String?] {
      var edit = Edit()
      let lives = [(Life.live, live), (.archived, archived), (.trashed, trashed)]
      for (place, (life, count)) in lives.enumerated() {
        for number in 0..<count {
          var client = Client()
          (client.id, client.life) = (ID(UInt64(1 + 10_000 * place + number)), life)
          edit.put(client, replacing: nil)
        }
      }
      return edit.lives.map { $0.words(Formats())?.english }
    }
    #expect(words(live: 2, archived: 0, trashed: 0) == ["2 clients"])
    #expect(words(live: 1, archived: 0, trashed: 1) == ["1 client, and 1 deleted or archived"])
    #expect(words(live: 2, archived: 1, trashed: 2) == ["2 clients, and 3 deleted or archived"])
    #expect(words(live: 0, archived: 1, trashed: 0) == ["0 clients, and 1 deleted or archived"])
    #expect(words(live: 1_001, archived: 0, trashed: 0) == ["1,001 clients"])
    #expect(words(live: 0, archived: 0, trashed: 0) == [])
    var series = Edit()
    series.put(Series(), replacing: nil)
    #expect(series.lives.map { $0.words(Formats())?.english } == [nil])
  }
}
