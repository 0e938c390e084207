import Documents
import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Paper

/// Where boxes stand on pages: what may be said of any of them, whatever they hold.
struct PaginatorTests {
  private struct Drawn {
    var id: Int
    var top: Double
    var height: Double
    var bottom: Double { top + height }
  }

  /// As wide as its number, so that it is known on the page.
  private func box(
    _ id: Int, _ height: Double, keeps: Bool = false, isGap: Bool = false, head: Int? = nil
  ) -> Box {
    let mark = Mark(
      x: 0, y: 0, shape: .fill(width: Double(id), height: height, .text),
      element: StructureTree.artifact)
    return Box(
      height: height, marks: isGap ? [] : [mark], keepsWithNext: keeps, isGap: isGap, head: head)
  }

  private func pages(_ boxes: [Box], heads: [Box] = [], _ size: PaperSize = .a4) -> [[Drawn]] {
    var structure = StructureTree()
    var paginator = Paginator(size)
    paginator.place(boxes, heads: heads, band: nil, structure: &structure)
    return paginator.pages.map { page in
      String(decoding: page.content.bytes, as: Unicode.ASCII.self).split(separator: "\n")
        .filter { $0.hasSuffix("re f") }.map { line in
          let numbers = line.split(separator: " ").compactMap { Double($0) }
          return Drawn(
            id: Int(numbers[2].rounded()), top: size.height - numbers[1] - numbers[3],
            height: numbers[3])
        }
    }
  }

  private func random(_ dice: inout Dice, heads: Int) -> [Box] {
    let most = dice.pick([30, 120, 400, 900]) ?? 30
    var boxes = (1...(5 + dice.below(90))).map { id in
      box(
        id, Double(8 + dice.below(2 * (dice.percent(5) ? most : 40))) / 2, keeps: dice.percent(35),
        isGap: dice.percent(20), head: heads > 0 && dice.percent(60) ? dice.below(heads) : nil)
    }
    // What follows the last row of a table has a rule of its own.
    let last = boxes.count + 1
    boxes.append(box(last, 10, head: heads > 0 ? 0 : nil))
    return boxes
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `each box stands once, in order, where there is room, beside those that it stays with`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    let size: PaperSize = dice.percent(50) ? .a4 : .letter
    let heads = (0..<(dice.percent(50) ? 2 : 0)).map { box(1_001 + $0, Double(12 + 6 * $0)) }
    let boxes = random(&dice, heads: heads.count)
    let pages = pages(boxes, heads: heads, size)
    let (top, bottom) = (Style.top, size.height - Style.bottom)
    let body = Paginator.bodyHeight(size)
    #expect(abs(body - (bottom - top)) < 0.001)
    let own = pages.map { $0.filter { $0.id < 1_000 } }
    #expect(own.joined().map { $0.id } == boxes.indices.filter { !boxes[$0].isGap }.map { $0 + 1 })
    var pageOf: [Int: Int] = [:]
    for (page, drawn) in own.enumerated() { for one in drawn { pageOf[one.id] = page } }

    /// How high a box is with those that it stays with where all have so much room, else alone; and the last of them.
    func together(_ id: Int, in room: Double) -> (height: Double, last: Int) {
      var (height, last) = (boxes[id - 1].height, id)
      while last < boxes.count, boxes[last - 1].keepsWithNext {
        last += 1
        height += boxes[last - 1].height
      }
      return height <= room ? (height, last) : (boxes[id - 1].height, id)
    }

    for (page, drawn) in own.enumerated() { for one in drawn { pageOf[one.id] = page } }

    /// How high a box is with those that it stays with, and whether that is no more than a page.
    func together(_ id: Int) -> (height: Double, last: Int) {
      var (height, last) = (boxes[id - 1].height, id)
      while last < boxes.count, boxes[last - 1].keepsWithNext {
        last += 1
        height += boxes[last - 1].height
      }
      return height <= body ? (height, last) : (boxes[id - 1].height, id)
    }

    for (page, drawn) in own.enumerated() {
      let first = try #require(drawn.first, "page \(page) is empty")
      // A page that begins within a table begins with its head.
      let repeated = pages[page].filter { $0.id > 1_000 }
      if page > 0, let head = boxes[first.id - 1].head {
        #expect(repeated.map { $0.id } == [1_001 + head] && abs(repeated[0].top - top) < 0.01)
        #expect(abs(first.top - top - heads[head].height) < 0.01)
      } else {
        #expect(repeated.isEmpty && abs(first.top - top) < 0.01)
      }
      for (one, next) in zip(drawn, drawn.dropFirst()) {
        let between = boxes[one.id..<(next.id - 1)].reduce(0) { $0 + $1.height }
        #expect(abs(next.top - one.bottom - between) < 0.01, "seed \(seed): \(one.id)")
      }
      for one in drawn where one.bottom > bottom + 0.02 {
        #expect(one.id == first.id, "seed \(seed): \(one.id) is cut, and not the first")
      }
      // The next page begins because what begins it had no room.
      guard page + 1 < own.count, let last = drawn.last, let next = own[page + 1].first else {
        continue
      }
      let between = boxes[last.id..<(next.id - 1)].reduce(0) { $0 + $1.height }
      #expect(
        last.bottom + between + together(next.id, in: body).height > bottom,
        "seed \(seed): page \(page)")
    }
    for id in boxes.indices.map({ $0 + 1 }) where !boxes[id - 1].isGap {
      // A head that is repeated takes its part of the page.
      let room = body - (boxes[id - 1].head.map { heads[$0].height } ?? 0)
      for other in id...together(id, in: room).last where !boxes[other - 1].isGap {
        #expect(pageOf[other] == pageOf[id], "seed \(seed): \(id) and \(other)")
      }
    }
  }

  /// Rows of 20 points to a place of the page, then an end of so many lines of 14.
  private func end(
    rows: Int, lines: Int, gaps: Bool = false, height: Double = 14
  ) -> [[Drawn]] {
    var boxes = (1...rows).map { box($0, 20, head: 0) }
    for line in 1...lines {
      if gaps, line > 1 { boxes.append(box(999, 6, isGap: true)) }
      boxes.append(box(rows + line, height))
    }
    return pages(boxes, heads: [box(1_001, 20)])
  }

  @Test func `a short end stays with the last row of its table`() throws {
    let most = Paginator.bodyHeight(.a4) * 0.6
    for rows in 1...40 {
      // 20 for the last row, and lines to just the share of a page, or just beyond.
      let short = end(rows: rows, lines: 4, height: (most - 20) / 4 - 0.01)
      let home = short.firstIndex { page in page.contains { $0.id == rows } }
      for line in 1...4 {
        #expect(short.firstIndex { page in page.contains { $0.id == rows + line } } == home)
      }
      let long = end(rows: rows, lines: 4, height: (most - 20) / 4 + 0.01)
      let pages = Set(
        (rows...(rows + 4)).map { id in long.firstIndex { page in page.contains { $0.id == id } } })
      let isParted = pages.count > 1
      let used = Double(rows) * 20
      let room = Paginator.bodyHeight(.a4) - used.truncatingRemainder(dividingBy: 700)
      // Where the row has room and the first line behind it has not, they part.
      if used < 700, room < (most - 20) / 4, room > 0 { #expect(isParted, "\(rows) rows") }
    }
  }

  @Test func `of a longer end at least five lines begin the last page`() {
    var fewest: [Int] = []
    for gaps in [false, true] {
      let counts = (36...110).map { lines -> Int in
        let pages = end(rows: 3, lines: lines, gaps: gaps)
        let counts = pages.map { $0.filter { $0.id > 3 && $0.id < 1_000 }.count }
        #expect(counts.reduce(0, +) == lines)
        return counts.last ?? 0
      }
      fewest.append(counts.min() ?? 0)
    }
    #expect(fewest == [6, 5])
  }

  @Test func `a table's only row stays where it has room, and its page is not left to the head`() {
    let table = [box(1, 380), box(2, 20, keeps: true), box(3, 20, keeps: true, head: 0)]
    func shown(_ end: [Box]) -> [[Int]] {
      pages(table + end, heads: [box(1_001, 20)]).map { $0.map { $0.id } }
    }
    // Sums that stay with the row, and notes: the last ones go on together.
    #expect(shown([box(4, 200)] + (5...14).map { box($0, 14) }) == [Array(1...8), Array(9...14)])
    #expect(shown([box(4, 200)] + (5...8).map { box($0, 40) }) == [Array(1...4), Array(5...8)])
    #expect(shown([box(4, 200)] + (5...8).map { box($0, 20) }) == [Array(1...8)])
    // Sums that have no room take it along.
    #expect(shown([box(4, 300)]) == [[1], [2, 3, 4]])
  }

  @Test func `what is no table's end stays as it is`() {
    let most = Int(Paginator.bodyHeight(.a4) / 14)
    #expect(pages((1...70).map { box($0, 14) }).map { $0.count } == [most, 70 - most])
    // The last row ends the document: nothing stays with it.
    let rows = (1...36).map { box($0, 20, head: 0) }
    #expect(
      pages(rows, heads: [box(1_001, 20)]).map { $0.filter { $0.id < 1_000 }.count } == [35, 1])
  }

  @Test func `pages are numbered at their feet, and a long note is cut before the number`() {
    for size in [PaperSize.a4, .letter] {
      var structure = StructureTree()
      var setter = Typesetter(Samples.fonts)
      var paginator = Paginator(size)
      let style = StyleSheet(PaperLook()).footer
      paginator.place((1...90).map { box($0, 20) }, heads: [], band: .text, structure: &structure)
      let note = String(repeating: "A note of many words ", count: 20)
      paginator.number(note, .english, style, &setter, structure: &structure)
      #expect(paginator.pages.count == 3)
      for (place, page) in paginator.pages.enumerated() {
        let lines = String(decoding: page.content.bytes, as: Unicode.ASCII.self).split(
          separator: "\n")
        let bands = lines.filter { $0.hasSuffix("re f") && $0.hasPrefix("0 ") }
        #expect(bands.count == (place == 0 ? 1 : 0))
        let texts = lines.filter { $0.hasPrefix("BT") }
        #expect(texts.count == 2)
        let ends = texts.map { line -> (x: Double, y: Double) in
          let parts = line.components(separatedBy: "Tm")[0].split(separator: " ").compactMap {
            Double($0)
          }
          return (parts[parts.count - 2], parts[parts.count - 1])
        }
        #expect(ends[0].x == Style.margin && ends[0].y == ends[1].y && abs(ends[0].y - 40) < 0.01)
        let number = setter.line("Page \(place + 1) of 3", style)
        #expect(abs(ends[1].x - (size.width - Style.margin - number.width)) < 0.01)
        let limit = ends[1].x - Style.margin - Style.cellGap
        let first = setter.lines(note, style, width: limit)[0]
        #expect(
          first.width <= limit
            && texts[0].contains(String(decoding: first.runs[0].text, as: Unicode.ASCII.self)))
      }
    }
  }
}
