import Ledger

/// A file that comes in with rows that name it; the edge keeps its bytes before the rows are written.
public struct ImportBlob: Equatable, Sendable {
  /// SHA-256, as hex.
  public var hash: String
  public var mediaType: String
  public var bytes: [UInt8]
}

/// The files beside a table on their way to the expenses that name them (rule E38).
struct ImportFiles {
  /// nil where the table came alone.
  let folder: ImportFolder?
  /// What lines that are no expenses name.
  let others: [String]
  private(set) var blobs: [ImportBlob] = []
  private let names: FileNames
  /// The files that one line alone names, by their place.
  private var claims: [Int: Int] = [:]
  private var taken = Set<Int>()
  private var hashes: [Int: String] = [:]
  private var kept = Set<String>()
  private var given = Set<UInt64>()

  init(_ folder: ImportFolder?, others: [String] = []) {
    self.folder = folder
    self.others = others
    names = FileNames(folder?.files ?? [])
  }

  /// What a cell names.
  func read(_ cell: String) -> (found: [[Int]], missing: [String]) { names.read(cell) }

  /// Notes that a line names files.
  mutating func claim(_ cell: String) {
    for places in names.read(cell).found {
      for place in places { claims[place, default: 0] += 1 }
    }
  }

  func claims(_ place: Int) -> Int { claims[place] ?? 0 }
  func isTaken(_ place: Int) -> Bool { taken.contains(place) }
  func file(_ place: Int) -> ImportFolder.File? { folder?.files[place] }

  mutating func hash(_ place: Int) -> String {
    if let known = hashes[place] { return known }
    let hash = SHA256.hex(folder?.files[place].bytes ?? [])
    hashes[place] = hash
    return hash
  }

  /// The file is dealt with: nothing more is said of it.
  mutating func take(_ place: Int) { taken.insert(place) }

  /// Whether a row is not yet among those that this import brings.
  mutating func give(_ id: UInt64) -> Bool { given.insert(id).inserted }

  /// Its bytes are to be kept.
  mutating func keep(_ place: Int, _ type: FileType) {
    let hash = hash(place)
    guard let file = file(place), kept.insert(hash).inserted else { return }
    blobs.append(ImportBlob(hash: hash, mediaType: type.mediaType, bytes: file.bytes))
  }
}

extension ColumnImport {
  /// Gives an expense the files that its line names; one that it has, or had and lost, is not given again.
  mutating func attach(_ transaction: ID<Transaction>, _ row: CSVRow) {
    let cell = cell(.files, row)
    if cell.isEmpty { return }
    guard files.folder != nil else {
      withFiles += 1
      return
    }
    let (found, missing) = files.read(cell)
    for name in missing {
      warn(
        row, .files, "there is no file \"\(CellFault.shown(name))\"",
        hint: "Import the whole export, or add the file to the expense afterwards.")
    }
    let before = book.attachments(of: transaction.raw, as: .receipt)
    var last = before.last?.position
    var count = before.count
    for places in found {
      guard let place = one(of: places) else {
        // Which of them it is, nobody knows: they wait in the Inbox.
        warn(
          row, .files, "more than one file or line has the name \"\(shown(places))\"",
          hint: "Attach the right one from the Inbox.")
        continue
      }
      files.take(place)
      let hash = files.hash(place)
      let id = ImportBatches.file(of: transaction, hash)
      let isKnown = book.attachments[id] != nil || before.contains { $0.hash == hash }
      if isKnown || !files.give(id.raw) {
        plan.say(.attachment, .kept, shown(places))
        continue
      }
      guard let type = type(of: place, at: "line \(row.line)") else { continue }
      if count >= ReceiptConfirming.mostFiles {
        warn(
          row, .files, "“\(shown(places))” is left out",
          hint: "An expense keeps at most \(ReceiptConfirming.mostFiles) receipts.")
        continue
      }
      let file = attachment(id, of: transaction, place, type, hash, after: last)
      last = file.position
      count += 1
      put(file, in: book.attachments, .verbatim(file.name))
      files.keep(place, type)
    }
  }

  /// The file that is meant where several have the name; nil where nobody knows.
  private mutating func one(of places: [Int]) -> Int? {
    // Those of income stand apart in Midday's export.
    var places = places.filter { !isOfIncome($0) }
    var hashes = Set<String>()
    places = places.filter { hashes.insert(files.hash($0)).inserted }
    guard places.count == 1, let place = places.first else { return nil }
    // Numbers begin anew there with every hundred rows, so that one name may be two files of which one was overwritten.
    return reading.format != nil && files.claims(place) > 1 ? nil : place
  }

  private func isOfIncome(_ place: Int) -> Bool {
    folded(files.file(place)?.path ?? "").utf8.starts(with: "attachments/income/".utf8)
  }

  private func shown(_ places: [Int]) -> String {
    CellFault.shown(places.first.flatMap { files.file($0)?.name } ?? "")
  }

  private func attachment(
    _ id: ID<Attachment>, of transaction: ID<Transaction>, _ place: Int, _ type: FileType,
    _ hash: String, after last: Position?
  ) -> Attachment {
    var file = Attachment()
    file.id = id
    file.owner.kind = Kind.transaction.name
    file.owner.id = transaction.retyped()
    file.role = .receipt
    file.name = String((files.file(place)?.name ?? "").prefix(120))
    file.mediaType = type.mediaType
    file.size = Int64(files.file(place)?.bytes.count ?? 0)
    file.hash = hash
    file.position = Position.between(last, nil, jitter: id.raw)
    return file
  }

  /// What a file is by its bytes; what is no receipt is said.
  private mutating func type(of place: Int, at path: Phrase) -> FileType? {
    guard let file = files.file(place) else { return nil }
    func refuse(_ what: Phrase, _ hint: Phrase) -> FileType? {
      plan.problems.append(ImportProblem(.warning, path, what, hint: hint))
      return nil
    }
    let name = CellFault.shown(file.name)
    if file.isTooLarge || file.bytes.count > ImportFolder.largestFile {
      return refuse(
        "“\(name)” has more than \(ImportFolder.largestFile >> 20) MB and is left out",
        "Make it smaller and add it to the expense.")
    }
    guard let type = FileType(of: file.bytes), type.isPaper else {
      return refuse(
        "“\(name)” is no picture or PDF and is left out",
        "Save it as one and add it to the expense.")
    }
    if !type.isWhole(file.bytes) {
      return refuse("“\(name)” is damaged and is left out", "Download the export again.")
    }
    return type
  }

  // MARK: what no line names

  /// Counts who names what before anything is attached.
  mutating func claimFiles() {
    if files.folder == nil || reading.mapping[.files] == nil { return }
    for row in rows { files.claim(cell(.files, row)) }
  }

  /// Files without a line wait in the Inbox; those of other things than expenses are counted.
  mutating func bringRest() {
    sayFiles()
    guard let folder = files.folder else { return }
    for name in files.others {
      for place in files.read(name).found.joined() where files.claims(place) == 0 {
        files.take(place)
      }
    }
    var left = 0
    // What an expense has, here or in this import, waits for nobody.
    var known = Set(files.blobs.map { $0.hash })
    for file in book.attachments.live { known.insert(file.hash) }
    for (place, file) in folder.files.enumerated() where !files.isTaken(place) {
      if ImportFiles.otherPlaces.contains(file.place) || isOfIncome(place) {
        left += 1
        continue
      }
      guard let type = type(of: place, at: "this file") else { continue }
      let hash = files.hash(place)
      let id = ReceiptConfirming.id(of: hash)
      if book.receipts[id] != nil || known.contains(hash) || !files.give(id.raw) { continue }
      ReceiptConfirming.receive(
        hash, name: String(file.name.prefix(120)), mediaType: type.mediaType,
        size: Int64(file.bytes.count), origin: .upload, in: book, now: now, &plan.edit)
      plan.say(.receipt, .added, .verbatim(file.name), "")
      files.keep(place, type)
    }
    if left > 0 {
      plan.problems.append(
        ImportProblem(
          .warning, "this file",
          left == 1
            ? "1 file of something else than expenses is left out"
            : "\(left) files of something else than expenses are left out",
          hint: "Add what you need to the Inbox."))
    }
  }

  private mutating func sayFiles() {
    if withFiles == 0 { return }
    plan.problems.append(
      ImportProblem(
        .note, "this file",
        withFiles == 1
          ? "1 expense has files beside it" : "\(withFiles) expenses have files beside them",
        hint: "Import the zip or the folder with them, or choose them together with the CSV."))
  }
}

extension ImportFiles {
  /// Folders of Midday's export of everything that hold no receipts.
  static var otherPlaces: [String] { ["invoices", "documents"] }
}
