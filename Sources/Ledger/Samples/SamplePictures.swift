/// Pictures of the sample's things, and the receipt in its Inbox: flat drawings, made where they are needed.
///
/// They are no part of ``sampleStudio(on:)``: whoever brings the sample in keeps their bytes first.
public struct SamplePictures {
  /// An image's bytes, and the hash that items name it by.
  public struct Picture {
    public var hash: String
    public var bytes: [UInt8]
  }

  /// What hangs on the things.
  public private(set) var edit = Edit()
  public private(set) var pictures: [Picture] = []

  public static var mediaType: String { "image/png" }

  /// What a hub read on the receipt.
  ///
  /// Hubs write it beside ``edit``; a device may not.
  public let reading: Reading

  /// Three of four things have one; the last of each purchase is still to be photographed.
  public init(on today: Day) {
    let receipt = SampleReceipt(on: today)
    edit = receipt.edit
    reading = receipt.reading
    pictures = [receipt.picture]
    var known: [Int: Picture] = [:]
    for count in 0..<120 where count % 4 != 3 {
      // One picture a product: few bytes to keep and to send.
      let product = count % SampleProduct.all.count
      let picture: Picture
      if let drawn = known[product] {
        picture = drawn
      } else {
        let drawn = SamplePictures.drawing(of: product)
        picture = Picture(hash: SHA256.hex(drawn), bytes: drawn)
        known[product] = picture
        pictures.append(picture)
      }
      var file = Attachment()
      file.id = .foreign("sample:picture:\(count)")
      file.owner.kind = Kind.item.name
      file.owner.id = ID(ID<Item>.foreign("sample:item:\(count)").raw)
      file.role = .image
      file.name = "Photo.png"
      file.mediaType = SamplePictures.mediaType
      file.size = Int64(picture.bytes.count)
      file.hash = picture.hash
      file.position = Position.between(nil, nil, jitter: file.id.raw)
      edit.put(file, replacing: nil)
    }
  }

  /// A product by its number, each in a finish of its own.
  static func drawing(of product: Int) -> [UInt8] {
    let finish = product * 2 % SampleProduct.finishes.count
    var picture = FlatPicture(320, 240, ground: 0)
    picture.box(0, 190, 320, 50, 1)
    draw(product, &picture)
    return picture.png(palette(finish))
  }

  /// Wall, floor, then the thing: its color, darker, lighter, metal, dark, leaf, white.
  private static func palette(_ finish: Int) -> [(UInt8, UInt8, UInt8)] {
    let own: [[(UInt8, UInt8, UInt8)]] = [
      [(193, 152, 107), (150, 112, 74), (221, 190, 153)],
      [(232, 224, 208), (197, 186, 165), (247, 243, 234)],
      [(121, 85, 61), (88, 60, 42), (161, 122, 94)],
      [(156, 173, 148), (118, 136, 111), (193, 206, 186)],
      [(196, 162, 84), (156, 126, 58), (226, 201, 140)],
    ]
    let wall: [(UInt8, UInt8, UInt8)] = [
      (236, 231, 224), (224, 229, 232), (235, 232, 226), (240, 236, 228), (228, 230, 234),
    ]
    return [wall[finish], (206, 190, 170)] + own[finish] + [
      (120, 120, 124), (58, 54, 52), (104, 138, 96), (250, 249, 246),
    ]
  }

  private static var main: UInt8 { 2 }
  private static var dark: UInt8 { 3 }
  private static var light: UInt8 { 4 }
  private static var metal: UInt8 { 5 }
  private static var black: UInt8 { 6 }
  private static var leaf: UInt8 { 7 }
  private static var white: UInt8 { 8 }

  /// Legs under what stands on the floor.
  private static func legs(_ p: inout FlatPicture, _ left: Int, _ right: Int, _ top: Int) {
    for x in [left, right - 8] { p.box(x, top, 8, 210 - top, black) }
  }

  private static func draw(_ product: Int, _ p: inout FlatPicture) {
    switch product {
    case 0, 20:  // a sofa, an armchair
      let (x, w) = product == 0 ? (40, 240) : (95, 130)
      legs(&p, x + 14, x + w - 14, 190)
      p.box(x + 10, 90, w - 20, 60, dark)
      p.box(x, 120, w, 74, main)
      p.box(x + 24, 130, w - 48, 34, light)
      if product == 0 { p.box(158, 130, 4, 34, main) }
    case 1, 13:  // a side table, a nightstand
      legs(&p, 112, 208, 120)
      p.box(104, 108, 112, 14, main)
      if product == 13 {
        p.box(110, 122, 100, 60, main)
        p.box(116, 130, 88, 20, light)
        p.box(116, 156, 88, 20, light)
        for y in [138, 164] { p.oval(156, y, 8, 8, metal) }
      } else {
        p.box(116, 176, 88, 8, dark)
        p.oval(146, 78, 28, 30, leaf)
      }
    case 2, 7:  // a floor lamp, a pendant
      if product == 2 {
        p.box(157, 90, 6, 116, metal)
        p.oval(128, 200, 64, 14, metal)
        p.slope(130, 34, 60, 62, below: 104, light)
      } else {
        p.box(158, 0, 4, 70, black)
        p.slope(136, 68, 48, 66, below: 132, main)
        p.oval(138, 124, 44, 22, white)
      }
    case 3, 19:  // a rug, a throw blanket
      p.slope(70, 150, 180, 74, below: 280, main)
      p.slope(84, 158, 152, 56, below: 230, light)
      p.slope(104, 168, 112, 34, below: 162, dark)
      if product == 19 { for x in 0..<20 { p.box(24 + x * 14, 224, 6, 10, main) } }
    case 4, 22:  // a dining table, a desk
      legs(&p, 52, 268, 120)
      p.box(36, 106, 248, 16, main)
      p.box(44, 122, 232, 8, dark)
      if product == 22 {
        p.box(196, 122, 70, 54, main)
        for y in [130, 152] {
          p.box(202, y, 58, 18, light)
          p.box(224, y + 7, 14, 3, metal)
        }
      } else {
        p.oval(138, 66, 44, 44, leaf)
        p.slope(146, 88, 28, 18, below: 18, white)
      }
    case 5, 8:  // a dining chair, a bar stool
      if product == 5 {
        legs(&p, 118, 202, 146)
        p.box(118, 60, 84, 74, main)
        p.box(128, 70, 64, 54, light)
        p.box(112, 132, 96, 18, dark)
      } else {
        legs(&p, 124, 196, 96)
        p.box(124, 160, 72, 6, metal)
        p.box(116, 82, 88, 18, main)
      }
    case 6, 14:  // a sideboard, a dresser
      let (top, x, w) = product == 6 ? (104, 40, 240) : (70, 70, 180)
      legs(&p, x + 10, x + w - 10, 188)
      p.box(x, top, w, 92 + 104 - top, main)
      for row in 0..<(product == 6 ? 1 : 3) {
        for column in 0..<(product == 6 ? 3 : 2) {
          let (cw, ch) = ((w - 12) / (product == 6 ? 3 : 2), product == 6 ? 78 : 36)
          p.box(x + 8 + column * cw, top + 8 + row * (ch + 4), cw - 4, ch, light)
          p.oval(x + 2 + column * cw + cw / 2, top + 4 + row * (ch + 4) + ch / 2, 8, 8, metal)
        }
      }
    case 9:  // dishes
      for (place, x) in [60, 128, 196].enumerated() {
        p.oval(x - 6, 196 - place * 4, 76, 18, dark)
        p.oval(x, 120, 64, 64, white)
        p.oval(x + 12, 132, 40, 40, light)
      }
    case 10:  // a kettle
      p.oval(104, 104, 112, 104, main)
      p.box(104, 180, 112, 30, 1)
      p.box(110, 176, 100, 20, dark)
      p.slope(204, 124, 40, 20, below: 10, main)
      p.oval(126, 60, 68, 60, black)
      p.oval(136, 70, 48, 46, 0)
      p.oval(146, 96, 28, 14, dark)
    case 11:  // a cutting board
      p.box(96, 50, 128, 158, main)
      for y in [70, 104, 138, 172] { p.box(96, y, 128, 3, dark) }
      p.oval(150, 58, 20, 20, 0)
    case 12:  // a bed
      legs(&p, 44, 276, 188)
      p.box(40, 60, 240, 90, main)
      p.box(34, 140, 252, 54, dark)
      p.box(40, 122, 240, 44, white)
      for x in [60, 172] { p.box(x, 104, 88, 30, light) }
    case 15:  // a mirror
      p.oval(96, 16, 128, 168, main)
      p.oval(106, 26, 108, 148, white)
      p.slope(128, 40, 18, 110, below: 46, 0)
    case 16:  // a pillow
      p.box(86, 92, 148, 108, main)
      p.oval(74, 84, 172, 124, main)
      p.oval(100, 106, 120, 80, light)
    case 17:  // a basket
      p.slope(84, 110, 152, 96, below: 112, main)
      for y in [126, 146, 166, 186] { p.slope(96, y, 128, 6, below: 126, dark) }
      p.oval(82, 98, 156, 26, dark)
      p.oval(94, 102, 132, 18, light)
    case 18:  // a vase
      for (x, y) in [(118, 40), (150, 20), (178, 44)] { p.oval(x, y, 28, 54, leaf) }
      p.box(156, 70, 6, 50, leaf)
      p.oval(112, 112, 96, 98, main)
      p.slope(132, 98, 56, 34, below: 40, main)
      p.oval(132, 92, 56, 12, dark)
    case 21:  // a bookcase
      p.box(86, 20, 148, 190, main)
      for row in 0..<4 {
        p.box(96, 30 + row * 45, 128, 36, dark)
        for book in 0..<(6 - row) {
          let height = 20 + (book * 7 + row * 5) % 14
          p.box(
            100 + book * 16, 66 + row * 45 - height, 11, height,
            [light, leaf, white, metal][(book + row) % 4])
        }
      }
    case _:  // an ottoman
      legs(&p, 92, 228, 184)
      p.oval(80, 110, 160, 40, light)
      p.box(80, 130, 160, 58, main)
      p.box(80, 152, 160, 4, dark)
    }
  }
}
