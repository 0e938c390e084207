import Ledger
import Storage
import Testing

@testable import Store

struct SnapshotPartTests {
  /// A book with a snapshot and a few changes after it.
  private func filled(_ scratch: Scratch) throws -> Store {
    let store = try scratch.open()
    for number: UInt64 in 1...40 {
      try store.commit(now: noon) { book in booking("Client \(number)", number, in: book) }
    }
    try store.writeSnapshot()
    try store.commit(now: noon) { book in
      var project = book.projects[ID(2_007)]
      project?.name = "Late"
      var edit = Edit()
      if let project { edit.put(project, in: book.projects) }
      return edit
    }
    try store.commit(now: noon) { book in booking("Client 41", 41, in: book) }
    return try scratch.open()
  }

  private func part(_ store: Store, _ numbers: [UInt64]) throws -> Book {
    try store.book(only: [.project, .charge, .client]) { book, wanted in
      for number in numbers { wanted.row(ID<Project>(2_000 + number)) }
      for project in book.projects.rows {
        wanted.row(project.client)
        wanted.rows(of: .charge, linking: Charge.projectLink, to: project.id.raw)
      }
    }
  }

  @Test func `what is asked for is read, with the changes since`() throws {
    let scratch = Scratch()
    let store = try filled(scratch)
    let book = try part(store, [3, 7])
    // 41 came after the snapshot, and its rows are there as those of every such change.
    #expect(book.projects.rows.map { $0.id.raw } == [2_003, 2_007, 2_041])
    #expect(book.projects[ID(2_007)]?.name == "Late")
    #expect(book.clients.rows.map { $0.id.raw } == [1_003, 1_007, 1_041])
    #expect(book.charges.count == 3)
  }

  @Test func `without an index, or one of another snapshot, the tables are read whole`() throws {
    let scratch = Scratch()
    let store = try filled(scratch)
    let old = try #require(WholeFile.read(scratch.path + "/book.index"))
    try store.writeSnapshot()
    #expect(try part(store, [3]).projects.count == 1)
    for index in [old, []] {
      try WholeFile.write(index, to: scratch.path + "/book.index")
      #expect(try part(store, [3]).projects.count == 41)
      // It was made anew for the next time, unless nothing may be written.
      #expect(try part(store, [3]).projects.count == 1)
    }
    try WholeFile.write([], to: scratch.path + "/book.index")
    let reading = try Store(folder: scratch.path, readOnly: true)
    #expect(try part(reading, [3]).projects.count == 41)
    #expect(try part(reading, [3]).projects.count == 41)
  }

  @Test func `a snapshot that the log does not name is not read in part`() throws {
    let scratch = Scratch()
    let store = try filled(scratch)
    try store.storage.commit { writer in try writer.set(.snapshot, "41:7") }
    #expect(try part(store, [3]).projects.count == 41)
  }

  @Test func `damage in a block that is read is noticed`() throws {
    let scratch = Scratch()
    let store = try filled(scratch)
    let path = scratch.path + "/book.snapshot"
    var bytes = try #require(WholeFile.read(path))
    bytes[bytes.count / 2] ^= 1
    try WholeFile.write(bytes, to: path)
    let book = try part(store, [3])
    #expect(book.projects.count == 41 && book.projects[ID(2_007)]?.name == "Late")
  }

  @Test func `many changes at once are written as one by one`() throws {
    let together = try Store(inMemory: ())
    let apart = try Store(inMemory: ())
    var edits: [Edit] = []
    var book = Book()
    for number: UInt64 in 1...30 {
      // Rows that are new, that are changed, and that are changed in the same transaction.
      var edit = booking("A \(number % 7)", number % 11, minor: Int64(number), in: book)
      var client = Client()
      client.id = ID(UInt64.max - number % 5)
      client.notes = "\(number)"
      edit.put(client, in: book.clients)
      book.apply(
        Change(
          device: 1, counter: number, stamp: Stamp(time: number << 16, device: 1), body: edit.body))
      edits.append(edit)
    }
    try together.commitAll(now: noon) { _ in edits }
    for edit in edits { try apart.commit(now: noon) { _ in edit } }
    #expect(try together.verify().problems == [])
    #expect(try apart.verify().problems == [])
    for kind in [Kind.client, .project, .charge] {
      #expect(try together.typed(kind) == apart.typed(kind))
    }
  }
}

extension Store {
  /// The rows of a typed table, by id.
  fileprivate func typed(_ kind: Kind) throws -> [String: [Cell?]] {
    try storage.read { reader in
      var rows: [String: [Cell?]] = [:]
      try reader.forEachRow(of: kind) { id, cells in rows[id] = cells }
      return rows
    }
  }
}
