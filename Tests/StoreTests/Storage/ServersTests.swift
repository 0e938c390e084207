import PostgreSQL
import Storage
import Testing

@testable import PostgresStorage

/// Which of several servers is gone by; Tests/Failover does it for real.
struct ServersTests {
  private func place(_ timeline: Int64, of system: String = "7") -> Servers.Place {
    Servers.Place(system: system, timeline: timeline)
  }

  private func servers(_ address: String) throws -> [String] {
    try DatabaseAddress(address).servers.map { words in
      words.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
  }

  @Test func `an address names each server, with its port`() throws {
    #expect(try servers("postgres:///books") == [])
    #expect(
      try servers("postgres://ann:secret@a.example.com/books") == ["host=a.example.com port=5432"])
    #expect(
      try servers("postgres:///books?host=/run/postgresql") == ["host=/run/postgresql port=5432"])
    #expect(
      try servers("postgres://ann@a:5433,b/books?target_session_attrs=read-write")
        == ["host=a port=5433", "host=b port=5432"])
    #expect(
      try servers("postgres://[::1]:1,[::2]:2/books") == ["host=::1 port=1", "host=::2 port=2"])
    #expect(
      try servers("postgres:///books?host=a,b&hostaddr=10.0.0.1,10.0.0.2&port=6000")
        == ["host=a hostaddr=10.0.0.1 port=6000", "host=b hostaddr=10.0.0.2 port=6000"])
    #expect(
      try servers("postgres:///books?hostaddr=10.0.0.1,10.0.0.2")
        == ["hostaddr=10.0.0.1 port=5432", "hostaddr=10.0.0.2 port=5432"])
  }

  @Test func `a server is overtaken once a later timeline was seen of its system`() throws {
    let servers = Servers(try DatabaseAddress("postgres://a,b/books"))
    #expect(servers.areMany)
    #expect(!servers.isOvertaken(place(1)), "nothing was seen yet")
    servers.note(place(2))
    #expect(servers.isOvertaken(place(1)))
    #expect(!servers.isOvertaken(place(2)))
    #expect(!servers.isOvertaken(place(3)), "one that was promoted since")
    #expect(!servers.isOvertaken(place(0)), "one that only follows is nobody's rival")
    #expect(!servers.isOvertaken(place(1, of: "8")), "another system's counts are its own")
    servers.note(place(1))
    servers.note(place(0))
    #expect(servers.isOvertaken(place(1)), "what was seen is not forgotten")
    let alone = Servers(try DatabaseAddress("postgres://a/books"))
    #expect(!alone.areMany)
  }

  @Test func `a server that was replaced is not gone by, and its error says so`() throws {
    guard TestCluster.isInstalled else { return }
    let servers = Servers(try DatabaseAddress(try TestCluster.address("postgres")))
    let (handle, found) = try servers.connect()
    let connection = try Connection(servers)
    PQfinish(handle)
    #expect(found.timeline == 1)
    #expect(!connection.isOvertaken && !connection.isFoundOvertaken())
    servers.note(Servers.Place(system: found.system, timeline: 2))
    #expect(connection.isOvertaken && connection.isFoundOvertaken())
    #expect {
      _ = try Connection(servers)
    } throws: { error in
      guard case .unreachable(let what) = error as? StorageError else { return false }
      return what.contains("timeline 1, it was 2")
    }
  }
}
