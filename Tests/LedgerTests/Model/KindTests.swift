import Foundation
import LedgerTestSupport
import Testing

@testable import Ledger

/// What CONTRIBUTING promises of an entity: that it is said once, and the rest follows.
struct KindTests {
  private struct Facts: TableVisitor {
    var kind: Kind?
    var schema: [RegisterSchema] = []
    var type = ""

    mutating func visit<E: Entity>(_ table: inout Table<E>) {
      kind = E.kind
      schema = E.schema
      type = "\(E.self)"
    }
  }

  private func facts(_ kind: Kind) -> Facts {
    var facts = Facts()
    var book = Book()
    book.visit(kind, &facts)
    return facts
  }

  @Test(arguments: Kind.allCases)
  func `every kind has its own table, its tags in order and its words`(kind: Kind) {
    let found = facts(kind)
    #expect(found.kind == kind, "Book.visit leads to another table")
    #expect(found.schema.first?.name == "life" && found.schema.first?.tag == 1)
    let tags = found.schema.map { $0.tag }
    #expect(tags == tags.sorted() && Set(tags).count == tags.count)
    #expect(Set(found.schema.map { $0.name }).count == tags.count)
    #expect(Kind(word: kind.name) == kind && Kind(word: kind.plural) == kind)
  }

  @Test(arguments: Kind.allCases)
  func `a law knows how many tags a new row of every kind has, and who may write it`(kind: Kind) {
    let tags = facts(kind).schema.map { $0.tag }
    #expect(ShapeLaw.required(kind) >= 1)
    #expect(tags.contains(ShapeLaw.required(kind)), "a tag that is required is not there")
    #expect(Role.owner.mayWrite(kind) == (kind != .member && kind != .reading))
    #expect(Role.admin.mayWrite(kind) == Role.owner.mayWrite(kind))
    #expect(!Role.member.mayWrite(kind) || Role.admin.mayWrite(kind))
    // What not everybody may write is read by a law, so that the refusal can be told.
    #expect(Role.member.mayWrite(kind) || ShapeLaw.isRead(kind))
  }

  /// Wire and disk hold the numbers: a golden file of every release would break, and this says why.
  @Test func `a kind keeps its number and its frozen tags`() {
    let known: [(Kind, UInt8, UInt8)] = [
      (.client, 1, 9), (.project, 2, 10), (.charge, 3, 7), (.invoice, 4, 11), (.line, 5, 7),
      (.payment, 6, 8), (.allocation, 7, 4), (.series, 8, 5), (.profile, 9, 11), (.bank, 10, 2),
      (.settings, 11, 8), (.attachment, 12, 6), (.category, 13, 5), (.budget, 14, 4),
      (.transaction, 15, 17), (.item, 16, 18), (.space, 17, 7), (.checklist, 18, 4),
      (.check, 19, 5), (.template, 20, 4), (.lineage, 21, 13), (.vendor, 22, 3), (.member, 23, 4),
      (.preferences, 24, 4), (.invoicetemplate, 25, 8), (.split, 26, 7), (.tag, 27, 5),
      (.tagging, 28, 3), (.recurring, 29, 18), (.rule, 30, 13), (.receipt, 31, 10),
      (.reading, 32, 9), (.trip, 33, 11), (.mileagerate, 34, 5), (.savedfilter, 35, 5),
      (.importbatch, 36, 6),
      (.contactpoint, 37, 7),
      (.hiddensuggestion, 38, 3),
      (.gigrule, 39, 13),
      (.gigtime, 40, 8),
      (.season, 41, 4),
      (.taxband, 42, 5),
      (.musician, 43, 7),
      (.player, 44, 8),
      (.deal, 45, 6),
      (.rate, 46, 6),
      (.message, 47, 16), (.mailtext, 48, 5),
      (.travel, 49, 6),
      (.moneyaccount, 50, 8),
      (.bankline, 51, 16),
      (.bankstatement, 52, 8),
      (.linematch, 53, 9),
      (.statementform, 54, 9),
    ]
    for (kind, number, tags) in known {
      #expect(kind.rawValue == number)
      #expect(ShapeLaw.required(kind) == tags)
    }
    #expect(known.count == Kind.allCases.count)
  }

  @Test func `the picture in Book names every table`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let whole = try String(
      contentsOf: folder.appending(path: "../../../Sources/Ledger/Book/Book.swift"), encoding: .utf8
    )
    let picture = try #require(whole.components(separatedBy: "public struct Book").first)
    let words = Set(picture.split { !$0.isLetter })
    for kind in Kind.allCases {
      #expect(words.contains(facts(kind).type[...]), "\(kind)")
    }
  }

  @Test func `only its own file and Book's name every kind, as CONTRIBUTING counts`() throws {
    let kinds = Kind.allCases.map { "\($0)" }
    #expect(try SourceFiles.naming(all: kinds) == ["Book.swift", "Kind.swift"])
  }
}
