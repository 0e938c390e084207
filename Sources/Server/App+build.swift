import Foundation
import Hummingbird
import Ledger
import Logging
import NIOCore
import ServiceLifecycle
import Store

/// Everything the hub is made of, put together in one place; tests call it too.
public struct Hub: Sendable {
  public let store: Store
  public let options: ServeOptions
  let sessions: Sessions
  let password: HubPassword
  let accounts: any Accounts
  let duties: Duties
  let keys: BrowserKeys
  let tries: Tries
  let notes: HubNotes?
  let database: BookDatabase?
  let counts = Counts()
  let proxies: Set<Source>
  let connections: Connections
  let bodies = ByteBudget(64 << 20)
  let uploads = ByteBudget(Int64(BlobRoutes.limit) * 8)
  let printing = Tickets(2)
  let testing = Tickets(4)
  /// Files on their way to or from another machine: slow ones hold no thread up that others need.
  let remoteFiles = Tickets(16)
  let snapshots = SnapshotCache()
  let calendars = CalendarShelf()
  let reading: ReadingQueue
  let inbox: InboxFolder?
  let site: StaticSite
  let now: @Sendable () -> Instant

  public init(
    _ options: ServeOptions, store: Store, in database: BookDatabase? = nil,
    now: @escaping @Sendable () -> Instant = { Instant.now }
  ) throws(ServerError) {
    self.options = options
    self.store = store
    self.now = now
    self.database = database
    let files = SignInFiles(in: options.folder)
    if let database {
      // First of all the right to serve: what follows belongs to who has it.
      accounts = try DatabaseAccounts(
        store, folder: options.folder, in: database, together: options.together,
        files: options.files)
      let notes = HubNotes(database)
      self.notes = notes
      do throws(StoreError) {
        let book = try DatabaseSessions(
          notes, file: files.sessions, most: Sessions.most, now())
        password = try HubPassword(in: notes, file: files.password)
        keys = try BrowserKeys(in: notes, file: files.familiar)
        sessions = Sessions(
          in: book, named: options.together ? keys.hubName : "\(options.port)")
      } catch {
        throw .store(error)
      }
      tries = Tries(in: DatabaseTries(notes: notes))
    } else {
      accounts = try FolderAccounts(store, folder: options.folder, files: options.files)
      notes = nil
      sessions = Sessions(in: FolderSessions(file: files.sessions), port: options.port)
      password = HubPassword(file: files.password)
      keys = BrowserKeys(file: files.familiar)
      tries = Tries()
    }
    duties = Duties(isAlone: !options.together)
    proxies = Set(options.trustedProxies.compactMap { Source($0) })
    reading = ReadingQueue(accounts, duties, options, now: now)
    inbox = try Hub.inbox(options, accounts, now)
    connections = Connections(
      options.connections ?? Connections.most(accounts: accounts.open.count), exempt: proxies)
    site = try StaticSite(folder: options.site)
    if let text = options.password { try renew(text) }
    if let backups = options.backups {
      try backups.write(in: options.folder)
    } else {
      BackupSchedule.forget(in: options.folder)
    }
    if !options.isLoopback {
      let isSet: Bool
      do throws(StoreError) { isSet = try password.isSet } catch { throw .store(error) }
      if !isSet { throw ServerError.passwordNeeded(host: options.host) }
    }
  }

  /// The watched folder; it may have nothing to do with the book's own.
  private static func inbox(
    _ options: ServeOptions, _ accounts: any Accounts, _ now: @escaping @Sendable () -> Instant
  ) throws(ServerError) -> InboxFolder? {
    guard let path = options.inbox else { return nil }
    let account = try options.inboxAccount.map { name throws(ServerError) in
      try accounts.find(called: name)
    }
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "/"
    }
    if real(path).hasPrefix(real(options.folder)) {
      throw .inbox(
        path: path, reason: "the book is kept there, in \(options.folder): choose another folder")
    }
    return try InboxFolder(
      path, account ?? accounts.first, quota: options.blobQuota, now: now)
  }

  /// Keeps the password that the hub was started with; with another one than before, who signed in
  /// with that must do so again.
  private func renew(_ text: String) throws(ServerError) {
    do {
      if try password.matches(text) { return }
      let isAnother = try password.isSet
      try password.set(text)
      guard isAnother else { return }
      if let owner = try store.owner() { try sessions.clear(owner, from: Account.first) }
    } catch {
      throw error as? ServerError ?? .store(StoreError(error, at: options.folder))
    }
  }

  /// A token that signs one browser in as the owner, once.
  public func makeToken() -> String {
    do throws(StoreError) {
      return try sessions.makeToken(now())
    } catch {
      // It opens nothing; the next start prints another one.
      ServerLog.write(error.message)
      return Sessions.random()
    }
  }

  /// The routes behind the gates, outermost first: counting, headers and errors, host names, cross-site
  /// requests, sign-in.
  func router() -> Router<HubContext> {
    let router = Router(context: HubContext.self)
    router.add(middleware: Counting(counts: counts))
    router.add(middleware: SecurityHeaders())
    router.add(middleware: HostGate(options))
    router.add(middleware: PathGate())
    router.add(middleware: SiteGate())
    router.add(middleware: TokenExchange(hub: self))
    let login = LoginRoutes(hub: self)
    login.add(to: router)
    InvitationRoutes(hub: self, tickets: login.tickets).add(to: router)
    let devices = DeviceRoutes(hub: self)
    devices.add(to: router)
    MetricsRoutes(hub: self).add(to: router)
    SharedPages(hub: self).add(to: router)
    PlayerPages(hub: self).add(to: router)
    SubscribedCalendars(hub: self).add(to: router)
    let data = router.group("v1").add(middleware: SessionGate(hub: self))
    login.addSignedIn(to: data)
    devices.addSignedIn(to: data)
    MemberRoutes(hub: self).add(to: data)
    LinkRoutes(hub: self).add(to: data)
    AccountRoutes(hub: self).add(to: data)
    PasswordRoutes(hub: self, tickets: login.tickets).add(to: data)
    SyncRoutes(hub: self).add(to: data)
    InvoiceRoutes(hub: self).add(to: data)
    NumberingRoutes(hub: self).add(to: data)
    HistoryRoutes().add(to: data)
    BlobRoutes(hub: self).add(to: data)
    PartialRoutes(hub: self).add(to: data)
    ReadingRoutes(hub: self).add(to: data)
    MailRoutes(hub: self).add(to: data)
    router.add(middleware: SiteFiles(site: site))
    return router
  }

  /// The service that listens; `onListening` hears the port that was bound.
  public func application(
    onListening: @escaping @Sendable (Int) async -> Void
  ) -> some ApplicationProtocol {
    var logger = Logger(label: "ledgerline")
    logger.logLevel = .warning
    let (connections, patience) = (self.connections, options.patience)
    var app = Application(
      router: router(),
      // A connection that sends nothing, or its request drop by drop, is closed.
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [ConnectionGate(connections, patience: patience)],
          idleTimeout: .seconds(60))),
      configuration: .init(
        address: .hostname(options.host, port: options.port), serverName: "ledgerline"),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
      logger: logger)
    if let database, let accounts = accounts as? DatabaseAccounts {
      app.addServices(DatabaseWakingService(accounts: accounts, database: database))
      if options.together { app.addServices(DutyService(duties: duties, database: database)) }
    } else {
      app.addServices(WakingService(accounts: accounts, sessions: sessions))
    }
    app.addServices(
      TidyingService(accounts: accounts, duties: duties, notes: notes, now: now), reading,
      MailService(hub: self))
    if let backups = options.backups {
      app.addServices(
        BackupService(
          accounts: accounts, duties: duties, schedule: backups, data: options.folder, now: now))
    }
    if let inbox {
      app.addServices(InboxService(folder: inbox, duties: duties, pause: options.inboxPause))
    }
    return app
  }

  /// Serves until the process is told to stop.
  public func run(
    onListening: @escaping @Sendable (Int) async -> Void
  ) async throws(ServerError) {
    var logger = Logger(label: "ledgerline")
    logger.logLevel = .warning
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: application(onListening: onListening))],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch {
      throw error as? ServerError ?? ServerError(listening: error, options)
    }
  }
}

extension Hub {
  /// Runs work on an account's files, in line where they are on another machine.
  func onFiles<Answer: Sendable>(
    of store: Store, _ body: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    store.hasRemoteFiles ? try await remoteFiles.spend(body) : try await offThread(body)
  }
}

/// A request's context.
struct HubContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection, for ending it when its sender does not stop.
  let channel: any Channel
  /// Whose request it is; ``SessionGate`` sets it.
  var seat: Seat?
  /// What bodies of signed-in senders may take up in memory, all together; ``SessionGate`` sets it.
  var bodies: ByteBudget?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }

  /// Whose request it is, on a route behind the gate.
  func seated() throws -> Seat {
    guard let seat else { throw Refusal.signedOut }
    return seat
  }
}

extension Instant {
  /// The system's clock.
  public static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

/// Runs work that may wait long (a network, many files) on a thread of its own: those of `offThread` are as few as the
/// machine's cores, and another is added a second after all of them wait.
func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
  }
}

/// Runs blocking work (SQLite, scrypt, files) away from the cooperative threads.
func offThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global(qos: .userInitiated).async {
      continuation.resume(with: Swift.Result { try body() })
    }
  }
}
