import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { sendResetCode } from '@portal/calls';
import { createChannels } from '../src/modules/messages/channels';
import { buildTestApp } from './buildTestApp';
import { readCaptcha } from './journeys';

jest.setTimeout(20_000);

const portOf = (server: Server | http.Server) => (server.address() as AddressInfo).port;

it('delivers a code by SMTP', async () => {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = '';
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
      stream.on('end', () => {
        mails.push(mail);
        done();
      });
    },
  });
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const channels = createChannels({
    smtp: { url: `smtp://127.0.0.1:${portOf(listener)}`, from: 'portal@example.com' },
    sms: null,
  } as never);
  const test = await buildTestApp({ hasMarket: true, channels });
  const browser = test.browser();

  const reply = await browser.call(sendResetCode, {
    account: 'ops@example.com',
    captchaCode: await readCaptcha(browser),
  });

  expect(reply.resCode).toBe('S0000');
  expect(mails[0]).toMatch(/^To: ops@example.com/im);
  expect(mails[0]).toMatch(/^From: portal@example.com/im);
  await test.close();
  smtp.close();
});

it('says in the head of a mail how its reader gets no more of them, and writes nobody else’s head', async () => {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let mail = session.envelope.rcptTo.map(({ address }) => `to ${address}\n`).join('');
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
      stream.on('end', () => {
        mails.push(mail);
        done();
      });
    },
  });
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { mail } = createChannels({
    smtp: { url: `smtp://127.0.0.1:${portOf(listener)}`, from: 'portal@example.com' },
    sms: null,
  } as never);

  await mail({
    recipient: 'team@example.com',
    subject: '提醒\r\nBcc: all@example.com',
    body: '正文',
    refusalPage: 'https://portal.example.com/mailReceiver?token=rcv_1.abc',
  });
  await mail({ recipient: 'person@example.com', subject: '提醒', body: '正文' });

  const [copy, own] = mails;
  expect(copy).toMatch(
    /^List-Unsubscribe: <https:\/\/portal\.example\.com\/mailReceiver\?token=rcv_1\.abc>\r$/m,
  );
  expect(copy).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(copy).not.toMatch(/^Bcc:/im);
  expect(copy!.match(/^to /gm)).toHaveLength(1);
  expect(own).not.toMatch(/List-Unsubscribe/);
  smtp.close();
});

it('delivers an SMS by the provider, and says when the provider refuses', async () => {
  const requests: { authorization?: string; body: string }[] = [];
  let status = 200;
  const provider = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requests.push({ authorization: request.headers.authorization, body });
      response.writeHead(status).end();
    });
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { sms } = createChannels({
    smtp: null,
    sms: { url: `http://127.0.0.1:${portOf(provider)}`, token: 'secret' },
  } as never);
  const message = { recipient: '13800138000', subject: '', body: '验证码 123456' };

  await sms(message);
  expect(requests).toEqual([
    { authorization: 'Bearer secret', body: JSON.stringify({ to: '13800138000', text: '验证码 123456' }) },
  ]);

  status = 500;
  await expect(sms(message)).rejects.toThrow('500');
  provider.close();
});
