import Ledger
import Markup

extension QRBill {
  /// The receipt and the payment part for the screen, sized by the style sheet (`.qr-…`).
  public func html(into html: inout HTML) {
    html("section", .class("qr-bill"), .attribute("lang", words.tag)) { html in
      html("div", .class("qr-receipt")) { html in
        html("h3", text: words.receipt)
        write(receipt, into: &html)
        sum(into: &html)
        html("p", .class("qr-point"), text: words.acceptance)
      }
      html("div", .class("qr-payment")) { html in
        html("h3", text: words.paymentPart)
        html("div", .class("qr-left")) { html in
          picture(into: &html)
          sum(into: &html)
        }
        html("div") { html in write(payment, into: &html) }
      }
    }
  }

  private func write(_ parts: [Part], into html: inout HTML) {
    html("dl") { html in
      for part in parts {
        html("dt", text: part.title)
        html("dd", part.lines.isEmpty ? .class("qr-open") : .none) { html in
          for (place, line) in part.lines.enumerated() {
            if place > 0 { html.void("br") }
            html.text(line)
          }
        }
      }
    }
  }

  private func sum(into html: inout HTML) {
    html("dl", .class("qr-sum")) { html in
      for (title, value) in [(words.currency, currency), (words.amount, amount)] {
        html("div") { html in
          html("dt", text: title)
          html("dd", text: value)
        }
      }
    }
  }

  /// The code with the Swiss cross, 7 of its 46 millimetres.
  private func picture(into html: inout HTML) {
    guard let code = QRCode(text) else { return }
    let (size, margin) = (code.size, QRCode.margin)
    html(
      "svg", .class("qr-code"), .attribute("viewBox", "\(margin) \(margin) \(size) \(size)"),
      .role("img"), .aria("label", "Swiss QR Code")
    ) { html in
      html("path", .attribute("d", code.path)) { _ in }
      // A nested picture is as large as a seventh, less a little, of the code, and stands in its middle.
      html(
        "svg", .attribute("x", "\(margin)"), .attribute("y", "\(margin)"),
        .attribute("width", "\(size)"), .attribute("height", "\(size)"),
        .attribute("viewBox", "0 0 4600 4600")
      ) { html in
        html(
          "path", .attribute("fill", "#fff"), .attribute("d", "M1950 1950h700v700h-700z")
        ) { _ in }
        html("path", .attribute("d", "M2000 2000h600v600h-600z")) { _ in }
        html(
          "path", .attribute("fill", "#fff"),
          .attribute(
            "d",
            "M2242 2106h116v136h136v116h-136v136h-116v-136h-136v-116h136z")
        ) { _ in }
      }
    }
  }
}
