/// Writes CAMT files for tests.
enum CAMTSample {
  /// A statement of one account in euros around entries.
  static func statement(
    _ entries: String, version: String = "053.001.02", from: String = "100.00", to: String
  ) -> String {
    let (message, part) =
      version.hasPrefix("052")
      ? ("BkToCstmrAcctRpt", "Rpt")
      : version.hasPrefix("054") ? ("BkToCstmrDbtCdtNtfctn", "Ntfctn") : ("BkToCstmrStmt", "Stmt")
    let balances =
      version.hasPrefix("054")
      ? "" : balance("OPBD", from, "2026-01-01") + balance("CLBD", to, "2026-01-31")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.\(version)"><\(message)>
      <GrpHdr><MsgId>M</MsgId><CreDtTm>2026-02-01T00:00:00</CreDtTm></GrpHdr>
      <\(part)><Id>S-1</Id><ElctrncSeqNb>7</ElctrncSeqNb><Acct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id>
      <Ccy>EUR</Ccy><Ownr><Nm>Ann Lee</Nm></Ownr><Svcr><FinInstnId><BIC>COBADEFFXXX</BIC></FinInstnId></Svcr></Acct>
      \(balances)
      \(entries)
      </\(part)></\(message)></Document>

      """
  }

  /// A minus before the amount is a debit.
  static func balance(_ kind: String, _ amount: String, _ day: String) -> String {
    "<Bal><Tp><CdOrPrtry><Cd>\(kind)</Cd></CdOrPrtry></Tp>\(signed(amount))<Dt><Dt>\(day)</Dt></Dt></Bal>"
  }

  static func signed(_ amount: String, _ currency: String = "EUR") -> String {
    let isOut = amount.hasPrefix("-")
    return "<Amt Ccy=\"\(currency)\">\(isOut ? String(amount.dropFirst()) : amount)</Amt>"
      + "<CdtDbtInd>\(isOut ? "DBIT" : "CRDT")</CdtDbtInd>"
  }

  static func entry(
    _ amount: String, more: String = "", details: String = "", status: String = "BOOK",
    currency: String = "EUR"
  ) -> String {
    "<Ntry>\(signed(amount, currency))\(more)<Sts>\(status)</Sts>"
      + "<BookgDt><Dt>2026-01-05</Dt></BookgDt><ValDt><DtTm>2026-01-06T00:00:00+01:00</DtTm></ValDt>"
      + "\(details.isEmpty ? "" : "<NtryDtls>\(details)</NtryDtls>")</Ntry>"
  }
}
