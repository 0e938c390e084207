/// A client of the sample studio.
struct SampleClient {
  let client: Client

  static func id(_ number: Int) -> ID<Client> { ID.foreign("sample:client:\(number)") }

  private init(
    _ number: Int, _ first: String, _ last: String, company: String = "", email: String,
    phone: String, attention: String = "", street: String, _ city: String, _ state: String,
    _ code: String, country: String = "", notes: String = ""
  ) {
    var client = Client()
    client.id = SampleClient.id(number)
    client.firstName = first
    client.lastName = last
    client.company = company
    client.email = email
    client.phone = phone
    client.attention = attention
    client.address.line1 = street
    client.address.city = city
    client.address.state = state
    client.address.postalCode = code
    client.address.country = country
    client.notes = notes
    self.client = client
  }

  static var all: [SampleClient] {
    [
      SampleClient(
        0, "Zoë", "Brannigan", company: "Blue Ridge Pictures",
        email: "zoe@blueridgepictures.example", phone: "(828) 555-0117",
        attention: "Accounts Payable", street: "88 Haywood Road", "Asheville", "NC", "28806",
        notes: "Sends the picture lock late; book the Friday after."),
      SampleClient(
        1, "Marcus", "Ade", email: "marcus.ade@example.com", phone: "(615) 555-0188",
        street: "2206 Belmont Boulevard", "Nashville", "TN", "37212"),
      SampleClient(
        2, "", "", company: "St. Cecilia Chapel", email: "office@stcecilia.example",
        phone: "(615) 555-0109", attention: "Ruth Olmstead", street: "14 Chapel Avenue",
        "Franklin", "TN", "37064", notes: "Pays by check, two weeks after the date."),
      SampleClient(
        3, "Łucja", "Wiśniewska", email: "lucja@wisniewska.example", phone: "(312) 555-0164",
        street: "1803 N Damen Avenue", "Chicago", "IL", "60647"),
      SampleClient(
        4, "", "", company: "Harpeth High School Orchestra", email: "music@harpeth.example",
        phone: "(615) 555-0171", attention: "Dana Whitlock", street: "500 Eagle Drive",
        "Kingston Springs", "TN", "37082"),
      SampleClient(
        5, "Theo", "Größe", company: "Lantern Games", email: "theo@lanterngames.example",
        phone: "(206) 555-0133", street: "410 Pike Street, Suite 9", "Seattle", "WA", "98101",
        notes: "Purchase order number on every invoice."),
      SampleClient(
        6, "José", "Ferrán", company: "Cuarteto Ferrán", email: "jose@cuartetoferran.example",
        phone: "(786) 555-0150", street: "77 NE 2nd Street", "Miami", "FL", "33132"),
      SampleClient(
        7, "Imogen", "Clarke", email: "imogen.clarke@example.com", phone: "(901) 555-0126",
        street: "390 S Main Street", "Memphis", "TN", "38103"),
      SampleClient(
        8, "", "", company: "Silver Line Television", email: "production@silverline.example",
        phone: "(404) 555-0195", attention: "Kim Nguyen", street: "1100 Spring Street NW",
        "Atlanta", "GA", "30309"),
      SampleClient(
        9, "Hannah", "Sørensen", company: "Northlight Tours", email: "hannah@northlight.example",
        phone: "(612) 555-0148", street: "227 Washington Avenue N", "Minneapolis", "MN", "55401"),
      SampleClient(
        10, "Grace", "Okafor", email: "grace.okafor@example.com", phone: "(615) 555-0102",
        street: "9 Lindsley Place", "Nashville", "TN", "37210", notes: "Lessons on Tuesdays."),
      SampleClient(
        11, "Ben", "Alvarado", company: "Alvarado & Pine Weddings",
        email: "ben@alvaradopine.example", phone: "(931) 555-0139", street: "61 Courthouse Square",
        "Columbia", "TN", "38401"),
    ]
  }
}
