import type { BalanceAlert } from '@portal/calls';
import { formatBalance, formatMinor, moneyText, parseYuan } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { auditAct } from '../../../platform/auditAct';
import { changesOf } from '../../../platform/changesOf';
import type { PersonActor } from '../../../platform/Actor';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { refuseOutdated } from '../../../platform/refuseOutdated';
import { notifyAll } from '../../messages';
import {
  claimFallen,
  findAlert,
  forgetRisen,
  listColleagues,
  lockAlert,
  markOf,
  removeAlert,
  saveAlert,
} from './balanceAlert.repository';
import { say } from '../../../platform/i18n/say';

const toldAtOnce = 200;

/** Low balance alerts: told once until the balance was above again. */
export function createBalanceAlerts({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    async view(ownerId: string): Promise<BalanceAlert> {
      const alert = await findAlert(db, ownerId);
      return {
        below: formatMinor(alert?.below_minor ?? 0),
        receivers: alert?.receivers ?? [],
        isBelow: alert?.told_at ? 1 : 0,
        members: await listColleagues(db, ownerId),
        mark: markOf(alert),
      };
    },

    /** @throws {AppError} `E4210` for a receiver who is no member, `E7042`. */
    async save(
      ownerId: string,
      { below, receivers, mark }: { below: string; receivers: string[]; mark?: string },
      actor: PersonActor,
    ): Promise<void> {
      const belowMinor = parseYuan(below) ?? 0;
      const members = new Set((await listColleagues(db, ownerId)).map(({ userId }) => userId));
      if (receivers.some((one) => !members.has(one)))
        throw new AppError('E4210', {}, say`接收人须是组织的成员，请刷新后重新选择`);
      await inTransaction(db, async (tx) => {
        const before = await lockAlert(tx, ownerId);
        const after = belowMinor === 0 ? undefined : { below_minor: belowMinor, receivers };
        refuseOutdated(mark, markOf(before), markOf(after));
        if (belowMinor === 0) await removeAlert(tx, ownerId);
        else await saveAlert(tx, ownerId, belowMinor, receivers);
        const detail = before
          ? changesOf(
              { below: formatMinor(before.below_minor), receivers: before.receivers },
              { below: formatMinor(belowMinor), receivers: belowMinor === 0 ? [] : receivers },
            )
          : { below, receivers };
        await auditAct(tx, { actor, at: clock(), event: 'balance.alertSaved', detail });
      });
    },

    async watch(): Promise<void> {
      await forgetRisen(db);
      const at = clock();
      await inTransaction(db, async (tx) => {
        for (const { owner_id, below_minor, receivers, owned } of await claimFallen(tx, at, toldAtOnce)) {
          // Former members are no longer told.
          const members = new Set((await listColleagues(tx, owner_id)).map(({ userId }) => userId));
          const chosen = receivers.filter((one) => members.has(one));
          await notifyAll(tx, chosen.length > 0 ? chosen : [owner_id], {
            kind: 'fee',
            at,
            title: say`余额低于 ${moneyText(below_minor)}`,
            text: say`现有余额 ${formatBalance(formatMinor(owned))}。余额用完后按次计费的调用会停止，请及时充值。`,
            link: '/recharge',
          });
        }
      });
    },
  };
}
