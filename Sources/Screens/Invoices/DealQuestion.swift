import Ledger
import Markup

/// Asked before an invoice leaves out what a gig's deal brings (rule G99).
struct DealQuestion: Room {
  let app: App

  static func sheet(_ project: ID<Project>) -> SheetType {
    .about({ Deals.question(of: project, in: $0.book) != nil }) { app, html in
      DealQuestion(app: app).draw(project, &html)
    }
  }

  private func draw(_ project: ID<Project>, _ html: inout HTML) {
    guard let question = Deals.question(of: project, in: book) else { return }
    let formats = state.formats
    html.plainSheet("Fee of the Deal") { html in
      switch question {
      case .unbilled(let fee):
        html("p", text: Deals.words(ofUnbilled: fee, of: project, in: book, formats))
        let beside = Drafting.unbilled(of: project, in: book)
        if !beside.isZero {
          html(
            "p", .class("muted"),
            text: "Charges of \(app.text(beside)) are billed beside it.")
        }
      case .differs(let fee, let charge):
        html(
          "p",
          text: "The deal brings \(formats.money(fee)). Its charge says \(formats.money(charge)).")
      }
      let with = Action.invoiceDeal(project, "with")
      let without = Action.invoiceDeal(project, "without")
      html("div", .class("menu")) { html in
        switch question {
        case .unbilled(let fee):
          html.menuItem(
            "plus",
            fee.isNegative
              ? "Take It Off and Invoice" : "Add \(formats.money(fee)) and Invoice", with)
          html.menuItem("invoices", "Invoice Without It", without)
        case .differs:
          html.menuItem("plus", "Update the Charge and Invoice", with)
          html.menuItem("invoices", "Invoice the Charge As It Is", without)
        }
      }
    }
  }
}
