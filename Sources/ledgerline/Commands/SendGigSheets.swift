import Documents
import Ledger
import Store

extension SendMail {
  /// `mail send GIG --act gigsheet` (rule G78): one mail a player; who has got one gets no other unless asked for.
  func sendGigSheets() throws {
    let now = try Now()
    let store = try options.openExisting()
    var made: [MailMessage] = []
    try store.commit(now: now.instant) { book in
      let gig = try Lookup.liveProject(id, in: book)
      var readers = GigSheetMail.readers(of: gig.id, in: book)
      if let player {
        let wanted = try PlayerLinkCommand.find(player, in: book).id
        readers = readers.filter { $0.musician == wanted }
      }
      guard !readers.isEmpty else {
        throw CommandError.refused(
          "nobody who was asked or has confirmed has an email; see `ledgerline player list`")
      }
      if !again { readers = readers.filter { !GigSheetMail.isWritten($0.id, in: book) } }
      var letter = GigSheetLetter(for: gig, in: book)
      letter.subject = subject ?? letter.subject
      letter.text = text ?? letter.text
      var edit = Edit()
      for reader in readers {
        let message = letter.message(to: reader, again: again, now: now.instant, in: book)
        do throws(Outbox.Problem) {
          edit.add(try Outbox.queue(message, in: book))
        } catch {
          throw CommandError.refused(error.message.english)
        }
        made.append(message)
      }
      return edit
    }
    if options.json { return Answer.json(.list(made.map { MailCommand.members($0) })) }
    if made.isEmpty {
      return Answer.say("Everybody has got it. --again sends it once more.")
    }
    for message in made {
      Answer.say("In the outbox: \(message.subject), to \(message.to). The hub sends it.")
    }
  }
}
