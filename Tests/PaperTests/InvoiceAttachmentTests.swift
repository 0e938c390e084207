import Documents
import Foundation
import Ledger
import Testing

@testable import Exchange
@testable import Paper

/// A PDF with an electronic invoice in it: ZUGFeRD and Factur-X, as PDF/A-3b (rule G118).
struct InvoiceAttachmentTests {
  private static let xml = Array("<rsm:CrossIndustryInvoice>é</rsm:CrossIndustryInvoice>".utf8)

  private func pdf(isXRechnung: Bool = false, logo: [UInt8]? = nil) throws -> [UInt8] {
    var document = invoiceDocument(
      Samples.gig(), standing: InvoiceStanding(), formats: Formats())
    document.attached = AttachedInvoice(
      xml: Self.xml, isXRechnung: isXRechnung, day: Samples.gig().issued)
    return try document.pdf(fonts: Samples.fonts, logo: logo).bytes
  }

  private func text(_ bytes: [UInt8]?) -> String {
    String(decoding: bytes ?? [], as: Unicode.UTF8.self)
  }

  @Test func `the invoice lies in the file, which is of the whole and the same each time`() throws {
    let bytes = try pdf()
    #expect(try pdf() == bytes)
    let file = try PDFReading(bytes)
    let catalog = try #require(
      file.objects.values.first { text($0).contains("/Type/Catalog") }.map { text($0) })
    let spec = try #require(PDFReading.number("/AF[", in: catalog))
    let intent = try #require(PDFReading.number("/OutputIntents[", in: catalog))
    #expect(catalog.contains("/Names<</EmbeddedFiles<</Names["))
    let facts = text(file.objects[spec])
    #expect(facts.contains("/AFRelationship/Alternative") && facts.contains("/UF<FEFF0066"))
    let data = try #require(PDFReading.number("/EF<</F ", in: facts))
    #expect(file.streams[data] == Self.xml)
    #expect(
      text(file.objects[data]).hasPrefix(
        "/Type/EmbeddedFile/Subtype/text#2Fxml/Params<</Size 55/ModDate(D:20260105000000Z)>>"))
    let colors = text(file.objects[intent])
    #expect(colors.contains("/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)"))
    let profile = try #require(PDFReading.number("/DestOutputProfile ", in: colors))
    #expect(file.streams[profile] == ColorProfile.sRGB)
    try withFile(bytes) { path in
      let check = try output(of: "qpdf", "--check", path)
      #expect(check.code == 0, "\(check.text)")
      let lists = try output(of: "pdfdetach", "-list", path)
      #expect(lists.text.contains("1: factur-x.xml"))
    }
  }

  @Test func `its metadata say what it is, and what those words are`() throws {
    for (isXRechnung, name, level) in [
      (false, "factur-x.xml", "EN 16931"), (true, "xrechnung.xml", "XRECHNUNG"),
    ] {
      let file = try PDFReading(try pdf(isXRechnung: isXRechnung))
      let packet = try #require(
        file.objects.first { text($0.value).hasPrefix("/Type/Metadata") }.map {
          file.streams[$0.key]
        })
      let said = text(packet)
      for part in [
        "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B<",
        "<fx:DocumentFileName>\(name)<", "<fx:ConformanceLevel>\(level)<",
        "<fx:DocumentType>INVOICE<", "<fx:Version>1.0<",
        "<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#<",
      ] {
        #expect(said.contains(part), "\(part)")
      }
      for word in ["DocumentType", "DocumentFileName", "Version", "ConformanceLevel"] {
        #expect(said.contains("<pdfaProperty:name>\(word)<"))
      }
      // Each element ends where it should: the strict reader of invoices comes to its end.
      var xml = try XMLPull(Array(try #require(packet)))
      var isDone = false
      while !isDone { if case .done = try xml.next() { isDone = true } }
    }
  }

  @Test func `other papers have none of it`() throws {
    let said = text(try Samples.pdf(Samples.gig()).bytes)
    #expect(!said.contains("pdfaid") && !said.contains("EmbeddedFile"))
  }

  @Test func `a logo in printer's colours is refused there alone`() throws {
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 20, 8, 0, 20, 0, 30, 4]
    let parts: [UInt8] = [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 4, 0x11, 0]
    let logo = head + parts + [0xFF, 0xDA, 0, 2, 7, 0xFF, 0xD9]
    #expect(try Picture(logo).components == 4)
    #expect(throws: PaperError.logoUnsupported("in a printer's four colours (CMYK)")) {
      try pdf(logo: logo)
    }
    _ = try Samples.pdf(Samples.gig(), logo: logo)
    // Other PDFs hold it, and the words say so.
    #expect(PaperError.logoUnsupported("x").message.contains("x, which this PDF cannot hold"))
  }

  @Test func `the profile is one of ICC's, with the numbers of sRGB`() {
    let bytes = ColorProfile.sRGB
    func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    func word(_ at: Int) -> String { String(decoding: bytes[at..<(at + 4)], as: Unicode.UTF8.self) }
    #expect(number(0) == bytes.count && bytes.count % 4 == 0)
    #expect(number(8) == 0x0420_0000)
    #expect([12, 16, 20, 36].map { word($0) } == ["mntr", "RGB ", "XYZ ", "acsp"])
    let names = ["desc", "cprt", "wtpt", "rXYZ", "gXYZ", "bXYZ", "chad", "rTRC", "gTRC", "bTRC"]
    #expect(number(128) == names.count)
    var places: [String: Int] = [:]
    for (place, name) in names.enumerated() {
      let at = 132 + 12 * place
      #expect(word(at) == name && number(at + 4) % 4 == 0)
      #expect(number(at + 4) + number(at + 8) <= bytes.count)
      places[name] = number(at + 4)
    }
    #expect(places["rTRC"] == places["gTRC"] && places["gTRC"] == places["bTRC"])
    func fixed(_ name: String, _ index: Int) -> Double {
      Double(Int32(truncatingIfNeeded: number((places[name] ?? 0) + 8 + 4 * index))) / 65_536
    }
    // The three colours together are white, and each is what the standard's table has.
    for index in 0..<3 {
      let sum = ["rXYZ", "gXYZ", "bXYZ"].reduce(0) { $0 + fixed($1, index) }
      #expect(abs(sum - [0.9642, 1, 0.8249][index]) < 0.000_1)
      #expect(abs(fixed("rXYZ", index) - [0.4360, 0.2225, 0.0139][index]) < 0.000_1)
      #expect(abs(fixed("gXYZ", index) - [0.3851, 0.7169, 0.0971][index]) < 0.000_1)
    }
    for (index, wanted) in [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].enumerated() {
      #expect(abs(fixed("rTRC", index + 1) - wanted) < 0.000_01)
    }
  }
}
