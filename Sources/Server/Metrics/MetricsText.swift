import Foundation

/// Figures in Prometheus' text form (version 0.0.4): names and numbers, nothing that somebody typed.
struct MetricsText {
  enum Sort: String { case counter, gauge, histogram }

  private(set) var text = ""

  /// A figure, once or with labels of our own words.
  mutating func add(
    _ name: String, _ sort: Sort, _ help: String, _ values: [(labels: String, value: Double)]
  ) {
    begin(name, sort, help)
    for (labels, value) in values { line(name, labels, value) }
  }

  mutating func add(_ name: String, _ sort: Sort, _ help: String, _ value: Double) {
    add(name, sort, help, [("", value)])
  }

  mutating func add(_ name: String, _ sort: Sort, _ help: String, _ value: Int) {
    add(name, sort, help, Double(value))
  }

  mutating func add(requests: Counts.Known) {
    add(
      "ledgerline_answers_total", .counter, "Requests answered, by the first digit of the status.",
      (1...5).map { ("class=\"\($0)xx\"", Double(requests.answers[$0] ?? 0)) })
    let name = "ledgerline_answer_seconds"
    begin(name, .histogram, "Seconds until an answer began.")
    for (end, count) in zip(Counts.ends, requests.within) {
      line(name + "_bucket", "le=\"\(end)\"", Double(count))
    }
    line(name + "_bucket", "le=\"+Inf\"", Double(requests.all))
    line(name + "_sum", "", requests.seconds)
    line(name + "_count", "", Double(requests.all))
  }

  /// What the system says of this process.
  mutating func addProcess() {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Double($0) }
    if let pages {
      add(
        "process_resident_memory_bytes", .gauge, "Memory in use.",
        pages * Double(sysconf(Int32(_SC_PAGESIZE))))
    }
    var time = timespec()
    if clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 {
      let seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      add("process_cpu_seconds_total", .counter, "Processor time taken.", seconds)
    }
    if let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      add("process_open_fds", .gauge, "Open files and connections.", files.count)
    }
  }

  private mutating func begin(_ name: String, _ sort: Sort, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(sort.rawValue)\n"
  }

  private mutating func line(_ name: String, _ labels: String, _ value: Double) {
    let number = value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    text += name + (labels.isEmpty ? "" : "{\(labels)}") + " " + number + "\n"
  }
}
