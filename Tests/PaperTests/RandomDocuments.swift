import Ledger
import LedgerTestSupport

@testable import Documents

/// Documents of every block there is, with texts short and long, in many scripts, in any look.
struct RandomDocuments {
  var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  private static let words = [
    "Rehearsal", "AVATAR To", "Łódź é Å", "fi 12", "a", "x", "שלום עולם", "(אולם) 5", "سلام بيت",
    "$1,250.00", "Unbreakable" + String(repeating: "word", count: 12), "two\nlines", "\n",
    "Well-tempered", "7", "— dash —", "漢字", "soft\u{00AD}hyphen", "no\u{00A0}break", "e\u{0301}",
    "Late Set, second evening", "WAVE", "“quoted”", "ﬁ", "tab\there", "a\u{200B}b", "  wide  ",
  ]

  private mutating func text(_ most: Int) -> String {
    let count = dice.percent(8) ? 0 : 1 + dice.below(dice.percent(20) ? most * 6 : most)
    return (0..<count).map { _ in dice.pick(Self.words) ?? "" }.joined(separator: " ")
  }

  private mutating func figure() -> Figure {
    let minor = Int64(dice.below(2_000_000)) - 300_000
    switch dice.below(7) {
    case 0: return .text(text(2))
    case 1: return .day(Day(number: 20_000 + Int32(dice.below(900))))
    case 2: return .count(dice.below(5_000))
    case 3: return .missing("—")
    case 4: return .flag(dice.percent(50))
    default: return .money(Money(minor: minor, currency: dice.pick([.usd, .eur, .jpy]) ?? .usd))
    }
  }

  private mutating func facts(_ most: Int) -> [Fact] {
    (0..<dice.below(most + 1)).map { _ in Fact(text(2), figure()) }
  }

  private mutating func table() -> TableBlock {
    let columns = (0..<(1 + dice.below(6))).map { place in
      var column = TableColumn(
        text(1), dice.percent(40) ? .trailing : .leading, isWide: dice.percent(place == 0 ? 70 : 20)
      )
      if dice.percent(12) { column.place = .below }
      if dice.percent(8) { column.place = .data }
      return dice.percent(6) ? column.forStudio : column
    }
    let rows = (0..<(dice.percent(30) ? dice.below(60) : dice.below(6))).map { _ in
      var row = TableRow(
        (0..<dice.below(columns.count + 1)).map { _ in
          TableCell(figure(), note: dice.percent(15) ? text(4) : "")
        })
      if dice.percent(15) { row.subs = [TableRow([figure(), figure()])] }
      return row
    }
    var table = TableBlock(columns: columns, count: rows.count) { rows[$0] }
    if dice.percent(40) { table.empty = text(3) }
    if dice.percent(30) { table.total = ("sum", TableRow(columns.map { _ in figure() })) }
    return table
  }

  private mutating func chart() -> ChartBlock {
    let shapes: [ChartBlock.Shape] = [.columns, .rows, .stacked, .ring]
    let shape = dice.pick(shapes) ?? .rows
    let series =
      shape == .rows || dice.percent(40) ? [] : (0..<(1 + dice.below(5))).map { _ in text(2) }
    let count = dice.pick([0, 1, 2, 5, 12, 13, 25] + (shape == .ring ? [] : [100, 101])) ?? 1
    let bars = (0..<count).map { _ in
      ChartBlock.Bar(
        text(1),
        (0..<max(1, series.count)).map { _ in
          Money(minor: Int64(dice.below(900_000)) - 200_000, currency: .usd)
        }, color: dice.percent(20) ? "1f8a3b" : "")
    }
    var chart = ChartBlock(text(2), shape, series: series, bars, table: table())
    if dice.percent(30) { chart.fills = [ChartFill(3), ChartFill(0)] }
    return chart
  }

  private mutating func block(_ depth: Int) -> Block {
    switch dice.below(depth > 0 ? 12 : 10) {
    case 0: return .heading(text(3), level: 1 + dice.below(3))
    case 1: return .title(text(2), note: text(1))
    case 2:
      return .headline(
        Headline(
          amount: "$1,250.00", caption: text(2), stamp: dice.percent(40) ? "PAID" : ""))
    case 3, 4:
      let roles: [TextRole] = [.title, .brand, .name, .amount, .body, .quiet, .label]
      return .lines((0..<dice.below(4)).map { _ in text(6) }, dice.pick(roles) ?? .body)
    case 5: return .facts(facts(5))
    case 6: return .table(table())
    case 7: return dice.percent(50) ? .chart(chart()) : .table(table())
    case 8: return .sums(facts(5))
    case 9: return dice.percent(30) ? .logo(alternative: text(1)) : .gap(Double(dice.below(40)))
    case 10:
      return .columns(
        (0..<(1 + dice.below(3))).map { place in
          Block.Column(
            share: Double(1 + dice.below(4)), aligned: dice.percent(40) ? .trailing : .leading,
            (0..<dice.below(4)).map { _ in block(0) })
        })
    default:
      return .sections(
        (0..<(1 + dice.below(3))).map { _ in
          Section(text(2), (0..<dice.below(3)).map { _ in block(0) })
        })
    }
  }

  mutating func next() -> Document {
    let german = dice.percent(40)
    let locale = german ? "de-DE" : dice.pick(["en-US", "en-IN", "de-CH"]) ?? ""
    var document = Document(
      title: text(2), author: dice.percent(30) ? "" : text(2), formats: Formats(locale: locale))
    document.words = german ? .german : .english
    document.look.layout = dice.pick([.classic, .modern, .minimal]) ?? .classic
    document.look.accent = dice.pick([.ink, .blue, .teal, .green, .plum, .red, .brown]) ?? .ink
    document.mayTighten = dice.percent(50)
    if dice.percent(40) { document.head = (0..<dice.below(4)).map { _ in block(1) } }
    document.blocks = (0..<(1 + dice.below(12))).map { _ in block(1) }
    if dice.percent(8) { document.empty = text(3) }
    return document
  }
}
