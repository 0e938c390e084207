import Testing

@testable import Ledger

/// Values that stand in boxes are what they would be without them.
struct BoxedValueTests {
  private func bytes<T: RegisterValue>(_ value: T) -> [UInt8] {
    var writer = ByteWriter()
    value.encode(into: &writer)
    return writer.bytes
  }

  private func sameOutside<Held: Boxed & Equatable>(_ values: [Held]) throws {
    #expect(Rarely<Held>.shape == Held.shape)
    for value in values {
      let rarely = Rarely(wrappedValue: value)
      #expect(rarely.wrappedValue == value)
      #expect(bytes(rarely) == bytes(value))
      #expect(rarely.value == value.value)
      var reader = ByteReader(bytes(value))
      #expect(try Rarely<Held>(from: &reader) == rarely && reader.isAtEnd)
      #expect(try Rarely<Held>(value: value.value) == rarely)
      for other in values {
        #expect((Rarely(wrappedValue: other) == rarely) == (other == value))
        var changed = rarely
        changed.wrappedValue = other
        #expect(changed.wrappedValue == other && rarely.wrappedValue == value)
      }
    }
  }

  @Test func `what is rare is the same in bytes, in files and in comparisons`() throws {
    try sameOutside([nil, Discount(Rate(percent: 5)), Discount(Money(3, .eur))] as [Discount?])
    try sameOutside([nil, Tax("VAT", Rate(percent: 19)), Tax()] as [Tax?])
    try sameOutside(["", "a", "a note that is longer than any word"])
    try sameOutside([ID<Season>(), ID(1), ID(UInt64.max)])
  }

  @Test func `a row of few values is as long as a word for each that is rare`() {
    let word = MemoryLayout<UnsafeRawPointer>.size
    #expect(MemoryLayout<Rarely<Discount?>>.size == word)
    #expect(MemoryLayout<Repeated<Party>>.size == word)
  }

  @Test func `rows of a snapshot share what they repeat, and changing one changes no other`() throws
  {
    var invoices: [Invoice] = []
    for number in 1...3 {
      var invoice = Invoice()
      invoice.id = ID(UInt64(number))
      invoice.issue = Issue()
      invoice.issue?.content.seller.name = "A Studio"
      invoice.issue?.content.buyer.address.city = number == 3 ? "Łódź" : "Bern"
      invoices.append(invoice)
    }
    var edit = Edit()
    for invoice in invoices { edit.put(invoice, replacing: nil) }
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    let bytes = Snapshot(book: replica.book, cursor: 0, epoch: 0).encoded()
    let read = try Snapshot(encoded: bytes).book
    #expect(read.invoices.rows == invoices)
    var rows = read.invoices.rows
    rows[0].issue?.content.seller.name = "Another"
    rows[1].issue?.content.buyer = Party()
    #expect(rows[1].issue?.content.seller.name == "A Studio")
    #expect(rows[0].issue?.content.buyer.address.city == "Bern")
    #expect(rows[2] == invoices[2])
    #expect(rows[1].issue?.content.buyer == Party())
  }

  @Test func `a service takes a word of a row and is its name, however many there are`() throws {
    #expect(MemoryLayout<ServiceType>.size == MemoryLayout<UnsafeRawPointer>.size)
    let memory = ReadingMemory()
    for number in 0..<9_000 {
      let service = ServiceType(number % 3 == 0 ? "" : "Service \(number % 4_500)")
      var reader = ByteReader(bytes(service))
      reader.memory = memory
      let read = try ServiceType(from: &reader)
      #expect(read == service && read.name == service.name)
      #expect(Set([read]).contains(service))
    }
    #expect(ServiceType("a") != ServiceType("b") && ServiceType("") == ServiceType(""))
  }

  @Test func `of values with one sum each is itself`() throws {
    // More of them than there are places for.
    var bytes: [[UInt8]] = []
    for number in 0..<9_000 {
      var party = Party()
      party.name = "\(number % 4_500)"
      bytes.append(self.bytes(party))
    }
    let memory = ReadingMemory()
    for (number, bytes) in bytes.enumerated() {
      var reader = ByteReader(bytes)
      reader.memory = memory
      #expect(try Repeated<Party>(from: &reader).wrappedValue.name == "\(number % 4_500)")
    }
  }
}
