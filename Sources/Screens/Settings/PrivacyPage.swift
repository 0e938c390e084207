import Ledger
import Markup

// Settings, Privacy (rule G73): what is stored where, who sees it, and what the hub writes down. What stands here is
// what the program does; whoever changes one changes the other.
struct PrivacyPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html.card("On This Device") { html in
      html(
        "p",
        text: """
          The whole book, what you have typed and not saved, your choices, and the files that were opened or added here. \
          It is in this browser’s storage for this address, not encrypted: who can use this browser can read it.
          """)
      files(of: { state.filesHere.has($0) }, isKnown: state.filesHere.isKnown, &html)
    }
    html.card("On the Hub") { html in
      if state.hasHub {
        html(
          "p",
          text: """
            The same book with its history, all files, and of people their names, email addresses and scrambled passwords. The hub \
            is the computer at this address; whoever runs it can read the book, and may keep it with its files on other machines, too.
            """)
        html(
          "p",
          text: """
            Where a mail server is set (Settings, Account, Mail), the hub sends invoices with their PDF, reminders, receipts and gig sheets through \
            it: to whom, the outbox shows. A test goes to the address that is typed. The password of that server stays on the hub: in a \
            file, or, where the hub keeps its books in a database, in that and what its keeper saves of it. It is in no log and no \
            backup that Ledgerline makes, and no device gets it.
            """)
        if SettingsPages.shown(book.settings.work).contains(.mail) { way(to: .mail, &html) }
        html(
          "p",
          text: """
            Its log has errors only: no addresses, no names, no visits. A session is a cookie that this app needs; there is no other.
            """)
        files(of: { _ in true }, isKnown: true, &html)
      } else {
        html("p", text: "There is no hub at this address: nothing leaves this device.")
      }
    }
    html.card("Who Sees It") { html in
      if state.hasHub {
        html(
          "p",
          text: """
            Everybody who has a sign-in of this account sees the whole book, personal expenses too: Settings, Users. Clients see what \
            you send them and nothing else, musicians with a page of their own their gigs and their pay.
            """)
        way(to: .members, &html)
      }
      html(
        "p",
        text: """
          The app asks no other server for anything. Nobody counts visits, there is no advertising, and pictures that are added in the app lose their place and \
          camera. What you share, or send with your own mail program, is sent by that program.
          """)
    }
    html.card("Erase a Person") { html in
      html(
        "p",
        text: """
          A client’s page, Edit, or a musician’s form: Erase Person: names, addresses, contacts and notes become blank. Issued invoices stay, because the law \
          asks for them; old values stay in the history until whoever runs the hub folds it, and in backups.
          """)
      html("div", .class("buttons")) { html in
        html("a", .class("button"), .href(Route.clients.path), text: "Clients")
        if !book.musicianList.isEmpty {
          html(
            "a", .class("button"), .href(Route.setting(.musicians).path), text: "Musicians")
        }
      }
    }
  }

  /// To the page that was just named.
  private func way(to page: SettingsPage, _ html: inout HTML) {
    html("div", .class("buttons")) { html in
      html(
        "a", .class("button quiet small"), .href(Route.setting(page).path),
        text: SettingsPages.title(of: page))
    }
  }

  private func files(of isWanted: (String) -> Bool, isKnown: Bool, _ html: inout HTML) {
    if !isKnown { return }
    let sums = book.fileSums(of: isWanted)
    html("dl", .class("facts")) { html in
      html("div") { html in
        html("dt", text: "Files")
        html("dd") { html in
          html.text(Noun.file.count(sums.count, state.formats))
          html.text(", ")
          html.text(.verbatim(FileSize(app: app).words(sums.bytes)))
        }
      }
    }
  }
}
