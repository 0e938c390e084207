#if !hasFeature(Embedded)
  /// What went into the trash with a project comes back where facts keep the project (rule G88).
  ///
  /// The book is then as if who deleted it had known: the project is archived and has its things; its drafts are in the trash, and
  /// come back when it does. Only the `life` of rows counts that the deleting change wrote last.
  enum KeptThings {
    /// Answers for projects that go from the trash to the archive.
    static func answer<L: LawLookups>(_ kept: Set<UInt64>, _ trial: inout Trial<L>) {
      var deletions: [Stamp: Set<UInt64>] = [:]
      for id in kept {
        let life = trial.view.after(RowKey(.project, id))?.stamp(RegisterTag.life) ?? .never
        deletions[life, default: []].insert(id)
      }
      for (stamp, projects) in deletions.sorted(by: { $0.key < $1.key }) {
        let isOwn = projects.contains {
          trial.view.touched(RowKey(.project, $0))?.write(RegisterTag.life)?.stamp == stamp
        }
        let rows = isOwn ? trial.trashed : trial.view.lookups.rows(trashedUnder: stamp)
        bringBack(rows, isOwn, stamp, of: projects, &trial)
      }
    }

    private static func bringBack<L: LawLookups>(
      _ rows: [RowKey], _ isOwn: Bool, _ stamp: Stamp, of projects: Set<UInt64>,
      _ trial: inout Trial<L>
    ) {
      /// A row of which this deletion, and none before or after it, says that it is in the trash.
      func gone(_ key: RowKey) -> LawRow? {
        guard let row = isOwn ? trial.view.before(key) : trial.view.after(key) else { return nil }
        let life = row.stamp(RegisterTag.life)
        if isOwn { return row.life == .live && life < stamp ? row : nil }
        return row.life == .trashed && life == stamp ? row : nil
      }
      let all = Set(rows)
      for key in rows {
        guard let kind = Kind(rawValue: key.kind), let row = gone(key),
          projects.contains(project(of: row, kind, &trial))
        else { continue }
        switch kind {
        case .invoice where trial.view.after(key)?.isSet(RegisterTag.Invoice.issue) == true:
          continue
        case .invoice: write(.trashed, key, &trial)
        case .line:
          write(.trashed, key, &trial)
          // What a line is less by came off its draft with it.
          let deposit = RowKey(.line, Deposits.line(takenOff: ID(key.id)).raw)
          if all.contains(deposit), gone(deposit) != nil { write(.trashed, deposit, &trial) }
        default: write(.live, key, &trial)
        }
      }
    }

    /// The project that a row went along with; 0 for what goes along with none.
    private static func project<L: LawLookups>(
      of row: LawRow, _ kind: Kind, _ trial: inout Trial<L>
    ) -> UInt64 {
      switch kind {
      case .transaction: return row.link(RegisterTag.Transaction.project)
      case .item: return row.link(RegisterTag.Item.project)
      case .space: return row.link(RegisterTag.Space.project)
      case .trip: return row.link(RegisterTag.Trip.project)
      case .recurring: return row.link(RegisterTag.Recurring.project)
      case .rule: return row.link(RegisterTag.Rule.project)
      case .invoice: return row.link(RegisterTag.Invoice.project)
      case .line: return project(ofCharge: row.link(RegisterTag.Line.charge), &trial)
      case .attachment:
        guard let owner = row.value(RegisterTag.Attachment.owner, as: Attachment.Owner.self)
        else { return 0 }
        if owner.kind == Kind.project.name { return owner.id.raw }
        return owner.kind == Kind.charge.name ? project(ofCharge: owner.id.raw, &trial) : 0
      default: return 0
      }
    }

    private static func project<L: LawLookups>(
      ofCharge id: UInt64, _ trial: inout Trial<L>
    ) -> UInt64 {
      id == 0 ? 0 : trial.view.after(RowKey(.charge, id))?.link(RegisterTag.Charge.project) ?? 0
    }

    private static func write<L: LawLookups>(
      _ life: Life, _ key: RowKey, _ trial: inout Trial<L>
    ) {
      var writer = ByteWriter()
      life.encode(into: &writer)
      trial.judgement.answer.write(key.register(RegisterTag.life), writer.bytes)
    }
  }

  extension Change {
    /// The rows that a change puts in the trash; none where it ends an import, of which ``TakenBackLaw`` says what stays.
    public static func trashed(by body: [UInt8]) -> [RowKey] {
      var keys: [RowKey] = []
      var endsImport = false
      TakenBackLaw.forEachRow(of: body) { row in
        guard TakenBackLaw.life(row, body) == .trashed else { return }
        if row.kind == Kind.importbatch.rawValue { endsImport = true }
        keys.append(RowKey(row.kind, row.id))
      }
      return endsImport ? [] : keys
    }
  }
#endif
