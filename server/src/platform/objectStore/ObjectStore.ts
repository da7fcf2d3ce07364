import type { Readable } from 'node:stream';

/** Store of immutable objects by key. */
export interface ObjectStore {
  /** Moves a complete local file in; it appears atomically. */
  put: (key: string, file: string) => Promise<void>;
  /** The content as a stream, which fails when the key does not exist. */
  read: (key: string) => Promise<Readable>;
  /** Does nothing when the key does not exist. */
  remove: (key: string) => Promise<void>;
}
