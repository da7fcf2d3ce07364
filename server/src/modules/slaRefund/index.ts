import { moneyText, slaPercent, slaTiers } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachBatch } from '../../platform/forEachBatch';
import { forEachRow } from '../../platform/forEachRow';
import { days, formatDate, hours, monthStart } from '../../platform/time';
import { bookCosts, bookEarnings, countPurchase, paidFor } from '../finance';
import { notify } from '../messages';
import {
  addRefund,
  closeMonth,
  findProviderOf,
  keepPromises,
  listOpenMonths,
  listPaidFor,
  lockSubscription,
  measureMonth,
  sumRefunds,
  type OpenMonth,
  type PaidMonth,
} from './slaRefund.repository';
import { say } from '../../platform/i18n/say';

/** Days after the end of a month until it is settled, so that late reports of gateways have arrived. */
const settledAfterDays = 3;

/** Refunds for broken SLAs: automatic, once for each subscription and month. */
export function createSlaRefund({ db, clock, log }: Deps): Module {
  /** @throws when part of it failed: the month stays open, and is tried again. */
  async function settle(open: OpenMonth): Promise<void> {
    const figures = await measureMonth(db, open);
    const percent = slaPercent(slaTiers(open.promise, open.compensation), figures);
    const paid = percent > 0 ? await listPaidFor(db, open) : [];
    const failed = await forEachRow(
      log,
      paid,
      ({ subscriptionId }) => subscriptionId,
      (one) => refund(open, one, percent),
    );
    if (failed > 0) throw new Error(`${failed} subscriptions failed`);
    await inTransaction(db, async (tx) => {
      const at = clock();
      if (!(await closeMonth(tx, open, { ...figures, percent }, at)) || percent === 0) return;
      const { total, subscribers } = await sumRefunds(tx, open.api_id, open.month);
      const api = await findProviderOf(tx, open.api_id);
      if (!api?.user_id || subscribers === 0) return;
      await notify(tx, {
        userId: api.user_id,
        kind: 'fee',
        at,
        title: say`“${api.name}”${open.month.slice(0, 7)} 未达到承诺的可用性，已返还 ${moneyText(total)}`,
        text: say`承诺 ${open.promise}，按到达的调用实际为 ${availabilityOf(figures)}，返还 ${subscribers} 个订阅当月费用的 ${percent}%。`,
        link: '/allEarningsView',
      });
    });
  }

  /** From the provider's earnings to the subscriber's balance, including the commission's share. */
  async function refund(open: OpenMonth, paid: PaidMonth, percent: number): Promise<void> {
    const share = Math.floor((paid.paidMinor * percent) / 100);
    if (share === 0) return;
    const { subscriptionId, ownerId, appId } = paid;
    const at = clock();
    const month = open.month.slice(0, 7);
    await inTransaction(db, async (tx) => {
      await lockSubscription(tx, subscriptionId);
      // What was refunded otherwise is not refunded again.
      const { paid: left } = await paidFor(tx, subscriptionId, ownerId);
      const refundMinor = Math.min(share, Math.max(0, left));
      if (refundMinor === 0) return;
      await countPurchase(tx, { ownerId, appId, apiId: open.api_id }, -refundMinor, at);
      const transferId = await bookEarnings(tx, {
        key: `sla:${subscriptionId}:${month}:${ownerId}`,
        kind: 'sla',
        memo: `${paid.apiName} ${month} 可用性未达标`,
        at,
        moves: [{ ownerId, kind: 'balance', amountMinor: refundMinor }],
        earnings: [
          {
            providerId: paid.providerId,
            ownerId: paid.providerUserId,
            source: { consumerId: ownerId, apiId: open.api_id, subscriptionId },
            kind: 'sla',
            day: formatDate(at),
            ratedOn: open.month,
            calls: 0,
            grossMinor: -refundMinor,
          },
        ],
      });
      if (transferId === null) throw new Error(`returned before: ${subscriptionId} ${month}`);
      await bookCosts(tx, at, [
        { ownerId, subscriptionId, kind: 'sla', ref: month, grossMinor: -refundMinor },
      ]);
      await addRefund(tx, {
        ...{ subscription_id: subscriptionId, owner_id: ownerId, month: open.month, api_id: open.api_id },
        ...{ paid_minor: paid.paidMinor, refund_minor: refundMinor, percent, transfer_id: transferId, at },
      });
      await notify(tx, {
        userId: ownerId,
        kind: 'fee',
        at,
        title: say`“${paid.apiName}”${month} 未达到承诺的可用性，已返还 ${moneyText(refundMinor)}`,
        text: say`承诺 ${open.promise}，返还当月费用 ${moneyText(paid.paidMinor)} 的 ${percent}%，已到余额。`,
        link: '/allCostView',
      });
    });
  }

  return {
    routes() {},
    jobs: [
      {
        name: 'return-for-broken-promises',
        everyMs: hours,
        async run() {
          const now = clock();
          await keepPromises(db, formatDate(monthStart(now)));
          const before = formatDate(monthStart(new Date(now.getTime() - settledAfterDays * days)));
          return forEachBatch(
            log,
            (after: OpenMonth | null) => listOpenMonths(db, before, after),
            (open) => `${open.api_id} ${open.month}`,
            settle,
          );
        },
      },
    ],
  };
}

const availabilityOf = ({ reached, faults }: { reached: number; faults: number }) =>
  `${(Math.floor((10_000 * (reached - faults)) / reached) / 100).toFixed(2)}%`;
