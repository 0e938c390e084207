import Ledger

extension Report {
  /// Where and when a gig is and who plays, for everybody who plays; it knows no amount (rule G33).
  ///
  /// The client, the deal and the project's notes stay off it; the notes of its times are meant for all.
  public static var gigSheet: Report {
    Report(
      "gig-sheet", title: "Gig Sheet",
      about: "Where and when a gig is, and who plays: without any money.", subject: .gig,
      audience: .player
    ) { (question) throws(MoneyError) in
      let words = question.words
      let known = question.book.projects[question.project]
      let gig = known ?? Project()
      var blocks = gigBlocks(gig, question)
      let times = question.book.gigTimes(of: gig.id)
      if times.isEmpty {
        // Readers see no empty table, programs learn that there is nothing in it.
        blocks.append(.data([Member("times", .list([]))]))
      } else {
        blocks += [.gap(12), .heading(words(.times), level: 2)]
        blocks.append(.table(table(of: times, gig, question)))
      }
      let players = question.book.players(of: gig.id).filter { $0.state != .declined }
      if players.isEmpty {
        blocks.append(.data([Member("players", .list([]))]))
      } else {
        blocks += [.gap(12), .heading(words(.players), level: 2)]
        blocks.append(.table(table(of: players, question)))
      }
      return ReportBody(blocks, empty: known == nil ? words(.untitledProject) : "")
    }
  }

  /// What, when and where: all that a player is told of a gig.
  ///
  /// Readers see what there is, programs learn what nobody said.
  static func gigBlocks(
    _ gig: Project, _ question: ReportQuestion, _ more: [Fact] = []
  ) -> [Block] {
    let words = question.words
    var blank: [Member] = []
    var facts = [
      Fact(words(.gig), .text(isBlank(gig.name) ? words(.untitledProject) : gig.name), key: "gig")
    ]
    func add(_ label: Word, _ text: String, _ key: String) {
      if isBlank(text) {
        blank.append(Member(key, .null))
      } else {
        facts.append(Fact(words(label), .text(text), key: key))
      }
    }
    add(.artist, gig.artist, "artist")
    add(.when, gig.schedule.map { moment($0, question.formats) } ?? "", "when")
    add(.place, gig.location, "place")
    return [.facts(facts + more), .data(blank)]
  }

  /// "Dec 5, 2026, 8:00 PM – 11:00 PM".
  public static func moment(_ schedule: Schedule, _ formats: Formats) -> String {
    let (start, end) = (formats.day(schedule.start), formats.day(schedule.end))
    let isOne = schedule.start == schedule.end
    if schedule.allDay { return isOne ? start : start + " \u{2013} " + end }
    let from = start + ", " + formats.time(schedule.startTime) + " \u{2013} "
    return from + (isOne ? "" : end + ", ") + formats.time(schedule.endTime)
  }

  private static func table(
    of times: [GigTime], _ gig: Project, _ question: ReportQuestion
  ) -> TableBlock {
    let (words, formats) = (question.words, question.formats)
    return TableBlock(
      columns: [
        TableColumn(words(.times), isWide: true, key: "name"),
        // Below the name, where there is room for a sentence.
        TableColumn(words(.notes), key: "notes", place: .below),
        TableColumn(words(.day), key: "day"),
        TableColumn(words(.time), .trailing, key: "time"),
      ], count: times.count, key: "times"
    ) { place in
      let time = times[place]
      let end = time.end.map { " \u{2013} " + formats.time($0) } ?? ""
      return TableRow([
        .text(time.name), .text(time.notes), .day(time.day ?? gig.schedule?.start),
        .text(formats.time(time.start) + end),
      ])
    }
  }

  private static func table(of players: [Player], _ question: ReportQuestion) -> TableBlock {
    let (book, words) = (question.book, question.words)
    return TableBlock(
      columns: [
        TableColumn(words(.player), isWide: true, key: "name"),
        TableColumn(words(.plays), key: "role"),
        TableColumn(words(.status), key: "status"),
      ], count: players.count, key: "players"
    ) { place in
      let player = players[place]
      return TableRow([
        .text(book.name(of: player)), .text(book.role(of: player)),
        .text(words(player.state == .confirmed ? .confirmed : .toBeConfirmed)),
      ])
    }
  }
}
