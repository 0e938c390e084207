import Testing

@testable import Exchange

/// Elements, attributes and text as they come, and what may not be in a file.
struct XMLPullTests {
  /// "<b d k=1" for an element b of namespace d, a text as it is, ">" for an end.
  private func events(_ text: String, elements: Int = 1_000) throws -> [String] {
    var pull = try XMLPull(Array(text.utf8), elements: elements)
    var found: [String] = []
    while true {
      switch try pull.next() {
      case .start(let name, let space):
        let attributes = pull.attributes.map { " \($0.space)\($0.name)=\($0.value)" }
        found.append("<\(name)" + (space.isEmpty ? "" : " " + space) + attributes.joined())
      case .text(let text): found.append(text)
      case .end: found.append(">")
      case .done:
        #expect(pull.depth == 0)
        return found
      }
    }
  }

  private func isRefused(_ text: String, elements: Int = 1_000) -> Bool {
    (try? events(text, elements: elements)) == nil
  }

  @Test(arguments: [
    ("<a/>", ["<a", ">"]), ("<a></a>", ["<a", ">"]), ("<a />\n", ["<a", ">"]),
    ("<a><b/>x<c k='1' l=\"2\"/></a>", ["<a", "<b", ">", "x", "<c k=1 l=2", ">", ">"]),
    ("<a><b></b>x<c k='1' l='2'></c></a>", ["<a", "<b", ">", "x", "<c k=1 l=2", ">", ">"]),
    ("<a><!-- no --><?no no?><![CDATA[<&>]]></a>", ["<a", "<&>", ">"]),
    ("<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;</a>", ["<a", "<>&\"'AB", ">"]),
    (
      "<p:a xmlns='d' xmlns:p='u'><b k='1' p:l='2'/><p:c/></p:a>",
      ["<a u", "<b d k=1 ul=2", ">", "<c u", ">", ">"]
    ),
    // What an element binds is bound in it alone, whether it is empty or not.
    ("<a><b xmlns='d'/><c/></a>", ["<a", "<b d", ">", "<c", ">", ">"]),
    ("<a><b xmlns='d'></b><c/></a>", ["<a", "<b d", ">", "<c", ">", ">"]),
    (
      "<a xmlns='d'><b xmlns='e'><c/></b><c/></a>",
      ["<a d", "<b e", "<c e", ">", ">", "<c d", ">", ">"]
    ),
  ])
  func `what is written comes, one after the other`(_ text: String, _ wanted: [String]) throws {
    #expect(try events(text) == wanted)
  }

  @Test(arguments: [
    "", " ", "a", "<a", "<a>", "<a></b>", "</a>", "<a/><b/>", "<a/>x", "<a b/>", "<a b=1/>",
    "<a b='1' b='2'/>", "<a b='1'c='2'/>", "<a b='<'/>", "<a/", "<a/ >", "<1/>", "<-a/>",
    "<p:a/>", "<a><p:b xmlns:p='u'/><p:c/></a>", "<a p:k='1'/>", "<a>&no;</a>", "<a>&amp</a>",
    "<a>&#1;</a>", "<a>&#xD800;</a>", "<!DOCTYPE a><a/>", "<![CDATA[x]]><a/>", "<a><?xml v?></a>",
    "<a><!-- -- --></a>", "<:a/>", "<p:/>",
  ])
  func `what is not whole, or means something else, is refused`(_ text: String) {
    #expect(isRefused(text))
  }

  @Test func `so many levels, attributes and elements there may be, and no more`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try events(nested(XMLPull.depthLimit)).count == 2 * XMLPull.depthLimit)
    #expect(isRefused(nested(XMLPull.depthLimit + 1)))
    func attributes(_ count: Int) -> String {
      "<a" + (0..<count).map { " k\($0)='\($0)'" }.joined() + "/>"
    }
    #expect(try events(attributes(XMLPull.attributeLimit)).count == 2)
    #expect(isRefused(attributes(XMLPull.attributeLimit + 1)))
    // An attribute counts as an element does.
    let four = "<a><b k='1'/><c/></a>"
    #expect(try events(four, elements: 4).count == 6)
    #expect(isRefused(four, elements: 3))
    #expect(isRefused("<a><b/><c k='1'/></a>", elements: 3))
    _ = try XMLPull(Array("<a/>".utf8), size: 4)
    #expect(throws: EInvoiceProblem.self) { try XMLPull(Array("<a/>".utf8), size: 3) }
  }

  @Test(arguments: ["<b/>", "<b></b>", "<b>x<c/><d>y</d></b>"])
  func `an element is left with all that is in it`(_ element: String) throws {
    var pull = try XMLPull(Array("<a>\(element)<z/></a>".utf8))
    #expect(try pull.next() == .start(name: "a", space: ""))
    #expect(try pull.next() == .start(name: "b", space: ""))
    try pull.skipElement()
    #expect(pull.depth == 1)
    #expect(try pull.next() == .start(name: "z", space: ""))
    try pull.skipElement()
    #expect(try pull.next() == .end)
    #expect(try pull.next() == .done)
  }
}
