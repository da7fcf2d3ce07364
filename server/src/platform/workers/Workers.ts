/** A function that runs in a worker. Arguments and result are copied. */
export interface Work<Given extends unknown[], Result> {
  file: string;
  /** Name of the export. */
  name: string;
  /** Type only: never set. */
  does?: (...given: Given) => Promise<Result>;
}

/** Runs work on strangers' files in isolated processes. */
export interface Workers {
  /**
   * @param account  Owner of the file: one piece of work per account runs at a time, others queue.
   * @throws {OverLimitError} when it exceeded time or memory; the worker is then replaced.
   * @throws {AppError} `E0429` when the queue, of this account or overall, is full.
   */
  run: <Given extends unknown[], Result>(
    work: Work<Given, Result>,
    account: string,
    ...given: Given
  ) => Promise<Result>;
  /** Starts a worker unless there is one, so that the first work need not wait. */
  warmUp: () => void;
  /** Ends all workers and their work. */
  close: () => void;
}
