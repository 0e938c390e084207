import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// Sending by mail: the sheet, the outbox, Settings (rules G40 to G43).
struct MailScreenTests {
  private func atHub() throws -> Person {
    let person = try Person.inSampleStudio()
    person.app.state.hasHub = true
    return person
  }

  private func issued(_ person: Person) throws -> Invoice {
    try #require(
      person.app.book.invoices.live.first {
        $0.isIssued && !$0.isVoid
          && ((try? person.app.book.balance(of: $0).isPositive) ?? false)
      })
  }

  private func asked(_ person: Person) -> [MemberRequest] {
    person.effects.compactMap { effect in
      if case .member(let request) = effect { return request }
      return nil
    }
  }

  @Test func `an invoice goes to the outbox with what was edited, and is not marked by hand`()
    throws
  {
    var person = try atHub()
    let invoice = try issued(person)
    person.press("sheet/send/" + invoice.id.text)
    person.type("way", "hub")
    person.type("to", "nobody")
    person.press("save")
    #expect(person.sheet.contains("is not a valid email address"))
    person.type("to", "ann@example.com")
    person.type("cc", "books@example.com")
    person.type("subject", "Your invoice")
    person.press("save")
    // The sample has one that has left.
    let message = try #require(person.app.book.messages.live.first { $0.standing == .queued })
    #expect(message.to == "ann@example.com" && message.cc == "books@example.com")
    #expect(message.subject == "Your invoice" && message.invoice == invoice.id)
    #expect(message.act == .invoice && message.standing == .queued && !message.body.isEmpty)
    #expect(person.app.book.invoices[invoice.id]?.sent == invoice.sent)
    person.go("/outbox")
    #expect(person.page.contains("Your invoice") && person.page.contains("Waiting"))
    person.press("mail/delete/" + message.id.text)
    #expect(person.app.book.messages.live(message.id) == nil)
    person.press("undo")
    #expect(person.app.book.messages.live(message.id) != nil)
  }

  @Test func `a hub without a mail server is named before anything waits there`() throws {
    var person = try atHub()
    let invoice = try issued(person)
    person.press("sheet/send/" + invoice.id.text)
    #expect(person.effects.contains(.member(.mail)), "it is asked")
    person.type("way", "hub")
    #expect(!person.sheet.contains("Mail waits until"), "before it has answered nothing is said")
    person.hear(.memberAnswered(MemberAnswer(.mail, isDone: true, text: "set\t0\n")))
    #expect(person.sheet.contains("Mail waits until the hub has a mail server."))
    person.hear(.memberAnswered(MemberAnswer(.mail, isDone: true, text: "set\t1\n")))
    #expect(!person.sheet.contains("Mail waits until"))
  }

  @Test func `a letter that was written is kept, and says nothing of a paper that stays here`()
    throws
  {
    var person = try atHub()
    let invoice = try issued(person)
    person.press("sheet/remind/" + invoice.id.text)
    person.type("way", "file")
    #expect(person.form["text"].contains("attached"))
    person.type("way", "words")
    #expect(!person.form["text"].contains("attached"))
    person.type("way", "file")
    #expect(person.form["text"].contains("attached"))
    person.type("text", "Dear Ann, please.")
    person.type("way", "words")
    #expect(person.form["text"] == "Dear Ann, please.", "own words stay")
    person.press("close")
    person.press("sheet/remind/" + invoice.id.text)
    #expect(person.form["text"] == "Dear Ann, please." && person.form["way"] == "words")
    person.press("save")
    #expect(
      person.effects.contains { effect in
        if case .openLink(let link) = effect { return link.contains("Dear%20Ann") }
        return false
      })
    person.press("sheet/remind/" + invoice.id.text)
    #expect(person.form["text"] != "Dear Ann, please.", "what was sent is no draft")
  }

  @Test func `without a hub nobody sends mail`() throws {
    var person = try Person.inSampleStudio()
    let invoice = try issued(person)
    person.press("sheet/send/" + invoice.id.text)
    #expect(!person.sheet.contains("value=\"hub\""))
    person.go("/settings/mail")
    #expect(person.page.contains("Mail Needs a Hub"))
  }

  @Test func `the outbox says why, and sends again what failed or is in doubt`() throws {
    var person = try atHub()
    let invoice = try issued(person)
    var message = Outbox.next(.invoice, of: invoice, now: person.app.state.now, in: person.app.book)
    (message.to, message.subject) = ("ann@example.com", "Your invoice")
    (message.state, message.reason, message.answered) = (.indoubt, "lost behind the end", 1)
    let row = message
    WalkStart.others(&person) { edit in edit.put(row, replacing: nil) }
    person.go("/outbox")
    #expect(
      person.page.contains("May Have Been Sent") && person.page.contains("lost behind the end"))
    person.press("mail/retry/" + row.id.text)
    #expect(person.app.book.messages[row.id]?.standing == .queued)
    #expect(!person.page.contains("May Have Been Sent"))
  }

  @Test func `the server is set, tried and forgotten through the hub, its password never shown`()
    throws
  {
    var person = try atHub()
    person.go("/settings/mail")
    #expect(asked(person).contains(.mail))
    person.press("sheet/mail/server")
    person.type("host", "smtp.example.com")
    person.type("user", "ann")
    person.type("password", "long words")
    person.type("from", "ann@example.com")
    person.type("name", "Ann")
    person.press("save")
    let lines = "smtp.example.com\n587\nstarttls\nann\nlong words\nann@example.com\nAnn"
    #expect(asked(person).contains(.setMail(lines)))
    person.hear(.memberAnswered(MemberAnswer(.setMail(lines), isDone: true, text: "")))
    let told =
      "set\t1\nserver\tsmtp.example.com\t587\tstarttls\nuser\tann\t1\nfrom\tann@example.com\tAnn\n"
    person.hear(.memberAnswered(MemberAnswer(.mail, isDone: true, text: told)))
    #expect(person.page.contains("smtp.example.com:587") && !person.page.contains("long words"))
    person.press("sheet/mail/test")
    person.type("to", "me@example.com")
    person.press("save")
    #expect(asked(person).contains(.testMail(to: "me@example.com")))
    person.press("mail/forget")
    #expect(asked(person).contains(.forgetMail))
  }

  @Test func `a client has days of their own, or none, where there is a hub`() throws {
    var person = try atHub()
    let client = try #require(person.app.book.clients.live.first)
    for (typed, kept) in [("14, 0", "0 14"), ("none", "none"), ("", "")] {
      person.press("sheet/client/" + client.id.text)
      person.type("reminders", typed)
      person.press("save")
      #expect(person.sheet.isEmpty)
      #expect(person.app.book.clients[client.id]?.reminders == kept)
    }
  }

  @Test func `reminders and templates are the account's, and a template's words are what is sent`()
    throws
  {
    var person = try atHub()
    person.go("/settings/mail")
    person.press("sheet/mail/reminders")
    person.type("reminders", "soon")
    person.press("save")
    #expect(person.sheet.contains("Enter days from"))
    person.type("reminders", "7, -3")
    person.press("save")
    #expect(person.app.book.settings.reminders == "-3 7")
    #expect(person.page.contains("3 days before, 7 days after"))
    person.press("sheet/mail/text/invoice-en")
    #expect(person.sheet.contains("placeholder=\"Invoice {number} from {me}\""))
    person.type("subject", "Bill {number}")
    person.type("body", "Dear {client}: {amount} by {due}. {me}")
    person.press("save")
    let invoice = try issued(person)
    person.press("sheet/send/" + invoice.id.text)
    person.type("way", "hub")
    #expect(person.sheet.contains("Bill \(invoice.number)") && !person.sheet.contains("{amount}"))
  }
}
