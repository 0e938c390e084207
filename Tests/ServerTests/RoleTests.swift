import Ledger
import Store
import Testing

@testable import Server

/// What somebody with a session tries beyond their role.
struct RoleTests {
  /// One change of each preset.
  private func presets(_ device: inout Device) -> [Change] {
    var category = BudgetCategory()
    category.id = ID(901)
    var template = SpaceTemplate()
    template.id = ID(902)
    var vendor = Vendor()
    vendor.id = ID(903)
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.isSetUp = true
    var profile = BusinessProfile()
    profile.id = BusinessProfile.onlyID
    profile.company = "Mine now"
    var bank = BankDetails()
    bank.id = BankDetails.onlyID
    bank.handles.iban = "DE02120300000000202051"
    var series = Series()
    series.id = Series.mainID
    series.start = 9_000
    return [
      device.put(category), device.put(template), device.put(vendor), device.put(settings),
      device.put(profile), device.put(bank), device.put(series),
    ]
  }

  @Test func `a member works in the book and cannot touch presets`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      var phone = Device(50)
      let told = try await hub.push(presets(&phone), ann)
      #expect(told.count == 7 && told.allSatisfy { $0.hasPrefix("rejected:Presets are only") })
      let own = try await hub.push([phone.change(naming: "Lee")], ann)
      #expect(own[0].hasPrefix("2:"))
      let book = try hub.hub.store.book().book
      #expect(book.bank.handles.iban.isEmpty && book.profile.company.isEmpty)
      #expect(book.clients.count == 1)
    }
  }

  @Test func `an administrator sets up presets`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .admin)
      var phone = Device(50)
      let told = try await hub.push(presets(&phone), ann)
      #expect(told.allSatisfy { !$0.hasPrefix("rejected") })
    }
  }

  @Test func `a preset hidden in a change of something else takes it all down`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      var client = Client()
      client.id = ID(800)
      var profile = BusinessProfile()
      profile.id = BusinessProfile.onlyID
      profile.company = "Mine now"
      var edit = Edit()
      edit.put(client, replacing: nil)
      edit.put(profile, replacing: nil)
      var phone = Device(50)
      #expect(try await hub.push([phone.change(edit)], ann)[0].hasPrefix("rejected:"))
      #expect(try hub.hub.store.book().book.clients.count == 0)
    }
  }

  @Test(arguments: [Role.owner, .admin, .member])
  func `nobody makes a member on a device`(_ role: Role) async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", role)
      var row = AccountMember()
      row.id = ann.id
      row.role = .owner
      var stranger = row
      stranger.id = ID(999)
      var founder = row
      founder.id = AccountMember.founder
      founder.life = .trashed
      var phone = Device(50)
      let told = try await hub.push(
        [phone.put(row), phone.put(stranger), phone.put(founder)], ann)
      #expect(told.allSatisfy { $0.hasPrefix("rejected:") })
      #expect(try hub.hub.store.members().count == 2)
      #expect(try hub.hub.store.role(of: ann.id) == role)
    }
  }

  @Test func `roles and removing are the owner's`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let bob = try hub.person("bob@example.com", .admin)
      for person in [ann, bob] {
        for id in [ann.id, bob.id, AccountMember.founder] {
          #expect(try await hub.post("/v1/member/role", id.text + "\nowner", person).status == 403)
          #expect(try await hub.post("/v1/member/remove", id.text, person).status == 403)
        }
      }
      let owner = hub.founder()
      #expect(try await hub.post("/v1/member/role", ann.id.text + "\nadmin", owner).status == 204)
      #expect(try hub.hub.store.role(of: ann.id) == .admin)
      for body in ["", "\n", ann.id.text + "\nking", "nobody\nowner", ann.id.text] {
        let answer = try await hub.post("/v1/member/role", body, owner)
        #expect([404, 422].contains(answer.status), "\(body)")
      }
    }
  }

  @Test func `an account keeps an owner`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let owner = hub.founder()
      let founder = AccountMember.founder.text
      #expect(try await hub.post("/v1/member/remove", founder, owner).status == 409)
      #expect(try await hub.post("/v1/member/role", founder + "\nmember", owner).status == 409)
      #expect(try await hub.post("/v1/member/role", ann.id.text + "\nowner", owner).status == 204)
      #expect(try await hub.post("/v1/member/remove", founder, ann).status == 204)
      #expect(try await hub.ask("/v1/session", owner.cookie).status == 401)
      // The printed token lets in whoever owns the account now.
      let signedIn = try await hub.signIn()
      #expect(try await hub.ask("/v1/account", signedIn).text.contains(ann.id.text))
    }
  }

  @Test func `who was removed is out at once, on every route`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let other = try hub.person("bob@example.com", .member)
      let stream = try Connection(port: hub.port)
      try stream.send(hub.head("/v1/events", "GET", nil, ann.cookie, length: nil))
      _ = try await stream.received("\"head\"")
      #expect(try await hub.post("/v1/member/remove", ann.id.text, hub.founder()).status == 204)
      for path in ["/v1/pull?after=0", "/v1/snapshot", "/v1/account", "/v1/session"] {
        #expect(try await hub.ask(path, ann.cookie).status == 401)
      }
      var phone = Device(50)
      let answer = try await hub.ask(
        "/v1/push", "POST", body: push([phone.change(naming: "Late")]), ann.cookie)
      #expect(answer.status == 401)
      try await stream.ended()
      #expect(try await hub.ask("/v1/session", other.cookie).status == 200)
    }
  }

  @Test func `a session follows its member's role without signing in again`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .admin)
      var phone = Device(50)
      var vendor = Vendor()
      vendor.id = ID(903)
      vendor.name = "Target"
      #expect(try await hub.push([phone.put(vendor)], ann)[0].hasPrefix("rejected") == false)
      let body = ann.id.text + "\nmember"
      #expect(try await hub.post("/v1/member/role", body, hub.founder()).status == 204)
      var changed = vendor
      changed.name = "Ross"
      let told = try await hub.push([phone.put(changed, replacing: vendor)], ann)
      #expect(told[0].hasPrefix("rejected:Presets"))
    }
  }

  @Test func `nobody uses up the numbers of another member's device`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let bob = try hub.person("bob@example.com", .owner)
      var phone = Device(50)
      #expect(try await hub.push([phone.change(naming: "A")], ann)[0].contains(":"))
      var forged = phone
      let told = try await hub.push([forged.change(naming: "Forged")], bob)
      #expect(told[0].hasPrefix("rejected:Another member's device"))
      #expect(
        try await hub.push([phone.change(naming: "B")], ann)[0].hasPrefix("rejected") == false)
    }
  }

  @Test func `pins are one's own`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      let bob = try hub.person("bob@example.com", .member)
      var phone = Device(50)
      let mine = ProjectPreferences(of: ann.id, in: ID(700))
      let theirs = ProjectPreferences(of: bob.id, in: ID(700))
      let told = try await hub.push([phone.put(mine), phone.put(theirs)], ann)
      #expect(!told[0].hasPrefix("rejected") && told[1].hasPrefix("rejected:"))
    }
  }

  @Test func `a member's theme is their own, the account's is not`() async throws {
    try await RunningHub.run { hub in
      let ann = try hub.person("ann@example.com", .member)
      var phone = Device(50)
      var mine = ProjectPreferences(of: ann.id, in: ID())
      mine.theme = .dark
      var settings = Settings()
      settings.id = Settings.onlyID
      settings.theme = .dark
      let told = try await hub.push([phone.put(mine), phone.put(settings)], ann)
      #expect(!told[0].hasPrefix("rejected") && told[1].hasPrefix("rejected:"))
    }
  }
}
