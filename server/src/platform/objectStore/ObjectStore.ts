import type { Readable } from 'node:stream';

/** Bytes under keys. A key is written once and never changed. */
export interface ObjectStore {
  /** Moves a finished local file in; nobody sees it before it is whole. */
  put: (key: string, file: string) => Promise<void>;
  /** The bytes as a stream, which fails when the key does not exist. */
  read: (key: string) => Promise<Readable>;
  /** Nothing happens when it does not exist. */
  remove: (key: string) => Promise<void>;
}
