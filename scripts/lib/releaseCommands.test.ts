import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PortalManifest } from '@portal/contract/internal';
import { changeRelease } from './changeRelease';
import { listReleases } from './listReleases';
import { askPortal } from './portalClient';
import { askBeforeBuild, greetPortal } from './publish';

/** What the portal answers. */
let reply: object;
let portal: Server;
/** The last request. */
let asked: string;
let shown: string | undefined;
const said: string[] = [];

beforeAll(async () => {
  portal = createServer(({ method, url, headers }, response) => {
    asked = `${method} ${url}`;
    shown = headers.authorization;
    response.end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void portal.close());
beforeEach(() => {
  process.env.PORTAL_URL = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  process.env.RELEASE_TOKEN = 'rt_some';
  said.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterAll(() => {
  delete process.env.PORTAL_URL;
  delete process.env.RELEASE_TOKEN;
});

const answers = (resBody: object) => void (reply = { resCode: 'S0000', resMsg: '成功', resBody });

it.each([
  [{ version: '1.0.0', left: '1.1.0', isCanary: true }, 'mf-a 已停止灰度 1.1.0，线上版本 1.0.0 不变'],
  [{ version: '1.0.0', left: '1.1.0', isCanary: false }, 'mf-a 已回退 1.1.0，线上版本 1.0.0'],
])('says what a rollback has taken away: %j', async (outcome, sentence) => {
  answers(outcome);
  await changeRelease(['rollback', 'mf-a']);

  expect(said).toEqual([sentence]);
});

it("finds the token of this machine's portal, also where its address is given, and sends it to no other", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-data-'));
  const { port } = portal.address() as AddressInfo;
  const before = { ...process.env };
  try {
    writeFileSync(path.join(dataDir, 'admin-token'), 'at_local');
    delete process.env.RELEASE_TOKEN;
    Object.assign(process.env, { PORT: `${port}`, PORTAL_DATA_DIR: dataDir });
    answers({ records: [] });
    await expect(listReleases([])).rejects.toThrow('缺少 RELEASE_TOKEN');
    process.env.PORTAL_URL = `http://localhost:${port}/`;
    await listReleases([]);

    expect(shown).toBe('Bearer at_local');
  } finally {
    process.env = before;
    rmSync(dataDir, { recursive: true });
  }
});

it('takes the named version away and no other', async () => {
  answers({ version: '1.0.0', left: '1.1.0', isCanary: false });
  await changeRelease(['rollback', 'mf-a', '1.1.0']);

  expect(asked).toBe('POST /internal/releases/mf-a/rollback?seen=1.1.0');
});

it('lists how releases do, and what is wrong with one', async () => {
  const standing = { since: '2026-11-20 12:00:00', by: '管理令牌' };
  answers({
    records: [
      {
        remote: 'mf-a',
        live: { ...standing, version: '1.0.0', visits: 200, failed: 1 },
        canary: { ...standing, version: '1.1.0', percent: 10, visits: 20, failed: 3 },
        previous: '',
        alert: '失败率升高',
      },
      {
        remote: 'mf-b',
        live: { ...standing, version: '1.0.0', visits: 0, failed: 0 },
        canary: null,
        previous: '',
        alert: '',
      },
    ],
  });
  await listReleases([]);

  expect(said.join('\n')).toMatch(
    /mf-a +1\.0\.0 +1\.1\.0 10% +— +0\.5%（1\/200），灰度 15\.0%（3\/20） +2026-11-20/,
  );
  expect(said.at(-1)).toBe('mf-a 的健康告警：失败率升高');
});

it('says of a name that nothing was released under', async () => {
  answers({ records: [] });

  await expect(listReleases(['--history', 'mf-c'])).rejects.toThrow(
    'mf-c 没有发布记录。名称见 npm run releases。',
  );
});

it('takes no answer for one of the portal that is none', async () => {
  reply = { message: 'not found' };

  await expect(listReleases([])).rejects.toThrow(/没有给出可读的回答（200）。请检查地址是否是门户。/);
});

it('is told of a token that the portal does not know before anything is built', async () => {
  reply = { resCode: 'E8106', resMsg: '发布令牌无效' };

  await expect(greetPortal()).rejects.toThrow('发布令牌无效');
});

it('is told of a taken route before anything is built, and goes on where the portal cannot be asked', async () => {
  const manifest = { name: 'mf-a' } as PortalManifest;
  reply = { resCode: 'E8101', resMsg: '发布被拒绝', problems: ['路径 /x 已属于 mf-b。'] };
  await expect(askBeforeBuild(manifest)).rejects.toThrow('路径 /x 已属于 mf-b。');
  expect(asked).toBe('POST /internal/releases/check');

  for (reply of [{ resCode: 'E0003', resMsg: '没有这个页面' }, { message: 'not found' }])
    await askBeforeBuild(manifest);
});

it.each([
  ['GET', '的连接中断了。请重试。'],
  ['POST', '的连接中断了，门户可能已经照办。请先用 npm run releases 看现在的版本，再重试。'],
] as const)(
  'says of a %s whose answer was lost on its way whether it may have taken effect',
  async (method, text) => {
    const broken = createServer(({ socket }) => socket.destroy());
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const address = broken.address() as AddressInfo;
    process.env.PORTAL_URL = `http://127.0.0.1:${address.port}`;

    await expect(askPortal(method, '')).rejects.toThrow(text);
    broken.close();
    await expect(askPortal(method, '')).rejects.toThrow(
      `连不上 ${process.env.PORTAL_URL}。请确认它在运行，PORTAL_URL 也没有写错。`,
    );
    delete process.env.PORTAL_URL;
    delete process.env.RELEASE_TOKEN;
    process.env.PORT = `${address.port}`;
    await expect(askPortal(method, '')).rejects.toThrow(/^连不上 http:\/\/localhost:\d+。请先 npm start/);
    delete process.env.PORT;
  },
);

it('says how PORTAL_URL is written', async () => {
  process.env.PORTAL_URL = 'open.example.com';

  await expect(listReleases([])).rejects.toThrow(/PORTAL_URL 须以 https:\/\/ 或 http:\/\/ 开头/);
});
