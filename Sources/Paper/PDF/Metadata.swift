import Documents
import Markup

/// The XMP packet: title, author and language where archives and readers look for them, and of a PDF with an electronic invoice
/// what PDF/A-3 and Factur-X ask for.
enum Metadata {
  static func packet(_ document: Document) -> [UInt8] {
    var xml = XML()
    xml.raw("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n")
    xml("x:xmpmeta", .namespace("x", "adobe:ns:meta/")) { xml in
      xml("rdf:RDF", .namespace("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#")) { xml in
        xml(
          "rdf:Description", .attribute("rdf:about", ""),
          .namespace("dc", "http://purl.org/dc/elements/1.1/"),
          .namespace("pdf", "http://ns.adobe.com/pdf/1.3/")
        ) { xml in
          xml("dc:format", text: "application/pdf")
          xml("dc:title") { xml in
            xml("rdf:Alt") {
              $0("rdf:li", .attribute("xml:lang", "x-default"), text: document.title)
            }
          }
          if !document.author.isEmpty {
            xml("dc:creator") { xml in
              xml("rdf:Seq") { $0("rdf:li", text: document.author) }
            }
          }
          xml("dc:language") { xml in
            xml("rdf:Bag") { $0("rdf:li", text: document.language) }
          }
          xml("pdf:Producer", text: producer)
        }
        if let attached = document.attached { invoice(attached, to: &xml) }
      }
    }
    xml.raw("\n<?xpacket end=\"r\"?>")
    return xml.bytes
  }

  static var producer: String { "Ledgerline" }

  /// That it is PDF/A-3b, what the invoice in it is, and what those words are, which PDF/A does not know.
  private static func invoice(_ attached: AttachedInvoice, to xml: inout XML) {
    xml.raw(
      """
      <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" \
      xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" \
      xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">\
      <pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>\
      <fx:DocumentType>INVOICE</fx:DocumentType><fx:Version>1.0</fx:Version>
      """)
    xml("fx:DocumentFileName", text: attached.name)
    xml("fx:ConformanceLevel", text: attached.level)
    xml.raw(
      """
      <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">\
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>\
      <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>\
      <pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>
      """)
    for name in ["DocumentType", "DocumentFileName", "Version", "ConformanceLevel"] {
      xml.raw("<rdf:li rdf:parseType=\"Resource\">")
      xml("pdfaProperty:name", text: name)
      xml.raw(
        """
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>\
        <pdfaProperty:category>external</pdfaProperty:category>
        """)
      xml("pdfaProperty:description", text: name + " of the embedded electronic invoice")
      xml.raw("</rdf:li>")
    }
    xml.raw(
      """
      </rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
      """)
  }
}
