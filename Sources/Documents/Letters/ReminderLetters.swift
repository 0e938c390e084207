import Ledger

extension MailWords {
  /// What puts reminders in the outbox, one edit each (rule G43): those of ``Reminders/due(on:in:)`` that are due still.
  public static func reminders(
    _ found: [Reminders.Due], on today: Day, now: Instant, in book: Book
  ) -> [Edit] {
    var edits: [Edit] = []
    for due in found {
      guard let invoice = book.invoices.live(due.invoice),
        Reminders.reminder(of: invoice, on: today, in: book) == due,
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
