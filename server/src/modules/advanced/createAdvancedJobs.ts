import { advancedItemState } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { systemActor } from '../../platform/Actor';
import { formatDate, hours } from '../../platform/time';
import type { Enterprises } from '../company';
import type { TransferResult, Verifier } from '../verifier';
import { say } from '../../platform/i18n/say';
import {
  listRunOut,
  listUnpaid,
  listUntold,
  lockItem,
  updateItem,
  type ItemRow,
} from './advanced.repository';
import { moveItem } from './moveItem';
import { openItemCase } from './openItemCase';

/** When a channel has not answered for this long, reviewers check the account instead. */
const unansweredMs = 2 * hours;
const { none, waiting, passed, paying, expired } = advancedItemState;

/** Scheduled changes of the parts of enterprises: their small payments, and their licences. */
export function createAdvancedJobs({ db, clock, log }: Deps, enterprises: Enterprises, verifier: Verifier) {
  /** Records the bank's answer, if there is one. */
  async function noteTransfer(tx: Db, { id, payout_order }: ItemRow, result: TransferResult): Promise<void> {
    const row = await lockItem(tx, id);
    if (row?.state !== paying || row.payout_order !== payout_order || !row.payout_at) return;
    const at = clock();
    if (result.verdict === 'match')
      return updateItem(tx, id, { payout_cents: result.amountFen, payout_sent_at: at, payout_at: at });
    if (result.verdict === 'mismatch')
      return moveItem(tx, row, {
        to: none,
        actor: systemActor,
        at,
        reason: say`银行退回了打款：户名、账号或开户行不符。`,
      });
    if (at.getTime() - row.payout_at.getTime() <= unansweredMs) return;
    await moveItem(tx, row, { to: waiting, actor: systemActor, at });
    await openItemCase(tx, row, { title: row.name, name: row.name }, at);
  }

  const each = async (rows: ItemRow[], work: (row: ItemRow) => Promise<unknown>) =>
    forEachRow(log, rows, ({ id }) => id, work);

  return {
    /** Sends the amounts that are due. The order number prevents sending one twice. */
    sendPayouts: async () =>
      each(await listUnpaid(db), async (row) => {
        const enterprise = await enterprises.find(db, row.user_id);
        const result: TransferResult = enterprise
          ? await verifier.transfer({
              orderNo: row.payout_order ?? row.id,
              accountName: enterprise.companyName,
              bankName: enterprise.bankName,
              accountNo: enterprise.bankAccount,
            })
          : { verdict: 'mismatch' };
        await inTransaction(db, (tx) => noteTransfer(tx, row, result));
      }),

    /** Ends verifications whose amount was not entered in time. */
    async endPayouts(): Promise<number> {
      const at = clock();
      return each(await listUntold(db, at), ({ id, payout_order }) =>
        inTransaction(db, async (tx) => {
          const now = await lockItem(tx, id);
          if (now?.state !== paying || now.payout_order !== payout_order) return;
          const reason = say`72 小时内没有填写收到的金额。`;
          await moveItem(tx, now, {
            to: none,
            actor: systemActor,
            at,
            reason,
            changes: { payout_cents: null },
          });
        }),
      );
    },

    /** Records expired licences. The enterprise keeps what it has, and is asked to renew. */
    async endLicences(): Promise<number> {
      const at = clock();
      const today = formatDate(at);
      return each(await listRunOut(db, today), ({ id }) =>
        inTransaction(db, async (tx) => {
          const now = await lockItem(tx, id);
          if (now?.state !== passed || !now.valid_to || now.valid_to >= today) return;
          await moveItem(tx, now, { to: expired, actor: systemActor, at });
        }),
      );
    },
  };
}
