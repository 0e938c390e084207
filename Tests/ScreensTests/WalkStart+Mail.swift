import Ledger
import Testing

@testable import Screens

// At a hub that sends mail: an outbox with all that may become of a message, the server, and where there is none yet.
extension WalkStart {
  static func mailing() throws -> [WalkStart] {
    var person = try atHub()
    let book = person.app.book
    let invoice = try #require(
      book.invoices.live.first {
        $0.isIssued && !$0.isVoid && !book.allocations(to: $0.id).isEmpty
          && (try? book.balance(of: $0))?.isPositive == true
      } ?? book.invoices.live.first { !book.allocations(to: $0.id).isEmpty })
    others(&person) { edit in
      for (number, state) in MailState.allCases.enumerated() {
        var message = Outbox.next(
          .invoice, of: invoice, now: Instant(milliseconds: 1_700_000_000_000), in: book)
        message.count = Int64(number + 1)
        message.id = MailMessage.id(of: message.document, for: .invoice, count: message.count)
        (message.to, message.subject) = ("ann@example.com", "Invoice, try \(number)")
        (message.state, message.answered) = (state, 1)
        if state != .sent { message.reason = "451 come back later" }
        edit.put(message, replacing: nil)
      }
      var words = MailText(for: .invoice, in: "en")
      (words.subject, words.body) = ("Bill {number}", "Dear {client}")
      edit.put(words, replacing: nil)
    }
    person.app.state.hasHub = true
    let bare = person.apart()
    person.app.state.membership.mail = MailServer(
      reading:
        "set\t1\nserver\tsmtp.example.com\t587\tstarttls\nuser\tann\t1\nfrom\tann@example.com\tAnn\n"
    )
    let paths = ["/outbox", "/settings/mail", Route.invoice(invoice.id).path]
    var told = bare.apart()
    told.app.state.remembered["notices"] = "on"
    told.hear(.notices("granted"))
    var refused = bare.apart()
    refused.hear(.notices("denied"))
    return [
      WalkStart(person: told, paths: ["/settings/devices"], reach: 1),
      WalkStart(person: refused, paths: ["/settings/devices"], reach: 1),
      WalkStart(person: person, paths: paths, reach: 2),
      WalkStart(person: bare, paths: ["/outbox", "/settings/mail"], reach: 1),
      start(person, "mail/server"), start(person, "mail/test"), start(person, "mail/reminders"),
      start(person, "mail/text/invoice-en"), start(person, "mail/text/reminder-de"),
      start(person, "send-receipt/" + invoice.id.text),
      start(person, "send/" + invoice.id.text) { $0.type("way", "hub") },
    ]
  }
}
