import Ledger
import Testing

@testable import Screens

/// Files that go with gigs and charges (rules G70, G71), the app's colour and week (rule G74), erasing (rule G72).
struct AttachmentScreenTests {
  private static let pdf = Array("%PDF-1.4\ntrailer\n%%EOF\n".utf8)
  private static let mp3 = Array("ID3".utf8) + [UInt8](repeating: 1, count: 200)

  private func player() throws -> (Person, Project) {
    let person = try Person(sampleStudio(on: try Day(parsing: "2026-11-21")))
    let gig = try #require(
      person.app.book.projects.live.first {
        $0.schedule != nil && !person.app.book.charges(of: $0.id).isEmpty
      })
    return (person, gig)
  }

  private func token(_ kind: String, _ id: UInt64) -> String {
    "image/files/other/" + kind + "/" + ID<Ledger.Attachment>(id).text + "/100"
  }

  private func hand(_ files: [PickedFile], _ token: String, _ person: inout Person) -> [Effect] {
    let effects = person.app.handle(.files(token: token, files))
    person.app.refresh()
    return effects
  }

  private func isKept(_ effects: [Effect]) -> Bool {
    effects.contains { effect in
      switch effect {
      case .store, .storeBlob: return true
      case _: return false
      }
    }
  }

  @Test func `several files come at once and are what their bytes say`() throws {
    var (person, gig) = try player()
    person.go(Route.project(gig.id).path)
    #expect(person.page.contains("Attachments") && person.page.contains("to 50 MB each"))
    let files = [
      PickedFile("Contract.pdf", "text/html", Self.pdf), PickedFile("demo.mp3", "", Self.mp3),
      PickedFile("plot.txt", "", Array("drums left".utf8)),
    ]
    let effects = hand(files, token("project", gig.id.raw), &person)
    #expect(
      effects.first
        == .storeBlob(hash: SHA256.hex(Self.pdf), mediaType: "application/pdf", bytes: Self.pdf))
    let all = person.app.book.attached(to: gig.id.raw, .project)
    #expect(all.map { $0.role } == [.other, .recording, .other])
    #expect(all.map { $0.mediaType } == ["application/pdf", "audio/mpeg", "text/plain"])
    #expect(person.toast.contains("3 files added"))
    #expect(person.page.contains("Contract.pdf") && person.page.contains("Recording, 203 B"))
    person.press("undo")
    #expect(person.app.book.attached(to: gig.id.raw, .project).isEmpty)
  }

  @Test func `pages, drawings and cut files are not kept`() throws {
    var (person, gig) = try player()
    let hostile: [[UInt8]] = [
      Array("<html><script>1</script>".utf8), Array(" <svg onload=x>".utf8), [0, 1, 2],
      Array("%PDF-1.4 cut".utf8), [],
    ]
    for bytes in hostile {
      let effects = hand(
        [PickedFile("x.pdf", "application/pdf", bytes)], token("project", gig.id.raw), &person)
      #expect(!isKept(effects))
    }
    let large = Array("ID3".utf8) + [UInt8](repeating: 1, count: Attaching.largest - 2)
    _ = hand([PickedFile("x.mp3", "audio/mpeg", large)], token("project", gig.id.raw), &person)
    #expect(person.complains("50 MB"))
    #expect(person.app.book.attached(to: gig.id.raw, .project).isEmpty)
    // A receipt is still a paper.
    let purchase = try #require(person.app.book.transactions.live.first { $0.sale == nil })
    let place = "image/files/receipt/transaction/" + purchase.id.text + "/10"
    #expect(!isKept(hand([PickedFile("x.mp3", "", Self.mp3)], place, &person)))
  }

  @Test func `a file is named, told its kind, heard, deleted and brought back`() throws {
    var (person, gig) = try player()
    person.go(Route.project(gig.id).path)
    _ = hand([PickedFile("demo.mp3", "", Self.mp3)], token("project", gig.id.raw), &person)
    let file = try #require(person.app.book.attached(to: gig.id.raw, .project).first)
    person.press("attach/open/" + file.id.text)
    #expect(
      person.sheet.contains("<audio") && person.sheet.contains("controls")
        && person.sheet.contains(file.hash))
    person.press("sheet/attach/name/" + file.id.text)
    person.type("name", "")
    person.press("save")
    #expect(person.sheet.contains("Name the file"))
    person.type("name", "Oboe Solo")
    person.type("role", "chart")
    person.press("save")
    let named = try #require(person.app.book.attachments[file.id])
    #expect(named.name == "Oboe Solo" && named.role == .chart)
    person.press("image/remove/" + file.id.text)
    #expect(person.app.book.attached(to: gig.id.raw, .project).isEmpty)
    #expect(person.toast.contains("File removed"))
    person.press("undo")
    #expect(person.app.book.attached(to: gig.id.raw, .project).count == 1)
  }

  @Test func `PDFs open, words are saved, pictures are shown`() throws {
    var (person, gig) = try player()
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 2, 3, 0xFF, 0xD9]
    _ = hand(
      [
        PickedFile("a.pdf", "", Self.pdf), PickedFile("b", "", Array("words".utf8)),
        PickedFile("c.jpg", "", jpeg),
      ], token("project", gig.id.raw), &person)
    let files = person.app.book.attached(to: gig.id.raw, .project)
    func open(_ place: Int) -> [Effect] {
      person.app.handle(.action(Action(text: "attach/open/" + files[place].id.text)))
    }
    #expect(open(0).contains(.handOverBlob(hash: files[0].hash, name: "a.pdf", .open)))
    #expect(open(1).contains(.handOverBlob(hash: files[1].hash, name: "b.txt", .download)))
    _ = open(2)
    #expect(person.sheet.contains("viewer") && files[2].role == .photo)
  }

  @Test func `a charge's form has its files, and what was not saved is not kept`() throws {
    var (person, gig) = try player()
    let charge = try #require(person.app.book.charges(of: gig.id).first)
    person.press("sheet/charge/" + gig.id.text + "/" + charge.id.text)
    #expect(person.sheet.contains("Attachments"))
    _ = hand([PickedFile("rate.pdf", "", Self.pdf)], token("charge", charge.id.raw), &person)
    #expect(person.sheet.contains("rate.pdf"))
    person.press("close")
    person.go(Route.project(gig.id).path)
    #expect(person.page.contains("rate.pdf"))
  }

  @Test func `only what the hub has leaves the device`() throws {
    var (person, gig) = try player()
    _ = hand([PickedFile("a.pdf", "", Self.pdf)], token("project", gig.id.raw), &person)
    let file = try #require(person.app.book.attached(to: gig.id.raw, .project).first)
    func leave() -> [Effect] {
      person.app.handle(.action(Action(text: "attach/leave/" + file.id.text)))
    }
    person.app.state.filesHere.set([file.hash])
    #expect(!leave().contains(.dropBlob(file.hash)), "without a hub it is the only copy")
    person.app.state.hasHub = true
    person.app.state.uploads = [Upload(file.hash, .waiting)]
    #expect(!leave().contains(.dropBlob(file.hash)), "the hub does not have it yet")
    person.app.state.uploads = []
    person.press("sheet/image/menu/" + file.id.text)
    #expect(person.sheet.contains("Remove from This Device"))
    #expect(leave().contains(.dropBlob(file.hash)))
    person.app.state.filesHere.remove(file.hash)
    person.press("sheet/image/menu/" + file.id.text)
    #expect(person.sheet.contains("Keep on This Device"))
    let effects = person.app.handle(.action(Action(text: "attach/keep/" + file.id.text)))
    #expect(effects.contains(.keepBlob(file.hash)))
  }

  @Test func `Privacy says how much the files take`() throws {
    var (person, gig) = try player()
    person.app.state.hasHub = true
    _ = hand([PickedFile("a.mp3", "", Self.mp3)], token("project", gig.id.raw), &person)
    person.app.state.filesHere.set([SHA256.hex(Self.mp3)])
    person.go("/settings/privacy")
    #expect(person.page.contains("1 file, 203 B"))
    #expect(person.page.contains("where the hub keeps its books in a database, in that"))
    // What it names is a press away.
    for page in [SettingsPage.mail, .members] {
      #expect(person.page.contains("href=\"\(Route.setting(page).path)\""))
    }
    #expect(FileSize(app: person.app).words(2_149_999) == "2.1 MB")
    #expect(FileSize(app: person.app).words(52_428_800) == "52.4 MB")
    #expect(FileSize(app: person.app).words(999_499) == "999 kB")
    #expect(FileSize(app: person.app).words(1_000_000_000) == "1.0 GB")
  }

  @Test func `a person is erased with a look at what stays, and back with Undo`() throws {
    var (person, gig) = try player()
    let client = try #require(person.app.book.clients[gig.client])
    person.press("sheet/client-erase/" + client.id.text)
    #expect(person.sheet.contains("Becomes blank") && person.sheet.contains("Stays"))
    person.press("save")
    #expect(person.app.book.clients[client.id]?.displayName == "Unnamed Contact")
    #expect(!person.page.contains(client.displayName))
    person.press("undo")
    #expect(person.app.book.clients[client.id] == client)
  }

  @Test func `the colour and the first day of the week are chosen`() throws {
    var (person, _) = try player()
    person.go("/settings/appearance")
    #expect(person.app.state.shades.isEmpty)
    person.press("set/color", value: "#ffee00")
    #expect(person.page.contains("value=\"#ffee00\"") && person.page.contains("Usual Color"))
    #expect(person.app.state.shades.split(separator: ",").count == 8)
    person.press("set/color", value: "url(x)")
    #expect(person.page.contains("value=\"#ffee00\""))
    person.press("set/color/none")
    #expect(!person.page.contains("Usual Color"))
    #expect(person.app.state.shades.isEmpty)
    person.press("choose/week/monday")
    #expect(person.app.book.settings.weekStart == .monday)
    person.go("/calendar/week/2026-11-26")
    #expect(person.page.contains("2026-11-23"))
    #expect(person.page.contains("2026-11-29") && !person.page.contains("data-day=\"2026-11-22\""))
    person.go("/settings/appearance")
    person.press("choose/week/sunday")
    person.go("/calendar/week/2026-11-26")
    #expect(person.page.contains("2026-11-22") && !person.page.contains("data-day=\"2026-11-29\""))
  }
}
