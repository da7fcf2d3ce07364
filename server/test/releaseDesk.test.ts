import {
  addReleaseToken,
  listReleaseTokens,
  promoteRelease,
  revokeReleaseToken,
  rollBackRelease,
  startOverride,
  stopOverride,
  viewComposition,
  activateRelease,
  listReleaseHistory,
  withdrawRelease,
} from '@portal/calls';
import { aRelease } from './aRelease';
import type { Browser } from './buildTestApp';
import { signedIn } from './startMarket';
import { aDocsRelease, startReleases, type Releases } from './startReleases';

let test: Releases['test'];
let send: Releases['send'];
let release: Releases['release'];
let stateOf: Releases['stateOf'];
let historyOf: Releases['historyOf'];
beforeAll(async () => {
  ({ test, send, release, stateOf, historyOf } = await startReleases());
  await release(aDocsRelease(0));
});
afterAll(() => test.close());

describe('two people who look at the same release', () => {
  const folder = (number: string) => aRelease('mf-pair', number);
  const now = async () => (await stateOf('mf-pair'))!;
  // So many requests of one address are taken in a minute.
  beforeEach(() => test.pass(61_000));

  it('take it away once, and not the one before it, too', async () => {
    for (const number of ['1.0.0', '1.1.0', '1.2.0']) {
      test.pass(1000);
      await release(folder(number));
    }
    const [one, other] = [await signedIn(test, 'ops@example.com'), await signedIn(test, 'ops@example.com')];
    const takeAway = { remote: 'mf-pair', reason: '标题有误', seen: '1.2.0' };

    expect((await one.call(rollBackRelease, takeAway)).resBody).toEqual({ version: '1.1.0' });
    expect(await other.call(rollBackRelease, takeAway)).toMatchObject({
      resCode: 'E8104',
      resMsg: 'mf-pair 1.2.0 已不是访客得到的版本，现在是 1.1.0。请刷新后再决定。',
    });
    expect((await now()).live!.version).toBe('1.1.0');
  });

  it('take it away once from the command line, too, and the one before it only by its name', async () => {
    for (const number of ['2.0.0', '2.1.0', '2.2.0']) {
      test.pass(1000);
      await release(folder(number));
    }
    const both = await Promise.all([send('POST', '/mf-pair/rollback'), send('POST', '/mf-pair/rollback')]);

    expect(both.map(({ resCode }) => resCode).sort()).toEqual(['E8104', 'S0000']);
    expect(both.find(({ resCode }) => resCode === 'E8104')!.resMsg).toBe(
      '管理令牌 刚回退过 mf-pair，访客现在得到 2.1.0，这次没有再回退。如果 2.1.0 也要拿掉，请写明它：npm run rollback -- mf-pair 2.1.0',
    );
    expect((await now()).live!.version).toBe('2.1.0');
    expect((await send('POST', '/mf-pair/rollback?seen=2.2.0')).resMsg).toMatch(/现在是 2\.1\.0/);
    expect((await send('POST', '/mf-pair/rollback?seen=2.1.0')).resBody.version).toBe('2.0.0');
    // One that was released in between is meant.
    await release(folder('2.3.0'));
    expect((await send('POST', '/mf-pair/rollback')).resBody.version).toBe('2.0.0');
    await send('POST', '/mf-pair/activate/1.1.0');
  });

  it('leave the live one alone when the canary that both want to stop is gone', async () => {
    await release(folder('1.3.0'), '?canary=10');
    const operator = await signedIn(test, 'ops@example.com');
    const stop = { remote: 'mf-pair', reason: '', seen: '1.3.0' };

    await operator.call(rollBackRelease, stop);
    expect((await operator.call(rollBackRelease, stop)).resCode).toBe('E8104');
    expect((await now()).live!.version).toBe('1.1.0');
  });

  it('promote the canary that they have seen and no other', async () => {
    await release(folder('1.4.0'), '?canary=10');
    await release(folder('1.5.0'), '?canary=10');
    const operator = await signedIn(test, 'ops@example.com');

    expect(await operator.call(promoteRelease, { remote: 'mf-pair', seen: '1.4.0' })).toMatchObject({
      resCode: 'E8103',
      resMsg: 'mf-pair 1.4.0 已不在灰度，现在灰度的是 1.5.0。请刷新后再决定。',
    });
    const [latest, before] = await historyOf('mf-pair');
    expect([latest, before]).toMatchObject([
      { action: 'canary', version: '1.5.0' },
      { action: 'supersede', version: '1.4.0', percent: 10 },
    ]);
    const stopped = await send('POST', '/mf-pair/rollback');
    expect(stopped).toMatchObject({ resBody: { version: '1.1.0', left: '1.5.0', isCanary: true } });
  });
});

describe('at the desk', () => {
  const folder = (number: string) => aRelease('mf-desk', number);
  const state = () => stateOf('mf-desk');
  beforeAll(async () => {
    test.pass(61_000);
    await release(folder('1.0.0'));
    test.pass(1000);
    await release(folder('1.1.0'));
  });

  it('starts a canary of a kept version, and widens only the one that was seen', async () => {
    const operator = await signedIn(test, 'ops@example.com');
    const start = { remote: 'mf-desk', version: '1.0.0', reason: '先看两天', percent: 20 };

    expect(await operator.call(activateRelease, start)).toMatchObject({ resBody: { version: '1.0.0' } });
    expect(await state()).toMatchObject({
      live: { version: '1.1.0' },
      canary: { version: '1.0.0', percent: 20 },
    });
    expect(await operator.call(activateRelease, { ...start, version: '1.1.0' })).toMatchObject({
      resCode: 'E0017',
      resMsg: 'mf-desk 1.1.0 已对全部访客上线，不需要灰度。',
    });
    const widen = { remote: 'mf-desk', percent: 50 };
    expect((await operator.call(promoteRelease, { ...widen, seen: '0.9.0' })).resCode).toBe('E8103');
    expect((await operator.call(promoteRelease, { ...widen, seen: '1.0.0' })).resCode).toBe('S0000');
  });

  it('takes a remote off with its reason, if visitors still get what was seen', async () => {
    const operator = await signedIn(test, 'ops@example.com');
    const withdraw = { remote: 'mf-desk', reason: '停止服务', seen: '1.0.0' };

    expect(await operator.call(withdrawRelease, withdraw)).toMatchObject({
      resCode: 'E8104',
      resMsg: expect.stringMatching(/1\.0\.0 已不是访客得到的版本，现在是 1\.1\.0/),
    });
    expect((await operator.call(withdrawRelease, { ...withdraw, reason: '' })).resCode).toBe('E0017');
    expect(await operator.call(withdrawRelease, { ...withdraw, seen: '1.1.0' })).toMatchObject({
      resBody: { version: '1.1.0' },
    });
    expect(await state()).toBeUndefined();
    expect((await operator.call(listReleaseHistory, { remote: 'mf-desk' })).resBody.records[0]).toMatchObject(
      { action: 'withdraw', version: '1.1.0', note: '停止服务' },
    );
    expect((await operator.call(withdrawRelease, { ...withdraw, seen: undefined })).resMsg).toMatch(
      /不需要下线/,
    );
    expect((await operator.call(withdrawRelease, { ...withdraw, remote: 'shell' })).resMsg).toMatch(
      /外壳不能下线/,
    );
  });

  it('does neither for anybody but operators', async () => {
    const person = await signedIn(test, 'person@example.com');
    const asked = { remote: 'mf-pair', version: '1.0.0', reason: '先看两天', percent: 20 };

    for (const one of [activateRelease, withdrawRelease])
      expect((await person.call(one, asked)).resCode).toMatch(/^E51/);
  });
});

describe('a token', () => {
  it('releases its own remotes and nothing else, until it is revoked', async () => {
    const operator = await signedIn(test, 'ops@example.com');
    const { resBody } = await operator.call(addReleaseToken, {
      label: '文档团队',
      remotes: 'mf-docs，mf-guide',
    });
    const { token, tokenId } = resBody as { token: string; tokenId: string };

    expect(await release(aDocsRelease(1), '', token)).toMatchObject({ resCode: 'S0000' });
    expect(await stateOf('mf-docs')).toMatchObject({ live: { by: '文档团队' } });
    const foreign = aRelease('mf-foreign', '1.0.0');
    expect(await release(foreign, '', token)).toMatchObject({
      resCode: 'E8106',
      resMsg: expect.stringContaining('不能发布 mf-foreign'),
    });
    expect((await send('POST', '/shell/rollback', { token })).resCode).toBe('E8106');
    const refused = await refusedTokens();
    expect(refused.map(({ outcome }) => outcome)).toEqual(['E8106', 'E8106']);
    // Both at one moment of the test's clock, so in no order.
    expect(refused.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^${tokenId} .*mf-foreign`)),
        expect.stringMatching(new RegExp(`^${tokenId} .*shell`)),
      ]),
    );

    const { resBody: list } = await operator.call(listReleaseTokens, {});
    expect(list.records).toEqual([
      expect.objectContaining({ label: '文档团队', remotes: ['mf-docs', 'mf-guide'] }),
    ]);
    expect(JSON.stringify(list)).not.toContain(token);
    expect(await operator.call(revokeReleaseToken, { tokenId })).toMatchObject({ resCode: 'S0000' });
    expect((await release(aDocsRelease(2), '', token)).resCode).toBe('E8106');
  });

  it.each(['', 'rt_unknown', 'Bearer'])('of nobody is refused: “%s”', async (token) => {
    const before = await refusedTokens();

    expect((await send('GET', '', { token })).resCode).toBe('E8106');

    expect(await refusedTokens()).toEqual(before);
  });

  const refusedTokens = () =>
    test.db
      .selectFrom('audit_log')
      .select(['outcome', 'detail'])
      .where('event', '=', 'release.refused')
      .orderBy('at')
      .orderBy('id')
      .execute();
});

describe('a local version', () => {
  const bootOf = (body: string) =>
    JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as {
      overrides: object[];
      sample: number;
    };
  const open = (visitor: Browser) => visitor.send({ method: 'GET', url: '/help' });

  it('is there for the session that asked for it, until it ends, and lets its origin in nowhere else', async () => {
    const operator = await signedIn(test, 'ops@example.com');
    const input = { remote: 'mf-docs', origin: 'http://localhost:9000' };
    expect(await operator.call(startOverride, input)).toMatchObject({ resCode: 'S0000' });

    const own = await open(operator);
    expect(bootOf(own.body)).toMatchObject({ sample: 0, overrides: [{ remote: 'mf-docs' }] });
    expect(own.headers['content-security-policy']).toContain('http://localhost:9000 ws://localhost:9000');
    const other = test.browser();
    other.cookies.set('portal_override', '1');
    const foreign = await open(other);
    expect(bootOf(foreign.body)).toMatchObject({ overrides: [] });
    expect(foreign.headers['content-security-policy']).not.toContain('9000');

    await operator.call(stopOverride, {});
    expect(bootOf((await open(operator)).body).overrides).toEqual([]);
    await operator.call(startOverride, input);
    test.pass(29 * 60_000);
    for (let half = 0; half < 4; half++) {
      await operator.call(listReleaseTokens, {});
      test.pass(29 * 60_000);
    }
    expect(bootOf((await open(operator)).body).overrides).toEqual([]);
  });

  it.each([
    ['mf-docs', 'https://evil.example', 'E8109'],
    ['mf-docs', 'http://localhost.evil.example:9000', 'E8109'],
    ['mf-docs', 'http://localhost:9000/path', 'E8109'],
    ['mf-docs', 'javascript:alert(1)', 'E8109'],
    ['mf-docs', "http://localhost:9000'; script-src *", 'E8109'],
    ['mf-nothing', 'http://localhost:9000', 'E8105'],
    ['shell', 'http://localhost:9000', 'E8105'],
  ])('of %s from %s is refused', async (remote, origin, code) => {
    const operator = await signedIn(test, 'ops@example.com');

    expect((await operator.call(startOverride, { remote, origin })).resCode).toBe(code);
  });
});

it('names the versions of a visitor by one short id', async () => {
  const operator = await signedIn(test, 'ops@example.com');
  const { body } = await operator.send({ method: 'GET', url: '/help' });
  const { composition } = JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as {
    composition: string;
  };

  const { resBody } = await operator.call(viewComposition, { composition });

  expect(composition).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(resBody.parts).toContainEqual({ remote: 'shell', version: '1.0.0' });
  expect(await operator.call(viewComposition, { composition: 'NOTHING2' })).toMatchObject({
    resCode: 'E8107',
  });
});
