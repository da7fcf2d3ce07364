import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAlipay } from '../src/modules/payments/channel/alipay/createAlipay';
import { readAlipayTable } from '../src/modules/payments/channel/alipay/readAlipayBill';
import { readAlipayNotice } from '../src/modules/payments/channel/alipay/readAlipayNotice';
import {
  isGenuineNotice,
  rawMember,
  signContent,
  signed,
} from '../src/modules/payments/channel/alipay/signContent';
import type { BillRow } from '../src/modules/payments/channel/PaymentChannel';
import { isSignedText, signText } from '../src/modules/payments/channel/rsaSha256';
import { createPaySimulator } from '../src/modules/payments/channel/simulator/createPaySimulator';
import { toGbk } from '../src/modules/payments/channel/simulator/gbk';
import { createWechatpay } from '../src/modules/payments/channel/wechatpay/createWechatpay';
import { readWechatNotice } from '../src/modules/payments/channel/wechatpay/readWechatNotice';
import { openResource, sealResource } from '../src/modules/payments/channel/wechatpay/sealedResource';
import {
  answerMessage,
  authorizationOf,
  isGenuine,
  partsOf,
  requestMessage,
} from '../src/modules/payments/channel/wechatpay/signMessage';
import { days, minutes } from '../src/platform/time';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
let now = new Date('2026-11-20T04:00:00Z');
const clock = () => now;
let dataDir: string;
beforeAll(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'portal-pay-'))));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('what Alipay signs', () => {
  it('is every parameter with a value but the signature, in the order of the names', () => {
    const params = {
      method: 'alipay.trade.query',
      app_id: '2014',
      sign: 'x',
      empty: '',
      biz_content: '{"a":"中"}',
    };

    expect(signContent(params)).toBe('app_id=2014&biz_content={"a":"中"}&method=alipay.trade.query');
  });

  it('holds for exactly what was signed, by whoever has the key', () => {
    const params = signed({ app_id: '2014', charset: 'utf-8' }, pair.privateKey);

    expect(isSignedText(signContent(params), params.sign!, pair.publicKey)).toBe(true);
    expect(isSignedText(signContent({ ...params, app_id: '2015' }), params.sign!, pair.publicKey)).toBe(
      false,
    );
    expect(isSignedText(signContent(params), params.sign!, other.publicKey)).toBe(false);
    expect(isSignedText(signContent(params), 'no base64 at all', pair.publicKey)).toBe(false);
  });

  it('leaves the type of the signature out of notifications', () => {
    const params = { app_id: '2014', trade_no: '7', sign_type: 'RSA2' };
    const sign = signText('app_id=2014&trade_no=7', pair.privateKey);

    expect(isGenuineNotice({ ...params, sign }, pair.publicKey)).toBe(true);
  });

  it('is the very text of a member of an answer, whatever is in it', () => {
    const said = '{"code":"10000","text":"a \\"}\\" b","in":{"x":1}}';

    expect(
      rawMember(`{"alipay_trade_query_response":${said},"sign":"abc"}`, 'alipay_trade_query_response'),
    ).toBe(said);
    expect(rawMember('{"error_response":"none"}', 'error_response')).toBeNull();
    expect(rawMember('not even JSON', 'x')).toBeNull();
  });
});

describe('what WeChat Pay signs', () => {
  // The layout is that of the documentation of its interface: each part on a line of its own, the last one, too.
  it('is method, target, time, nonce and body of a request, line by line', () => {
    const message = requestMessage(
      'GET',
      '/v3/certificates',
      '1554208460',
      '593BEC0C930BF1AFEB40B4A08C8FB242',
      '',
    );

    expect(message).toBe('GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n');
  });

  it('travels in one header, which names merchant and certificate', () => {
    const settings = {
      mchId: '1900009191',
      serialNo: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
      privateKey: pair.privateKey,
    };
    const header = authorizationOf(settings, {
      method: 'POST',
      target: '/v3/pay/transactions/native',
      body: '{"a":1}',
      timestamp: '1554208460',
      nonce: 'abc',
    });

    const parts = partsOf(header)!;
    expect(header).toMatch(/^WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="abc",signature="/);
    expect(parts).toMatchObject({ timestamp: '1554208460', serial_no: settings.serialNo });
    const message = requestMessage('POST', '/v3/pay/transactions/native', '1554208460', 'abc', '{"a":1}');
    expect(isSignedText(message, parts.signature!, pair.publicKey)).toBe(true);
    expect(partsOf('Bearer abc')).toBeNull();
  });

  it('is believed with the known key, of late, and unchanged', () => {
    const body = '{"id":"1"}';
    const timestamp = String(now.getTime() / 1000);
    const headers = {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': 'n',
      'wechatpay-serial': 'PUB_KEY_ID_1',
      'wechatpay-signature': signText(answerMessage(timestamp, 'n', body), pair.privateKey),
    };
    const known = { publicKey: pair.publicKey, publicKeyId: 'PUB_KEY_ID_1' };
    const later = (ms: number) => new Date(now.getTime() + ms);

    expect(isGenuine({ headers, body }, known, now)).toBe(true);
    expect(isGenuine({ headers, body: '{"id":"2"}' }, known, now)).toBe(false);
    expect(isGenuine({ headers, body }, { ...known, publicKeyId: 'PUB_KEY_ID_2' }, now)).toBe(false);
    expect(isGenuine({ headers, body }, { ...known, publicKey: other.publicKey }, now)).toBe(false);
    expect(isGenuine({ headers, body }, known, later(4 * minutes))).toBe(true);
    expect(isGenuine({ headers, body }, known, later(6 * minutes))).toBe(false);
    expect(isGenuine({ headers, body }, known, later(-6 * minutes))).toBe(false);
    expect(isGenuine({ headers: {}, body }, known, now)).toBe(false);
  });

  it('seals what it tells; nothing else opens it', () => {
    const key = 'b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6';
    const sealed = sealResource('{"金额":1}', { nonce: '0123456789ab', associated_data: 'transaction' }, key);

    expect(openResource(sealed, key)).toBe('{"金额":1}');
    expect(openResource(sealed, key.replace('b', 'c'))).toBeNull();
    expect(openResource({ ...sealed, associated_data: 'refund' }, key)).toBeNull();
    expect(openResource({ ...sealed, ciphertext: 'AAAA' }, key)).toBeNull();
  });

  // NIST's test case 16 of GCM (McGrew and Viega): AES-256 with associated data and a tag behind the text.
  it('seals as the standard says', () => {
    const hex = (text: string) => Buffer.from(text, 'hex');
    const key = hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308');
    const ciphertext = Buffer.concat([
      hex(
        '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662',
      ),
      hex('76fc6ece0f4e1768cddf8853bb2d551b'),
    ]).toString('base64');
    const opened = openResource(
      {
        ciphertext,
        nonce: hex('cafebabefacedbaddecaf888') as never,
        associated_data: hex('feedfacedeadbeeffeedfacedeadbeefabaddad2') as never,
      },
      key as never,
    );

    // The plain text is no UTF-8: that it opens at all says that the tag is right.
    expect(opened).not.toBeNull();
  });
});

describe('a channel from order to bill', () => {
  const open = () => {
    const simulator = createPaySimulator(dataDir, clock);
    const common = {
      wire: simulator.wire,
      billWire: simulator.wire,
      clock,
      folder: dataDir,
      notifyUrl: 'https://x/n',
    };
    return {
      simulator,
      alipay: createAlipay({ ...common, settings: simulator.alipay, returnUrl: () => 'https://x/r' }),
      wechat: createWechatpay({ ...common, settings: simulator.wechatpay }),
    };
  };
  const trade = (orderNo: string) => ({
    orderNo,
    amountMinor: 123_4500,
    subject: '账户充值',
    expiresAt: new Date(now.getTime() + 30 * minutes),
  });

  it.each(['alipay', 'wechat'] as const)(
    'of %s is opened, paid, refunded in parts and in its bill',
    async (code) => {
      now = new Date('2026-11-20T04:00:00Z');
      const { simulator, [code]: channel } = open();
      const orderNo = `R${code}PAID`;
      expect(await channel.query(orderNo)).toEqual({ state: 'absent' });
      const { qr } = await channel.open(trade(orderNo));
      expect(qr).toMatch(/^(https|weixin):/);

      const notice = simulator.play(orderNo, 'paid')!;
      expect(channel.readNotice(notice.body, notice.headers)).toEqual({
        about: 'payment',
        orderNo,
        tradeNo: expect.stringMatching(/^\d{20,}$/),
        amountMinor: 123_4500,
        paidAt: now,
      });
      expect(await channel.query(orderNo)).toMatchObject({
        state: 'paid',
        amountMinor: 123_4500,
        paidAt: now,
      });
      await expect(channel.close(orderNo)).rejects.toMatchObject({ reason: 'paid' });

      const part = {
        orderNo,
        refundNo: `B${code}1`,
        amountMinor: 100_0000,
        totalMinor: 123_4500,
        reason: '用不完',
      };
      expect(await channel.queryRefund(part)).toEqual({ state: 'unknown' });
      expect(await channel.refund(part)).toEqual({ state: 'done' });
      // Sent again, it goes back once.
      await channel.refund(part);
      expect(await channel.queryRefund(part)).toEqual({ state: 'done' });
      expect(await channel.refund({ ...part, refundNo: `B${code}2` })).toMatchObject({ state: 'failed' });

      const rows: BillRow[] = [];
      for await (const row of channel.readBill('2026-11-20')) rows.push(row);
      expect(rows).toEqual([
        { kind: 'payment', orderNo, tradeNo: simulator.bank.find(orderNo)!.tradeNo, amountMinor: 123_4500 },
        { kind: 'refund', orderNo, refundNo: `B${code}1`, amountMinor: 100_0000 },
      ]);
      for await (const row of channel.readBill('2026-11-19')) throw new Error(JSON.stringify(row));
    },
  );

  it.each(['alipay', 'wechat'] as const)('of %s is closed, and nobody pays it then', async (code) => {
    const { simulator, [code]: channel } = open();
    await channel.open(trade(`R${code}CLOSED`));
    simulator.play(`R${code}CLOSED`, 'paying');
    expect(await channel.query(`R${code}CLOSED`)).toEqual({ state: 'paying' });

    await channel.close(`R${code}CLOSED`);

    expect(await channel.query(`R${code}CLOSED`)).toEqual({ state: 'closed' });
    expect(simulator.play(`R${code}CLOSED`, 'paid')).toBeNull();
    await channel.close('Rnobody');
  });

  it('opens a page of Alipay by a signed address', async () => {
    const { simulator } = open();
    const settings = {
      ...simulator.alipay,
      privateKey: simulator.alipay.privateKey,
      publicKey: simulator.alipay.publicKey,
      product: 'page' as const,
    };
    const never = () => Promise.reject(new Error('asked'));
    const channel = createAlipay({
      settings,
      wire: never,
      billWire: never,
      clock,
      folder: dataDir,
      notifyUrl: 'https://x/n',
      returnUrl: (orderNo) => `https://x/recharge?orderNo=${orderNo}`,
    });

    const { payUrl } = await channel.open(trade('RPAGE'));

    const params = Object.fromEntries(new URL(payUrl!).searchParams);
    expect(params).toMatchObject({
      method: 'alipay.trade.page.pay',
      return_url: 'https://x/recharge?orderNo=RPAGE',
      timestamp: '2026-11-20 12:00:00',
    });
    expect(JSON.parse(params.biz_content!)).toMatchObject({ total_amount: '123.45', out_trade_no: 'RPAGE' });
  });

  it('does not believe an answer that somebody else has signed', async () => {
    const { simulator } = open();
    const settings = {
      alipay: { ...simulator.alipay, privateKey: simulator.alipay.privateKey, publicKey: other.publicKey },
      wechat: {
        ...simulator.wechatpay,
        privateKey: simulator.wechatpay.privateKey,
        publicKey: other.publicKey,
      },
    };
    const common = {
      wire: simulator.wire,
      billWire: simulator.wire,
      clock,
      folder: dataDir,
      notifyUrl: 'https://x/n',
    };
    const alipay = createAlipay({ ...common, settings: settings.alipay, returnUrl: () => '' });
    const wechat = createWechatpay({ ...common, settings: settings.wechat });

    await expect(alipay.query('RalipayPAID')).rejects.toMatchObject({ reason: 'unsigned' });
    await expect(wechat.query('RwechatPAID')).rejects.toMatchObject({ reason: 'unsigned' });
  });

  it('does not take a notification for another app, merchant or seller, or an altered one', async () => {
    const { simulator, alipay, wechat } = open();
    await alipay.open(trade('RA'));
    await wechat.open(trade('RW'));
    const [a, w] = [simulator.play('RA', 'paid')!, simulator.play('RW', 'paid')!];
    const alipaySettings = {
      ...simulator.alipay,
      publicKey: simulator.alipay.publicKey,
      privateKey: simulator.alipay.privateKey,
    };
    const wechatSettings = {
      ...simulator.wechatpay,
      publicKey: simulator.wechatpay.publicKey,
      privateKey: simulator.wechatpay.privateKey,
    };

    expect(readAlipayNotice(a.body, { ...alipaySettings, appId: '2014' })).toBeNull();
    expect(readAlipayNotice(a.body, { ...alipaySettings, sellerId: '2088' })).toBeNull();
    expect(readAlipayNotice(a.body.replace('123.45', '999.45'), alipaySettings)).toBeNull();
    expect(readAlipayNotice('', alipaySettings)).toBeNull();
    expect(readWechatNotice(w.body, w.headers, { ...wechatSettings, mchId: '19' }, now)).toBeNull();
    expect(readWechatNotice(w.body, w.headers, { ...wechatSettings, appId: 'wx' }, now)).toBeNull();
    expect(
      readWechatNotice(w.body, w.headers, { ...wechatSettings, apiV3Key: 'x'.repeat(32) }, now),
    ).toBeNull();
    expect(readWechatNotice(`${w.body} `, w.headers, wechatSettings, now)).toBeNull();
    expect(readWechatNotice(w.body, w.headers, wechatSettings, new Date(now.getTime() + days))).toBeNull();
  });
});

it.each([
  ['REFUND.SUCCESS', 'SUCCESS', { isDone: true }],
  ['REFUND.ABNORMAL', 'ABNORMAL', { isDone: false, reason: expect.stringContaining('不能收款') }],
])('hears of a refund by WeChat Pay: %s', (event_type, refund_status, heard) => {
  const { wechatpay } = createPaySimulator(dataDir, clock);
  const settings = { ...wechatpay, privateKey: pair.privateKey, publicKey: pair.publicKey };
  const said = { mchid: settings.mchId, out_refund_no: 'B1', refund_status };
  const sealed = sealResource(
    JSON.stringify(said),
    { nonce: '0123456789ab', associated_data: 'refund' },
    settings.apiV3Key,
  );
  const body = JSON.stringify({ event_type, resource: { algorithm: 'AEAD_AES_256_GCM', ...sealed } });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const headers = {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'n',
    'wechatpay-serial': settings.publicKeyId,
    'wechatpay-signature': signText(answerMessage(timestamp, 'n', body), pair.privateKey),
  };

  expect(readWechatNotice(body, headers, settings, now)).toMatchObject({
    about: 'refund',
    refundNo: 'B1',
    ...heard,
  });
  expect(readWechatNotice(body, headers, { ...settings, mchId: '1' }, now)).toBeNull();
});

it('reads a table of Alipay in GBK, with remarks, tabs and a sign of its own for refunds', async () => {
  const lines = [
    '#支付宝业务明细查询',
    '#账号：[20880000]',
    '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号',
    '2026112022001\t,R1\t,交易,"充值, 含逗号",88.80,',
    '2026112022001\t,R1\t,退款,充值,-8.80,B1',
    '2026112022002\t,R2\t,其他,充值,1.00,',
    '#交易合计：1笔',
  ];
  async function* parts() {
    const bytes = toGbk(lines.join('\r\n'));
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  }

  const rows: BillRow[] = [];
  for await (const row of readAlipayTable(parts())) rows.push(row);

  expect(rows).toEqual([
    { kind: 'payment', orderNo: 'R1', tradeNo: '2026112022001', amountMinor: 88_8000 },
    { kind: 'refund', orderNo: 'R1', refundNo: 'B1', amountMinor: 8_8000 },
  ]);
});
