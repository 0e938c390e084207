#if !hasFeature(Embedded)
  /// A payment that one device puts right while another, unheard, says that it is royalties stays put right (rules G106, G119).
  ///
  /// It was recorded anew for a project of its own, as it had been: what was copied so is no later word than the
  /// correction, whichever came first. The hub's answer says it of the new payment, of its charge, day and bank lines. What was
  /// put right of the new one itself is compared with it as ever: the later one stands.
  enum RoyaltiesLaw {
    private typealias Tag = RegisterTag.Payment

    static func answer<L: LawLookups>(_ trial: inout Trial<L>) {
      for place in trial.view.touched.indices {
        let row = trial.view.touched[place]
        switch row.kind {
        case .payment: follow(payment: row, &trial)
        case .linematch: follow(match: row, &trial)
        default: break
        }
      }
    }

    private static func follow<L: LawLookups>(
      payment row: LawView<L>.Touched, _ trial: inout Trial<L>
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
      guard !isGiven, let said = copy.said(Tag.amount, &trial), let amount: Money = read(said),
        let was: Money = known.value(Tag.amount)
      else { return }
      trial.judgement.answer.write(copy.key.register(Tag.amount), said)
      // No law reads charges, so that this is the one of before.
      let key = RowKey(.charge, Booking.feeCharge(of: project).raw)
      let charge = trial.view.lookups.row(key)
      let price: Price? = charge?.life == .live ? charge?.value(RegisterTag.Charge.price) : nil
      let isOwn = price != nil && price != Price(was)
      let due = copy.isSaidBefore ? price : isOwn ? nil : Price(amount)
      if let due { write(due, key.register(RegisterTag.Charge.price), &trial) }
    }

    /// What a bank's line was of the former payment it is of the new one.
    private static func follow<L: LawLookups>(
      match row: LawView<L>.Touched, _ trial: inout Trial<L>
    ) {
      guard let match = trial.view.after(row.key), match.life == .trashed,
        match.value(RegisterTag.Match.type, as: MatchType.self) == .payment
      else { return }
      let anew = Royalties.payment(anew: ID(match.link(RegisterTag.Match.other)))
      let id = LineMatch.id(
        line: ID(match.link(RegisterTag.Match.line)), other: anew.raw, .payment)
      let copy = Copy(row.key, RowKey(.linematch, id.raw), trial.view)
      // What is to explain of a line may be something else's by now.
      guard copy.isMade || row.write(RegisterTag.Match.amount) != nil,
        let known = trial.view.after(copy.key), known.life == .live,
        let said = copy.said(RegisterTag.Match.amount, &trial), let part: Money = read(said),
        let now: Money = known.value(RegisterTag.Match.amount),
        part.minor.magnitude < now.minor.magnitude
      else { return }
      trial.judgement.answer.write(copy.key.register(RegisterTag.Match.amount), said)
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
          // Who copies knows no more than who copied before.
          let known = isSaidBefore ? trial.view.before(key) : source
          if trial.view.touched(key)?.write(tag) != nil { said = known?.register(tag)?.bytes }
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
