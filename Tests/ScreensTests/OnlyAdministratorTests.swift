import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What only administrators of a book do, asked for by a member all the same (an old page, another tab, a typed address).
struct OnlyAdministratorTests {
  private func member() throws -> Person {
    var person = try Person.inSampleStudio()
    person.app.state.hasHub = true
    person.hear(
      .memberAnswered(
        MemberAnswer(
          .refresh, isDone: true,
          text: """
            me\t0000000000ann\tmember
            open\tfirst\tLee Studio
            account\tfirst\tmember\tLee Studio

            """)))
    #expect(person.app.role == .member)
    return person
  }

  /// Each with what it says.
  private func forbidden(_ book: Book) throws -> [(action: String, value: String)] {
    let category = try #require(book.categories.live.first).id.text
    let other = try #require(book.categories.live.dropFirst().first).id.text
    let vendor = try #require(book.vendors.live.first).id.text
    let account = try #require(book.moneyAccounts.live.first).id.text
    let lists = [("categories", category), ("vendors", vendor)]
    var all: [(String, String)] = []
    for (list, id) in lists {
      for verb in ["archive", "delete", "down", "up"] {
        all.append(("preset/\(verb)/\(list)/\(id)", ""))
      }
      all.append(("preset/to/\(list)/\(id)", list == "categories" ? other : ""))
    }
    all += [
      ("preset/default-category", category), ("set/currency/EUR", ""), ("set/locale/de-DE", ""),
    ]
    for choice in SettingChoice.all { all.append(("choose/\(choice.name)", "x")) }
    for sheet in ["category/new", "vendor/new", "template/new", "setting/profile"] {
      all.append(("sheet/" + sheet, ""))
    }
    all += [("archive-account/\(account)", ""), ("delete-account/\(account)", "")]
    return all
  }

  @Test func `a member's press changes nothing of what all share`() throws {
    var person = try member()
    let before = Golden.facts(person.app.book)
    var said = 0
    for (action, value) in try forbidden(person.app.book) {
      person.app.state.toast = nil
      person.press(action, value: value)
      if person.app.state.sheet != nil {
        person.press("save")
        person.press("close")
      }
      #expect(Golden.facts(person.app.book) == before, "\(action)")
      if let toast = person.app.state.toast, toast.text.english.contains("administrator") {
        said += 1
        #expect(toast.isBad, "\(action)")
      }
    }
    #expect(said > 15, "\(said)")
  }

  @Test func `an administrator's does`() throws {
    let before = Golden.facts(try Person.inSampleStudio().app.book)
    for (action, value) in try forbidden(try Person.inSampleStudio().app.book).prefix(2) {
      var person = try Person.inSampleStudio()
      person.press(action, value: value)
      #expect(Golden.facts(person.app.book) != before, "\(action)")
    }
  }
}
