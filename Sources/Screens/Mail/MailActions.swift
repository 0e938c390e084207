import Documents
import Ledger

// What the buttons of mail do.
extension Action {
  static var retryMail: Verb<ID<MailMessage>> { Verb("mail/retry") }
  static var deleteMail: Verb<ID<MailMessage>> { Verb("mail/delete") }
  /// Forgets the server and its password.
  static var forgetMail: Action { Action("mail/forget") }
}

extension SheetKind {
  static var mailServer: SheetKind { SheetKind("mail/server") }
  static var mailTest: SheetKind { SheetKind("mail/test") }
  static var reminderSchedule: SheetKind { SheetKind("mail/reminders") }
  static var mailText: SheetName<String> { SheetName("mail/text") }
}

extension SheetSearch {
  mutating func mail() {
    on(SheetKind.mailServer) { MailServerSheet.server() }
    on(SheetKind.mailTest) { MailServerSheet.test() }
    on(SheetKind.reminderSchedule) { MailServerSheet.schedule() }
    on(SheetKind.mailText) { MailServerSheet.words($0) }
  }
}

struct MailActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.retryMail) { id in
      do throws(Outbox.Problem) {
        commit(try Outbox.retry(id, in: book), toast: "It is sent again")
      } catch {
        toast(error.message, isBad: true)
      }
    }
    at.on(Action.deleteMail) { id in
      do throws(Outbox.Problem) {
        commit(try Outbox.delete(id, in: book), toast: "Message deleted")
      } catch {
        toast(error.message, isBad: true)
      }
    }
    at.on(Action.forgetMail) { MemberAnswers(app: app).ask(.forgetMail) }
  }
}
