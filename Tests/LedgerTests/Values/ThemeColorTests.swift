import Ledger
import Testing

/// The app's colour can be read, whichever somebody chooses (rule G74).
struct ThemeColorTests {
  @Test func `contrast is WCAG's`() {
    let (white, black) = (ThemeColor(255, 255, 255), ThemeColor(0, 0, 0))
    #expect(abs(white.contrast(to: black) - 21) < 0.0001)
    #expect(white.contrast(to: white) == 1)
    // Of the table that WCAG's own tools give: #767676 on white is the first grey that is enough.
    let grey = ThemeColor(0x76, 0x76, 0x76)
    #expect(abs(grey.contrast(to: white) - 4.5424) < 0.001)
    #expect(abs(ThemeColor(0xFF, 0, 0).contrast(to: white) - 3.9985) < 0.001)
  }

  @Test func `every colour of a grid keeps 4.5 in both themes`() {
    let steps = stride(from: 0, through: 255, by: 17).map { UInt8($0) }
    var least = 21.0
    for red in steps {
      for green in steps {
        for blue in steps {
          for isDark in [false, true] {
            let shades = ThemeColor(red, green, blue).shades(isDark: isDark)
            let ground = isDark ? ThemeColor.darkGround : ThemeColor.lightGround
            for ratio in [
              shades.accent.contrast(to: ground), shades.strong.contrast(to: ground),
              shades.strong.contrast(to: shades.tint), shades.on.contrast(to: shades.accent),
              shades.on.contrast(to: shades.strong),
            ] { least = min(least, ratio) }
          }
        }
      }
    }
    #expect(least >= ThemeColor.enough, "\(least)")
  }

  @Test func `a colour that can be read stays what it is`() {
    let chosen = ThemeColor(0x1D, 0x5B, 0x3A)
    #expect(chosen.shades(isDark: false).accent == chosen)
    #expect(ThemeColor("#1D5b3a") == chosen && chosen.text == "#1d5b3a")
    for odd in ["", "#fff", "1d5b3a#", "#1d5b3g", "#1d5b3a ", "red"] {
      #expect(ThemeColor(odd) == nil)
    }
    #expect(ThemeColor(0, 0, 1).text == "#000001")
  }

  @Test func `weeks begin as somebody chose, else as the region's`() {
    var formats = Formats()
    formats.locale = "de-DE"
    #expect(formats.weekStart == 1)
    for (start, day) in [(WeekStart.sunday, 7), (.saturday, 6), (.monday, 1), (.region, 1)] {
      formats.chosenWeekStart = start.day
      #expect(formats.weekStart == day)
    }
  }
}
