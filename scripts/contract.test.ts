import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { codes, type Code } from '@portal/codes';
import { querySearch } from '@portal/calls';
import { PortalManifest, ShellManifest, promisedExports } from '@portal/contract/internal';
import { areAmbiguous, sharedAddress } from '@portal/routes';
import type { Guard } from '@portal/rules';
import { portalCalls as calls } from '@portal/standalone/fakePortal';
import { exposesOf } from '@portal/testing/exposesOf';
import { modules } from '../bench/monolith/lazyModules';
import { releasedApps } from './lib/apps';

const root = path.join(__dirname, '..');
const remotes = releasedApps()
  .filter((app) => path.basename(app).startsWith('mf-'))
  .map((app) => ({
    name: path.basename(app),
    app,
    manifest: PortalManifest.parse(JSON.parse(readFileSync(path.join(app, 'portal.json'), 'utf8'))),
    exposes: exposesOf(app),
  }));

/** Guards that are at most as strict as the given one. */
const openTo = (guard: Guard): Guard[] => (guard === 'public' ? ['public'] : ['public', 'signedIn', guard]);

describe.each(remotes)('$name', ({ app, name, manifest, exposes }) => {
  it('has the name of its folder', () => expect(manifest.name).toBe(name));

  it('exposes every module named in its manifest, with the right export', async () => {
    for (const { module, name: exported } of promisedExports(manifest)) {
      const file = exposes[module];
      expect([module, file]).toEqual([module, expect.any(String)]);
      expect([module, Object.keys(await import(path.join(app, file!)))]).toEqual([
        module,
        expect.arrayContaining([exported]),
      ]);
    }
  });

  it('is completely contained in the monolith of the first-load bench', () => {
    const exposed = Object.keys(exposes).map((module) => module.replace('.', name));

    expect(exposed.length).toBeGreaterThan(0);
    expect(Object.keys(modules)).toEqual(expect.arrayContaining(exposed));
  });

  it('preloads only existing read calls that every visitor of the page may make', () => {
    const pieces = [
      ...manifest.routes,
      ...manifest.widgets.map((widget) => ({ ...widget, guard: 'public' as const })),
    ];
    for (const { early, guard } of pieces)
      for (const { call } of early)
        expect([call, calls.find(({ path: known }) => known === call)]).toEqual([
          call,
          expect.objectContaining({
            effect: 'read',
            guard: expect.stringMatching(new RegExp(`^(${openTo(guard).join('|')})$`)),
            method: 'POST',
          }),
        ]);
  });
});

it('assigns every address to one owner, including the shell', () => {
  const { routes } = ShellManifest.parse(
    JSON.parse(readFileSync(path.join(root, 'shell/shell.json'), 'utf8')),
  );
  const owners = [{ name: 'shell', manifest: { routes } }, ...remotes];
  const paths = owners.flatMap(({ name, manifest }) =>
    manifest.routes.map(({ path: own }) => ({ name, own })),
  );
  const clashes = paths.flatMap((one, at) =>
    paths
      .slice(at + 1)
      .filter((other) =>
        one.name === other.name
          ? areAmbiguous(one.own, other.own)
          : sharedAddress(one.own, other.own) !== null,
      )
      .map((other) => [one.own, other.own]),
  );

  expect(clashes).toEqual([]);
});

it('filters search tabs only by facets that the search supports', () => {
  const filters = remotes.flatMap(({ manifest }) => manifest.search.flatMap((tab) => tab.filters));

  for (const { name, options } of filters)
    for (const { value } of options)
      expect([name, value, querySearch.request.safeParse({ keyWord: 'x', [name]: value })]).toEqual([
        name,
        value,
        expect.objectContaining({
          success: true,
          data: expect.objectContaining({ [name]: expect.anything() }),
        }),
      ]);
});

describe('the shell', () => {
  /** Pages that the specification has the shell link to: registration, verification, user centre, help. */
  const linked = ['/register', '/unitType', '/userCenter', '/help'];
  const sources = [...walk(path.join(root, 'shell/src'), /\.tsx?$/)].map((file) => ({
    file: path.relative(root, file),
    text: readFileSync(file, 'utf8'),
  }));
  /** Menu entries of the shell in the specification, some of which are also names of search types. */
  const menus = /'(场景方案|开放金融联盟)'/g;
  const mentions = (pattern: RegExp) =>
    sources.flatMap(({ file, text }) =>
      [...text.replaceAll(menus, '').matchAll(pattern)].map(([found]) => `${file}: ${found}`),
    );
  const oneOf = (words: readonly string[]) =>
    [...new Set(words)].map((word) => word.replaceAll(/[^\w\u4e00-\u9fff]/g, '\\$&')).join('|');
  const tabs = remotes.flatMap(({ manifest }) => manifest.search);

  it('names no remote, and no page of one except those in the specification', () => {
    const pages = remotes.flatMap(({ manifest }) =>
      manifest.routes.map((route) => `/${route.path.split('/')[1]}`),
    );
    const unknown = pages.filter((page) => !linked.includes(page) && page !== '/ops');

    expect(mentions(new RegExp(`\\b(${oneOf(remotes.map(({ name }) => name))})\\b`, 'g'))).toEqual([]);
    expect(mentions(new RegExp(`['"\`](${oneOf(unknown)})\\b`, 'g'))).toEqual([]);
  });

  it("has no words for the areas' search types", () => {
    const names = tabs.flatMap(({ kind, filters }) => [kind, ...filters.map(({ name }) => name)]);
    const labels = tabs.flatMap(({ label, noun = label, filters, home }) => [
      ...(home ? [home.label, home.placeholder] : []),
      ...filters.map((filter) => filter.label),
      ...[label, noun].filter((word) => /[\u4e00-\u9fff]/.test(word)),
    ]);

    expect(mentions(new RegExp(`['"\`](${oneOf(names)})['"\`]|\\b(${oneOf(names)}):`, 'g'))).toEqual([]);
    expect(mentions(new RegExp(oneOf(labels), 'g'))).toEqual([]);
  });
});

it('gives every call a unique path', () => {
  const paths = calls.map(({ path: call }) => call);

  expect(new Set(paths).size).toBe(paths.length);
});

it('uses every code of the catalogue, and no other', () => {
  const sources = [
    ...walk(path.join(root, 'server/src')),
    ...walk(path.join(root, 'gateway/src')),
    ...walk(path.join(root, 'shared/client')),
    ...walk(path.join(root, 'shared/rules')),
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const used = new Set([...sources.matchAll(/'([SEN]\d{4})'/g)].map(([, code]) => code!));

  expect([...used].filter((code) => !(code in codes))).toEqual([]);
  expect((Object.keys(codes) as Code[]).filter((code) => !used.has(code))).toEqual([]);
});

it('keeps codes that the server reports apart from the codes of calls', () => {
  for (const { codes: own, successCodes } of calls)
    for (const code of [...own, ...successCodes.filter(Boolean)]) expect(codes).toHaveProperty(code);
});

function* walk(folder: string, wanted = /\.ts$/): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const location = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(location, wanted);
    else if (wanted.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield location;
  }
}
