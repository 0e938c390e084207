import Ledger
import Testing

@testable import Exchange

/// Lists of hours as programs and people write them, with what is easily counted wrong (rule G114).
///
/// Today is 21 November 2026.
struct HourListShapesTests {
  /// What comes in: the hours at their rate, in the order of the days.
  private func prices(_ text: String) throws -> [String] {
    let file = try read(text)
    #expect(file.problems.isEmpty)
    return Book().after(file.edit).charges.live.sorted { $0.position < $1.position }
      .map { "\($0.price.quantity.plain) x \($0.price.unit.minor) \($0.price.unit.currency.code)" }
  }

  @Test func `a title says what bare numbers count`() throws {
    for (title, cell) in [
      ("Duration (min)", "90"), ("Dauer in Min.", "90"), ("Minutes", "90"),
      ("Time spent (seconds)", "5400"), ("Duration (s)", "5400"), ("Stunden (dezimal)", "1.5"),
      ("Duration in Hours", "1.5"), ("Duration (h:min)", "1:30"), ("Duration (min)", "1:30"),
      ("Std.", "1.5"),
    ] {
      #expect(
        try prices("Date,Client,Project,\(title),Rate\n2026-03-14,A,P,\(cell),80\n")
          == ["1.5 x 8000 USD"], "\(title)")
    }
  }

  @Test(arguments: [
    ("22:00", "24:00", "2026-03-14", "2"), ("0:00", "24:00", "", "24"),
    ("22:00", "01:30", "", "3.5"), ("22:00", "01:30", "2026-03-15", "3.5"),
    ("22:00", "0:00", "", "2"), ("09:00", "10:00", "2026-03-15", "25"),
    ("2026-03-14 00:00:00", "2026-03-14 02:00:00", "", "2"),
    ("2026-03-14T22:00:00Z", "2026-03-15T23:30:00Z", "", "25.5"),
    ("2026-03-14T22:00:00.000+01:00", "2026-03-15T00:00:00.000+01:00", "", "2"),
    ("9 Uhr", "10.30 Uhr", "", "1.5"),
  ])
  func `hours go from their start to their end`(
    _ start: String, _ end: String, _ endDate: String, _ hours: String
  ) throws {
    #expect(
      try prices(
        "Date,Start,End date,End,Client,Project,Rate\n2026-03-14,\(start),\(endDate),\(end),A,P,80\n"
      )
        == ["\(hours) x 8000 USD"])
  }

  @Test func `a start may be a moment or a mere day, where no column is the date's`() throws {
    #expect(
      try prices(
        """
        Client,Project,Start,End,Rate
        A,P,14.03.2026 22:00,15.03.2026 01:00,80
        A,P,16.03.2026 00:00,16.03.2026 00:30,80

        """) == ["3 x 8000 USD", "0.5 x 8000 USD"])
    #expect(
      try prices(
        "Client,Project,Start,End,Hours,Rate\nA,P,2026-03-09,2026-03-13,38,80\n")
        == ["38 x 8000 USD"])
  }

  @Test func `minutes at a rate come to their cents, and hours that do stay hours`() throws {
    // 20 minutes at 90.00 are 30.00, where 0.333 of an hour are 29.97; 10 at 80.00 are 13.33.
    let prices = try prices(
      """
      Date,Client,Project,Hours,Rate
      2026-03-14,Reeds,Site,0:20,90
      2026-03-15,Reeds,Site,0:10,80
      2026-03-16,Reeds,Site,1:30,90

      """)
    #expect(prices == ["1 x 3000 USD", "1 x 1333 USD", "1.5 x 9000 USD"])
  }

  @Test func `a break is no work`() throws {
    for (title, cell) in [
      ("Pause", "0:30"), ("Pause", "30"), ("Pause (min)", "30"), ("Pause", "30 min"),
      ("Pause", "0,5"), ("Pauze", "0.5"),
    ] {
      #expect(
        try prices(
          "Datum;Von;Bis;\(title);Kunde;Projekt;Satz €/h\n14.03.2026;9:00;17:00;\(cell);A;P;80\n")
          == ["7.5 x 8000 EUR"], "\(title) \(cell)")
    }
    let file = try read(
      """
      Date,Start,End,Break,Client,Project,Rate
      2026-03-14,9:00,10:00,lunch,A,P,80
      2026-03-14,9:00,10:00,1:30,A,P,80
      2026-03-14,9:00,10:00,,A,P,80

      """)
    #expect(
      file.problems.map { $0.english } == [
        "line 2: skipped: Break: \"lunch\" is no time that work took. Write it as 1:30 or 1.5.",
        "line 3: skipped: it is all break. Correct the days or the hours.",
      ])
    #expect(Book().after(file.edit).charges.live.map { $0.price.quantity } == [Quantity(1)])
  }

  @Test func `Clockify's sums have a time, and a total that is none`() throws {
    let file = try read(
      """
      "Project","Client","Description","Time (h)","Time (decimal)","Amount (EUR)"
      "Site","Loft","Fix","05:15:00","5.25","420.00"
      "(Without project)","(Without client)","Chat","00:30:00","0.50","40.00"
      "Total (01/12/2025 - 15/12/2025)","","","05:45:00","5.75","460.00"

      """)
    let book = Book().after(file.edit)
    #expect(
      Set(book.charges.live.map { $0.price.quantity.plain }) == ["5.25", "0.5"]
        && book.charges.live.allSatisfy { $0.price.unit == Money(80, .eur) })
    #expect(book.clients.live.map { $0.displayName } == ["Loft"])
    #expect(Set(book.projects.live.map { $0.name }) == ["Site", "Hours"])
    #expect(file.problems.map { $0.english } == ["line 4: this is a sum. Left out."])
  }

  @Test func `Toggl Track's later columns, Clockify's and Kimai's are known`() throws {
    #expect(
      try prices(
        """
        "Description","Billable","Duration","Member","Email","Project","Tags","Start date","Start time","Stop date","Stop time","Client","Hourly rate","Currency"
        "Fix","Yes","1:30:00","Ana","a@x.example","Site","","2026-05-22","10:30:00","2026-05-22","12:00:00","Loft","80.00","CHF"

        """) == ["1.5 x 8000 CHF"])
    // 0:13 h at 60.00 is 13.00; 0.217 hours would be 13.02.
    #expect(
      try prices(
        """
        "Project","Client","Description","Task","User","Group","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (EURO)","Billable Amount (EURO)","Date of creation"
        "Site","Loft","Call","","Ana","","a@x.example","","Yes","22/06/2026","23:50","23/06/2026","00:03","0:13","0.22","60.00","13.00","23/06/2026"

        """) == ["1 x 1300 EUR"])
    #expect(
      try prices(
        """
        Date,From,To,Duration,Currency,Rate,Hourly rate,Internal rate,User,Customer,Project,Activity,Description,Exported,Billable,Tags
        2026-03-14,22:00,00:30,2:30,EUR,200.00,80.00,50.00,ana,Loft,Site,Code,Fix,0,1,

        """) == ["2.5 x 8000 EUR"])
  }

  @Test func `a client may be called Total, and Timely's hours that nobody is billed are left out`()
    throws
  {
    #expect(
      try prices("Client,Date,Project,Hours,Rate\nTotal,2026-03-14,Fuel,2,80\n")
        == ["2 x 8000 USD"])
    let file = try read(
      """
      Client,Project,Hour Date,Name,Billable Hours,Logged Money,Hour Billed Status,Hour Note,Logged Hours
      Loft,Mix,2026-05-04,Ana,0,0,unbilled,Chat,2
      Loft,Mix,2026-05-05,Ana,1,80,unbilled,Mix,1

      """)
    #expect(file.skipped == 0 && file.problems.isEmpty)
    #expect(
      file.summary.contains { $0.english == "left out, since they are not billable: 1" })
  }

  @Test func `a line without an amount and a rate says none that would be another`() throws {
    let text = "Date,Client,Project,Task,Hours,Rate\n2026-03-14,A,P,Fix,2,80\n"
    let book = Book().after(try read(text).edit)
    let bare = try read(
      "Date,Client,Project,Task,Hours\n2026-03-14,A,P,Fix,2\n", into: book)
    #expect(bare.edit.isEmpty && bare.problems.isEmpty && bare.kept > 0)
  }

  @Test func `what is there twice at one hour is named, and comes in twice`() throws {
    let file = try read(
      """
      Date,Start,End,Client,Project,Task,Rate
      2026-03-14,9:00,10:00,A,P,Fix,80
      2026-03-14,9:00,10:00,A,P,Fix,80
      2026-03-14,9:00,11:00,A,P,Fix,80
      2026-03-14,9:00,10:00,A,P,Plan,80

      """)
    #expect(
      file.problems.map { $0.english } == [
        "line 3: it is the same as line 2: both come in. Delete one if it is one."
      ])
    #expect(Book().after(file.edit).charges.liveCount == 4)
  }

  @Test func `an hour that nobody can read keeps its line out, where a list of gigs takes the day`()
    throws
  {
    let file = try read(
      "Date,Start,End,Client,Project,Rate\n2026-03-14,late,10:00,A,P,80\n2026-03-14,9:00,10:00,A,P,80\n"
    )
    #expect(
      file.problems.map { $0.english } == [
        "line 2: skipped: Start: \"late\" is not a time. Write it as 20:30."
      ])
    #expect(file.skipped == 1 && Book().after(file.edit).charges.liveCount == 1)
  }

  @Test func `an amount that is too large is a line that is skipped`() throws {
    let file = try read(
      "Date,Client,Project,Hours,Rate\n2026-03-14,A,P,2,90000000000000000\n2026-03-15,A,P,1,80\n")
    #expect(
      file.problems.map { $0.english } == [
        "line 2: skipped: the amount is too large. Write it as 1234.50."
      ])
    #expect(file.skipped == 1)
    #expect(Book().after(file.edit).charges.live.map { $0.price } == [Price(Money(80, .usd))])
  }
}
