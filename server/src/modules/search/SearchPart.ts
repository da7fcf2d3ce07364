/** Something within an entry that a hit may lead to: an operation of an API. */
export interface SearchPart {
  id: string;
  title: string;
  /** What it is found by beside its title. */
  text: string;
}
