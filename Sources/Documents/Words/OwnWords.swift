extension Word {
  /// What the ledger calls things by itself in English: kinds of work, rows that nobody named.
  static var own: [Word] {
    [
      .month,
      .category,
      .project,
      .untitledProject,
      .expenses,
      .personalExpenses,
      .taxSummary,
      .profit,
      .monthlyBudgets,
      .vendor,
      .tag,
      .context,
      .day,
      .business,
      .personal,
      .inventory,
      .reimbursable,
      .taxDeductible,
      .subscription,
      .projectAccrued,
      .clientAccrued,
      .clientSummary,
      .propertySummary,
      .budget,
      .accounting,
      .income,
      .invoice,
      .service,
      .mediaType,
      .client,
      .noSpace,
      .untitledSpace,
      .untitledItem,
      .unknownCategory,
      .noMarketValue,
      .noItems,
      .missingPrice,
      .soldSince,
      .noInvoiceable,
      .inventorySale,
      .inventoryPurchase,
      .transaction,
      .noClient,
      .seeInvoice,
      .receiptThere,
      .receiptPending,
      .trackingSession,
      .overdub,
      .demo,
      .rehearsal,
      .concert,
      .tour,
      .perDiem,
      .reimbursement,
      .arrangement,
      .score,
      .productionServices,
      .chartRental,
      .lesson,
      .other,
      .film,
      .tv,
      .recording,
      .videoGame,
    ]
  }
}

extension Language {
  /// A text of the book in this language where it is one of the ledger's own; what people wrote stays.
  public func own(_ text: String) -> String {
    if self == .english { return text }
    for word in Word.own where word.english == text { return self(word) }
    return text
  }
}
