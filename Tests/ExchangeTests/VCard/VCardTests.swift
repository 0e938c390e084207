import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Address books of nine programs, and what the papers of vCard say (RFC 2425, 2426, 6350; vCard 2.1).
struct VCardTests {
  private static let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  private func card(_ text: String, version: String = "3.0") -> VCard? {
    VCardReader(Array("BEGIN:VCARD\r\nVERSION:\(version)\r\n\(text)\r\nEND:VCARD\r\n".utf8)).cards
      .first
  }

  private func told(_ card: VCard) -> [String] {
    var lines = ["line \(card.line): \(card.firstName)|\(card.lastName)|\(card.company)"]
    if !card.uid.isEmpty { lines.append("  uid \(card.uid)") }
    for point in card.points {
      let text = point.text.isEmpty ? point.address.lines.joined(separator: " / ") : point.text
      lines.append("  \(point.sort.word) [\(point.label)] \(text)")
    }
    for line in card.notes.split(separator: "\n") { lines.append("  note \(line)") }
    return lines
  }

  @Test func `nine address books are read as their programs show them`() throws {
    var text = ""
    let folder = Golden.folder.appendingPathComponent("vcards")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for name in names where name.hasSuffix(".vcf") {
      let reader = VCardReader(try Golden.bytes("vcards/" + name))
      text += name + "\n"
      for card in reader.cards { text += told(card).joined(separator: "\n") + "\n" }
      for problem in reader.problems { text += "  ! " + problem.advice.english + "\n" }
      text += "  left out: \(reader.passed)\n\n"
    }
    #expect(try Golden.differences(text, from: "imports/vcards.txt") == [])
  }

  @Test func `a name has a first and a last part, and titles are left out`() {
    let long = card("N:Bach;Johann;Sebastian;Dr.;Jr.\r\nFN:Dr. Johann Sebastian Bach Jr.")
    #expect(long?.firstName == "Johann Sebastian" && long?.lastName == "Bach")
    let full = card("FN:Ludwig van Beethoven")
    #expect(full?.firstName == "Ludwig van" && full?.lastName == "Beethoven")
    let firm = card("FN:Lotus Corp.\r\nORG:Lotus Corp.")
    #expect(firm?.firstName == "" && firm?.company == "Lotus Corp.")
    let kind = card("KIND:org\r\nFN:Blue Note Club", version: "4.0")
    #expect(kind?.company == "Blue Note Club" && kind?.lastName == "")
  }

  @Test func `lines are unfolded as their version folds them`() {
    #expect(card("FN:A\r\nNOTE:Alfred\r\n  Hitch\r\n\tcock")?.notes == "Alfred Hitchcock")
    #expect(card("FN:A\r\nNOTE:Alfred\r\n Hitchcock", version: "2.1")?.notes == "Alfred Hitchcock")
    #expect(card("FN:A\r\nNOTE:a\\nb\\, c\\; d\\\\")?.notes == "a\nb, c; d\\")
    // In 2.1 a backslash hides separators only.
    #expect(card("FN:A\r\nNOTE:C:\\new\\; x", version: "2.1")?.notes == "C:\\new; x")
  }

  @Test func `quoted-printable and character sets are read`() {
    let soft = "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BC=\r\nller;J=C3=B6rg;;;"
    #expect(card(soft, version: "2.1")?.lastName == "Müller")
    #expect(
      card("N;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:M=FCller;;;;", version: "2.1")?.lastName
        == "Müller")
    var bytes = Array("BEGIN:VCARD\nVERSION:2.1\nN:M".utf8)
    bytes += [0xFC] + Array("ller;;;;\nEND:VCARD\n".utf8)
    #expect(VCardReader(bytes).cards.first?.lastName == "Müller")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in "BEGIN:VCARD\nFN:Jörg\nEND:VCARD\n".utf16 {
      wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(VCardReader.recognizes(wide) && VCardReader(wide).cards.first?.firstName == "Jörg")
  }

  @Test func `what is preferred comes first, and a fax never does`() {
    let phones = card(
      "TEL;TYPE=FAX:1\r\nTEL;TYPE=HOME:2\r\nTEL;TYPE=WORK,pref:3\r\nTEL;TYPE=CELL:4")
    #expect(phones?.points.map { $0.text } == ["3", "1", "2", "4"])
    #expect(phones?.points.map { $0.label } == ["Work", "Fax", "Home", "Mobile"])
    let emails = card("EMAIL;PREF=2:a@x.io\r\nEMAIL;PREF=1:b@x.io", version: "4.0")
    #expect(emails?.points.map { $0.text } == ["b@x.io", "a@x.io"])
    let links = card(
      "TEL;VALUE=uri:tel:+1-418-656-9254;ext=102\r\nEMAIL:mailto:a@x.io", version: "4.0")
    #expect(links?.points.map { $0.text } == ["a@x.io", "+1-418-656-9254 ext. 102"])
  }

  @Test func `a group's label is its line's`() {
    let own = card(
      "item1.TEL:1\r\nitem1.X-ABLabel:_$!<AssistantPhone>!$_\r\nitem2.TEL:2\r\nitem2.X-ABLabel:Bus")
    #expect(own?.points.map { $0.label } == ["Assistant Phone", "Bus"])
    // A colon in quotes begins no value.
    #expect(card("TEL;X-A=\"b:c;d\":5")?.points.first?.text == "5")
  }

  @Test func `somebody's agent is not somebody, and a list of people is nobody`() {
    let bytes = Array(
      """
      BEGIN:VCARD
      FN:Ann Lee
      AGENT:
      BEGIN:VCARD
      FN:Bob Ray
      END:VCARD
      EMAIL:ann@x.io
      END:VCARD
      BEGIN:VCARD
      KIND:group
      FN:The Band
      END:VCARD
      """.utf8)
    let reader = VCardReader(bytes)
    #expect(reader.cards.map { $0.lastName } == ["Lee"] && reader.groups == 1)
    #expect(reader.cards.first?.points.count == 1)
  }

  @Test func `what is wrong is told with its line, and the rest is read`() {
    let reader = VCardReader(
      Array(
        "BEGIN:VCARD\nrubbish\nFN:Ann Lee\nBEGIN:VCARD\nFN:Bo Ek\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n"
          .utf8))
    #expect(reader.cards.map { $0.lastName } == ["Lee", "Ek"])
    #expect(
      reader.problems.map { $0.message.english } == [
        "line 2: this is no line of a contact", "line 1: the contact has no end",
        "line 7: the contact has neither a name nor anything to reach it by",
      ])
  }

  @Test func `a hostile file is bounded`() {
    // A line of a megabyte, ten thousand numbers, endless parameters.
    var text = "BEGIN:VCARD\nNOTE:" + String(repeating: "x", count: 1_000_000) + "\n"
    for number in 0..<10_000 { text += "TEL:\(number)\n" }
    text +=
      "TEL" + String(repeating: ";a", count: 20_000) + ":1\nN:"
      + String(repeating: ";", count: 9_000)
    text += "\nFN:A\nPHOTO;BASE64:\n" + String(repeating: "QUJD\n", count: 20_000) + "\nEND:VCARD\n"
    let reader = VCardReader(Array(text.utf8))
    #expect(reader.cards.count == 1)
    #expect(
      reader.cards[0].points.count == VCard.mostPoints && reader.cards[0].notes.utf8.count <= 12_000
    )
    #expect(reader.problems.count == 2)
    #expect(
      VCardReader(Array(String(repeating: "BEGIN:VCARD\nAGENT:\n", count: 20_000).utf8)).cards
        .isEmpty)
  }

  @Test func `damaged files never crash, and bring nothing the second time`() throws {
    var dice = Dice(seed: 12)
    let folder = Golden.folder.appendingPathComponent("vcards")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".vcf") {
      // Without most of the pictures.
      let whole = try Golden.bytes("vcards/" + name)
      let sound = whole.count > 6_000 ? Array(whole.prefix(3_000) + whole.suffix(400)) : whole
      for _ in 0..<60 {
        var bytes = sound
        for _ in 0..<(1 + dice.below(8)) {
          let place = dice.below(bytes.count)
          let end = min(bytes.count, place + 1 + dice.below(20))
          switch dice.below(5) {
          case 0: bytes[place] = UInt8(dice.below(256))
          case 1: bytes.removeSubrange(place..<end)
          case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: dice.below(bytes.count))
          case 3: bytes.insert(contentsOf: Array("\r\nBEGIN:VCARD\r\n=\"^\\;".utf8), at: place)
          default: bytes.insert(contentsOf: [0, 0xFF, 0x0A, 0x3D], at: place)
          }
        }
        let plan = VCardImport.plan(bytes, into: Book())
        let book = Book().after(plan.edit)
        let again = VCardImport.plan(bytes, into: book)
        #expect(again.edit.isEmpty, "\(name): \(again.lines.map { $0.text.english })")
        #expect(plan.problems.count <= 1_000)
      }
    }
  }
}
