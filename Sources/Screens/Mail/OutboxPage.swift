import Ledger
import Markup

// The outbox: what waits, what was sent, what failed and what may have been sent (rule G40).
struct OutboxPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    let rows = book.messages.live.sorted { ($1.created, $1.id) < ($0.created, $0.id) }
    html.bar("Outbox", back: Route.invoices(nil).path)
    html.main { html in
      if rows.isEmpty {
        return html.empty(
          icon: "mail", title: "Nothing Was Sent Yet",
          text: "Send an invoice by mail: it waits here until the hub has sent it.")
      }
      if state.hasHub, !state.membership.mail.isSet, rows.contains(where: { waits($0) }) {
        html("div", .class("notice"), .role("status"), .key("no-server")) { html in
          html("span", text: "Mail waits until the hub has a mail server.")
          if isAdministrator {
            html(
              "a", .class("button small"), .href(Route.setting(.mail).path), text: "Set Up")
          }
        }
      }
      let limit = ListBlock(app: app).rowLimit(atFirst: 50)
      html("ul", .class("list"), .label("Outbox"), .key("outbox")) { html in
        for message in rows.prefix(limit) { row(message, &html) }
      }
      html.showMore(limit, of: rows.count)
    }
  }

  private func waits(_ message: MailMessage) -> Bool { message.standing == .queued }

  func row(_ message: MailMessage, _ html: inout HTML) {
    let about = about(message)
    html("li", .class("row free outbox"), .key(message.id.text)) { html in
      html(
        about == nil ? "div" : "a", .class("row-link"), about.map { .href($0.path) } ?? .none
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: .verbatim(message.subject))
          html(
            "span", .class("row-note"),
            text: [.verbatim(message.to), OutboxPage.day(of: message, app)]
              .joined(separator: " · "))
          // Why it did not go is read whole.
          let reason = message.asked == message.answered ? message.reason : ""
          if !reason.isEmpty { html("span", .class("row-note"), text: .verbatim(reason)) }
        }
        html("span", .class("row-side")) { html in
          html(
            "span", .class("badge " + OutboxPage.look(of: message.standing)),
            text: message.standing.title)
        }
      }
      if message.standing == .failed || message.standing == .indoubt
        || (waits(message) && message.asked == message.answered)
      {
        html.button("Send Again", .retryMail(message.id), of: message.subject)
      }
      html.iconButton("trash", "Delete \(message.subject)", .deleteMail(message.id))
    }
  }

  /// The page of what it is about.
  private func about(_ message: MailMessage) -> Route? {
    if book.invoices.live(message.invoice) != nil { return .invoice(message.invoice) }
    let project: ID<Project> = message.attachment.id.retyped()
    guard message.act == .gigsheet, book.projects.live(project) != nil else { return nil }
    return .project(project)
  }

  static func look(of state: MailState) -> String {
    switch state {
    case .queued: return "open"
    case .sent: return "paid"
    case .failed, .indoubt: return "overdue"
    }
  }

  /// When something last became of it.
  static func day(of message: MailMessage, _ app: App) -> Phrase {
    let isAnswered = message.asked == message.answered
    return .verbatim(app.text((isAnswered ? message.at : message.created).utcDay))
  }
}
