import {
  adjustmentNatures,
  adjustmentStates,
  differenceKinds,
  differenceStates,
  holdScopes,
  holdStates,
  listAdjustments,
  listDifferences,
  listHolds,
  listRecharges,
  payChannels,
  rechargeStates,
} from '@portal/calls';
import { lastMinute } from '@portal/rules';
import { defineListExport, type Exportable } from '../../platform/export/Exportable';
import { translateTexts } from '../../platform/i18n/translateTexts';
import type { AdjustmentService } from './adjustment/adjustment.service';
import type { HoldService } from './hold/hold.service';
import type { OrderView } from './recharge/orderView.service';
import type { ReconciliationService } from './reconciliation/reconciliation.service';

interface Services {
  views: OrderView;
  adjustments: AdjustmentService;
  holds: HoldService;
  reconciliation: ReconciliationService;
}

/** Exports of recharges, corrections and differences. */
export function paymentsExports({
  views,
  adjustments,
  holds,
  reconciliation,
}: Services): readonly Exportable[] {
  return [
    defineListExport({
      call: listRecharges,
      name: '充值记录',
      columns: [
        ['订单号', ({ orderNo }) => orderNo],
        ['下单时间', ({ createdAt }) => createdAt],
        ['渠道', ({ channel }) => payChannels[channel]],
        ['订单金额（元）', ({ amount }) => amount, 'money'],
        ['到账金额（元）', ({ received }) => received ?? '', 'money'],
        ['到账时间', ({ creditedAt }) => creditedAt ?? ''],
        ['已退金额（元）', ({ refunded }) => refunded, 'money'],
        ['状态', ({ state }) => rechargeStates[state]],
        ['说明', ({ reason }) => reason],
      ],
      list: async ({ member, input }, page) =>
        translateTexts(await views.list(member.id, { ...input, ...page }), 'zh'),
    }),
    defineListExport({
      call: listAdjustments,
      name: '账户调整',
      columns: [
        ['时间', ({ createdAt }) => createdAt],
        ['账户', ({ account }) => account],
        ['金额（元）', ({ amount }) => amount, 'money'],
        ['性质', ({ nature }) => adjustmentNatures[nature]],
        ['原因', ({ reason }) => reason],
        ['状态', ({ state }) => adjustmentStates[state]],
        ['提交人', ({ madeBy }) => madeBy],
        ['复核人', ({ decidedBy }) => decidedBy],
        ['驳回原因', ({ refusal }) => refusal],
      ],
      list: ({ input }, page) => adjustments.list({ ...input, ...page }),
    }),
    defineListExport({
      call: listHolds,
      name: '资金冻结',
      columns: [
        ['提交时间', ({ createdAt }) => createdAt],
        ['账户', ({ account }) => account],
        ['范围', ({ scope }) => holdScopes[scope]],
        ['金额（元）', ({ amount }) => amount ?? '', 'money'],
        ['原因', ({ reason }) => reason],
        ['状态', ({ state }) => holdStates[state]],
        ['期限', ({ endsAt }) => (endsAt ? lastMinute(endsAt) : '')],
        ['提交人', ({ madeBy }) => madeBy],
        ['复核人', ({ decidedBy }) => decidedBy],
        ['驳回原因', ({ refusal }) => refusal],
        ['解冻人', ({ endedBy }) => endedBy],
        ['解冻原因', ({ endReason }) => endReason],
        ['结束时间', ({ endedAt }) => endedAt ?? ''],
      ],
      list: async ({ input }, page) => translateTexts(await holds.list({ ...input, ...page }), 'zh'),
    }),
    defineListExport({
      call: listDifferences,
      name: '对账差异',
      columns: [
        ['账单日', ({ day }) => day],
        ['渠道', ({ channel }) => payChannels[channel]],
        ['差异', ({ kind }) => differenceKinds[kind]],
        ['渠道流水号', ({ tradeNo }) => tradeNo],
        ['订单号', ({ orderNo }) => orderNo],
        ['平台金额（元）', ({ ours }) => ours ?? '', 'money'],
        ['渠道金额（元）', ({ theirs }) => theirs ?? '', 'money'],
        ['状态', ({ state }) => differenceStates[state]],
        ['处理', ({ note }) => note],
        ['处理人', ({ resolvedBy }) => resolvedBy],
      ],
      list: async ({ input }, page) => translateTexts(await reconciliation.list({ ...input, ...page }), 'zh'),
    }),
  ];
}
