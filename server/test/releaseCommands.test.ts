import { aRelease } from './aRelease';
import { aDocsRelease, startReleases, type Releases } from './startReleases';

let test: Releases['test'];
let send: Releases['send'];
let release: Releases['release'];
let liveVersion: Releases['liveVersion'];
let stateOf: Releases['stateOf'];
let historyOf: Releases['historyOf'];
beforeAll(
  async () => void ({ test, send, release, liveVersion, stateOf, historyOf } = await startReleases()),
);
afterAll(() => test.close());

const listed = async (name: string) =>
  (await send('GET', '')).resBody.records.find(({ remote }) => remote === name);

it('publishes, makes live, and says who and when', async () => {
  const reply = await release(aDocsRelease(0));

  expect(reply).toMatchObject({ resCode: 'S0000', resBody: { remote: 'mf-docs', version: '1.0.0' } });
  expect(await liveVersion('mf-docs')).toBe('1.0.0');
  expect(await listed('mf-docs')).toMatchObject({
    live: { version: '1.0.0', by: '管理令牌', since: '2026-11-20 12:00:00' },
    canary: null,
    previous: '',
  });
});

it('gives a canary to its share, the same visitor always the same, and promotes it', async () => {
  expect(await release(aDocsRelease(1), '?canary=30')).toMatchObject({ resCode: 'S0000' });

  const visitors = Array.from({ length: 60 }, () => test.browser());
  const first = await Promise.all(visitors.map((visitor) => liveVersion('mf-docs', visitor)));
  const second = await Promise.all(visitors.map((visitor) => liveVersion('mf-docs', visitor)));
  expect(second).toEqual(first);
  expect(new Set(first)).toEqual(new Set(['1.0.0', '1.0.1']));
  // A visitor who signs in stays in his share.
  const [index] = [...first.entries()].find(([, got]) => got === '1.0.1')!;
  visitors[index]!.cookies.delete('portal_sid');
  expect(await liveVersion('mf-docs', visitors[index])).toBe('1.0.1');

  expect(await send('POST', '/mf-docs/promote')).toMatchObject({ resBody: { version: '1.0.1' } });
  expect(new Set(await Promise.all(visitors.map((visitor) => liveVersion('mf-docs', visitor))))).toEqual(
    new Set(['1.0.1']),
  );
  expect(await send('POST', '/mf-docs/promote')).toMatchObject({
    resCode: 'E8103',
    resMsg: expect.stringMatching(/mf-docs 没有灰度中的版本。请.*npm run activate -- mf-docs/),
  });
});

it('widens a canary in steps, for whom it reached and more, and goes on counting', async () => {
  await release(aRelease('mf-steps', '1.0.0'));
  await release(aRelease('mf-steps', '1.1.0'), '?canary=1');
  const since = async () => (await stateOf('mf-steps'))!.canary;
  const before = await since();

  test.pass(1000);
  for (const percent of [10, 50])
    expect(await send('POST', `/mf-steps/promote?canary=${percent}`)).toMatchObject({
      resBody: { version: '1.1.0' },
    });

  expect(await since()).toEqual({ ...before, percent: 50 });
  expect(await send('POST', '/mf-steps/promote?canary=50')).toMatchObject({
    resCode: 'E0017',
    resMsg: expect.stringMatching(/已是 50%，只能扩大/),
  });
  expect((await send('POST', '/mf-steps/promote?canary=100')).resMsg).toMatch(/1 到 99/);
  expect((await send('POST', '/mf-twice/promote?canary=10')).resCode).toBe('E8103');
  expect(await send('POST', '/mf-steps/promote')).toMatchObject({ resBody: { version: '1.1.0' } });
  const history = await historyOf('mf-steps');
  expect(history.map(({ action, percent }) => [action, percent])).toEqual([
    ['promote', null],
    ['canary', 50],
    ['canary', 10],
    ['canary', 1],
    ['live', null],
  ]);
});

it('rolls back in one step, further each time, and never to what was rolled back', async () => {
  await release(aDocsRelease(2));
  expect(await liveVersion('mf-docs')).toBe('1.0.2');

  test.pass(1000);
  expect(await send('POST', '/mf-docs/rollback')).toMatchObject({ resBody: { version: '1.0.1' } });
  expect(await liveVersion('mf-docs')).toBe('1.0.1');
  test.pass(11_000);
  expect(await send('POST', '/mf-docs/rollback')).toMatchObject({ resBody: { version: '1.0.0' } });
  test.pass(11_000);
  expect(await send('POST', '/mf-docs/rollback')).toMatchObject({ resCode: 'E8104' });
  expect(await liveVersion('mf-docs')).toBe('1.0.0');
});

it('takes a canary away before it touches what is live', async () => {
  test.pass(1000);
  await release(aDocsRelease(3), '?canary=99');

  expect(await send('POST', '/mf-docs/rollback')).toMatchObject({ resBody: { version: '1.0.0' } });
  expect(await listed('mf-docs')).toMatchObject({ live: { version: '1.0.0' }, canary: null });
  const history = await historyOf('mf-docs');
  expect(history[0]).toMatchObject({ action: 'stop', version: '1.0.3', percent: 99, by: '管理令牌' });
});

it('activates any version that is kept, one that was rolled back, too, and it can be gone back to again', async () => {
  test.pass(1000);
  expect(await send('POST', '/mf-docs/activate/1.0.2')).toMatchObject({ resBody: { version: '1.0.2' } });
  expect(await liveVersion('mf-docs')).toBe('1.0.2');
  expect((await historyOf('mf-docs'))[0]).toMatchObject({
    action: 'activate',
    version: '1.0.2',
    by: '管理令牌',
  });

  test.pass(1000);
  expect(await send('POST', '/mf-docs/activate/1.0.0')).toMatchObject({ resCode: 'S0000' });
  expect(await listed('mf-docs')).toMatchObject({ live: { version: '1.0.0' }, previous: '1.0.2' });
  expect((await send('POST', '/mf-docs/activate/1.0.2?canary=5')).resCode).toBe('S0000');
  expect(await listed('mf-docs')).toMatchObject({
    live: { version: '1.0.0' },
    canary: { version: '1.0.2', percent: 5 },
  });
  await send('POST', '/mf-docs/activate/1.0.2');
  await send('POST', '/mf-docs/rollback');
  expect(await liveVersion('mf-docs')).toBe('1.0.0');

  const offered = async () => (await historyOf('mf-docs')).find(({ version: one }) => one === '1.0.2');
  expect(await offered()).toMatchObject({ isKept: 1 });
  const gone = test.db.updateTable('releases').where('remote', '=', 'mf-docs').where('version', '=', '1.0.2');
  await gone.set({ removed_at: test.clock() }).execute();
  expect(await offered()).toMatchObject({ isKept: 0 });
  await gone.set({ removed_at: null }).execute();

  expect(await send('POST', '/mf-docs/activate/9.9.9')).toMatchObject({
    resCode: 'E8110',
    resMsg: expect.stringMatching(/^没有 mf-docs 9\.9\.9，.*仍保留的有 .*1\.0\.2.*。$/),
  });
  expect((await send('POST', '/mf-docs/activate/1.0.2', { token: 'rt_none' })).resCode).toBe('E8106');
});

it('does not bring a rolled back version up again at the next start', async () => {
  await test.publishing.publishFolder(aDocsRelease(2));

  expect(await liveVersion('mf-docs')).toBe('1.0.0');
});

it('names what a tab may fall back to', async () => {
  test.pass(1000);
  await release(aDocsRelease(4));
  const fallback = async (instead: string) =>
    (
      await test.app.inject({ method: 'GET', url: `/releases/mf-docs/fallback.json?instead=${instead}` })
    ).json() as { version: string };

  expect(await fallback('1.0.4')).toMatchObject({ version: '1.0.0', globalName: 'mf_docs_1_0_0' });
  expect(await fallback('0.9.9')).toMatchObject({ version: '1.0.4' });
});

it('takes a remote out of the portal; its files stay for open tabs, none falls back to it, and it can be activated', async () => {
  const folder = (number = 0) => aRelease('mf-guest', `1.${number}.0`);
  await release(folder());
  const fallback = async (instead: string) =>
    test.app.inject({ method: 'GET', url: `/releases/mf-guest/fallback.json?instead=${instead}` });

  expect(await send('POST', '/mf-guest/withdraw')).toMatchObject({ resBody: { withdrawn: '1.0.0' } });
  expect((await fallback('0.9.0')).statusCode).toBe(404);
  expect(await listed('mf-guest')).toBeUndefined();
  expect(
    (await test.app.inject({ method: 'GET', url: '/releases/mf-guest/1.0.0/page.1.js' })).statusCode,
  ).toBe(200);
  expect(await send('POST', '/mf-guest/withdraw')).toMatchObject({
    resCode: 'E8104',
    resMsg: expect.stringMatching(/mf-guest 现在没有线上或灰度的版本，不需要下线。/),
  });
  expect(await send('POST', '/mf-guest/rollback')).toMatchObject({
    resCode: 'E8104',
    resMsg: expect.stringMatching(/npm run activate -- mf-guest <版本>/),
  });
  expect(await send('POST', '/shell/withdraw')).toMatchObject({
    resCode: 'E8104',
    resMsg: expect.stringMatching(/外壳不能下线/),
  });

  // What comes after it has none of what was withdrawn to go back to.
  await release(folder(1));
  expect((await fallback('1.1.0')).statusCode).toBe(404);
  expect((await fallback('1.1.0')).headers['cache-control']).toBe('no-store');
  expect((await send('POST', '/mf-guest/rollback')).resCode).toBe('E8104');
  test.pass(1000);
  expect(await send('POST', '/mf-guest/activate/1.0.0')).toMatchObject({ resCode: 'S0000' });
  expect((await fallback('1.0.0')).json()).toMatchObject({ version: '1.1.0' });
});

it('says of a version that it is live already, and makes no canary of it', async () => {
  const folder = () => aRelease('mf-same', '1.0.0');
  await release(folder());

  expect((await release(folder())).resMsg).toBe('版本 1.0.0 已在线上，没有改动可发布。');
  expect(await send('POST', '/mf-same/activate/1.0.0?canary=10')).toMatchObject({
    resCode: 'E0017',
    resMsg: 'mf-same 1.0.0 已对全部访客上线，不需要灰度。',
  });
  await release(aRelease('mf-same', '1.1.0'), '?canary=10');
  expect((await release(aRelease('mf-same', '1.1.0'))).resMsg).toMatch(
    /正在灰度。用 npm run promote -- mf-same/,
  );
});

it('does not go back to what has shown a path that is another remote’s by now', async () => {
  const showing = (at: string, name: string, number: string) =>
    aRelease(name, number, { manifest: { routes: [{ path: at, module: './Page' }] } });
  await release(showing('/taken', 'mf-first', '1.0.0'));
  await release(showing('/moved', 'mf-first', '1.1.0'));
  await release(showing('/taken', 'mf-next', '1.0.0'));

  for (const step of ['rollback', 'activate/1.0.0'])
    expect(await send('POST', `/mf-first/${step}`)).toMatchObject({
      resCode: 'E8101',
      problems: [expect.stringMatching(/路径 \/taken 已属于 mf-next。请/)],
    });
  expect(
    (await test.app.inject({ method: 'GET', url: '/taken', headers: { host: 'localhost' } })).body,
  ).toContain('mf-next/1.0.0/remoteEntry');
});
