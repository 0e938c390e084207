import Ledger
import Markup
import Paper
import Screens

/// Fonts, logo and what waits for them.
struct Documents {
  var fonts: DocumentFonts?
  var logo: (hash: String, bytes: [UInt8])?
  /// The document to make once its fonts and logo are here.
  var waiting: (what: Wanted, use: DocumentUse)?

  enum Wanted {
    case invoice(ID<Invoice>)
    case report(ID<Project>, ProjectReport)
  }

  /// What the preview was rendered from, so that it is rendered only when that changes.
  var previewed: (content: InvoiceContent, status: InvoiceStatus)?
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
      last.status == shown.status
    {
      return
    }
    var html = HTML()
    invoiceHTML(
      shown.content, status: shown.status.title, formats: app.state.formats,
      logo: shown.content.logo, into: &html)
    app.state.preview = html
    documents.previewed = shown
  }

  /// Makes the PDF, after fetching what it needs.
  mutating func makeDocument(_ what: Documents.Wanted, _ use: DocumentUse) {
    documents.waiting = (what, use)
    continueDocument()
  }

  private mutating func continueDocument() {
    guard let (what, use) = documents.waiting else { return }
    guard let fonts = documents.fonts else {
      send(.loadFonts(token: "fonts"))
      return
    }
    switch what {
    case .invoice(let id): printInvoice(id, fonts, use)
    case .report(let id, let report): printReport(id, report, fonts, use)
    }
  }

  private mutating func printInvoice(
    _ id: ID<Invoice>, _ fonts: DocumentFonts, _ use: DocumentUse
  ) {
    guard let invoice = app.book.invoices[id] else { return }
    let day = invoice.day ?? app.state.today
    guard let content = try? Issuing.content(of: invoice, on: day, in: app.book) else {
      documents.waiting = nil
      run(app.handle(.failed("The invoice cannot be printed: its amounts do not add up.")))
      return
    }
    if !hasLogo(content.logo) { return }
    var document = invoiceDocument(
      content, status: app.book.status(of: invoice, on: app.state.today).title,
      formats: app.state.formats)
    document.author = content.seller.name
    hand(over: document, content.logo, fonts, named: invoiceFileName(content), use)
  }

  private mutating func printReport(
    _ id: ID<Project>, _ report: ProjectReport, _ fonts: DocumentFonts, _ use: DocumentUse
  ) {
    guard let project = app.book.projects[id] else { return }
    let heading = ReportHeading(of: project, in: app.book, on: app.state.today)
    if !hasLogo(heading.logo) { return }
    do throws(MoneyError) {
      let (document, title) = try reportDocument(of: id, report, heading)
      hand(over: document, heading.logo, fonts, named: reportFileName(title, heading), use)
    } catch {
      documents.waiting = nil
      run(app.handle(.failed("The report cannot be printed: its amounts do not add up.")))
    }
  }

  private func reportDocument(
    of id: ID<Project>, _ report: ProjectReport, _ heading: ReportHeading
  ) throws(MoneyError) -> (PaperDocument, title: String) {
    let formats = app.state.formats
    switch report {
    case .invoice:
      let value = try ProjectInvoiceReport(of: id, in: app.book)
      return (Paper.reportDocument(value, heading, formats: formats), ProjectInvoiceReport.title)
    case .clientSummary:
      let value = try ClientSummary(of: id, in: app.book, isPending: app.isPending)
      return (Paper.reportDocument(value, heading, formats: formats), ClientSummary.title)
    case .property:
      let value = try PropertyReport(of: id, in: app.book)
      return (Paper.reportDocument(value, heading, formats: formats), PropertyReport.title)
    }
  }

  /// Whether the logo is here; else it is asked for and the document made when it comes.
  private func hasLogo(_ hash: String) -> Bool {
    if hash.isEmpty || documents.logo?.hash == hash { return true }
    send(.loadBlob(token: "logo", hash: hash))
    return false
  }

  private mutating func hand(
    over document: PaperDocument, _ logoHash: String, _ fonts: DocumentFonts, named name: String,
    _ use: DocumentUse
  ) {
    documents.waiting = nil
    let logo = logoHash.isEmpty ? nil : documents.logo?.bytes
    do throws(PaperError) {
      let result = try document.pdf(
        fonts: fonts, logo: logo?.isEmpty == true ? nil : logo,
        paper: app.book.settings.paper == .letter ? .letter : .a4)
      hand(over: result, named: name, use)
    } catch {
      run(app.handle(.failed(BrowserSession.words(error))))
    }
  }

  private mutating func hand(over result: PDFResult, named name: String, _ use: DocumentUse) {
    switch use {
    case .share:
      send(
        .share(name: name, mediaType: "application/pdf", bytes: result.bytes, title: name))
    case .download, .open:
      send(.save(name: name, mediaType: "application/pdf", bytes: result.bytes))
    }
    if !result.missingGlyphs.isEmpty {
      let count = Swift.min(result.missingGlyphs.count, 5)
      var letters = ""
      for scalar in result.missingGlyphs.prefix(count) { letters.unicodeScalars.append(scalar) }
      run(app.handle(.failed("The font cannot print: " + letters)))
    }
  }

  private static func words(_ error: PaperError) -> String {
    switch error {
    case .logoNotAPicture, .logoUnsupported, .logoDamaged:
      return "The logo cannot be printed. Choose another JPEG in Settings, Company."
    case .notTrueType, .fontTableMissing, .fontDamaged, .fontNotEmbeddable:
      return "The font for documents cannot be read. Reload and try again."
    }
  }

  /// Message 9: [now, token, regular, bold].
  mutating func fontsLoaded(_ message: HostMessage) {
    guard message.fields.count > 3, !message.fields[2].isEmpty else {
      documents.waiting = nil
      run(
        app.handle(.failed("The fonts for documents are not on this device yet: go online once.")))
      return
    }
    do throws(PaperError) {
      documents.fonts = try DocumentFonts(regular: message.fields[2], bold: message.fields[3])
    } catch {
      documents.waiting = nil
      run(app.handle(.failed(BrowserSession.words(error))))
      return
    }
    continueDocument()
  }

  /// Message 8: [now, token, hash, bytes or empty].
  ///
  /// A logo that is nowhere is left out.
  mutating func blobLoaded(_ message: HostMessage) {
    guard message.text(1) == "logo", message.fields.count > 3 else { return }
    documents.logo = (message.text(2), message.fields[3])
    continueDocument()
  }
}
