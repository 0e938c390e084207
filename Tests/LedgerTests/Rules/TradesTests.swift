import Ledger
import Testing

/// What kinds of work bring: nothing of another trade, and nothing that was entered is lost sight of.
struct TradesTests {
  private func project(_ work: WorkKind?) -> Project {
    var project = Project()
    project.work = work
    return project
  }

  @Test func `a project is what it says, as far as the account does that`() {
    #expect(Trades.kind(of: project(nil), []) == .musician)
    #expect(Trades.kind(of: project(nil), [.musician]) == .musician)
    #expect(Trades.kind(of: project(nil), [.freelancer]) == .freelancer)
    #expect(Trades.kind(of: project(nil), [.designer]) == .designer)
    #expect(Trades.kind(of: project(nil), [.musician, .designer, .freelancer]) == .musician)
    #expect(Trades.kind(of: project(nil), [.designer, .freelancer]) == .freelancer)
    #expect(Trades.kind(of: project(.freelancer), [.musician, .freelancer]) == .freelancer)
    #expect(Trades.kind(of: project(.freelancer), [.musician]) == .musician)
    #expect(Trades.kind(of: project(.designer), [.musician, .designer]) == .designer)
    #expect(Trades.kind(of: project(.designer), [.musician]) == .musician)
  }

  @Test func `services are the trade's own, each with a way out`() {
    #expect(Trades.services(of: .musician) == ServiceType.standard)
    for kind in WorkKind.allCases {
      let names = Trades.services(of: kind).map(\.name)
      #expect(Set(names).count == names.count)
      #expect(names.last == "Other")
    }
    #expect(!Trades.services(of: .freelancer).contains(.concert))
    #expect(Trades.jobs([.designer, .freelancer, .musician]) == [.musician, .freelancer])
  }

  @Test func `a charge that only says its service is called so in each language`() {
    let fee = Booking.charge(Money(800, .usd), ServiceType("Consulting"), for: ID())
    #expect(fee.name == "Consulting" && fee.title == ServiceType("Consulting").title)
    var charge = Charge()
    charge.service = ServiceType("Hours")
    #expect(charge.title == ServiceType("Hours").title)
    charge.name = "Hours"
    #expect(charge.title == ServiceType("Hours").title)
    charge.name = "Consulting"
    #expect(charge.title == .verbatim("Consulting"))
  }

  @Test func `who only keeps receipts bills nobody, and design with receipts is design`() {
    #expect(!Trades.bills([.expenses]) && Trades.bills([]) && Trades.bills([.musician, .expenses]))
    #expect(Trades.hasExpenses([.expenses]) && Trades.hasExpenses([.freelancer, .expenses]))
    #expect(!Trades.hasExpenses([.designer, .expenses]) && !Trades.hasExpenses([.musician]))
    #expect(Trades.isOnlyDesign([.designer]) && Trades.isOnlyDesign([.designer, .expenses]))
    #expect(!Trades.isOnlyDesign([.expenses]) && !Trades.isOnlyDesign([.musician, .designer]))
    #expect(Trades.jobs([.expenses, .freelancer]) == [.freelancer])
    // A project is never one of expenses.
    #expect(Trades.kind(of: project(.expenses), [.expenses, .musician]) == .musician)
  }

  @Test func `a new charge is of the service that fits, else of the last one`() throws {
    var book = Book()
    var gig = Project()
    gig.id = ID(1_000)
    gig.mediaType = .lesson
    #expect(Trades.service(ofNewChargeIn: gig, book).name == "Lesson")
    gig.mediaType = .tour
    #expect(Trades.service(ofNewChargeIn: gig, book) == .concert)
    gig.mediaType = .film
    #expect(Trades.service(ofNewChargeIn: gig, book) == .overdub)
    var charge = Charge()
    charge.id = ID(2_000)
    charge.project = gig.id
    charge.service = ServiceType("Score")
    var replica = Replica(device: 7)
    var edit = Edit()
    edit.put(gig, in: book.projects)
    edit.put(charge, in: book.charges)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    book = replica.book
    #expect(Trades.service(ofNewChargeIn: gig, book).name == "Score")
    // Neither a deposit nor an expense that is billed on says what the work is.
    var others = [Charge(), Charge()]
    for place in others.indices {
      others[place].id = ID(2_001 + UInt64(place))
      others[place].project = gig.id
      others[place].position = Position.between(
        (place == 0 ? charge : others[place - 1]).position, nil, jitter: others[place].id.raw)
    }
    others[0].service = Deposits.service
    others[1].service = ServiceType("Reimbursement")
    others[1].expense = ID(3_000)
    edit = Edit()
    for other in others { edit.put(other, in: replica.book.charges) }
    _ = replica.commit(edit, now: Instant(milliseconds: 2), undoable: false)
    #expect(Trades.service(ofNewChargeIn: gig, replica.book).name == "Score")
  }
}
