import Testing

@testable import Ledger

/// What an edit writes of a row: no more than was said, and what was said anew.
struct EditTests {
  private typealias Tag = RegisterTag.Line

  private var line: Line {
    var line = Line()
    (line.id, line.invoice, line.charge) = (ID(1), ID(2), ID(3))
    line.text = "Concert"
    return line
  }

  private func tags(_ edit: Edit) -> [[UInt8]] {
    edit.rows.map { row in edit.registers(of: row).map { $0.tag } }
  }

  @Test func `a row goes into the trash as it is, once`() throws {
    var replica = Replica(device: 1)
    var made = Edit()
    made.put(line, in: replica.book.lines)
    _ = replica.commit(made, now: Instant(milliseconds: 1))

    let gone = Edit(trashing: line, in: replica.book.lines)
    #expect(tags(gone) == [[RegisterTag.life]])
    _ = replica.commit(gone, now: Instant(milliseconds: 2))
    let row = try #require(replica.book.lines[ID(1)])
    var trashed = line
    trashed.life = .trashed
    #expect(row == trashed)
    #expect(Edit(trashing: row, in: replica.book.lines).isEmpty)
  }

  @Test func `what else was changed of it goes along, and of one that is new all of it`() {
    var replica = Replica(device: 1)
    var made = Edit()
    made.put(line, in: replica.book.lines)
    var edit = Edit()
    edit.trash(line, in: replica.book.lines)
    #expect(tags(edit) == [Line.schema.map { $0.tag }])

    _ = replica.commit(made, now: Instant(milliseconds: 1))
    var other = line
    other.text = ""
    edit = Edit()
    edit.trash(other, in: replica.book.lines)
    #expect(tags(edit) == [[RegisterTag.life, Tag.text]])
  }

  @Test func `of edits laid over a book one after the other the later wins what both write`() {
    var book = Book()
    var told = line
    for (step, text) in ["Concert", "Rehearsal", "Ball"].enumerated() {
      told.text = text
      Edit(putting: told, in: book.lines).lay(over: &book, as: step)
      #expect(book.lines[ID(1)]?.text == text)
    }
  }

  @Test func `registers are written anew whatever they were, beside those that differ`() throws {
    var other = line
    other.text = "Rehearsal"
    var edit = Edit()
    edit.put(other, replacing: line, anew: [Tag.price, Tag.charge])
    #expect(tags(edit) == [[Tag.text, Tag.price, Tag.charge]])
    var whole = Edit()
    whole.put(other, replacing: nil, anew: [Tag.charge])
    #expect(tags(whole) == [Line.schema.map { $0.tag }])
    for register in edit.registers(of: try #require(edit.rows.first)) {
      let row = try #require(whole.rows.first)
      #expect(whole.stored(register.tag, of: row).map { Array($0) } == register.bytes)
    }
  }

  @Test func `nothing is written of what is as it was, unless it is said anew`() {
    var edit = Edit()
    edit.put(line, replacing: line)
    #expect(edit.isEmpty)
    edit.put(line, replacing: line, anew: [Tag.charge])
    #expect(tags(edit) == [[Tag.charge]])
    // What the edit says of the row already stays one row.
    var other = line
    other.text = "Rehearsal"
    edit.put(other, replacing: line, anew: [Tag.service])
    #expect(tags(edit) == [[Tag.text, Tag.service, Tag.charge]])
  }
}
