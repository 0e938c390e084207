import Documents
import Ledger
import Markup

// What a client has brought, how they pay, and what to chase, on the client's page.
struct ClientDashboard: Room {
  let app: App

  /// Nothing for a client who has neither paid nor had anything delivered.
  func draw(_ client: Client, _ html: inout HTML) {
    let request = ReportRequest(client.id.retyped(), "client")
    guard let question = ReportRequests(app: app).question(request),
      let figures = try? ClientFigures(of: client.id, in: book, on: state.today)
    else { return }
    if figures.received.isZero && figures.delivered == 0 { return }
    html.card("Figures") { html in
      html("dl", .class("facts")) { html in
        if figures.delivered > 0 {
          html.fact("Average Fee, Delivered", text(figures.average))
        }
        html.fact(
          "Days to Pay, Median", figures.daysToPay.map { state.formats.count($0) } ?? "")
      }
      chase(figures, &html)
      let charts = ClientCharts(figures, question).all
      let own = question.currency
      if charts.contains(where: { $0.scale != nil }),
        figures.received.nonZero.contains(where: { $0.currency != own })
      {
        html(
          "p", .class("muted small"), .key("currencies"),
          text: "The charts show \(own.code); other currencies stand in their figures.")
      }
      for (place, chart) in charts.enumerated() { draw(chart, place, &html) }
      html.printLink(request.location.path, of: "Figures")
    }
  }

  private func chase(_ figures: ClientFigures, _ html: inout HTML) {
    if figures.late.isEmpty { return }
    html("h3", text: "To Chase")
    html("ul", .class("list"), .label("To Chase")) { html in
      for late in figures.late.prefix(20) {
        html("li", .class("row"), .key(late.invoice.text)) { html in
          html("a", .class("row-link"), .href(Route.invoice(late.invoice).path)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: "Invoice \(late.number)")
              html(
                "span", .class("row-note"),
                text: "Due \(state.formats.day(late.due)), days late: \(late.days)")
            }
            html("span", .class("row-side")) { html in
              html("span", text: state.formats.money(late.balance))
            }
          }
        }
      }
    }
  }

  private func draw(_ chart: ChartBlock, _ place: Int, _ html: inout HTML) {
    let name = "client-figures-\(place)"
    var view = DocumentView()
    // Without anything to draw the figures are what there is to see.
    view.hidesFigures = !isOpen(name) && chart.scale != nil
    view.rows = 400
    html("h3", text: .verbatim(chart.title))
    html("div", .class("report insight-chart"), .key(name)) { html in
      chart.html(view, state.formats, into: &html)
    }
    if chart.scale == nil { return }
    html.button(
      isOpen(name) ? "Hide Figures" : "Show Figures", .toggle(name), of: chart.title,
      class: "button quiet small")
  }
}
