import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// OFX and QIF that were cut, garbled, or made to harm.
struct ExactHarmTests {
  private static let dollars = Currency.usd

  @Test(arguments: [OFXSamples.sgml, OFXSamples.xml])
  func `OFX that is cut off after any byte is refused`(_ text: String) throws {
    let bytes = Array(text.utf8)
    let whole = try OFXReader.read(bytes, currency: .usd)
    var end = bytes.count
    while bytes[end - 1] != 0x3E { end -= 1 }
    for cut in 0..<bytes.count {
      let part = Array(bytes.prefix(cut))
      do throws(StatementFault) {
        let file = try OFXReader.read(part, currency: .usd)
        // Blanks behind the end are nothing.
        #expect(cut >= end && file == whole, "\(cut)")
      } catch {
        #expect(cut < end && !error.message.isEmpty, "\(cut)")
      }
    }
  }

  @Test
  func `QIF that is cut off is read as far as its bookings end, and what has no end is named`()
    throws
  {
    let bytes = Array(QIFTests.sample.utf8)
    let whole = try QIFReader.read(bytes, currency: .usd)
    let all = whole.statements.flatMap { $0.lines }
    for cut in 0..<bytes.count {
      let part = Array(bytes.prefix(cut))
      guard let file = try? QIFReader.read(part, currency: .usd, dates: .monthFirst) else {
        continue
      }
      let lines = file.statements.flatMap { $0.lines }
      #expect(lines == Array(all.prefix(lines.count)), "\(cut)")
      // A booking that was begun and not ended is named.
      let tail = String(decoding: part, as: UTF8.self)
      if let last = tail.split(separator: "^").last, part.last != 0x5E, last.contains("\nT"),
        !last.contains("!")
      {
        #expect(file.leftOut.contains { $0.what.english.contains("(^)") }, "\(cut)")
      }
    }
  }

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func `bytes of any kind never trap, and say why in words`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let samples = [OFXSamples.sgml, OFXSamples.xml, QIFTests.sample]
    let words = [
      "<STMTTRN>", "</STMTTRN>", "<OFX>", "</BANKTRANLIST>", "<![CDATA[", "]]>", "<!--",
      "&#x110000;",
      "\n^\n", "!Type:Bank\n", "D1/1'6\n", "T-9223372036854775808\n",
      "<TRNAMT>99999999999999999999",
      "<DTPOSTED>00000000", "\0", "\r",
    ]
    for _ in 0..<20 {
      var bytes = Array(samples[dice.below(samples.count)].utf8)
      for _ in 0..<(1 + dice.below(12)) {
        let place = dice.below(bytes.count)
        switch dice.below(5) {
        case 0: bytes[place] = UInt8(dice.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: Array(words[dice.below(words.count)].utf8), at: place)
        case 3: bytes.insert(contentsOf: bytes[..<min(place, 60)], at: place)
        case _: bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.below(40)))
        }
        if bytes.isEmpty { bytes = [0x3C] }
      }
      for currency in [Currency.usd, .jpy, .kwd] {
        do throws(StatementFault) {
          _ = try OFXReader.read(bytes, currency: currency)
        } catch { #expect(!error.message.isEmpty) }
        do throws(StatementFault) {
          _ = try QIFReader.read(bytes, currency: currency)
        } catch { #expect(!error.message.isEmpty) }
      }
    }
  }

  @Test(arguments: [
    "<A>", "<A ", "<", "<!--", "<!-- -->", "</A>", "<NAME><![CDATA[", "]]", "&amp;", "<STMTTRN>",
    "<STMTTRN></STMTTRN>", "<A><B></A>", "<Z>1", "\0", "x", "<NAME>", "<CURRENCY>",
  ])
  func `what comes again and again takes as many steps as it comes`(_ piece: String) {
    // The files that grow were also measured: docs/rules/statements.md, M11.
    let frames: [(String) -> String] = [
      { OFXSamples.bank($0) }, { OFXSamples.bank(OFXSamples.line("-1", more: $0)) }, { $0 },
    ]
    for (place, frame) in frames.enumerated() {
      let growth = Growth(
        from: 1_250, { Array(frame(String(repeating: piece, count: $0)).utf8) },
        { _ = try? OFXReader.read($0, currency: .usd) })
      #expect(growth.isAsItsInput, "\(place): \(growth)")
    }
  }

  @Test(arguments: [
    "Sx\n$1\n", "Mx\n", "^\n", "D1/2'06\nT1\n^\n", "!Type:Cat\n", "x", "!Account\nNa\n^\n",
  ])
  func `nor in QIF`(_ piece: String) {
    let growth = Growth(
      from: 1_250, { Array(("!Type:Bank\n" + String(repeating: piece, count: $0)).utf8) },
      { _ = try? QIFReader.read($0, currency: .usd) })
    #expect(growth.isAsItsInput, "\(growth)")
  }
}
