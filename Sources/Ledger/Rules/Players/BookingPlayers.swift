extension Booking {
  /// Brings along who plays and what was agreed to another gig like it (rule G79).
  ///
  /// Everybody is to be asked anew and nobody is paid; who declined stays behind. Of the deal the terms and the deposit's
  /// part come along, not what the door brought that evening. `bills`: makes the charge of what the deal brings, where there
  /// was one.
  public static func bring(
    from past: ID<Project>, to next: ID<Project>, bills: Bool, in book: Book, _ edit: inout Edit
  ) {
    for known in book.players(of: past) where known.state != .declined {
      if !known.isSelf && book.musicians.live(known.musician) == nil { continue }
      var player = Player()
      player.id = Player.id(of: known.musician, on: next)
      if book.players[player.id] != nil { continue }
      (player.project, player.musician) = (next, known.musician)
      (player.role, player.pay, player.position) = (known.role, known.pay, known.position)
      player.state = known.isSelf ? .confirmed : .planned
      edit.put(player, replacing: nil)
    }
    guard let known = book.deal(of: past), book.deals[Deal.id(of: next)] == nil else { return }
    var deal = Deal()
    (deal.id, deal.project) = (Deal.id(of: next), next)
    (deal.terms, deal.notes) = (known.terms, known.notes)
    deal.deposit.share = known.deposit.share
    edit.put(deal, replacing: nil)
    let isBilled =
      book.charges.live(Deal.charge(of: past)) != nil
      || book.charges.live(Deal.depositCharge(of: past)) != nil
    // What typed charges ask for comes along with them.
    guard bills, isBilled, !Deposits.isTakenOffTyped(of: known, in: book) else { return }
    do throws(Deals.Problem) {
      edit.add(try Deals.bill(deal, in: book))
    } catch {
      // What a door brings is billed when it is known.
      return
    }
  }
}
