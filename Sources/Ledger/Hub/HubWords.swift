/// What the hub answers to a person: said here, so that the app, which shows the English that it hears, has it in its
/// own language.
///
/// Words with values in them are shown as they come.
public enum HubWords {
  public static var anotherAccount: Phrase { "Another account is open in this browser." }
  public static var signInFirst: Phrase { "Sign in first." }
  public static var keyIsMissing: Phrase { "This browser's key is missing; sign in again." }
  public static var somethingWentWrong: Phrase { "Something went wrong on the hub." }
  public static var isFull: Phrase {
    "The hub's disk is full. Nothing was changed; its owner must free some space."
  }
  public static var reportDoesNotAddUp: Phrase { "The amounts of this report do not add up." }
  public static var musiciansPagesByAdministrators: Phrase {
    "Only administrators give musicians a page of their own."
  }
  public static var numbersByAdministrators: Phrase {
    "Only administrators bring invoices with numbers from elsewhere."
  }
  public static var tooMuchToDo: Phrase { "The hub has too much to do; try again in a moment." }
  public static var deviceLinkIsOver: Phrase {
    "This link is not valid any more: it works once, within ten minutes. Make another one."
  }
  public static var noPasswordHere: Phrase {
    "You have no password here; you sign in with the address that the hub prints."
  }
  public static var wrongCurrentPassword: Phrase { "That is not your current password." }
  public static var wrongPassword: Phrase { "That is not the password." }
  public static var noInvoice: Phrase { "There is no such invoice." }
  public static var noAccount: Phrase { "There is no such account." }
  public static var noFile: Phrase { "There is no such file." }
  public static var chooseRole: Phrase { "Choose a role: owner, admin or member." }
  public static var mailByAdministrators: Phrase { "Only administrators set up mail." }
  public static var invalidEmail: Phrase { "That is not a valid email address." }
  public static var noMailServer: Phrase { "There is no mail server yet." }
  public static var tooManyConnections: Phrase {
    "Too many connections are open; try again in a moment."
  }
  public static var wrongBytes: Phrase { "The bytes are not what the name says." }
  public static var noReceipt: Phrase {
    "There is no receipt of this file, or the file has not come yet."
  }
}
