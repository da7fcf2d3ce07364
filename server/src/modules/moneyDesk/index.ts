import {
  ledgerAccountKinds,
  listAccountLedger,
  listMoneyAccounts,
  viewMoneyAccount,
  viewMoneyOverview,
  viewMoneyTransfer,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { defineExport, defineListExport } from '../../platform/export/Exportable';
import { pagesOf } from '../../platform/export/pagesOf';
import type { Module } from '../../platform/Module';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { minutes } from '../../platform/time';
import { keepAccountMoney } from './accountMoney.repository';
import { listEntriesOf, readEntries, toEntry, type EntryRow } from './accountLedger.queries';
import { findAccountRow, listAccountRows } from './accounts.queries';
import { sumAccount } from './accountSums.queries';
import { listOpenMoney } from './openMoney.queries';
import { moneyDeskQueues } from './moneyDeskQueues';
import { overviewOf } from './overview.queries';
import { viewTransfer } from './transfer.queries';

/** The operators' view of any account's money; the modules that own the money change it. */
export function createMoneyDesk({ db, clock }: Pick<Deps, 'db' | 'clock'>): Module {
  return {
    routes({ answer }) {
      answer(listMoneyAccounts, ({ input }) => listAccountRows(db, input));
      answer(viewMoneyAccount, async ({ input: { accountId }, visitor }) => {
        const account = await findAccountRow(db, accountId);
        if (!account) throw new AppError('E4210');
        const open = translateTexts(await listOpenMoney(db, accountId), visitor.language);
        return { account, ...(await sumAccount(db, accountId)), open };
      });
      answer(listAccountLedger, async ({ input, visitor }) => {
        if (!(await findAccountRow(db, input.accountId))) throw new AppError('E4210');
        return translateTexts(await listEntriesOf(db, input), visitor.language);
      });
      answer(viewMoneyOverview, () => overviewOf(db, clock()));
      answer(viewMoneyTransfer, async ({ input, visitor }) =>
        translateTexts(await viewTransfer(db, input.transferId), visitor.language),
      );
    },
    jobs: [
      {
        name: 'keep-account-money',
        everyMs: 10 * minutes,
        run: () => inTransaction(db, (tx) => keepAccountMoney(tx, clock())),
      },
    ],
    desk: { queues: moneyDeskQueues({ db }) },
    exports: [
      defineListExport({
        call: listMoneyAccounts,
        name: '账户资金',
        columns: [
          ['账户', ({ name }) => name],
          ['编号', ({ accountId }) => accountId],
          ['联系方式', ({ contact }) => contact],
          ['余额（元）', ({ balance }) => balance, 'money'],
          ['可用（元）', ({ available }) => available, 'money'],
          ['其中赠送（元）', ({ gift }) => gift, 'money'],
          ['代金券（元）', ({ coupon }) => coupon, 'money'],
          ['在途预留（元）', ({ reserved }) => reserved, 'money'],
          ['冻结（元）', ({ held }) => held, 'money'],
          ['待结算（元）', ({ pending }) => pending, 'money'],
          ['可提现（元）', ({ payable }) => payable, 'money'],
          ['提现中（元）', ({ frozen }) => frozen, 'money'],
          ['退款中（元）', ({ refunding }) => refunding, 'money'],
        ],
        list: ({ input }, page) => listAccountRows(db, { ...input, ...page }),
      }),
      defineExport({
        call: listAccountLedger,
        name: '账户分录',
        columns: [
          ['时间', ({ at }) => at],
          ['类型', ({ kind }) => kind],
          ['说明', ({ memo }) => memo],
          ['科目', ({ account }) => ledgerAccountKinds[account]],
          ['金额（元）', ({ amount }) => amount, 'money'],
          ['账务编号', ({ transferId }) => transferId],
        ],
        count: async ({ input }) => (await listEntriesOf(db, { ...input, pageNo: 1, pageSize: 1 })).total,
        async *pages({ input }) {
          const parts = pagesOf<EntryRow>((after, limit) => readEntries(db, input, after, limit));
          for await (const part of parts) yield translateTexts(part.map(toEntry), 'zh');
        },
      }),
    ],
  };
}
