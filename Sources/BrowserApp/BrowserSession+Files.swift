import Exchange
import Ledger
import Screens

/// Files that come and go, and what waits for the page to be drawn.
struct Files {
  var focusAfterRender: String?
  /// This device's time zone.
  var offsets = ZoneOffsets()
  /// An import that was shown and not yet confirmed.
  var planned: (name: String, file: ImportFile)?
  /// The file it is from, to be read again as a person chooses.
  var importing: (name: String, table: CSVTable, folder: ImportFolder?)?
  /// One of our own files that has rows otherwise than the book, and whether those of the book stay.
  var older: (file: ImportFile, onlyNew: Bool)?
  /// A bank's file as it is, which may go to accounts, and what it would bring there.
  var bank: (name: String, bytes: [UInt8])?
  var bankImport: BankImport?
  /// What was answered of what it leaves open.
  var answers: [ImportColumns.Answer] = []
  /// The backup that is being written.
  var saving: BackupSaving?
  /// The backup that was read, and is entered in steps once that is confirmed.
  var restoring: BackupRestoring?
  /// Whether the hub was asked to doubt its numbers before what is confirmed comes in (rule G86).
  var doubt = Doubt.unasked

  enum Doubt { case unasked, asked, noted }
}

extension BrowserSession {
  // MARK: the sample studio

  mutating func loadSample() {
    var changes: [Change] = []
    let drawn = SamplePictures(on: app.state.today)
    var sample = sampleStudio(on: app.state.today)
    sample.add(drawn.edit)
    if let refusal = app.bringIn(sample, &changes).first {
      run(app.handle(.failed(refusal.words)))
      return
    }
    sync(.made(changes))
    // After the book, which is not to wait for its pictures.
    for picture in drawn.pictures {
      send(
        .storeBlob(
          hash: picture.hash, mediaType: SamplePictures.mediaType, bytes: picture.bytes))
    }
    run(app.handle(.action(.go(.today))))
  }
}
