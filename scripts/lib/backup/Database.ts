import type { DatabaseFacts } from '../../../server/src';

/** A database that can be backed up and restored. */
export interface Database {
  kind: 'embedded' | 'postgresql';
  /** Writes a consistent snapshot into a folder. @returns its content summary. */
  save: (into: string) => Promise<DatabaseFacts>;
  /** @throws {Error} in Chinese when the database is not empty. */
  refuseFilled: () => Promise<void>;
  /** Restores from a folder, using a temporary folder beside the data. @returns the summary of the restored content. */
  load: (from: string, beside: string) => Promise<DatabaseFacts>;
}
