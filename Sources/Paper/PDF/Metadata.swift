import Documents
import Markup

/// The XMP packet: title, author and language where archives and readers look for them.
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
      }
    }
    xml.raw("\n<?xpacket end=\"r\"?>")
    return xml.bytes
  }

  static var producer: String { "Ledgerline" }
}
