import Documents
import Ledger
import Markup

/// A musician's own pages: their gigs, a gig with its sheet, and what they get themselves (rule G76).
///
/// What is drawn comes from ``OwnPage``, the gig sheet (which knows no money) and that player's own figures; nothing here
/// looks at the deal, the client or anybody else's pay.
struct PlayerPage {
  let book: Book
  let musician: Musician
  let today: Day
  let formats: Formats
  let words: Language
  /// Its own address without a slash at the end.
  let base: String
  /// The last day on which it is there.
  let until: Day?

  init(_ book: Book, _ musician: Musician, on today: Day, base: String, until: Day?) {
    self.book = book
    self.musician = musician
    self.today = today
    self.base = base
    self.until = until
    formats = Formats(locale: book.paperLocale)
    words = Language(locale: formats.locale)
  }

  // MARK: all gigs

  func list() -> [UInt8] {
    let gigs = OwnPage.gigs(of: musician.id, on: today, in: book)
    return PlainPage.page(words.tag, musician.name) { html in
      html("header") { html in
        html("div") { html in
          html("h1", text: musician.name)
          sender(&html)
        }
      }
      html("section", .aria("labelledby", "ahead")) { html in
        html("h2", .id("ahead"), text: words(.ahead))
        if gigs.ahead.isEmpty {
          html("p", .class("quiet"), text: words(.noneAhead))
        } else {
          rows(gigs.ahead, &html)
        }
      }
      if !gigs.over.isEmpty {
        html("section", .aria("labelledby", "over")) { html in
          html("h2", .id("over"), text: words(.over))
          rows(gigs.over, &html)
        }
      }
      footer(&html)
    }
  }

  private func rows(_ gigs: [OwnPage.Gig], _ html: inout HTML) {
    html("ul", .class("gigs"), .role("list")) { html in
      for gig in gigs {
        html("li") { html in
          if gig.isOpen {
            html("a", .class("gig"), .href(address(of: gig))) { html in row(gig, &html) }
          } else {
            html("div", .class("gig")) { html in row(gig, &html) }
          }
        }
      }
    }
  }

  private func row(_ gig: OwnPage.Gig, _ html: inout HTML) {
    html("span", .class("gig-name"), text: title(of: gig))
    html("span", .class("quiet"), text: whenAndWhere(gig))
    let isWaiting = gig.player.state == .asked && !gig.isOver(on: today)
    html("span", .class(isWaiting ? "gig-state asked" : "gig-state")) { html in
      html.text(standing(gig))
    }
  }

  /// "Please answer", "You said yes · $300.00 · Paid".
  private func standing(_ gig: OwnPage.Gig) -> String {
    var parts: [String] = []
    if !(gig.isOver(on: today) && gig.player.state == .asked) {
      parts.append(words(gig.player.state.toPlayer))
    }
    if gig.isOpen, let pay = pay(of: gig), !pay.pay.isZero {
      parts.append(formats.money(pay.pay))
      if pay.isPaid { parts.append(words(Word.paid)) }
    }
    return parts.joined(separator: " · ")
  }

  private func whenAndWhere(_ gig: OwnPage.Gig) -> String {
    let when = gig.project.schedule.map { Report.moment($0, formats) } ?? words(.dayOpen)
    let place = gig.project.location
    return isBlank(place) ? when : when + " · " + place
  }

  // MARK: one gig

  /// `notTaken`: the answer that was just given is not the one that counts.
  func gig(_ gig: OwnPage.Gig, key: String, notTaken: Bool) throws(MoneyError) -> [UInt8] {
    var question = ReportQuestion(book, on: today)
    question.project = gig.project.id
    let sheet = try Report.gigSheet.document(question.onPaper(.gigSheet))
    let pay = pay(of: gig)
    return PlainPage.page(words.tag, title(of: gig)) { html in
      html("nav") { html in html("a", .href(base), text: "← " + words(.allGigs)) }
      html("header") { html in
        html("div") { html in
          html("h1", text: title(of: gig))
          html("p", text: whenAndWhere(gig))
        }
      }
      if notTaken { html("p", .class("notice"), .role("alert"), text: words(.notTaken)) }
      if gig.project.hold != nil { html("p", .class("quiet"), text: words(.isHeld)) }
      answer(gig, key, &html)
      html("section", .class("card"), .aria("labelledby", "pay")) { html in
        html("h2", .id("pay"), text: words(.yourPay))
        facts(pay, gig, &html)
      }
      sheet.html(DocumentView(), into: &html)
      html("p") { html in
        html(
          "a", .class("button"), .href(address(of: gig) + "/sheet.pdf"),
          .attribute("download", ""), text: words(.loadSheet))
      }
      footer(&html)
    }
  }

  private func answer(_ gig: OwnPage.Gig, _ key: String, _ html: inout HTML) {
    guard gig.player.state == .asked, !gig.isOver(on: today) else {
      if gig.player.state != .asked {
        html(
          "p", .class("gig-state " + gig.player.state.word), .role("status"),
          text: words(gig.player.state.toPlayer))
      }
      return
    }
    html("section", .class("card"), .aria("labelledby", "answer")) { html in
      html("h2", .id("answer"), text: words(.answer))
      html(
        "form", .attribute("method", "post"), .attribute("action", address(of: gig) + "/answer")
      ) { html in
        html.void("input", .type("hidden"), .name("key"), .value(key))
        let name = title(of: gig)
        html("div", .class("answers")) { html in
          html(
            "button", .class("button"), .type("submit"), .name("answer"), .value("yes"),
            .label(words(.yesTo(name))), text: words(.yes))
          html(
            "button", .class("button plain"), .type("submit"), .name("answer"), .value("no"),
            .label(words(.noTo(name))), text: words(.no))
        }
      }
      html("p", .class("quiet"), text: words(.answerText))
    }
  }

  private func facts(_ pay: GigPay.Row?, _ gig: OwnPage.Gig, _ html: inout HTML) {
    guard let pay else {
      html("p", .class("quiet"), text: words(.noFigure))
      return
    }
    html("dl", .class("paper-facts")) { html in
      func fact(_ label: Word, _ text: String) {
        html("div") { html in
          html("dt", text: words(label))
          html("dd", text: text)
        }
      }
      fact(.pay, formats.money(pay.pay))
      fact(.paid, formats.money(pay.paid))
      fact(.stillToPay, formats.money(pay.owed))
      if pay.isPaid, let day = gig.player.paid.day { fact(.paidDay, formats.day(day)) }
    }
    html(
      "a", .class("button plain"), .href(address(of: gig) + "/pay.pdf"),
      .attribute("download", ""), text: words(.loadPay))
  }

  // MARK: pieces

  private func sender(_ html: inout HTML) {
    let name = book.profile.displayName
    if !name.isEmpty { html("p", text: words(.from(name))) }
  }

  private func footer(_ html: inout HTML) {
    guard let until else { return }
    html("footer") { html in html("p", text: words(.validUntil(formats.day(until)))) }
  }

  private func title(of gig: OwnPage.Gig) -> String {
    isBlank(gig.project.name) ? words(Word.untitledProject) : gig.project.name
  }

  private func address(of gig: OwnPage.Gig) -> String { base + "/gig/" + gig.player.id.text }

  private func pay(of gig: OwnPage.Gig) -> GigPay.Row? {
    (try? GigPay(of: gig.project.id, in: book))?.rows.first { $0.player.id == gig.player.id }
  }
}
