import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSimulatedBank } from './SimulatedBank';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-bank-'));
afterAll(() => rmSync(folder, { recursive: true }));

const order = { channel: 'alipay', orderNo: 'order_1', amountMinor: 10_0000, subject: '充值' } as const;

/** The bank as a server sees it whose data folder leads to a file of all. */
function bankOf(server: string) {
  const dataDir = path.join(folder, server);
  mkdirSync(dataDir);
  symlinkSync(path.join(folder, 'bank.json'), path.join(dataDir, 'payment-simulator.json'));
  return openSimulatedBank(dataDir);
}

it('knows at one server what was paid at the other', () => {
  const [a, b] = [bankOf('a'), bankOf('b')];
  expect(b.find(order.orderNo)).toBeUndefined();

  const trade = a.open(order);
  expect(b.find(order.orderNo)).toEqual(trade);
  b.move(trade, 'paid', new Date(1000));
  b.refund({ channel: 'alipay', orderNo: order.orderNo, refundNo: 'refund_1', amountMinor: 1, at: 2000 });

  expect(a.find(order.orderNo)).toMatchObject({ state: 'paid', paidAt: 1000, tradeNo: trade.tradeNo });
  expect(a.open(order).tradeNo).toBe(trade.tradeNo);
  expect(a.between('alipay', new Date(0), new Date(3000))).toMatchObject({
    trades: [{ orderNo: order.orderNo }],
    refunds: [{ refundNo: 'refund_1' }],
  });
});
