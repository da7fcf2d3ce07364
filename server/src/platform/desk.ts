import { sql, type RawBuilder } from 'kysely';
import type { HealthState } from '@portal/calls';
import type { DeskArea } from '@portal/rules';
import type { Db } from './db/Db';
import type { Translatable, TranslatableText } from './i18n/say';

/** A queue of a module that waits for operators. */
export interface DeskQueue {
  key: string;
  /** Noun in the message “3 件新的…等待处理”. */
  title: Translatable;
  /** Operators responsible for it. */
  area: DeskArea;
  /** Page of the desk that handles it. */
  link: string;
  /** Promised time: see `promisedMs`. */
  dueMs: number;
}

export interface QueueCount {
  waiting: number;
  late: number;
  oldest: Date | null;
}

/** Queues that are counted together. A queue missing in the answer is empty. */
export interface QueueSource {
  queues: readonly DeskQueue[];
  count: (now: Date) => Promise<ReadonlyMap<string, QueueCount>>;
}

/** Health of a part of the portal, as the server sees it. */
export interface HealthLine {
  part: Translatable;
  state: HealthState;
  text: TranslatableText;
  link: string;
}

/** One search hit of an operator. */
export interface FoundObject {
  id: string;
  title: string;
  /** Distinguishes it from others with the same name. */
  detail: TranslatableText;
  /** Page of the desk that shows it. */
  link: string;
}

/** Finds objects of a module by number or prefix of the name: a few at most, using an index. */
export interface DeskFinder {
  /** Name of the kind. */
  title: Translatable;
  /** Operators who may find them. */
  area: DeskArea;
  find: (text: string) => Promise<readonly FoundObject[]>;
}

/** Hits shown of each kind. */
export const foundMax = 5;

/** A module's contribution to the operators' desk. */
export interface DeskParts {
  queues?: readonly QueueSource[];
  health?: readonly ((now: Date) => Promise<readonly HealthLine[]>)[];
  finders?: readonly DeskFinder[];
}

/** Counting of a queue stops here. */
const countedMax = 1000;

/**
 * A queue defined by a statement that selects `since`, the time from which each row waits. Needs an index over the open
 * rows in that order.
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
