import Foundation
import Ledger

@testable import Screens

/// Goes everywhere a page leads: presses everything once in every state that offers something else.
struct Walk {
  /// Every action that was performed, without its arguments' values, and every sheet that opened.
  private(set) var actions: Set<String> = []
  private(set) var sheets: Set<String> = []
  /// What went wrong, with the way that led there.
  private(set) var faults: [String] = []
  private var seen: Set<String> = []
  private var looked: Set<String> = []
  private var waiting: [(person: Person, way: [String])] = []
  private(set) var presses = 0
  /// Buttons of one page that sound the same and do different things.
  private(set) var alike: Set<String> = []
  /// Sheets that are typed into and keep nothing of it, and those of a row that others may write meanwhile.
  private(set) var forgetful: Set<String> = []
  private(set) var editing: Set<String> = []
  /// Whose drafts Today calls by a word that no language translates.
  private(set) var nameless: Set<String> = []
  /// What was shown and what came of every press.
  private(set) var transcript = Transcript()
  private var reach = 9

  mutating func walk(from person: Person, at path: String? = nil, reach: Int = 9) {
    var person = person
    self.reach = reach
    looked = []
    if let path { person.go(path) }
    if let sheet = person.app.state.sheet { sheets.insert(Control.shape(sheet.kind.text)) }
    waiting.append((person, [person.app.state.location.path]))
    var next = 0
    while next < waiting.count, presses < Walk.most {
      explore(waiting[next].person, waiting[next].way)
      next += 1
    }
    if presses >= Walk.most { faults.append("the walk does not end") }
    waiting = []
  }

  private static var most: Int { 20_000 }

  private mutating func explore(_ person: Person, _ way: [String]) {
    let isInCell = Cells(app: person.app).isInCell
    let isSheet = person.app.state.sheet != nil && !isInCell
    let shown = isSheet ? person.app.sheetRegion() : person.app.page()
    var controls =
      Control.all(in: HTMLText(shown.bytes))
      + Control.all(in: HTMLText(person.app.toastRegion().bytes))
    // What else the page offers was pressed before the cell opened.
    if isInCell {
      controls.removeAll { one in
        !["type/", "leave/", "pick/"].contains { one.action.hasPrefix($0) }
      }
      controls.append(Control(kind: "click", action: "leave-cell", isOn: false))
    }
    if isSheet, let sheet = person.app.state.sheet { note(sheet.kind, controls) }
    let place =
      (person.app.state.isDesk ? "desk " : "") + (isInCell ? "cell " : "")
      + Control.shape(
        person.app.state.sheet.map { "sheet/" + $0.kind.text }
          ?? person.app.state.location.route.path)
    // A state is another one when it offers something else.
    let offered = Set(controls.map { $0.kind + " " + $0.shape }).sorted().joined(separator: "\n")
    guard seen.insert(place + "\n" + offered).inserted else { return }
    transcript.shows(place, shown.bytes)
    alike.formUnion(HeardButtons.alike(in: shown.bytes).map { "\(place): \($0)" })
    if seen.insert("heard " + place).inserted { hear(person, shown.bytes) }
    var tried: Set<String> = []
    for control in controls where tried.insert(control.kind + " " + control.shape).inserted {
      let known = place + " " + control.kind + " " + control.shape
      let isNew = seen.insert(known).inserted
      // Where a control was tried before in the same place only what it leads to may differ.
      if !isNew && (control.kind != "click" || way.count > 3) { continue }
      press(control, person, way)
    }
  }

  /// What becomes of what is typed into a sheet; searching in it is no typing.
  private mutating func note(_ kind: SheetKind, _ controls: [Control]) {
    let shape = Control.shape(kind.text)
    if kind.editsRow { editing.insert(shape) }
    let isTyped = controls.contains { one in
      one.kind == "input" && one.action.hasPrefix("type/") && one.action != "type/query"
        && !one.action.hasSuffix("Query")
    }
    if !isTyped { return }
    if !kind.keepsDraft {
      forgetful.insert(shape)
      return
    }
    let word = kind.text.split(separator: "/").first.map { String($0) } ?? ""
    let title = UnsavedSheets.title(of: word)
    // What is verbatim would be the same in German; a setting's draft is not on Today.
    if word != "setting", title.withoutValues != title { nameless.insert(word) }
  }

  private mutating func press(_ control: Control, _ before: Person, _ way: [String]) {
    presses += 1
    let way = way + [control.kind + " " + control.action]
    var after = before
    defer { transcript.presses(control, before, after) }
    if control.kind == "href" {
      if control.isListed {
        after.hear(.listArrived(control.action))
      } else {
        after.go(control.action)
      }
      if case .unknown = after.app.state.location.route {
        faults.append("a link to nowhere: " + way.joined(separator: " → "))
      }
    } else {
      actions.insert(control.shape)
      let isKnown = after.does(control, value: Walk.value(of: control))
      if !isKnown { faults.append("nobody knows: " + way.joined(separator: " → ")) }
      if isKnown && !control.isOn && !Walk.mayRest(control) && !Walk.differs(before, after) {
        faults.append("does nothing: " + way.joined(separator: " → "))
      }
    }
    if let sheet = after.app.state.sheet { sheets.insert(Control.shape(sheet.kind.text)) }
    hearAnswers(after)
    if way.count < reach, isWorthALook(after, control) { waiting.append((after, way)) }
  }

  /// What comes from elsewhere than the page's controls: keys, the browser, the hub; nothing of it leads farther.
  private mutating func hear(_ person: Person, _ html: [UInt8]) {
    var rows: [String] = []
    for tag in HTMLText(html).tags {
      if let row = tag["data-row"], rows.count < 2 { rows.append(row) }
    }
    // What comes from the browser and the hub does the same nearly everywhere.
    let state = person.app.state
    let isPlain = state.sheet != nil || looked.count > 40
    for event in isPlain ? [] : Walk.events {
      var after = person
      after.hear(event)
      transcript.hears(event, person, after)
    }
    for key in Walk.keys where state.sheet == nil || key.count > 1 {
      var plain = person
      plain.hear(.key(key))
      transcript.hears(.key(key), person, plain)
      for row in rows {
        var after = person
        after.hear(.key(key, row: row))
        if Walk.differs(plain, after) || after.effects != plain.effects {
          transcript.hears(.key(key, row: row), person, after)
        }
      }
    }
  }

  private static let keys = [
    "Escape", "ctrl+Enter", "ctrl+k", "g", "/", "?", "u", "n", "x", "e", "1", "2", "3", "ArrowLeft",
    "ArrowRight", "z", "ctrl+z", "ctrl+y",
  ]

  private static let events: [Event] = [
    .arrived("/nowhere"), .history(sheet: ""), .history(sheet: "help"), .tick("toast"),
    .tick("draft"),
    .tick("chord"), .online(false), .failed("It does not work"), .awaited("The rest comes"),
    .bookArrived, .imported(), .imported(explained: 2),
    .fileRefused(token: "logo", name: "a.svg", .drawing),
    .remembered("inventory-tab", "spaces"), .upload(Upload("abc0item", .failed("no"))),
  ]

  /// Files are picked and the hub answers, well and badly.
  private mutating func hearAnswers(_ person: Person) {
    for effect in person.effects {
      var events: [Event] = []
      switch effect {
      case .pick(let token, _, _, _): events = Walk.files.map { .files(token: token, $0) }
      case .member(let request):
        for text in ["", "token\tabc\nlink\thttps://example.com/x\nme\t0000000000001\towner"] {
          for isDone in [true, false] {
            events.append(.memberAnswered(MemberAnswer(request, isDone: isDone, text: text)))
          }
        }
      case .history(let request):
        events = [
          .historyAnswered(
            HistoryAnswer(request, isDone: true, bytes: RowWrites().encoded)),
          .historyAnswered(HistoryAnswer(request, isDone: false)),
        ]
      case .reading(let request):
        let can = Array("{\"pictures\":false,\"pdf\":false}".utf8)
        events = [
          .readingAnswered(ReadingAnswer(request, isDone: true, bytes: can)),
          .readingAnswered(ReadingAnswer(request, isDone: false, bytes: [])),
        ]
      case .issue(let invoice, let day):
        let wish = SyncMachine.Wish(invoice, on: day, key: 9, before: ID(9))
        events = [
          .issued(invoice, "1077"), .numberUnanswered(wish), .numberTaken(invoice),
          .numbersUnconfirmed(wish),
        ]
      case _: continue
      }
      for event in events where seen.insert("\(event)").inserted {
        var after = person
        after.hear(event)
        transcript.hears(event, person, after)
      }
    }
  }

  private static let files: [[PickedFile]] = [
    [PickedFile("a.jpg", "image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 1])],
    [PickedFile("a.png", "image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])],
    [PickedFile("a.pdf", "application/pdf", Array("%PDF-1.7".utf8))],
    [PickedFile("a.txt", "text/plain", Array("hello".utf8))], [PickedFile("empty", "", [])],
    [PickedFile("short.jpg", "image/jpeg", [0xFF, 0xD8, 0xFF])],
    [PickedFile("odd.jpg", "image/jpeg", [0xFF, 0xD9, 0xFF, 0xE0])],
    [PickedFile("large.jpg", "image/jpeg", [], refusal: .tooLarge)],
    [
      PickedFile("one.jpg", "image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 2]),
      PickedFile("two.heic", "image/heic", [], refusal: .unreadable),
      PickedFile("three.jpg", "image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 2]),
      PickedFile("four.jpg", "image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 3]),
    ],
  ]

  /// Whether the page can offer something else than before.
  ///
  /// That depends on where it is, what is open on it, which fields the form has, and what was just written.
  private mutating func isWorthALook(_ person: Person, _ control: Control) -> Bool {
    let state = person.app.state
    let place = state.sheet.map { $0.cell + " sheet/" + $0.kind.text } ?? state.location.path
    let form = state.sheet.map { sheet in
      sheet.form.fields.map { $0.name + ($0.value.isEmpty ? "" : "+") }.joined(separator: ",")
        + "\(sheet.form.isValid) \(sheet.form["step"])"
    }
    let key = [
      Control.shape(place), form ?? "",
      state.toggled.map { Control.shape($0) }.joined(separator: ","),
      state.selection.isEmpty ? "" : "selected",
      state.isDesk ? "desk \(state.list.map { Control.shape($0.route.path) } ?? "")" : "",
      person.stored.isEmpty ? "" : control.shape,
      state.toast?.offer.map { Control.shape($0.action.text) } ?? "",
      state.welcome.page == .hello ? "" : "welcome",
    ]
    return looked.insert(key.joined(separator: "\n")).inserted
  }

  /// What the control says, as a person would choose or type it.
  private static func value(of control: Control) -> String {
    switch control.kind {
    case "scroll": return "5:40"
    case "reorder": return ""
    case "drop", "paste": return "1"
    case "click" where control.action == "leave-cell": return ""
    case "change" where control.action == "set/color/": return "#a03030"
    case _: return control.action.hasPrefix("type/") ? "7" : control.action == "search" ? "a" : "on"
    }
  }

  /// What may leave everything as it is.
  private static func mayRest(_ control: Control) -> Bool {
    // Files follow a drop; the last row may be dropped at the end; a field may be left as it was.
    ["drop", "paste", "reorder"].contains(control.kind) || control.action.hasPrefix("leave/")
      || ["find/first", "select-all", "preset/default-category"].contains(control.action)
      || control.action.hasPrefix("pick/pattern/")
      // "Create …" takes what is typed as it is.
      || control.action.hasPrefix("pick/season/")
      || control.action.hasPrefix("type/") || control.action.hasPrefix("set/currency")
  }

  /// Whether an action changed anything or asked for something.
  private static func differs(_ before: Person, _ after: Person) -> Bool {
    let (a, b) = (before.app.state, after.app.state)
    return !after.effects.isEmpty || a.sheet != b.sheet || a.location != b.location
      || a.toast != b.toast || a.selection != b.selection || a.toggled != b.toggled
      || a.window != b.window || a.welcome.page != b.welcome.page
      || a.list != b.list || a.detailWindow != b.detailWindow
      || a.welcome.form != b.welcome.form || a.mending != b.mending
      || a.history != b.history
  }
}

extension Person {
  /// Presses a control as the page would; false when the app says that it knows none such.
  fileprivate mutating func does(_ control: Control, value: String) -> Bool {
    if !control.isListed { return press(control.action, value: value) }
    hear(.listAction(Action(text: control.action), value: value))
    return !effects.contains { if case .complain = $0 { true } else { false } }
  }
}
