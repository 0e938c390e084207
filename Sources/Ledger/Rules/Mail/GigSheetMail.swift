/// Mails with a gig's sheet, one a player (rule G78).
public enum GigSheetMail {
  /// Those who may get it: asked or confirmed, with an address to write to; the person is none of them.
  public static func readers(of project: ID<Project>, in book: Book) -> [Player] {
    book.players(of: project).filter { mayHave($0) && !address(of: $0, in: book).isEmpty }
  }

  /// Those who may get it and have no address.
  public static func unreachable(of project: ID<Project>, in book: Book) -> [Player] {
    book.players(of: project).filter { mayHave($0) && address(of: $0, in: book).isEmpty }
  }

  /// Whether a player is told of the gig; who declined meanwhile, or was never asked, is not.
  public static func mayHave(_ player: Player) -> Bool {
    player.isLive && !player.isSelf && (player.state == .asked || player.state == .confirmed)
  }

  /// "" where there is none that a mail can go to.
  public static func address(of player: Player, in book: Book) -> String {
    let email = trimmed(book.musicians.live(player.musician)?.email ?? "")
    return EmailAddress.isValid(email) ? email : ""
  }

  /// What the mail is about, as the outbox knows it: a player of a gig.
  public static func document(_ player: ID<Player>) -> Attachment.Owner {
    var owner = Attachment.Owner()
    owner.kind = Kind.player.name
    owner.id = player.retyped()
    return owner
  }

  /// Whether one to this player is in the outbox, or was deleted from it.
  public static func isWritten(_ player: ID<Player>, in book: Book) -> Bool {
    book.messages[MailMessage.id(of: document(player), for: .gigsheet, count: 1)] != nil
  }

  /// The message to one player: the first, which two devices make as one, or the next one where it goes out `again`.
  public static func message(
    to player: Player, again: Bool, now: Instant, in book: Book
  ) -> MailMessage {
    var message = MailMessage()
    message.document = document(player.id)
    message.attachment.kind = Kind.project.name
    message.attachment.id = player.project.retyped()
    message.act = .gigsheet
    message.to = address(of: player, in: book)
    message.created = now
    func id() -> ID<MailMessage> {
      MailMessage.id(of: message.document, for: .gigsheet, count: message.count)
    }
    while again, book.messages[id()] != nil { message.count += 1 }
    message.id = id()
    return message
  }
}
