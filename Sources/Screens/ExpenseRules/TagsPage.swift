import Ledger
import Markup

struct TagsPage: Room {
  let app: App

  /// The tags in their order, how many expenses have each, and those that were merged.
  func draw(_ html: inout HTML) {
    let tags = book.tagList
    if tags.isEmpty {
      html.empty(
        icon: "tag", title: "No Tags Yet",
        text: "Tags gather expenses across categories: a tour, a trade fair, a move."
      ) { html in html.button("New Tag", .open(.tag(nil)), class: "button primary") }
    } else {
      let counts = TagMerging.counts(in: book)
      html("div", .class("buttons"), .key("new-tag")) { html in
        html.button("New Tag", .open(.tag(nil)), class: "button primary")
      }
      html("ul", .class("list"), .label("Tags")) { html in
        for tag in tags {
          html("li", .class("row"), .key(tag.id.text)) { html in
            html("button", .type("button"), .class("row-link"), .onClick(.open(.tag(tag.id)))) {
              html in
              html.mark(color: tag.color)
              html("span", .class("row-main")) { html in
                html("span", .class("row-title"), text: tag.name)
                html(
                  "span", .class("row-note"),
                  text: Noun.expense.count(counts[tag.id] ?? 0, state.formats))
              }
            }
          }
        }
      }
    }
    merged(&html)
  }

  private func merged(_ html: inout HTML) {
    let merged = TagMerging.merged(in: book)
    if merged.isEmpty { return }
    html.card("Merged Tags") { html in
      html("ul", .class("list")) { html in
        for tag in merged {
          html("li", .class("row free"), .key(tag.id.text)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: tag.name)
              html(
                "span", .class("row-note"),
                text: "Counts under \(book.tags[book.tag(tag.id)]?.name ?? "")")
            }
            html.button("Take Back", .separateTag(tag.id), of: tag.name)
          }
        }
      }
    }
  }
}
