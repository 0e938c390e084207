/// Why nothing was read on a receipt's file.
///
/// A hub writes the English words into ``Reading/reason``; a device looks them up as a whole, so they hold no values.
public enum ReadingProblem: Error, Equatable, Sendable {
  case noText
  case damaged
  case tooManyPixels
  case late
  case tooMuchMemory
  case tooMuchText
  case locked
  case brokeOff
  case notAnInvoice
  case damagedInvoice
  case onlyPictures
  case otherKind
  case noRoom

  /// What happened and what helps.
  public var message: Phrase {
    switch self {
    case .noText:
      return
        "No text was found on it. Photograph it again, flat, close and in good light, or type it in."
    case .damaged: return "The file is damaged or breaks off. Add it again from where it came."
    case .tooManyPixels:
      return "The picture has more than 36 million pixels. Scale it down and add it again."
    case .late:
      return
        "Reading took longer than a minute and was stopped. Add a smaller or clearer picture, or type it in."
    case .tooMuchMemory:
      return
        "Reading took more memory than is allowed. Add a smaller picture or fewer pages, or type it in."
    case .tooMuchText:
      return
        "The file holds far more text than a receipt. Add only the pages that matter, or type it in."
    case .locked: return "The PDF asks for a password. Save it without one and add it again."
    case .brokeOff: return "The program that reads it broke off. Read it again, or type it in."
    case .notAnInvoice:
      return
        "This XML file is no electronic invoice in UBL or CII. Ask the seller for a PDF, or type it in."
    case .damagedInvoice:
      return
        "The electronic invoice in this file cannot be read. Ask the seller for another one, or type it in."
    case .onlyPictures:
      return
        "The PDF holds pictures alone, and the hub has no Tesseract to read them. Install it there and read again."
    case .otherKind:
      return "Files of this kind cannot be read. Add a picture, a PDF or an electronic invoice."
    case .noRoom:
      return
        "The hub could not begin to read: its disk or its memory is full. Free some and read again."
    }
  }
}
