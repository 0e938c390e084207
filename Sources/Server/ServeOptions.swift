/// How the hub is to be served.
public struct ServeOptions: Sendable {
  public var host = "127.0.0.1"
  public var port = 8787
  /// The data folder that holds the book.
  public var folder: String
  /// The folder with the app's built files (scripts/build-site).
  public var site: String
  /// Further host names that may stand in the address, such as a proxy's.
  public var allowedHosts: [String] = []
  /// Addresses of proxies whose X-Forwarded-For is believed.
  public var trustedProxies: [String] = []
  /// The address of files in S3, for accounts that have none yet; nil: where the first account's are.
  public var files: String?
  /// Bytes of files in each account.
  public var blobQuota: Int64 = 10_000_000_000
  /// Connections at once; nil: as many as the process may have open files for.
  public var connections: Int?
  /// Seconds in which a request must have come, whose sender has not signed in.
  var patience = 30
  /// The languages of receipts, as Tesseract names them; those that it lacks are left out.
  public var languages = ServeOptions.usualLanguages
  public static let usualLanguages = ["eng", "deu"]
  /// A folder whose files go into an Inbox, and whose: an account's name or id, nil: the first one's.
  public var inbox: String?
  public var inboxAccount: String?
  /// Whether other hubs serve from the same database at the same time.
  public var together = false
  /// How often backups are made, where and which are kept; nil for none.
  public var backups: BackupSchedule?
  /// How often that folder is looked at.
  var inboxPause = Duration.seconds(2)
  /// The folders in which the programs that read receipts are looked for; nil: those of $PATH.
  var toolPath: String?
  var toolLimits = ToolLimits()
  /// What bounds mail; the operator's leave to speak to servers in private networks is in it.
  var mailLimits = MailLimits()
  public var mayMailPrivately: Bool {
    get { mailLimits.leave == .privateToo }
    set { mailLimits.leave = newValue ? .privateToo : .publicOnly }
  }
  /// From which hour on reminders go out by themselves.
  var reminderHour = 8
  /// Who has it may read `/metrics` from anywhere; nil: this machine alone may.
  public var metricsToken: String?
  /// Sets the password; nil keeps the one that was set before.
  public var password: String?

  public init(folder: String, site: String) {
    self.folder = folder
    self.site = site
  }

  /// Whether a text is an address of digits, as ``trustedProxies`` wants them.
  public static func isAddress(_ text: String) -> Bool { Source(text) != nil }

  /// Whether only this machine can connect; everything else needs a password.
  public var isLoopback: Bool { host == "127.0.0.1" || host == "::1" || host == "localhost" }

  /// Whether every interface is listened on.
  var isEverywhere: Bool { host == "0.0.0.0" || host == "::" }

  /// What a browser on this machine opens: nobody can go to "every interface".
  public func address(port: Int) -> String {
    url(isEverywhere ? "localhost" : host, port)
  }

  /// What other machines open, of the `machine`'s own addresses: those that are listened on and that
  /// ``HostGate`` answers to.
  public func addresses(port: Int, of machine: [String]) -> [String] {
    guard isEverywhere else { return isLoopback ? [] : [url(host, port)] }
    return machine.filter { host == "::" || !$0.contains(":") }.map { url($0, port) }
  }

  private func url(_ host: String, _ port: Int) -> String {
    "http://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
  }
}
