import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// A hundred faults of a file are told, and how many more there are (rule E14).
struct FaultOrderTests {
  /// Lists in which some rows are none and some hold something else than they should.
  private func file(_ seed: UInt64) -> (text: String, wanted: [String], count: Int) {
    var dice = Dice(seed: seed)
    var (lists, wanted, count): ([String], [String], Int) = ([], [], 0)
    for (list, register) in [("clients", "firstName"), ("projects", "name"), ("charges", "notes")] {
      let most = dice.pick([3, 40, 99, 100, 101, 160]) ?? 3
      let share = dice.pick([0, 30, 100]) ?? 0
      var (rows, ofRows, ofRegisters): ([String], [String], [String]) = ([], [], [])
      for place in 0..<most {
        let id = ID<Client>(UInt64(1_000 * (lists.count + 1) + place)).text
        if dice.percent(share) {
          let (row, path) =
            dice.pick([
              ("7", ""), ("{}", ""), (#"{"id":"short"}"#, ".id"),
              (#"{"id":"0000000000000"}"#, ".id"),
            ]) ?? ("7", "")
          rows.append(row)
          ofRows.append("\(list)[\(place)]\(path)")
        } else if dice.percent(60) {
          rows.append(#"{"id":"\#(id)","\#(register)":7}"#)
          ofRegisters.append("\(list)[\(place)].\(register)")
        } else {
          rows.append(#"{"id":"\#(id)","\#(register)":"x"}"#)
        }
      }
      lists.append(#""\#(list)":[\#(rows.joined(separator: ","))]"#)
      // Those of a list: rows that are none before what is wrong inside the others.
      wanted += ofRows + ofRegisters
      count += ofRows.count + ofRegisters.count
    }
    return (#"{"format":"ledgerline","version":1,\#(lists.joined(separator: ","))}"#, wanted, count)
  }

  private func told(_ read: () throws -> BackupPlan?) throws -> (places: [String], count: Int) {
    do {
      _ = try read()
      return ([], 0)
    } catch let error as BackupError {
      return (error.faults.map { $0.path }, error.count)
    } catch ImportFile.Fault.backup(let error) {
      return (error.faults.map { $0.path }, error.count)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `of each list the rows that are none come first, and a hundred are told`(_ seed: UInt64)
    throws
  {
    let (text, all, count) = file(seed)
    let whole = try told { try BackupReader.plan(try JSONReader.read(text), into: Book()) }
    let streamed = try told { try BackupReader.plan(streaming: Array(text.utf8), into: Book()) }
    #expect(whole.count == count && streamed.count == count)
    #expect(whole.places == streamed.places)
    // Which of more than a hundred are kept follows from when they are found; never more, and those of the first list first.
    #expect(whole.places.count == min(count, 100))
    if count <= 100 {
      #expect(whole.places == all)
    } else {
      #expect(Set(whole.places).isSubset(of: all) && Set(whole.places).count == 100)
      let places = whole.places.compactMap { all.firstIndex(of: $0) }
      #expect(places == places.sorted(), "seed \(seed)")
    }
  }

  @Test func `what a plan does is counted by kind, and in all`() throws {
    var book = Book()
    func read(_ json: String) throws -> BackupPlan {
      let plan = try BackupReader.plan(
        try JSONReader.read(#"{"format":"ledgerline","version":1,"# + json + "}"), into: book)
      book.apply(
        Change(device: 1, counter: 1, stamp: Stamp(time: 1_000, device: 1), body: plan.edit.body))
      return plan
    }
    let first = try read(
      ##""clients":[{"id":"0000000000005","lastName":"A"},{"id":"0000000000006","lastName":"B"}],"tags":[{"id":"0000000000007","name":"T"}]"##
    )
    #expect(first.counts.map { [$0.added, $0.changed, $0.unchanged] } == [[2, 0, 0], [1, 0, 0]])
    #expect(first.counts[0].text.english == "clients: 2 added")
    #expect(first.counts.map { $0.kind } == [.client, .tag])
    #expect(first.summary.english == "3 added, 0 changed, 0 unchanged" && !first.isEmpty)
    #expect(first.places.map { $0.index } == [0, 1, 0])
    let again = try BackupReader.plan(
      try JSONReader.read(
        ##"{"format":"ledgerline","version":1,"clients":[{"id":"0000000000005","lastName":"A"},{"id":"0000000000006","lastName":"C"},{"id":"0000000000008"}]}"##
      ),
      into: book)
    #expect(again.counts.map { [$0.added, $0.changed, $0.unchanged] } == [[1, 1, 1]])
    #expect(again.rows.map { $0.action } == [.unchanged, .changed, .added])
    #expect(again.places.map { $0.index } == [1, 2])
    #expect(again.counts[0].text.english.contains("1 added, 1 changed, 1 unchanged"))
    #expect(again.summary.english == "1 added, 1 changed, 1 unchanged")
  }

  /// However few rows are written at a time, and whatever they are, the file is the same.
  @Test(arguments: [-3, 0, 1, 2, 3, 50])
  func `parts of any size join to the same file`(_ rows: Int) {
    let book = Books.sample()
    var writer = BackupWriter(book, rowsInAPart: rows)
    var bytes: [UInt8] = []
    var longest = 0
    while let part = writer.next() {
      longest = max(longest, part.split(separator: 0x0A).count)
      bytes += part
    }
    #expect(bytes == BackupWriter.write(book))
    if rows > 0 { #expect(longest <= rows + 8) }
    #expect(writer.next() == nil)
  }

  /// What says which kept file a row names is a hash: 64 digits in small letters.
  @Test func `files that rows name are named once, in the order of their hashes`() {
    let (a, b, c, d) = (SHA256.hex([1]), SHA256.hex([2]), SHA256.hex([3]), SHA256.hex([4]))
    for (text, isOne) in [
      (a, true), (String(a.dropLast()), false), (a + "0", false),
      (a.uppercased(), a.uppercased() == a), ("", false),
      (String(repeating: "0", count: 64), true), (String(repeating: "9", count: 64), true),
      (String(repeating: "a", count: 64), true),
      (String(repeating: "f", count: 64), true), (String(repeating: "g", count: 64), false),
      (String(repeating: "/", count: 64), false),
      (String(repeating: ":", count: 64), false), (String(repeating: "`", count: 64), false),
    ] {
      #expect(BookFile.isHash(text) == isOne, "\(text)")
    }
    var edit = Edit()
    for (id, hash, type, life) in [
      (1, b, "", Life.live), (2, b, "image/png", .trashed), (3, a, "application/pdf", .live),
      (4, a, "image/gif", .live),
      (5, "none", "x", .live),
    ] as [(UInt64, String, String, Life)] {
      var file = Attachment()
      (file.id, file.hash, file.mediaType, file.life) = (ID(id), hash, type, life)
      edit.put(file, replacing: nil)
    }
    var profile = BusinessProfile()
    (profile.id, profile.logo) = (BusinessProfile.onlyID, c)
    edit.put(profile, replacing: nil)
    var invoice = Invoice()
    invoice.id = ID(9)
    var issue = Issue()
    issue.content.logo = d
    invoice.issue = issue
    edit.put(invoice, replacing: nil)
    let named = Books.book(edit).namedFiles
    let wanted = [(a, "application/pdf"), (b, "image/png"), (c, "image/jpeg"), (d, "image/jpeg")]
      .sorted { $0.0 < $1.0 }
    #expect(
      named.map { $0.hash } == wanted.map { $0.0 }
        && named.map { $0.mediaType } == wanted.map { $0.1 })
  }

  @Test func `a backup is known by its first member`() throws {
    let bytes = try BookFileWriter.write(Book(), made: Books.now, app: "", account: "") { _ in nil }
    #expect(BookFile.recognizes(bytes))
    #expect(
      !BookFile.recognizes(Array(bytes.prefix(39))) && BookFile.recognizes(Array(bytes.prefix(40))))
    for place in [0, 1, 2, 3, 30, 34, 38] {
      var other = bytes
      other[place] ^= 1
      #expect(!BookFile.recognizes(other), "\(place)")
    }
    #expect(!BookFile.recognizes(SampleZip.write([.init("cook.json", [1])])))
  }
}
