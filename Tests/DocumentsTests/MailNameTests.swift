import Documents
import Testing

/// What the file of a letter is called (rule G40).
struct MailNameTests {
  @Test func `it is called as what is attached, whatever that is called`() {
    for (attached, name) in [
      ("Invoice 7.pdf", "Invoice 7.eml"), (".pdf", ".eml"), ("a.pdf.pdf", "a.pdf.eml"),
      ("Invoice 7", "Invoice 7.eml"), ("pdf", "pdf.eml"), ("Invoice.PDF", "Invoice.PDF.eml"),
      ("", ".eml"), (".pdf.txt", ".pdf.txt.eml"),
    ] {
      #expect(MailFile.name(of: attached) == name, "\(attached)")
    }
  }
}
