import Foundation
import Ledger
import ServiceLifecycle
import Store
import Synchronization

/// Reads what waits in the accounts' Inboxes, one file after another, beside everything else (rule E24).
///
/// It looks again when a book was written to; what was read is the hub's own change, which wakes the devices.
final class ReadingQueue: Service {
  private struct State {
    var tools: ReadingTools?
    /// When the tools were looked for.
    var lookedAt = ContinuousClock.now
    /// Up to which version of each account's book there is nothing more to read.
    var settled: [String: Int] = [:]
    /// What could not be read or written down just now, by account and hash.
    var postponed: [String: Postponed] = [:]
    /// What files are that nothing here could read, by account and hash: they are not fetched to be asked again.
    var kinds: [String: ReceiptFile] = [:]
  }

  private struct Postponed {
    var tries = 0
    var until = ContinuousClock.now
  }

  /// How often a file is begun that the machine has no room for.
  private static let mostTries = 3
  /// Programs that were lacking are looked for again after so long.
  private static let lookAgain = Duration.seconds(15)

  private let accounts: any Accounts
  private let duties: Duties
  /// Folders of files that are being read; nothing in it outlives the hub.
  private let folder: String
  private let path: String
  private let languages: [String]
  private let limits: ToolLimits
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())
  private let thread = DispatchQueue(label: "ledgerline.reading", qos: .utility)
  private let pause = Duration.milliseconds(500)

  init(
    _ accounts: any Accounts, _ duties: Duties, _ options: ServeOptions,
    now: @escaping @Sendable () -> Instant
  ) {
    self.accounts = accounts
    self.duties = duties
    folder = options.folder + "/reading"
    path = options.toolPath ?? ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    languages = options.languages
    limits = options.toolLimits
    self.now = now
  }

  /// What this machine can read; what was lacking may have been installed meanwhile.
  ///
  /// Blocks for a moment.
  func tools() -> ReadingTools {
    let known = state.withLock { state -> ReadingTools? in
      guard let tools = state.tools else { return nil }
      let isOld = ContinuousClock.now - state.lookedAt > ReadingQueue.lookAgain
      return tools.missingPackages.isEmpty || !isOld ? tools : nil
    }
    if let known { return known }
    let found = ReadingTools.find(in: path, languages: languages)
    state.withLock { state in
      if state.tools != found { state.settled = [:] }
      state.tools = found
      state.lookedAt = ContinuousClock.now
    }
    return found
  }

  func run() async throws {
    var wasMine = false
    while !Task.isCancelled, !Task.isShuttingDownGracefully {
      // What is there is of whoever read here before.
      if duties.areMine, !wasMine { try? FileManager.default.removeItem(atPath: folder) }
      wasMine = duties.areMine
      var hasRead = false
      for account in wasMine ? await unread() : [] {
        let leash = ToolLeash()
        let didRead = await cancelWhenGracefulShutdown {
          await withTaskCancellationHandler {
            await self.aside { self.readNext(of: account, leash) }
          } onCancel: {
            leash.pull()
          }
        }
        if didRead { hasRead = true }
      }
      if hasRead { continue }
      do {
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: self.pause) }
      } catch {
        return
      }
    }
  }

  /// The accounts that may have something to read; which of those are settled is remembered of them alone.
  private func unread() async -> [AccountVersion] {
    guard let found = try? await accounts.asking({ try $0.withReceipts() }) else { return [] }
    return state.withLock { state in
      let ids = Set(found.map { $0.id })
      state.settled = state.settled.filter { ids.contains($0.key) }
      if state.postponed.count > 1_000 {
        state.postponed = state.postponed.filter { $0.value.until > .now }
      }
      return found.filter { state.settled[$0.id] != $0.version }
    }
  }

  private func aside(_ body: @escaping @Sendable () -> Bool) async -> Bool {
    await withCheckedContinuation { continuation in
      thread.async { continuation.resume(returning: body()) }
    }
  }

  // MARK: one file

  /// Reads the account's next file; false when there is none now.
  private func readNext(of one: AccountVersion, _ leash: ToolLeash) -> Bool {
    // From before the book is looked at: what is written meanwhile is looked at again.
    let version = one.version
    do {
      guard duties.areMine, let account = try accounts.visit(one.id) else { return false }
      var isSettled = true
      for one in try account.store.unreadReceipts() {
        let tools = self.tools()
        if leash.isPulled { return false }
        let key = account.id + "/" + one.hash
        if state.withLock({ $0.postponed[key].map { $0.until > .now } ?? false }) {
          isSettled = false
          continue
        }
        // What nothing here can read waits until something can.
        if let kind = state.withLock({ $0.kinds[key] }), !tools.reads(kind) { continue }
        let file: BlobReader?
        do throws(StoreError) {
          file = try account.store.openBlob(one.hash)
        } catch {
          postpone(key, error.message)
          isSettled = false
          continue
        }
        guard let file else { continue }
        if let kind = ReceiptFile(file.read(512, at: 0)), !tools.reads(kind) {
          state.withLock { $0.kinds[key] = kind }
          continue
        }
        return read(one.hash, of: account, key, tools, leash)
      }
      if isSettled { state.withLock { $0.settled[account.id] = version } }
    } catch {
      // It is looked at again when the book was written to.
      ServerLog.warn("the receipts of the account \(one.id) cannot be looked at: \(error)")
      state.withLock { $0.settled[one.id] = version }
    }
    return false
  }

  private func read(
    _ hash: String, of account: Account, _ key: String, _ tools: ReadingTools, _ leash: ToolLeash
  ) -> Bool {
    guard let bytes = try? account.store.blob(hash) else {
      postpone(key, "its file cannot be read")
      return true
    }
    var reader = ReceiptReader(tools, in: folder)
    reader.limits = limits
    let engine = ReceiptFile(bytes).map { tools.name(for: $0) } ?? ""
    var reading: Reading
    do throws(ReadingStop) {
      reading = try reader.read(bytes, of: hash, at: now(), leash)
    } catch {
      switch error {
      case .stopped: return false
      case .problem(let problem):
        reading = Reading(of: hash, failed: problem, by: engine, at: now())
      case .lacking(let packages):
        postpone(key, "it needs " + packages.joined(separator: ", "))
        return true
      case .notNow(let why):
        if postpone(key, why) < ReadingQueue.mostTries { return true }
        reading = Reading(of: hash, failed: .noRoom, by: engine, at: now())
      }
    }
    do {
      try account.store.keep(reading, now: now())
      state.withLock { $0.postponed[key] = nil }
    } catch {
      postpone(key, "what was read cannot be written down: \(error)")
    }
    return true
  }

  /// Leaves a file for a while, longer each time; answers how often that was done.
  @discardableResult
  private func postpone(_ key: String, _ why: String) -> Int {
    ServerLog.warn("the receipt \(key.prefix(40)) is read later: \(why)")
    return state.withLock { state in
      var one = state.postponed[key] ?? Postponed()
      one.tries += 1
      one.until = .now + .seconds(min(30 << min(one.tries - 1, 7), 3_600))
      state.postponed[key] = one
      return one.tries
    }
  }
}

extension ReadingTools {
  /// What reads files of a kind, for a reading of which nothing came.
  func name(for file: ReceiptFile) -> String {
    switch file {
    case .picture: return tesseractName
    case .pdf: return popplerName
    case .xml: return "e-invoice"
    }
  }
}
