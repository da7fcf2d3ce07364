import type { Workers } from '../../../platform/workers/Workers';
import type { ParsedDescription } from './parseDescription';
import { parsing } from './parsing';
import { refuseExcess, restoreProblems } from './fromWorker';

/** Parses a description on behalf of one account, see `parseDescription`. */
export type DescriptionReader = (account: string, text: string) => Promise<ParsedDescription>;

/**
 * Parses descriptions in worker threads; one that takes too much time or memory is refused like any other unusable one.
 *
 * @throws {AppError} `E0429` when the queue is full.
 */
export const createDescriptionReader =
  (workers: Workers): DescriptionReader =>
  (account, text) =>
    workers
      .run(parsing, account, text)
      .then<ParsedDescription, ParsedDescription>(restoreProblems, refuseExcess);
