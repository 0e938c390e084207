import Documents
import Ledger
import Markup

/// An invoice that the share sheet was opened for.
struct Sharing: Equatable, Sendable {
  var invoice: ID<Invoice>
  var isReminder: Bool
}

// Send and Remind: how it goes to the client, the words that go with it, and the mark that it went.
struct SendSheet: Room {
  let app: App

  /// How a letter leaves this device.
  enum Way: String, CaseIterable {
    case hub, share, file, words, hand

    var title: Phrase {
      switch self {
      case .hub: return "Mail With the PDF"
      case .share: return "Share the PDF"
      case .file: return "Mail With the PDF, as a File"
      case .words: return "Mail Without the PDF"
      case .hand: return "I Have Sent It Myself"
      }
    }

    var sending: SendingWay {
      switch self {
      case .share: return .share
      case .hub, .file, .words: return .mail
      case .hand: return .hand
      }
    }
  }

  /// What this device remembers the last choice under.
  private static var remembered: String { "send-way" }

  static func sheet(_ id: ID<Invoice>, _ purpose: InvoiceLetter.Purpose) -> SheetType {
    let isReminder = purpose == .reminder
    let isReceipt = purpose == .receipt
    return SheetType(
      "", button: isReminder ? "Remind" : "Send", isTall: true,
      follow: { app, name in
        if name == "way" { SendSheet(app: app).wordsFollow(id, purpose) }
      }
    ) { app, walk in
      guard let invoice = app.book.invoices.live(id), invoice.issue != nil else { return nil }
      let room = SendSheet(app: app)
      let number = invoice.number
      walk.title = isReminder ? "Remind of Invoice \(number)" : "Send Invoice \(number)"
      if isReceipt { walk.title = "Receipt for Invoice \(number)" }
      walk.draw { html, _ in room.facts(invoice, &html) }
      var word = app.state.remembered[remembered] ?? Way.share.rawValue
      let ways = ways(isReceipt, app)
      if !ways.contains(where: { $0.rawValue == word }) { word = ways[0].rawValue }
      walk.choice("way", "How", &word) { ways.map { ($0.rawValue, $0.title) } }
      let way = Way(rawValue: word) ?? .share
      guard var letter = room.letter(about: invoice, purpose, isAttached: way != .words) else {
        return nil
      }
      var cc = ""
      let isTyped = way == .hub || way == .file || way == .words
      walk.when(isTyped) { walk in
        walk.text("to", "To", &letter.to, way == .hub ? .text : .email)
      }
      walk.when(way == .hub) { walk in
        if way == .hub { walk.rule(problem(letter.to, isNeeded: true)) }
        walk.text("cc", "Copy To", &cc, hint: "Several with commas between.")
        if way == .hub { walk.rule(problem(cc, isNeeded: false)) }
      }
      walk.when(isTyped) { walk in
        walk.text("subject", "Subject", &letter.subject)
        walk.lines("text", "Message", &letter.text)
      }
      walk.when(way == .hub) { walk in
        walk.draw { html, _ in
          html(
            "p", .class("muted small"),
            text: "The hub sends it with the PDF; the outbox says what became of it.")
          room.noServer(&html)
        }
      }
      return { app in
        let room = SendSheet(app: app)
        if way == .hub {
          room.queue(invoice, letter, cc, purpose)
        } else {
          room.send(invoice, letter, way, purpose)
        }
      }
    }
  }

  private func letter(
    about invoice: Invoice, _ purpose: InvoiceLetter.Purpose, isAttached: Bool
  ) -> InvoiceLetter? {
    MailWords.letter(
      SendSheet.act(purpose), about: invoice, on: state.today, isAttached: isAttached, in: book)
  }

  /// Words that nobody changed say whether the PDF goes along.
  private func wordsFollow(_ id: ID<Invoice>, _ purpose: InvoiceLetter.Purpose) {
    guard let invoice = book.invoices.live(id), let form = state.sheet?.form else { return }
    let isAttached = form["way"] != Way.words.rawValue
    guard let before = letter(about: invoice, purpose, isAttached: !isAttached),
      let after = letter(about: invoice, purpose, isAttached: isAttached),
      form["text"] == before.text
    else { return }
    state.sheet?.form["text"] = after.text
  }

  /// What goes into the outbox of a hub that cannot send waits there.
  private func noServer(_ html: inout HTML) {
    let server = state.membership.mail
    guard server.isKnown, !server.isSet else { return }
    html("div", .class("notice"), .role("status"), .key("no-server")) { html in
      html.icon("warning")
      html("span", text: "Mail waits until the hub has a mail server.")
      if isAdministrator {
        html("a", .class("button small"), .href(Route.setting(.mail).path), text: "Set Up")
      }
    }
  }

  /// The ways there are here: without a hub nobody sends mail, and a receipt is a mail.
  private static func ways(_ isReceipt: Bool, _ app: App) -> [Way] {
    if isReceipt { return [.hub] }
    return Way.allCases.filter { $0 != .hub || app.state.hasHub }
  }

  private static func act(_ purpose: InvoiceLetter.Purpose) -> MailAct {
    switch purpose {
    case .invoice: return .invoice
    case .reminder: return .reminder
    case .receipt: return .receipt
    }
  }

  private static func problem(_ line: String, isNeeded: Bool) -> Phrase? {
    do throws(Outbox.Problem) {
      let found = try Outbox.addresses(line)
      return found.isEmpty && isNeeded ? Outbox.Problem.noRecipient.message : nil
    } catch {
      return error.message
    }
  }

  /// Puts it in the outbox; the invoice is marked by the hub, once it was sent.
  private func queue(
    _ invoice: Invoice, _ letter: InvoiceLetter, _ cc: String, _ purpose: InvoiceLetter.Purpose
  ) {
    if let problem = problem(invoice, purpose == .reminder) {
      return toast(problem.message, isBad: true)
    }
    if purpose != .receipt { remember(SendSheet.remembered, Way.hub.rawValue) }
    var message = MailWords.message(
      SendSheet.act(purpose), letter, about: invoice, now: state.now, in: book)
    message.cc = cc
    do throws(Outbox.Problem) {
      let edit = try Outbox.queue(message, in: book)
      closeSheet()
      commit(edit, toast: "In the outbox")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  /// What is known of it so far.
  private func facts(_ invoice: Invoice, _ html: inout HTML) {
    html("dl", .class("facts")) { html in
      html.fact("Sent", invoice.sent.map { SendSheet.words($0, app) } ?? Phrase.none)
      html.fact("Reminded", invoice.reminded.map { SendSheet.words($0, app) } ?? Phrase.none)
    }
  }

  /// "Nov 22 by mail".
  static func words(_ sending: Sending, _ app: App) -> Phrase {
    let day = app.text(sending.day)
    switch sending.way {
    case .hand: return .verbatim(day)
    case .mail: return "\(day) by mail"
    case .share: return "\(day) by sharing"
    }
  }

  private func send(
    _ invoice: Invoice, _ letter: InvoiceLetter, _ way: Way, _ purpose: InvoiceLetter.Purpose
  ) {
    let isReminder = purpose == .reminder
    remember(SendSheet.remembered, way.rawValue)
    // Whether something was shared is known only when the share sheet closes.
    if way == .share {
      if let problem = problem(invoice, isReminder) {
        return toast(problem.message, isBad: true)
      }
      closeSheet()
      state.sharing = Sharing(invoice: invoice.id, isReminder: isReminder)
      effects.append(.document(invoice.id, .send))
      return
    }
    guard mark(invoice, isReminder, by: way.sending) else { return }
    switch way {
    case .file: effects.append(.letter(invoice.id, letter))
    case .words: effects.append(.openLink(letter.mailto))
    case .hub, .share, .hand: break
    }
  }

  private func problem(_ invoice: Invoice, _ isReminder: Bool) -> Sendings.Problem? {
    isReminder
      ? Sendings.problem(remindingOf: invoice, in: book) : Sendings.problem(sending: invoice)
  }

  /// Says of an invoice that it went out; false when that cannot be said.
  @discardableResult
  private func mark(_ invoice: Invoice, _ isReminder: Bool, by way: SendingWay) -> Bool {
    do throws(Sendings.Problem) {
      let edit =
        isReminder
        ? try Sendings.remind(of: invoice, on: state.today, by: way, in: book)
        : try Sendings.send(invoice, on: state.today, by: way, in: book)
      closeSheet()
      commit(edit, toast: isReminder ? "Marked as reminded" : "Marked as sent")
      return true
    } catch {
      toast(error.message, isBad: true)
      return false
    }
  }

  /// What became of the share sheet: only what was shared is marked.
  func shared(_ outcome: ShareOutcome) {
    guard let sharing = state.sharing else { return }
    state.sharing = nil
    guard let invoice = book.invoices.live(sharing.invoice) else { return }
    switch outcome {
    case .shared: mark(invoice, sharing.isReminder, by: .share)
    case .closed: toast("Not marked: the share sheet was closed.")
    case .saved:
      let verb = sharing.isReminder ? Action.markReminded : Action.markSent
      toast(
        "Saved as a file. Mark it once it is on its way.",
        offer: Toast.Offer(
          label: sharing.isReminder ? "Mark as Reminded" : "Mark as Sent",
          action: verb(sharing.invoice)))
    }
  }

  /// The person says that it went out.
  func markByHand(_ id: ID<Invoice>, isReminder: Bool) {
    state.toast = nil
    guard let invoice = book.invoices.live(id) else { return }
    mark(invoice, isReminder, by: .hand)
  }

  func unsend(_ id: ID<Invoice>) {
    guard let invoice = book.invoices.live(id), invoice.sent != nil else { return }
    closeSheet()
    commit(Sendings.unsend(invoice, in: book), toast: "Marked as not sent")
  }
}
