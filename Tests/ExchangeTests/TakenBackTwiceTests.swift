import Ledger
import Testing

@testable import Exchange

/// Two devices that take one import back without having heard of each other (rule E30).
struct TakenBackTwiceTests {
  private func at(_ seconds: Int64) -> Instant { Books.now.adding(milliseconds: seconds * 1_000) }

  @Test(arguments: [
    "Company,Email,Phone\nReeds,info@reeds.example,5551\nBowl,bowl@x.example,5552\n",
    "Date,Client,Project,Task,Hours,Rate\n2026-03-14,Reeds,Site,Texts,2,80\n2026-03-15,Bowl,Fair,Plan,1,80\n",
    "Date,Start,Gig,Client,Fee,Paid\n2026-03-14,20:00,Spring Ball,Reeds,1250,yes\n2026-03-15,20:00,Fair,Bowl,600,yes\n",
  ])
  func `what the later one keeps stays, in whatever order they hear of each other`(
    _ text: String
  ) throws {
    let file = try read(text)
    var one = Replica(device: 7)
    _ = one.commit([file.edit], now: at(1))
    var two = Replica(device: 8, book: one.book)
    let whole = two.commit(ImportBatches.takeBack(file.batch, in: two.book).edits, now: at(20))
    #expect(two.book.clients.liveCount == 0 && two.book.projects.liveCount == 0)
    // Only one of them has what somebody wrote.
    var edit = Edit()
    if var charge = one.book.charges.live.first(where: { $0.price.quantity == .one }) {
      charge.notes = "Mine"
      edit.put(charge, in: one.book.charges)
    } else {
      var client = try #require(one.book.clients.live.first { $0.company == "Bowl" })
      client.notes = "Mine"
      edit.put(client, in: one.book.clients)
    }
    var kept = one.commit([edit], now: at(10))
    kept += one.commit(ImportBatches.takeBack(file.batch, in: one.book).edits, now: at(30))
    let stays = one.book.clients.live.map { $0.id }
    #expect(stays.count == 1)
    var (first, second) = (one.book, two.book)
    for change in whole { first.apply(change) }
    for change in kept { second.apply(change) }
    for book in [first, second] {
      #expect(book.clients.live.map { $0.id } == stays)
      #expect(book.projects.live.map { $0.id } == one.book.projects.live.map { $0.id })
      #expect(book.payments.live.map { $0.id } == one.book.payments.live.map { $0.id })
      #expect(book.importBatches.liveCount == 0)
    }
  }
}
