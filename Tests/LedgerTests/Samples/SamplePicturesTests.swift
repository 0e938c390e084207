import Testing

@testable import Ledger

/// The sample's drawings: sound PNGs of a few kilobytes, the same every time.
struct SamplePicturesTests {
  @Test func `each is small, named by its bytes and hangs on a thing of the sample`() throws {
    let today = try Day(parsing: "2026-11-21")
    let drawn = SamplePictures(on: today)
    // 18 things, and the receipt.
    #expect(drawn.pictures.count == 19)
    #expect(Set(drawn.pictures.map { $0.hash }).count == 19)
    for picture in drawn.pictures {
      #expect(picture.hash == SHA256.hex(picture.bytes))
      let limit = picture.hash == drawn.reading.hash ? 16_000 : 8_000
      #expect(picture.bytes.count < limit, "\(picture.bytes.count)")
      #expect(FileType(of: picture.bytes) == .png && FileType.png.isWhole(picture.bytes))
    }
    var replica = Replica(device: 7)
    var edit = sampleStudio(on: today)
    edit.add(drawn.edit)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    for file in replica.book.attachments.live {
      let isThing = replica.book.items.live(ID(file.owner.id.raw)) != nil
      #expect(isThing || replica.book.receipts.live(ID(file.owner.id.raw)) != nil)
    }
    #expect(drawn.pictures.map { $0.hash } == SamplePictures(on: today).pictures.map { $0.hash })
  }

  @Test func `the receipt in the Inbox says what was bought the day before`() throws {
    let today = try Day(parsing: "2026-11-21")
    let drawn = SamplePictures(on: today)
    let book = SampleStudioTests.book([sampleStudio(on: today), drawn.edit])
    let waiting = try #require(book.inbox.first)
    #expect(book.inbox.count == 1 && waiting.hash == drawn.reading.hash)
    #expect(book.attachments(of: waiting.id.raw).first?.hash == waiting.hash)
    let read = ReceiptParser.proposal(of: drawn.reading, in: book)
    #expect(read.merchant?.value == "SHELBY STRINGS")
    #expect(read.total?.value == Money(minor: 11_187, currency: .usd))
    #expect(read.day?.value == today.adding(days: -1))
    #expect(read.method?.value == .card)
    #expect(read.taxes.map { $0.value.tax.minor } == [947])
    #expect(read.lines.map { $0.value.amount.minor } == [1_850, 7_400, 990])
    for word in drawn.reading.words {
      #expect(word.x >= 0 && word.x + word.width <= 10_000)
      #expect(word.y >= 0 && word.y + word.height <= 10_000)
    }
  }

  @Test func `the sample's budgets are near what is spent`() throws {
    let today = try Day(parsing: "2026-11-21")
    var replica = Replica(device: 7)
    _ = replica.commit(sampleStudio(on: today), now: Instant(milliseconds: 1), undoable: false)
    for number in 0..<2 {
      let progress = BudgetProgress(of: SampleHome.id(number), in: replica.book)
      let (spent, budget) = (progress.overall.spent.minor, progress.overall.budget.minor)
      #expect(spent > budget / 3 && spent < budget, "\(number): \(spent) of \(budget)")
    }
  }
}
