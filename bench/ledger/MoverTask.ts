export interface MoverTask {
  databaseUrl: string;
  /** Transfers to make, by number. */
  numbers: readonly number[];
  atOnce: number;
}

/** What is acknowledged: the transfer was made, or refused because an account would have become negative. */
export interface MoverReport {
  number: number;
  isMoved: boolean;
}
