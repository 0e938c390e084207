import Ledger
import LedgerTestSupport
import Testing

/// F4: a day as it is typed into a search.
struct DayQueryTests {
  private let german: Formats = {
    var formats = Formats()
    formats.dateOrder = .dayMonthYear
    formats.dateSeparator = "."
    formats.shortMonthNames = [
      "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.",
      "Dez.",
    ]
    formats.monthNames = [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
      "Oktober", "November", "Dezember",
    ]
    return formats
  }()

  private func finds(_ text: String, _ formats: Formats, _ days: [String]) throws -> [Bool]? {
    guard let query = DayQuery(text, formats) else { return nil }
    return try days.map { text in
      let day = try Day(parsing: text)
      return query.isIn(day, day)
    }
  }

  @Test func `a day stands among other words, wherever it is`() throws {
    let days = ["2026-11-03", "2025-11-03", "2026-11-04"]
    for (text, rest, isThis) in [
      ("3 Nov lamp", "lamp", [true, true, false]), ("lamp Nov 3", "lamp", [true, true, false]),
      ("oak 2026-11-03 lamp", "oak lamp", [true, false, false]),
      ("lamp  Nov 3, 2026 oak", "lamp oak", [true, false, false]),
      ("lamp 3.11.", "lamp", [true, true, false]),
      ("3. 11. 2026 lamp", "lamp", [true, false, false]),
    ] {
      let first = try #require(DayQuery.among(text, Formats()).first, "\(text)")
      #expect(first.rest == rest, "\(text)")
      let found = try days.map { text in
        let day = try Day(parsing: text)
        return first.day.isIn(day, day)
      }
      #expect(found == isThis, "\(text)")
    }
    // A day alone, none, and 2.50 for an amount; a year that is a number of something else is tried both ways.
    for text in ["", "lamp", "3 Nov", "2026-11-03", "3 lamps", "lamp 2.50", "11-12-13 lamp"] {
      #expect(DayQuery.among(text, Formats()).isEmpty, "\(text)")
    }
    #expect(
      DayQuery.among("3 Nov 40 lamp", Formats()).map { $0.rest } == ["lamp", "40 lamp"])
  }

  @Test func `a day is meant however it is written`() throws {
    let days = ["2026-11-21", "2025-11-21", "2026-11-22"]
    for text in [
      "2026-11-21", "2026/11/21", "21.11.2026", "21.11.26", "21. 11. 2026", "11/21/2026",
      "21/11/2026", "21 Nov 2026", "21 november 2026", "Nov 21, 2026", "NOV 21 2026",
      "2026 Nov 21", " 21-11-2026 ",
    ] {
      #expect(try finds(text, Formats(), days) == [true, false, false], "\(text)")
    }
    for text in ["21 Nov", "Nov 21", "21 nove", "11/21", "21/11", "21.11."] {
      #expect(try finds(text, Formats(), days) == [true, true, false], "\(text)")
    }
  }

  @Test func `what may be read in two ways is read as the formats write days`() throws {
    let days = ["2026-05-03", "2026-03-05"]
    #expect(try finds("5/3/2026", Formats(), days) == [true, false])
    #expect(try finds("5/3/2026", german, days) == [false, true])
    for formats in [Formats(), german] {
      #expect(try finds("5.3.2026", formats, days) == [false, true], "a point is behind the day")
      #expect(try finds("March 5", formats, days) == [false, true])
    }
    for text in ["5. März", "5 Mär 2026", "5. märz 2026", "5.3."] {
      #expect(try finds(text, german, days) == [false, true], "\(text)")
    }
    #expect(try finds("3 Mai", german, days) == [true, false])
    #expect(try finds("3 Mai", Formats(), days) == nil)
  }

  @Test func `amounts, numbers of articles and phones and words are no days`() {
    for text in [
      "", "40", "40.50", "21.11", "1,200.50", "1.200.000", "1 2 2026", "10-11-12", "555-0142",
      "(615) 555-0142", "12345", "2026", "Nov", "nov.", "lamp.", "November 2026", "No 21", "21st",
      "30 Feb", "31.11.", "2026-13-01", "13/13/2026", "12.34.56", "1/2", "5 Nov 5 Nov",
      "lamp 21 Nov", "21 Nov 20266", "...", "/ / /", "0/11/2026",
    ] {
      #expect(DayQuery(text, Formats()) == nil, "\(text)")
    }
  }

  @Test func `a day is in a stretch from its first to its last`() throws {
    let (first, last) = (try Day(parsing: "2026-12-30"), try Day(parsing: "2027-01-02"))
    for (text, isIn) in [
      ("30 Dec 2026", true), ("1/2/2027", true), ("Jan 1", true), ("31.12.", true),
      ("29 Dec", false), ("3 Jan", false), ("1 Jan 2026", false),
    ] {
      let query = try #require(DayQuery(text, Formats()), "\(text)")
      #expect(query.isIn(first, last) == isIn, "\(text)")
      #expect(!query.isIn(last, first), "\(text): a stretch that ends before it begins has no day")
    }
    let leap = try #require(DayQuery("Feb 29", Formats()))
    #expect(leap.isIn(try Day(parsing: "2027-01-01"), try Day(parsing: "2028-12-31")))
    #expect(!leap.isIn(try Day(parsing: "2026-01-01"), try Day(parsing: "2027-12-31")))
  }
}
