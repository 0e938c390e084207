import Ledger
import Testing

@testable import Screens

// A gig with a recording that is on this device, and a rider that is at the hub only.
extension WalkStart {
  static func attached() throws -> [WalkStart] {
    var person = try alone()
    let book = person.app.book
    let gig = try #require(
      book.projects.live.first {
        $0.schedule != nil && $0.work != .designer && $0.stage == .open
      })
    let files: [(UInt64, AttachmentRole, String, String)] = [
      (7_501, .recording, "audio/mpeg", "a"), (7_502, .rider, "application/pdf", "b"),
    ]
    others(&person) { edit in
      for (number, role, type, letter) in files {
        var file = Ledger.Attachment()
        (file.id, file.role, file.mediaType) = (ID(number), role, type)
        (file.name, file.size) = (role.word, 2_100_000)
        (file.owner.kind, file.owner.id) = (Kind.project.name, ID(gig.id.raw))
        file.hash = String(repeating: letter, count: 64)
        edit.put(file, in: book.attachments)
      }
    }
    person.app.state.hasHub = true
    person.app.state.filesHere.set([String(repeating: "a", count: 64)])
    person.go(Route.project(gig.id).path)
    return [WalkStart(person: person, reach: 2)]
      + files.flatMap { number, _, _, _ in
        let id = ID<Ledger.Attachment>(number).text
        return [start(person, "image/menu/" + id), start(person, "attach/name/" + id)]
      } + [start(person, "attach/listen/" + ID<Ledger.Attachment>(7_501).text)]
  }
}
