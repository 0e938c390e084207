import Ledger
import Markup

/// How far reading a receipt's text is, in words, with what helps.
struct ReadingNote: Room {
  let app: App

  /// In a row of the list.
  func words(_ receipt: Receipt) -> Phrase {
    if let reading = book.reading(of: receipt.hash) {
      switch reading.state {
      case .failed: return "Reading failed"
      case .done: return "Nothing was recognized"
      }
    }
    if !state.hasHub { return "Not read: there is no hub" }
    if !state.isOnline { return "Offline: it is read once it reaches the hub" }
    if state.uploads.contains(where: { $0.hash == receipt.hash }) { return "Waiting to upload" }
    return lacksReader(receipt) ? "Not read: the hub has no text reading" : "Waiting to be read"
  }

  /// The hub said that it has no program for such a file; electronic invoices need none.
  private func lacksReader(_ receipt: Receipt) -> Bool {
    guard let reader = state.reader else { return false }
    switch receipt.mediaType {
    case "application/xml": return false
    case "application/pdf": return !reader.pdf
    case _: return !reader.pictures
    }
  }

  /// Above all receipts: that the hub reads no pictures, and how to get it.
  func drawAbove(_ html: inout HTML) {
    guard state.hasHub, let reader = state.reader, !reader.pictures || !reader.pdf else { return }
    notice(&html) { html in html("span", text: missing(reader)) }
  }

  private func missing(_ reader: HubReader) -> Phrase {
    if !reader.pictures && !reader.pdf {
      return """
        No text reading: this hub has neither Tesseract nor Poppler. Install them on its machine: \
        apt install tesseract-ocr poppler-utils. Everything else works without.
        """
    }
    if !reader.pictures {
      return """
        No text reading of pictures: this hub has no Tesseract. Install it on its machine: \
        apt install tesseract-ocr. Everything else works without.
        """
    }
    return """
      No text reading of PDFs: this hub has no Poppler. Install it on its machine: \
      apt install poppler-utils. Everything else works without.
      """
  }

  /// On the receipt's own page.
  func draw(_ receipt: Receipt, _ html: inout HTML) {
    guard let reading = book.reading(of: receipt.hash) else {
      let words = waiting(receipt)
      return notice(&html) { html in html("span", text: words) }
    }
    if reading.state == .failed {
      notice(&html) { html in
        html("span") { html in
          html.text("Reading failed.")
          html.text(" ")
          html.text(Phrase.heard(reading.reason))
        }
        html.button("Try Again", .readReceiptAgain(receipt.id), class: "button small")
      }
    } else if ReceiptReadings(app: app).read(receipt).marks.isEmpty {
      notice(&html) { html in
        html("span", text: "Nothing of an expense was recognized on it: type it in.")
      }
    }
  }

  private func notice(_ html: inout HTML, _ content: (inout HTML) -> Void) {
    html("div", .class("notice"), .role("status"), .key("reading"), content: content)
  }

  private func waiting(_ receipt: Receipt) -> Phrase {
    if !state.hasHub {
      return """
        Text on receipts is read by a hub with Tesseract, and there is no hub here. Type the values in.
        """
    }
    if !state.isOnline {
      return "You are offline. The text is read once the file reaches the hub; you can type it in."
    }
    if lacksReader(receipt), let reader = state.reader { return missing(reader) }
    return "Waiting to be read. You can type the values in meanwhile."
  }
}
