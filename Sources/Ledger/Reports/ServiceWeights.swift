/// How much of a whole each service was asked for, in the order of the lines.
///
/// A discount under a service of its own lowers nobody's share: that service gets none.
struct ServiceWeights {
  private var names: [String] = []
  private var minors: [Int64] = []

  init() {}

  /// What an issued invoice's lines ask for, of several projects those for one, of a credit note what they give back.
  init(of invoice: Invoice, for project: ID<Project>?) throws(MoneyError) {
    let isBack = invoice.isCreditNote
    let lines = invoice.issue?.content.lines ?? []
    let isOfSeveral = project != nil && invoice.project.isNone && invoice.bills.count == lines.count
    for (place, line) in lines.enumerated() {
      if isOfSeveral && invoice.bills[place].project != project { continue }
      try add(isBack ? try line.amount.negated() : line.amount, to: line.kind)
    }
  }

  /// The same less what credit notes took off an invoice; where nothing is left, all of it.
  init(
    leftOf invoice: Invoice, for project: ID<Project>, in book: Book
  ) throws(MoneyError) {
    try self.init(of: invoice, for: project)
    if names.count < 2 { return }
    var left = self
    for credit in try SettingOff.parts(of: invoice, in: book) {
      let given = try ServiceWeights(of: credit.note, for: project)
      for (name, minor) in zip(given.names, given.minors) {
        guard let place = left.names.firstIndex(of: name) else { continue }
        left.minors[place] = left.minors[place] &- (try credit.taken(minor))
      }
    }
    if left.minors.contains(where: { $0 > 0 }) { self = left }
  }

  static func name(_ service: String) -> String {
    service.isEmpty ? ServiceType.other.name : service
  }

  mutating func add(_ amount: Money, to service: String) throws(MoneyError) {
    let name = ServiceWeights.name(service)
    guard let place = names.firstIndex(of: name) else {
      names.append(name)
      minors.append(amount.minor)
      return
    }
    let (sum, overflow) = minors[place].addingReportingOverflow(amount.minor)
    guard !overflow else { throw .overflow }
    minors[place] = sum
  }

  /// Adds the amount to the services in proportion, to the cent; all of it to "Other" when there
  /// are none.
  func share(_ amount: Money, to sums: inout KeyedSums) throws(MoneyError) {
    guard !names.isEmpty else {
      try sums.add(amount, to: ServiceType.other.name)
      return
    }
    for (place, part) in amount.shared(in: minors).enumerated() where !part.isZero {
      try sums.add(part, to: names[place])
    }
  }
}
