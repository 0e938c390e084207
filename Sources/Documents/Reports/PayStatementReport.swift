import Ledger

extension Report {
  /// What one player gets for a gig, and what of it was paid (rule G33).
  ///
  /// It is built from that player's own row and figures alone: no other player, no fee and no sum that somebody could
  /// reckon theirs from.
  public static var payStatement: Report {
    Report(
      "pay-statement", title: "Pay Statement",
      about: "What one player gets for a gig, and what of it was paid; nothing of anybody else.",
      subject: .player, audience: .player
    ) { (question) throws(MoneyError) in
      let (book, words) = (question.book, question.words)
      let player = book.players[question.player] ?? Player()
      let row = try payRow(of: player, in: book)
      var facts: [Fact] = []
      let role = book.role(of: player)
      if !role.isEmpty { facts.append(Fact(words(.plays), .text(role), key: "role")) }
      let agreed: String
      switch player.pay.type {
      case .fixed: agreed = words(.agreedPay)
      case .equal: agreed = words(.equalShare)
      case .share: agreed = question.formats.rate(player.pay.share)
      }
      facts.append(Fact(words(.agreed), .text(agreed), key: "agreed"))
      facts.append(
        Fact(words(.paidDay), .day(row?.isPaid == true ? player.paid.day : nil), key: "day"))
      let sums = [
        Fact(words(.pay), .amount(row?.pay), key: "pay"),
        Fact(words(.paid), .amount(row?.paid), key: "paid"),
        Fact(words(.stillToPay), .amount(row?.owed), key: "owed"),
      ]
      let gig = book.projects[player.project] ?? Project()
      return ReportBody(
        gigBlocks(gig, question, facts) + [.sums(sums)], empty: row == nil ? words(.noPay) : "")
    }
  }

  /// What a player gets, where they are on a gig that is there.
  private static func payRow(
    of player: Player, in book: Book
  ) throws(MoneyError) -> GigPay.Row? {
    guard player.isLive, player.state != .declined, book.projects[player.project] != nil else {
      return nil
    }
    return try GigPay(of: player.project, in: book).rows.first { $0.player.id == player.id }
  }
}
