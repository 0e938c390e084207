import Ledger

/// What hours cost whose list does not say it.
struct HourRates {
  private let book: Book
  /// Of each project, as far as it was asked.
  private var known: [UInt64: Money?] = [:]

  init(_ book: Book) { self.book = book }

  /// What an hour is in where nothing in the file says it: its project's, else its client's.
  func currency(of project: ID<Project>, _ client: ID<Client>) -> Currency {
    book.projects[project] == nil
      ? book.currency(of: client) : book.currency(of: project)
  }

  /// What an hour of the project costs; that is asked of the book once.
  mutating func usual(of project: ID<Project>, _ client: ID<Client>) -> Money? {
    if let known = known[project.raw] { return known }
    let rate = found(for: project, client)
    known[project.raw] = .some(rate)
    return rate
  }

  /// As it was last charged there, else as its deal or the client's last work has it.
  private func found(for project: ID<Project>, _ client: ID<Client>) -> Money? {
    if let last = lastRate(of: project) { return last }
    if let terms = book.deal(of: project)?.terms, terms.type == .hourly { return terms.amount }
    if client.isNone { return nil }
    var found: (rate: Money, day: Int)?
    for other in book.projects(of: client) {
      guard let rate = lastRate(of: other.id) else { continue }
      let day = Int(other.listDay?.number ?? 0)
      if let found, day < found.day { continue }
      found = (rate, day)
    }
    return found?.rate
  }

  private func lastRate(of project: ID<Project>) -> Money? {
    book.charges(of: project).last {
      $0.service == HourPrice.service && $0.price.unit.isPositive
        && !HourPrice.isWhole($0)
    }?.price.unit
  }
}
