/// Why a storage of files did not do what it was asked; the words have no key in them.
public enum S3Error: Error, Equatable, Sendable {
  /// It does not answer, or has too much to do: the same may be asked again.
  case away(String)
  /// It does not take us as we are set up (keys, rights, bucket, region, clock, certificate, address): somebody has
  /// to mend that.
  case refused(String)
  /// There is no room.
  case full(String)
  /// Anything else it said.
  case failed(String)
}
