import {
  budgetActions,
  budgetPeriods,
  budgetScopes,
  budgetStates,
  budgetUnits,
  chargeTypes,
  costKindOf,
  envs,
  listBudgets,
  listCosts,
  listLedger,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import { defineExport, defineListExport, type Exportable } from '../../platform/export/Exportable';
import { pagesOf } from '../../platform/export/pagesOf';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { listBudgetsOf } from './budget.queries';
import { listCostsOf } from './cost.queries';
import { listLedgerOf, readLedger, toChange } from './ledger.queries';

/** Exports of costs, balance changes and budgets. */
export function financeExports({ db, clock }: Pick<Deps, 'db' | 'clock'>): readonly Exportable[] {
  return [
    defineListExport({
      call: listCosts,
      name: '支出',
      columns: [
        ['日期', ({ day }) => day],
        ['应用', ({ appName }) => appName],
        ['API', ({ apiName }) => apiName],
        ['环境', ({ env }) => envs[env]],
        ['套餐', ({ planName }) => planName],
        ['计费方式', ({ planKind }) => chargeTypes[planKind]],
        ['内容', costKindOf],
        ['计费次数', ({ billed }) => billed],
        ['计次', ({ units }) => units],
        ['失败次数（不计费）', ({ failures }) => failures],
        ['单价最低（元）', ({ priceLow }) => priceLow, 'money'],
        ['单价最高（元）', ({ priceHigh }) => priceHigh, 'money'],
        ['优惠（元）', ({ discount }) => discount, 'money'],
        ['其中代金券（元）', ({ coupon }) => coupon, 'money'],
        ['账单号', ({ billNo }) => billNo ?? ''],
        ['实付（元）', ({ cost }) => cost, 'money'],
        ['申请编号', ({ applyId }) => applyId],
      ],
      list: ({ member, input }, page) => listCostsOf(db, member.id, { ...input, ...page }),
    }),
    defineExport({
      call: listLedger,
      name: '账户流水',
      columns: [
        ['时间', ({ at }) => at],
        ['类型', ({ kind }) => kind],
        ['说明', ({ memo }) => memo],
        ['金额（元）', ({ amount }) => amount, 'money'],
        ['代金券（元）', ({ coupon }) => coupon, 'money'],
      ],
      count: async ({ member, input }) =>
        (await listLedgerOf(db, member.id, { ...input, pageNo: 1, pageSize: 1 })).total,
      async *pages({ member, input }) {
        const parts = pagesOf<Awaited<ReturnType<typeof readLedger>>[number]>((after, limit) =>
          readLedger(db, member.id, input, after, limit),
        );
        for await (const part of parts) yield translateTexts(part.map(toChange), 'zh');
      },
    }),
    defineListExport({
      call: listBudgets,
      name: '预算',
      columns: [
        ['范围', ({ scope }) => budgetScopes[scope]],
        ['应用', ({ appName }) => appName],
        ['API', ({ apiName }) => apiName],
        ['周期', ({ period }) => budgetPeriods[period]],
        ['单位', ({ unit }) => budgetUnits[unit]],
        ['上限', ({ cap }) => cap, 'money'],
        ['已用', ({ used }) => used, 'money'],
        ['预留', ({ reserved }) => reserved, 'money'],
        ['已用比例（%）', ({ percent }) => percent],
        ['超限动作', ({ action }) => budgetActions[action]],
        ['状态', ({ state, isEnabled }) => (isEnabled ? budgetStates[state] : '已停用')],
      ],
      list: ({ member, input }, page) => listBudgetsOf(db, member.id, clock(), { ...input, ...page }),
    }),
  ];
}
