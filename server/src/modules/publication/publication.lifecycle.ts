import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { systemActor, type Actor, type PersonActor } from '../../platform/stateMachine';
import { days, formatDate, parseMinute } from '../../platform/time';
import type { DocumentService } from '../documents';
import type { SubscriptionService } from '../market';
import { announce } from '../../platform/announce';
import { openCase, withdrawCase } from '../review';
import { type ProductStatus, indexApi, setProductStatus, setVersionStatus } from '../catalog';
import { checkDraft } from './checkDraft';
import { goOnline } from './goOnline';
import { movePublication } from './movePublication';
import { blockers, shownCheck } from './publicationChecks';
import {
  getOwnPublication,
  getPublication,
  hasServingVersion,
  listPastSunset,
  listToArchive,
  listToPublish,
  type PublicationRow,
} from './publication.repository';

/** How long what is offline stays in the list before it is put away. */
const archiveAfterMs = 90 * days;

interface Services {
  subscriptions: SubscriptionService;
  documents: DocumentService;
}

/** The way of a publication from the draft to the archive. */
export function createLifecycle(deps: Deps, { subscriptions, documents }: Services) {
  const { db, clock, log } = deps;

  /** What the world sees of the API of a publication. */
  async function setStatus(tx: Db, apiId: string, status: ProductStatus): Promise<void> {
    await setProductStatus(tx, apiId, status);
    await indexApi(tx, apiId);
    await announce(tx, 'api.changed', apiId, clock());
  }

  /** With the last version that serves calls the API goes, and with it every subscription. */
  async function retire(tx: Db, row: Published, reason: string, actor: Actor): Promise<void> {
    const now = clock();
    await movePublication(tx, row, { to: 'offline', actor, at: now, reason });
    await setVersionStatus(tx, row.api_id, row.version, 'offline');
    if (await hasServingVersion(tx, row.api_id)) return announce(tx, 'api.changed', row.api_id, now);
    await subscriptions.endAllOf(tx, row.api_id, reason);
    await setStatus(tx, row.api_id, 'offline');
  }

  return {
    /**
     * For `submit`, outside its transaction: the upstream is asked over the network.
     *
     * @throws {AppError} `E4101` for a name of another API of the provider, `E4105` with what else is not right,
     *   `E3107` when it was submitted, `E4108`.
     */
    async refuseUnready(ownerId: string, draftId: string): Promise<void> {
      const row = await getOwnPublication(db, ownerId, draftId);
      if (row.state !== 'draft') throw new AppError('E3107');
      const failed = blockers(await checkDraft(deps, row));
      const [first] = failed;
      if (first) throw new AppError(first.code, { checks: failed.map(shownCheck) });
    },

    /** @throws {AppError} `E3107` when it is no draft, `E4108`. */
    async submit(
      tx: Db,
      { draftId, note, publishAt }: { draftId: string; note: string; publishAt?: string },
      actor: PersonActor,
    ) {
      const now = clock();
      const row = await getOwnPublication(tx, actor.accountId, draftId);
      const moved = await movePublication(tx, row, {
        to: 'submitted',
        actor,
        at: now,
        reason: note,
        changes: {
          submitted_at: now,
          rejects: '[]',
          note,
          publish_at: publishAt ? parseMinute(publishAt) : null,
        },
      });
      await openCase(tx, {
        kind: 'publication',
        subjectId: draftId,
        title: `${row.name} ${row.version}`,
        applicantId: actor.accountId,
        applicantName: actor.name,
        at: now,
      });
      return { state: moved.state };
    },

    /** @throws {AppError} `E3107` when it waits for nobody, `E4108`. */
    async withdraw(draftId: string, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await getOwnPublication(tx, actor.accountId, draftId);
        if (row.state !== 'submitted') throw new AppError('E3107');
        await movePublication(tx, row, { to: 'draft', actor, at: clock() });
        await withdrawCase(tx, 'publication', draftId);
      });
    },

    /** In the transaction of the decision. At once, unless a later time was chosen: then `publishDue` does it. */
    async approve(tx: Db, row: PublicationRow, actor: Actor): Promise<void> {
      const now = clock();
      const approved = await movePublication(tx, row, { to: 'approved', actor, at: now });
      if (!row.publish_at || row.publish_at <= now) await goOnline(tx, approved, documents, now);
    },

    /**
     * Goes on for at least thirty days; every subscriber is told.
     *
     * @throws {AppError} `E3107` when it is not online, `E4108`.
     */
    async deprecate(draftId: string, sunsetDays: number, reason: string, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const now = clock();
        const row = published(await getOwnPublication(tx, actor.accountId, draftId));
        const sunsetAt = new Date(now.getTime() + sunsetDays * days);
        const changes = { sunset_at: sunsetAt };
        await movePublication(tx, row, { to: 'deprecated', actor, at: now, reason, changes });
        await setVersionStatus(tx, row.api_id, row.version, 'deprecated');
        await subscriptions.tellAllOf(tx, row.api_id, {
          title: `“${row.name}” ${row.version} 将于 ${formatDate(sunsetAt)} 下线`,
          text: reason,
          link: `/APIDetails?apiId=${row.api_id}`,
        });
        await announce(tx, 'api.changed', row.api_id, now);
      });
    },

    /** @throws {AppError} `E4107` while it has subscribers: deprecate it first; `E3107`, `E4108`. */
    async takeOffline(draftId: string, reason: string, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = published(await getOwnPublication(tx, actor.accountId, draftId));
        const subscribers = await subscriptions.countLiveOf(tx, row.api_id);
        if (subscribers > 0) throw new AppError('E4107', { subscribers });
        await retire(tx, row, reason, actor);
      });
    },

    /**
     * By the operator. The provider is told by the machine, the subscribers here.
     *
     * @throws {AppError} `E3109` without a reason, `E3107`, `E4108`.
     */
    async suspend(draftId: string, reason: string, actor: PersonActor): Promise<void> {
      if (reason === '') throw new AppError('E3109', {}, '请填写停用原因');
      await inTransaction(db, async (tx) => {
        const row = published(await getPublication(tx, draftId));
        await movePublication(tx, row, { to: 'suspended', actor, at: clock(), reason });
        await setStatus(tx, row.api_id, 'suspended');
        await subscriptions.tellAllOf(tx, row.api_id, {
          title: `“${row.name}”已被平台停用`,
          text: `恢复之前对它的调用会被拒绝。原因：${reason}`,
          link: '/myApply',
        });
      });
    },

    /** By the operator; both sides are told. @throws {AppError} `E3107`, `E4108`. */
    async resume(draftId: string, reason: string, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = published(await getPublication(tx, draftId));
        await movePublication(tx, row, { to: 'online', actor, at: clock(), reason });
        await setStatus(tx, row.api_id, 'online');
        await subscriptions.tellAllOf(tx, row.api_id, {
          title: `“${row.name}”已恢复`,
          text: '可以继续调用。',
          link: `/APIDetails?apiId=${row.api_id}`,
        });
      });
    },

    /** What was approved for a later time, what has reached its last day, and what has long been offline. */
    async publishDue(): Promise<number> {
      const now = clock();
      const each = (
        rows: readonly PublicationRow[],
        work: (tx: Db, row: PublicationRow) => Promise<unknown>,
      ) =>
        forEachRow(
          log,
          rows,
          ({ id }) => id,
          (row) => inTransaction(db, (tx) => work(tx, row)),
        );
      const online = await each(await listToPublish(db, now), (tx, row) => goOnline(tx, row, documents, now));
      const retired = await each(await listPastSunset(db, now), (tx, row) =>
        retire(tx, published(row), '已到下线日期', systemActor),
      );
      const archivable = await listToArchive(db, new Date(now.getTime() - archiveAfterMs));
      const archived = await each(archivable, (tx, row) =>
        movePublication(tx, row, { to: 'archived', actor: systemActor, at: now }),
      );
      return online + retired + archived;
    },
  };
}

type Published = PublicationRow & { api_id: string };

/** @throws {AppError} `E3107` for what was never online. */
function published(row: PublicationRow): Published {
  if (row.api_id === null) throw new AppError('E3107');
  return { ...row, api_id: row.api_id };
}
