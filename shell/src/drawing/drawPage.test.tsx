import { lazy, Suspense, type ReactNode } from 'react';
import { viewNotice } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { earlyKey, type EarlyReply, type ManifestRoute } from '@portal/contract/internal';

import { aBoot, aRemote } from '@portal/testing';
import { drawPage } from './drawPage';

const aRoute = (facts: Partial<ManifestRoute> & Pick<ManifestRoute, 'path'>): ManifestRoute => ({
  requires: [],
  guard: 'public',
  frame: 'plain',
  skeleton: 'list',
  early: [],
  ...facts,
});
const remote = aRemote({
  routes: [
    aRoute({ path: '/example', title: '示例', module: './Page', drawn: true }),
    aRoute({ path: '/old', redirectTo: '/example' }),
  ],
});
const early = (reply: unknown): EarlyReply[] => [{ key: earlyKey(viewNotice.path, { noId: 'no_1' }), reply }];
const entered = jest.fn();

const Late = lazy(() => Promise.resolve({ default: () => <p>来自另一段代码</p> }));
const Never = lazy(() => new Promise<{ default: () => null }>(() => {}));

/** What becomes of an address whose page this is. */
const drawn = (
  Page: () => ReactNode,
  { load = async () => null as unknown, replies = early(null), address = '/example?a=1' } = {},
) =>
  drawPage(aBoot({ remotes: [remote], early: replies, drawn: { isPage: true, widgets: [] } }), address, {
    modulesOf: () => ({ './Page': { page: definePage({ load, Page }) } }),
    enter: entered,
  });

// A process that draws calls nobody from then on, nor lets go of its replies: the file has modules of its own.
afterAll(() => void jest.resetModules());

const asksForANotice = () => call(viewNotice, { noId: 'no_1' });

it('draws the page in its frame, and says whose code runs', async () => {
  const page = await drawn(() => <h1>一页</h1>);

  expect(page).toMatchObject({ refusal: null });
  expect(page!.html).toMatch(/<header.*<main.*<h1>一页<\/h1>.*<footer/s);
  expect(entered).toHaveBeenCalledWith(remote.name);
  expect(entered).toHaveBeenLastCalledWith('shell');
});

it('waits for code in code', async () => {
  const page = await drawn(() => (
    <Suspense fallback="…">
      <Late />
    </Suspense>
  ));

  expect(page!.html).toContain('来自另一段代码');
});

it.each<[string, Parameters<typeof drawn>]>([
  ['has a style that is not safe in a style element', [() => <p style={{ color: 'red}' }}>红</p>]],
  [
    'has code that does not come',
    [
      () => (
        <Suspense fallback="…">
          <Never />
        </Suspense>
      ),
    ],
  ],
  ['asks for what did not come along', [() => null, { load: asksForANotice, replies: [] }]],
  ['leads elsewhere', [() => null, { address: '/old' }]],
])('draws no page that %s', async (_, page) => {
  expect(await drawn(...page)).toBeNull();
});

it('draws why the server refused it', async () => {
  const replies = early({ resCode: 'E7011', resMsg: '公告不存在或已撤回' });
  const page = await drawn(() => <h1>一页</h1>, { load: asksForANotice, replies });

  expect(page).toMatchObject({ refusal: 'E7011' });
  expect(page!.html).not.toContain('<h1>一页');
});

it.each<[string, Parameters<typeof drawn>]>([
  [
    'its page',
    [
      () => {
        throw new Error('page');
      },
    ],
  ],
  ['its loader', [() => null, { load: () => Promise.reject(new Error('loader')) }]],
])('tells whoever asked that %s throws', async (what, page) => {
  await expect(drawn(...page)).rejects.toThrow(what.replace('its ', ''));
});
