// What rules, kinds and figures are called is said in the language of whoever reads it.
@_exported import Phrases
