@preconcurrency import Glibc
import ArgumentParser
import Exchange
import Foundation
import Ledger
import Server
import Store

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the app and the book to this machine's browsers, or to others.",
    discussion: """
      Prints one address with a token that signs one browser in. Serving to other machines needs \
      a password in $LEDGERLINE_PASSWORD once; it is kept as scrypt. With --host 0.0.0.0 (or ::) \
      the addresses that other machines open are said, too.

      Examples:
        ledgerline serve
        ledgerline serve --demo
        LEDGERLINE_PASSWORD='long words here' ledgerline serve --host 0.0.0.0
        ledgerline serve --allow-host book.example.com --trust-proxy 127.0.0.1
        ledgerline serve --store postgres://ledgerline@db.example.com/ledgerline
        ledgerline serve --store postgres://ledgerline@db.example.com/ledgerline --standby
        ledgerline serve --store postgres://ledgerline@db.example.com/ledgerline --together
        ledgerline serve --blobs 's3://files/ledgerline?endpoint=https://minio.example.com'
        ledgerline serve --inbox ~/Scans --ocr-languages eng+fra
        ledgerline serve --backup-every 1d --backup-dir /mnt/disk/backups --backup-keep 7d4w12m
      """)

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 takes any free one.")
  var port = 8787

  @Option(help: ArgumentHelp("The folder with the app's files.", valueName: "dir"))
  var site: String?

  @Option(
    help: ArgumentHelp("A further host name to answer to, such as a proxy's.", valueName: "name"))
  var allowHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "A proxy whose X-Forwarded-For is believed when wrong passwords are counted.",
      valueName: "address"))
  var trustProxy: [String] = []

  @Option(
    help: ArgumentHelp(
      "The PostgreSQL database that holds the accounts' books; files and settings stay in the folder.",
      valueName: "postgres://…"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Where files are kept, if not in the folder: s3://bucket/prefix?endpoint=https://…&region=…",
      valueName: "s3://…"))
  var blobs: String?

  @Flag(help: "Wait until no other hub serves from the database, then take over.")
  var standby = false

  @Flag(
    help:
      "Serve from the database together with other hubs that were started so, any number of them.")
  var together = false

  @Option(help: ArgumentHelp("Gigabytes of files that each account may keep.", valueName: "gb"))
  var blobQuota = 10

  @Option(
    help: ArgumentHelp(
      "The languages of receipts as Tesseract names them.", valueName: "eng+deu"))
  var ocrLanguages = ServeOptions.usualLanguages.joined(separator: "+")

  @Option(
    help: ArgumentHelp(
      "A folder whose files go into the Inbox; they move to its folders done or failed.",
      valueName: "dir"),
    completion: .directory)
  var inbox: String?

  @Option(
    help: ArgumentHelp(
      "The account whose Inbox that is, by name or id; without it the first.", valueName: "name"))
  var inboxAccount: String?

  @Option(
    help: ArgumentHelp("How often a backup is made, such as 6h, 1d or 1w.", valueName: "time"))
  var backupEvery: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the backups, better on another disk.", valueName: "dir"),
    completion: .directory)
  var backupDir: String?

  @Option(
    help: ArgumentHelp(
      "Of how many days, weeks and months the last one is kept.", valueName: "7d4w12m"))
  var backupKeep = "7d4w12m"

  @Flag(
    help: "Let accounts send mail through servers in private networks, and at any port.")
  var privateMail = false

  @Flag(help: "Open a sample studio in a folder of its own.")
  var demo = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    if port < 0 || port > 65_535 { throw ValidationError("--port goes from 0 to 65535") }
    if !(1...1_000_000).contains(blobQuota) {
      throw ValidationError("--blob-quota goes from 1 to 1000000")
    }
    _ = try LanguageNames.read(ocrLanguages, "--ocr-languages")
    if let store, !BookDatabase.isAddress(store) {
      // It may have a password in it.
      throw ValidationError("what --store names is no address like postgres://name@host/database")
    }
    if standby, together {
      throw ValidationError(
        "--standby waits until no other hub serves, --together serves beside others: choose one")
    }
    if let blobs { try FileAddress.validate(blobs, "--blobs") }
    if inbox == nil, inboxAccount != nil {
      throw ValidationError(
        "--inbox-account says whose Inbox --inbox DIR fills: name the folder, too")
    }
    if (backupEvery == nil) != (backupDir == nil) {
      throw ValidationError("--backup-every and --backup-dir go together")
    }
    if let backupEvery, BackupSchedule.period(backupEvery) == nil {
      throw ValidationError(
        "--backup-every \"\(backupEvery)\" is no time from 1h to 366d, such as 6h, 1d or 1w")
    }
    if BackupRotation(backupKeep) == nil {
      throw ValidationError(
        "--backup-keep \"\(backupKeep)\" is not like 7d4w12m: days, weeks and months")
    }
    for address in trustProxy where !ServeOptions.isAddress(address) {
      throw ValidationError(
        "--trust-proxy \"\(address)\" is no address of digits, such as 127.0.0.1")
    }
  }

  func run() async throws {
    let now = try Now()
    let folder = demo ? options.folder + "-demo" : options.folder
    OpenFiles.raiseLimit()
    if !standby, !together, FolderLock.isHeld(folder) { throw ServerError.served(path: folder) }
    let database = try openDatabase(of: folder)
    if standby { try Serve.awaitFolder(folder) }
    let store = try Store(folder: folder, in: database)
    try lookAtFiles(of: store)
    try store.settleFiles(in: blobs, as: AccountFolders.first)
    if demo, try Demo.isEmpty(store) {
      try store.commitAll(now: now.instant) { _ in
        sampleStudio(on: now.today).split(rowsPerEdit: BookGenerator.batchRows)
      }
    }
    var serving = ServeOptions(folder: folder, site: SiteFolder.find(site))
    serving.host = host
    serving.port = port
    serving.allowedHosts = allowHost
    serving.trustedProxies = trustProxy
    serving.files = blobs
    serving.blobQuota = Int64(blobQuota) * 1_000_000_000
    serving.languages = try LanguageNames.read(ocrLanguages, "--ocr-languages")
    if serving.languages != ServeOptions.usualLanguages { Serve.tellMissing(serving.languages) }
    serving.inbox = inbox.map { Files.expandingHome($0) }
    serving.inboxAccount = inboxAccount
    if let every = backupEvery.flatMap({ BackupSchedule.period($0) }), let backupDir {
      let place = URL(fileURLWithPath: Files.expandingHome(backupDir)).standardizedFileURL.path
      BackupSchedule.makeRoom(for: place, in: folder)
      try Files.makeFolder(place)
      // Hubs of one database make the backups of all of them, wherever their folders are.
      if database == nil, let other = BackupFolder.claim(place, for: folder, of: store) {
        throw CommandError(
          .cannotCreate,
          "\(place) holds the backups of \(other). Name another folder with --backup-dir, or delete "
            + "\(place)/ledgerline.of if that book is not served any more")
      }
      if (place + "/").hasPrefix(URL(fileURLWithPath: folder).standardizedFileURL.path + "/") {
        Answer.note(
          "the backups are in the data folder \(folder): what happens to it happens to them. Better is --backup-dir on "
            + "another disk")
      }
      serving.backups = BackupSchedule(every: every, folder: place, keep: backupKeep)
    }
    serving.mayMailPrivately = privateMail
    serving.together = together
    let environment = ProcessInfo.processInfo.environment
    if let token = environment["LEDGERLINE_METRICS_TOKEN"], !token.isEmpty {
      serving.metricsToken = token
    }
    let password = environment["LEDGERLINE_PASSWORD"] ?? ""
    if !password.isEmpty { serving.password = password }
    let hub = try Hub(serving, store: store, in: database)
    try await hub.run { port in
      Answer.say("\(hub.options.address(port: port))/?token=\(hub.makeToken())")
      fflush(stdout)
      Serve.tellOthers(hub.options, port)
    }
  }

  /// The database that --store names, or the folder; nil: the books are in their folders.
  private func openDatabase(of folder: String) throws -> BookDatabase? {
    guard let address = try store ?? BookDatabase.address(of: folder) else {
      guard standby || together else { return nil }
      throw CommandError(
        .usage,
        standby
          ? "--standby waits for the hub of a database: name it with --store postgres://…"
          : "--together serves beside other hubs of a database: name it with --store postgres://…")
    }
    let database =
      standby
      ? try BookDatabase(address) { words in
        Answer.note(words)
        fflush(stderr)
      } : try BookDatabase(address)
    if store != nil { try database.settle(AccountFolders.first, in: folder) }
    return database
  }

  /// Files that cannot be had just now come back by themselves; what somebody has to mend is said at once.
  private func lookAtFiles(of store: Store) throws {
    do {
      try store.checkFiles(at: blobs)
    } catch {
      guard case .filesAway = error else { throw error }
      Answer.note(error.message + "; until then files are neither taken nor given")
    }
  }

  /// The hub before may have had the same folder: a process that ends lets go of its things one by one.
  private static func awaitFolder(_ folder: String) throws {
    for _ in 0..<50 where FolderLock.isHeld(folder) { Thread.sleep(forTimeInterval: 0.1) }
    if FolderLock.isHeld(folder) { throw ServerError.served(path: folder) }
  }

  /// Says which of the languages that were asked for are not here.
  private static func tellMissing(_ languages: [String]) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let tools = ReadingTools.find(in: path, languages: languages)
    guard !tools.missingLanguages.isEmpty else { return }
    Answer.note(
      "receipts are read without \(tools.missingLanguages.joined(separator: ", ")). Install it:"
        + " sudo apt-get install \(tools.missingPackages.joined(separator: " "))")
  }

  /// Says what other machines open, when they are let in.
  private static func tellOthers(_ options: ServeOptions, _ port: Int) {
    guard !options.isLoopback else { return }
    let addresses = options.addresses(port: port, of: MachineAddresses.all())
    if let first = addresses.first {
      Answer.note(
        "on a phone or another computer of this network open \(first) and sign in with the"
          + " password")
    } else {
      Answer.note("this machine has no address on a network")
    }
    for address in addresses.dropFirst() { Answer.note("this machine is also at \(address)") }
    for name in options.allowedHosts { Answer.note("the name \(name) is answered to, as well") }
    Answer.note("to install it on a phone and work offline there it needs HTTPS: docs/phone.md")
  }
}

/// Where the built app is: named, in the environment, or beside the program.
enum SiteFolder {
  static func find(_ named: String?) -> String {
    if let named { return Files.expandingHome(named) }
    if let set = ProcessInfo.processInfo.environment["LEDGERLINE_SITE"], !set.isEmpty {
      return set
    }
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = program.deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appendingPathComponent("site").path
      if FileManager.default.fileExists(atPath: candidate + "/app.html") { return candidate }
      folder = folder.deletingLastPathComponent()
    }
    return ".build/site"
  }
}
