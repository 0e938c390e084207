import Ledger
import Markup

// Stacked columns and rings. Each part has a colour and a pattern of its own (`fill-0` to `fill-7` of the style sheet), so that
// they are told apart without colour, too.
extension HTMLRenderer {
  /// The values of a place on top of each other, `from` and `to` in hundredths of a percent.
  func parts(
    of bar: ChartBlock.Bar, _ chart: ChartBlock, _ scale: ChartScale, _ from: Int, _ to: Int,
    _ plot: ChartPlot, into html: inout HTML
  ) {
    let room = (to - from) / 8
    // Where the next part begins: from zero upwards, and from zero downwards.
    var (above, below) = (Int64(0), Int64(0))
    for (order, value) in bar.values.enumerated() where !value.isZero {
      let start = value.isNegative ? below : above
      let (end, overflow) = start.addingReportingOverflow(value.minor)
      if overflow { continue }
      if value.isNegative { below = end } else { above = end }
      // Both ends are measured from zero, so that parts neither part nor overlap.
      let (near, far) = (
        long(start, value.currency, scale, plot.tall), long(end, value.currency, scale, plot.tall)
      )
      group(chart, bar, order, into: &html) { html in
        fill(
          chart.fill(order), from + room, to - from - 2 * room,
          y: value.isNegative ? plot.zero + near : plot.zero - far, far - near, into: &html)
      }
    }
  }

  private func long(_ minor: Int64, _ currency: Currency, _ scale: ChartScale, _ tall: Int64) -> Int
  {
    Int(scale.length(Money(minor: minor, currency: currency), of: tall))
  }

  /// A ring, clockwise from its top, with the whole in its middle, and what its parts are below.
  func ring(of chart: ChartBlock, into html: inout HTML) {
    let shares = chart.ringShares
    let name = "ring"
    html(
      "svg", .class("donut"), .attribute("viewBox", "0 0 120 120"), .aria("hidden", "true")
    ) { html in
      patterns(chart.bars.indices.map { chart.fill($0) }, name, into: &html)
      for (place, bar) in chart.bars.enumerated() where shares[place].length > 0 {
        group(chart, bar, 0, into: &html) { html in
          html(
            "circle", .class("donut-slice"), .attribute("cx", "60"), .attribute("cy", "60"),
            .attribute("r", "48"), .attribute("pathLength", "1000"),
            .attribute("stroke", "url(#" + id(chart.fill(place), name) + ")"),
            // A gap of the page's colour parts it from the next one.
            .attribute("stroke-dasharray", "\(max(1, shares[place].length - 4)) 1000"),
            .attribute("stroke-dashoffset", "-\(shares[place].from)"))
        }
      }
      html(
        "text", .class("donut-total"), .attribute("x", "60"), .attribute("y", "64"),
        .attribute("text-anchor", "middle"), text: formats.money(chart.sum ?? chart.whole))
    }
    html("figcaption", .class("ring-legend"), .aria("hidden", "true")) { html in
      for (place, bar) in chart.bars.enumerated() {
        guard let value = bar.values.first else { continue }
        html("span", .class("ring-part")) { html in
          key(chart.fill(place), into: &html)
          html("span", text: bar.label)
          html("span", .class("amount"), text: formats.money(value))
          html(
            "span", .class("muted amount"),
            text: formats.rate(Rate(micros: Int64(shares[place].length) * 100_000)))
        }
      }
    }
  }

  // MARK: looks

  /// A small square in a look, for a legend.
  func key(_ fill: ChartFill, into html: inout HTML) {
    html(
      "svg", .class("fill-key"), .attribute("width", "12"), .attribute("height", "12"),
      .attribute("viewBox", "0 0 12 12")
    ) { html in
      html.void(
        "rect", .class("fill-" + String(fill.place)), .attribute("width", "12"),
        .attribute("height", "12"))
      for x in [0, 6] {
        for y in [0, 6] { lines(fill, x, y, into: &html) }
      }
    }
  }

  private func lines(_ fill: ChartFill, _ x: Int, _ y: Int, into html: inout HTML) {
    for line in fill.pattern {
      html.void(
        "rect", .class("fill-line"), .attribute("x", String(x + line.x)),
        .attribute("y", String(y + line.y)), .attribute("width", String(line.width)),
        .attribute("height", String(line.height)))
    }
  }

  /// The patterns that a chart fills its parts with.
  func patterns(_ fills: [ChartFill], _ name: String = "bars", into html: inout HTML) {
    html("defs") { html in
      var known: [ChartFill] = []
      for fill in fills where !known.contains(fill) {
        known.append(fill)
        html(
          "pattern", .id(id(fill, name)), .attribute("width", "6"), .attribute("height", "6"),
          .attribute("patternUnits", "userSpaceOnUse")
        ) { html in
          html.void(
            "rect", .class("fill-" + String(fill.place)), .attribute("width", "6"),
            .attribute("height", "6"))
          lines(fill, 0, 0, into: &html)
        }
      }
    }
  }

  /// Charts of one page have patterns of their own: a page may stop showing one of them.
  private func id(_ fill: ChartFill, _ name: String) -> String {
    view.chart + "-" + name + "-" + String(fill.place)
  }

  private func fill(
    _ fill: ChartFill, _ x: Int, _ width: Int, y: Int, _ height: Int, into html: inout HTML
  ) {
    html(
      "rect", .class("chart-part"), .attribute("x", percent(x)),
      .attribute("width", percent(width)),
      .attribute("y", String(y)), .attribute("height", String(max(1, height))),
      .attribute("fill", "url(#" + id(fill, "bars") + ")"))
  }
}
