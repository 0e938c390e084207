import Curl
import Glibc
import Ledger

/// A connection to one server by libcurl, for one mail after another: each at most once, and what is known of it
/// afterwards (rule G40).
///
/// Blocks its thread; at most ``MailLimits``' time a mail. What a connection of an earlier mail refuses for now, or loses
/// before the end, is tried at once over a new one: servers limit what one connection brings.
final class SMTPTalk {
  let settings: MailSettings
  private let limits: MailLimits
  private let leash: MailLeash
  private var handle: UnsafeMutableRawPointer?
  /// How many mails the connection has brought.
  private var count = 0

  // The mail that is being sent.
  private var body: [UInt8] = []
  private var sent = 0
  /// Everything was handed to the connection, the final dot with it or right behind.
  private var isPastEnd = false
  private var pass: () -> Bool = { true }
  private var isStopped = false
  private var answers: [UInt8] = []
  /// Where the answers behind the end begin.
  private var endAnswers = 0
  private var wasPrivate = false
  private var hasOpened = false

  init(_ settings: MailSettings, _ limits: MailLimits, _ leash: MailLeash) {
    self.settings = settings
    self.limits = limits
    self.leash = leash
  }

  deinit { hangUp() }

  /// Sends the bytes of a mail to its recipients: all of them, or none.
  ///
  /// `pass` is asked right before the end goes out; without its leave it does not.
  func send(
    _ mail: [UInt8], to recipients: [String], pass: @escaping () -> Bool = { true }
  ) -> Outbox.Outcome {
    if let problem = settings.problem { return .notNow(problem) }
    if limits.leave != .privateToo, !MailLimits.ports.contains(settings.port) {
      return .notNow(
        "port \(settings.port) is none of mail's (25, 465, 587, 2525): that needs the operator's leave,"
          + " serve --private-mail")
    }
    if count >= MailLimits.mailsPerConnection { hangUp() }
    let outcome = attempt(mail, recipients, pass)
    if case .notNow = outcome {
      let wasOlder = count > 1 && !hasOpened && !isPastEnd && !isStopped
      // What went wrong in the middle of a talk is no beginning for the next one.
      hangUp()
      if wasOlder, !leash.isPulled {
        let again = attempt(mail, recipients, pass)
        if again != .sent { hangUp() }
        return again
      }
    } else if outcome != .sent {
      hangUp()
    }
    return outcome
  }

  private func attempt(
    _ mail: [UInt8], _ recipients: [String], _ pass: @escaping () -> Bool
  ) -> Outbox.Outcome {
    guard SMTPTalk.isReady, let handle = handle ?? curl_easy_init() else {
      return .notNow("no memory")
    }
    self.handle = handle
    (body, sent, isPastEnd, answers, endAnswers) = (mail, 0, false, [], 0)
    (wasPrivate, hasOpened, isStopped) = (false, false, false)
    self.pass = pass
    var list: UnsafeMutablePointer<curl_slist>?
    for recipient in recipients { list = curl_slist_append(list, "<" + recipient + ">") }
    defer { curl_slist_free_all(list) }
    configure(handle, list)
    let code = curl_easy_perform(handle)
    self.pass = { false }
    count += 1
    return outcome(code)
  }

  /// Says goodbye, if there is a connection.
  func hangUp() {
    guard let handle else { return }
    // Nobody listens to the goodbye.
    _ = curl_set_long(handle, CURLOPT_VERBOSE, 0)
    _ = curl_set_long(handle, CURLOPT_NOPROGRESS, 1)
    curl_easy_cleanup(handle)
    self.handle = nil
    count = 0
  }

  /// Made once, before any thread talks.
  private static let isReady = curl_global_init(3) == CURLE_OK

  private func configure(
    _ handle: UnsafeMutableRawPointer, _ list: UnsafeMutablePointer<curl_slist>?
  ) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    let scheme = settings.security == .tls ? "smtps" : "smtp"
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    let name = settings.from.split(separator: "@").last.map(String.init) ?? "localhost"
    _ = curl_set_text(handle, CURLOPT_URL, "\(scheme)://\(host):\(settings.port)/\(name)")
    _ = curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    _ = curl_set_text(handle, CURLOPT_PROXY, "")
    _ = curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    let secured = settings.security == .none ? CURLUSESSL_NONE : CURLUSESSL_ALL
    _ = curl_set_long(handle, CURLOPT_USE_SSL, Int(secured.rawValue))
    _ = curl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let file = settings.certificates { _ = curl_set_text(handle, CURLOPT_CAINFO, file) }
    if !settings.user.isEmpty {
      _ = curl_set_text(handle, CURLOPT_USERNAME, settings.user)
      _ = curl_set_text(handle, CURLOPT_PASSWORD, settings.password)
    }
    _ = curl_set_text(handle, CURLOPT_MAIL_FROM, "<" + settings.from + ">")
    _ = curl_set_list(handle, CURLOPT_MAIL_RCPT, list)
    _ = curl_set_long(handle, CURLOPT_UPLOAD, 1)
    _ = curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, limits.connecting)
    _ = curl_set_long(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, max(1, limits.answering / 1000))
    _ = curl_set_long(handle, CURLOPT_TIMEOUT_MS, limits.whole)
    _ = curl_set_long(handle, CURLOPT_NOPROGRESS, 0)
    _ = curl_set_long(handle, CURLOPT_VERBOSE, 1)
    _ = curl_set_pointer(handle, CURLOPT_READDATA, me)
    _ = curl_set_pointer(handle, CURLOPT_DEBUGDATA, me)
    _ = curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, me)
    _ = curl_set_pointer(handle, CURLOPT_XFERINFODATA, me)
    _ = curl_set_reading(handle) { place, size, count, data in
      guard let place, let data else { return 0 }
      return Unmanaged<SMTPTalk>.fromOpaque(data).takeUnretainedValue().read(place, size * count)
    }
    _ = curl_set_telling(handle) { _, kind, place, count, data in
      guard kind == CURLINFO_HEADER_IN, let place, let data else { return 0 }
      let talk = Unmanaged<SMTPTalk>.fromOpaque(data).takeUnretainedValue()
      talk.answers += UnsafeRawBufferPointer(start: place, count: count)
      return 0
    }
    _ = curl_set_opening(handle) { data, _, address in
      guard let address, let data else { return -1 }
      let talk = Unmanaged<SMTPTalk>.fromOpaque(data).takeUnretainedValue()
      return talk.open(&address.pointee)
    }
    _ = curl_set_watching(handle) { data, _, _, _, _ in
      guard let data else { return 0 }
      let talk = Unmanaged<SMTPTalk>.fromOpaque(data).takeUnretainedValue()
      // What is past its end is waited for: its answer is all that is missing.
      return talk.leash.isPulled && !talk.isPastEnd ? 1 : 0
    }
  }

  private func read(_ place: UnsafeMutablePointer<CChar>, _ room: Int) -> Int {
    let count = min(room, body.count - sent)
    if count == 0 {
      guard pass() else {
        isStopped = true
        return Int(CURL_READFUNC_ABORT)
      }
      isPastEnd = true
      endAnswers = answers.count
      return 0
    }
    body[sent..<(sent + count)].withUnsafeBytes { bytes in
      UnsafeMutableRawPointer(place).copyMemory(
        from: bytes.baseAddress ?? UnsafeRawPointer(place), byteCount: count)
    }
    sent += count
    return count
  }

  /// The connection itself: asked with the address that was found, so that no name hides one.
  private func open(_ address: inout curl_sockaddr) -> curl_socket_t {
    hasOpened = true
    let isPrivate = withUnsafePointer(to: &address.addr) { PrivateNetwork.has($0) }
    let isBare = settings.security == .none && !settings.password.isEmpty && !isPrivate
    if isBare { return -1 }
    if isPrivate, limits.leave == .publicOnly {
      wasPrivate = true
      return -1
    }
    return socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
  }

  // MARK: what is known afterwards

  private func outcome(_ code: CURLcode) -> Outbox.Outcome {
    if wasPrivate {
      return .notNow(
        "\(settings.host) is in a private network: that needs the operator's leave, serve --private-mail"
      )
    }
    if isStopped { return .notNow("another hub may be sending it") }
    if isPastEnd {
      // The server's answer to the end decides, whatever became of the goodbye.
      guard let (status, words) = SMTPTalk.answer(in: answers[endAnswers...]) else {
        return .inDoubt(
          "the connection was lost before \(settings.host) said whether it has the mail"
            + " (\(SMTPTalk.words(of: code)))")
      }
      if status / 100 == 2 { return .sent }
      return status / 100 == 5 ? .refused(words) : .notNow(words)
    }
    let last = SMTPTalk.lastAnswer(in: answers[...])
    switch code {
    case _ where code == CURLE_LOGIN_DENIED || isLoginRefused:
      return .notNow("\(settings.host) does not take the name and password" + said(last))
    case CURLE_USE_SSL_FAILED: return .notNow("\(settings.host) offers no TLS")
    case CURLE_PEER_FAILED_VERIFICATION:
      return .notNow("the certificate of \(settings.host) is not to be trusted")
    case CURLE_COULDNT_CONNECT where settings.security == .none && !settings.password.isEmpty:
      return .notNow(
        "\(settings.host) cannot be reached, or only without TLS: no password goes there")
    case _: break
    }
    if let last, last.status / 100 == 5,
      code == CURLE_SEND_ERROR || code == CURLE_RECV_ERROR
        || code == CURLE_WEIRD_SERVER_REPLY || code == CURLE_OK
    {
      return .refused(last.words)
    }
    if let last, last.status / 100 == 4 { return .notNow(last.words) }
    return .notNow("\(settings.host): \(SMTPTalk.words(of: code))")
  }

  /// RFC 4954, 6: what a server says of who signs in.
  private var isLoginRefused: Bool {
    let all = SMTPTalk.answers(in: answers[...])
    return all.contains { [432, 454, 534, 535, 538].contains($0.status) }
      && !all.contains { $0.status == 235 }
  }

  private func said(_ answer: (status: Int, words: String)?) -> String {
    guard let answer, answer.status >= 400 else { return "" }
    return ": " + answer.words
  }

  private static func words(of code: CURLcode) -> String {
    curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
  }

  /// The first whole answer: lines "250-…" and a last one "250 …".
  static func answer(in bytes: ArraySlice<UInt8>) -> (status: Int, words: String)? {
    answers(in: bytes).first
  }

  static func lastAnswer(in bytes: ArraySlice<UInt8>) -> (status: Int, words: String)? {
    answers(in: bytes).last { $0.status != 221 }
  }

  private static func answers(in bytes: ArraySlice<UInt8>) -> [(status: Int, words: String)] {
    var found: [(Int, String)] = []
    for line in bytes.split(separator: 0x0A) {
      let text = line.last == 0x0D ? line.dropLast() : line
      let digits = text.prefix(3)
      guard digits.count == 3, let status = Int(String(decoding: digits, as: UTF8.self)) else {
        continue
      }
      let mark = text.dropFirst(3).first ?? 0x20
      if mark == 0x20 { found.append((status, String(decoding: text, as: UTF8.self))) }
    }
    return found
  }
}

/// What bounds a talk.
struct MailLimits: Sendable {
  enum Leave: Sendable { case publicOnly, privateToo }

  /// The operator's leave to go to private networks and other ports.
  var leave = Leave.publicOnly
  /// Milliseconds.
  var connecting = 20_000
  var answering = 60_000
  var whole = 300_000
  static let mailsPerConnection = 100
  static let ports = [25, 465, 587, 2525]
}
