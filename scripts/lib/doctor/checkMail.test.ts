import net from 'node:net';
import { ills } from './ills';
import { listening } from './test/listening';
import { freePorts, look } from './test/look';

/** A minimal SMTP server. @param login Its reply to AUTH. */
const aMailServer = (login: string) =>
  listening(
    net.createServer((socket) => {
      const say = (line: string) => socket.write(`${line}\r\n`);
      say('220 mail');
      socket.on('error', () => {});
      socket.on('data', (line) => {
        if (/^EHLO/.test(line.toString())) say('250-mail\r\n250 AUTH PLAIN');
        else say(/^AUTH/.test(line.toString()) ? login : '221 bye');
      });
    }),
  );

it('signs in to the mail server', async () => {
  const port = await aMailServer('235 welcome');

  expect(await look({ SMTP_URL: `smtp://u:geheim@127.0.0.1:${port}` })).toContainEqual(
    expect.objectContaining({ about: '邮件', state: 'well' }),
  );
});

it.each<[string, () => Promise<string>, RegExp]>([
  [
    'refuses the password',
    () => mailAt(aMailServer('535 geheim is wrong')),
    /不接受用户或密码。请核对 SMTP_URL/,
  ],
  [
    'is down',
    async () => `smtp://u:geheim@127.0.0.1:${freePorts.PORT}`,
    /没有接受连接（ESOCKET）.*主机与端口/,
  ],
  ['has no address', async () => 'mail.example.com:25', /不是邮件服务器的地址。请写成 SMTP_URL=smtps:/],
])('reports a mail server that %s', async (_, url, sentence) => {
  const wrong = ills(await look({ SMTP_URL: await url() }));

  expect(wrong).toEqual([expect.stringMatching(sentence)]);
  expect(wrong.join()).not.toContain('geheim');
});

const mailAt = async (port: Promise<number>) => `smtp://u:geheim@127.0.0.1:${await port}`;
