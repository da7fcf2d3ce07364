import type { Schema } from '@portal/schema';
import type { PersonActor } from './Actor';
import type { Db } from './db/Db';

/** Something that operators have set or written: its key within its part, and its complete value. */
export type PortablePiece<Value> = readonly [key: string, value: Value];

/**
 * A part of a portal's configuration and content that can be exported as text and imported into another portal: no
 * secrets, no personal data, no history (votes, visits, revisions).
 */
export interface PortablePart<Value = unknown> {
  /** Folder of its pieces. */
  name: string;
  /** Name for operators. */
  title: string;
  schema: Schema<Value>;
  /** Pieces after a key, in key order; empty: no more. */
  list: (db: Db, after: string, limit: number) => Promise<PortablePiece<Value>[]>;
  /** Effective value of a piece at a time; null: expired. Absent: the stored value. */
  asOf?: (value: Value, now: Date) => Value | null;
  /**
   * Pieces of lower rank are imported first and removed last, because others depend on them. Absent: no dependencies.
   */
  rankOf?: (key: string, value: Value) => number;
  /** Creates or updates a piece. @throws {AppError} the same errors as its page. */
  put: (tx: Db, key: string, value: Value, actor: PersonActor) => Promise<void>;
  /** Absent: pieces cannot be removed by an import. @throws {AppError} */
  remove?: (tx: Db, key: string, actor: PersonActor) => Promise<void>;
}

/** A part among others, whatever its pieces are. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each part is asked with values that its own schema has taken
export type AnyPortablePart = PortablePart<any>;
