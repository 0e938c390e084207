#if !hasFeature(Embedded)
  /// What one of two devices kept of an import stays, whichever took it back later (rule E30).
  ///
  /// Who ends an import that another device ended before did not hear of it: knowing it, nobody writes that again. What only one of
  /// them deletes is there again, as who kept it has it. A device judges its own changes with all that it knows, and
  /// needs none of this.
  enum TakenBackLaw {
    /// The rows of a change that ends an import once more.
    static func rows<L: LawLookups>(
      of body: [UInt8], stamp: Stamp, in context: LawContext, _ lookups: L
    ) -> Rows? {
      var ended: Rows?
      forEachRow(of: body) { row in
        // What brings an import from elsewhere writes all of it.
        guard row.kind == Kind.importbatch.rawValue, row.count == 1, ended == nil,
          life(row, body) == .trashed, let before = lookups.row(RowKey(row.kind, row.id)),
          before.life == .trashed
        else { return }
        let life = before.stamp(RegisterTag.life)
        // A large one is ended by several changes of a device.
        let isSaid = life < before.stamp(RegisterTag.ImportBatch.count)
        guard life.device != context.device || isSaid else { return }
        ended = Rows(batch: RowKey(row.kind, row.id), moment: ImportMoment(life), before: before)
      }
      guard var ended else { return nil }
      forEachRow(of: body) { row in
        let key = RowKey(row.kind, row.id)
        guard row.kind != Kind.importbatch.rawValue, life(row, body) != nil,
          let before = lookups.row(key)
        else { return }
        var writes: [LawRow.Register] = []
        var each = row.writes(in: body)
        while let write = (try? each.next()) ?? nil {
          writes.append(
            LawRow.Register(
              tag: write.tag, stamp: stamp, bytes: Array(body[write.start..<write.end])))
        }
        ended.all.append((key, LawRow(writes), before))
      }
      return ended
    }

    struct Rows: Sendable {
      let batch: RowKey
      /// When it was ended before.
      let moment: ImportMoment
      let before: LawRow
      var all: [(key: RowKey, written: LawRow, before: LawRow)] = []
    }

    static func answer<L: LawLookups>(_ trial: inout Trial<L>, under stamp: Stamp) {
      guard let ended = trial.endedAgain else { return }
      var (answer, deleted) = (Edit(), [(key: RowKey, written: LawRow, before: LawRow)]())
      let came = ended.before.stamp(RegisterTag.ImportBatch.imported)
      var isKept = false
      for row in ended.all {
        let life = row.before.stamp(RegisterTag.life)
        if row.written.life != .trashed {
          if row.before.life != .trashed || life <= stamp || !ended.moment.holds(life) { continue }
          for write in row.written.registers
          where write.tag == RegisterTag.life || isRule(write, of: row.key) {
            answer.write(row.key.register(write.tag), write.bytes)
          }
        } else if row.before.life != .trashed, life < stamp, !ImportMoment(came).holds(life) {
          deleted.append(row)
          if life.device != stamp.device, came < life { isKept = true }
        }
      }
      // Who keeps something says again that it is there, and what hangs on it comes back with it. Nobody yet says so of what a
      // later change of theirs deletes.
      for row in deleted where isKept {
        for write in row.written.registers {
          guard let kept = row.before.register(write.tag) else { continue }
          answer.write(row.key.register(write.tag), kept.bytes)
        }
      }
      // The parts that follow know by this that they end it once more.
      if ended.before.stamp(RegisterTag.life) < stamp,
        let count = ended.before.register(RegisterTag.ImportBatch.count)
      {
        answer.write(ended.batch.register(count.tag), count.bytes)
      }
      trial.judgement.answer.add(answer)
    }

    /// One that stays is its series' again.
    private static func isRule(_ write: LawRow.Register, of row: RowKey) -> Bool {
      row.kind == Kind.project.rawValue && write.tag == RegisterTag.Project.rule
    }

    static func life(_ row: Change.Row, _ body: [UInt8]) -> Life? {
      var each = row.writes(in: body)
      // Tags rise.
      guard let first = (try? each.next()) ?? nil, first.tag == RegisterTag.life else { return nil }
      return LawRow([
        LawRow.Register(tag: first.tag, stamp: .never, bytes: Array(body[first.start..<first.end]))
      ]).life
    }

    static func forEachRow(of body: [UInt8], _ visit: (Change.Row) -> Void) {
      var rows = Change.Rows(body)
      while let row = (try? rows.next()) ?? nil { visit(row) }
    }
  }
#endif
