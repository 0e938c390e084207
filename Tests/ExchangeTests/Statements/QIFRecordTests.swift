import Testing

@testable import Exchange

/// A booking of QIF: what its lines say, and what becomes of them (rule M12).
struct QIFRecordTests {
  private func record(_ lines: [(Character, String)]) throws -> QIFRecord {
    var record = QIFRecord(3)
    for (letter, value) in lines { try record.take(letter.asciiValue ?? 0, value) }
    return record
  }

  @Test func `each letter says one thing, large or small`() throws {
    for change in [{ $0 }, { Character($0.lowercased()) }] as [(Character) -> Character] {
      let lines =
        [
          ("D", "1/2/26"), ("T", "-3.00"), ("U", "-4.00"), ("P", "Shop"), ("N", "101"),
          ("L", "Food"),
          ("M", "bread"),
        ] as [(Character, String)]
      let record = try record(lines.map { (change($0.0), $0.1) })
      #expect(record.date == "1/2/26" && record.amount == "-3.00" && record.largeAmount == "-4.00")
      #expect(record.payee == "Shop" && record.number == "101" && record.category == "Food")
      #expect(record.memo == "bread" && record.splits.isEmpty)
    }
    #expect(try record([("M", "a"), ("M", "b")]).memo == "a b")
  }

  @Test func `a note and an amount belong to the last split, and to nothing before the first`()
    throws
  {
    let none = try record([("E", "note"), ("$", "1.00")])
    #expect(none.splits.isEmpty && none.text.isEmpty)
    let two = try record([
      ("S", "Food"), ("E", "bread"), ("$", "1.00"), ("S", "Car"), ("$", "2.00"), ("%", "50"),
    ])
    #expect(two.splits.map { $0.category } == ["Food", "Car"])
    #expect(two.splits.map { $0.memo } == ["bread", ""])
    #expect(two.splits.map { $0.amount } == ["1.00", "2.00"])
    #expect(two.text == "Food bread 1.00; Car 2.00")
  }

  @Test func `a thousand splits and twenty thousand bytes of notes are read, one more is damage`()
    throws
  {
    let splits = Array(repeating: ("S" as Character, "s"), count: 1_000)
    #expect(try record(splits).splits.count == 1_000)
    #expect(throws: StatementFault.self) { try record(splits + [("S", "s")]) }
    let long = String(repeating: "m", count: 19_998)
    #expect(try record([("M", long), ("M", "m")]).memo.utf8.count == 20_000)
    #expect(throws: StatementFault.self) { try record([("M", long), ("M", "mm")]) }
    do {
      _ = try record([("M", long + "mmm")])
    } catch {
      #expect((error as? StatementFault)?.line == 3)
    }
  }

  @Test func `a transfer names its account, and what stands behind it`() {
    for (category, account, words) in [
      ("[Savings]/Class", "Savings", "Class"), ("[Savings]", "Savings", ""),
      ("[ My Bank ] Trip", "My Bank", "Trip"), ("Food", "", "Food"), ("[Savings", "", "[Savings"),
      ("Food [x]", "", "Food [x]"), ("", "", ""),
    ] {
      #expect(QIFRecord.transfer(category) == account, "\(category)")
      #expect(QIFRecord.words(category) == words, "\(category)")
    }
  }

  @Test func `the words are the note, the category and fifty splits at most`() throws {
    #expect(try record([("M", "Note"), ("L", "[Savings]/Class")]).text == "Note Class")
    #expect(try record([("L", "[Savings]")]).text.isEmpty)
    // The category of the whole is that of its first split, or says that there are some.
    for category in ["Food", "--Split--"] {
      let split = try record([("M", "Note"), ("L", category), ("S", "Food"), ("$", "1.00")])
      #expect(split.text == "Note Food 1.00")
    }
    let other = try record([("L", "Car"), ("S", "Food"), ("$", "1.00")])
    #expect(other.text == "Car Food 1.00")
    for (count, end) in [(49, "s; s"), (50, "s; s"), (51, "s; …")] {
      let text = try record(Array(repeating: ("S", "s"), count: count)).text
      #expect(text.hasSuffix(end), "\(count)")
      #expect(text.utf8.count { $0 == 0x73 } == min(count, 50), "\(count)")
    }
  }

  @Test func `a remark names who was paid, else what was noted`() throws {
    #expect(try record([("P", "Shop"), ("M", "bread")]).about == "Shop")
    #expect(try record([("M", "bread")]).about == "bread")
    #expect(try record([]).about == "…")
  }
}
