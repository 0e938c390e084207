import Ledger
import LedgerTestSupport
import Testing

struct TagMergingTests {
  private func tag(_ id: UInt64, _ name: String, into: UInt64 = 0) -> Ledger.Tag {
    var tag = Ledger.Tag()
    (tag.id, tag.name, tag.into) = (ID(id), name, ID(into))
    return tag
  }

  private func expense(_ id: UInt64) -> Transaction {
    var transaction = Transaction()
    transaction.id = ID(id)
    return transaction
  }

  @Test func `an expense that has both of two merged tags counts once`() throws {
    var replica = Replica(device: 1)
    var edit = Edit()
    for one in [tag(1, "Tour"), tag(2, "Trip"), tag(3, "Fair")] { edit.put(one, replacing: nil) }
    for id in [UInt64(11), 12, 13] { edit.put(expense(id), replacing: nil) }
    for (transaction, tag) in [(UInt64(11), UInt64(1)), (11, 2), (12, 2), (13, 3), (99, 3)] {
      edit.put(Tagging(ID(transaction), ID(tag)), replacing: nil)
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    #expect(TagMerging.counts(in: replica.book) == [ID(1): 1, ID(2): 2, ID(3): 1])
    let merge = try TagMerging.merge(ID(2), into: ID(1), in: replica.book)
    #expect(merge.rowCount == 1)
    _ = replica.commit(merge, now: Instant(milliseconds: 2))
    #expect(TagMerging.counts(in: replica.book) == [ID(1): 2, ID(3): 1])
    #expect(TagMerging.merged(in: replica.book).map(\.name) == ["Trip"])
    #expect(TagMerging.known("TRIP", in: replica.book) == ID(1))
    _ = replica.commit(TagMerging.separate(ID(2), in: replica.book), now: Instant(milliseconds: 3))
    #expect(TagMerging.counts(in: replica.book)[ID(2)] == 2)
  }

  @Test func `names with commas between are tags, new ones the same on every device`() {
    var edit = Edit()
    edit.put(tag(1, "Tour"), replacing: nil)
    let book = ExpenseBooks.book(edit)
    var (first, second) = (Edit(), Edit())
    let found = TagMerging.tags(named: " tour , Fair,, fair,Move", in: book, &first)
    #expect(found.first == ID(1) && found.count == 3)
    #expect(found == TagMerging.tags(named: "Tour,fair, move", in: book, &second))
    #expect(first.rowCount == 2)
    #expect(TagMerging.names(of: [ID(1), ID(1), ID(77)], in: book) == "Tour")
    // A name that is too long is cut, and then one of that name.
    var third = Edit()
    let long = String(repeating: "x", count: Ledger.Tag.longestName)
    let cut = ExpenseTags.tag(named: long + "y", in: book, &third)
    let cutBook = ExpenseBooks.book(third)
    #expect(cutBook.tags.rows.map(\.name) == [long])
    #expect(ExpenseTags.tag(named: long + "z", in: cutBook, &third) == cut)
  }

  @Test func `new tags stand behind all others, in the order in which they were written`() {
    var edit = Edit()
    var last: Position?
    for (id, name) in [(1, "Tour"), (2, "Fair"), (3, "Attic")] as [(UInt64, String)] {
      var one = tag(id, name)
      one.position = Position.between(last, nil, jitter: id)
      last = one.position
      edit.put(one, replacing: nil)
    }
    for text in ["Move, Zoo, Bar", "Fair, Move, Tour, Zoo, zoo, Bar"] {
      var more = edit
      _ = TagMerging.tags(named: text, in: ExpenseBooks.book(edit), &more)
      let names = ExpenseBooks.book(more).tagList.map { $0.name }
      #expect(names == ["Tour", "Fair", "Attic", "Move", "Zoo", "Bar"])
    }
    var more = edit
    let words = ["Move", "Zoo", "Bar"]
    _ = ExpenseTags.tags(named: words, in: ExpenseBooks.book(edit), &more)
    #expect(ExpenseBooks.book(more).tagList.map { $0.name } == ["Tour", "Fair", "Attic"] + words)
    _ = ExpenseTags.tag(named: "Cab", in: ExpenseBooks.book(edit), &edit)
    #expect(ExpenseBooks.book(edit).tagList.map { $0.name } == ["Tour", "Fair", "Attic", "Cab"])
  }

  @Test func `a name of a tag that was merged means the other, however it is typed`() {
    var edit = Edit()
    edit.put(tag(1, "Tour"), replacing: nil)
    edit.put(tag(2, "Trip", into: 1), replacing: nil)
    let book = ExpenseBooks.book(edit)
    var more = Edit()
    #expect(TagMerging.tags(named: "trip, Tour", in: book, &more) == [ID(1)])
    #expect(ExpenseTags.tags(named: [" TRIP "], in: book, &more) == [ID(1)])
    #expect(ExpenseTags.tag(named: "Trip", in: book, &more) == ID(1))
    #expect(more.isEmpty)
    // A rule's tag is cut as an expense's is.
    let long = String(repeating: "x", count: Ledger.Tag.longestName)
    let cut = TagMerging.tags(named: long + "y," + long + "z", in: book, &more)
    #expect(cut.count == 1 && more.rowCount == 1)
  }

  /// As entering an expense always made them: two devices that are offline make one row, whichever program each has.
  @Test func `the id of a new tag follows from its name, and is the next where that is taken`() {
    typealias Tag = Ledger.Tag
    func made(_ known: [Tag], _ name: String) -> ID<Tag> {
      var edit = Edit()
      for one in known { edit.put(one, replacing: nil) }
      let book = ExpenseBooks.book(edit)
      var (typed, ruled) = (Edit(), Edit())
      let id = ExpenseTags.tag(named: name, in: book, &typed)
      #expect(TagMerging.tags(named: name, in: book, &ruled) == [id])
      return id
    }
    var renamed: [Tag] = []
    for (source, name) in [("tag:tour", "Trip"), ("tag:tour:1", "Fair"), ("tag:tour:2", "Move")] {
      #expect(made(renamed, " Tour") == .foreign(source))
      var one = tag(0, name)
      one.id = .foreign(source)
      renamed.append(one)
    }
    // One that was deleted comes back as it was.
    renamed[1].life = .trashed
    #expect(made(renamed, "TOUR") == renamed[1].id)
    // Merged into another whose name is not wanted, too.
    renamed[1].into = renamed[0].id
    #expect(made(renamed, "tour") == .foreign("tag:tour:3"))
  }

  @Test func `a name is one of a kind and has no comma`() {
    var edit = Edit()
    edit.put(tag(1, "Tour"), replacing: nil)
    edit.put(tag(2, "Trip", into: 1), replacing: nil)
    let book = ExpenseBooks.book(edit)
    #expect(TagMerging.problem(naming: ID(5), " tour", in: book) == .nameTaken)
    #expect(TagMerging.problem(naming: ID(1), "tour", in: book) == nil)
    #expect(TagMerging.problem(naming: ID(5), "Trip", in: book) == nil)
    #expect(TagMerging.problem(naming: ID(5), " ", in: book) == .nameMissing)
    #expect(TagMerging.problem(naming: ID(5), "a,b", in: book) == .hasComma)
    let long = String(repeating: "x", count: 101)
    #expect(TagMerging.problem(naming: ID(5), long, in: book) == .nameTooLong)
    #expect(TagMerging.problem(merging: ID(1), into: ID(1), in: book) == .itself)
    #expect(TagMerging.problem(merging: ID(1), into: ID(2), in: book) == .gone)
  }

  @Test func `what was taken away or deleted counts for no tag, merged names are said once`() {
    var edit = Edit()
    for one in [tag(1, "Tour"), tag(2, "Trip", into: 1), tag(3, "Fair")] {
      edit.put(one, replacing: nil)
    }
    for id in [UInt64(11), 12, 13] {
      var one = expense(id)
      one.life = id == 12 ? .trashed : .live
      edit.put(one, replacing: nil)
    }
    for (transaction, tag, life) in [
      (11, 1, .live), (12, 1, .live), (13, 1, .trashed), (13, 2, .live), (11, 3, .trashed),
    ] as [(UInt64, UInt64, Life)] {
      var tagging = Tagging(ID(transaction), ID(tag))
      tagging.life = life
      edit.put(tagging, replacing: nil)
    }
    let book = ExpenseBooks.book(edit)
    #expect(TagMerging.counts(in: book) == [ID(1): 2, ID(3): 0])
    #expect(TagMerging.names(of: [ID(2), ID(1), ID(3), ID(9)], in: book) == "Tour, Fair")
  }
}
