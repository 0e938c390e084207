import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// What is read of archives, backups and tables of which one byte, one line or one cell is another
/// (`Tests/Golden/shown/imports/archive-*.txt`).
struct ShownArchiveTests {
  private func outcome(_ bytes: [UInt8]) -> String {
    do throws(ZipFault) {
      let archive = try ZipArchive(bytes)
      var text = "\(archive.entries.count)"
      for entry in archive.entries {
        text += " \(entry.name)=\(String(decoding: try archive.unpacked(entry), as: UTF8.self))"
      }
      return text
    } catch {
      return error.kind == .name ? "name" : "\(error.kind) \(error.name)"
    }
  }

  private func zip(larger: Bool) -> [UInt8] {
    if larger {
      var zip = ZipWriter()
      return zip.begin("a") + zip.add(Array("hello hello hello".utf8)) + zip.end()
        + zip.member("f/b", [0x42]) + zip.finish()
    }
    return SampleZip.write(
      [
        .init("a", Array("hello hello hello".utf8), isDeflated: true), .init("f/", []),
        .init("f/b", [0x42]),
      ], remark: [7, 7])
  }

  @Test(arguments: [false, true])
  func `an archive with one byte changed`(_ larger: Bool) throws {
    let bytes = zip(larger: larger)
    var text = "whole: \(outcome(bytes))\n"
    var last = ""
    for place in bytes.indices {
      var found: [String] = []
      for value in [
        0, 1, 0x2F, 0x7F, 0xFF, bytes[place] &+ 1, bytes[place] &- 1, bytes[place] ^ 0x40,
      ] {
        var copy = bytes
        copy[place] = value
        let what = outcome(copy)
        if !found.contains(what) { found.append(what) }
      }
      let line =
        found.joined(separator: " | ")
        + ", without \(outcome(Array(bytes[..<place] + bytes[(place + 1)...])))"
      if line != last { text += "\(place): \(line)\n" }
      last = line
    }
    #expect(
      try Golden.differences(text, from: "imports/archive-\(larger ? "ours" : "theirs").txt") == [])
  }

  private static let picture = Array("not much of a picture".utf8)

  private func backup() throws -> [SampleZip.Entry] {
    var edit = Edit()
    for (id, bytes) in [(900, Self.picture), (901, [1])] as [(UInt64, [UInt8])] {
      var file = Attachment()
      (file.id, file.hash, file.mediaType) = (ID(id), SHA256.hex(bytes), "image/png")
      edit.put(file, replacing: nil)
    }
    var client = Client()
    (client.id, client.lastName) = (ID(20), "Lee")
    edit.put(client, replacing: nil)
    let bytes = try BookFileWriter.write(
      Books.book(edit), made: Books.now, app: "0.1.0", account: "Studio"
    ) { $0 == SHA256.hex(Self.picture) ? Self.picture : nil }
    let archive = try ZipArchive(bytes)
    return try archive.entries.map { SampleZip.Entry($0.name, try archive.unpacked($0)) }
  }

  private func verified(_ entries: [SampleZip.Entry]) -> String {
    do throws(BookFileFault) {
      let reader = try BookFileReader(ByteSource(SampleZip.write(entries)))
      var seen: [String] = []
      let edit = try reader.verifiedEdit { seen.append("\($0)/\($1)") }
      return
        "\(edit.isEmpty ? "empty" : "rows") \(seen.joined(separator: " ")) \(reader.manifest.absent.count) absent"
    } catch {
      return error.message.english
    }
  }

  @Test
  func `a backup with a line of its manifest gone, twice or changed, and a member gone or twice`()
    throws
  {
    let entries = try backup()
    var text = "whole: \(verified(entries))\n"
    let place = try #require(entries.firstIndex { $0.name == "manifest.json" })
    let lines = String(decoding: entries[place].bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    func changed(_ lines: [Substring]) -> String {
      var copy = entries
      copy[place].bytes = Array(lines.joined(separator: "\n").utf8)
      return verified(copy)
    }
    for at in lines.indices {
      var fewer = lines
      fewer.remove(at: at)
      var more = lines
      more.insert(lines[at], at: at)
      text +=
        "\(lines[at].replacing("\t", with: " "))\n  without: \(changed(fewer))\n  twice: \(changed(more))\n"
      for (old, new) in [
        ("0", "1"), ("1", "2"), ("a", "b"), ("\"", "'"), (": ", ": -"), ("true", "false"),
      ] {
        guard let found = lines[at].range(of: old, options: .backwards) else { continue }
        var other = lines
        other[at] = lines[at].replacingCharacters(in: found, with: new)[...]
        text += "  \(old) as \(new): \(changed(other))\n"
      }
    }
    for at in entries.indices {
      var fewer = entries
      let gone = fewer.remove(at: at)
      text += "without \(gone.name): \(verified(fewer))\n"
      text += "twice \(gone.name): \(verified(entries + [gone]))\n"
      var longer = entries
      longer[at].bytes.append(0x20)
      text += "longer \(gone.name): \(verified(longer))\n"
      var other = entries
      if let last = other[at].bytes.indices.last { other[at].bytes[last] ^= 1 }
      text += "changed \(gone.name): \(verified(other))\n"
    }
    #expect(try Golden.differences(text, from: "imports/archive-backup.txt") == [])
  }

  /// One column of each shape, with whatever a spreadsheet may have made of it.
  @Test func `cells of tables as values`() throws {
    let odd: [String?] = [
      nil, "", " ", "0", "-1", "1.5", "1,5", "12.50", "99999999999999999999", "true", "TRUE",
      "False", "yes", "live", "'=1+1", "'x",
      "''", "2026-11-21", "11/21/2026", "21.11.2026", "03/04/2026", "13/13/2026", "USD", "usd",
      "0000000000006", "[]", "[1]",
      "[\"a\"]", "'[\"a\"]", "{}", "[", "é",
    ]
    var text = ""
    var seen: Set<String> = []
    for kind in Kind.allCases {
      let columns = RowColumns(kind)
      let names = columns.names
      for part in columns.parts where seen.insert("\(part.shape)").inserted {
        let own = names.indices.filter { names[$0].hasPrefix(part.name) }
        guard let first = own.first else { continue }
        text += "\(kind.name).\(part.name) \(own.count)\n"
        for cell in odd {
          for filled in own.count > 1 ? [first, own[own.count - 1]] : [first] {
            var cells = [String?](repeating: "", count: names.count)
            if cell == nil { for place in own { cells[place] = nil } } else { cells[filled] = cell }
            if own.count == 2, filled == first, cell != nil { cells[first + 1] = "USD" }
            guard case .object(let members) = columns.row(of: cells) else { continue }
            let value = members.first { $0.name == part.name }
            text +=
              "  \(cell ?? "-")\(filled == first ? "" : " last"): \(value.map { Golden.line($0.value) } ?? "none")\n"
          }
        }
      }
    }
    #expect(try Golden.differences(text, from: "imports/archive-cells.txt") == [])
  }

  @Test func `the kind of a table is told by its titles`() throws {
    var text = ""
    for kind in Kind.allCases {
      let names = RowColumns(kind).names
      func told(_ titles: [String]) -> String {
        var table = CSVTable(delimiter: .comma)
        table.rows = [CSVRow(line: 1, fields: titles)]
        return RowCSV.kind(of: table)?.name ?? "-"
      }
      let ways = [
        names, Array(names.dropLast()), Array(names.dropFirst()), Array(names.prefix(2)),
        Array(names.prefix(3)),
        Array(names.prefix(4)), names + ["more"], names.reversed(),
        Array(names.prefix(2) + names.suffix(1)),
      ]
      #expect(told(names) == kind.name)
      text += "\(kind.name): \(ways.map { told($0) }.joined(separator: " "))\n"
    }
    #expect(try Golden.differences(text, from: "imports/archive-titles.txt") == [])
  }
}
