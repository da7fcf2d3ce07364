export interface CodeEntry {
  /** What the visitor reads. */
  text: string;
  /** Why it happens, for whoever looks the code up. */
  cause: string;
  /** What to do about it. */
  remedy: string;
  /** HTTP status that says the same. Business answers travel with 200 all the same (`infrastructure` apart). */
  http: number;
}
