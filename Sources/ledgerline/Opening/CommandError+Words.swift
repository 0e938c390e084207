import Exchange
import Ledger
import Server
import Store

extension CommandError {
  /// The errors of the book's own modules as a person reads them; nil for those of the argument
  /// parser, which words its own.
  init?(explaining error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as ServerError: self.init(.cannotCreate, error.message)
    case let error as StoreError:
      var words = error.message
      if case .unreachable = error { words += ". Check its address, or try again in a moment" }
      self.init(CommandError.status(of: error), words)
    case let error as Issuing.Problem: self = .refused(CommandError.lead(error.message.english))
    case let error as Drafting.Problem: self = .refused(CommandError.lead(error.message.english))
    case let error as Payments.Problem: self = .refused(CommandError.lead(error.message.english))
    case let error as Refunds.Problem: self = .refused(CommandError.lead(error.message.english))
    case let error as EInvoiceGap: self = .refused(CommandError.lead(error.message.english))
    case let error as VoidingRule.Problem: self = .refused(CommandError.lead(error.message.english))
    case let error as MemberProblem:
      self.init(error == .notFound ? .notFound : .refused, CommandError.lead(error.message.english))
    case let error as LinkProblem:
      self.init(error == .notFound ? .notFound : .refused, CommandError.lead(error.message.english))
    case let error as BookFileFault: self = .badData(CommandError.lead(error.message.english))
    case let error as NumberingProblem: self = .refused(CommandError.lead(error.message.english))
    case let error as MoneyError:
      // Readers of files say where an amount is wrong: this one was typed, unless sums of the book burst.
      self.init(error == .overflow ? .badData : .usage, CommandError.words(error))
    case let error as JSONError: self = .badData("\(error.message). \(error.hint)")
    default: return nil
    }
  }

  private static func status(of error: StoreError) -> ExitStatus {
    switch error {
    case .cannotCreate, .notWritable, .alreadyExists: return .cannotCreate
    case .notFound: return .notFound
    case .newerSchema, .needsUpgrade, .corrupt, .wrongHash: return .badData
    case .locked: return .busy
    case .refused, .unlawful: return .refused
    case .full, .failed: return .failedIO
    case .unreachable, .filesAway: return .busy
    case .filesRefused: return .misconfigured
    }
  }

  /// The rules' sentences begin with a capital letter; after "error: " they do not.
  static func lead(_ sentence: String) -> String {
    guard let first = sentence.first else { return sentence }
    return first.lowercased() + sentence.dropFirst()
  }

  static func words(_ error: MoneyError) -> String {
    switch error {
    case .overflow: return "the amount is too large"
    case .mixedCurrencies(let wanted, let found):
      return "the amount is in \(found.code), but \(wanted.code) is wanted here"
    case .empty: return "the amount is empty. Write it like 850.00"
    case .notANumber(let text): return "\"\(text)\" is not an amount. Write it like 850.00"
    case .tooManyDecimals(let limit):
      return "the amount has too many decimals. This currency has \(limit)"
    case .unknownCurrency(let code):
      return "\"\(code)\" is not a currency. Use an ISO 4217 code such as USD"
    case .discountBeyond(let whole):
      return "the discount is more than what it is taken off: \(whole.words)"
    }
  }
}
