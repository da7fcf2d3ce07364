import net from 'node:net';
import { listening } from './test/listening';
import { freePorts, look } from './test/look';

/** Says one thing to whoever connects. */
const aScanner = (answer: string) =>
  listening(net.createServer((socket) => void socket.on('error', () => {}).end(`${answer}\0`)));

it.each<[string, () => Promise<string>, 'well' | 'ill' | 'notice', RegExp]>([
  ['is not set', async () => '', 'notice', /没有设置 PORTAL_VIRUS_SCANNER/],
  [
    'answers',
    async () => `tcp://127.0.0.1:${await aScanner('ClamAV 1.4.3/27800')}`,
    'well',
    /应答：ClamAV 1\.4\.3/,
  ],
  [
    'is something else',
    async () => `tcp://127.0.0.1:${await aScanner('220 mail')}`,
    'ill',
    /没有像 clamd 那样应答.*核对 PORTAL_VIRUS_SCANNER/,
  ],
  ['is down', async () => `tcp://127.0.0.1:${freePorts.PORT}`, 'ill', /什么也不能上传.*请启动 clamd/],
])('says of a virus scanner that it %s', async (_, address, state, sentence) => {
  const found = (await look({ PORTAL_VIRUS_SCANNER: await address() })).find(
    ({ about }) => about === '病毒扫描',
  );

  expect([found?.state, `${found?.says}。${found?.remedy}`]).toEqual([
    state,
    expect.stringMatching(sentence),
  ]);
});
