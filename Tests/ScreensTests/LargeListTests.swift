import Foundation
import Ledger
import Screens
import Testing

struct LargeListTests {
  private func person(projects: Int) throws -> Person {
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    edit.put(settings, replacing: nil)
    for number in 1...projects {
      var project = Project()
      project.id = ID(UInt64(1000 + number))
      project.name = "Gig \(number)"
      project.schedule = .gig(on: Day(number: Int32(20_000 + number)), zone: "")
      edit.put(project, replacing: nil)
    }
    return try Person(edit)
  }

  @Test func `a long list renders a window and room for the rest`() throws {
    var person = try person(projects: 5000)
    #expect(person.page.components(separatedBy: "class=\"row\"").count - 1 < 60)
    #expect(person.page.contains("5,000 UPCOMING PROJECTS"))
    #expect(person.page.contains("<span class=\"count\">5,000<"))
    person.press("scroll", value: "1000:24")
    #expect(person.page.contains(">Gig 1001<"))
    #expect(!person.page.contains(">Gig 1<"))
    #expect(person.page.contains("data-height=\"\(1000 * 64)\""))
  }

  @Test func `a broken scroll message changes nothing`() throws {
    var person = try person(projects: 100)
    let before = person.page
    for value in ["", "x:y", "-5:3", "5:-3", "5", "99999999999999999999:1"] {
      person.press("scroll", value: value)
      #expect(person.page == before)
    }
  }

  @Test func `the kept order equals sorting anew after every kind of edit`() throws {
    var person = try person(projects: 60)
    var seed: UInt64 = 42
    for _ in 0..<200 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      let projects = person.app.book.projects.live
      let project = projects[Int(seed >> 33) % projects.count]
      let stage = Stage.allCases[Int(seed >> 20) % 3]
      person.press("stage/\(project.id.text)/\(stage.word)")
    }
    for stage in Stage.allCases {
      person.go(stage == .open ? "/projects" : "/projects/\(stage.word)")
      person.press("scroll", value: "0:500")
      let expected = person.app.book.projects.live.filter { $0.stage == stage }
        .sorted { a, b in
          if stage == .paid { return (a.listDay!, a.id) > (b.listDay!, b.id) }
          if stage == .delivered {
            return (a.progress.delivered!, a.id) < (b.progress.delivered!, b.id)
          }
          return (a.listDay!, a.id) < (b.listDay!, b.id)
        }.map { $0.name }
      let page = person.page
      let shown = page.components(separatedBy: "class=\"row-title\">").dropFirst()
        .map { String($0.prefix { $0 != "<" }) }
      #expect(shown == expected)
    }
  }

  @Test(
    arguments: [
      ("0:1", 0..<1), ("5:40", 5..<45), ("0:9999", 0..<9_999),
      ("99999999:1", 99_999_999..<100_000_000),
      ("0:10000", nil), ("100000000:1", nil), ("0:0", nil), ("-1:5", nil), ("5:-1", nil),
      ("5", nil),
      ("5:", nil), ("a:b", nil), ("1:2:3", nil), ("", nil),
    ] as [(String, Range<Int>?)])
  func `a window is as far as a list may be long`(value: String, window: Range<Int>?) throws {
    var person = try Person.inSampleStudio()
    let before = person.app.state.window
    person.press("scroll", value: value)
    #expect(person.app.state.window == window ?? before)
  }

  @Test(arguments: [0, 320, 899, 900, 901, 1_099, 1_100, 1_101, 4_000])
  func `a wide window has a side panel, and a wider one a list beside it`(width: Int) throws {
    let person = try Person.inSampleStudio().apart()
    person.app.resize(to: width)
    #expect(person.app.state.isWide == (width >= 900))
    #expect(person.app.state.isDesk == (width >= 1_100))
  }
}
