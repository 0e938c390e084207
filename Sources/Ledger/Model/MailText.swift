/// The words that a mail of an act begins with, in a language: the account's own instead of ours (rule G42).
public struct MailText: Entity {
  public static var kind: Kind { .mailtext }

  public var id = ID<MailText>()
  public var life = Life.live
  public var act = MailAct.invoice
  /// "en", "de".
  public var language = ""
  public var subject = ""
  /// With {number}, {client} and others, which ``MailWords`` names.
  public var body = ""

  public init() {}

  public init(for act: MailAct, in language: String) {
    id = MailText.id(for: act, in: language)
    self.act = act
    self.language = language
  }

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "act", &act)
    visitor.register(3, "language", &language)
    visitor.register(4, "subject", &subject)
    visitor.register(5, "body", &body)
  }

  /// An act has one in each language, whichever device made it.
  public static func id(for act: MailAct, in language: String) -> ID<MailText> {
    .foreign("mailtext:" + act.word + ":" + language)
  }
}
