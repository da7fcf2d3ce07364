export interface CodeEntry {
  /** What the visitor reads. */
  text: string;
  /** Why it happens, for the code reference. */
  cause: string;
  /** What the reader can do about it. */
  remedy: string;
  /** Equivalent HTTP status. Business refusals are sent with 200 nevertheless (`infrastructure` is the exception). */
  http: number;
}
