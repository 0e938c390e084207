import Documents
import Ledger
import Markup

// What came in, by media type: this week, month, half year or year, and in all (rule G9).
struct IncomePage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html.bar("Income", back: Route.projects(.paid).path)
    html.main { html in
      guard let whole = try? MediaIncome(of: book) else {
        html("p", .class("notice bad"), text: "The amounts are too large to add up.")
        return
      }
      if whole.total.isZero && whole.others.isEmpty && whole.faults.isEmpty {
        html.empty(
          icon: "reports", title: "No Income Yet",
          text: "Mark a project Paid, or record a payment for its invoice.")
        return
      }
      let period = IncomePeriod(rawValue: state.location.option("period") ?? "") ?? .month
      ReportPage(app: app).segments(
        "Period", "period", IncomePeriod.allCases.map { (word: $0.rawValue, title: $0.name) },
        period.rawValue, &html)
      html("div", .class("columns")) { html in
        html("div") { html in periodCard(period, &html) }
        html("aside") { html in wholeCard(whole, &html) }
      }
      html.notCounted(whole.faults)
      ReportPage(app: app).reportMenu(.book, ID(), &html)
    }
  }

  private func periodCard(_ period: IncomePeriod, _ html: inout HTML) {
    let days = ReportRequests(app: app).days(of: period)
    html.card(period.title) { html in
      guard
        let income = try? MediaIncome(of: book, from: days.lowerBound, to: days.upperBound)
      else { return }
      html("div", .class("summary")) { html in
        html("div", .class("summary-main")) { html in
          html.figure(
            .income, state.formats.money(income.total),
            label: .verbatim(
              state.formats.day(days.lowerBound) + " – " + state.formats.day(days.upperBound)))
        }
      }
      let chart = self.chart(of: income, period)
      var view = DocumentView()
      // Without anything to draw the figures are what there is to see.
      view.hidesFigures = chart.scale != nil
      html("div", .class("report insight-chart"), .key("bars")) { html in
        chart.html(view, state.formats, into: &html)
      }
      others(income, &html)
    }
  }

  /// A bar a media type, those without income too.
  private func chart(of income: MediaIncome, _ period: IncomePeriod) -> ChartBlock {
    let slices = income.slices
    let names = slices.map { say($0.media.title) }
    let table = TableBlock(
      columns: [
        TableColumn(language(.mediaType), isWide: true), TableColumn(language(.income), .trailing),
      ], count: slices.count
    ) { place in TableRow([.text(names[place]), .money(slices[place].amount)]) }
    let bars = slices.indices.map { place in
      ChartBlock.Bar(
        names[place], [slices[place].amount], color: IncomePage.color(of: slices[place].media))
    }
    return ChartBlock(say(period.title), .rows, bars, table: table)
  }

  private func wholeCard(_ income: MediaIncome, _ html: inout HTML) {
    html.card("Revenue By Media Type") { html in
      html(
        "svg", .class("donut"), .attribute("viewBox", "0 0 120 120"), .role("img"),
        .label("Income \(state.formats.money(income.total))")
      ) { html in
        // Each arc begins at the top and ends where its slice does; the later lies under the earlier.
        var end = income.largest.reduce(0) { $0 + $1.permille }
        for slice in income.largest.reversed() {
          html(
            "circle", .class("donut-slice " + slice.media.tone),
            .attribute("cx", "60"), .attribute("cy", "60"), .attribute("r", "48"),
            .attribute("pathLength", "1000"), .attribute("stroke-dasharray", "\(end) 1000"))
          end -= slice.permille
        }
        html(
          "text", .attribute("x", "60"), .attribute("y", "54"), .attribute("text-anchor", "middle"),
          text: "Income")
        html(
          "text", .class("donut-total"), .attribute("x", "60"), .attribute("y", "72"),
          .attribute("text-anchor", "middle"), text: state.formats.wholeMoney(income.total))
      }
      html("dl", .class("facts legend-list")) { html in
        for slice in income.largest {
          html("div") { html in
            html("dt") { html in
              html(
                "span", .class("dot " + slice.media.tone), .aria("hidden", "true")
              ) {
                _ in
              }
              html.text([.verbatim(" "), slice.media.title].joined(separator: ""))
            }
            html("dd", .class("amount"), text: state.formats.money(slice.amount))
          }
        }
      }
      others(income, &html)
    }
  }

  private func others(_ income: MediaIncome, _ html: inout HTML) {
    if income.others.isEmpty { return }
    var text = ""
    for amount in income.others {
      text += (text.isEmpty ? "" : " · ") + state.formats.money(amount)
    }
    html("p", .class("muted small"), text: "In other currencies: \(text)")
  }

  /// The same as hex digits: bars are coloured by attribute, as categories are.
  private static func color(of media: MediaType) -> String {
    switch media {
    case .film: return "34c759"
    case .tv: return "ff2d92"
    case .recording: return "ff3b30"
    case .videoGame: return "ffcc00"
    case .concert: return "0a84ff"
    case .tour: return "32ade6"
    case .lesson: return "ff9500"
    case .other: return "af52de"
    }
  }
}
