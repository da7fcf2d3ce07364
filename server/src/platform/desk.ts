import { sql, type RawBuilder } from 'kysely';
import type { HealthState } from '@portal/calls';
import type { DeskArea } from '@portal/rules';
import type { Db } from './db/Db';
import type { Said, Words } from './said/say';

/** Something of a module that waits for operators. */
export interface DeskQueue {
  key: string;
  /** What a message says has come in: “3 件新的…等待处理”. */
  title: Said;
  /** Whose work it is. */
  area: DeskArea;
  /** Page of the desk where it is done. */
  link: string;
  /** How long the portal may take: see `promisedMs`. */
  dueMs: number;
}

export interface QueueCount {
  waiting: number;
  late: number;
  oldest: Date | null;
}

/** Queues that are counted at once. Whoever is not in the answer is empty. */
export interface QueueSource {
  queues: readonly DeskQueue[];
  count: (now: Date) => Promise<ReadonlyMap<string, QueueCount>>;
}

/** How a part of the portal is, as far as the server knows. */
export interface HealthLine {
  part: Said;
  state: HealthState;
  text: Words;
  link: string;
}

/** One thing that an operator has found. */
export interface FoundObject {
  id: string;
  title: string;
  /** What tells it from others of its name. */
  detail: Words;
  /** Page of the desk that shows it. */
  link: string;
}

/** Finds things of a module by their number or the beginning of their name: a few at most, along an index. */
export interface DeskFinder {
  /** What they are called. */
  title: Said;
  /** Whose work they are: nobody else finds them. */
  area: DeskArea;
  find: (text: string) => Promise<readonly FoundObject[]>;
}

/** So many are shown of each kind. */
export const foundMax = 5;

/** What a module puts on the operators' desk. */
export interface DeskParts {
  queues?: readonly QueueSource[];
  health?: readonly ((now: Date) => Promise<readonly HealthLine[]>)[];
  finders?: readonly DeskFinder[];
}

/** So many are counted of a queue: more are as many. */
const countedMax = 1000;

/**
 * One queue whose rows a statement tells: `since`, the instant from which each waits. There must be an index of what
 * is open, in that order.
 */
export const queueOf = (db: Db, queue: DeskQueue, rows: RawBuilder<unknown>): QueueSource => ({
  queues: [queue],
  async count(now) {
    const lateBefore = new Date(now.getTime() - queue.dueMs);
    const { rows: counted } = await sql<QueueCount>`
      select count(*)::int as waiting, min(since) as oldest,
        (count(*) filter (where since < ${lateBefore}::timestamptz))::int as late
      from (select since from (${rows}) r order by since limit ${countedMax}) q`.execute(db);
    return new Map(counted.map((count) => [queue.key, count]));
  },
});
