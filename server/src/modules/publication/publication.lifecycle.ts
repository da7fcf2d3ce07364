import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { changeKinds, priceNoticeDays, type PublicationState } from '@portal/calls';
import { systemActor, type Actor, type PersonActor } from '../../platform/Actor';
import { days, formatDate, parseMinute } from '../../platform/time';
import type { DocumentService } from '../documents';
import type { SubscriptionService } from '../market';
import { serializeText } from '../../platform/i18n/serializeText';
import { say, term } from '../../platform/i18n/say';
import { openCase, withdrawCase } from '../review';
import { type DescriptionComparer, changeAgain } from '../catalog';
import { checkDraft } from './checkDraft';
import { goOnline } from './goOnline';
import { summaryOf } from './messageOfChange';
import { movePublication } from './movePublication';
import { createStops } from './publication.stops';
import { published } from './published';
import { blockers, shownCheck } from './publicationChecks';
import {
  getOwnPublication,
  listPastSunset,
  listToArchive,
  listToPublish,
  lockOwnPublication,
  saveChanges,
  type PublicationRow,
} from './publication.repository';

/** Time after which offline versions are archived. */
const archiveAfterMs = 90 * days;

/** A draft as it was checked. */
export type CheckedDraft = PublicationRow;

interface Services {
  subscriptions: SubscriptionService;
  documents: DocumentService;
  compare: DescriptionComparer;
}

/** Life cycle of a publication. */
export function createLifecycle(deps: Deps, { subscriptions, documents, compare }: Services) {
  const { db, clock, log } = deps;

  const { retire, ...stops } = createStops(deps, subscriptions);

  /**
   * Goes online at once, or later through `publishDue` if a time was chosen. Subscribers learn of new prices some days
   * before.
   */
  async function accept(tx: Db, row: PublicationRow, actor: Actor): Promise<PublicationRow> {
    const now = clock();
    const told = row.change === 'price' && row.api_id ? await subscriptions.countLiveOf(tx, row.api_id) : 0;
    const soonest = told > 0 ? new Date(now.getTime() + priceNoticeDays * days) : now;
    const chosen = row.publish_at && row.publish_at > soonest ? row.publish_at : soonest;
    const changes = { publish_at: chosen > now ? chosen : null };
    const approved = await movePublication(tx, row, { to: 'approved', actor, at: now, changes });
    if (chosen <= now) {
      await goOnline(tx, approved, { documents, subscriptions }, now);
      return { ...approved, state: 'online' };
    }
    if (told > 0 && row.api_id)
      await subscriptions.notifySubscribers(tx, row.api_id, {
        event: 'api.priceChanged',
        title: say`“${row.name}”将于 ${formatDate(chosen)} 调整价格`,
        text: say`${summaryOf(row.changes.map(changeAgain))}已有的订阅到期前仍按原价。`,
        link: `/APIDetails?apiId=${row.api_id}&tab=plans`,
      });
    return approved;
  }

  /** Tells subscribers that an announced price is cancelled. */
  async function tellPriceStays(tx: Db, row: PublicationRow): Promise<void> {
    if (row.change !== 'price' || !row.api_id) return;
    await subscriptions.notifySubscribers(tx, row.api_id, {
      event: 'api.priceChanged',
      title: say`“${row.name}”的价格调整已取消`,
      text: say`仍按现在的价格提供。`,
      link: `/APIDetails?apiId=${row.api_id}&tab=plans`,
    });
  }

  /** A version that cannot go online at its time returns to its provider; a suspended one waits. */
  async function publish(row: PublicationRow, now: Date): Promise<void> {
    try {
      await inTransaction(db, (tx) => goOnline(tx, row, { documents, subscriptions }, now));
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'E3107') throw error;
      const { words: reason } = error;
      const reject = { field: 'other', reason: String(reason), said: serializeText(reason) };
      const changes = { rejects: JSON.stringify([reject]) };
      await inTransaction(db, async (tx) => {
        await movePublication(tx, row, { to: 'rejected', actor: systemActor, at: now, reason, changes });
        await tellPriceStays(tx, row);
      });
    }
  }

  return {
    /**
     * Checks for `submit`, outside its transaction, because the upstream is called. Stores the comparison.
     *
     * @returns the checked draft.
     * @throws {AppError} `E4101` duplicate name, `E4106` breaking changes at the same address, `E4105` with other
     *   faults, `E3107` when it was submitted, `E4108`.
     */
    async refuseUnready(ownerId: string, draftId: string): Promise<CheckedDraft> {
      const row = await getOwnPublication(db, ownerId, draftId);
      if (!isEditable(row.state)) throw new AppError('E3107');
      const { checks, changes } = await checkDraft(deps, compare, row);
      const failed = blockers(checks);
      const [first] = failed;
      if (first) throw new AppError(first.code, { checks: failed.map(shownCheck) });
      await saveChanges(db, draftId, changes);
      return row;
    },

    /**
     * A rejected draft may be resubmitted unchanged. Basic facts need no review.
     *
     * @param checked  Only this state may be submitted: another window may have changed it.
     * @throws {AppError} `E3107` when it is no draft, or not as checked; `E4108`.
     */
    async submit(
      tx: Db,
      { draftId, note, publishAt }: { draftId: string; note: string; publishAt?: string },
      checked: CheckedDraft,
      actor: PersonActor,
    ) {
      const now = clock();
      const found = await lockOwnPublication(tx, actor.accountId, draftId);
      if (!isSameContent(found, checked)) throw new AppError('E3107', {}, changedSince);
      const row = await asDraft(tx, found, actor, now);
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
      if (row.change === 'basic') return { state: (await accept(tx, moved, systemActor)).state };
      await openCase(tx, {
        kind: 'publication',
        subjectId: draftId,
        title:
          row.change === 'new'
            ? `${row.name} ${row.version}`
            : say`${row.name} ${row.version}（${term(changeKinds[row.change])}）`,
        applicantId: actor.accountId,
        applicantName: actor.name,
        at: now,
      });
      return { state: moved.state };
    },

    /**
     * Withdraws a submission, or a scheduled publication: announced prices are cancelled.
     *
     * @throws {AppError} `E3107` when it is not waiting, `E4108`.
     */
    async withdraw(draftId: string, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await getOwnPublication(tx, actor.accountId, draftId);
        if (row.state !== 'submitted' && row.state !== 'approved') throw new AppError('E3107');
        await movePublication(tx, row, { to: 'draft', actor, at: clock() });
        if (row.state === 'submitted') await withdrawCase(tx, 'publication', draftId);
        else await tellPriceStays(tx, row);
      });
    },

    /** Call it in the transaction of the decision. */
    async approve(tx: Db, row: PublicationRow, actor: Actor): Promise<void> {
      await accept(tx, row, actor);
    },

    ...stops,

    /** Scheduled publications, versions past their last day, and old offline ones. */
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
      const online = await forEachRow(
        log,
        await listToPublish(db, now),
        ({ id }) => id,
        (row) => publish(row, now),
      );
      const retired = await each(await listPastSunset(db, now), (tx, row) =>
        retire(tx, published(row), say`已到弃用时公布的下线日期`, systemActor),
      );
      const archivable = await listToArchive(db, new Date(now.getTime() - archiveAfterMs));
      const archived = await each(archivable, (tx, row) =>
        movePublication(tx, row, { to: 'archived', actor: systemActor, at: now }),
      );
      return online + retired + archived;
    },
  };
}

const changedSince = say`检查之后草稿又有修改，请确认内容后重新提交`;

const isSameContent = (one: PublicationRow, other: PublicationRow) => contentOf(one) === contentOf(other);
const contentOf = ({ version, data, document }: PublicationRow) => JSON.stringify([version, data, document]);

const isEditable = (state: PublicationState) => state === 'draft' || state === 'rejected';

/** A rejected version becomes a draft before it is resubmitted. */
const asDraft = async (tx: Db, row: PublicationRow, actor: PersonActor, at: Date) =>
  row.state === 'rejected' ? movePublication(tx, row, { to: 'draft', actor, at }) : row;
