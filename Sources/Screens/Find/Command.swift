import Ledger
import Markup

/// Something the keyboard and the search box can do by name.
struct Command {
  var title: Phrase
  /// Its shortcut as Help shows it: "g p"; "" for none.
  var keys: String
  var target: Target

  enum Target {
    case page(Route)
    case action(Action)
  }

  init(_ title: Phrase, keys: String = "", _ target: Target) {
    self.title = title
    self.keys = keys
    self.target = target
  }

  init(_ title: Phrase, keys: String = "", _ route: Route) {
    self.init(title, keys: keys, .page(route))
  }

  init(_ title: Phrase, keys: String = "", _ sheet: SheetKind) {
    self.init(title, keys: keys, .action(.open(sheet)))
  }

}

// The one table of commands: the search box offers them, the keyboard and its help read it.
struct CommandList: Room {
  let app: App

  /// What can be begun, of the kinds that the book has; `asks` where an item or a space belongs when no page says it.
  func beginnings(asks: Bool = false) -> [Command] {
    var commands: [Command] = []
    let isDesigner = isOn(.designer)
    if hasClients {
      let isGigger = !Trades.isOnlyDesign(book.settings.work)
      commands.append(Command("New Project", isGigger ? SheetKind.project(nil) : .newStudio))
      if isDesigner && isGigger {
        commands.append(Command("New Design Project", SheetKind.newStudio))
      }
    }
    if isDesigner {
      let scope = commandScope
      commands += [
        Command("New Transaction", SheetKind.newTransaction(scope)),
        Command("New Item", asks ? SheetKind.beginItem : .newItem(scope)),
        Command("New Space", asks ? SheetKind.beginSpace : .newSpace(scope)),
      ]
    }
    commands.append(Command("New Expense", SheetKind.newExpense(.business)))
    if hasClients {
      commands += [
        Command("New Client", SheetKind.client(nil)), Command("New Invoice", SheetKind.newInvoice),
      ]
    }
    return commands + [
      Command("New Trip", SheetKind.newTrip),
      Command("New Recurring Expense", SheetKind.newRecurring),
    ]
  }

  var commands: [Command] {
    var commands = beginnings()
    let isDesigner = isOn(.designer)
    let isGigger = !Trades.isOnlyDesign(book.settings.work)
    if isDesigner, case .project(let id) = commandScope, isDesign(book.projects[id]) {
      commands.append(Command("Client View", .action(.showToClient(id))))
    }
    let keepsReceipts = hasExpenses
    let hasClients = hasClients
    commands.append(Command("Go to Today", keys: "g t", home))
    if hasClients {
      commands.append(Command("Go to Projects", keys: "g p", Navigation(app: app).projects))
    }
    if hasClients && isGigger {
      commands += [
        Command("Go to Calendar", keys: "g k", .calendar(.month, nil)),
        Command("Go to Delivered", keys: "g d", .projects(.delivered)),
        Command("Go to Paid", keys: "g a", .projects(.paid)),
        Command("Go to Income", keys: "g m", .income),
        Command("Go to Tours and Seasons", .seasons),
      ]
    }
    if isDesigner {
      commands.append(
        Command("Go to Inventory", keys: "g v", InventoryPage(app: app).inventoryHome))
    }
    commands.append(Command("Go to Inbox", .inbox))
    // Where expenses are all there is, they have inventory's key.
    commands.append(Command("Go to Expenses", keys: keepsReceipts ? "g v" : "g e", .expenses))
    commands += [
      Command("Go to Recurring", .recurring), Command("Go to Insight", .insight),
      Command("Go to Trips", .trips), Command("Go to Accounts{{of money}}", .moneyAccounts),
    ]
    if hasClients {
      commands += [
        Command("Go to Clients", keys: "g c", .clients),
        Command("Go to Invoices", keys: "g i", .invoices(nil)),
        Command("Go to Outbox", .outbox),
      ]
    }
    commands += [
      Command("Go to Reports", keys: "g r", .reports),
      Command("Go to Settings", keys: "g s", .settings),
      Command("Go to Data", Route.setting(.data)),
      Command("Go to Deleted and Archived", Route.archive(isDeleted: false)),
      Command("Undo", keys: "u", .action(.undo)),
      Command("Redo", keys: "U", .action(.redo)),
      Command("Keyboard Shortcuts", keys: "?", SheetKind.help),
    ]
    return commands
  }

  /// Those of whose title each word of what is typed begins a word.
  func commands(matching query: String) -> [Command] {
    let wanted = folded(query).split(separator: " ")
    if wanted.isEmpty { return [] }
    return commands.filter { command in
      let words = folded(say(command.title)).split(separator: " ")
      return wanted.allSatisfy { want in words.contains { $0.hasPrefix(want) } }
    }
  }

  /// Where a command's new row belongs: the project that was open before the search, else inventory.
  private var commandScope: Scope {
    Navigation(app: app).scope(
      of: state.location.route == .find ? state.findOrigin : state.location.route)
  }

  /// What the shortcuts are, for the help sheet: keys and what they do.
  var shortcuts: [(keys: String, what: Phrase)] {
    var shortcuts: [(keys: String, what: Phrase)] = [
      ("/", "Search this list"), ("Ctrl K", "Search everything, run a command"), ("n", "New"),
      ("e", "Edit"),
    ]
    for command in commands where !command.keys.isEmpty {
      shortcuts.append((command.keys, command.title))
    }
    // What has no gigs has no stages, and no calendar.
    if !Trades.isOnlyDesign(book.settings.work) {
      shortcuts += [
        ("1 2 3", "Mark the project or row Open, Delivered, Paid"), ("t", "Today, in the calendar"),
        ("Shift ← →", "Move the gig to another day"),
      ]
    }
    return shortcuts + [
      ("j k", "Next and previous row"),
      ("Enter", "Open the row, go into what is open"),
      ("x", "Select the row of a table"), ("Shift j k", "Select from row to row"),
      ("b", "What is done with the selected rows"),
      ("F2", "Edit the row or cell in its place"),
      ("Tab", "Save the cell, edit the next one"),
      ("a", "Accept what is proposed for the bank line"),
      ("← →", "Next and previous image"), ("+ -", "Larger and smaller image"),
      ("Ctrl Z", "Undo"), ("Ctrl Shift Z", "Redo"), ("Ctrl Enter", "Save"), ("Esc", "Close"),
    ]
  }

  /// Goes where the second key of `g …` leads.
  func goByKey(_ key: String) {
    let keys = "g " + (key == "o" ? "p" : key)
    if let command = commands.first(where: { $0.keys == keys }) { run(command) }
  }

  func run(_ command: Command) {
    switch command.target {
    case .page(let route): go(route)
    case .action(let action): CommonActions(app: app).perform(action)
    }
  }

  private func name(ofKey key: String) -> Phrase {
    switch key {
    case "Ctrl": return "Ctrl"
    case "Shift": return "Shift"
    case "Enter": return "Enter"
    case "Tab": return "Tab"
    case "Esc": return "Esc"
    case _: return .verbatim(key)
    }
  }

  func helpSheet(_ html: inout HTML) {
    html.plainSheet("Keyboard Shortcuts", isText: true) { html in
      html("dl", .class("keys")) { html in
        for shortcut in shortcuts {
          html("div") { html in
            html("dt") { html in
              for key in shortcut.keys.split(separator: " ") {
                html("kbd", text: name(ofKey: String(key)))
              }
            }
            html("dd", text: shortcut.what)
          }
        }
      }
    }
  }
}
