import Documents
import Exchange
import Ledger
import Markup
import Paper
import Screens

/// Fonts, logo and what waits for them.
struct DocumentDesk {
  var fonts: DocumentFonts?
  /// The fonts for other scripts that were asked for, by file name; without bytes where there is none.
  var fallbacks: [(name: String, bytes: [UInt8])] = []
  var logo: (hash: String, bytes: [UInt8])?
  /// The documents to make once their fonts and logos are here, one after another.
  var waiting: [(what: Wanted, use: DocumentUse)] = []

  enum Wanted: Equatable {
    case invoice(ID<Invoice>)
    case letter(ID<Invoice>, InvoiceLetter)
    case report(ReportRequest)
  }

  /// What the preview was rendered from, so that it is rendered only when that changes.
  var previewed: (content: InvoiceContent, standing: InvoiceStanding)?
}

extension BrowserSession {
  /// Renders the open invoice for the screen: the same layout the PDF has.
  mutating func preparePreview() {
    guard let shown = app.shownDocument else {
      app.state.preview = nil
      documents.previewed = nil
      return
    }
    if app.state.preview != nil, let last = documents.previewed, last.content == shown.content,
      last.standing == shown.standing
    {
      return
    }
    var html = HTML()
    let formats = shown.content.paperFormats(in: app.book)
    let hasLater = waiting.isHere
    invoiceHTML(
      shown.content, standing: shown.standing, formats: formats, logo: shown.content.logo,
      foot: { html in
        if hasLater { Later.bill(of: shown.content, shown.standing, formats, into: &html) }
      }, into: &html)
    app.state.preview = html
    documents.previewed = shown
  }

  /// Makes the PDF, after fetching what it needs.
  mutating func makeDocument(_ what: DocumentDesk.Wanted, _ use: DocumentUse) {
    // A table of figures needs no font, nor does an electronic invoice without its paper.
    if case .report(let request) = what, use == .csv { return saveTable(of: request) }
    if case .invoice(let id) = what, use == .einvoice, let invoice = app.book.invoices[id],
      !EInvoiceWriter.isInPDF(invoice, in: app.book)
    {
      return saveEInvoice(invoice)
    }
    // Asked twice is meant once.
    if !documents.waiting.contains(where: { $0.what == what && $0.use == use }) {
      documents.waiting.append((what, use))
    }
    // What could not be fetched is tried again.
    documents.fallbacks.removeAll { $0.bytes.isEmpty }
    if documents.logo?.bytes.isEmpty == true { documents.logo = nil }
    continueDocument()
  }

  private mutating func continueDocument() {
    while let (what, use) = documents.waiting.first {
      guard let fonts = documents.fonts else {
        send(.loadFonts(token: "fonts"))
        return
      }
      let isDone =
        switch what {
        case .invoice(let id): printInvoice(id, nil, fonts, use)
        case .letter(let id, let letter): printInvoice(id, letter, fonts, use)
        case .report(let request): printReport(request, fonts, use)
        }
      if !isDone { return }
      documents.waiting.removeFirst()
    }
  }

  /// False where it waits for what was asked for.
  private mutating func printInvoice(
    _ id: ID<Invoice>, _ letter: InvoiceLetter?, _ fonts: DocumentFonts, _ use: DocumentUse
  ) -> Bool {
    guard let invoice = app.book.invoices[id] else { return true }
    let day = invoice.day ?? app.state.today
    guard let content = try? Issuing.content(of: invoice, on: day, in: app.book) else {
      run(app.handle(.failed("The invoice cannot be printed: its amounts do not add up.")))
      return true
    }
    if !hasLogo(content.logo) { return false }
    // With an electronic invoice goes the paper as it was issued: of what came in since neither says anything.
    let standing =
      use == .einvoice ? InvoiceStanding() : InvoiceStanding(of: invoice, in: app.book)
    let formats = content.paperFormats(in: app.book)
    var document = invoiceDocument(content, standing: standing, formats: formats)
    document.bill = QRBill(content, standing: standing, formats: formats)
    document.author = content.seller.name
    if use == .einvoice {
      guard let attached = try? EInvoiceWriter.attachment(of: invoice, in: app.book) else {
        saveEInvoice(invoice)
        return true
      }
      document.attached = attached
    }
    return hand(
      over: document, content.logo, fonts, named: invoiceFileName(content), use, letter,
      else: use == .einvoice ? invoice : nil)
  }

  private mutating func printReport(
    _ request: ReportRequest, _ fonts: DocumentFonts, _ use: DocumentUse
  ) -> Bool {
    guard let report = Report.named(request.name), let asked = app.question(request) else {
      return true
    }
    let question = asked.onPaper(report)
    let logo = app.book.profile.logo
    if !hasLogo(logo) { return false }
    do throws(MoneyError) {
      let document = try report.document(question)
      return hand(over: document, logo, fonts, named: report.fileName(question) + ".pdf", use)
    } catch {
      run(app.handle(.failed("The report cannot be printed: its amounts do not add up.")))
      return true
    }
  }

  private mutating func saveTable(of request: ReportRequest) {
    guard let report = Report.named(request.name), let question = app.question(request) else {
      return
    }
    do throws(MoneyError) {
      let bytes = DocumentCSV.write(try report.document(question))
      let name = report.fileName(question) + ".csv"
      send(.save(name: name, mediaType: "text/csv", bytes: CSVWriter.mark + bytes))
    } catch {
      run(app.handle(.failed("The report cannot be saved: its amounts do not add up.")))
    }
  }

  /// Saves an invoice for other programs, or says what it lacks.
  private mutating func saveEInvoice(_ invoice: Invoice) {
    do throws(EInvoiceGap) {
      let bytes = try EInvoiceWriter.bytes(
        of: invoice, in: app.book, as: app.book.settings.einvoice)
      let name = EInvoiceWriter.fileName(of: invoice)
      send(.save(name: name, mediaType: "application/xml", bytes: bytes))
    } catch {
      run(app.handle(.failed(error.message)))
    }
  }

  /// Whether the logo is here; else it is asked for and the document made when it comes.
  private func hasLogo(_ hash: String) -> Bool {
    if hash.isEmpty || documents.logo?.hash == hash { return true }
    send(.loadBlob(token: "logo", hash: hash))
    return false
  }

  private mutating func hand(
    over document: Document, _ logoHash: String, _ fonts: DocumentFonts, named name: String,
    _ use: DocumentUse, _ letter: InvoiceLetter? = nil, else invoice: Invoice? = nil
  ) -> Bool {
    let logo = logoHash.isEmpty ? nil : documents.logo?.bytes
    var wanted = ""
    do throws(PaperError) {
      let result = try document.pdf(
        fonts: fonts, logo: logo?.isEmpty == true ? nil : logo,
        paper: app.book.settings.paper == .letter ? .letter : .a4
      ) { font in
        if let known = documents.fallbacks.first(where: { $0.name == font.fileName }) {
          return known.bytes.isEmpty ? nil : known.bytes
        }
        wanted = font.fileName
        return nil
      }
      // The document waits for the font, and is made anew when it comes.
      if !wanted.isEmpty {
        send(.loadFonts(token: wanted))
        return false
      }
      hand(over: result, named: name, use, letter)
      if logo?.isEmpty == true {
        run(app.handle(.failed("The logo is not on this device: the document has none.")))
      }
    } catch {
      let words = BrowserSession.words(error)
      guard let invoice else {
        run(app.handle(.failed(words)))
        return true
      }
      // What its paper lacks, an electronic invoice does not need.
      saveEInvoice(invoice)
      run(app.handle(.failed("\(words) The electronic invoice is saved as XML, without its PDF.")))
    }
    return true
  }

  private mutating func hand(
    over result: PDFResult, named name: String, _ use: DocumentUse, _ letter: InvoiceLetter?
  ) {
    switch use {
    case _ where letter != nil:
      guard let letter else { break }
      let mail = MailFile.bytes(
        of: letter, from: app.book.profile.email, attaching: result.bytes, named: name,
        boundary: String(SHA256.hex(result.bytes).prefix(16)))
      send(
        .save(name: MailFile.name(of: name), mediaType: "message/rfc822", bytes: mail))
    case .share, .send:
      send(
        .share(
          name: name, mediaType: "application/pdf", bytes: result.bytes, title: name,
          asks: use == .send))
    case .download, .open, .csv, .einvoice:
      send(.save(name: name, mediaType: "application/pdf", bytes: result.bytes))
    }
    if result.missingGlyphs.isEmpty { return }
    // What only a font that did not come has is named first: that can be mended.
    let away = result.missingGlyphs.filter { scalar in
      FallbackFont.needed(for: [scalar]).contains { font in
        documents.fallbacks.contains { $0.name == font.fileName && $0.bytes.isEmpty }
      }
    }
    var letters = ""
    for scalar in (away.isEmpty ? result.missingGlyphs : away).prefix(5) {
      letters.unicodeScalars.append(scalar)
    }
    let words: Phrase =
      away.isEmpty
      ? "The font cannot print: \(letters)"
      : "The document lacks \(letters): the font could not be fetched. Make it again online."
    run(app.handle(.failed(words)))
  }

  private static func words(_ error: PaperError) -> Phrase {
    switch error {
    case .logoNotAPicture, .logoUnsupported, .logoDamaged:
      let what = uppered(String(error.message.prefix(1))) + error.message.dropFirst()
      return "\(what). It is chosen in Settings, Account, Company."
    case .notTrueType, .fontTableMissing, .fontDamaged, .fontNotEmbeddable:
      return "The font for documents cannot be read. Reload and try again."
    }
  }

  /// Message 9: [now, token, regular, bold]; for another script [now, file name, bytes or empty].
  mutating func fontsLoaded(_ message: HostMessage) {
    if message.fields.count > 2, message.text(1) != "fonts" {
      documents.fallbacks.append((message.text(1), message.fields[2]))
      return continueDocument()
    }
    guard message.fields.count > 3, !message.fields[2].isEmpty else {
      documents.waiting = []
      run(
        app.handle(.failed("The fonts for documents are not on this device yet: go online once.")))
      return
    }
    do throws(PaperError) {
      documents.fonts = try DocumentFonts(regular: message.fields[2], bold: message.fields[3])
    } catch {
      documents.waiting = []
      run(app.handle(.failed(BrowserSession.words(error))))
      return
    }
    continueDocument()
  }

  /// Message 8: [now, token, hash, bytes or empty].
  ///
  /// A logo that is nowhere is left out.
  mutating func blobLoaded(_ message: HostMessage) {
    if message.text(1) == "backup", message.fields.count > 3 {
      return backupFileCame(message.text(2), message.fields[3])
    }
    guard message.text(1) == "logo", message.fields.count > 3 else { return }
    documents.logo = (message.text(2), message.fields[3])
    continueDocument()
  }
}
