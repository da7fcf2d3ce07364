import { screen } from '@testing-library/react';
import { listCoupons, listCouponUses, type Coupon } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './Coupons';

const aCoupon = (facts: Partial<Coupon> = {}): Coupon => ({
  couponId: 'coupon_1',
  title: '新用户礼包',
  amount: '10.0000',
  used: '4.0000',
  reserved: '0.5000',
  gone: '0.0000',
  left: '5.5000',
  standing: 'usable',
  issuedAt: '2026-08-01 10:00:00',
  validUntil: '2026-09-01 00:00:00',
  limit: '',
  apiId: null,
  endReason: '',
  ...facts,
});

const open = (search = '') =>
  renderRoute({ portalJson, modules: { './Coupons': { page } } }, `/coupons${search}`, { as: aMember() });

const answer = (records: Coupon[]) =>
  network.answer(listCoupons, { records, total: records.length, pageNo: 1, pageSize: 10, worth: '5.5000' });

it('shows used, remaining and expired amounts, and the restriction of each', async () => {
  answer([
    aCoupon({ left: '89.9460' }),
    aCoupon({
      couponId: 'coupon_2',
      title: '误发的体验券',
      standing: 'revoked',
      left: '0.0000',
      gone: '6.0000',
      limit: 'API：工作日历',
      endReason: '发放有误',
    }),
  ]);
  open();

  const usable = await screen.findByRole('row', { name: /新用户礼包/ });
  // Like the tile above it, and never more than there is.
  expect(usable).toHaveTextContent('￥89.94');
  expect(usable).toHaveTextContent('在途');
  // Its last day, not the midnight after it.
  expect(usable).toHaveTextContent('2026-08-31 23:59');
  const revoked = screen.getByRole('row', { name: /误发的体验券/ });
  expect(revoked).toHaveTextContent('已收回');
  expect(revoked).toHaveTextContent('发放有误');
  expect(revoked).toHaveTextContent('API：工作日历');
});

it('says so when there are none', async () => {
  answer([]);
  open();

  expect(await screen.findByText('还没有代金券')).toBeInTheDocument();
});

it('lists the uses of one coupon, refunds included', async () => {
  answer([aCoupon()]);
  network.answer(listCouponUses, {
    coupon: aCoupon(),
    records: [
      {
        day: '2026-08-02',
        kind: 'usage',
        appName: '商户系统',
        apiName: '工作日历',
        applyId: 'apply_1',
        amount: '4.2000',
      },
      {
        day: '2026-08-02',
        kind: 'refund',
        appName: '商户系统',
        apiName: '工作日历',
        applyId: 'apply_1',
        amount: '-0.2000',
      },
    ],
    total: 2,
    pageNo: 1,
    pageSize: 10,
  });
  open('?couponId=coupon_1');

  expect(await screen.findByText('-￥0.20')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: '查看订阅' })[0]).toHaveAttribute(
    'href',
    '/myApplyDetail?applyId=apply_1',
  );
});
