#if !hasFeature(Embedded)
  /// A payment that one device puts right while another, unheard, says that it is royalties stays put right (rules G106, G119).
  ///
  /// It was recorded anew for a project of its own, as it had been: what was copied so is no later word than the
  /// correction, whichever came first. The hub's answer says it of the new payment, of its charge, day and bank lines. What was
  /// put right of the new one itself is compared with it as ever: the later one stands.
  enum RoyaltiesLaw {
    private typealias Tag = RegisterTag.Payment

    static func answer<L: LawLookups>(_ trial: inout Trial<L>) {
      for place in trial.view.touched.indices where trial.view.touched[place].kind == .payment {
        follow(trial.view.touched[place], &trial)
      }
    }

    private static func follow<L: LawLookups>(
      _ row: LawView<L>.Touched, _ trial: inout Trial<L>
    ) {
      guard trial.view.after(row.key)?.life == .trashed else { return }
      let payment = ID<Payment>(row.key.id)
      let (anew, project) = (Royalties.payment(anew: payment), Royalties.project(of: payment))
      let copy = Copy(row.key, RowKey(.payment, anew.raw), trial.view)
      // Taking an import back deletes thousands: nothing is looked up for that.
      guard copy.isMade || row.writes.contains(where: { $0.tag != RegisterTag.life }),
        let known = trial.view.after(copy.key), known.life == .live
      else { return }
      for tag in [Tag.method, Tag.reference, Tag.worth] {
        if let said = copy.said(tag, &trial) {
          trial.judgement.answer.write(copy.key.register(tag), said)
        }
      }
      if let said = copy.said(Tag.day, &trial), let day: Day = read(said),
        let was: Day = known.value(Tag.day)
      {
        trial.judgement.answer.write(copy.key.register(Tag.day), said)
        move(RowKey(.project, project.raw), from: was, to: day, &trial)
      }
      // What an invoice has of it stays covered.
      let isGiven = trial.view.after(.allocationsOfPayment, of: anew.raw).contains {
        $0.life == .live
      }
      guard copy.isSaidBefore || !isGiven, let said = copy.said(Tag.amount, &trial),
        let amount: Money = read(said), let was: Money = known.value(Tag.amount)
      else { return }
      trial.judgement.answer.write(copy.key.register(Tag.amount), said)
      explain(no: amount, by: anew, &trial)
      // No law reads charges, so that this is the one of before.
      let key = RowKey(.charge, Booking.feeCharge(of: project).raw)
      let charge = trial.view.lookups.row(key)
      let price: Price? = charge?.life == .live ? charge?.value(RegisterTag.Charge.price) : nil
      let isOwn = price != nil && price != Price(was)
      let due = copy.isSaidBefore ? price : isOwn ? nil : Price(amount)
      if let due { write(due, key.register(RegisterTag.Charge.price), &trial) }
    }

    /// Its bank lines are no more of it than it is; what was said last goes first, as where a person lowers it.
    private static func explain<L: LawLookups>(
      no more: Money, by payment: ID<Payment>, _ trial: inout Trial<L>
    ) {
      typealias Match = RegisterTag.Match
      var all: [(key: RowKey, part: Int64, created: Instant)] = []
      for row in trial.view.after(.matchesOfOther, of: payment.raw) where row.life == .live {
        guard row.value(Match.type, as: MatchType.self) == .payment,
          let part: Money = row.value(Match.amount), part.currency == more.currency,
          part.isPositive
        else { continue }
        let id = LineMatch.id(line: ID(row.link(Match.line)), other: payment.raw, .payment)
        let created = row.value(Match.created) ?? Instant(milliseconds: 0)
        all.append((RowKey(.linematch, id.raw), part.minor, created))
      }
      all.sort { $0.created != $1.created ? $0.created < $1.created : $0.key.id < $1.key.id }
      var left = more.minor
      for (key, part, _) in all {
        let kept = Swift.max(0, Swift.min(part, left))
        left -= kept
        if kept == 0 {
          write(Life.trashed, key.register(RegisterTag.life), &trial)
        } else if kept < part {
          write(
            Money(minor: kept, currency: more.currency), key.register(Match.amount), &trial)
        }
      }
    }

    /// A row and the one as which it is recorded anew.
    private struct Copy {
      let former: RowKey
      let key: RowKey
      /// Whether the change itself records it anew.
      let isMade: Bool
      /// Whether another device, unheard, did so before.
      let isSaidBefore: Bool

      init<L: LawLookups>(_ former: RowKey, _ key: RowKey, _ view: LawView<L>) {
        self.former = former
        self.key = key
        // A backup brings whole rows, each as it is.
        let row = view.touched(former)
        isMade =
          row?.before != nil && row?.writes.count == 1 && row?.written.life == .trashed
          && view.touched(key)?.write(RegisterTag.life) != nil
        isSaidBefore = isMade && view.before(key)?.life == .live
      }

      /// What the new row has to say where it does not.
      func said<L: LawLookups>(_ tag: UInt8, _ trial: inout Trial<L>) -> [UInt8]? {
        guard isMade || trial.view.touched(key) == nil, let was = trial.view.before(former),
          let source = trial.view.after(former), let now = trial.view.after(key)
        else { return nil }
        var said: [UInt8]?
        if isMade {
          // Who copies knows no more than who copied before; who does so once more writes only what differs.
          said = (isSaidBefore ? trial.view.before(key) : source)?.register(tag)?.bytes
        } else if let write = trial.view.touched(former)?.write(tag),
          source.register(tag) == write
        {
          let before = was.register(tag)?.bytes
          // An older program's row may lack what the copy has from its first write on.
          let isCopied =
            before == nil ? now.stamp(tag) == now.earliest : now.register(tag)?.bytes == before
          if isCopied || now.stamp(tag) < write.stamp { said = write.bytes }
        }
        return said == now.register(tag)?.bytes ? nil : said
      }
    }

    /// The days of the project that were the payment's.
    private static func move<L: LawLookups>(
      _ project: RowKey, from day: Day, to other: Day, _ trial: inout Trial<L>
    ) {
      guard let row = trial.view.after(project) else { return }
      if row.value(RegisterTag.Project.opened, as: Day?.self) == .some(day) {
        write(Optional(other), project.register(RegisterTag.Project.opened), &trial)
      }
      guard var progress = row.value(Project.stageTag, as: Progress.self) else { return }
      let was = progress
      if progress.delivered == day { progress.delivered = other }
      if progress.closed == day { progress.closed = other }
      if progress != was { write(progress, project.register(Project.stageTag), &trial) }
    }

    private static func read<T: RegisterValue>(_ bytes: [UInt8]) -> T? {
      LawRow([LawRow.Register(tag: 0, stamp: .never, bytes: bytes)]).value(0)
    }

    private static func write<T: RegisterValue, L: LawLookups>(
      _ value: T, _ key: RegisterKey, _ trial: inout Trial<L>
    ) {
      var writer = ByteWriter()
      value.encode(into: &writer)
      trial.judgement.answer.write(key, writer.bytes)
    }
  }
#endif
