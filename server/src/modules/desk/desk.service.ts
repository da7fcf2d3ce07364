import { worksAt, type DeskArea } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { DeskParts, DeskQueue, FoundObject, HealthLine, QueueCount } from '../../platform/desk';
import { inTransaction } from '../../platform/db/inTransaction';
import { formatInstant, hours, minutes } from '../../platform/time';
import { notifyAll } from '../messages';
import { moveWatermark } from './deskQueue.repository';
import { say, type Translatable } from '../../platform/i18n/say';

const empty: QueueCount = { waiting: 0, late: 0, oldest: null };

export interface DeskNeeds {
  /** The contributions of the modules. */
  parts: readonly DeskParts[];
  listOperators: (db: Deps['db'], area: DeskArea) => Promise<string[]>;
}

/** Combines the modules' contributions to the desk. */
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

  /** A queue is no longer empty, or its oldest case is overdue: one message, whichever process finds it. */
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
    /**
     * The length of each queue that the operator works on, by area and in menu order.
     *
     * @param roles  Bits of `operatorRoles`.
     */
    async queues(roles: number) {
      const now = clock();
      const records = (await countAll(now))
        .filter(({ area }) => worksAt(roles, area))
        .map((queue) => toRow(queue, now));
      return { records, waiting: records.reduce((sum, { waiting }) => sum + waiting, 0) };
    },

    /** Finds objects by number or beginning of their name, within the kinds that the operator works on. */
    async find(text: string, roles: number) {
      const groups: { title: Translatable; records: FoundObject[] }[] = [];
      for (const { title, area, find } of finders) {
        if (!worksAt(roles, area)) continue;
        const records = await find(text);
        if (records.length > 0) groups.push({ title, records: [...records] });
      }
      return { groups };
    },

    /** Health of each part; one that does not answer counts as unhealthy. */
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

    /** Notifies operators of cases in an empty queue, and of overdue ones. */
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
