import LedgerTestSupport
import Testing

@testable import Ledger

/// What values are read as, written as, and come to, at both sides of every limit (`Tests/Golden/shown/values-*.txt`).
struct ShownValuesTests {
  private static func formats() -> [(String, Formats)] {
    var german = Formats()
    german.locale = "de-DE"
    (german.decimal, german.group, german.dateOrder) = (",", ".", .dayMonthYear)
    (german.dateSeparator, german.daysInDigits, german.hour12) = (".", true, false)
    (german.currencyFirst, german.currencySpace, german.percentSpace) = (false, true, true)
    var swiss = german
    (swiss.locale, swiss.decimal, swiss.group, swiss.dayMark) = ("de-CH", ".", "’", ".")
    var indian = Formats()
    (indian.locale, indian.otherGroupDigits, indian.dateOrder) = ("en-IN", 2, .dayMonthYear)
    var french = german
    (french.locale, french.group, french.dateSeparator) = ("fr-FR", "\u{202F}", "/")
    var japanese = Formats()
    (japanese.locale, japanese.dateOrder, japanese.daysInDigits) = ("ja-JP", .yearMonthDay, true)
    return [
      ("en-US", Formats()), ("de-DE", german), ("de-CH", swiss), ("en-IN", indian),
      ("fr-FR", french),
      ("ja-JP", japanese),
    ]
  }

  private static let numbers = [
    "0", "1", "-1", "+1", "1.", ".5", ",5", "1.5", "1,5", "1.50", "1,50", "1.234", "1,234", "12,34",
    "12.345", "1234.5", "1,234.5",
    "1.234,5", "1,23,456", "1’234.50", "1'234,50", "1 234,50", "1\u{202F}234,5", "1\u{A0}234", "$5",
    "5$", "€ 5", "5 €", "USD 5", "5 usd",
    "-$5", "$-5", "(5)", "5-", "--5", "1.2.3", "1,2,3", "1..2", "x", "", " ", "1e3", "١٢", "1.005",
    "1.0049", "1.999", "0.001", "0.0001",
    "92233720368547758.07", "92233720368547758.08", "9223372036854775.807", "9223372036854.775807",
    "-92233720368547758.08", "1 2",
    "12 345", "1,2345", "5%", "5 %", "%5", "5%%", "100%", "1/2", "00012", "1 234 567.89",
    "1,234,567,890.12", "12.", "12,",
  ]

  @Test func `numbers are read as each country writes them`() throws {
    var text = ""
    for (name, formats) in Self.formats() {
      text += "\(name)\n"
      for said in Self.numbers {
        let money = [Currency.usd, .eur, .jpy].map { currency in
          (try? formats.readMoney(said, currency: currency))?.plain ?? "-"
        }
        let quantity = (try? formats.readQuantity(said))?.plain ?? "-"
        let rate = (try? formats.readRate(said))?.plain ?? "-"
        text += "  “\(said)” \(money.joined(separator: " ")) | \(quantity) | \(rate)\n"
      }
    }
    text += "plain\n"
    for said in Self.numbers {
      let money = [Currency.usd, .eur, .jpy].map {
        (try? Money(parsing: said, currency: $0))?.plain ?? "-"
      }
      let plain = [0, 2, 6].map { decimals in
        (try? DecimalText.read(said, decimals: decimals)).map { "\($0)" } ?? "-"
      }
      text +=
        "  “\(said)” \(money.joined(separator: " ")) | \((try? Quantity(parsing: said))?.plain ?? "-")"
      text += " | \((try? Rate(parsing: said))?.plain ?? "-") | \(plain.joined(separator: " "))\n"
    }
    #expect(try Golden.differences(text, from: "values-read.txt") == [])
  }

  @Test func `numbers and days are written as each country does`() throws {
    var text = ""
    let minors: [Int64] = [
      0, 1, -1, 99, 100, -100, 99_999, 100_000, 12_345_678, -1_234_567_890, .max, .min,
    ]
    let days = ["2026-01-01", "2026-11-09", "1999-12-31", "0001-01-01", "9999-12-31"].compactMap {
      try? Day(parsing: $0)
    }
    for (name, formats) in Self.formats() {
      text += "\(name)\n"
      for minor in minors {
        for currency in [Currency.usd, .eur, .jpy] {
          let money = Money(minor: minor, currency: currency)
          text +=
            "  \(formats.money(money)) | \(formats.wholeMoney(money)) | \(formats.amount(money))"
        }
        text +=
          " | \(formats.quantity(Quantity(thousandths: minor))) | \(formats.rate(Rate(micros: minor)))"
        text += " | \(formats.percent(Rate(micros: minor)))\n"
      }
      for count in [0, 1, 999, 1_000, 99_999, 100_000, 12_345_678] {
        text += "  \(formats.count(count))"
      }
      text += "\n"
      for day in days {
        text +=
          "  \(formats.day(day)) | \(formats.numericDay(day)) | \(formats.month(day)) | \(formats.weekday(day))"
        text += " | \(days.map { formats.shortDay(day, on: $0) }.joined(separator: " "))\n"
      }
      for minutes in [0, 1, 59, 60, 719, 720, 721, 779, 780, 1_439] {
        text += "  \(formats.time(TimeOfDay(minutes: minutes)))"
      }
      text += " | week from \(formats.weekStart)\n"
    }
    #expect(try Golden.differences(text, from: "values-written.txt") == [])
  }

  @Test func `days, months and years are added within the calendar, and times read`() throws {
    var text = ""
    let days = [
      "2024-02-29", "2023-02-28", "2026-01-31", "2026-03-31", "2026-12-31", "2000-02-29",
      "1900-02-28", "0001-01-01", "9999-12-31",
    ].compactMap { try? Day(parsing: $0) }
    for day in days {
      text +=
        "\(day.text) \(day.number) \(day.weekday) \(day.firstOfMonth.text) \(day.lastOfMonth.text) \(day.firstOfYear.text)"
      text +=
        " \(day.lastOfYear.text) \(day.monthKey) "
        + (1...7).map { day.firstOfWeek(startingOn: $0).text }.joined(separator: " ")
      text += "\n "
      for step in [-400, -13, -12, -1, 0, 1, 11, 12, 13, 48, 400] {
        text +=
          " \(day.adding(days: step).text) \(day.adding(months: step).text) \(day.adding(years: step).text)"
      }
      text += "\n"
    }
    for year in [1, 4, 100, 400, 1900, 2000, 2023, 2024] {
      text += "\(year) \(Day.isLeap(year)) \((1...12).map { Day.length(year: year, month: $0) })\n"
    }
    for said in [
      "2026-01-01", "2026-1-1", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32",
      "2026-02-29", "2024-02-29", "0000-01-01",
      "10000-01-01", "2026/01/01", "20260101", "x", "", "2026-01-01x", " 2026-01-01", "٢٠٢٦-٠١-٠١",
    ] { text += "“\(said)” \((try? Day(parsing: said))?.text ?? "-")\n" }
    for said in [
      "0:00", "00:00", "23:59", "24:00", "12:60", "9:05", "09:5", "9", "", "09:05:00", "x:00",
      "-1:00", "0905",
    ] {
      text += "“\(said)” \((try? TimeOfDay(parsing: said))?.text ?? "-")\n"
    }
    for minutes in [-1, 0, 1_439, 1_440, 1_441, 9_999] {
      text += "\(minutes) \(TimeOfDay(minutes: minutes).text)\n"
    }
    for said in [
      "2026-01-01T00:00:00Z", "2026-01-01T23:59:59.999Z", "2026-01-01T00:00:00+02:00",
      "2026-01-01T00:00:00-0530", "2026-01-01",
      "2026-01-01T00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z",
      "2026-01-01T00:00:61Z",
      "2026-01-01 00:00:00Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00.1Z",
      "2026-01-01T00:00:00.1234567Z", "2026-01-01T00:00:00.Z",
      "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+23:59", "2026-01-01T00:00:00+02", "x", "",
    ] {
      let instant = try? Instant(parsing: said)
      text += "“\(said)” \(instant.map { "\($0.milliseconds) \($0.text)" } ?? "-")"
      if let instant {
        for offset in [-840, -1, 0, 1, 840] {
          let (day, time) = instant.local(offsetMinutes: offset)
          text += " \(day.text) \(time.text)"
        }
      }
      text += "\n"
    }
    for milliseconds in [Int64.min, -1, 0, 1, 86_399_999, 86_400_000, .max] {
      let instant = Instant(milliseconds: milliseconds)
      text +=
        "\(instant.milliseconds) \(instant.text) \(instant.utcDay.text) \(instant.adding(milliseconds: 1).text)"
      text += " \(instant.adding(milliseconds: .max).text)\n"
    }
    #expect(try Golden.differences(text, from: "values-days.txt") == [])
  }

  @Test func `schedules keep their length and say where they end`() throws {
    var text = ""
    let day = try Day(parsing: "2026-11-21")
    let spans = [
      (480, 0, 540), (480, 0, 480), (480, 0, 479), (1_380, 1, 60), (0, 0, 0), (0, 1, 0),
      (720, 30, 0), (60, -1, 0),
    ]
    for (start, days, end) in spans {
      for allDay in [false, true] {
        var schedule = Schedule.gig(on: day, zone: "")
        schedule.startTime = TimeOfDay(minutes: start)
        (schedule.end, schedule.endTime) = (day.adding(days: days), TimeOfDay(minutes: end))
        schedule.allDay = allDay
        func shown(_ one: Schedule) -> String {
          "\(one.start.text) \(one.startTime.text)–\(one.end.text) \(one.endTime.text) to \(one.lastDay.text)"
            + " \(one.endsAfterStart) \(one.exceedsTwoYears) \(one.endChosen) \(one.minutes)"
        }
        text += "\(allDay ? "all day " : "")\(shown(schedule))\n"
        for isChosen in [false, true] {
          var moved = schedule
          if isChosen { moved.chooseEnd(moved.end, moved.endTime) }
          moved.moveStart(to: day.adding(days: 2), TimeOfDay(minutes: 1_410))
          text += "  moved \(shown(moved))\n"
        }
        for minutes in [-1_500, -30, 30, 1_440] {
          var shifted = schedule
          shifted.move(by: minutes)
          text += "  by \(minutes) \(shown(shifted))\n"
        }
      }
    }
    for days in [729, 730, 731, 732] {
      var schedule = Schedule.gig(on: day, zone: "")
      schedule.end = day.adding(days: days)
      text += "\(days) \(schedule.exceedsTwoYears)\n"
    }
    #expect(try Golden.differences(text, from: "values-schedules.txt") == [])
  }

  @Test func `colors, places in a list, texts folded and in reading order`() throws {
    var text = ""
    for color in [
      "#000000", "#ffffff", "#777777", "#ff0000", "#00ff00", "#0000ff", "#123456", "#fedcba",
      "#800080", "#eeeeea", "#1f2226",
    ] {
      guard let one = ThemeColor(color) else { continue }
      text += "\(one.text) "
      for isDark in [false, true] {
        let shades = one.shades(isDark: isDark)
        text += " \(shades.accent.text) \(shades.strong.text) \(shades.tint.text) \(shades.on.text)"
        let ground = isDark ? ThemeColor.darkGround : .lightGround
        #expect(shades.accent.contrast(to: ground) >= ThemeColor.enough)
        #expect(shades.on.contrast(to: shades.accent) >= ThemeColor.enough)
      }
      text += "\n"
    }
    for color in [
      "000000", "#00000", "#0000000", "#00000g", "#00000G", "#ABCDEF", "", "#", "#-1-1-1",
    ] {
      text += "“\(color)” \(ThemeColor(color)?.text ?? "-")\n"
    }
    var dice = Dice(seed: 9)
    var places: [Position] = [Position.between(nil, nil, jitter: 1)]
    for step in 0..<60 {
      let at = step % 3 == 0 ? 0 : step % 3 == 1 ? places.count : dice.below(places.count + 1)
      let (low, high) = (at > 0 ? places[at - 1] : nil, at < places.count ? places[at] : nil)
      places.insert(Position.between(low, high, jitter: dice.next()), at: at)
    }
    #expect(places == places.sorted() && Set(places).count == places.count)
    text += places.map { $0.text }.joined(separator: " ") + "\n"
    for pair in [
      ("1", "2"), ("1", "1"), ("2", "1"), ("z", ""), ("", "1"), ("zzzzzz", ""),
      ("000001", "000002"), ("1", "10"),
    ] {
      let between = Position.between(Position(pair.0), Position(pair.1), jitter: 7)
      text += "\(pair.0) \(pair.1) \(between.text)\n"
    }
    for said in ["", "0", "Az9", "-", "a b", "é", String(repeating: "1", count: 1_025)] {
      text += "\(said.prefix(9)) \(Position(said) != nil)\n"
    }
    let names = [
      "a", "A", "á", "Ä", "ä", "ae", "æ", "b", "10", "9", "2 a", "10 a", "a10", "a9", "a09", "ß",
      "ss", "", " ", "Ø", "o", "İ", "I", "ı", "Łódź",
      "lodz", "ﬁn", "fin", "ﾊ", "ハ", "№ 5", "ΑΒΓ", "αβγ",
    ]
    for name in names { text += "“\(name)” \(folded(name)) \(trimmed(name))\n" }
    text += names.sorted(by: compareForReading).joined(separator: " < ") + "\n"
    #expect(try Golden.differences(text, from: "values-texts.txt") == [])
  }

  @Test func `ids and their beginnings`() throws {
    var text = ""
    // More than sixty-four bits are no id, wherever they stand.
    #expect(ID<Project>.listed(in: "fzzzzzzzzzzzz") == [.max])
    #expect(ID<Project>.listed(in: "g000000000000 gzzzzzzzzzzzz z000000000000") == [])
    for raw in [0, 1, 31, 32, 1 << 32, UInt64.max - 1, .max] as [UInt64] {
      let id = ID<Project>(raw)
      #expect(ID<Project>(id.text) == id)
      text += "\(id.text)\n"
    }
    for said in [
      "", "0", "1", "f", "g", "fzzzzzzzzzzzz", "gzzzzzzzzzzzz", "1fja0000000000", "1FJA", "1fja",
      "il0o", "u", "0000000000001",
      "00000000000001", "000000000000u", "000000000000I", "000000000000l", "000000000000O",
      "-000000000001",
    ] {
      text += "“\(said)” \(ID<Project>(said).map { "\($0.raw)" } ?? "-")"
      text += " \(ID<Project>.range(beginningWith: said).map { "\($0.first)…\($0.last)" } ?? "-")\n"
    }
    let one = ID<Project>(77).text
    for said in [
      one, "x \(one), \(one)", "(\(one))", "\(one)x", "a\(one)", "",
      "\(one)\n\(ID<Project>(78).text)",
    ] {
      text += "\(ID<Project>.listed(in: said))\n"
    }
    #expect(try Golden.differences(text, from: "values-ids.txt") == [])
  }

  @Test func `shares add up to the whole, and what is divided is rounded once`() throws {
    var text = ""
    for whole in [0, 1, -1, 2, 100, -100, 101, 9_999, Int64.max, .min] as [Int64] {
      for weights in [
        [1], [1, 1], [1, 1, 1], [1, 2, 3], [0, 1], [0, 0], [], [-1, 2], [.max, .max],
        [1, 1_000_000],
      ] as [[Int64]] {
        let shares = Money(minor: whole, currency: .usd).shared(in: weights).map { $0.minor }
        text += "\(whole) \(weights): \(shares)\n"
        if weights.contains(where: { $0 > 0 }) {
          #expect(shares.reduce(Int64(0), &+) == whole)
        }
      }
    }
    for a in [0, 1, -1, 5, -5, 999, .max, .min] as [Int64] {
      for b in [0, 1, -1, 2, 3, .max, .min] as [Int64] {
        let halves = [1, 2, 3, 10, 1_000_000].map { divisor in
          multiplyDivideHalfUp(a, b, by: divisor).map { "\($0)" } ?? "-"
        }
        text +=
          "\(a) \(b): \(halves.joined(separator: " ")) \(a.addingClamped(b)) \(a.subtractingClamped(b))\n"
      }
    }
    #expect(try Golden.differences(text, from: "values-shares.txt") == [])
  }
}
