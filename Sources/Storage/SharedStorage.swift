/// A storage that programs on other machines reach, too.
public protocol SharedStorage: BookStorage {
  /// What no copy of the book shares with it.
  func place() throws(StorageError) -> String
  /// Takes the right to serve the book; false when another program has it.
  ///
  /// It ends with ``endServing()`` or the program, however that ends, and is taken again when the
  /// storage was away.
  func beginServing() throws(StorageError) -> Bool
  func endServing()
}
