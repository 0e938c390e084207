import Ledger
import Markup
import Testing

@testable import Screens

/// Somebody with receipts in the Inbox.
protocol InboxDesk {}

extension InboxDesk {
  static func jpeg(_ mark: UInt8) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, mark, 2, 3, 0xFF, 0xD9]
  }

  func person() throws -> Person {
    try Person(sampleStudio(on: Day(parsing: "2026-11-21")))
  }

  /// Somebody with two receipts in the Inbox, of which the first was read.
  func reader() throws -> Person {
    var person = try person()
    hand([Self.file(1), Self.file(2)], to: &person)
    try read(Self.jpeg(1), merchant: "Cafe Blau", &person)
    person.go("/inbox")
    return person
  }

  static func file(_ mark: UInt8) -> PickedFile {
    PickedFile("\(mark).jpg", "image/jpeg", jpeg(mark))
  }

  func hand(_ files: [PickedFile], _ way: String = "upload", to person: inout Person) {
    person.hear(.files(token: "inbox/files/" + way, files))
  }

  func id(_ bytes: [UInt8]) -> ID<Receipt> { ReceiptConfirming.id(of: SHA256.hex(bytes)) }

  /// The hub reads a file, exactly.
  func read(
    _ bytes: [UInt8], merchant: String, more: [ReadField] = [], _ person: inout Person
  ) throws {
    var reading = Ledger.Reading(of: SHA256.hex(bytes))
    reading.state = .done
    reading.text = "\(merchant) Apfelstrudel"
    reading.fields = [
      ReadField("merchant", merchant), ReadField("day", "2026-11-20"), ReadField("currency", "EUR"),
      ReadField("total", "12.50"),
    ]
    reading.fields += more
    let edit = Edit(putting: reading, in: person.app.book.readings)
    let written = edit
    person.part()
    _ = person.app.withReplica {
      $0.commit(written, now: Instant(milliseconds: 2_000_000_000_000), undoable: false)
    }
    person.app.refresh()
  }
}
