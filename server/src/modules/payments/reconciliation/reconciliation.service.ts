import type { PayChannel } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import { auditAct } from '../../../platform/auditAct';
import type { PersonActor } from '../../../platform/Actor';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Db } from '../../../platform/db/Db';
import { days, formatDate, formatInstant } from '../../../platform/time';
import { notifyAll } from '../../messages';
import { listOperators } from '../../identity';
import type { Channels } from '../channel/createChannels';
import { compareBill, findUnbilled, type Found } from './compareBill';
import { findOrder } from '../recharge/order.repository';
import { findPayment } from '../payment.repository';
import { ChannelError, type BillRow, type OnlineChannel } from '../channel/PaymentChannel';
import {
  closeDifference,
  getDifference,
  isReconciled,
  listDifferenceRows,
  listRuns,
  saveRun,
} from './reconciliation.repository';
import { say, type TranslatableText } from '../../../platform/i18n/say';

const rowsAtOnce = 500;
const runsShown = 14;
/** Hour (Asia/Shanghai) by which both channels provide yesterday's bill. */
const billHour = 10;

export type ReconciliationService = ReturnType<typeof createReconciliation>;

/** Compares stored payments with the daily bill of each channel. */
export function createReconciliation(deps: Deps, channels: Channels) {
  const { db, clock, log } = deps;

  /** @throws {ChannelError} without a bill: the next run tries again. */
  async function reconcile(code: OnlineChannel, day: string): Promise<number> {
    const channel = channels.find(code);
    if (!channel) throw new ChannelError('absent');
    const bill = { channel: code, day, at: clock() };
    const sums = { rows: 0, payments_minor: 0, refunds_minor: 0, differences: 0 };
    let part: BillRow[] = [];
    let added = 0;
    const count = (found: Found) => {
      sums.differences += found.all;
      added += found.added;
    };
    const flush = async () => {
      if (part.length === 0) return;
      const rows = part;
      part = [];
      count(await inTransaction(db, (tx) => compareBill(tx, bill, rows)));
    };
    try {
      for await (const row of channel.readBill(day)) {
        sums.rows += 1;
        sums[row.kind === 'payment' ? 'payments_minor' : 'refunds_minor'] += row.amountMinor;
        part.push(row);
        if (part.length === rowsAtOnce) await flush();
      }
      await flush();
      await inTransaction(db, async (tx) => {
        count(await findUnbilled(tx, bill));
        await saveRun(tx, code, day, { ...sums, finished_at: clock(), failure: '' });
        if (added > 0) await tellOperators(tx, code, day, added);
      });
    } catch (error) {
      const failure = error instanceof ChannelError ? error.reason : 'failed';
      await saveRun(db, code, day, { ...sums, finished_at: null, failure });
      throw error;
    }
    return sums.differences;
  }

  async function tellOperators(tx: Db, channel: PayChannel, day: string, count: number): Promise<void> {
    await notifyAll(tx, await listOperators(tx), {
      kind: 'review',
      at: clock(),
      title: say`${day} 的渠道对账有 ${count} 条差异`,
      text: say`请核对并处理。`,
      link: `/ops/reconciliation?channel=${channel}`,
    });
  }

  return {
    reconcile,

    /** Started by an operator. @throws {AppError} `E4202` without a bill. */
    async run(code: OnlineChannel, day: string, actor: PersonActor) {
      await auditAct(db, { actor, at: clock(), event: 'money.reconcile', detail: { channel: code, day } });
      try {
        return { differences: await reconcile(code, day) };
      } catch (error) {
        if (error instanceof ChannelError)
          throw new AppError('E4202', {}, say`渠道没有给出这天的账单，请稍后再试`);
        throw error;
      }
    },

    /** Compares yesterday for every channel, once its bill is available. */
    async daily(): Promise<number> {
      const now = clock();
      if (Number(formatInstant(now).slice(11, 13)) < billHour) return 0;
      const day = formatDate(new Date(now.getTime() - days));
      let failed = 0;
      for (const { code } of channels.list()) {
        if (await isReconciled(db, code, day)) continue;
        try {
          await reconcile(code, day);
        } catch (error) {
          if (!(error instanceof ChannelError)) throw error;
          failed += 1;
          log.warn({ channel: code, day, reason: error.reason }, 'no bill yet');
        }
      }
      return failed;
    },

    list: async (filter: Parameters<typeof listDifferenceRows>[1]) => ({
      ...(await listDifferenceRows(db, filter)),
      runs: await listRuns(db, runsShown),
    }),

    /** Closed by an operator with a note on what was done. @throws {AppError} `E3110`, `E4211`. */
    async resolve(id: string, note: TranslatableText, actor: PersonActor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await getDifference(tx, id);
        await closeDifference(tx, id, { note, resolvedBy: actor.userId });
        const detail = { id, channel: row.channel, tradeNo: row.trade_no, note: String(note) };
        await auditAct(tx, { actor, at: clock(), event: 'money.differenceResolved', detail });
      });
    },

    /**
     * Asks the channel about the order of a difference, and credits a payment that matches.
     *
     * @throws {AppError} `E3110`, `E4211`, `E4202`.
     */
    async recheck(id: string, actor: PersonActor) {
      const row = await getDifference(db, id);
      if (row.state !== 'open') throw new AppError('E4211');
      const order = await findOrder(db, row.order_no);
      if (!order || order.channel !== row.channel) return { isResolved: 0 };
      try {
        await channels.askNow(order);
      } catch (error) {
        if (error instanceof ChannelError) throw new AppError('E4202', {}, say`渠道暂时没有响应，请稍后再试`);
        throw error;
      }
      const payment = await findPayment(db, row.channel, row.trade_no);
      const fits = payment?.is_credited === true && payment.amount_minor === row.theirs_minor;
      if (fits) await this.resolve(id, say`向渠道查询后已补记入账`, actor);
      return { isResolved: fits ? 1 : 0 };
    },
  };
}
