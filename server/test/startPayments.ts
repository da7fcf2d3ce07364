import sharp from 'sharp';
import { createRecharge, queryRecharge, sendVoucher, uploadImage, type PayChannel } from '@portal/calls';
import { notifyPath } from '../src/modules/payments/channel/notify.routes';
import type { SentNotice } from '../src/modules/payments/channel/simulator/createPaySimulator';
import type { Browser, TestApp } from './buildTestApp';
import { newReqNo } from './startMarket';
import { uploadForm } from './uploadForm';

/** What tests of recharges do: order, pay at the simulated channel, send what the channel sends. */
export function paymentsOf(test: TestApp) {
  const channel = () => test.payments.simulator!;
  const notify = (notice: SentNotice) =>
    test.app.inject({
      method: 'POST',
      url: notifyPath(notice.channel),
      headers: notice.headers,
      payload: notice.body,
    });

  return {
    notify,

    /** A number that the server has shown to the channel. */
    async order(browser: Browser, amount: string, code: PayChannel = 'alipay'): Promise<string> {
      const made = await browser.call(createRecharge, { amount, channel: code, reqNo: newReqNo() });
      if (made.resCode !== 'S0000') throw new Error(`no order: ${made.resCode} ${made.resMsg}`);
      const { orderNo } = made.resBody as { orderNo: string };
      if (code !== 'bank') await browser.call(queryRecharge, { orderNo });
      return orderNo;
    },

    /** What the channel sends when somebody pays; it is not sent yet. */
    paid(orderNo: string): SentNotice {
      const notice = channel().play(orderNo, 'paid');
      if (!notice) throw new Error(`${orderNo} cannot be paid`);
      return notice;
    },

    channel,

    async uploadVoucher(browser: Browser, name = 'voucher.jpg'): Promise<string> {
      const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#a88' } })
        .jpeg()
        .toBuffer();
      const reply = await browser.upload(
        `${uploadImage.path}?scene=voucher`,
        uploadForm('file', name, picture),
      );
      return reply.json<{ resBody: { fileUrl: string } }>().resBody.fileUrl;
    },

    /** An order of a bank transfer that waits for an operator. */
    async transferred(browser: Browser, amount: string): Promise<string> {
      const orderNo = await this.order(browser, amount, 'bank');
      const fileUrl = await this.uploadVoucher(browser);
      const sent = await browser.call(sendVoucher, {
        orderNo,
        fileUrl,
        payerName: '杭州云帆科技有限公司',
        reqNo: newReqNo(),
      });
      if (sent.resCode !== 'S0000') throw new Error(`no voucher: ${sent.resCode} ${sent.resMsg}`);
      return orderNo;
    },
  };
}

export const balanceOfUser = async (test: TestApp, email: string, kind = 'balance'): Promise<number> => {
  const row = await test.db
    .selectFrom('ledger_accounts')
    .innerJoin('users', 'users.id', 'ledger_accounts.owner_id')
    .select('balance_minor')
    .where('email', '=', email)
    .where('ledger_accounts.kind', '=', kind)
    .executeTakeFirst();
  return row?.balance_minor ?? 0;
};
