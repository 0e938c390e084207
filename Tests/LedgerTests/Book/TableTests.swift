import LedgerTestSupport
import Testing

@testable import Ledger

struct TableTests {
  private func change(_ stamp: UInt64, _ edit: Edit) -> Change {
    Change(
      device: 1, counter: stamp, stamp: Stamp(time: stamp, device: 1), body: edit.body)
  }

  private func edit(_ project: Project, replacing old: Project? = nil) -> Edit {
    var edit = Edit()
    edit.put(project, replacing: old)
    return edit
  }

  private func project(_ name: String, client: UInt64 = 1) -> Project {
    var project = Project()
    project.id = ID(5)
    project.name = name
    project.client = ID(client)
    return project
  }

  @Test func `a row is there unless it was deleted; what is archived is`() {
    var book = Book()
    #expect(!book.projects.has(ID(5)))
    var old: Project?
    for (stamp, life) in [(UInt64(1), Life.live), (2, .archived), (3, .trashed), (4, .live)] {
      var row = project("Album")
      row.life = life
      book.apply(change(stamp, edit(row, replacing: old)))
      #expect(book.projects.has(ID(5)) == (life != .trashed), "\(life.word)")
      old = row
    }
  }

  @Test func `a row is found by its id and keeps its place`() {
    var book = Book()
    book.apply(change(1, edit(project("Album"))))
    book.apply(change(2, edit(project("Tour"), replacing: project("Album"))))
    #expect(book.projects.count == 1 && book.projects.row(of: ID(5)) == 0)
    #expect(book.projects[ID(5)]?.name == "Tour")
    #expect(book.projects[ID(6)] == nil)
  }

  @Test func `the later stamp wins register by register, whatever arrives first`() {
    let first = project("Album")
    var renamed = first
    renamed.name = "Tour"
    var placed = first
    placed.location = "Nashville"
    let changes = [
      change(1, edit(first)), change(3, edit(renamed, replacing: first)),
      change(2, edit(placed, replacing: first)),
    ]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      var book = Book()
      for place in order { book.apply(changes[place]) }
      let row = book.projects[ID(5)]
      #expect(row?.name == "Tour" && row?.location == "Nashville", "\(order)")
      #expect(book.brokenInvariants() == [])
    }
  }

  @Test func `equal stamps are decided by the greater bytes`() {
    let (a, b) = (change(1, edit(project("A"))), change(1, edit(project("B"))))
    for order in [[a, b], [b, a]] {
      var book = Book()
      for change in order { book.apply(change) }
      #expect(book.projects[ID(5)]?.name == "B")
    }
  }

  @Test func `links follow the row from client to client`() {
    var book = Book()
    book.apply(change(1, edit(project("Album", client: 1))))
    book.apply(change(2, edit(project("Album", client: 2), replacing: project("Album", client: 1))))
    #expect(book.projects(of: ID(1)).isEmpty)
    #expect(book.projects(of: ID(2)).map { $0.id } == [ID(5)])
    book.apply(change(3, edit(project("Album", client: 0), replacing: project("Album", client: 2))))
    #expect(book.projects(of: ID(2)).isEmpty && book.projects(of: ID(0)).isEmpty)
    #expect(book.brokenInvariants() == [])
  }

  @Test func `what is not live is not among the children`() throws {
    let told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01
      gig g2 c1 "Album" 2025-09-02
      delete project g1
      """)
    #expect(told.book.projects(of: ID(named: "c1")).map { $0.name } == ["Album"])
    #expect(told.book.projects.live(ID(named: "g1")) == nil)
    #expect(told.book.projects[ID(named: "g1")]?.name == "Bowl Night")
  }

  @Test func `children are in list order, then by id`() throws {
    var told = try TestBook("gig g1 c1 \"Bowl Night\" 2025-09-01")
    for (name, position) in [("b", "V"), ("c", "G"), ("a", "V")] {
      var charge = Charge()
      charge.id = ID(named: name)
      charge.project = ID(named: "g1")
      charge.position = try #require(Position(position))
      told.put(charge, in: told.book.charges)
    }
    #expect(told.book.charges(of: ID(named: "g1")).map { $0.id.name } == ["c", "a", "b"])
  }

  @Test func `what was touched is told once`() throws {
    var told = try TestBook("client c1 \"Ann Lee\"\nclient c2 \"Bea Kim\"")
    #expect(told.replica.drainTouched(.client) == [0, 1])
    #expect(told.replica.drainTouched(.client) == [])
    let version = told.book.clients.version
    try told.tell("client c1 \"Ann Leigh\"")
    #expect(told.replica.drainTouched(.client) == [0])
    #expect(told.book.clients.version != version)
  }
}
