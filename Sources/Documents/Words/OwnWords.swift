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
      .city,
      .noCity,
      .monthAccrued,
      .mediaTypeAccrued,
      .serviceAccrued,
      .cityAccrued,
      .incomeOverTime,
      .forecast,
      .fees,
      .taxYear,
      .gigSheet,
      .payStatement,
      .asReceived,
      .asInvoiced,
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
      .deposit,
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

extension Word {
  /// Services of other trades than music: "Design" may be what somebody calls a category or a thing, so they are said for services
  /// alone.
  static var services: [Word] {
    [
      .consulting,
      .design,
      .development,
      .writing,
      .translation,
      .photography,
      .hours,
      .dayRate,
      .fixedPrice,
      .retainer,
      .designFee,
      .consultation,
      .siteVisit,
      .projectManagement,
      .installation,
      .procurementFee,
    ]
  }
}

extension Language {
  /// A service as it is said in this language; a name of one's own stays.
  public func service(_ name: String) -> String {
    if self == .english { return name }
    // What a client pays back is not what the studio spends.
    if name == Word.expenses.english { return self(.reimbursement) }
    for word in Word.services where word.english == name { return self(word) }
    return own(name)
  }

  /// A text of the book in this language where it is one of the ledger's own; what people wrote stays.
  public func own(_ text: String) -> String {
    if self == .english { return text }
    for word in Word.own where word.english == text { return self(word) }
    return text
  }
}
