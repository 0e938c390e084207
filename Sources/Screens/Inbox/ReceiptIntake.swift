import Ledger
import Markup

// Files on their way into the Inbox (rule E25): each becomes a receipt that waits, named by its bytes.
struct ReceiptIntake: Room {
  let app: App

  /// What the picker offers and the page takes in: pictures, PDFs, electronic invoices.
  static var accept: String { "image/*,application/pdf,application/xml,text/xml" }
  /// Bytes of an electronic invoice.
  static var largestXML: Int { 5 * 1024 * 1024 }
  /// Of one time, so that a folder dropped by mistake is noticed.
  static var most: Int { 200 }

  /// Where the files come from that come with this token: the text of ``Action/receiptFiles``.
  func origin(_ token: String) -> ReceiptOrigin? {
    var reading = Reading(token)
    guard reading.begins(with: Action.receiptFiles.word) else { return nil }
    return reading.next().flatMap { ReceiptOrigin(rawValue: $0) }
  }

  /// Opens the file dialog, or the camera.
  func pick(capture: Bool) {
    let origin: ReceiptOrigin = capture ? .camera : .upload
    effects.append(
      .pick(
        token: Action.receiptFiles(origin.word).text,
        accept: capture ? "image/*" : ReceiptIntake.accept, capture: capture, multiple: !capture))
  }

  /// On the pages of expenses files may be dropped and pasted anywhere.
  func zone(_ html: inout HTML) {
    switch state.location.route {
    case .inbox, .expenses: break
    case _: return
    }
    html(
      "div", .class("inbox-zone"), .key("inbox-zone"), .aria("hidden", "true"),
      .onDrop(.receiptFiles(ReceiptOrigin.upload.word)),
      .data("on-paste", Action.receiptFiles(ReceiptOrigin.paste.word).text),
      .data("accept", ReceiptIntake.accept)
    ) { html in
      html("span", text: "Drop receipts here: they go to the Inbox.")
    }
  }

  /// Files chosen together: one change, taken back as one.
  func receive(_ picked: [PickedFile], from origin: ReceiptOrigin) {
    var edit = Edit()
    var added: [String] = []
    var problems: [Phrase] = []
    var isBad = false
    for one in picked.prefix(ReceiptIntake.most) {
      do throws(Refusal) {
        added.append(try take(one, origin, added, &edit))
      } catch {
        problems.append(error.words)
        isBad = isBad || error.isBad
      }
    }
    if picked.count > ReceiptIntake.most {
      let rest = Noun.file.count(picked.count - ReceiptIntake.most, state.formats)
      problems.append("Add at most \(ReceiptIntake.most) files at once: \(rest) left out.")
      isBad = true
    }
    commit(edit)
    tell(added.count, problems, isBad: isBad)
    if origin == .share, state.location.route != .inbox { go(.inbox) }
  }

  private struct Refusal: Error {
    var words: Phrase
    var isBad = true
  }

  private func take(
    _ picked: PickedFile, _ origin: ReceiptOrigin, _ added: [String], _ edit: inout Edit
  ) throws(Refusal) -> String {
    // Pasted text has no name.
    if picked.name.isEmpty, picked.mediaType == "text/plain" {
      throw Refusal(
        words: """
          Pasted text is not read. Paste a picture or a PDF of the receipt, or add the expense by hand.
          """, isBad: false)
    }
    if let refusal = picked.refusal { throw Refusal(words: refusal.words(picked.name)) }
    let mediaType = try ReceiptIntake.mediaType(of: picked)
    let hash = SHA256.hex(picked.bytes)
    if added.contains(hash) {
      throw Refusal(words: "“\(picked.name)” is already in the Inbox.", isBad: false)
    }
    if let known = book.receipts.live(ReceiptConfirming.id(of: hash)) {
      if known.transaction.isNone {
        throw Refusal(words: "“\(picked.name)” is already in the Inbox.", isBad: false)
      }
      if let expense = book.transactions.live(known.transaction) {
        throw Refusal(
          words: "“\(picked.name)” is already the receipt of \(title(of: expense)).",
          isBad: false)
      }
    }
    // The bytes go first: the page stores in this order, so no row ever names bytes that are lost.
    effects.append(.storeBlob(hash: hash, mediaType: mediaType, bytes: picked.bytes))
    let name = String(Text.trimmed(picked.name).prefix(120))
    ReceiptConfirming.receive(
      hash, name: name, mediaType: mediaType, size: Int64(picked.bytes.count), origin: origin,
      in: book, now: state.now, &edit)
    return hash
  }

  /// What the file is, by its bytes alone; the page scales pictures to JPEG or PNG beforehand.
  private static func mediaType(of picked: PickedFile) throws(Refusal) -> String {
    func refuse(_ why: FileRefusal) -> Refusal { Refusal(words: why.words(picked.name)) }
    let bytes = picked.bytes
    if bytes.isEmpty { throw refuse(.empty) }
    if bytes.count > ImageIntake.largestFile { throw refuse(.tooLarge) }
    guard let type = FileType(of: bytes), type.isPaper else {
      if picked.mediaType == "application/xml", beginsAsXML(bytes) {
        if bytes.count > largestXML { throw refuse(.tooLarge) }
        return "application/xml"
      }
      throw refuse(.unknown)
    }
    switch type {
    case .pdf, .jpeg, .png: break
    case _: throw refuse(.unreadable)
    }
    if !type.isWhole(bytes) { throw refuse(.damaged) }
    return type.mediaType
  }

  /// An electronic invoice begins with `<`, perhaps behind a byte order mark; whether it is one the hub finds out.
  private static func beginsAsXML(_ bytes: [UInt8]) -> Bool {
    let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return rest.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == 0x3C
  }

  private func tell(_ added: Int, _ problems: [Phrase], isBad: Bool) {
    var parts: [Phrase] = []
    if added > 0 { parts.append("\(Noun.receipt.count(added, state.formats)) added to the Inbox.") }
    if let first = problems.first { parts.append(first) }
    if problems.count > 1 { parts.append("\(problems.count - 1) more not added.") }
    if parts.isEmpty { return }
    let offer =
      added > 0 && state.location.route != .inbox
      ? Toast.Offer(label: "Open Inbox", action: .go(.inbox)) : nil
    toast(
      parts.joined(separator: " "), canUndo: added > 0, isBad: added == 0 && isBad, offer: offer)
  }
}
