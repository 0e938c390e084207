import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import Store

/// The account's mail server, for its administrators (docs/sync.md): the password goes in and never comes out.
struct MailRoutes: Sendable {
  let hub: Hub

  func add(to data: RouterGroup<HubContext>) {
    data.get("mail") { _, context in try await show(try context.seated()) }
    data.post("mail") { request, context in try await set(request, context) }
    data.post("mail/remove") { _, context in
      let seat = try MailRoutes.administrator(context)
      try await offThread { try seat.account.mail.remove() }
      return Response(status: .noContent)
    }
    data.post("mail/test") { request, context in try await test(request, context) }
  }

  private static func administrator(_ context: HubContext) throws -> Seat {
    let seat = try context.seated()
    guard seat.role != .member else {
      throw Refusal(.forbidden, "role", HubWords.mailByAdministrators)
    }
    return seat
  }

  /// `set 1` or `set 0`, which everybody may know; the rest but the password for administrators.
  private func show(_ seat: Seat) async throws -> Response {
    let settings = try await offThread { try seat.account.mail.read() }
    var lines = Lines()
    lines.add("set", settings == nil ? "0" : "1")
    if let settings, seat.role != .member {
      lines.add("server", settings.host, "\(settings.port)", settings.security.rawValue)
      lines.add("user", settings.user, settings.password.isEmpty ? "0" : "1")
      lines.add("from", settings.from, settings.name)
    }
    return lines.response
  }

  /// The body has a line each: host, port, security, user, password ("" keeps the one there is), from, name.
  private func set(_ request: Request, _ context: HubContext) async throws -> Response {
    let seat = try MailRoutes.administrator(context)
    let bytes = try await request.bytes(limit: 8_000, context)
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 7, let port = Int(lines[1]),
      let security = MailSettings.Security(rawValue: lines[2])
    else {
      throw Refusal(.badRequest, "malformed", "The body is seven lines.")
    }
    try await offThread {
      let known = try? seat.account.mail.read()
      var settings = MailSettings()
      settings.host = lines[0]
      settings.port = port
      settings.security = security
      settings.user = lines[3]
      // A password stays with the server that it was entered for.
      let isSame = known?.host == lines[0] && known?.user == lines[3]
      settings.password = lines[4].isEmpty && isSame ? known?.password ?? "" : lines[4]
      settings.from = lines[5]
      settings.name = lines[6]
      if isSame { settings.certificates = known?.certificates }
      if let problem = settings.problem {
        throw Refusal(.unprocessableContent, "field", problem + ".")
      }
      try seat.account.mail.write(settings)
    }
    return Response(status: .noContent)
  }

  /// Sends a test to an address; what the server said is the answer.
  private func test(_ request: Request, _ context: HubContext) async throws -> Response {
    let seat = try MailRoutes.administrator(context)
    let to = try await request.text(context)
    guard EmailAddress.isValid(to), to.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw Refusal(.unprocessableContent, "field", HubWords.invalidEmail)
    }
    let hub = self.hub
    let outcome = try await hub.testing.spend {
      guard let settings = try seat.account.mail.read() else {
        throw Refusal(.conflict, "no-mail", HubWords.noMailServer)
      }
      return try MailTest.send(
        to: to, settings, seat.store.book().book, hub.options.mailLimits, at: hub.now())
    }
    switch outcome {
    case .sent: return Response(status: .noContent)
    case .refused(let why), .notNow(let why), .inDoubt(let why):
      throw Refusal(.conflict, "mail", why)
    }
  }
}

/// A mail that says that mail works.
public enum MailTest {
  static func send(
    to address: String, _ settings: MailSettings, _ book: Book, _ limits: MailLimits,
    at now: Instant
  ) -> Outbox.Outcome {
    let words = Language(locale: book.settings.locale)
    let letter = InvoiceLetter(to: address, subject: words(.testSubject), text: words(.testText))
    let id = "test." + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let mail = MailSender.mail(letter, cc: [], settings, book, id: id, [], named: "", at: now)
    var limits = limits
    // Somebody waits for it.
    limits.whole = min(limits.whole, 60_000)
    return SMTPTalk(settings, limits, MailLeash()).send(mail, to: [address])
  }

  /// For whoever holds the folder, who may speak to any server.
  public static func send(to address: String, _ settings: MailSettings, _ book: Book)
    -> Outbox.Outcome
  {
    var limits = MailLimits()
    limits.leave = .privateToo
    return send(to: address, settings, book, limits, at: Instant.now)
  }
}
