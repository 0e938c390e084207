import Ledger

extension MailWords {
  /// What puts the reminders of a day in the outbox, one edit each (rule G43).
  public static func reminders(on today: Day, now: Instant, in book: Book) -> [Edit] {
    var edits: [Edit] = []
    for due in Reminders.due(on: today, in: book) {
      guard let invoice = book.invoices.live(due.invoice),
        let letter = letter(.reminder, about: invoice, on: today, in: book)
      else { continue }
      var message = message(.reminder, letter, about: invoice, now: now, in: book)
      message.count = due.count
      message.id = MailMessage.id(of: message.document, for: .reminder, count: due.count)
      message.to = due.to
      do throws(Outbox.Problem) {
        edits.append(try Outbox.queue(message, in: book))
      } catch {
        continue
      }
    }
    return edits
  }

  /// The next message of an act about an invoice, with a letter's words.
  public static func message(
    _ act: MailAct, _ letter: InvoiceLetter, about invoice: Invoice, now: Instant, in book: Book
  ) -> MailMessage {
    var message = Outbox.next(act, of: invoice, now: now, in: book)
    message.to = letter.to
    message.subject = letter.subject
    message.body = letter.text
    return message
  }
}
