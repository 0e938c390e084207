import Exchange
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// E7 and E14: an export is what it was, in whatever order its members stand.
struct BackupHashTests {
  private let book = Books.sample()
  private static let written = BackupWriter.write(Books.sample())
  private var options: Ledger8Import.Options {
    Ledger8Import.Options(today: Books.today, now: Books.now)
  }

  private func faults(_ bytes: [UInt8], into book: Book = Book()) -> [BackupFault.Reason]? {
    do {
      _ = try ImportFile.read(bytes, into: book, options)
      return []
    } catch ImportFile.Fault.backup(let error) {
      return error.faults.map { $0.reason }
    } catch {
      return nil
    }
  }

  /// The members of every object in another order.
  private func reordered(_ value: Value, by order: (Member, Member) -> Bool) -> Value {
    switch value {
    case .object(let members):
      return .object(
        members.map { Member($0.name, reordered($0.value, by: order)) }.sorted(by: order))
    case .list(let values): return .list(values.map { reordered($0, by: order) })
    case .null, .bool, .integer, .number, .text: return value
    }
  }

  @Test func `an export with one letter changed is refused, whole and row by row`() throws {
    let whole = String(decoding: BackupWriter.write(book), as: UTF8.self)
    let name = try #require(book.clients.live.first { !$0.lastName.isEmpty }?.lastName)
    let range = try #require(whole.range(of: "\"lastName\":\"" + name))
    let changed = whole.replacingCharacters(in: range, with: "\"lastName\":\"X" + name.dropFirst())
    #expect(faults(Array(whole.utf8)) == [])
    #expect(faults(Array(changed.utf8)) == [.damaged])
    #expect(faults(Array(changed.utf8), into: book) == [.damaged])
    #expect(throws: BackupError([BackupFault(.damaged, at: "hash")])) {
      try BackupReader.plan(try JSONReader.read(changed), into: Book())
    }
  }

  // Without its first word it looked like a file of an earlier app, of which the rows without a match were left out.
  @Test(arguments: [("\"format\"", "\"formad\""), ("\"version\": 1", "\"version\": 3")])
  func `an export whose head was damaged is refused`(_ word: String, _ damaged: String) throws {
    let whole = String(decoding: BackupWriter.write(book), as: UTF8.self)
    let range = try #require(whole.range(of: word))
    let bytes = Array(whole.replacingCharacters(in: range, with: damaged).utf8)
    #expect(try #require(faults(bytes)).isEmpty == false)
  }

  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func `a byte that changed is noticed, or changes nothing`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var bytes = Self.written
    let place = dice.below(bytes.count)
    bytes[place] ^= UInt8(1 + dice.below(255))
    guard faults(bytes) == [] else { return }
    let plan = try ImportFile.read(bytes, into: Book(), options)
    let same = try ImportFile.read(Self.written, into: Book(), options)
    #expect(plan.edit.body == same.edit.body, "byte \(place)")
  }

  @Test func `a row that is missing, or there twice under another id, is noticed`() throws {
    let lines = String(decoding: BackupWriter.write(book), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let place = try #require(
      lines.firstIndex { $0.contains("\"mediaType\"") && $0.hasSuffix("},") })
    var less = lines
    less.remove(at: place)
    #expect(faults(Array(less.joined(separator: "\n").utf8)) == [.damaged])
  }

  @Test func `the order of members says nothing`() throws {
    let value = try JSONReader.read(BackupWriter.write(book))
    let orders: [(Member, Member) -> Bool] = [
      { $0.name < $1.name }, { $0.name > $1.name },
      { $0.name.utf8.count < $1.name.utf8.count },
    ]
    for order in orders {
      let sorted = JSONWriter.write(reordered(value, by: order))
      let again = try ImportFile.read(sorted, into: book, options)
      #expect(again.edit.isEmpty, "\(again.summary)")
      let anew = try ImportFile.read(sorted, into: Book(), options)
      #expect(BackupWriter.write(Books.book(anew.edit)) == Self.written)
    }
  }

  @Test func `a file without a hash is read as before`() throws {
    guard case .object(let members) = try JSONReader.read(BackupWriter.write(book)) else { return }
    let old = JSONWriter.write(.object(members.filter { $0.name != "hash" }))
    #expect(faults(old) == [])
    let odd = JSONWriter.write(
      .object(members.filter { $0.name != "hash" } + [Member("hash", .integer(1))]))
    #expect(faults(odd) == [.wrongValue(expected: "a text", found: "a number")])
  }

  @Test func `a small file of millions of values is refused, and its faults are counted`() throws {
    let zeros = Array("0,".utf8)
    var bytes = Array("{\"clients\":[".utf8)
    for _ in 0..<40_000 { bytes += zeros }
    bytes += Array("0]}".utf8)
    let file = try ImportFile.read(bytes, into: Book(), options)
    #expect(file.problems.count == 1_001)
    #expect(file.problems.last == "and 39001 more problems")
  }
}
