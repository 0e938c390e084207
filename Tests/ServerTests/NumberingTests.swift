import Foundation
import Ledger
import Store
import Testing

@testable import Server

struct NumberingTests {
  private func draft(_ hub: RunningHub, _ number: UInt64) throws -> ID<Invoice> {
    let today = hub.hub.now().utcDay
    let id = ID<Invoice>(4_000 + number)
    try hub.hub.store.commit(now: hub.hub.now()) { book in
      var client = Client()
      client.id = ID(1_000 + number)
      var line = Line()
      line.id = ID(5_000 + number)
      line.invoice = id
      line.price = Price(Money(10, .usd))
      var edit = Edit()
      edit.put(client, in: book.clients)
      edit.put(Drafting.blank(id, client: client.id, on: today, in: book), in: book.invoices)
      edit.put(line, in: book.lines)
      return edit
    }
    return id
  }

  @Test func `a wish to issue is answered the same for ever`() async throws {
    try await RunningHub.run { hub in
      let id = try draft(hub, 1)
      let founder = hub.founder()
      let path = "/v1/issue?invoice=\(id.text)&day=2026-11-21&key=00000000000000Ab"
      let first = try await hub.post(path, "", founder)
      #expect(first.status == 200)
      #expect(try await hub.post(path, "", founder).body == first.body)
      let bad = try await hub.post(path + "0", "", founder)
      #expect(bad.status == 400 && bad.text.contains("`key`"))
    }
  }

  @Test func `a refused change says its code, row and register on a second line`() async throws {
    try await RunningHub.run { hub in
      let founder = hub.founder()
      var device = Device()
      var client = Client()
      client.notes = "no id"
      let told = try await hub.push([device.put(client)], founder)
      #expect(told == ["rejected:A row has no id\nno-id 1 0 0"])
      #expect(Ledger.Refusal(verdict: told[0])?.code == "no-id")
    }
  }

  @Test func `pieces come back, and only owners see and confirm the numbers`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let founder = hub.founder()
      var client = Client()
      client.id = ID(77)
      client.lastName = "Back"
      var edit = Edit()
      edit.put(client, replacing: nil)
      var book = Book()
      let stamp = Stamp(milliseconds: 1_700_000_000_000, device: 44)
      book.apply(Change(device: 44, counter: 1, stamp: stamp, body: edit.body))
      let row = book.lawRow(RowKey(.client, 77))!
      let registers = row.registers.map {
        Piece.Register(tag: $0.tag, stamp: $0.stamp, bytes: $0.bytes)
      }
      let piece = Piece(kind: 1, id: 77, registers: registers).encoded
      let lost = Piece(kind: 1, id: 78, registers: [registers[1]]).encoded
      var body = ByteWriter()
      body.fixed32(2)
      for piece in [piece, lost] {
        body.fixed32(UInt32(piece.count))
        body.bytes += piece
      }
      let answer = try await hub.ask("/v1/return", "POST", body: body.bytes, ann.cookie)
      let told = try fields(answer.body)
      #expect(told[1].hasPrefix("taken:") && told[2].hasPrefix("rejected:"))
      let again = try await hub.ask("/v1/return", "POST", body: body.bytes, ann.cookie)
      #expect(try fields(again.body)[1] == "known")
      let cut = try await hub.ask(
        "/v1/return", "POST", body: Array(body.bytes.dropLast()), ann.cookie)
      #expect(cut.status == 400)

      let shown = try await hub.ask("/v1/numbering", founder.cookie)
      #expect(shown.text == "state\tconfirmed\nseries\t0000000000001\t{#}\t0\t0\n")
      #expect(try await hub.ask("/v1/numbering", ann.cookie).status == 403)
      let line = "0000000000001 41\n"
      #expect(try await hub.post("/v1/numbering/confirm", line, ann).status == 403)
      #expect(try await hub.post("/v1/numbering/confirm", line, founder).status == 204)
      #expect(try await hub.post("/v1/numbering/confirm", "x", founder).status == 400)
      let id = try draft(hub, 1)
      #expect(
        try hub.hub.store.issue(id, on: Day(number: 20_000), now: hub.hub.now()).number == "42")

      // A device brings numbers from elsewhere: administrators say so, and from then on none is given.
      #expect(try await hub.post("/v1/numbering/doubt", "", ann).status == 403)
      #expect(try hub.hub.store.numbering().isConfirmed)
      #expect(try await hub.post("/v1/numbering/doubt", "", founder).status == 204)
      let later = try draft(hub, 2)
      #expect(throws: NumberingProblem.unconfirmed) {
        try hub.hub.store.issue(later, on: Day(number: 20_000), now: hub.hub.now())
      }
      #expect(try await hub.post("/v1/numbering/confirm", line, founder).status == 409)
      #expect(
        try await hub.post("/v1/numbering/confirm", "0000000000001 60\n", founder).status == 204)
      #expect(
        try hub.hub.store.issue(later, on: Day(number: 20_000), now: hub.hub.now()).number == "61")
    }
  }
}
