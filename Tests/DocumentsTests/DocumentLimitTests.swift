import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Documents

/// Tables in a terminal, charts and mails: what may be said of any of them.
struct DocumentLimitTests {
  /// Lines are as long as asked, and what is whole stays so; naive beside the table's own.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a table in a narrow terminal cuts its longest texts first`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let count = 1 + dice.below(5)
    let columns = (0..<count).map { TextTable.Column("T\($0)", right: dice.percent(30)) }
    var table = TextTable(columns)
    let rows = (0..<(1 + dice.below(6))).map { _ in
      (0..<count).map { _ in
        String(repeating: dice.pick(["x", "é", "7"]) ?? "x", count: dice.below(26))
      }
    }
    for row in rows { table.add(row) }
    if dice.percent(50) { table.close((0..<count).map { "S\($0)" }) }
    #expect(table.text(within: nil) == table.text)
    func lines(of text: String) -> [Substring] {
      text.split(omittingEmptySubsequences: false) { $0 == "\n" }
    }
    let whole = lines(of: table.text).map { $0.count }.max() ?? 0
    let limit = dice.below(90)
    let cut = table.text(within: limit)
    let lines = lines(of: cut)
    #expect(lines.count == table.text.split(omittingEmptySubsequences: false) { $0 == "\n" }.count)
    if whole <= limit, table.text(within: 1_000) == table.text { #expect(cut == table.text) }
    var widths = (0..<count).map { place in
      max("T\(place)".count, rows.map { $0[place].count }.max() ?? 0)
    }
    // Column by column the widest gives way, down to eight.
    while widths.reduce(0, +) + 2 * (count - 1) > limit {
      let open = (0..<count).filter { $0 > 0 && !columns[$0].isRight && widths[$0] > 8 }
      guard let most = open.map({ widths[$0] }).max(),
        let place = open.first(where: { widths[$0] == most })
      else { break }
      widths[place] -= 1
    }
    let most = widths.reduce(0, +) + 2 * (count - 1)
    #expect(lines.allSatisfy { $0.count <= most }, "seed \(seed)")
    for (row, line) in zip(rows, lines.dropFirst()) {
      #expect(
        line.hasPrefix(
          columns[0].isRight
            ? String(repeating: " ", count: widths[0] - row[0].count) + row[0] : row[0]))
      for (place, cell) in row.enumerated() where cell.count > widths[place] {
        #expect(place > 0 && !columns[place].isRight && line.contains("…"))
      }
      if zip(row, widths).allSatisfy({ $0.0.count <= $0.1 }) { #expect(!line.contains("…")) }
    }
  }

  private func bars(_ values: [[Int64]]) -> [ChartBlock.Bar] {
    values.enumerated().map { ChartBlock.Bar("\($0)", $1.map { Money(minor: $0, currency: .usd) }) }
  }

  private func chart(_ shape: ChartBlock.Shape, _ values: [[Int64]]) -> ChartBlock {
    ChartBlock("T", shape, bars(values), table: TableBlock(columns: [TableColumn("A")], rows: []))
  }

  @Test func `what is beyond counting above zero and below it is as far as can be counted`() {
    let most = bars([[.max, -1, 1, .min, -1]])[0]
    #expect(most.stacked(below: false) == .max)
    #expect(most.stacked(below: true) == .min)
    let some = bars([[7, -1, 5, -3]])[0]
    #expect(some.stacked(below: false) == 12)
    #expect(some.stacked(below: true) == -4)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `bars are measured by what holds all of them`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let shape = dice.pick([.columns, .rows, .stacked] as [ChartBlock.Shape]) ?? .rows
    let values = (0..<(1 + dice.below(14))).map { _ in
      (0..<(1 + dice.below(3))).map { _ in
        Int64(dice.below(dice.percent(50) ? 900 : 4_000_000)) - Int64(dice.percent(40) ? 300 : 0)
      }
    }
    let chart = chart(shape, values)
    let drawn = shape == .rows ? Array(values.prefix(12)) : values
    let flat =
      shape == .stacked
      ? drawn.flatMap { row in
        [row.filter { $0 > 0 }.reduce(0, +), row.filter { $0 < 0 }.reduce(0, +)]
      } : drawn.flatMap { $0 }
    guard let scale = chart.scale else {
      #expect(flat.allSatisfy { $0 == 0 })
      return
    }
    let (most, least) = (max(0, flat.max() ?? 0), min(0, flat.min() ?? 0))
    if shape == .rows {
      #expect(scale.top.minor == max(most, -least) && scale.bottom.isZero)
    } else {
      for (side, value) in [(scale.top.minor, most), (-scale.bottom.minor, -least)] {
        #expect(side >= value && (value > 0) == (side > 0))
        if value > 0 {
          // 1, 2 or 5 and zeros, a dollar at least, and no greater than it has to be.
          let digits = Array("\(side)")
          #expect(
            ["1", "2", "5"].contains(digits[0]) && digits.dropFirst().allSatisfy { $0 == "0" }
              && side >= 100)
          #expect(side == 100 || (digits[0] == "5" ? side * 2 / 5 : side / 2) < value)
        }
      }
    }
    let reach = scale.top.minor - scale.bottom.minor
    for value in flat {
      let exact = Double(value.magnitude) * 10_000 / Double(reach)
      let length = scale.length(Money(minor: value, currency: .usd), of: 10_000)
      #expect(
        value == 0
          ? length == 0
          : length >= 1 && length <= 10_000 && (exact < 1 || abs(Double(length) - exact) <= 1))
    }
    #expect(scale.length(Money(minor: 5, currency: .eur), of: 100) == 0)
    #expect(
      abs(Double(scale.below(of: 1_000)) - Double(-scale.bottom.minor) * 1_000 / Double(reach)) <= 1
    )
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `the parts of a ring are its whole`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let values = (0..<(1 + dice.below(9))).map { _ in
      [Int64(dice.below(9_000)) - (dice.percent(30) ? 4_000 : 0)]
    }
    let chart = chart(.ring, values)
    let whole = values.map { max(0, $0[0]) }.reduce(0, +)
    #expect(chart.whole.minor == whole)
    var (sum, from) = (Int64(0), 0)
    for (value, share) in zip(values, chart.ringShares) {
      #expect(share.from == from)
      if value[0] <= 0 {
        #expect(share.length == 0)
        continue
      }
      sum += value[0]
      from += share.length
      #expect(abs(Double(from) - Double(sum) * 1_000 / Double(whole)) <= 0.51 && share.length >= 0)
    }
    #expect(whole == 0 || from == 1_000)
  }

  @Test func `labels stand below at most twelve columns, and none of more than a hundred is drawn`()
  {
    for count in [0, 1, 11, 12, 13, 23, 24, 25, 36, 37, 99, 100, 101, 200] {
      let columns = chart(.columns, (0..<count).map { [Int64($0)] })
      #expect(columns.drawn.count == (count > 100 ? 0 : count))
      let labels = columns.drawn.indices.filter { $0 % columns.labelStep == 0 }.count
      #expect(labels <= 12 && (count > 100 || count < 13 || labels > 6), "\(count)")
      #expect(count > 12 || columns.labelStep == 1)
      #expect(chart(.rows, (0..<count).map { [Int64($0)] }).drawn.count == min(count, 12))
      #expect(chart(.ring, (0..<count).map { [Int64($0)] }).drawn.count == count)
    }
    for place in -9...20 {
      let fill = ChartFill(place)
      #expect(
        fill == ChartFill(place + 8) && 0..<8 ~= fill.place
          && (place < 0 || place > 7 || fill.place == place))
    }
    #expect(
      Set((0..<8).map { ChartFill($0).hex }).count == 8
        && Set((0..<8).map { ChartFill($0).darkHex }).count == 8)
    for (text, isOne) in [
      ("09afAF", true), ("09afA", false), ("09afAF0", false), ("/00000", false), (":00000", false),
      ("@00000", false), ("G00000", false),
      ("`00000", false), ("g00000", false), ("", false), ("000000", true), ("999999", true),
      ("aaaaaa", true), ("ffffff", true), ("AAAAAA", true), ("FFFFFF", true),
    ] {
      #expect(ChartBlock.isColor(text) == isOne, "\(text)")
    }
  }

  private func letter(_ subject: String, to: String = "a@b.co", text: String = "Hello")
    -> InvoiceLetter
  {
    InvoiceLetter(to: to, subject: subject, text: text)
  }

  /// The header of a name, with its folded lines put together and its words decoded.
  private func header(_ name: String, in mail: [UInt8]) -> (value: String, lines: [Substring])? {
    let lines = String(decoding: mail, as: UTF8.self).split(omittingEmptySubsequences: false) {
      $0 == "\r\n"
    }
    guard let first = lines.firstIndex(where: { $0.hasPrefix(name + ": ") }) else { return nil }
    var own = [lines[first]]
    for line in lines[(first + 1)...] {
      guard line.hasPrefix(" ") else { break }
      own.append(line)
    }
    var value = ""
    for line in own {
      let text = line.hasPrefix(name) ? line.dropFirst(name.count + 2) : line.dropFirst()
      if text.hasPrefix("=?utf-8?B?"), text.hasSuffix("?=") {
        value += String(
          decoding: Data(base64Encoded: String(text.dropFirst(10).dropLast(2))) ?? Data(),
          as: UTF8.self)
      } else {
        value += text
      }
    }
    return (value, own)
  }

  @Test func `a subject of any letters and length is told whole, in lines that are short enough`()
    throws
  {
    for word in ["a", "é", "漢", "🎻", "Invoice "] {
      for count in [0, 1, 9, 14, 20, 21, 22, 42, 43, 59, 60, 61, 62, 63, 64, 100] {
        let subject = String(repeating: word, count: count)
        let mail = MailFile.bytes(
          of: letter(subject), from: "me@b.co", attaching: [1], named: "x.pdf", boundary: "b")
        let (value, lines) = try #require(header("Subject", in: mail))
        #expect(value == subject, "\(count) \(word)")
        #expect(
          lines.allSatisfy { $0.utf8.count <= 84 && $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
        )
        let isShort = subject.utf8.allSatisfy { $0 < 0x80 } && 7 + subject.utf8.count < 70
        #expect(lines[0].contains("=?utf-8?B?") == !isShort)
      }
    }
    let hostile = MailFile.bytes(
      of: letter("a\r\nBcc: x@y.z\u{7F}b\tc"), from: "", attaching: [], named: "", boundary: "b")
    #expect(try #require(header("Subject", in: hostile)).value == "a  Bcc: x@y.z b c")
    #expect(header("From", in: hostile) == nil && header("Bcc", in: hostile) == nil)
    // Addresses are never encoded, however many.
    let many = (0..<12).map { "person\($0)@example.com" }.joined(separator: ", ")
    #expect(
      try #require(
        header(
          "To",
          in: MailFile.bytes(
            of: letter("x", to: many), from: "", attaching: [], named: "", boundary: "b"))
      ).lines.map(String.init) == ["To: " + many])
  }

  @Test func `what is attached comes back, in lines of 76 characters`() throws {
    for count in [0, 1, 2, 3, 56, 57, 58, 59, 113, 114, 115, 400] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let encoded = Base64.encode(bytes)
      #expect(encoded == Array(Data(bytes).base64EncodedString().utf8))
      if count == 0 { continue }
      let mail = String(
        decoding: MailFile.bytes(
          of: letter("x", text: "one\ntwo"), from: "", attaching: bytes, named: "Rechnung é 7.pdf",
          boundary: "bb"), as: UTF8.self)
      let parts = mail.components(separatedBy: "--=_bb")
      #expect(parts.count == 4 && parts[3] == "--\r\n")
      let bodies = parts[1...2].map { part in
        part.components(separatedBy: "\r\n\r\n").dropFirst().joined()
      }
      #expect(
        bodies.map { Data(base64Encoded: $0.replacing("\r\n", with: "")) } == [
          Data("one\r\ntwo".utf8), Data(bytes),
        ])
      let lines = bodies[1].split { $0 == "\r\n" }
      #expect(
        lines.allSatisfy { $0.utf8.count <= 76 }
          && lines.dropLast().allSatisfy { $0.utf8.count == 76 })
      #expect(parts[2].contains("filename*=UTF-8''Rechnung%20%C3%A9%207.pdf\r\n"))
    }
    #expect(
      MailFile.name(of: "Invoice 7.pdf") == "Invoice 7.eml" && MailFile.name(of: "x") == "x.eml"
        && MailFile.name(of: "a.pdf.x") == "a.pdf.x.eml")
  }

  @Test func `what a server gets says who it is from, once, and where answers go`() throws {
    func sent(_ name: String, cc: [String] = [], reply: String = "", pdf: [UInt8] = []) -> [UInt8] {
      MailFile.sending(
        letter("x"), cc: cc, from: "me@b.co", called: name, replyTo: reply, id: "1@b", date: "D",
        attaching: pdf, named: "x.pdf", boundary: "b")
    }
    for name in [
      "", "Ann", "Ann Lee\r\nBcc: x@y.z", String(repeating: "é", count: 30),
      String(repeating: "a", count: 50),
    ] {
      let from = try #require(header("From", in: sent(name))).lines[0].dropFirst(6)
      #expect(from.hasSuffix("<me@b.co>"))
      let word = from.dropLast(9).dropLast(name.isEmpty ? 0 : 1)
      #expect(name.isEmpty ? word.isEmpty : word.hasPrefix("=?utf-8?B?") && word.utf8.count <= 75)
      if !name.isEmpty {
        let said = String(
          decoding: Data(base64Encoded: String(word.dropFirst(10).dropLast(2))) ?? Data(),
          as: UTF8.self)
        #expect(
          name.hasPrefix(said) && said.utf8.count <= 42 && (said == name || said.utf8.count > 40))
      }
    }
    #expect(
      header("Cc", in: sent("A")) == nil && header("Reply-To", in: sent("A")) == nil
        && header("Reply-To", in: sent("A", reply: "me@b.co")) == nil)
    #expect(
      header("Cc", in: sent("A", cc: ["a@b.c", "d@e.f"]))?.value == "a@b.c, d@e.f"
        && header("Reply-To", in: sent("A", reply: "you@b.co"))?.value == "you@b.co")
    #expect(
      header("Message-ID", in: sent("A"))?.value == "<1@b>"
        && header("Date", in: sent("A"))?.value == "D")
    #expect(header("Content-Type", in: sent("A"))?.value == "text/plain; charset=utf-8")
    #expect(
      header("Content-Type", in: sent("A", pdf: [1]))?.value == "multipart/mixed; boundary=\"=_b\"")
  }
}
