import Documents
import Exchange
import Ledger
import Markup
import Paper
import Testing

/// What players are told: a gig sheet has no money, a statement nothing of anybody else (rule G33).
struct PlayerPaperTests {
  private static let gig = ID<Project>(60)
  private static let today = Day(year: 2026, month: 11, day: 23)!
  private static let names = ["Zoe Parkington", "Maximilian Bellweather", "Ida Rothschild"]

  /// A delivered gig with a deal, costs, and three players of whom one is paid; no two amounts are alike.
  private func book(paid: Bool) throws -> Book {
    var edit = Edit()
    var client = Client()
    (client.id, client.firstName, client.lastName) = (ID(10), "Clementine", "Payerson")
    edit.put(client, replacing: nil)
    var gig = Project()
    (gig.id, gig.client, gig.name, gig.location) = (Self.gig, client.id, "Bowl Night", "Big Hall")
    gig.notes = "The fee is secret"
    gig.schedule = .gig(on: Day(year: 2026, month: 12, day: 5)!, zone: "")
    edit.put(gig, replacing: nil)
    var deal = Deal()
    (deal.id, deal.project) = (Deal.id(of: gig.id), gig.id)
    deal.terms.amount = Money(minor: 987_654_321, currency: .usd)
    deal.deposit.share = Rate(percent: 37)
    edit.put(deal, replacing: nil)
    var bought = Transaction()
    (bought.id, bought.project, bought.type) = (ID(61), gig.id, .purchase)
    bought.amount = Money(minor: 12_345_678, currency: .usd)
    edit.put(bought, replacing: nil)
    var players: [ID<Player>] = []
    for (place, name) in Self.names.enumerated() {
      var musician = Musician()
      (musician.id, musician.name) = (ID(UInt64(20 + place)), name)
      musician.email = "m\(place)@example.com"
      musician.phone = "+1 615 555 010\(place)"
      edit.put(musician, replacing: nil)
      var player = Player()
      player.id = Player.id(of: musician.id, on: gig.id)
      (player.project, player.musician, player.role) = (gig.id, musician.id, "Role\(place)X")
      switch place {
      case 0: player.pay = PlayerPay(Money(minor: 77_731_313, currency: .usd))
      case 1: player.pay = PlayerPay(share: Rate(micros: 13_700_000))
      case _: player.pay = PlayerPay()
      }
      players.append(player.id)
      edit.put(player, replacing: nil)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    if paid {
      for player in players {
        let pay = try Players.pay(
          player, on: Self.today, at: Instant(milliseconds: 2), in: replica.book)
        _ = replica.commit(pay, now: Instant(milliseconds: 2), undoable: false)
      }
    }
    return replica.book
  }

  /// Everything that leaves: page, terminal, CSV, JSON, the text of the PDF and its bytes laid open.
  private func forms(_ report: Report, _ question: ReportQuestion) throws -> [String] {
    let paper = question.onPaper(report)
    var found: [String] = []
    for locale in ["en-US", "de-DE"] {
      var question = paper
      question.formats = Formats(locale: locale)
      question.words = Language(locale: locale)
      let document = try report.document(question)
      var html = HTML()
      document.html(into: &html)
      found += [
        html.string, document.text, JSONWriter.text(.object(document.members)),
        String(decoding: DocumentCSV.write(document), as: UTF8.self),
      ]
      found.append(
        try withFile(try document.pdf(fonts: Samples.fonts).bytes) { path in
          let plain = path + ".plain"
          _ = try output(of: "qpdf", "--qdf", "--stream-data=uncompress", path, plain)
          return try output(of: "pdftotext", plain, "-").text
            + String(decoding: Samples.bytes(plain), as: UTF8.self)
        })
    }
    var exact = question
    exact.formats = .exact
    found.append(try report.document(exact).text)
    return found
  }

  private func spellings(_ amount: Money) -> [String] {
    [
      Formats().money(amount), Formats(locale: "de-DE").money(amount), amount.plain,
      "\(amount.minor)", Formats().amount(amount),
    ]
  }

  @Test(arguments: [false, true])
  func `a pay statement has one player's name and amounts, in every rendering`(paid: Bool) throws {
    let book = try book(paid: paid)
    let pay = try GigPay(of: Self.gig, in: book)
    #expect(Set(pay.rows.map(\.pay)).count == 3 && pay.pool.isPositive)
    for row in pay.rows {
      var question = ReportQuestion(book, on: Self.today)
      question.player = row.player.id
      let own = book.name(of: row.player)
      var banned = Self.names.filter { $0 != own }
      banned += ["Clementine", "Payerson", "secret", "@example.com"]
      for other in book.players.live where other.id != row.player.id {
        banned += [other.role, other.id.text, other.musician.text]
      }
      var amounts = [pay.fee, pay.pool, pay.costs, pay.left, pay.fixed]
      amounts += pay.rows.filter { $0.player.id != row.player.id }.map(\.pay)
      for amount in amounts where !amount.isZero && amount != row.pay {
        banned += spellings(amount)
      }
      let forms = try forms(.payStatement, question)
      for form in forms {
        for word in banned { #expect(!form.contains(word), "\(own) reads \(word)") }
      }
      #expect(forms[0].contains(own) && forms[4].contains(own))
      #expect(forms[1].contains(Formats().money(row.pay)))
    }
  }

  @Test(arguments: [false, true])
  func `a gig sheet has everybody who plays and no money at all`(paid: Bool) throws {
    let book = try book(paid: paid)
    let pay = try GigPay(of: Self.gig, in: book)
    var question = ReportQuestion(book, on: Self.today)
    question.project = Self.gig
    var banned = ["Clementine", "Payerson", "secret"]
    for amount in [pay.fee, pay.pool, pay.costs, pay.left, pay.fixed] + pay.rows.map(\.pay)
    where !amount.isZero { banned += spellings(amount) }
    let forms = try forms(.gigSheet, question)
    for form in forms {
      for word in banned { #expect(!form.contains(word), "the sheet says \(word)") }
    }
    for name in Self.names { #expect(forms[1].contains(name)) }
    #expect(forms[1].contains("Big Hall") && !forms[1].contains("$"))
  }

  @Test func `who declined, and who is out, has no statement and is on no sheet`() throws {
    var replica = Replica(
      device: 8, snapshot: Snapshot(book: try book(paid: false), cursor: 0, epoch: 0))
    var edit = Edit()
    var gone = try #require(replica.book.players(of: Self.gig).first)
    let name = replica.book.name(of: gone)
    gone.state = .declined
    edit.put(gone, in: replica.book.players)
    _ = replica.commit(edit, now: Instant(milliseconds: 5), undoable: false)
    var question = ReportQuestion(replica.book, on: Self.today)
    question.project = Self.gig
    question.player = gone.id
    #expect(!(try Report.gigSheet.document(question).text.contains(name)))
    let text = try Report.payStatement.document(question).text
    #expect(
      text.contains("There is no pay for this gig.") && !text.contains("777,313.13")
        && !text.contains("777313.13"))
  }
}
