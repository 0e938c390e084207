import Documents
import Ledger

/// What makes a PDF one of ZUGFeRD and Factur-X: the invoice's XML as a file of the whole, and the colours that PDF/A-3 asks for.
enum InvoiceAttachment {
  /// Writes both; the answer is their numbers for the catalog.
  static func write(
    _ attached: AttachedInvoice, to pdf: inout PDFWriter
  ) -> (name: String, file: Int, intent: Int) {
    let (file, data, intent, profile) = (pdf.reserve(), pdf.reserve(), pdf.reserve(), pdf.reserve())
    pdf.stream(data, attached.xml) { out in
      out.write("/Type/EmbeddedFile/Subtype/text#2Fxml/Params<</Size ")
      out.write(attached.xml.count)
      out.write("/ModDate(D:")
      for byte in attached.day.text.utf8 where byte != 0x2D { out.bytes.append(byte) }
      out.write("000000Z)>>")
    }
    pdf.object(file) { out in
      out.write("<</Type/Filespec/F")
      out.write(textString: attached.name)
      out.write("/UF")
      out.write(textString: attached.name)
      out.write("/Desc(Electronic invoice by EN 16931)/AFRelationship/Alternative/EF<</F ")
      out.write(reference: data)
      out.write("/UF ")
      out.write(reference: data)
      out.write(">>>>")
    }
    pdf.stream(profile, ColorProfile.sRGB) { out in out.write("/N 3") }
    pdf.object(intent) { out in
      out.write(
        """
        <</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)\
        /Info(sRGB IEC61966-2.1)/DestOutputProfile
        """)
      out.write(" ")
      out.write(reference: profile)
      out.write(">>")
    }
    return (attached.name, file, intent)
  }
}
