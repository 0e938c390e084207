import Ledger
import Markup

extension ChartBlock {
  /// The chart for a screen, and its table as the view wants that.
  public func html(_ view: DocumentView, _ formats: Formats, into html: inout HTML) {
    var renderer = HTMLRenderer(view: view, formats: formats)
    renderer.write(self, into: &html)
  }
}

// The picture is hidden from screen readers, which have the table. Places across are shares of the width, so that it is as
// legible on a phone as on a desk; colours are the style sheet's.
extension HTMLRenderer {
  mutating func write(_ chart: ChartBlock, into html: inout HTML) {
    if let scale = chart.scale {
      html("figure", .class("chart-figure"), .label(chart.title)) { html in
        switch chart.shape {
        case .columns, .stacked: columns(of: chart, scale, into: &html)
        case .rows: rows(of: chart, scale, into: &html)
        case .ring: ring(of: chart, into: &html)
        }
        legend(of: chart, into: &html)
      }
    }
    guard view.hidesFigures else { return write(chart.table, into: &html) }
    // What nobody sees leads nowhere, because a focus would be lost in it, and says what the picture does.
    var heard = DocumentView()
    heard.rows = min(view.rows, chart.shape == .rows ? ChartBlock.mostRows : .max)
    let left = chart.table.count - heard.rows
    heard.more = { html in html("p", text: "and \(left) more") }
    var renderer = HTMLRenderer(view: heard, formats: formats)
    html("div", .class("visually-hidden")) { html in renderer.write(chart.table, into: &html) }
  }

  private func legend(of chart: ChartBlock, into html: inout HTML) {
    if chart.series.count < 2 || chart.shape == .ring { return }
    html("figcaption", .class("legend"), .aria("hidden", "true")) { html in
      for (place, name) in chart.series.enumerated() {
        html("span") { html in
          if chart.shape == .stacked {
            key(chart.fill(place), into: &html)
          } else {
            html("span", .class("chart-key chart-" + String(place)))
          }
          html.text(" " + name)
        }
      }
    }
  }

  // MARK: columns

  private func columns(of chart: ChartBlock, _ scale: ChartScale, into html: inout HTML) {
    let plot = ChartPlot(scale)
    let isStacked = chart.shape == .stacked
    html(
      "svg", .class(isStacked ? "chart-columns chart-stacked" : "chart-columns"),
      .attribute("width", "100%"), .attribute("height", String(plot.height)),
      .aria("hidden", "true")
    ) { html in
      if isStacked { patterns(chart.series.indices.map { chart.fill($0) }, into: &html) }
      let (floor, zero) = (plot.floor, plot.zero)
      let middle = (plot.ceiling + zero) / 2
      let hasTop = zero > plot.ceiling
      if hasTop { for y in [plot.ceiling, middle] { rule(at: y, "chart-grid", into: &html) } }
      if zero < floor { rule(at: floor, "chart-grid", into: &html) }
      let bars = chart.drawn
      for (place, bar) in bars.enumerated() {
        let (from, to) = (place * 10_000 / bars.count, (place + 1) * 10_000 / bars.count)
        if isStacked {
          parts(of: bar, chart, scale, from, to, plot, into: &html)
        } else {
          values(of: bar, chart, scale, from, to, plot, into: &html)
        }
        if place % chart.labelStep == 0 {
          html(
            "text", .attribute("x", percent((from + to) / 2)),
            .attribute("y", String(floor + 15)),
            .attribute("text-anchor", "middle"), text: bar.label)
        }
      }
      rule(at: zero, "chart-axis", into: &html)
      // Over the bars, so that they can be read.
      let half = Money(minor: scale.top.minor / 2, currency: scale.top.currency)
      if hasTop {
        for (y, amount) in [(plot.ceiling, scale.top), (middle, half)] {
          said(amount, at: y, into: &html)
        }
      }
      if zero < floor { said(scale.bottom, at: floor, into: &html) }
    }
  }

  /// The values of a place beside each other, `from` and `to` in hundredths of a percent.
  ///
  /// The first is the strongest and stands last: time goes to the right. Each leads to its own rows.
  private func values(
    of bar: ChartBlock.Bar, _ chart: ChartBlock, _ scale: ChartScale, _ from: Int, _ to: Int,
    _ plot: ChartPlot, into html: inout HTML
  ) {
    let room = (to - from) / 8
    let width = (to - from - 2 * room) / max(1, bar.values.count)
    let share = (to - from) / max(1, bar.values.count)
    for (order, value) in bar.values.enumerated().reversed() {
      let step = bar.values.count - 1 - order
      group(chart, bar, order, into: &html) { html in
        rect("chart-hit", from + step * share, share, y: 0, plot.height, into: &html)
        let long = Int(scale.length(value, of: plot.tall))
        if long > 0 {
          rect(
            "chart-bar chart-" + String(order), from + room + step * width, width,
            y: value.isNegative ? plot.zero : plot.zero - long, long, color: bar.color,
            into: &html)
        }
      }
    }
  }

  private func said(_ amount: Money, at y: Int, into html: inout HTML) {
    html(
      "text", .class("chart-scale"), .attribute("x", "0"), .attribute("y", String(y - 4)),
      text: formats.wholeMoney(amount))
  }

  private func rule(at y: Int, _ name: String, into html: inout HTML) {
    html(
      "line", .class(name), .attribute("x1", "0"), .attribute("x2", "100%"),
      .attribute("y1", String(y)), .attribute("y2", String(y)))
  }

  // MARK: bars below each other

  private func rows(of chart: ChartBlock, _ scale: ChartScale, into html: inout HTML) {
    let row = 38
    html(
      "svg", .class("chart-rows"), .attribute("width", "100%"),
      .attribute("height", String(row * chart.drawn.count)), .aria("hidden", "true")
    ) { html in
      for (place, bar) in chart.drawn.enumerated() {
        let y = place * row
        guard let value = bar.values.first else { continue }
        group(chart, bar, 0, into: &html) { html in
          rect("chart-hit", 0, 10_000, y: y, row, into: &html)
          html(
            "text", .class("chart-name"), .attribute("x", "0"), .attribute("y", String(y + 15)),
            text: HTMLRenderer.short(bar.label))
          html(
            "text", .attribute("x", "100%"), .attribute("y", String(y + 15)),
            .attribute("text-anchor", "end"), text: formats.wholeMoney(value))
          rect("chart-track", 0, 10_000, y: y + 21, 8, into: &html)
          let width = Int(scale.length(value, of: 10_000))
          if width > 0 {
            rect(
              value.isNegative ? "chart-bar chart-below" : "chart-bar chart-0", 0, width,
              y: y + 21, 8, color: bar.color, into: &html)
          }
        }
      }
    }
  }

  /// A name that leaves room for an amount on a phone.
  private static func short(_ name: String) -> String {
    name.count <= 30 ? name : String(name.prefix(29)) + "\u{2026}"
  }

  // MARK: parts

  /// One value of a place, with the address of what it adds up.
  func group(
    _ chart: ChartBlock, _ bar: ChartBlock.Bar, _ order: Int, into html: inout HTML,
    content: (inout HTML) -> Void
  ) {
    let link = order < bar.links.count ? bar.links[order] : nil
    let address = link.flatMap { view.address($0) }
    let series = order < chart.series.count ? " " + chart.series[order] : ""
    html("g", address.map { .data("href", $0) } ?? .none) { html in
      html("title", text: bar.label + series + ": " + formats.wholeMoney(bar.values[order]))
      content(&html)
    }
  }

  /// Its place and width across in hundredths of a percent, the others in pixels.
  func rect(
    _ name: String, _ x: Int, _ width: Int, y: Int, _ height: Int, color: String = "",
    into html: inout HTML
  ) {
    html(
      "rect", .class(name), .attribute("x", percent(x)), .attribute("width", percent(width)),
      .attribute("y", String(y)), .attribute("height", String(height)),
      ChartBlock.isColor(color) ? .attribute("fill", "#" + color) : .none)
  }

  func percent(_ hundredths: Int) -> String {
    let rest = hundredths % 100
    return String(hundredths / 100) + (rest < 10 ? ".0" : ".") + String(rest) + "%"
  }
}

/// Where columns stand, in pixels: there is a line of text above them, and one below.
struct ChartPlot {
  let ceiling = 18
  let floor = 158
  let height = 178
  let tall: Int64
  let zero: Int

  init(_ scale: ChartScale) {
    tall = Int64(floor - ceiling)
    zero = floor - Int(scale.below(of: tall))
  }
}

extension ChartBlock {
  /// Whether a text is six hex digits.
  public static func isColor(_ text: String) -> Bool {
    text.utf8.count == 6
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
      }
  }
}
