import { servingStates } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Actor, PersonActor } from '../../platform/Actor';
import { announce } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { refuseOwnAccount } from '../../platform/refuseOwnAccount';
import { textToColumn } from '../../platform/i18n/textToColumn';
import { say, type TranslatableText } from '../../platform/i18n/say';
import { indexApi, setProductStatus, setVersionStatus, type ProductStatus } from '../catalog';
import type { SubscriptionService } from '../market';
import { movePublication } from './movePublication';
import { dropRequest } from './publication.offline';
import { getOwnPublication, getPublication, hasVersionIn } from './publication.repository';
import { published, type Published } from './published';

/** Ending and suspending online versions. */
export function createStops({ db, clock }: Deps, subscriptions: SubscriptionService) {
  /** Status of the API as visitors see it. */
  async function setStatus(tx: Db, apiId: string, status: ProductStatus): Promise<void> {
    await setProductStatus(tx, apiId, status);
    await indexApi(tx, apiId);
    await announce(tx, 'api.changed', apiId, clock());
  }

  /** Retires a version; with the last one the API and all subscriptions end. */
  async function retire(tx: Db, row: Published, reason: TranslatableText, actor: Actor): Promise<void> {
    const now = clock();
    await movePublication(tx, row, { to: 'offline', actor, at: now, reason });
    await setVersionStatus(tx, row.api_id, row.version, 'offline', {
      end_reason: String(reason),
      end_said: textToColumn(reason),
      ended_at: now,
    });
    await dropRequest(tx, row, now);
    if (await hasVersionIn(tx, row.api_id, [...servingStates, 'suspended']))
      return announce(tx, 'api.changed', row.api_id, now);
    await subscriptions.endSubscriptions(tx, row.api_id, reason);
    await setStatus(tx, row.api_id, 'offline');
  }

  return {
    /** For the caller's transaction, on the last day. */
    retire,

    /** @throws {AppError} `E4107` while it has subscribers (deprecate it, or ask an operator), `E3107`, `E4108`. */
    async takeOffline(draftId: string, reason: string, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = published(await getOwnPublication(tx, actor.accountId, draftId));
        const subscribers = await subscriptions.countLiveOf(tx, row.api_id);
        if (subscribers > 0) throw new AppError('E4107', { subscribers });
        await retire(tx, row, reason, actor);
      });
    },

    /**
     * By an operator. The machine tells the provider, this the subscribers.
     *
     * @throws {AppError} `E3109` without a reason, `E3107`, `E4108`.
     */
    async suspend(draftId: string, reason: string, actor: PersonActor): Promise<void> {
      if (reason === '') throw new AppError('E3109', {}, say`请填写停用原因`);
      await inTransaction(db, async (tx) => {
        const row = published(await getPublication(tx, draftId));
        await movePublication(tx, row, { to: 'suspended', actor, at: clock(), reason });
        await setStatus(tx, row.api_id, 'suspended');
        await subscriptions.notifySubscribers(tx, row.api_id, {
          event: 'api.suspended',
          title: say`“${row.name}”已被平台停用`,
          text: say`恢复之前对它的调用会被拒绝。原因：${reason}`,
          link: '/myApply',
        });
      });
    },

    /** By an operator; both sides are told. @throws {AppError} `E3107`, `E3111` their own, `E4108`. */
    async resume(draftId: string, reason: string, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = published(await getPublication(tx, draftId));
        await refuseOwnAccount(tx, row.user_id, actor);
        // A deprecated version resumes as deprecated and keeps its last day.
        const to = row.sunset_at ? 'deprecated' : 'online';
        await movePublication(tx, row, { to, actor, at: clock(), reason });
        if (await hasVersionIn(tx, row.api_id, ['suspended'])) return;
        await setStatus(tx, row.api_id, 'online');
        await subscriptions.notifySubscribers(tx, row.api_id, {
          event: 'api.resumed',
          title: say`“${row.name}”已恢复`,
          text: say`可以继续调用。`,
          link: `/APIDetails?apiId=${row.api_id}`,
        });
      });
    },
  };
}
