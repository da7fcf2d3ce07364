/** Where a function stands that runs in a worker. What goes in and comes out is copied. */
export interface Work<Given extends unknown[], Result> {
  file: string;
  /** Its export. */
  name: string;
  /** Never there: says what goes in and comes out. */
  does?: (...given: Given) => Promise<Result>;
}

/** Runs what strangers' files cost, where it can hurt nobody. */
export interface Workers {
  /**
   * @param account  Whose file it is: one of each account runs at a time, the others wait their turn.
   * @throws {OverLimitError} when it took too long or too much memory; the worker is gone and replaced.
   * @throws {AppError} `E0429` when too much waits already, of this account or of all.
   */
  run: <Given extends unknown[], Result>(
    work: Work<Given, Result>,
    account: string,
    ...given: Given
  ) => Promise<Result>;
  /** Starts one unless there is one, so that the first to ask need not wait. */
  warmUp: () => void;
  /** Ends all of them, and whatever they are at. */
  close: () => void;
}
