import Ledger

// Sentences about a stage, and what media are called: whole, because each language makes them its own way.
extension Stage {
  /// What brings a project there.
  var marking: Phrase {
    switch self {
    case .open: return "Mark Open"
    case .delivered: return "Mark Delivered"
    case .paid: return "Mark Paid"
    }
  }

  /// The same on a day that is asked for.
  var markingOn: Phrase {
    switch self {
    case .open: return "Mark Open on …"
    case .delivered: return "Mark Delivered on …"
    case .paid: return "Mark Paid on …"
    }
  }

  /// Said when it is done.
  var marked: Phrase {
    switch self {
    case .open: return "Marked Open"
    case .delivered: return "Marked Delivered"
    case .paid: return "Marked Paid"
    }
  }

  /// Said when it is done to several: `projects` is "2 projects".
  func marked(_ projects: Phrase) -> Phrase {
    switch self {
    case .open: return "\(projects) marked Open"
    case .delivered: return "\(projects) marked Delivered"
    case .paid: return "\(projects) marked Paid"
    }
  }

  /// What the list of those that stand there is called.
  var listLabel: Phrase {
    switch self {
    case .open: return "Open projects"
    case .delivered: return "Delivered projects"
    case .paid: return "Paid projects"
    }
  }

  /// Said when a search of them found none.
  func noneContains(_ query: String) -> Phrase {
    switch self {
    case .open: return "No open project contains “\(query)”."
    case .delivered: return "No delivered project contains “\(query)”."
    case .paid: return "No paid project contains “\(query)”."
    }
  }
}

extension MediaType {
  var title: Phrase {
    switch self {
    case .film: return "Film"
    case .tv: return "TV"
    case .recording: return "Recording"
    case .videoGame: return "Video Game"
    case .concert: return "Concert"
    case .tour: return "Tour"
    case .lesson: return "Lesson"
    case .other: return "Other"
    }
  }
  /// The class of its colour.
  var tone: String {
    switch self {
    case .film: return "tone-film"
    case .tv: return "tone-tv"
    case .recording: return "tone-recording"
    case .videoGame: return "tone-game"
    case .concert: return "tone-concert"
    case .tour: return "tone-tour"
    case .lesson: return "tone-lesson"
    case .other: return "tone-other"
    }
  }
}

extension Hold {
  /// Which option it is.
  var title: Phrase {
    switch option {
    case 1: return "First Option"
    case 2: return "Second Option"
    case _: return "Option \(option)"
    }
  }

  /// "Second Option, lapsed".
  func title(on today: Day) -> Phrase {
    isLapsed(on: today) ? "\(title), lapsed" : title
  }

  /// What makes it that one.
  static func moving(to option: Int64) -> Phrase {
    option == 1 ? "Make First Option" : option == 2 ? "Make Second Option" : "Make Option \(option)"
  }
}
