import Ledger

/// What a mail about an invoice begins with: the account's own words in the paper's language, else ours (rule G42).
public enum MailWords {
  /// What stands for something in a template, beside what it stands for.
  public static var fields: [String] {
    ["{number}", "{client}", "{amount}", "{due}", "{days}", "{project}", "{me}"]
  }

  /// The letter about an issued invoice; nil for a draft.
  public static func letter(
    _ act: MailAct, about invoice: Invoice, on today: Day, isAttached: Bool = true, in book: Book
  ) -> InvoiceLetter? {
    guard let content = invoice.issue?.content, let balance = try? book.balance(of: invoice) else {
      return nil
    }
    let formats = content.paperFormats(in: book)
    let client = book.recipient(of: invoice.client)
    var letter = InvoiceLetter(
      purpose(of: act), for: content, to: client, balance: balance,
      received: try? book.received(for: invoice), on: today, isAttached: isAttached, formats)
    let language = Language(locale: formats.locale).tag
    guard let own = book.mailTexts.live(MailText.id(for: act, in: language)) else { return letter }
    var values = [content.number, client?.displayName ?? "", formats.money(balance)]
    values.append(formats.day(content.due))
    values.append("\(max(0, Int(today.number - content.due.number)))")
    values += [content.project, content.seller.name]
    if !own.subject.isEmpty { letter.subject = filled(own.subject, fields, values) }
    if !own.body.isEmpty { letter.text = filled(own.body, fields, values) }
    return letter
  }

  /// What is said where a template says nothing, with the fields in their places; "…" is what none stands for.
  public static func own(_ act: MailAct, in words: Language) -> InvoiceLetter {
    let (number, due, open, project, me) = ("{number}", "{due}", "{amount}", "{project}", "{me}")
    var who = "{client}"
    let subject: String
    let lines: [String]
    switch act {
    case .reminder:
      subject = words(.reminderSubject(number, due: due))
      lines = [
        words(.reminderText(number, due: due, days: 0, open: open)), "", words(.reminderAttached),
      ]
    case .receipt:
      subject = words(.receivedSubject(number))
      lines = [words(.receivedText(number, amount: "…"))]
    case .gigsheet:
      who = "{player}"
      subject = words(.gigSheetSubject(project, from: me))
      lines = [words(.gigSheetText(project)), "", "{date}", "{place}"]
    case .invoice, .test, .notice:
      subject = words(.letterSubject(number, from: me))
      lines = [
        words(.attachedInvoice(number, for: open, due: due)), words(.letterIsFor(project)), "",
        words(.letterThanks),
      ]
    }
    let text = [words(.greeting(who)), ""] + lines + ["", words(.regards), me]
    return InvoiceLetter(to: "", subject: subject, text: text.joined(separator: "\n"))
  }

  private static func purpose(of act: MailAct) -> InvoiceLetter.Purpose {
    switch act {
    case .reminder: return .reminder
    case .receipt: return .receipt
    case .invoice, .gigsheet, .test, .notice: return .invoice
    }
  }

  /// Fills a template in one pass: what a value says is never taken for a field.
  static func filled(_ template: String, _ fields: [String], _ values: [String]) -> String {
    let text = Array(template.utf8)
    let names = fields.map { Array($0.utf8) }
    var bytes: [UInt8] = []
    var place = 0
    while place < text.count {
      var taken = 0
      if text[place] == 0x7B {
        for (index, name) in names.enumerated() where text[place...].starts(with: name) {
          bytes += Array(values[index].utf8)
          taken = name.count
        }
      }
      if taken == 0 {
        bytes.append(text[place])
        taken = 1
      }
      place += taken
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
