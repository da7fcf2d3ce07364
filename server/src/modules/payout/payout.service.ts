import { parse } from 'csv-parse/sync';
import { withdrawState, type PayoutWay } from '@portal/calls';
import { formatMinor, twoDecimals } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { systemActor, type PersonActor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { pagesOf } from '../../platform/export/pagesOf';
import type { TableFile } from '../../platform/export/tableFile';
import { forEachRow } from '../../platform/forEachRow';
import { newDigits, newId } from '../../platform/ids';
import { isOwnAccount, refuseOwnAccount } from '../../platform/refuseOwnAccount';
import { formatDate } from '../../platform/time';
import { say, type Translatable } from '../../platform/i18n/say';
import { moveWithdrawal } from './moveWithdrawal';
import type { Payer, PayResult } from './Payer';
import type { PayoutVault } from './payoutVault';
import { findBatch, listAll, listBatches, readBatch } from './withdraw.queries';
import {
  insertBatch,
  listForChannel,
  lockApproved,
  lockWithdrawal,
  type WithdrawRow,
} from './withdraw.repository';

/** The words for a line's result in a results table. */
const verdicts = /* as is */ { paid: '成功', failed: '失败' };

const batchMax = 500;
const paidPerRun = 100;
const { paying, paid, failed } = withdrawState;

export type PayoutService = ReturnType<typeof createPayoutService>;

/** Operators' actions on approved withdrawals: paying them in batches, and recording the bank's results. */
export function createPayoutService(
  { db, clock, log }: Deps,
  { payer, vault }: { payer: Payer; vault: PayoutVault },
) {
  const arrivesOf = ({ amount_minor, fee_minor }: WithdrawRow) => amount_minor - fee_minor;

  /** Records the channel's answer; nothing if it is recorded already. */
  async function note(tx: Db, id: string, result: PayResult): Promise<void> {
    const row = await lockWithdrawal(tx, { id });
    if (row.state !== paying || result.verdict === 'unanswered') return;
    const isPaid = result.verdict === 'paid';
    await moveWithdrawal(tx, row, {
      to: isPaid ? paid : failed,
      actor: systemActor,
      at: clock(),
      reason: result.verdict === 'failed' ? result.reason : '',
    });
  }

  /** @returns the new state of the withdrawal; null when that was recorded before; otherwise the error of the line. */
  async function noteResult(
    tx: Db,
    { wdNo, verdict, reason }: Pick<ResultLine, 'wdNo' | 'verdict' | 'reason'>,
    actor: PersonActor,
  ): Promise<'paid' | 'failed' | Translatable | null> {
    if (verdict !== verdicts.paid && verdict !== verdicts.failed)
      return say`${wdNo}：结果须为“${verdicts.paid}”或“${verdicts.failed}”`;
    const isPaid = verdict === verdicts.paid;
    if (!isPaid && reason === '') return say`${wdNo}：失败须说明原因`;
    const row = await lockWithdrawal(tx, { wdNo }).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (!row) return say`没有这个单号：${wdNo.slice(0, 40)}`;
    const to = isPaid ? paid : failed;
    if (row.state === to) return null;
    if (row.state !== paying) return say`${wdNo}：不在打款中`;
    if (await isOwnAccount(tx, row.owner_id, actor))
      return say`${wdNo}：自己或所在组织的提现，须由其他运营人员登记`;
    await moveWithdrawal(tx, row, { to, actor, at: clock(), reason: isPaid ? '' : reason });
    return isPaid ? 'paid' : 'failed';
  }

  return {
    async list(filter: Parameters<typeof listAll>[1]) {
      return { ...(await listAll(db, filter)), hasChannel: payer.isPresent ? 1 : 0 };
    },
    batches: (page: Parameters<typeof listBatches>[1]) => listBatches(db, page),

    /** @throws {AppError} `E4408` without a channel, `E4407` when no withdrawal is pending. */
    async makeBatch(tx: Db, way: PayoutWay, actor: PersonActor) {
      if (way === 'channel' && !payer.isPresent) throw new AppError('E4408');
      const rows = await lockApproved(tx, batchMax);
      if (rows.length === 0) throw new AppError('E4407');
      const at = clock();
      const batchId = newId('pob');
      const batchNo = `DK${formatDate(at).replaceAll('-', '')}${newDigits(6)}`;
      await insertBatch(tx, { id: batchId, batch_no: batchNo, way, made_by: actor.userId, made_at: at });
      for (const row of rows)
        await moveWithdrawal(tx, row, { to: paying, actor, at, changes: { batch_id: batchId } });
      const sum = rows.reduce((total, row) => total + arrivesOf(row), 0);
      await auditAct(tx, {
        actor,
        at,
        event: 'payout.batch',
        detail: { batchNo, way, count: rows.length, arrives: formatMinor(sum) },
      });
      return { batchId, batchNo, count: rows.length };
    },

    /**
     * The file for the bank, with complete account numbers; the download is logged first.
     *
     * @throws {AppError} `E3110`.
     */
    async file(batchId: string, actor: PersonActor): Promise<TableFile> {
      const { batch_no } = await findBatch(db, batchId);
      await auditAct(db, { actor, at: clock(), event: 'payout.download', detail: { batchNo: batch_no } });
      async function* pages() {
        for await (const rows of pagesOf<WithdrawRow>((after, limit) => readBatch(db, batchId, after, limit)))
          yield rows.map((row) => {
            const { holder, bank, accountNo } = vault.open(row);
            return [
              row.wd_no,
              holder,
              bank,
              accountNo,
              twoDecimals(formatMinor(arrivesOf(row))),
              /* as is */ '收益提现',
            ];
          });
      }
      const titles = /* as is */ ['单号', '户名', '开户行', '账号', '金额（元）', '附言'];
      return {
        fileName: /* as is */ `打款-${batch_no}`,
        name: /* as is */ '打款',
        columns: titles.map((title) => [title, () => '']),
        pages: pages(),
      };
    },

    /** @throws {AppError} `E3109` for a failure without a reason, `E3110`, `E3111` their own, `E3107` when it is not being paid. */
    async settle(
      tx: Db,
      { withdrawId, isPaid, reason }: { withdrawId: string; isPaid: boolean; reason: string },
      actor: PersonActor,
    ): Promise<void> {
      if (!isPaid && reason === '') throw new AppError('E3109');
      const row = await lockWithdrawal(tx, { id: withdrawId });
      await refuseOwnAccount(tx, row.owner_id, actor);
      await moveWithdrawal(tx, row, {
        to: isPaid ? paid : failed,
        actor,
        at: clock(),
        reason: isPaid ? '' : reason,
      });
    },

    /**
     * Imports the bank's results. Invalid lines are reported, the others are applied.
     *
     * @throws {AppError} `E4409` for a file that is not such a table.
     */
    async importResults(tx: Db, content: string, actor: PersonActor) {
      const problems: { line: number; text: Translatable }[] = [];
      const counts = { paid: 0, failed: 0, problems };
      for (const { line, ...result } of readResults(content)) {
        const outcome = await noteResult(tx, result, actor);
        if (outcome === 'paid' || outcome === 'failed') counts[outcome] += 1;
        else if (outcome) problems.push({ line, text: outcome });
      }
      return counts;
    },

    /** Sends pending withdrawals to the channel, and queries those without an answer. */
    async pay(): Promise<number> {
      if (!payer.isPresent) return 0;
      return forEachRow(
        log,
        await listForChannel(db, paidPerRun),
        ({ id }) => id,
        async (row) => {
          const account = vault.open(row);
          const result = await payer.pay({
            ...account,
            orderNo: row.wd_no,
            amountMinor: arrivesOf(row),
          });
          await inTransaction(db, (tx) => note(tx, row.id, result));
        },
      );
    },
  };
}

type ResultLine = ReturnType<typeof readResults>[number];

/** Lines of a results table, without its header. @throws {AppError} `E4409`. */
function readResults(content: string) {
  let lines: string[][];
  try {
    lines = parse(content, { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true });
  } catch {
    throw new AppError('E4409');
  }
  const rows = lines.map(([wdNo = '', verdict = '', reason = ''], index) => ({
    line: index + 1,
    wdNo,
    verdict,
    reason: reason.slice(0, 200),
  }));
  const body = rows[0]?.wdNo === /* as is */ '单号' ? rows.slice(1) : rows;
  if (body.length === 0 || lines.every((cells) => cells.length < 2)) throw new AppError('E4409');
  return body;
}
