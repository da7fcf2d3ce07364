import { listPayouts, listWithdrawals, withdrawStates, type Withdrawal } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { defineListExport, type ExportColumn, type Exportable } from '../../platform/export/Exportable';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { listAll, listOwn } from './withdraw.queries';

const common: readonly ExportColumn<Omit<Withdrawal, 'withdrawId'>>[] = [
  ['单号', ({ wdNo }) => wdNo],
  ['申请时间', ({ createdAt }) => createdAt],
  ['金额（元）', ({ amount }) => amount, 'money'],
  ['手续费（元）', ({ fee }) => fee, 'money'],
  ['到账（元）', ({ arrives }) => arrives, 'money'],
  ['开户行', ({ bank }) => bank],
  ['账号尾号', ({ accountEnd }) => accountEnd],
  ['状态', ({ state }) => withdrawStates[state]],
  ['原因', ({ reason }) => reason],
  ['结束时间', ({ endedAt }) => endedAt],
];

/** Exports of withdrawals, for providers and operators. */
export const payoutExports = (db: Db): readonly Exportable[] => [
  defineListExport({
    call: listWithdrawals,
    name: '提现记录',
    columns: common,
    list: async ({ member, input }, page) =>
      translateTexts(await listOwn(db, member.id, { ...input, ...page }), 'zh'),
  }),
  defineListExport({
    call: listPayouts,
    name: '提现与打款',
    columns: [
      ['提现方', ({ ownerName }) => ownerName],
      ...common,
      ['审核人', ({ reviewers }) => reviewers],
      ['批次', ({ batchNo }) => batchNo],
    ],
    list: async ({ input }, page) => translateTexts(await listAll(db, { ...input, ...page }), 'zh'),
  }),
];
