import Testing

@testable import Ledger

/// The sample's drawings: sound PNGs of a few kilobytes, the same every time.
struct SamplePicturesTests {
  @Test func `each is small, named by its bytes and hangs on a thing of the sample`() throws {
    let drawn = SamplePictures()
    #expect(drawn.pictures.count == 18)
    #expect(Set(drawn.pictures.map { $0.hash }).count == 18)
    for picture in drawn.pictures {
      #expect(picture.hash == SHA256.hex(picture.bytes))
      #expect(picture.bytes.count < 4_000, "\(picture.bytes.count)")
      #expect(FileType(of: picture.bytes) == .png && FileType.png.isWhole(picture.bytes))
    }
    let today = try Day(parsing: "2026-11-21")
    var replica = Replica(device: 7)
    var edit = sampleStudio(on: today)
    edit.add(drawn.edit)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    for file in replica.book.attachments.live {
      #expect(replica.book.items.live(ID(file.owner.id.raw)) != nil)
    }
    #expect(drawn.pictures.map { $0.hash } == SamplePictures().pictures.map { $0.hash })
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
