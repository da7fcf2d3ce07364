import type { Schema } from '@portal/schema';
import type { PersonActor } from './Actor';
import type { Db } from './db/Db';

/** Of one thing that operators have set or written: its key within its part, and all of it. */
export type PortablePiece<Value> = readonly [key: string, value: Value];

/**
 * A part of what makes a portal this one, which is taken along as text and put into another: no secrets, nothing about
 * people, and nothing that has become of it (votes, visits, revisions).
 */
export interface PortablePart<Value = unknown> {
  /** Folder of its pieces. */
  name: string;
  /** As operators call it. */
  title: string;
  schema: Schema<Value>;
  /** Pieces behind a key, in the order of their keys; none: there are no more. */
  list: (db: Db, after: string, limit: number) => Promise<PortablePiece<Value>[]>;
  /** What a piece means now; null: its time is over. Absent: what it says. */
  asOf?: (value: Value, now: Date) => Value | null;
  /** Smaller ones are put first and removed last: others stand on them. Absent: all alike. */
  rankOf?: (key: string, value: Value) => number;
  /** Makes a piece so, whether it is there or not. @throws {AppError} what the pages for it would say. */
  put: (tx: Db, key: string, value: Value, actor: PersonActor) => Promise<void>;
  /** Absent: they are not taken away this way. @throws {AppError} */
  remove?: (tx: Db, key: string, actor: PersonActor) => Promise<void>;
}

/** A part among others, whatever its pieces are. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each part is asked with values that its own schema has taken
export type AnyPortablePart = PortablePart<any>;
