import { act, screen } from '@testing-library/react';
import type { BootDocument } from '@portal/contract/internal';
import { applyOverrides } from './applyOverrides';

const origin = 'http://localhost:9000';
const manifest = { name: 'mf-a', title: '示例', team: '示例团队', contract: '^1.0.0', routes: [] };
const local = { name: 'mf-a', version: 'local', entry: `${origin}/local/mf-a/remoteEntry.js`, manifest };
const boot = {
  overrides: [{ remote: 'mf-a', origin, expiresAt: Date.now() + 3_600_000 }],
  remotes: [{ name: 'mf-a', version: '1.2.0' }],
} as unknown as BootDocument;

const before = globalThis.fetch;
// The badge looks at the clock for as long as it stands.
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = before;
  document.body.replaceChildren();
});

async function apply(answer: () => Promise<Partial<Response>>): Promise<BootDocument> {
  globalThis.fetch = answer as typeof fetch;
  return act(() => applyOverrides(boot));
}
const json = (body: unknown) => () => Promise.resolve({ ok: true, json: () => Promise.resolve(body) });

it('takes the local version', async () => {
  const { remotes } = await apply(json(local));

  expect(remotes).toMatchObject([{ name: 'mf-a', version: 'local' }]);
  expect(screen.getByText(/^本地版本：mf-a local（http:\/\/localhost:9000），到/)).toBeInTheDocument();
});

it.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), '没有响应'],
  [
    'its portal.json is wrong',
    () =>
      Promise.resolve({
        ok: false,
        text: () => Promise.resolve('portal.json 的 navigation.0.label 有误：最多12个字。'),
      }),
    '说：portal.json 的 navigation.0.label 有误：最多12个字',
  ],
  ['another remote is served', json({ ...local, name: 'mf-b' }), '上的是 mf-b，不是 mf-a'],
  [
    'its portal.json is of another portal',
    json({ ...local, manifest: { ...manifest, contract: 3 } }),
    '的回答这个门户读不懂，可能是 portal.json 有误',
  ],
])('stays as released, and says why, when %s', async (_, answer, why) => {
  const { remotes } = await apply(answer);

  expect(remotes).toEqual(boot.remotes);
  expect(screen.getByText(`${origin} ${why}。mf-a 仍为线上版本 1.2.0`)).toBeInTheDocument();
});
