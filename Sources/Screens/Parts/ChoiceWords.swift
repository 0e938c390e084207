import Ledger

/// What the words of choices are called where any of them may come up; the forms that ask for them say the same.
enum ChoiceWords {
  /// The title of a choice's word; nil for what is no choice, and for a word that is unknown.
  ///
  /// `name` is that of its register, and for a part of one both, `sent way`; without a `kind` only what the name alone tells.
  @inline(never)
  static func title(of word: String, in name: String, of kind: Kind?) -> Phrase? {
    switch name {
    case "status":
      return ItemStatus(rawValue: word)?.title ?? TransactionStatus(rawValue: word)?.title
    case "purchasedBy": return Purchaser(rawValue: word)?.title
    case "reimbursement": return Reimbursement(rawValue: word)?.title
    case "stage", "stage name": return Stage(rawValue: word)?.title
    case "einvoice": return EInvoiceForm(rawValue: word)?.title
    case "weekStart": return WeekStart(rawValue: word)?.title
    case "paper": return PaperChoice(rawValue: word)?.title
    case "theme": return Theme(rawValue: word)?.title
    case "work": return WorkKind(rawValue: word)?.title
    case "uses": return CategoryUse(rawValue: word)?.title
    case "layout": return PaperLayout(rawValue: word).map { PaperWords.title(of: $0) }
    case "accent": return PaperAccent(rawValue: word).map { PaperWords.title(of: $0) }
    case "frequency": return Frequency(rawValue: word)?.title
    case "explains": return LineRule(rawValue: word)?.title
    case "aside": return Aside(rawValue: word)?.title
    case "pay type": return PlayerPayType(rawValue: word)?.title
    case "terms type": return DealType(rawValue: word)?.title
    case "sent way", "reminded way": return SendingWay(rawValue: word)?.title
    case "sale direction":
      return SaleDirection(rawValue: word).map {
        TransactionDisplay.name(source: "", sale: CanonicalSale($0), id: "")
      }
    case _: return kind.flatMap { ofKind(word, name, $0) }
    }
  }

  /// Those whose name is another thing elsewhere: the state of an address, the source of a transaction.
  private static func ofKind(_ word: String, _ name: String, _ kind: Kind) -> Phrase? {
    switch (kind, name) {
    case (.project, "mediaType"), (.gigrule, "mediaType"): return MediaType(rawValue: word)?.title
    case (.transaction, "type"): return TransactionType(rawValue: word)?.title
    case (.category, "type"): return CategoryType(rawValue: word)?.title
    case (.rate, "type"): return CardRateType(rawValue: word)?.title
    case (.moneyaccount, "type"): return MoneyAccountType(rawValue: word)?.title
    case (.linematch, "type"): return MatchType(rawValue: word)?.title
    case (.recurring, "way"): return RecurringWay(rawValue: word)?.title
    case (.attachment, "role"): return AttachmentRole(rawValue: word)?.title
    case (.member, "role"): return Role(rawValue: word)?.title
    case (.player, "state"): return PlayerState(rawValue: word)?.title
    case (.message, "state"): return MailState(rawValue: word)?.title
    case (.message, "act"), (.mailtext, "act"): return MailAct(rawValue: word)?.title
    case (.contactpoint, "sort"): return ContactSort(rawValue: word)?.title
    case (.trip, "unit"), (.mileagerate, "unit"): return DistanceUnit(rawValue: word)?.title
    case _: return nil
    }
  }
}

extension EInvoiceForm {
  var title: Phrase {
    switch self {
    case .country: return "By Country"
    case .pdf: return "PDF + XML"
    case .cii: return "XML"
    case .ubl: return "Peppol"
    }
  }
}

extension WeekStart {
  var title: Phrase {
    switch self {
    case .region: return "Region’s Day"
    case .monday: return "Monday"
    case .saturday: return "Saturday"
    case .sunday: return "Sunday"
    }
  }
}

extension PaperChoice {
  var title: Phrase { self == .a4 ? "A4" : "Letter" }
}

extension Theme {
  var title: Phrase {
    switch self {
    case .system: return "System"
    case .light: return "Light"
    case .dark: return "Dark"
    }
  }
}

extension WorkKind {
  var title: Phrase {
    switch self {
    case .musician: return "Musician"
    case .designer: return "Interior Designer"
    case .freelancer: return "Freelancer"
    case .expenses: return "Expenses"
    }
  }
}

extension Aside {
  var title: Phrase {
    switch self {
    case .none: return "None"
    case .missed: return "Missed, Not Billed"
    case .missedBilled: return "Missed, Still Billed"
    case .template: return "Template"
    }
  }
}

extension SendingWay {
  var title: Phrase {
    switch self {
    case .hand: return "By Hand"
    case .mail: return "By Mail"
    case .share: return "Shared"
    }
  }
}

extension CategoryType {
  var title: Phrase {
    switch self {
    case .general: return "General"
    case .itemized: return "Itemized"
    case .fee: return "Fee"
    }
  }
}

extension AttachmentRole {
  var title: Phrase {
    switch self {
    case .contract: return "Contract"
    case .rider: return "Rider"
    case .chart: return "Chart"
    case .photo: return "Photo"
    case .recording: return "Recording"
    case .receipt: return "Receipt"
    case .image: return "Image"
    case .other: return "File"
    }
  }
}

extension MailAct {
  var title: Phrase {
    switch self {
    case .invoice: return "Invoice"
    case .reminder: return "Reminder"
    case .gigsheet: return "Gig Sheet"
    case .receipt: return "Receipt of Payment"
    case .test: return "Test"
    case .notice: return "Own Reminders"
    }
  }
}

extension MailState {
  var title: Phrase {
    switch self {
    case .queued: return "Waiting"
    case .sent: return "Sent"
    case .failed: return "Failed"
    case .indoubt: return "May Have Been Sent"
    }
  }
}

extension ContactSort {
  var title: Phrase {
    switch self {
    case .email: return "Email"
    case .phone: return "Phone"
    case .address: return "Address"
    }
  }
}
