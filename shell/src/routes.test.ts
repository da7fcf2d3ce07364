import { createBrowserRouter, createMemoryRouter } from 'react-router-dom';
import { waitFor } from '@testing-library/react';
import type { ManifestRoute } from '@portal/contract/internal';
import { hotWords, querySearch } from '@portal/calls';
import { endSession, loginPrompt } from '@portal/session';
import { aBoot, aRemote, network } from '@portal/testing';
import { createRoutes } from './routes';

const aRoute = (path: string): ManifestRoute => ({
  path,
  module: './Page',
  guard: 'public',
  frame: 'plain',
  skeleton: 'list',
  requires: [],
  early: [],
});

const remote = (name: `mf-${string}`, ...paths: string[]) =>
  aRemote({
    name,
    routes: paths.map(aRoute),
  });

function patternAt(address: string): string | undefined {
  const remotes = [remote('mf-any', '/item/:id', '/goods/sold'), remote('mf-own', '/item/new', '/goods/:id')];
  const routes = createRoutes(aBoot({ remotes }), () => new Promise(() => {}));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  try {
    return router.state.matches.at(-1)?.route.path;
  } finally {
    router.dispose();
  }
}

it.each([
  ['/item/7', '/item/:id'],
  ['/item/new', '/item/new'],
  ['/goods/7', '/goods/:id'],
  ['/goods/sold', '/goods/sold'],
  ['/err', '/err'],
  ['/elsewhere', '*'],
])('gives %s to the more specific pattern %s, whichever of two remotes has it', (address, pattern) => {
  expect(patternAt(address)).toBe(pattern);
});

it.each([
  ['/noteDetail', '/notes', '?for=%2FnoteDetail'],
  ['/noteDetail?noteId=%20', '/notes', '?for=%2FnoteDetail'],
  ['/noteDetail?noteId=7', '/noteDetail', '?noteId=7'],
  ['/subDomain?from=mail', '/index', '?from=mail'],
])('leads %s to %s%s, before a page is asked for anything', async (address, pathname, search) => {
  const notes = aRemote({
    name: 'mf-note',
    routes: [
      { ...aRoute('/notes'), title: '笔记' },
      { ...aRoute('/noteDetail'), requires: ['noteId'], list: '/notes' },
    ],
  });
  const load = jest.fn(() => Promise.resolve(null));
  const routes = createRoutes(aBoot({ remotes: [notes] }), () => Promise.resolve({ load, Page: () => null }));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await waitFor(() => expect(router.state.initialized).toBe(true));

  expect(router.state.location).toMatchObject({ pathname, search });
  router.dispose();
});

it('puts the login in the place of a guarded page that the browser goes back to', async () => {
  endSession();
  const remotes = [aRemote({ name: 'mf-any', routes: [{ ...aRoute('/mine'), guard: 'signedIn' }] })];
  window.history.replaceState(null, '', '/mine');
  window.history.pushState(null, '', '/err');
  const before = window.history.length;
  const router = createBrowserRouter(createRoutes(aBoot({ remotes }), () => new Promise(() => {})));

  await router.navigate(-1);

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(window.history).toHaveLength(before);
  router.dispose();
});

it('leads a visitor from a guarded page to the login, which opens the dialog after saying why', async () => {
  endSession(false);
  const notes = aRemote({ name: 'mf-note', routes: [{ ...aRoute('/myNotes'), guard: 'signedIn' }] });
  const router = createMemoryRouter(
    createRoutes(aBoot({ remotes: [notes] }), () => new Promise(() => {})),
    { initialEntries: ['/myNotes?name=x'] },
  );
  await waitFor(() => expect(router.state.initialized).toBe(true));

  expect(router.state.location).toMatchObject({
    pathname: '/login',
    search: '?redirect=%2FmyNotes%3Fname%3Dx',
  });
  expect(loginPrompt.getState().isOpen).toBe(false);
  router.dispose();
});

it.each([
  ['?flag=5&keyWord=a', '?keyWord=a'],
  ['?flag=x', ''],
  ['?flag=1', '?flag=1'],
  ['?flag=0&keyWord=', '?flag=0&keyWord='],
])('says in the address of a search (%s) what is shown (%s)', async (asked, shown) => {
  network.answer(hotWords, { records: [] });
  network.answer(querySearch, { records: [], total: 0, pageNo: 1, pageSize: 10, groups: [], correct: null });
  const notes = aRemote({
    name: 'mf-note',
    search: [{ kind: 'notice', flag: 1, label: '笔记', order: 1, module: './Result', filters: [] }],
  });
  const router = createMemoryRouter(
    createRoutes(aBoot({ remotes: [notes] }), () => new Promise(() => {})),
    {
      initialEntries: [`/searchResult${asked}`],
    },
  );
  await waitFor(() => expect(router.state.initialized).toBe(true));

  expect(router.state.location.search.replace(/^\?$/, '')).toBe(shown);
  router.dispose();
});
