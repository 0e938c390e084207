import LedgerTestSupport
import Testing

@testable import Ledger

/// The limits of rules, at both sides of each.
struct RuleLimitTests {
  /// A gig of one name and client near last year's, or within the year around it, makes it one of many (rule G23).
  @Test func `what comes again within a year is no occasion, about a year away it is one`() throws {
    let start = try Day(parsing: "2025-12-18")
    let today = try Day(parsing: "2026-12-01")
    for away in -420...380 where away != 0 {
      let other = start.adding(days: away)
      let book = try Book(
        parsing:
          "gig g1 c1 \"Christmas Concert\" 2025-12-18\ngig g2 c1 \"Christmas Concert\" \(other.text)"
      )
      let isOffered = SeasonalGig.due(on: today, in: book).contains {
        $0.past.schedule?.start == start
      }
      // A run of four weeks is one occasion, of which the first day stands for all; last year's was a year before.
      let isMany = away > 28 || (away < -28 && away > -337)
      let isOther = away < 0 && away >= -17
      #expect(isOffered == (!isMany && !isOther), "\(away)")
    }
  }

  private let now = Instant(milliseconds: 1_795_000_000_000)

  private func message(to: Int, cc: Int) -> MailMessage {
    var message = MailMessage()
    message.to = (0..<to).map { "to\($0)@example.com" }.joined(separator: ", ")
    message.cc = (0..<cc).map { "cc\($0)@example.com" }.joined(separator: "; ")
    message.subject = "Invoice 1"
    return message
  }

  @Test func `a mail goes to twenty addresses at most`() {
    for (to, cc, problem) in [
      (1, 0, nil), (20, 0, nil), (21, 0, .tooMany), (10, 10, nil), (10, 11, .tooMany), (1, 19, nil),
      (1, 20, .tooMany), (0, 1, .noRecipient),
    ] as [(Int, Int, Outbox.Problem?)] {
      #expect(Outbox.problem(message(to: to, cc: cc)) == problem, "\(to) \(cc)")
    }
  }

  @Test func `what nobody tried to send in three days is not sent unasked`() {
    var message = message(to: 1, cc: 0)
    message.created = now
    let limit: Int64 = 3 * 86_400_000
    for (after, isStale) in [(0, false), (limit - 1, false), (limit, false), (limit + 1, true)] {
      #expect(Outbox.isStale(message, now: now.adding(milliseconds: after)) == isStale)
    }
    let late = now.adding(milliseconds: limit + 1)
    message.answered = 1
    #expect(!Outbox.isStale(message, now: late))
    (message.answered, message.asked) = (0, 2)
    #expect(!Outbox.isStale(message, now: late))
    message.asked = 1
    #expect(Outbox.isStale(message, now: late))
  }

  @Test func `it is tried again after so long, until the waits come to three days`() throws {
    let waits: [Int64] = [60, 300, 900, 3_600, 10_800, 21_600]
    for tries in -1...12 {
      let wanted = tries < 1 ? 0 : tries > 6 ? 21_600 : waits[tries - 1]
      #expect(Outbox.wait(after: Int64(tries)) == wanted, "\(tries)")
    }
    var message = message(to: 1, cc: 0)
    (message.id, message.created) = (ID(7), now)
    var waited: Int64 = 0
    var tries = 0
    let words = String(repeating: "é\u{7}", count: 170)
    while message.state == .queued, tries < 40 {
      var edit = Edit()
      edit.put(message, replacing: nil)
      var book = Book()
      book.apply(Change(device: 1, counter: 1, stamp: Stamp(time: 1, device: 1), body: edit.body))
      book.apply(
        Change(
          device: 1, counter: 2, stamp: Stamp(time: 2, device: 1),
          body: Outbox.settle(ID(7), .notNow(words), now: now, on: Day(number: 20_000), in: book)
            .body))
      message = try #require(book.messages[ID(7)])
      tries += 1
      waited += Outbox.wait(after: Int64(tries))
      #expect(message.tries == Int64(tries) && message.answered == message.asked)
      #expect((message.state == .failed) == (waited > 3 * 86_400), "\(tries)")
      #expect(message.reason.unicodeScalars.count == 300 && message.reason.hasPrefix("é é é"))
    }
    #expect(message.state == .failed)
  }

  @Test func `a deleted project can be brought back for thirty days`() throws {
    var told = try TestBook(
      "client c1 \"Ann Lee\"\nproject p1 c1 \"Album\"\nproject p2 c1 \"Other\"")
    told.commit(Deleting.delete(told.project("p1"), in: told.book))
    let gone = told.project("p1")
    let row = try #require(told.book.projects.row(of: gone.id))
    let since = Instant(milliseconds: told.book.projects.stamp(row: row, tag: 1).milliseconds)
    let day: Int64 = 86_400_000
    for (after, left) in [
      (-5, 30), (0, 30), (day - 1, 30), (day, 29), (29 * day, 1), (30 * day - 1, 1), (30 * day, 0),
      (99 * day, 0),
    ] as [(Int64, Int64)] {
      let now = since.adding(milliseconds: after)
      #expect(Deleting.daysLeft(of: gone, in: told.book, at: now) == left, "\(after)")
      #expect(Deleting.tombstones(in: told.book, at: now) == (left == 0 ? 1 : 0))
    }
    #expect(Deleting.daysLeft(of: told.project("p2"), in: told.book, at: since) == nil)
  }

  @Test func `lines of a receipt have up to four digits of pieces and four of a number at least`() {
    func read(_ line: String) -> String {
      ReceiptList(line, currency: .usd).items.map {
        "\($0.name)|\($0.sku)|\($0.pieces)|\($0.price.plain)"
      }.joined()
    }
    for (line, wanted) in [
      ("53 - LAMP 1234 $9.99 T", "LAMP|1234|1|9.99"), ("53 - LAMP 123 $9.99", ""),
      ("53 - LAMP 0001 9.99", "LAMP|0001|1|9.99"), ("53 - LAMP $9.99", ""),
      ("2 x Lamp 9.98", "Lamp||2|9.98"), ("2x Lamp 9.98", "Lamp||2|9.98"),
      ("Lamp x2 9.98", "Lamp||2|9.98"), ("9999 x Lamp 9.98", "Lamp||9999|9.98"),
      ("10000 x Lamp 9.98", "10000 x Lamp||1|9.98"), ("0 x Lamp 9.98", "0 x Lamp||1|9.98"),
      ("2 xLamp 9.98", "2 xLamp||1|9.98"),
      ("Lamp 2 x 4.99", "Lamp||2|9.98"), ("Lamp 2 @ $4.99", "Lamp||2|9.98"),
      ("Lamp 2 x 4.99 9.98", "Lamp||2|9.98"), ("Lamp 2 x 4.99 9.97", "Lamp 2 x 4.99||1|9.97"),
      ("Lamp 9999 x 0.01", "Lamp||9999|99.99"), ("Lamp 0 x 4.99", "Lamp 0 x||1|4.99"),
      ("Lamp 1,299.99", "Lamp||1|1299.99"), ("Lamp .99", ""), ("Lamp 0.99", "Lamp||1|0.99"),
      ("Lamp9.99", ""), ("Lamp 9.9", ""), ("Lamp 9.999", ""), ("9.99", ""), ("7 9.99", ""),
      ("Total 9.99", ""), ("Total: 9.99", ""), ("Totals 9.99", "Totals||1|9.99"),
      ("2-Seater 9.99", "2-Seater||1|9.99"), ("2 - Seater 9.99", ""),
      ("Lamp\u{A0}9.99", "Lamp||1|9.99"), ("Lamp 9.99 T", "Lamp||1|9.99"),
      ("Lamp 9.99T", "Lamp||1|9.99"),
    ] {
      #expect(read(line) == wanted, "\(line)")
    }
    let promoted = ReceiptList.promoted("Total 9.99", currency: .usd)
    #expect(
      promoted.name == "Total" && promoted.price == Money(minor: 999, currency: .usd)
        && promoted.pieces == 1)
    #expect(
      ReceiptList.promoted(" no price ", currency: .usd).name == "no price"
        && ReceiptList.promoted("x", currency: .usd).price == nil)
  }

  @Test func `recordings and pictures are whole from so many bytes on`() {
    func filled(_ count: Int, _ head: [UInt8] = []) -> [UInt8] {
      head + [UInt8](repeating: 0x20, count: max(0, count - head.count))
    }
    for type in [FileType.webp, .gif] {
      #expect(!type.isWhole(filled(12)) && type.isWhole(filled(13)))
    }
    for type in [FileType.mp3, .ogg, .flac] {
      #expect(!type.isWhole(filled(127)) && type.isWhole(filled(128)))
    }
    // What ends a picture or a paper stands near its end.
    for (type, mark, reach) in [
      (FileType.jpeg, [0xFF, 0xD9], 64), (.png, [0x49, 0x45, 0x4E, 0x44], 64),
      (.pdf, Array("%%EOF".utf8), 2_048),
    ] as [(FileType, [UInt8], Int)] {
      #expect(
        type.isWhole(mark) && type.isWhole(filled(9) + mark)
          && type.isWhole(mark + filled(reach - mark.count)))
      #expect(
        !type.isWhole(mark + filled(reach - mark.count + 1))
          && !type.isWhole(Array(mark.dropLast())) && !type.isWhole(filled(reach)))
    }
    func wav(_ size: [UInt8], _ count: Int) -> Bool {
      FileType.wav.isWhole(filled(count, Array("RIFF".utf8) + size + Array("WAVE".utf8)))
    }
    #expect(
      wav([36, 0, 0, 0], 44) && !wav([36, 0, 0, 0], 43) && !wav([37, 0, 0, 0], 44)
        && wav([37, 0, 0, 0], 45))
    #expect(
      wav([0, 1, 0, 0], 264) && !wav([0, 1, 0, 0], 263) && wav([0, 0, 0, 0], 44)
        && wav([0xFF, 0xFF, 0xFF, 0xFF], 44))
    #expect(!wav([0xFE, 0xFF, 0xFF, 0xFF], 44) && !wav([0, 0, 0, 0x80], 44))
  }

  /// Rivals of a series, and what the book has of it.
  @Test func `counts go on behind the greatest, up to the last one there may be`() {
    let last = Numbering.greatestCount
    for (count, next) in [
      (0, 1), (-7, 1), (1, 2), (41, 42), (last - 1, last), (last, last + 1), (last + 1, last + 1),
      (.max, last + 1),
    ] as [(Int64, Int64)] {
      #expect(Numbering.after(count) == next, "\(count)")
    }
    var series = Series()
    (series.id, series.start) = (Series.mainID, 10)
    for (counts, next) in [
      ([], 10), ([3], 10), ([9], 10), ([10], 11), ([12, 11], 13), ([11, 40, 12], 41),
    ] as [([Int64], Int64)] {
      var edit = Edit()
      for (place, count) in counts.enumerated() {
        var invoice = Invoice()
        invoice.id = ID(UInt64(100 + place))
        if place == 0 { invoice.life = .trashed }
        var issue = Issue()
        (issue.series, issue.count) = (series.id, count)
        invoice.issue = issue
        edit.put(invoice, replacing: nil)
      }
      var other = Invoice()
      other.id = ID(900)
      var issue = Issue()
      (issue.series, issue.count) = (ID(77), 500)
      other.issue = issue
      edit.put(other, replacing: nil)
      var book = Book()
      book.apply(Change(device: 1, counter: 1, stamp: Stamp(time: 1, device: 1), body: edit.body))
      #expect(Numbering.nextCount(of: series, in: book) == next, "\(counts)")
    }
  }

  /// What each sum bears of a discount: in proportion, no further than zero, all of it, and nobody a unit more than their part.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a discount is spread to the unit`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let sign: Int64 = dice.percent(30) ? -1 : 1
    let sums = (0..<(1 + dice.below(6))).map { _ in
      sign * (Int64(dice.below(dice.percent(50) ? 12 : 90_000)) - (dice.percent(20) ? 3 : 0))
    }
    let whole = sums.reduce(0, +)
    let discount = whole == 0 ? 0 : sign * Int64(dice.below(Int(whole.magnitude) + 1))
    let shares = InvoiceTotals.spread(discount, of: whole, over: sums)
    if (whole > 0) != (sign > 0) || whole == 0 { return }
    #expect(shares.count == sums.count && shares.reduce(0, +) == discount, "seed \(seed)")
    for (share, sum) in zip(shares, sums) {
      let exact = Double(discount) * Double(sum) / Double(whole)
      #expect(abs(Double(share) - exact) < 1, "seed \(seed): \(sums) \(discount) \(shares)")
    }
    // Equal sums bear alike, the earlier the more.
    for (place, sum) in sums.enumerated() {
      for later in sums.indices where later > place && sums[later] == sum {
        #expect(
          sign * (shares[place] - shares[later]) >= 0
            && (shares[place] - shares[later]).magnitude <= 1)
      }
    }
  }
}
