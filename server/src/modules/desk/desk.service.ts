import { worksAt, type DeskArea } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { DeskParts, DeskQueue, FoundObject, HealthLine, QueueCount } from '../../platform/desk';
import { inTransaction } from '../../platform/db/inTransaction';
import { formatInstant, hours, minutes } from '../../platform/time';
import { notifyAll } from '../messages';
import { moveWatermark } from './deskQueue.repository';
import { say, type Said } from '../../platform/said/say';

const empty: QueueCount = { waiting: 0, late: 0, oldest: null };

export interface DeskNeeds {
  /** What the modules put on the desk. */
  parts: readonly DeskParts[];
  listOperators: (db: Deps['db'], area: DeskArea) => Promise<string[]>;
}

/** What the modules have put on the desk, taken together. */
export function createDeskService({ db, clock, log }: Deps, { parts, listOperators }: DeskNeeds) {
  const sources = parts.flatMap(({ queues = [] }) => queues);
  const health = parts.flatMap((part) => part.health ?? []);
  const finders = parts.flatMap((part) => part.finders ?? []);

  async function countAll(now: Date): Promise<(DeskQueue & QueueCount)[]> {
    const counted: (DeskQueue & QueueCount)[] = [];
    for (const { queues, count } of sources) {
      const counts = await count(now);
      for (const queue of queues) counted.push({ ...queue, ...(counts.get(queue.key) ?? empty) });
    }
    return counted;
  }

  /** A queue was empty and is not any more, or the first of it is late: one message, whoever counts. */
  async function tellOf(queue: DeskQueue & QueueCount, at: Date): Promise<void> {
    const { key, title, area, link, waiting, late } = queue;
    await inTransaction(db, async (tx) => {
      const before = await moveWatermark(tx, { key, waiting, late });
      const message = { kind: 'review' as const, at, link };
      const readers = async () => listOperators(tx, area);
      if (before.waiting === 0 && waiting > 0)
        await notifyAll(tx, await readers(), {
          ...message,
          title: say`${waiting} 件新的${title}等待处理`,
          text: say`队列原来是空的。请在处理期限内处理；之后再来的不再逐件通知，数量见运营工作台。`,
        });
      if (before.late === 0 && late > 0)
        await notifyAll(tx, await readers(), {
          ...message,
          title: say`${late} 件${title}已超过处理期限`,
          text: say`在待处理列表的最前面，请尽快处理。`,
        });
    });
  }

  return {
    /** What waits in each queue that is theirs, by area and in the order of the menu. @param roles  Bits of `operatorRoles`. */
    async queues(roles: number) {
      const now = clock();
      const records = (await countAll(now))
        .filter(({ area }) => worksAt(roles, area))
        .map((queue) => toRow(queue, now));
      return { records, waiting: records.reduce((sum, { waiting }) => sum + waiting, 0) };
    },

    /** Things of any kind by their number or the beginning of their name, each kind among those that are theirs. */
    async find(text: string, roles: number) {
      const groups: { title: Said; records: FoundObject[] }[] = [];
      for (const { title, area, find } of finders) {
        if (!worksAt(roles, area)) continue;
        const records = await find(text);
        if (records.length > 0) groups.push({ title, records: [...records] });
      }
      return { groups };
    },

    /** Of each part; one that does not tell is not well. */
    async health() {
      const now = clock();
      const records: HealthLine[] = [];
      for (const look of health) {
        try {
          records.push(...(await look(now)));
        } catch (error) {
          log.warn({ err: error }, 'a part does not tell how it is');
          records.push({ part: say`状态`, state: 'warn', text: say`有一部分暂时读不到状态`, link: '' });
        }
      }
      return { records, asOf: formatInstant(now) };
    },

    /** Tells operators of work that has come to an empty queue, and of what is late. */
    async tellOperators(): Promise<void> {
      const now = clock();
      for (const queue of await countAll(now)) await tellOf(queue, now);
    },
  };
}

const toRow = (
  { key, title, area, link, dueMs, waiting, late, oldest }: DeskQueue & QueueCount,
  now: Date,
) => ({
  ...{ queue: key, title, area, link, waiting, late },
  oldestAt: oldest && formatInstant(oldest),
  oldestMinutes: oldest ? Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / minutes)) : 0,
  dueHours: Math.round(dueMs / hours),
});
