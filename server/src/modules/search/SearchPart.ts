/** A part of an entry that a hit may lead to: an operation of an API. */
export interface SearchPart {
  id: string;
  title: string;
  /** Searchable text besides the title. */
  text: string;
}
