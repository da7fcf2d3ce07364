import { issueCoupons, viewInvoice } from '@portal/calls';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { invoiceMarket } from './invoiceMarket';
import { addMonth, applyFor } from './planFixtures';
import { apiIdOf, newReqNo } from './startMarket';

const email = 'provider2@example.com';
const ok = { resCode: 'S0000' };

let test: TestApp;
let desk: ReturnType<typeof invoiceMarket>;
let titleId: string;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  desk = invoiceMarket(test, email);
  await desk.signIn();
  await desk.payIn(1000_0000, 'recharge');
  // What the demo has spent in this month is not counted here, nor are its coupons, which end.
  await desk.nextMonth();
  await desk.nextMonth();
  titleId = await desk.addTitle();
}, 120_000);
afterEach(async () => expect(await desk.differences()).toEqual([]));
afterAll(() => test.close());

async function giveCoupon(amount: string) {
  const issue = {
    ...{ title: '开票测试', amount, accounts: [email], reason: '活动赠送，见审批单' },
    until: formatDate(new Date(test.clock().getTime() + 20 * days)),
    reqNo: newReqNo(),
  };
  expect(await desk.browsers.ops.call(issueCoupons, issue)).toMatchObject(ok);
}

/** A plan of 30 yuan for an API. */
async function buy() {
  const apiId = await apiIdOf(desk.browsers.owner, '行政区划');
  expect(await applyFor(desk.browsers.owner, apiId, await addMonth(test, apiId))).toMatchObject(ok);
}

it('is for the part of a price that was paid in money, not for what a coupon paid', async () => {
  await giveCoupon('10.01');
  await buy();
  const bill = await desk.billOf(await desk.nextMonth());
  expect(bill).toMatchObject({ total: '19.9900', gift: '0.0000', canInvoice: '19.9900' });

  const { resBody } = await desk.apply([bill.billId], titleId);
  const { invoiceId } = resBody as { invoiceId: string };
  expect(await desk.decide(invoiceId, '1')).toBe('S0000');

  const { resBody: invoice } = await desk.browsers.owner.call(viewInvoice, { invoiceId });
  expect(invoice).toMatchObject({ amount: '19.9900' });
  expect(await desk.billOf(bill.month)).toMatchObject({ canInvoice: '0.0000' });
});

it('is not there for what coupons paid altogether', async () => {
  await giveCoupon('30');
  await buy();
  const bill = await desk.billOf(await desk.nextMonth());
  expect(bill).toMatchObject({ total: '0.0000', canInvoice: '0.0000' });

  expect(await desk.apply([bill.billId], titleId)).toMatchObject({ resCode: 'E4601' });
});
