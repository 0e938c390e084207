import Testing

@testable import Exchange

/// What a way to reach somebody is called, by its types and by what somebody chose.
struct VCardLabelsTests {
  @Test func `a label is a place and a device, or somebody's own word`() throws {
    for (types, label) in [
      ("work", "Work"), ("HOME", "Home"), ("cell", "Mobile"), ("mobile", "Mobile"),
      ("iphone", "Mobile"), ("fax", "Fax"), ("pager", "Pager"), ("main", "Main"),
      ("work,cell", "Work Mobile"), ("fax,home", "Home Fax"), ("work,home", "Home"),
      ("other", "Other"), ("work,other", "Other"), ("studio", "Studio"), ("work,studio", "Studio"),
      ("studio,barn", "Studio"), ("other,barn", "Other"), ("barn,other", "Other"), ("zoo", "Zoo"),
      ("a", "A"), ("x-studio", "Studio"), ("X-Studio", "Studio"), ("élan", "élan"),
      ("voice,internet,uri,smtp", ""), ("voice,work", "Work"), ("", ""),
    ] {
      let line = try #require(VCardLine(Array("TEL;TYPE=\(types):5".utf8), number: 1))
      #expect(VCardLabels.label(of: line) == label, "\(types)")
    }
  }

  @Test func `Apple's own labels stand in brackets, and their words are parted`() {
    for (text, label) in [
      ("_$!<HomePage>!$_", "Home Page"), ("_$!<home>!$_", "home"), ("_$!<A>!$_", "A"),
      ("_$!<AZ>!$_", "A Z"), ("_$!<>!$_", "_$!<>!$_"), ("_$!<Home", "_$!<Home"),
      ("Home>!$_", "Home>!$_"), ("TourBus", "TourBus"), ("", ""),
    ] {
      #expect(VCardLabels.own(text) == label, "\(text)")
    }
  }
}
