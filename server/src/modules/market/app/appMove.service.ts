import { applyState, appState } from '@portal/calls';
import { accountType, meetsLevel } from '@portal/rules';
import { announce } from '../../../platform/announce';
import { AppError } from '../../../platform/AppError';
import { auditAct } from '../../../platform/auditAct';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import type { Account } from '../../../platform/http/Member';
import { refuseRole } from '../../../platform/refuseRole';
import type { PersonActor } from '../../../platform/Actor';
import type { BudgetService } from '../../finance';
import { findMembership } from '../../identity';
import { giveWebhooksOfApp, notify } from '../../messages';
import type { AppIcons } from './appIcon.service';
import { countApps, lockOwner, lockOwnApp, setOwner } from './app.repository';
import { appsMax } from './app.service';
import { forgetDebugOfApp } from './debug.repository';
import { giveLiveApplications } from '../application/liveApplication.repository';
import { refuseManyWaiting } from '../application/refuseManyWaiting';
import {
  addEvent,
  lockLiveOfApp,
  setApplicant,
  type LiveOfApp,
} from '../subscription/subscription.repository';
import { say } from '../../../platform/i18n/say';

export type AppMoveService = ReturnType<typeof createAppMoveService>;

/** Moves an app of a person to an organisation. */
export function createAppMoveService(
  { clock }: Pick<Deps, 'clock'>,
  { budgets, icons }: { budgets: BudgetService; icons: AppIcons },
) {
  /**
   * The receiving organisation.
   *
   * @throws {AppError} `E5408` not theirs, `E5106` their role, `E3008` it is being closed.
   */
  async function receiverOf(tx: Db, person: Account, accountId: string) {
    const organisation = await findMembership(tx, accountId, person.id);
    if (!organisation) throw new AppError('E5408');
    refuseRole(organisation, 'develop');
    if (organisation.closes_at) throw new AppError('E3008');
    return organisation;
  }

  return {
    /**
     * Gives app, keys, subscriptions and budgets to the organisation, which pays from now on. Earlier payments and
     * calls held by gateways stay with the person.
     *
     * @throws {AppError} `E3101` not their app, `E3107` it waits for a decision, `E3112` it subscribes to an API of the
     *   organisation, `E5408`, `E5106`, `E3008`, `E3006` a subscription stopped for lack of money, `E3007` the
     *   organisation's level, `E3001` the name, `E3002` too many apps, `E3106` too many waiting applications.
     */
    async move(tx: Db, person: Account, { appId, accountId }: Wish, actor: PersonActor): Promise<Moved> {
      const app = await lockOwnApp(tx, person.id, appId);
      if (app.state === appState.prodWaiting)
        throw new AppError('E3107', {}, say`应用正在等待上线审核，撤回或等审核完成后再移入`);
      const organisation = await receiverOf(tx, person, accountId);
      const live = await lockLiveOfApp(tx, appId);
      if (live.some(({ state }) => state === applyState.inArrears)) throw new AppError('E3006');
      const { id, register_type: level, nick_name: name } = organisation;
      refuseOwn(live, id);
      const isMet = live.every(({ env, auth_level }) => env !== 'prod' || meetsLevel(level, auth_level));
      if (level === null || !isMet) throw new AppError('E3007');
      await lockOwner(tx, id);
      if ((await countApps(tx, id)) >= appsMax) throw new AppError('E3002');
      await refuseManyWaiting(tx, id, live.filter(({ state }) => state === applyState.waiting).length);

      const at = clock();
      await setOwner(tx, appId, { id, type: accountType(level) === 'enterprise' ? 'enterprise' : 'person' });
      await icons.give(tx, app, id);
      await setApplicant(tx, appId, id);
      await giveLiveApplications(tx, appId, id);
      await budgets.giveAppBudgets(tx, appId, id);
      await forgetDebugOfApp(tx, appId);
      await giveWebhooksOfApp(tx, appId, id);
      const reason = /* as is */ `应用由“${person.nick_name}”移入“${name}”`;
      for (const { id: subscriptionId, state } of live)
        await addEvent(tx, subscriptionId, state, { to: state, actor, at, reason });
      await auditAct(tx, {
        actor: { ...actor, accountId: id },
        at,
        event: 'app.move',
        appId,
        detail: { appId, name: app.name, from: person.id, reason },
      });
      await notify(tx, {
        userId: id,
        kind: 'security',
        at,
        title: say`应用“${app.name}”已移入组织`,
        text: say`${reason}，连同密钥、${live.length} 个订阅与该应用的预算；此后的费用由组织支付。`,
        link: `/myAppDetail?appId=${appId}`,
      });
      await announce(tx, 'app.changed', appId, at);
      return { organisationName: name };
    },
  };
}

/** Nobody may subscribe to their own API in production. */
function refuseOwn(live: readonly LiveOfApp[], organisationId: string): void {
  const own = live.find(({ env, provider_user_id }) => env === 'prod' && provider_user_id === organisationId);
  if (own)
    throw new AppError('E3112', {}, say`应用订阅了该组织自己的“${own.api_name}”，请先退订或撤回再移入`);
}

interface Wish {
  appId: string;
  /** The organisation's account. */
  accountId: string;
}

interface Moved {
  organisationName: string;
}
