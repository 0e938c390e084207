import Ledger
import Screens

// The machine decides what is stored, sent and received (Ledger/Sync); here its inputs are read from
// messages and its commands become effects.
extension BrowserSession {
  /// The book is there as a whole: the hub is asked what is new.
  mutating func beginSyncing() {
    sync(.online(app.state.isOnline))
    guard app.state.hasHub else { return }
    send(.sync(true))
    ask(.refresh)
    let now = app.state.now
    carry(app.withSync { $0.begin(at: now) })
  }

  /// Hands the machine what happened and carries out what it says.
  mutating func sync(_ input: SyncInput) {
    let now = app.state.now
    let chance = BrowserSession.word(random(8))
    carry(app.withSync { $0.handle(input, at: now, chance: chance) })
  }

  mutating func carry(_ commands: [SyncCommand]) {
    for command in commands {
      switch command {
      case .store(let token, let records, let mark, let unique):
        if mark == nil, records.count == 1 {
          send(.persist(token: token, record: records[0], unique: unique))
        } else {
          send(.storeRecords(token: token, mark: mark, records: records))
        }
      case .compact(let token, let snapshot, let mark, let upTo, let records):
        send(
          .compact(
            snapshot: snapshot, mark: mark, upTo: upTo, token: token, records: records))
      case .ask(let request):
        send(
          .fetch(
            request: "sync", method: request.method, path: request.path, body: request.body,
            type: "application/octet-stream"))
      case .wait(let milliseconds): send(.timer(token: "sync", milliseconds: milliseconds))
      case .tidy(let milliseconds):
        guard !isTidying else { continue }
        isTidying = true
        send(.timer(token: "tidy", milliseconds: milliseconds))
      case .reload: send(.readAgain)
      case .tell(let notice): hear(notice)
      }
    }
  }

  private mutating func hear(_ notice: SyncNotice) {
    switch notice {
    case .replaced: app.forgetIndex()
    case .brought: run(app.handle(.othersWrote))
    case .attention: break
    case .signedOut: break
    case .issued(let id, let number):
      if let (invoice, money) = following, invoice == id {
        following = nil
        run(app.allocate(money))
      }
      app.refresh()
      run(app.handle(.issued(id, number)))
    case .unanswered(let wish):
      if app.numbersComeFromTheHub {
        run(app.handle(.numberUnanswered(wish)))
      } else {
        // The sheet showed this device's own number.
        issueHere(wish.invoice, on: wish.day)
      }
    case .numberTaken(let id): run(app.handle(.numberTaken(id)))
    case .notIssued(_, let words): run(app.handle(.failed(words)))
    case .numbersUnconfirmed(let wish): run(app.handle(.numbersUnconfirmed(wish)))
    case .anotherAccount: ask(.refresh)
    }
  }

  mutating func beginSync() {
    guard app.state.hasHub else { return }
    ask(.refresh)
    sync(.signed(true))
  }

  /// Message 3: [now, request, outcome, status, body, header].
  mutating func answered(_ message: HostMessage) {
    let body = message.fields.count > 4 ? message.fields[4] : []
    switch message.text(1) {
    case "login": signedIn(message)
    case "logout": signedOut(message)
    case "sync":
      let status = message.text(2) == "offline" ? 0 : Int(message.text(3)) ?? 0
      sync(.answered(SyncAnswer(status: status, body: body, note: message.text(5))))
    case let other where other.hasPrefix("member/"): memberAnswered(message)
    case let other where other.hasPrefix("history/"): historyAnswered(message)
    case let other where other.hasPrefix("reading/"): readingAnswered(message)
    case _: break
    }
  }

  /// The words of an error answer: plain text, or what follows `"message":"` in JSON.
  static func words(_ body: [UInt8]) -> Phrase {
    let message = SyncAnswer(status: 0, body: body).word("message")
    return .heard(message.isEmpty ? String(decoding: body, as: UTF8.self) : message)
  }

  private mutating func signedIn(_ message: HostMessage) {
    guard message.text(2) == "ok" else {
      let body = message.fields.count > 4 ? message.fields[4] : []
      let words: Phrase =
        message.text(2) == "offline" ? "The hub does not answer." : Self.words(body)
      run(app.handle(.failed(words)))
      return
    }
    send(.retryUpload(""))
    beginSync()
  }

  // MARK: issuing

  /// Asks the hub for the number when it can be reached; else takes one of this device's own.
  mutating func issue(_ id: ID<Invoice>, on day: Day) {
    let own = Numbering.deviceSeriesID(of: app.state.installation)
    sync(.issue(SyncMachine.Wish(id, on: day, key: BrowserSession.word(random(8)), before: own)))
  }

  mutating func issueHere(_ id: ID<Invoice>, on day: Day) {
    guard let (change, series, count, money) = app.draftIssue(id, on: day) else {
      sync(.forgoNumber)
      return
    }
    following = (id, money)
    sync(.numbered(change, unique: series.id.text + "/\(count)"))
  }
}
