import type { Workers } from '../../platform/workers/Workers';
import type { ParsedDescription } from './parseDescription';
import { parsing } from './parsing';
import { refuseExcess, sayAgain } from './toldByWorkers';

/** Reads the description of one account, see `parseDescription`. */
export type DescriptionReader = (account: string, text: string) => Promise<ParsedDescription>;

/**
 * Reads descriptions in workers: one that takes too much is refused like any other that cannot be used.
 *
 * @throws {AppError} `E0429` when too much waits to be read.
 */
export const createDescriptionReader =
  (workers: Workers): DescriptionReader =>
  (account, text) =>
    workers.run(parsing, account, text).then<ParsedDescription, ParsedDescription>(sayAgain, refuseExcess);
