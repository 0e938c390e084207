import Testing

@testable import Exchange

/// One line of an address book: what stands before its colon, and how its value is written.
struct VCardLineTests {
  private func line(_ text: String) -> VCardLine? { VCardLine(Array(text.utf8), number: 3) }

  @Test func `a line has a group, a name, types and a value`() throws {
    let whole = try #require(line("item1.tel;TYPE=work, home,pref;X-A=b;CELL:+1: 2"))
    #expect(whole.number == 3 && whole.group == "ITEM1" && whole.name == "TEL")
    #expect(whole.types == ["work", "home", "CELL"] && whole.preference == 1)
    #expect(whole.text == "+1: 2" && whole.encoding == .none && whole.charset == "")
    #expect(whole.isType("cell") && whole.isType("work") && !whole.isType("fax"))
    let plain = try #require(line("A-B_9z:"))
    #expect(plain.group == "" && plain.name == "A-B_9Z" && plain.value == [])
    #expect(plain.types == [] && plain.preference == 101)
    let deep = try #require(line("a.b.Note:x"))
    #expect(deep.group == "A.B" && deep.name == "NOTE")
    #expect(line("AZ09:x") != nil && line(" TEL :x")?.name == "TEL")
    for odd in ["", "TEL", ":x", "A B:x", "a.:x", "A@:x", "A[:x", "A/:x", "É:x"] {
      #expect(line(odd) == nil, "\(odd)")
    }
  }

  @Test func `a colon or semicolon in quotes is neither, unless the quotes never end`() {
    #expect(line("TEL;X=\"a:b;PREF\":5")?.text == "5")
    #expect(line("TEL;X=\"a:b;PREF\":5")?.preference == 101)
    #expect(line("TEL;X=\"a:5;TYPE=x")?.text == "5;TYPE=x")
    #expect(line("TEL;TYPE=\"work\":\"5\"")?.types == ["work"])
  }

  @Test func `a preference is one to a hundred`() {
    for (text, preference) in [
      ("PREF=1", 1), ("PREF=100", 100), ("PREF=0", 101), ("PREF=102", 101), ("PREF=x", 101),
      ("PREF=-1", 101), ("pref=7", 7), ("PREF", 1), ("TYPE=pref", 1), ("TYPE=", 101),
    ] {
      let found = line("TEL;\(text):5")
      #expect(found?.preference == preference && found?.types == [], "\(text)")
    }
  }

  @Test func `an encoding is named with its word or by itself`() {
    for (text, encoding) in [
      ("ENCODING=b", VCardLine.Encoding.base64), ("ENCODING=BASE64", .base64), ("BASE64", .base64),
      ("B", .base64), ("ENCODING=Q", .quotedPrintable), ("QUOTED-PRINTABLE", .quotedPrintable),
      ("encoding=quoted-printable", .quotedPrintable), ("8BIT", .none), ("7bit", .none),
      ("ENCODING=8BIT", .none),
    ] {
      let found = line("NOTE;\(text);CHARSET=Latin1:x")
      #expect(found?.encoding == encoding && found?.types == [], "\(text)")
      #expect(found?.charset == "latin1")
    }
    #expect(line("NOTE;Q:x")?.types == ["Q"])
  }

  @Test func `sixteen types are kept, of sixty-four words`() {
    func types(_ count: Int) -> [String]? {
      line("TEL" + (1...count).map { ";t\($0)" }.joined() + ":5")?.types
    }
    #expect(types(15)?.count == 15 && types(16)?.count == 16 && types(17)?.count == 16)
    #expect(types(17)?.last == "t16")
    for (count, preference) in [(63, 1), (64, 101)] {
      let words = String(repeating: ";X=1", count: count)
      #expect(line("TEL\(words);PREF:5")?.preference == preference)
    }
  }

  @Test func `quoted-printable is codes of two digits, and what is none stays`() {
    func plain(_ text: String) -> [UInt8] { VCardText.unquoted(Array(text.utf8)) }
    #expect(plain("=41") == [0x41] && plain("x=41y") == Array("xAy".utf8))
    #expect(plain("=09=90=AF=af=FA") == [0x09, 0x90, 0xAF, 0xAF, 0xFA])
    for text in ["=4", "=4G", "=G4", "=/0", "=0/", "=:0", "=@0", "=`0", "=g0", "a=b", ""] {
      #expect(plain(text) == Array(text.utf8), "\(text)")
    }
    #expect(plain("a=") == [0x61] && plain("=41=") == [0x41] && plain("=") == [])
  }

  @Test func `a parameter's signs are unescaped, and its quotes are none of it`() {
    func plain(_ text: String) -> String { VCardText.parameter(Array(text.utf8)) }
    for (text, wanted) in [
      ("a^nb", "a\nb"), ("a^^b", "a^b"), ("^'x^'", "\"x\""), ("a^xb", "a^xb"), ("\"q\"", "q"),
      ("^^n", "^n"), ("é", "é"), ("", ""),
    ] {
      #expect(plain(text) == wanted, "\(text)")
    }
  }

  @Test func `a value is read by the character set that is named`() {
    for name in [
      "iso-8859-1", "latin1", "windows-1252", "cp1252", "us-ascii", "ascii", "iso-8859-15",
    ] {
      #expect(VCardText.decoded([0xC3, 0xA9], name) == "Ã©", "\(name)")
    }
    for name in ["utf-8", "utf8", "", "unknown"] {
      #expect(VCardText.decoded([0xC3, 0xA9], name) == "é", "\(name)")
    }
    // Cut in a letter: of UTF-8 that was named the rest is read, else it is none.
    #expect(VCardText.decoded([0x61, 0xC3], "utf-8") == "a")
    #expect(VCardText.decoded([0x61, 0xC3], "utf8") == "a")
    #expect(VCardText.decoded([0x61, 0xC3], "") == "aÃ")
  }

  @Test func `a file's mark says how it is written, and an odd last byte is nothing`() {
    let text = Array("a".utf8)
    #expect(VCardText.utf8([0xEF, 0xBB, 0xBF] + text) == text && VCardText.utf8(text) == text)
    #expect(VCardText.utf8([0xFF, 0xFE, 0x61, 0, 0x62]) == text)
    #expect(VCardText.utf8([0xFE, 0xFF, 0, 0x61, 0]) == text)
    #expect(VCardText.utf8([0xFE, 0xFF, 0x20, 0xAC]) == Array("€".utf8))
    #expect(VCardText.utf8([0xFF, 0xFE]) == [] && VCardText.utf8([0xEF, 0xBB]) == [0xEF, 0xBB])
  }
}
