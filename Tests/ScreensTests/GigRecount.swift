import Ledger
import Testing

@testable import Screens

/// What the list of gigs is narrowed to, against the book, counted anew.
struct GigRecount {
  let world: ListWorld
  private var book: Book { world.book }

  init(_ world: ListWorld) { self.world = world }

  func check() {
    var person = world.person
    let index = person.app.index[.gigs]
    for stage in Stage.allCases {
      let all = book.projects.live.filter {
        $0.stage == stage && !Trades.isDesign($0, book.settings.work)
      }
      let part = ListKind.part(of: stage)
      for filter in index.kind.filters {
        for (choice, count) in filter.counted(part, in: index, of: book, on: world.today) {
          let kept = all.filter { holds($0, filter.name, choice.word) }
          #expect(count == kept.count, "\(stage) \(filter.name) \(choice.word)")
          person.go(Route.projects(stage).path + "?\(filter.name)=\(choice.word)")
          let rows = person.app.rows(of: .gigs, part)
          #expect(Set(rows.map { book.projects.rows[Int($0)].id }) == Set(kept.map(\.id)))
        }
      }
      let word = "2026-01-01..2026-12-31"
      person.go(Route.projects(stage).path + "?period=" + word)
      #expect(
        person.app.rows(of: .gigs, part).count == all.filter { $0.listDay?.year == 2026 }.count)
    }
  }

  private func holds(_ gig: Project, _ filter: String, _ word: String) -> Bool {
    switch filter {
    case "media": return gig.mediaType.word == word
    case "client": return book.meant(gig.client).text == word
    case "season": return (book.seasons.live(gig.season)?.id ?? ID()).text == word
    case _:
      guard let day = gig.listDay else { return false }
      let months = (day.year - world.today.year) * 12 + day.month - world.today.month
      switch word {
      case "this-month": return months == 0
      case "last-month": return months == -1
      case "next-month": return months == 1
      case "this-year": return day.year == world.today.year
      case "last-year": return day.year == world.today.year - 1
      case "next-year": return day.year == world.today.year + 1
      case _: return false
      }
    }
  }
}
