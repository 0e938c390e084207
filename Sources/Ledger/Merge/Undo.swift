/// How to take one local change back: what each register was, and the stamp it must still carry.
public struct Undo: Sendable, Equatable {
  struct Step: Sendable, Equatable {
    var key: RegisterKey
    /// nil: nobody had written it, so the row was new.
    var bytes: [UInt8]?
  }

  var steps: [Step]
  /// The stamp of the change to take back.
  var stamp: Stamp
}

extension Book {
  /// What taking `body` back would need, asked before it is applied.
  mutating func undo(of body: [UInt8], stamp: Stamp) -> Undo {
    var steps: [Undo.Step] = []
    var rows = Change.Rows(body)
    while let row = (try? rows.next()) ?? nil {
      var writes = row.writes(in: body)
      while let write = (try? writes.next()) ?? nil {
        let key = RegisterKey(kind: row.kind, id: row.id, tag: write.tag)
        steps.append(Undo.Step(key: key, bytes: register(key)?.bytes))
      }
    }
    return Undo(steps: steps, stamp: stamp)
  }

  /// The edit that takes a change back.
  ///
  /// Registers somebody wrote since are left alone and counted.
  ///
  /// A row that the change created goes to the trash.
  public mutating func reversal(of undo: Undo) -> (edit: Edit, kept: Int) {
    var edit = Edit()
    var kept = 0
    for step in undo.steps {
      guard let now = register(step.key), now.stamp == undo.stamp else {
        kept += 1
        continue
      }
      if let bytes = step.bytes {
        edit.write(step.key, bytes)
      } else if step.key.tag == 1 {
        var writer = ByteWriter()
        Life.trashed.encode(into: &writer)
        edit.write(step.key, writer.bytes)
      }
    }
    return (edit, kept)
  }
}
