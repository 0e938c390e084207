import Testing

@testable import Ledger

/// How much of what a line names is looked at, so that one line stays cheap in any book (rule M36).
struct MatchHitsTests {
  private func facts(_ rows: BankRowsToMatch, _ line: UInt64) throws -> LineFacts {
    let book = rows.book
    let row = try #require(book.bankLines[ID(line)])
    return LineFacts(row, row.amount, Matching(book))
  }

  /// So many invoices with each of some numbers, and a line that names them all.
  private func hits(_ counts: [Int]) throws -> [Int: Int] {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    var numbers: [UInt64: Int] = [:]
    for (place, count) in counts.enumerated() {
      for one in 0..<count {
        let id = UInt64(100 * (place + 1) + one)
        numbers[id] = place
        rows.invoice(id, 5, "INV-104\(place)", 10_000, "2026-03-01")
      }
    }
    let text = counts.indices.map { "INV-104\($0)" }.joined(separator: " ")
    rows.line(20, "2026-03-20", 50_000, "ANN LEE", text)
    let matching = Matching(rows.book)
    var found: [Int: Int] = [:]
    for hit in try facts(rows, 20).hits {
      let candidate = matching.candidates[Int(hit.place)]
      found[Int(candidate.number.suffix(1)) ?? -1, default: 0] += 1
    }
    return found
  }

  @Test(arguments: [1, 2, 7, 8, 9, 12])
  func `of the rows with one number eight at most`(_ count: Int) throws {
    #expect(try hits([count]) == [0: min(count, 8)])
    #expect(try hits([count, 3]) == [0: min(count, 8), 1: 3])
  }

  @Test func `of all that a line names twenty-four at most`() throws {
    #expect(try hits([8, 8, 8]).values.reduce(0, +) == 24)
    #expect(try hits([9, 9, 9]).values.reduce(0, +) == 24)
    #expect(try hits([8, 8, 7, 2]).values.reduce(0, +) == 24)
    #expect(try hits([8, 8, 7]).values.reduce(0, +) == 23)
  }

  @Test(arguments: [1, 8, 9])
  func `the same of a reference`(_ count: Int) throws {
    var rows = BankRowsToMatch()
    rows.client(5, "Ann", "Lee")
    for one in 0..<count {
      rows.payment(UInt64(100 + one), 5, 10_000, "2026-03-01") { $0.reference = "REF-A77B31" }
    }
    rows.line(20, "2026-03-20", 50_000, "ANN LEE", "") { $0.reference = "REF-A77B31" }
    let hits = try facts(rows, 20).hits
    #expect(hits.count == min(count, 8) && hits.allSatisfy { $0.isStrong })
  }
}
