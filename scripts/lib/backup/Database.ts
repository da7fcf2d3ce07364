import type { DatabaseFacts } from '../../../server/src';

/** A database that is laid into a backup, or taken out of one. */
export interface Database {
  kind: 'embedded' | 'postgresql';
  /** Lays it into a folder as it is at one moment, and tells what it holds. */
  save: (into: string) => Promise<DatabaseFacts>;
  /** @throws {Error} in Chinese, when something is there already. */
  refuseFilled: () => Promise<void>;
  /** Puts it where it can be used, by way of a folder beside the data, and tells what it holds then. */
  load: (from: string, beside: string) => Promise<DatabaseFacts>;
}
