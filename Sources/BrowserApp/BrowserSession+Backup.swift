import Exchange
import Ledger
import Screens

/// A `.ledgerline` file on its way to the page, part by part.
final class BackupSaving {
  var writer: BookFileWriter
  let name: String
  var shown = -1

  init(_ writer: BookFileWriter, named name: String) {
    self.writer = writer
    self.name = name
  }
}

/// A `.ledgerline` file that was found to be whole, on its way into the book.
final class BackupRestoring {
  let file: BookFileReader
  let edit: Edit
  let news: Phrase
  var stored = 0
  var bringing: Bringing?
  /// It was confirmed.
  var isUnderWay = false
  var shown = -1

  init(_ file: BookFileReader, _ edit: Edit, _ news: Phrase) {
    self.file = file
    self.edit = edit
    self.news = news
  }
}

// The whole book with its files as one file, out and in (rules G60 and G61): a step, then the page has its turn.
extension BrowserSession {
  // MARK: out

  mutating func saveBackup() {
    guard files.saving == nil else { return }
    let account = app.state.membership.accountName
    let profile = app.book.profile
    let own = profile.company.isEmpty ? profile.personName : profile.company
    files.saving = BackupSaving(
      BookFileWriter(
        app.book, made: app.state.now, app: AppVersion.text,
        account: account.isEmpty ? own : account),
      named: "ledgerline-" + app.state.today.text + BookFile.ending)
    saveFurther()
  }

  private mutating func saveFurther() {
    guard let saving = files.saving else { return }
    if let part = saving.writer.next() {
      hand(part, isLast: false)
      send(.timer(token: "backup", milliseconds: 0))
      return
    }
    if let wanted = saving.writer.wanted {
      let (done, count) = saving.writer.progress
      tell(done * 100 / count, &saving.shown, "Saving backup")
      send(.loadBlob(token: "backup", hash: wanted.hash))
      return
    }
    hand(saving.writer.finish(), isLast: true)
    let absent = saving.writer.absent
    files.saving = nil
    run(app.handle(.backupSaved))
    if absent > 0 {
      run(
        app.handle(
          .failed(
            """
            The backup is saved; files that are not on this device are not in it (\(absent)). Go online \
            and save another.
            """)))
    }
  }

  private func hand(_ bytes: [UInt8], isLast: Bool) {
    guard let saving = files.saving else { return }
    send(
      .savePart(name: saving.name, mediaType: BookFile.mediaType, bytes: bytes, isLast: isLast))
  }

  /// The bytes of a file that the backup waits for; none where it is nowhere to be had.
  mutating func backupFileCame(_ hash: String, _ bytes: [UInt8]) {
    guard let saving = files.saving, saving.writer.wanted?.hash == hash else { return }
    do throws(BookFileFault) {
      hand(try saving.writer.add(bytes.isEmpty ? nil : bytes), isLast: false)
    } catch {
      files.saving = nil
      run(app.handle(.failed("Failed to create backup. Please try again. \(error.message)")))
      return
    }
    saveFurther()
  }

  mutating func backupFurther() {
    if files.saving != nil { return saveFurther() }
    if files.restoring?.isUnderWay == true { restoreFurther() }
  }

  // MARK: in

  /// Reads a backup to its end and keeps nothing of it.
  mutating func checkBackup(_ picked: [PickedFile]) {
    guard let file = picked.first else { return }
    do throws(BookFileFault) {
      let reader = try BookFileReader(ByteSource(file.bytes))
      try reader.verify()
      let said = reader.manifest
      run(
        app.handle(
          .awaited(
            """
            “\(file.name)” is whole (rows: \(app.state.formats.count(said.rows)), \
            files: \(app.state.formats.count(said.files)))
            """)))
    } catch {
      run(app.handle(.failed("“\(file.name)”: \(error.message)")))
    }
  }

  /// Reads it to its end and shows what would come in; it goes into an empty book only.
  mutating func readBackup(_ picked: PickedFile) {
    files.planned = nil
    files.importing = nil
    do throws(BookFileFault) {
      let reader = try BookFileReader(ByteSource(picked.bytes))
      let edit = try reader.verifiedEdit().withoutTheHubs
      if !BrowserSession.isEmpty(app.book) { throw BookFileFault.notEmpty }
      let said = reader.manifest
      let formats = app.state.formats
      // As Settings counts what is in the book: what was deleted is said apart.
      let lives = edit.lives
      let live = lives.reduce(0) { $0 + $1.live }
      let restoring = BackupRestoring(
        reader, edit, "\(formats.count(live)) rows")
      files.restoring = restoring
      let made = said.made.local(offsetMinutes: files.offsets.minutes(at: said.made)).day
      var lines: [Phrase] = ["Backup of \(formats.day(made))"]
      lines += lives.compactMap { $0.words(formats) }
      lines.append(said.files == 0 ? "no files" : "files: \(formats.count(said.files))")
      var problems: [Phrase] = []
      if !said.absent.isEmpty {
        problems.append("Files of the book that are not in the backup: \(said.absent.count)")
      }
      run(
        app.handle(
          .importRead(
            ImportPreview(
              fileName: picked.name, summary: lines, problems: problems, canRun: true,
              news: restoring.news, refusals: [], columns: nil))))
    } catch {
      run(app.handle(.failed("“\(picked.name)”: \(error.message)")))
    }
  }

  /// What a new book has by itself is no work of anybody.
  private static func isEmpty(_ book: Book) -> Bool {
    book.clients.isEmpty && book.projects.isEmpty && book.invoices.isEmpty && book.payments.isEmpty
      && book.transactions.isEmpty && book.items.isEmpty
  }

  mutating func restoreBackup() {
    guard let restoring = files.restoring, !restoring.isUnderWay else { return }
    if mustAskForDoubt() { return }
    // What came while the hub was asked counts, too.
    guard BrowserSession.isEmpty(app.book) else {
      files.restoring = nil
      return run(app.handle(.failed(BookFileFault.notEmpty.message)))
    }
    restoring.isUnderWay = true
    restoreFurther()
  }

  private mutating func restoreFurther() {
    guard let restoring = files.restoring else { return }
    let members = restoring.file.files
    // The bytes go first: no row ever names bytes that are lost.
    if restoring.stored < members.count {
      let member = members[restoring.stored]
      do throws(BookFileFault) {
        send(
          .storeBlob(
            hash: member.sha256, mediaType: member.mediaType,
            bytes: try restoring.file.bytes(of: member)))
      } catch {
        files.restoring = nil
        return run(app.handle(.failed(error.message)))
      }
      restoring.stored += 1
      tell(restoring.stored * 50 / members.count, &restoring.shown, "Restoring")
      return send(.timer(token: "backup", milliseconds: 0))
    }
    // What was written while the files were kept counts, too.
    guard restoring.bringing != nil || BrowserSession.isEmpty(app.book) else {
      files.restoring = nil
      return run(app.handle(.failed(BookFileFault.notEmpty.message)))
    }
    var bringing = restoring.bringing ?? Bringing(restoring.edit, into: app)
    restoring.bringing = nil
    if let refusal = bringing.further().first {
      files.restoring = nil
      return run(app.handle(.failed(refusal.words)))
    }
    if !bringing.isDone {
      tell(50 + bringing.percent / 2, &restoring.shown, "Restoring")
      restoring.bringing = bringing
      return send(.timer(token: "backup", milliseconds: 0))
    }
    files.restoring = nil
    guard bringing.finish() else {
      return run(app.handle(.failed("The book was changed meanwhile: choose the backup again.")))
    }
    sync(.made(bringing.changes))
    run(app.handle(.imported()))
  }

  /// Every tenth of the way is said.
  private mutating func tell(_ percent: Int, _ shown: inout Int, _ words: Phrase) {
    let step = percent / 10
    if step == shown { return }
    shown = step
    run(app.handle(.awaited("\(words): \(percent) %")))
  }
}
