import Foundation
import Ledger
import Store
import Testing

@testable import Server

/// Reading with programs that are scripts: each does what a damaged file may make the real one do (rule E24).
struct ReadingTests {
  /// A PNG of one pixel.
  static let png = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
    ) ?? Data())
  static let hash = SHA256.hex(png)
  static let reads = """
    printf 'level\\tpage_num\\tblock_num\\tpar_num\\tline_num\\tword_num\\tleft\\ttop\\twidth\\theight\\tconf\\ttext\\n'
    printf '1\\t1\\t0\\t0\\t0\\t0\\t0\\t0\\t200\\t400\\t-1\\t\\n'
    printf '5\\t1\\t1\\t1\\t1\\t1\\t20\\t40\\t60\\t20\\t96\\tTotal\\n'
    printf '5\\t1\\t1\\t1\\t1\\t2\\t100\\t40\\t60\\t20\\t91\\t12.34\\n'
    """

  /// A folder with a Tesseract that runs a script's lines when it is given a picture.
  static func tesseract(_ lines: String, in folder: String = TemporaryFolder.make()) throws
    -> String
  {
    let path = folder + "/tesseract"
    let script = """
      #!/bin/sh
      case "$1" in
      --version) echo "tesseract 9.9.1"; exit 0 ;;
      --list-langs) printf 'List of available languages (2):\\neng\\ndeu\\n'; exit 0 ;;
      esac
      \(lines)
      """
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return folder
  }

  /// Waits for something that the hub does by itself.
  static func eventually(_ body: () throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      if try body() { return true }
      try await Task.sleep(for: .milliseconds(40))
    }
    return false
  }

  /// What becomes of one picture.
  private func reading(
    with lines: String, _ limits: ToolLimits = ToolLimits()
  ) async throws -> Reading? {
    let tools = try Self.tesseract(lines)
    defer { try? FileManager.default.removeItem(atPath: tools) }
    var found: Reading?
    try await RunningHub.run {
      $0.toolPath = tools
      $0.toolLimits = limits
    } _: { hub in
      let store = hub.hub.store
      try store.addReceipt(
        Self.png, named: "lunch.png", mediaType: "image/png", from: .upload, now: hub.hub.now())
      _ = try await Self.eventually { try store.book().book.reading(of: Self.hash) != nil }
      found = try store.book().book.reading(of: Self.hash)
      let left = try? FileManager.default.contentsOfDirectory(atPath: hub.folder + "/data/reading")
      #expect((left ?? []).isEmpty)
    }
    return found
  }

  @Test func `what waits is read, and the log brings it to every device`() async throws {
    let reading = try #require(try await reading(with: Self.reads))
    #expect(reading.state == .done)
    #expect(reading.text == "Total 12.34")
    #expect(reading.words.map { $0.text } == ["Total", "12.34"])
    #expect(reading.words.first?.x == 1_000 && reading.words.first?.y == 1_000)
    #expect(reading.engine == "tesseract 9.9.1 (eng+deu)")
    #expect(reading.reason.isEmpty)
  }

  @Test func `a program that hangs is ended with its children`() async throws {
    let note = TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(atPath: note) }
    var limits = ToolLimits()
    limits.seconds = 0.5
    let reading = try await reading(
      with: "sleep 300 & echo $! >\(note)/child; wait", limits)
    #expect(reading?.state == .failed)
    #expect(reading?.reason == ReadingProblem.late.message.english)
    let child = try String(contentsOfFile: note + "/child", encoding: .utf8)
    let number = child.trimmingCharacters(in: .whitespacesAndNewlines)
    let status = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
    #expect(status.isEmpty || status.contains(") Z "), "it still runs: \(status)")
  }

  @Test func `a program that prints without end is ended`() async throws {
    var limits = ToolLimits()
    limits.output = 100_000
    let reading = try await reading(with: "yes", limits)
    #expect(reading?.reason == ReadingProblem.tooMuchText.message.english)
  }

  @Test func `a picture without words and a damaged one say so`() async throws {
    #expect(
      try await reading(with: "exit 0")?.reason == ReadingProblem.noText.message.english)
    #expect(
      try await reading(with: "echo 'Error during processing.' >&2; exit 1")?.reason
        == ReadingProblem.damaged.message.english)
  }

  @Test func `what failed is read again when somebody asks`() async throws {
    let tools = try Self.tesseract("kill -SEGV $$")
    defer { try? FileManager.default.removeItem(atPath: tools) }
    try await RunningHub.run {
      $0.toolPath = tools
    } _: { hub in
      let store = hub.hub.store
      try store.addReceipt(
        Self.png, named: "lunch.png", mediaType: "image/png", from: .upload, now: hub.hub.now())
      #expect(
        try await Self.eventually {
          try store.book().book.reading(of: Self.hash)?.state == .failed
        })
      #expect(
        try store.book().book.reading(of: Self.hash)?.reason
          == ReadingProblem.brokeOff.message.english)
      let signedIn = try await hub.signIn()
      #expect(try await hub.ask("/v1/reading", signedIn).text.contains("\"failed\":1"))
      _ = try Self.tesseract(Self.reads, in: tools)
      let path = "/v1/receipts/\(Self.hash)/read"
      #expect(try await hub.ask(path, "POST").status == 401)
      let unknown = "/v1/receipts/" + String(repeating: "0", count: 64) + "/read"
      #expect(try await hub.ask(unknown, "POST", signedIn).status == 404)
      #expect(try await hub.ask(path, "POST", signedIn).status == 202)
      #expect(
        try await Self.eventually { try store.book().book.reading(of: Self.hash)?.state == .done })
      #expect(try await hub.ask("/v1/reading", signedIn).text.contains("\"failed\":0"))
    }
  }

  @Test func `without programs pictures wait, and the hub says what is lacking`() async throws {
    let nothing = TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(atPath: nothing) }
    try await RunningHub.run {
      $0.toolPath = nothing
    } _: { hub in
      let store = hub.hub.store
      let xml = Array("<?xml version=\"1.0\"?><note>no invoice</note>".utf8)
      for (bytes, name) in [(Self.png, "lunch.png"), (xml, "note.xml")] {
        try store.addReceipt(
          bytes, named: name, mediaType: "application/octet-stream", from: .upload,
          now: hub.hub.now())
      }
      // The electronic one needs no program, and stands behind the picture.
      #expect(
        try await Self.eventually {
          try store.book().book.reading(of: SHA256.hex(xml))?.state == .failed
        })
      #expect(try store.book().book.reading(of: Self.hash) == nil)
      let signedIn = try await hub.signIn()
      let said = try await hub.ask("/v1/reading", signedIn)
      #expect(said.headers["content-type"] == "application/json")
      #expect(said.text.contains("\"pictures\":false") && said.text.contains("\"waiting\":1"))
      #expect(said.text.contains("\"tesseract-ocr\"") && said.text.contains("\"poppler-utils\""))
      let again = try await hub.ask("/v1/receipts/\(Self.hash)/read", "POST", signedIn)
      #expect(again.status == 409 && again.text.contains("no-reader"))
    }
  }

  @Test func `an expense's receipt is read only when somebody asks`() async throws {
    let store = try Store(inMemory: ())
    let now = Instant(milliseconds: 1_795_000_000_000)
    let id = try store.addReceipt(
      Self.png, named: "a.png", mediaType: "image/png", from: .upload, now: now
    ).receipt
    #expect(try store.unreadReceipts().map { $0.hash } == [Self.hash])
    try store.commit(now: now) { book in
      var receipt = try #require(book.receipts[id])
      receipt.transaction = ID(77)
      return Edit(putting: receipt, in: book.receipts)
    }
    #expect(try store.unreadReceipts().isEmpty)
    #expect(try store.forgetReading(of: Self.hash, now: now))
    #expect(try store.unreadReceipts().map { $0.hash } == [Self.hash])
    #expect(try !store.forgetReading(of: String(repeating: "0", count: 64), now: now))
  }

  @Test func `a program sees nothing of the hub`() throws {
    let secret = TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(atPath: secret) }
    let open = open(secret, O_RDONLY)
    defer { close(open) }
    let run = ToolRun(limiter: "/usr/bin/prlimit", folder: secret, leash: ToolLeash())
    // Its own three, and the folder that it lists.
    let files = run("/bin/ls", ["/proc/self/fd"])
    #expect(files.ending == .done)
    #expect(files.text.split(separator: "\n").count == 4)
    #expect(!run("/usr/bin/env", []).text.contains("LEDGERLINE"))
    let pulled = ToolLeash()
    pulled.pull()
    let late = ToolRun(limiter: "/usr/bin/prlimit", folder: secret, leash: pulled)
    #expect(late("/bin/ls", []).ending == .stopped)
  }

  @Test func `pictures say their size before they are decoded`() {
    #expect(PictureSize(of: Self.png, .png) == PictureSize(width: 1, height: 1))
    let gif = Array("GIF89a".utf8) + [0x40, 0x01, 0xF0, 0x00]
    #expect(PictureSize(of: gif, .gif) == PictureSize(width: 320, height: 240))
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0x27, 0x10, 0x4E, 0x20]
    #expect(PictureSize(of: jpeg, .jpeg) == PictureSize(width: 20_000, height: 10_000))
    #expect(PictureSize(of: jpeg, .jpeg)?.isTooLarge == true)
    #expect(PictureSize(of: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0], .jpeg) == nil)
  }

  @Test func `files are told by their bytes, and languages by their names`() {
    #expect(ReceiptFile(Self.png) == .picture(.png))
    #expect(ReceiptFile(Array("%PDF-1.7\n".utf8)) == .pdf)
    #expect(ReceiptFile([0xEF, 0xBB, 0xBF] + Array("\n<?xml version='1.0'?>".utf8)) == .xml)
    #expect(ReceiptFile(Array("<!DOCTYPE html><p>".utf8)) == nil)
    #expect(ReceiptFile(Array("a < b".utf8)) == nil)
    #expect(ReceiptFile([]) == nil)
    #expect(ReadingTools.languages("eng+deu+eng") == ["eng", "deu"])
    for wrong in ["", "eng+", "-c x", "../eng", "osd", "e"] {
      #expect(ReadingTools.languages(wrong) == nil, "\(wrong)")
    }
  }
}
