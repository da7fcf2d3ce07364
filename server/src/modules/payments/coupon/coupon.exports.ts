import {
  couponBatchStates,
  couponStandings,
  listCouponBatches,
  listCoupons,
  listIssuedCoupons,
  type Coupon,
} from '@portal/calls';
import { lastMinute } from '@portal/rules';
import { defineListExport, type ExportColumn, type Exportable } from '../../../platform/export/Exportable';
import { translateTexts } from '../../../platform/i18n/translateTexts';
import type { CouponService } from './coupon.service';

const standingOf = ({ standing, endReason }: Coupon) =>
  endReason ? `${couponStandings[standing]}：${endReason}` : couponStandings[standing];

const couponColumns: readonly ExportColumn<Coupon>[] = [
  ['名称', ({ title }) => title],
  ['金额（元）', ({ amount }) => amount, 'money'],
  ['已用（元）', ({ used }) => used, 'money'],
  ['可用（元）', ({ left }) => left, 'money'],
  ['失效（元）', ({ gone }) => gone, 'money'],
  ['状态', standingOf],
  ['限定', ({ limit }) => limit],
];

/** Exports of an account's coupons, and of all issued ones. */
export function couponExports(coupons: CouponService): readonly Exportable[] {
  return [
    defineListExport({
      call: listCoupons,
      name: '代金券',
      columns: [
        ...couponColumns,
        ['到账时间', ({ issuedAt }) => issuedAt],
        ['有效期至', ({ validUntil }) => lastMinute(validUntil)],
      ],
      list: async ({ member, input }, page) =>
        translateTexts(await coupons.own(member.id, { ...input, ...page }), 'zh'),
    }),
    defineListExport({
      call: listIssuedCoupons,
      name: '已发放的代金券',
      columns: [
        ['账户', ({ account }) => account],
        ['账户编号', ({ accountId }) => accountId],
        ...couponColumns,
        ['发放时间', ({ issuedAt }) => issuedAt],
        ['有效期至', ({ validUntil }) => lastMinute(validUntil)],
      ],
      list: async ({ input }, page) => translateTexts(await coupons.issued({ ...input, ...page }), 'zh'),
    }),
    defineListExport({
      call: listCouponBatches,
      name: '代金券发放',
      columns: [
        ['时间', ({ createdAt }) => createdAt],
        ['名称', ({ title }) => title],
        ['每张（元）', ({ amount }) => amount, 'money'],
        ['账户数', ({ accounts }) => accounts],
        ['总额（元）', ({ total }) => total, 'money'],
        ['已用（元）', ({ used }) => used, 'money'],
        ['余下（元）', ({ left }) => left, 'money'],
        ['失效（元）', ({ gone }) => gone ?? '', 'money'],
        ['状态', ({ state }) => couponBatchStates[state]],
        ['原因', ({ reason }) => reason],
        ['提交人', ({ madeBy }) => madeBy],
        ['复核人', ({ decidedBy }) => decidedBy],
        ['驳回原因', ({ refusal }) => refusal],
      ],
      list: async ({ input }, page) => translateTexts(await coupons.batches({ ...input, ...page }), 'zh'),
    }),
  ];
}
