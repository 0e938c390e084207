import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

// Receipts that wait to be read and confirmed.
extension WalkStart {
  /// Two lines of a picture: a shop, and what it got.
  static var boxes: [ReadWord] {
    let places: [(String, Int64, Int64)] = [
      ("Cafe", 0, 1_000), ("Rot", 0, 3_000), ("TOTAL", 1, 1_000), ("$9.80", 1, 6_000),
    ]
    return places.map {
      var word = ReadWord()
      (word.text, word.line, word.x, word.y) = ($0.0, $0.1, $0.2, 1_000 + $0.1 * 500)
      (word.width, word.height, word.confidence) = (1_500, 300, 95)
      return word
    }
  }

  /// Three receipts wait, of which two were read and one could not be.
  static func withReceipts() throws -> WalkStart {
    var person = try atHub()
    var paths = ["/inbox"]
    others(&person) { edit in
      let book = Book()
      // The first is in the book already.
      var twin = Transaction()
      (twin.id, twin.source, twin.type, twin.project) = (
        ID(7_201), "Cafe Blau", .purchase, .business
      )
      (twin.day, twin.amount) = (
        try? Day(parsing: "2026-11-20"), Money(minor: 1_250, currency: .usd)
      )
      edit.put(twin, replacing: nil)
      var tag = Ledger.Tag()
      (tag.id, tag.name) = (ID(7_202), "Tour")
      edit.put(tag, replacing: nil)
      for (place, letter) in ["a", "b", "c"].enumerated() {
        let hash = String(repeating: letter, count: 64)
        ReceiptConfirming.receive(
          hash, name: "receipt \(place)", mediaType: place == 1 ? "application/pdf" : "image/jpeg",
          size: 9, origin: .upload, in: book, now: Instant(milliseconds: Int64(place)), &edit)
        var reading = Ledger.Reading(of: hash)
        reading.state = place == 1 ? .failed : .done
        reading.fields = [
          ReadField("merchant", "Cafe Blau"), ReadField("day", "2026-11-20"),
          ReadField("currency", "USD"), ReadField("total", "12.50"),
        ]
        if place == 0 { reading.fields.append(ReadField("line:Coffee", "12.50")) }
        if place > 0 { reading.fields = [] }
        if place == 2 { reading.words = boxes }
        edit.put(reading, in: book.readings)
        paths.append(Route.receipt(ReceiptConfirming.id(of: hash)).path)
      }
    }
    // Something was typed into the last.
    person.go(paths[3])
    person.type("merchant", "Cafe Rouge")
    return WalkStart(person: person, paths: paths, reach: 2)
  }
}
