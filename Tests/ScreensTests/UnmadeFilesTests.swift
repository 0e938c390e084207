import Ledger
import Screens
import Testing

/// Pictures that were added in a sheet whose row was never made.
struct UnmadeFilesTests {
  private static func jpeg(_ mark: UInt8) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, mark, 2, 3, 0xFF, 0xD9]
  }

  /// A sheet for a new item or project, with two pictures in it.
  private func filling(_ sheet: String) throws -> (person: Person, owner: UInt64) {
    var person = try DesignStage.person()
    person.press(sheet)
    let owner = try #require(person.app.state.sheet?.newID)
    let kind = sheet.hasPrefix("sheet/studio") ? "project" : "item"
    for mark: UInt8 in 1...2 {
      let token = "image/files/image/" + kind + "/" + ID<Item>(owner).text + "/5"
      #expect(person.sheet.contains(token))
      person.hear(
        .file(
          token: token, name: "\(mark).jpg", mediaType: "image/jpeg", bytes: Self.jpeg(mark)))
    }
    #expect(person.app.book.attachments(of: owner).count == 2)
    return (person, owner)
  }

  @Test(arguments: ["close", "back", "sheet/client/new"])
  func `a sheet that is left keeps its pictures for when it is continued`(_ way: String) throws {
    var (person, owner) = try filling("sheet/item/new/0000000000000")
    person.press(way)
    #expect(person.app.state.sheet?.newID != owner)
    person.reload()
    person.press("sheet/item/new/0000000000000")
    #expect(person.app.state.sheet?.newID == owner)
    #expect(person.app.book.attachments(of: owner).count == 2)
  }

  @Test func `Cancel takes them along once it cannot be taken back`() throws {
    var (person, owner) = try filling("sheet/item/new/0000000000000")
    person.press("draft/discard")
    #expect(person.app.book.attachments(of: owner).count == 2)
    person.press("draft/restore")
    #expect(person.app.state.sheet?.newID == owner)
    person.press("draft/discard")
    person.press("dismiss")
    #expect(person.app.book.attachments(of: owner).isEmpty)
    #expect(person.stored.count == 1 && person.kept.isEmpty)
  }

  @Test func `a sheet that is saved keeps them`() throws {
    var (person, owner) = try filling("sheet/item/new/0000000000000")
    person.type("name", "Lamp")
    person.press("save")
    #expect(person.app.state.sheet == nil && person.app.book.items[ID(owner)]?.name == "Lamp")
    #expect(person.app.book.attachments(of: owner).count == 2)
  }

  @Test func `a new project keeps the pictures of its sheet, and its page shows them`() throws {
    var (person, owner) = try filling("sheet/studio/new")
    person.type("name", "Mill Loft")
    person.type("clientQuery", "Ida Novak")
    person.press("save")
    #expect(person.app.state.sheet == nil && person.app.book.projects[ID(owner)] != nil)
    #expect(person.app.book.attachments(of: owner).count == 2)
    #expect(person.page.contains("data-blob=\"" + SHA256.hex(Self.jpeg(1)) + "\""))
  }

  @Test func `a new project that is not made takes its pictures with it`() throws {
    var (person, owner) = try filling("sheet/studio/new")
    person.press("draft/discard")
    person.press("dismiss")
    #expect(person.app.book.projects[ID(owner)] == nil)
    #expect(person.app.book.attachments(of: owner).isEmpty)
  }
}
