import { commissionNoticeDays } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { PersonActor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { refuseOwnAccount } from '../../platform/refuseOwnAccount';
import { days, formatDate } from '../../platform/time';
import { notify } from '../messages';
import { findProvider, listRates, percentOf, ratesOf, saveRate } from './commissionRates.repository';
import { say } from '../../platform/i18n/say';

export type CommissionService = ReturnType<typeof createCommissions>;

/** The platform's commission on a provider's earnings, agreed from a future day on. */
export function createCommissions({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const dayIn = (count: number) => formatDate(new Date(clock().getTime() + count * days));

  return {
    /** The present rate, and the one agreed for later. */
    async of(ownerId: string) {
      const provider = await findProvider(db, { ownerId });
      const { current, next } = await ratesOf(db, provider?.id ?? '', formatDate(clock()));
      const shown = ({ rate, fromDay }: typeof current) => ({ rate: percentOf(rate), fromDay });
      return { commission: shown(current), nextCommission: next && shown(next) };
    },

    list: (filter: Parameters<typeof listRates>[2]) => listRates(db, formatDate(clock()), filter),

    /** @throws {AppError} `E3110`; `E3111` their own; `E4502` for a day that has begun, or an increase without notice. */
    async set(
      tx: Db,
      {
        providerId,
        rate,
        fromDay,
        reason,
      }: { providerId: string; rate: string; fromDay: string; reason: string },
      actor: PersonActor,
    ): Promise<void> {
      const at = clock();
      const provider = await findProvider(tx, { id: providerId });
      if (!provider) throw new AppError('E3110');
      await refuseOwnAccount(tx, provider.user_id, actor);
      const wanted = Math.round(Number(rate) * 100);
      // What was agreed for that day already counts as told.
      const { current: before } = await ratesOf(tx, providerId, fromDay);
      const earliest = dayIn(wanted > before.rate ? commissionNoticeDays : 1);
      if (fromDay < earliest)
        throw new AppError('E4502', {
          fields: [{ name: 'fromDay', message: say`最早 ${earliest} 生效` }],
        });
      await saveRate(tx, { providerId, fromDay, rate: wanted, reason, by: actor.userId, at });
      await auditAct(tx, {
        actor,
        at,
        event: 'commission.set',
        detail: { providerId, name: provider.name, from: before.rate, to: wanted, fromDay, reason },
      });
      if (provider.user_id)
        await notify(tx, {
          userId: provider.user_id,
          kind: 'fee',
          at,
          title: say`平台佣金自 ${fromDay} 起为 ${percentOf(wanted)}%`,
          text: say`原为 ${percentOf(before.rate)}%。原因：${reason}。此前的收益不受影响。`,
          link: '/allEarningsView',
        });
    },
  };
}
