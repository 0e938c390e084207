import Ledger
import LedgerTestSupport
import Store

// What happens to the hub, and what its owner does there.
extension World {
  /// Something done with the hub's store itself; when the hub dies of it, it is started again.
  func atHub(_ what: String, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      if !hub.isDead && !hub.hasStarved { fail("\(what): \(error)") }
    }
    if hub.isDead { killHub() }
  }

  func killHub() {
    let dies = !isCalm && plan.faults.contains(.hubDies) && dice.percent(20)
    do {
      try hub.restart(doom: dies ? dice.below(30) : nil)
    } catch {
      fail("the hub does not start again: \(error)")
    }
    if !isCalm { hubDownUntil = time + Int64(dice.below(20_000)) }
  }

  func confirmNumbers() {
    atHub("the numbers") { try hub.store?.confirmNumbering([:], by: nil, now: hubNow) }
  }

  func command(_ deed: Step.Deed) {
    var thrown = dice
    let (now, today) = (hubNow, hubNow.utcDay)
    let member = browsers.map { $0.member }.filter { $0 != AccountMember.founder }.first
    let dies = plan.faults.contains(.hubDies) && thrown.percent(25) ? thrown.below(60) : nil
    do {
      try hub.command(doom: dies) { store in
        switch deed {
        case .command:
          _ = try store.commit(now: now) { RandomEdits($0, on: today).any(&thrown) }
        case .commandIssue:
          guard let draft = drafts(try store.book().book).randomly(&thrown) else { return }
          hub.numberedByCommand.insert(draft.id)
          _ = try store.issue(draft.id, on: today, now: now)
        case _:
          guard let member else { return }
          try store.setRole(
            of: member, to: thrown.pick([Role.owner, .admin, .member]) ?? .admin, by: nil, now: now)
        }
      }
    } catch is HubEdge.Killed {
      note("the command is killed")
    } catch is Issuing.Problem {
    } catch is NumberingProblem {
      confirmNumbers()
    } catch StoreError.unlawful, StoreError.refused, is MemberProblem {
    } catch {
      if !hub.isDead { fail("a command: \(error)") }
    }
    if hub.isDead { killHub() }
    dice = thrown
    if deed == .commandRole { rolesAsTheBookSays() }
    hints()
  }

  func changeRole(_ browser: Browser) {
    guard browser.member != AccountMember.founder else { return }
    let role = dice.pick([Role.owner, .admin, .member, .member]) ?? .member
    atHub("a role") {
      do {
        try hub.store?.setRole(of: browser.member, to: role, by: nil, now: hubNow)
      } catch is MemberProblem {}
      try hub.refresh()
    }
    rolesAsTheBookSays()
    hints()
  }

  func putBack(_ deed: Step.Deed) {
    atHub("the hub, \(deed.rawValue)") {
      switch deed {
      case .backUp: backups.append(try hub.backUp())
      case .copyFolder: copies.append(try hub.copyFolder())
      case .restore:
        guard let file = dice.pick(backups) else { return }
        wasPutBack = true
        let dies = plan.faults.contains(.hubDies) && dice.percent(30)
        try hub.restore(
          from: file, epoch: dice.next() | 1, device: dice.next() | 1,
          doom: dies ? dice.below(400) : nil)
      case .rollBack:
        guard let copy = dice.pick(copies) else { return }
        wasPutBack = true
        try hub.rollBack(to: copy)
      case _:
        try hub.compact(
          keeping: dice.below(4), block: dice.pick([1, 2, 3, 7, 20]) ?? 3, now: hubNow)
      }
    }
    rolesAsTheBookSays()
    note("the hub has \(hub.log.count) changes, horizon \((try? hub.horizon) ?? -1)")
  }

  /// Everybody has the role that the hub's book says.
  private func rolesAsTheBookSays() {
    guard let book = try? hub.book() else { return }
    for browser in browsers where browser.member != AccountMember.founder {
      guard let row = book.members.live(browser.member) else { continue }
      browser.role = row.role
      for tab in browser.open { tab.machine.role = row.role }
    }
  }
}
