import Ledger
import Markup

/// How much of a series is changed with one of its gigs (rule G30).
enum RepeatScope: String {
  case one = ""
  case following, all
}

/// What each gig of a series is billed at; no amount: nothing is (rule G26).
struct GigFee {
  var amount: Money?
  var service: ServiceType
}

// The fields by which a gig comes again, and the question how much of a series is meant.
struct RepeatFields: Room {
  let app: App

  /// By what a new gig comes again; nil for one that comes once.
  func walk(_ project: Project, _ walk: inout FieldWalk) -> RecurrenceRule? {
    var found: RecurrenceRule?
    walk.when(
      project.schedule != nil && Trades.kind(of: project, book.settings.work) == .musician
    ) { walk in
      found = fields(project, isRequired: false, &walk)
    }
    return found
  }

  /// `known` is the rule that is changed: the form begins with it.
  func fields(
    _ project: Project, isRequired: Bool, known: RecurrenceRule? = nil, _ walk: inout FieldWalk
  ) -> RecurrenceRule? {
    let start = project.schedule?.start ?? state.today
    var word = known.map { RepeatFields.word(of: $0) } ?? (isRequired ? "weekly" : "")
    var own = word == "own" ? known?.text ?? "" : ""
    var ends = known?.until != nil ? "until" : known?.count != nil ? "count" : ""
    var until = known?.until?.day
    var count: Int64? = known?.count.map { Int64($0) } ?? 10
    var rule: RecurrenceRule?
    walk.choice("repeats", "Repeats", &word) {
      var options = RepeatFields.choices(from: start, state.formats)
      if !isRequired { options.insert(("", "Does Not Repeat"), at: 0) }
      return options
    }
    walk.when(word == "own") { walk in
      walk.text(
        "recurrence", "Rule", &own, hint: "As calendars write it: FREQ=MONTHLY;BYDAY=1TU;COUNT=6",
        placeholder: "FREQ=WEEKLY;BYDAY=TU,TH")
    }
    if word == "own" {
      do throws(RecurrenceProblem) {
        rule = try RecurrenceRule(parsing: own)
      } catch {
        walk.rule(error.message, at: "recurrence")
      }
    } else {
      rule = RepeatFields.rule(word, from: start)
    }
    walk.when(!word.isEmpty && word != "own") { walk in
      walk.group("fields", key: "repeat-fields") { walk in
        walk.choice("ends", "Series Ends", &ends) {
          [("", "Never"), ("until", "On a Day"), ("count", "After So Many")]
        }
        walk.when(ends == "until") { walk in
          walk.day("until", "Last Day", &until, isRequired: true)
          if let until, until < start { walk.rule("Choose the first day or a later one") }
        }
        walk.when(ends == "count") { walk in
          walk.number("count", "How Often", &count)
          if (count ?? 0) < 1 || (count ?? 0) > Int64(RecurrenceRule.greatestCount) {
            walk.rule("Enter a number from 1 to 10000")
          }
        }
      }
    }
    if word == "own" { return rule }
    if ends == "until", let until { rule?.until = RecurrenceRule.Until(until) }
    if ends == "count", let count, 1...RecurrenceRule.greatestCount ~= Int(clamping: count) {
      rule?.count = Int(count)
    }
    return rule
  }

  /// Asked first where a gig is one of a series: whether others change with it.
  func scope(_ project: Project, _ walk: inout FieldWalk) -> RepeatScope {
    var word = ""
    let isOne = project.occurrence != nil && book.gigRules.live(project.rule) != nil
    walk.when(isOne) { walk in
      walk.choice("applies", "Applies To", &word) {
        [
          ("", "This Gig"), ("following", "This and Following Gigs"),
          ("all", "All Gigs of the Series"),
        ]
      }
    }
    return isOne ? RepeatScope(rawValue: word) ?? .one : .one
  }

  /// What a series is billed at, where `isShown`.
  func fee(of rule: GigRule, isShown: Bool, _ walk: inout FieldWalk) -> GigFee {
    var fee = GigFee(amount: rule.fee, service: rule.service)
    var example = Project()
    (example.client, example.mediaType, example.work) = (rule.client, rule.mediaType, .musician)
    let currency = rule.fee?.currency ?? PickedFields(app: app).currency(of: example, walk.form)
    walk.when(isShown) { walk in
      walk.group("fields", key: "series-fee") { walk in
        var word = rule.service.name
        walk.choice("service", "Service", &word) {
          var services = Trades.services(of: .musician)
          if !services.contains(rule.service) { services.append(rule.service) }
          return services.map { ($0.name, $0.title) }
        }
        fee.service = ServiceType(word)
        walk.money("fee", "Fee", &fee.amount, in: currency)
      }
    }
    return fee
  }

  static func choices(
    from start: Day, _ formats: Formats
  ) -> [(value: String, text: Phrase)] {
    let (_, _, day) = start.civil
    let weekday = formats.weekday(start)
    return [
      ("weekly", "Every \(weekday)"), ("two-weekly", "Every Other \(weekday)"),
      ("monthly", "Monthly on Day \(day)"),
      ("monthly-weekday", monthly(on: weekday, ordinal(of: start))),
      ("yearly", "Every Year"), ("daily", "Every Day"), ("own", "Own Rule …"),
    ]
  }

  private static func monthly(on weekday: String, _ ordinal: Int) -> Phrase {
    switch ordinal {
    case 1: "Monthly on the First \(weekday)"
    case 2: "Monthly on the Second \(weekday)"
    case 3: "Monthly on the Third \(weekday)"
    case 4: "Monthly on the Fourth \(weekday)"
    case _: "Monthly on the Last \(weekday)"
    }
  }

  /// The how-manieth such weekday of its month a day is; the fifth is the last.
  private static func ordinal(of day: Day) -> Int {
    let number = (day.day - 1) / 7 + 1
    return number == 5 ? -1 : number
  }

  /// The choice that a rule is, wherever it ends; the weekday follows the first day.
  static func word(of rule: RecurrenceRule) -> String {
    var plain = rule
    (plain.count, plain.until) = (nil, nil)
    if plain.interval == 1 { plain.weekStart = 1 }
    if plain.frequency == .weekly, plain.weekdays.count == 1 { plain.weekdays = [] }
    if plain.frequency == .monthly, plain.weekdays.count == 1, let day = plain.weekdays.first,
      day.ordinal != 0
    {
      plain.weekdays = []
      return plain == RecurrenceRule(.monthly) ? "monthly-weekday" : "own"
    }
    for word in ["daily", "weekly", "two-weekly", "monthly", "yearly"]
    where RepeatFields.rule(word, from: .first) == plain { return word }
    return "own"
  }

  static func rule(_ word: String, from start: Day) -> RecurrenceRule? {
    switch word {
    case "daily": return RecurrenceRule(.daily)
    case "weekly": return RecurrenceRule(.weekly)
    case "two-weekly":
      var rule = RecurrenceRule(.weekly)
      rule.interval = 2
      return rule
    case "monthly": return RecurrenceRule(.monthly)
    case "monthly-weekday":
      var rule = RecurrenceRule(.monthly)
      rule.weekdays = [RecurrenceRule.Weekday(start.weekday, ordinal: ordinal(of: start))]
      return rule
    case "yearly": return RecurrenceRule(.yearly)
    case _: return nil
    }
  }
}

/// Lets a gig that is in the book come again.
struct RepeatSheet {
  static func sheet(_ id: ID<Project>) -> SheetType {
    SheetType("Repeat") { app, walk in
      guard let project = app.book.projects.live(id), project.schedule != nil,
        project.rule.isNone
      else { return nil }
      let rule = RepeatFields(app: app).fields(project, isRequired: true, &walk)
      return { app in
        app.closeSheet()
        guard let rule else { return }
        var gigs = GigRules.rule(repeating: project, by: rule)
        gigs.notes = project.notes
        gigs.service = Trades.service(ofNewChargeIn: project, app.book)
        let charges = app.book.charges(of: id)
        if charges.count == 1, let fee = try? charges[0].price.amount() {
          gigs.fee = fee
          gigs.service = charges[0].service
        }
        app.commit(GigRules.begin(gigs, with: project, in: app.book), toast: "Repeats")
      }
    }
  }
}
