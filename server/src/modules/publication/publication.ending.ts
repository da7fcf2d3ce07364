import { AppError } from '../../platform/AppError';
import { announce } from '../../platform/announce';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import type { PersonActor } from '../../platform/Actor';
import { days, formatDate } from '../../platform/time';
import { setVersionStatus } from '../catalog';
import type { SubscriptionService } from '../market';
import { say, type Translatable } from '../../platform/i18n/say';
import { findSuccessor, listToRemind, saveReminded, saveSunset } from './ending.queries';
import { movePublication } from './movePublication';
import { getOwnPublication } from './publication.repository';
import { published, type Published } from './published';
import { reminderAt, reminders, setLastDay } from './setLastDay';

interface Deprecation {
  draftId: string;
  sunsetDays: number;
  reason: string;
  successorId?: string;
}

/** Deprecation and end of a version. */
export function createEnding({ db, clock, log }: Deps, subscriptions: SubscriptionService) {
  /** Transition by the owner; subscribers are told. */
  const own = (
    draftId: string,
    actor: PersonActor,
    work: (tx: Db, row: Published, now: Date) => Promise<void>,
  ) =>
    inTransaction(db, async (tx) => {
      const row = published(await getOwnPublication(tx, actor.accountId, draftId));
      await work(tx, row, clock());
    });

  const tellAll = (tx: Db, { api_id }: Published, title: Translatable, text: Translatable) =>
    subscriptions.notifySubscribers(tx, api_id, {
      event: 'api.deprecated',
      title,
      text,
      link: `/APIDetails?apiId=${api_id}`,
    });

  return {
    /**
     * Deprecates a version for at least thirty days; subscribers are told.
     *
     * @throws {AppError} `E3107` when it is not online, `E4004` for a successor that is not the provider's or not
     *   online, `E4108`.
     */
    deprecate: ({ draftId, sunsetDays, reason, successorId }: Deprecation, actor: PersonActor) =>
      own(draftId, actor, async (tx, row, now) => {
        const successor = successorId
          ? await findSuccessor(tx, actor.accountId, row.api_id, successorId)
          : null;
        if (successor === undefined) throw new AppError('E4004');
        if (row.state === 'deprecated') throw new AppError('E3107');
        const sunsetAt = new Date(now.getTime() + sunsetDays * days);
        const facts = { sunsetAt, reason, successor: successor ?? null };
        await setLastDay(tx, row, facts, { actor, now, subscriptions });
      }),

    /** @throws {AppError} `E3107` when it is not deprecated, `E4108`. */
    extend: (draftId: string, more: number, actor: PersonActor) =>
      own(draftId, actor, async (tx, row, now) => {
        if (row.state !== 'deprecated' || !row.sunset_at) throw new AppError('E3107');
        const sunsetAt = new Date(row.sunset_at.getTime() + more * days);
        if (!(await saveSunset(tx, row, sunsetAt, now))) throw new AppError('E3107');
        await setVersionStatus(tx, row.api_id, row.version, 'deprecated', { sunset_at: sunsetAt });
        const detail = { id: row.id, name: row.name, until: formatDate(sunsetAt) };
        await auditAct(tx, { actor, at: now, event: 'publication.extend', detail });
        await tellAll(
          tx,
          row,
          say`“${row.name}” ${row.version} 推迟到 ${formatDate(sunsetAt)} 下线`,
          say`在此之前可以继续调用。`,
        );
        await announce(tx, 'api.changed', row.api_id, now);
      }),

    /** @throws {AppError} `E3107` when it is not deprecated, `E4108`. */
    undo: (draftId: string, actor: PersonActor) =>
      own(draftId, actor, async (tx, row, now) => {
        const changes = { sunset_at: null, reminded_days: null };
        await movePublication(tx, row, { to: 'online', actor, at: now, changes });
        const facts = { deprecated_at: null, sunset_at: null, successor_id: null, end_reason: '' };
        await setVersionStatus(tx, row.api_id, row.version, 'online', facts);
        await tellAll(tx, row, say`“${row.name}” ${row.version} 不再下线`, say`已取消弃用，可以继续调用。`);
        await announce(tx, 'api.changed', row.api_id, now);
      }),

    /** Back to draft: checked and reviewed again. @throws {AppError} `E3107`, `E4108`. */
    putBack: (draftId: string, actor: PersonActor) =>
      own(draftId, actor, async (tx, row, now) => {
        // The earlier comparison is outdated.
        const changes = { change: 'new' as const, sunset_at: null, reminded_days: null };
        await movePublication(tx, row, { to: 'draft', actor, at: now, changes });
      }),

    /** @throws {AppError} `E3107` when it is not offline, `E4108`. */
    archive: (draftId: string, actor: PersonActor) =>
      own(draftId, actor, async (tx, row, now) => {
        await movePublication(tx, row, { to: 'archived', actor, at: now });
      }),

    /** Reminds subscribers 30, 7 and 1 days before the end, each once. */
    async remindDue(): Promise<number> {
      const now = clock();
      return forEachRow(
        log,
        await listToRemind(db, now, Math.max(...reminders)),
        ({ id }) => id,
        (found) =>
          inTransaction(db, async (tx) => {
            const row = published(found);
            const due = row.sunset_at ? reminderAt(row.sunset_at, now) : null;
            if (due === null || !row.sunset_at || !(await saveReminded(tx, row, due))) return;
            const left = Math.max(1, Math.ceil((row.sunset_at.getTime() - now.getTime()) / days));
            await tellAll(
              tx,
              row,
              say`“${row.name}” ${row.version} 还有 ${left} 天下线`,
              say`${formatDate(row.sunset_at)} 之后对它的调用会被拒绝，请尽快改用其他版本或 API。`,
            );
          }),
      );
    },
  };
}
