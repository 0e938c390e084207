import Ledger

/// The words that go to a client with an invoice, or to remind of it: a subject and a few lines, to be edited before they
/// leave.
public struct InvoiceLetter: Equatable, Sendable {
  /// What a letter about an invoice is for; its words follow from it.
  public enum Purpose: Sendable {
    case invoice
    /// What is owed is overdue.
    case reminder
    /// A payment has come in.
    case receipt
  }

  /// The client's address, "" when there is none.
  public var to: String
  public var subject: String
  public var text: String

  public init(to: String, subject: String, text: String) {
    self.to = to
    self.subject = subject
    self.text = text
  }

  /// What is proposed for an issued invoice; `balance` is what it still asks for, `received` what came for it (all that is
  /// not owed, where nothing was credited), `today` says how late it is.
  ///
  /// `formats` are those of the paper: their locale is the letter's language. Where the PDF does not go along, as in a `mailto:`
  /// address, nothing says that it does.
  public init(
    _ purpose: Purpose, for content: InvoiceContent, to client: Client?, balance: Money,
    received: Money? = nil, on today: Day, isAttached: Bool = true, _ formats: Formats
  ) {
    to = client?.email ?? ""
    let words = Language(locale: formats.locale)
    let amount = formats.money(balance)
    let due = formats.day(content.due)
    let number = content.number
    var lines: [String] = [words(.greeting(client?.firstName ?? "")), ""]
    switch purpose {
    case .invoice where content.total.isNegative:
      subject = words(.noteSubject(number, from: content.seller.name))
      let credit = formats.money((try? content.total.negated()) ?? content.total)
      lines.append(
        words(isAttached ? .attachedNote(number, for: credit) : .noteText(number, for: credit)))
      if !content.project.isEmpty { lines.append(words(.letterIsFor(content.project))) }
      lines += ["", words(.letterThanks)]
    case .invoice:
      subject = words(.letterSubject(number, from: content.seller.name))
      if content.total.isPositive && !balance.isPositive {
        let total = formats.money(content.total)
        if let received, received.minor < content.total.minor {
          lines.append(words(isAttached ? .attachedSettled(number) : .settledText(number)))
        } else {
          lines.append(
            words(
              isAttached
                ? .attachedPaid(number, for: total) : .receivedText(number, amount: total)))
        }
      } else {
        lines.append(
          words(
            isAttached
              ? .attachedInvoice(number, for: amount, due: due)
              : .dueText(number, due: due, open: amount)))
      }
      if !content.project.isEmpty { lines.append(words(.letterIsFor(content.project))) }
      lines += ["", words(.letterThanks)]
    case .reminder:
      let days = Int(today.number - content.due.number)
      if days > 0 {
        subject = words(.reminderSubject(number, due: due))
        lines.append(words(.reminderText(number, due: due, days: days, open: amount)))
      } else {
        subject = words(.dueSubject(number, due: due))
        lines.append(words(.dueText(number, due: due, open: amount)))
      }
      if isAttached { lines += ["", words(.reminderAttached)] }
    case .receipt:
      subject = words(.receivedSubject(number))
      let came = received ?? (try? content.total.subtracting(balance)) ?? content.total
      lines.append(words(.receivedText(number, amount: formats.money(came))))
      if balance.isPositive { lines.append(words(.stillOpen(amount))) }
    }
    lines += ["", words(.regards), content.seller.name]
    text = lines.joined(separator: "\n")
  }

  /// A `mailto:` address with all of it (RFC 6068); nothing can be attached there.
  public var mailto: String {
    "mailto:" + InvoiceLetter.encoded(to, keeping: 0x40) + "?subject="
      + InvoiceLetter.encoded(subject) + "&body=" + InvoiceLetter.encoded(text, lineEnds: true)
  }

  /// RFC 6068, 2: everything but unreserved characters is percent-encoded, a line ends in %0D%0A.
  private static func encoded(
    _ text: String, keeping kept: UInt8 = 0, lineEnds: Bool = false
  ) -> String {
    let digits: [UInt8] = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == 0x0A, lineEnds {
        bytes += Array("%0D%0A".utf8)
      } else if isUnreserved(byte) || byte == kept {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: return true
    case _: return false
    }
  }
}
