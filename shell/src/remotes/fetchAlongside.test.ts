import path from 'node:path';
import { aRemote } from '@portal/testing';
import { fetchAlongside } from './fetchAlongside';
import { lateModules } from './lateModules';

const fetched: string[] = [];
beforeEach(() => {
  fetched.length = 0;
  globalThis.fetch = jest.fn((src: string) => {
    fetched.push(src);
    return Promise.reject(new Error('lost'));
  }) as never;
});
afterEach(() => document.querySelectorAll('link').forEach((link) => link.remove()));

const remote = (globalName: string, ...files: string[]) =>
  aRemote(
    { name: 'mf-a' },
    { globalName, assets: { './Page': files, './Other': ['/releases/mf-a/other.js'] } },
  );

it('fetches the files of the first module of a release, once, and whatever becomes of that', async () => {
  const live = remote('mf_a_1', '/releases/mf-a/page.js', '/releases/mf-a/parts.js');
  fetchAlongside(live, './Page');
  fetchAlongside(live, './Other');
  await Promise.resolve();

  expect(fetched).toEqual(['/releases/mf-a/page.js', '/releases/mf-a/parts.js']);
});

it('leaves to the document what it has named itself, and to a developer what is theirs', () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<link rel="preload" as="script" href="/releases/mf-a/page.js">',
  );
  fetchAlongside(
    remote('mf_a_2', '/releases/mf-a/page.js', 'http://localhost:3001/parts.js', '/releases/mf-a/rest.js'),
    './Page',
  );

  expect(fetched).toEqual(['/releases/mf-a/rest.js']);
});

it('loads what the shell brings for a module, and nothing that is no shared module', async () => {
  const load = jest.spyOn(lateModules, 'react-hook-form').mockRejectedValue(new Error('lost'));
  const live = aRemote(
    { name: 'mf-a' },
    { late: { 'react-hook-form': ['./Form'], constructor: ['./Form'] } },
  );
  fetchAlongside(live, './Page');
  expect(load).not.toHaveBeenCalled();
  fetchAlongside(live, './Form');
  await Promise.resolve();

  expect(load).toHaveBeenCalledTimes(1);
});

it('has every late row of the table of shared modules', () => {
  const table = jest.requireActual<{ lateModules: string[] }>(
    path.join(__dirname, '../../../shared/federation/sharedModules'),
  );
  expect(Object.keys(lateModules).sort()).toEqual([...table.lateModules].sort());
});

it('fetches nothing for a module of which nothing is known', () => {
  fetchAlongside(remote('mf_a_3'), './Unknown');
  expect(fetched).toEqual([]);
});
