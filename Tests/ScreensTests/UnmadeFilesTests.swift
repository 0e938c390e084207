import Ledger
import Screens
import Testing

/// Pictures that were added in a sheet whose row was never made.
struct UnmadeFilesTests {
  private static func jpeg(_ mark: UInt8) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, mark, 2, 3, 0xFF, 0xD9]
  }

  /// A sheet for a new item, with two pictures in it.
  private func filling(_ sheet: String) throws -> (person: Person, owner: UInt64) {
    var person = try DesignStage.person()
    person.press(sheet)
    let owner = try #require(person.app.state.sheet?.newID)
    for mark: UInt8 in 1...2 {
      let token = "image/files/image/item/" + ID<Item>(owner).text + "/5"
      person.hear(
        .file(
          token: token, name: "\(mark).jpg", mediaType: "image/jpeg", bytes: Self.jpeg(mark)))
    }
    #expect(person.app.book.attachments(of: owner).count == 2)
    return (person, owner)
  }

  @Test(arguments: ["close", "back", "sheet/item/new/0000000000000"])
  func `a sheet that is left takes its pictures with it`(_ way: String) throws {
    var (person, owner) = try filling("sheet/item/new/0000000000000")
    person.press(way)
    #expect(person.app.state.sheet?.newID != owner)
    #expect(person.app.book.attachments(of: owner).isEmpty)
    #expect(person.stored.count == 1)
  }

  @Test func `a sheet that is saved keeps them`() throws {
    var (person, owner) = try filling("sheet/item/new/0000000000000")
    person.type("name", "Lamp")
    person.press("save")
    #expect(person.app.state.sheet == nil && person.app.book.items[ID(owner)]?.name == "Lamp")
    #expect(person.app.book.attachments(of: owner).count == 2)
  }
}
