import Markup
import Testing

struct HTMLTests {
  private func written(_ write: (inout HTML) -> Void) -> String {
    var html = HTML()
    write(&html)
    return html.string
  }

  @Test func `elements nest and hold attributes in order`() {
    let text = written { html in
      html("p", .class("a b"), .id("x")) { html in
        html("b", text: "bold")
        html.text(" plain")
        html.void("br")
      }
    }
    #expect(text == #"<p class="a b" id="x"><b>bold</b> plain<br></p>"#)
  }

  @Test func `notes stand each by itself where one is written from right to left`() {
    let text = written { $0("span", text: "\u{645}\u{62D} · $1.00 · a & b") }
    #expect(
      text
        == "<span><bdi>\u{645}\u{62D}</bdi> · <bdi>$1.00</bdi> · <bdi>a &amp; b</bdi></span>")
    for plain in ["Ann · $1.00", "\u{645}\u{62D}"] {
      #expect(written { $0("span", text: plain) } == "<span>\(plain)</span>")
    }
  }

  @Test func `hostile text stays text`() {
    let text = written { $0("p", text: "<script>alert('1')</script> & \"more\"\u{0}") }
    #expect(
      text
        == "<p>&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;more&quot;</p>")
  }

  @Test func `a hostile value cannot leave its attribute`() {
    let text = written { $0.void("input", .value("\"><script>x</script>"), .flag("disabled")) }
    #expect(text == #"<input value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;" disabled>"#)
  }

  @Test func `a false flag and none write nothing`() {
    #expect(written { $0("i", .flag("hidden", false), .none) } == "<i></i>")
  }

  @Test func `actions, keys and labels get their prefixes`() {
    let text = written {
      $0(
        "button", .type("button"), .data("on-click", "stage/1/paid"), .key("k"), .label("Paid"),
        .aria("pressed", "true"), .data("count", "3"))
    }
    #expect(
      text
        == #"<button type="button" data-on-click="stage/1/paid" data-key="k" aria-label="Paid""#
        + #" aria-pressed="true" data-count="3"></button>"#)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", " \u{1}java\tscript:alert(1)",
    "java\nscript\r:x", "vbscript:x", "data:text/html,<script>", "unknown:x",
    "javascript\u{0}:x",
  ])
  func `a dangerous address becomes a number sign`(address: String) {
    #expect(written { $0("a", .href(address)) } == ##"<a href="#"></a>"##)
    #expect(written { $0("a", .attribute("href", address)) } == ##"<a href="#"></a>"##)
  }

  @Test(arguments: [
    "/projects/1?a=b:c", "https://x.example/", "mailto:a@b.co", "tel:+1", "#top", "", "a/b:c",
    "blob:http://x/1", "?q=javascript:1",
  ])
  func `an ordinary address passes`(address: String) {
    #expect(written { $0("a", .href(address)) } == "<a href=\"\(address)\"></a>")
  }

  @Test func `a picture may be inline, a link may not`() {
    #expect(
      written { $0.void("img", .src("data:image/png;base64,AA")) }
        == #"<img src="data:image/png;base64,AA">"#)
    #expect(written { $0("a", .href("data:image/svg+xml,x")) } == ##"<a href="#"></a>"##)
  }

  @Test func `a first line break in a text area is not lost`() {
    #expect(written { $0("textarea", text: "\na") } == "<textarea>\n\na</textarea>")
  }

  @Test func `raw constants and fragments pass unchanged`() {
    var icon = HTML()
    icon.raw("<svg/>")
    #expect(written { $0.fragment(icon) } == "<svg/>")
  }

  @Test func `text of every plane survives`() {
    #expect(written { $0.text("Łódź 東京 🎻") } == "Łódź 東京 🎻")
  }

  @Test func `an address is looked at in every attribute that leads somewhere, and in no other`() {
    let names: [(StaticString, Bool)] = [
      ("href", true), ("action", true), ("formaction", true), ("xlink:href", true), ("data", true),
      ("src", true), ("poster", true), ("lang", false), ("accept", false), ("autofocus2", false),
      ("aria-label", false), ("alt", false), ("target", false), ("role", false), ("hrefs", false),
    ]
    for (name, leads) in names {
      let text = written { $0("a", .attribute(name, "javascript:x")) }
      #expect(text == "<a \(name)=\"\(leads ? "#" : "javascript:x")\"></a>")
    }
  }

  @Test func `a line break in front is kept where a reader of HTML would drop it`() {
    let tags: [(StaticString, Bool)] = [
      ("textarea", true), ("pre", true), ("fieldset", false), ("div", false), ("sup", false),
    ]
    for (tag, isDoubled) in tags {
      let text = written { $0(tag, text: "\nx") }
      #expect(text == "<\(tag)>\(isDoubled ? "\n" : "")\nx</\(tag)>")
    }
  }
}

struct XMLTests {
  @Test func `elements nest with namespaces`() {
    var xml = XML(declaration: true)
    xml("r:a", .namespace("r", "urn:r"), .attribute("r:x", "1")) { $0("r:b", text: "ü") }
    #expect(
      xml.string
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<r:a xmlns:r=\"urn:r\" r:x=\"1\">"
        + "<r:b>ü</r:b></r:a>")
  }

  @Test func `forbidden characters are dropped and the rest is escaped`() {
    var xml = XML()
    xml("a", .attribute("b", "\"\n\t<"), text: "a\u{0}\u{B}\u{1F}\u{FFFE}\u{FFFF}b\r&]]>🎻")
    #expect(
      xml.string
        == "<a b=\"&quot;&#10;&#9;&lt;\">ab&#13;&amp;]]&gt;🎻</a>")
  }
}
