import Documents
import Ledger
import Markup

/// Mailing a gig's sheet to who plays (rule G78).
struct GigSheetMailSheet: Room {
  let app: App

  /// "new": those who have not got it; "all": those who have, too; else one player's id.
  private static var toNew: String { "new" }
  private static var toAll: String { "all" }

  static func sheet(_ id: ID<Project>) -> SheetType {
    SheetType("Send Gig Sheet", button: "Send", isTall: true) { app, walk in
      guard let project = app.book.projects.live(id) else { return nil }
      let room = GigSheetMailSheet(app: app)
      let readers = GigSheetMail.readers(of: id, in: app.book)
      let fresh = readers.filter { !GigSheetMail.isWritten($0.id, in: app.book) }
      var who = fresh.isEmpty ? toAll : toNew
      walk.choice("who", "To", &who) { room.choices(readers, fresh) }
      let chosen = room.chosen(who, readers, fresh)
      if chosen.isEmpty {
        walk.rule("Nobody who was asked or has confirmed has an email left to send to")
      }
      walk.draw { html, _ in room.facts(chosen, id, &html) }
      var letter = GigSheetLetter(for: project, in: app.book)
      walk.text("subject", "Subject", &letter.subject)
      if isBlank(letter.subject) { walk.rule(Outbox.Problem.noSubject.message) }
      walk.lines("text", "Message", &letter.text)
      walk.draw { html, _ in
        html(
          "p", .class("muted small"),
          text: """
            {player} and {role} are filled in for each. The hub sends it with the gig sheet as PDF; the outbox says what \
            became of it.
            """)
      }
      let again = who != toNew
      return { app in GigSheetMailSheet(app: app).send(chosen, letter, again) }
    }
  }

  private func choices(_ readers: [Player], _ fresh: [Player]) -> [(value: String, text: Phrase)] {
    var choices: [(value: String, text: Phrase)] = [
      (GigSheetMailSheet.toNew, "Who has not got it: \(app.state.formats.count(fresh.count))"),
      (
        GigSheetMailSheet.toAll,
        "Everybody, also who has got it: \(app.state.formats.count(readers.count))"
      ),
    ]
    for player in readers { choices.append((player.id.text, .verbatim(book.name(of: player)))) }
    return choices
  }

  private func chosen(_ who: String, _ readers: [Player], _ fresh: [Player]) -> [Player] {
    if who == GigSheetMailSheet.toNew { return fresh }
    if who == GigSheetMailSheet.toAll { return readers }
    return readers.filter { $0.id.text == who }
  }

  private func facts(_ chosen: [Player], _ project: ID<Project>, _ html: inout HTML) {
    html("dl", .class("facts")) { html in
      html.fact(
        "Goes to",
        chosen.map { player in
          book.name(of: player) + " (" + GigSheetMail.address(of: player, in: book) + ")"
        }.joined(separator: ", "))
      html.fact(
        "Without an email",
        GigSheetMail.unreachable(of: project, in: book).map { book.name(of: $0) }
          .joined(separator: ", "))
    }
  }

  private func send(_ players: [Player], _ letter: GigSheetLetter, _ again: Bool) {
    var edit = Edit()
    for player in players {
      let message = letter.message(to: player, again: again, now: state.now, in: book)
      do throws(Outbox.Problem) {
        edit.add(try Outbox.queue(message, in: book))
      } catch {
        return toast(error.message, isBad: true)
      }
    }
    if edit.isEmpty { return }
    closeSheet()
    commit(edit, toast: "In the outbox")
  }
}
