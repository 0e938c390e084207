import LedgerTestSupport
import Testing

@testable import Ledger

/// What is read of an answer's header and of an error's words, and answers that are about whose they are.
struct SyncAnswerWordsTests {
  @Test func `each value of the header is what stands behind its own name`() {
    let answer = SyncAnswer(status: 200, note: "head=12; to=9;epoch=ab;  hash=x=y; to=7;last=")
    for (name, value) in [
      ("head", "12"), ("to", "9"), ("epoch", "ab"), ("hash", "x=y"), ("last", ""), ("ead", ""),
      ("he", ""), ("", ""), ("missing", ""), ("12", ""),
    ] {
      #expect(answer.note(name) == value, "\(name)")
    }
    #expect(SyncAnswer(status: 200).note("head") == "")
  }

  @Test func `a word of an error is what stands in quotes behind its name, wherever that is`() {
    for (body, word) in [
      (#"{"error":{"code":"no-room","message":"Full"}}"#, "no-room"), (#""code":"x""#, "x"),
      (#"{"message":"Full","code":"last"}"#, "last"), (#"{"xcode":"1","code":"2"}"#, "2"),
      (#"{"code":"1","code":"2"}"#, "1"), (#"{"code":"cut"#, "cut"), (#"{"code":""}"#, ""),
      (#"{"code":""#, ""), (#""code":""#, ""), (#"{"code": "spaced"}"#, ""), (#"{"code":5}"#, ""),
      ("code", ""), ("", ""), (#"xcode":"1""#, ""), (#"{"code":"Grüße"}"#, "Grüße"),
    ] {
      #expect(SyncAnswer(status: 409, body: Array(body.utf8)).word("code") == word, "\(body)")
    }
  }

  @Test func `another account's answer is told, and asked again after a while alone`() throws {
    let body = Array(#"{"error":{"code":"another-account"}}"#.utf8)
    for isPush in [false, true] {
      var bench = try Bench.following()
      if isPush { _ = bench.type("client") } else { bench.handle(.hint(head: nil)) }
      let asked = try #require(bench.asked?.purpose)
      for _ in 0..<2 {
        bench.answer(409, body)
        #expect(bench.told == [.anotherAccount] && bench.pauses == 1 && bench.asked == nil)
        #expect(bench.machine.link.rebasing == nil && bench.machine.refused.isEmpty)
        bench.handle(.visible)
        #expect(bench.asked == nil)
        bench.handle(.timer)
        #expect(bench.asked?.purpose == asked)
      }
      // The same status without that word is another log.
      bench.answer(409)
      #expect(bench.asked?.purpose == .snapshot && bench.told.isEmpty)
    }
  }

  @Test func `rows of a log are a page's first book only from its first entry on`() throws {
    let all = try Bench.entries(3)
    for first in 0..<2 {
      var bench = try Bench()
      let rows = all[first...].map {
        (row: UInt64($0.seq), bytes: Record.sequenced($0, epoch: Bench.epoch).encoded)
      }
      bench.handle(.others(mark: nil, records: rows))
      #expect(bench.machine.replica.cursor == (first == 0 ? 3 : 0))
      #expect(bench.machine.replica.epoch == (first == 0 ? Bench.epoch : 0))
    }
  }
}
