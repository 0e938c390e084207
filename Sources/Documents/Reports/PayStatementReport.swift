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
      guard let player = book.players[question.player] else {
        return ReportBody([], empty: words(.noPay))
      }
      guard let gig = book.projects[player.project], player.isLive, player.state != .declined,
        let row = try GigPay(of: gig.id, in: book).rows.first(where: { $0.player.id == player.id })
      else { return ReportBody([], empty: words(.noPay)) }
      var facts = gigFacts(gig, question)
      let role = book.role(of: player)
      if !role.isEmpty { facts.append(Fact(words(.plays), .text(role), key: "role")) }
      switch player.pay.type {
      case .fixed: facts.append(Fact(words(.agreed), .text(words(.agreedPay)), key: "agreed"))
      case .equal: facts.append(Fact(words(.agreed), .text(words(.equalShare)), key: "agreed"))
      case .share:
        let share = question.formats.percent(player.pay.share)
        facts.append(Fact(words(.agreed), .text(share), key: "agreed"))
      }
      facts.append(
        Fact(words(.paidDay), .day(row.isPaid ? player.paid.day : nil), key: "day"))
      let paid = try row.pay.subtracting(row.owed)
      return ReportBody([
        .facts(facts),
        .sums([
          Fact(words(.pay), .money(row.pay), key: "pay"),
          Fact(words(.paid), .money(paid), key: "paid"),
          Fact(words(.stillToPay), .money(row.owed), key: "owed"),
        ]),
      ])
    }
  }
}
