import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { contractVersion, type BootDocument } from '@portal/contract/internal';
import { pageDrawings, rendererDeaths } from '../src/platform/processMetrics';
import { createDrawing, type DrawingService } from '../src/modules/releases/drawing/createDrawing';
import type { Messages } from '../src/modules/releases/delivery/releaseMessages';
import { rendererLimits } from '../src/modules/releases/drawing/rendererLimits';
import type { ActiveRelease } from '../src/modules/releases/registry/Release';
import type { ReleaseStore } from '../src/modules/releases/registry/releaseStore';

/** As the shell's, without React: the frame says its address, and parts of areas stand one after another. */
const shellCode = `
  const shared = { react: { version: '19' } };
  exports.sharedForRemotes = shared;
  const said = { ...globalThis.portalMessages };
  exports.prerender = (boot, path) => ({ html: 'frame ' + path + (said['公告'] ?? ''), styles: '' });
  exports.drawPage = async (boot, address, { modulesOf, enter }) => {
    const { isPage, widgets } = boot.drawn;
    const names = isPage ? address.slice(1).split('?')[0].split('+').filter(Boolean) : widgets.map((id) => id.split('/')[0]);
    let html = isPage && names.length === 0 ? 'own page' : '';
    for (const name of names) {
      enter(name);
      html += modulesOf(name)['./Page'].draw(address);
      enter('shell');
    }
    if (html === 'lacking') return null;
    html += said[html] ?? '';
    return { html, styles: shared.react.version + [].concat.name + {}.evil + typeof evil, refusal: null };
  };`;
/** What the shell finds of what areas may have changed. */
const unharmed = '19concatundefinedundefined';

const drawing = (body: string, first = '') =>
  `${first}; exports.modules = { './Page': { draw(address) { ${body} } } };`;
const good = drawing('return "good";');

/** Server code of a release that means no good, by what it does. */
const hostile: Record<string, string> = {
  'throws when it is loaded': drawing('', 'throw new Error("x")'),
  'exports nothing': '',
  'throws when it draws': drawing('throw new Error("x")'),
  'never ends': drawing('for (;;);'),
  'never ends when it is loaded': drawing('', 'for (;;);'),
  'fills the heap': drawing('const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length));'),
  'fills memory beside the heap': drawing(
    'const kept = []; for (let i = 0; i < 4000; i++) kept.push(new Uint8Array(1e7).fill(1)); return "x";',
  ),
  'ends the process': drawing('process.exit(0)'),
  'looks for the process': drawing('return (0, eval)("process").pid + "";'),
  'makes code out of text': drawing('return new Function("return process")().pid + "";'),
  'reads a file': drawing('return require("fs").readFileSync("/etc/passwd", "utf8");'),
  'opens a socket': drawing('return String(require("net").connect(80, "127.0.0.1"));'),
  fetches: drawing('return String(fetch("http://127.0.0.1/"));'),
  'starts a process': drawing('return String(require("child_process").execSync("id"));'),
  'writes too much': drawing('return "x".repeat(5e6);'),
  'answers with something else': drawing('return { toString() { for (;;); } };'),
};

/** What it does without throwing, and what must be as before for all others. */
const polluting: Record<string, string> = {
  'a built-in': 'try { Array.prototype.concat = () => ["evil"]; } catch {} return "x";',
  'what every object has': 'try { Object.prototype.evil = "evil"; } catch {} return "x";',
  'the global object': 'try { globalThis.evil = 1; } catch {} return "x";',
  'a shared module': 'try { require("react").version = "evil"; } catch {} return "x";',
};

const files = new Map<string, string>();
const store = {
  open: async (name: string, place: string, file: string) => {
    const code = files.get(`${name}/${place}/${file}`);
    return code === undefined ? null : Readable.from([Buffer.from(code)]);
  },
} as ReleaseStore;

function release(name: string, code: string, version = '1'): ActiveRelease {
  const file = name === 'shell' ? 'prerender.cjs' : 'server.cjs';
  const place = `${version}~${createHash('sha256').update(code).digest('hex').slice(0, 6)}`;
  files.set(`${name}/${place}/${file}`, code);
  const sha384 = createHash('sha384').update(code).digest('base64');
  return {
    remote: name,
    version,
    kind: name === 'shell' ? 'shell' : 'remote',
    place,
    record: { contract: `^${contractVersion}`, server: file, files: { [file]: { sha384 } } },
  } as unknown as ActiveRelease;
}

const shell = release('shell', shellCode);
const other = release('mf-good', good);
let clock = 0;
let drawings: DrawingService;

// On a busy machine, too: deadlines are far, and what has no end ends soon.
const limits = {
  ...rendererLimits,
  pageMs: 50_000,
  frameMs: 50_000,
  endlessMs: 1000,
  cpuMs: 800,
  startMs: 40_000,
  startCpuMs: 3000,
  heapMebibytes: 48,
};
// One for all: what becomes of one page must be nothing to the next.
beforeAll(() => void (drawings = createDrawing(store, fastify().log, { now: () => clock, limits })));
afterAll(() => drawings.close());

const draw = (
  live: ActiveRelease[],
  address: string,
  wanted: {
    page?: string;
    pages?: string[];
    isTyped?: boolean;
    widgets?: string[];
    english?: Record<string, Messages>;
  },
  by = drawings,
) =>
  by.draw({
    boot: {
      early: [],
      composition: 'A',
      ...(wanted.english && { language: 'en' }),
    } as unknown as BootDocument,
    live: [shell, ...live],
    english: wanted.english ? async ({ remote }) => wanted.english?.[remote] ?? {} : null,
    address,
    frame: { path: address, key: address + (wanted.english ? 'en' : '') },
    page: wanted.pages ?? (wanted.page === undefined ? null : [wanted.page]),
    isTyped: wanted.isTyped ?? false,
    widgets: (wanted.widgets ?? []).map((remote) => ({ remote, id: `${remote}/home.main/Page` })),
  });
const drawPage = (live: ActiveRelease[], name: string, by?: DrawingService) =>
  draw(live, `/${name}`, { page: name }, by);

it.each(Object.entries(hostile))(
  'gives the frame where the code of an area %s, counts it for that area, and draws the others',
  async (_, code) => {
    const bad = release('mf-bad', code);

    const page = await drawPage([bad, other], 'mf-bad');
    const home = await draw([bad, other], '/index', { widgets: ['mf-bad', 'mf-good'] });
    const next = await drawPage([bad, other], 'mf-good');

    expect(page).toMatchObject({
      markup: { html: 'frame /mf-bad' },
      failures: [{ name: 'mf-bad', version: '1' }],
    });
    expect(page.drawn).toBeUndefined();
    expect(home.markup.html).toBe('good');
    expect(home.drawn).toEqual({ isPage: false, widgets: ['mf-good/home.main/Page'] });
    expect(next).toMatchObject({ markup: { html: 'good', styles: unharmed }, failures: [] });
  },
  60_000,
);

it("draws a page that is the shell's alone, and none where nothing is to be drawn", async () => {
  const own = await draw([other], '/', { pages: [] });
  const none = await draw([other], '/', {});

  expect(own).toMatchObject({ markup: { html: 'own page' }, drawn: { isPage: true, widgets: [] } });
  expect(none.markup.html).toBe('frame /');
  expect(none.drawn).toBeUndefined();
});

it('keeps from all others what an area does to what they share', async () => {
  const bodies = Object.values(polluting).map((body, at) => release(`mf-bad${at}`, drawing(body)));

  const names = [...bodies.map(({ remote }) => remote), 'mf-good'];
  const home = await draw([...bodies, other], '/index', { widgets: names });

  expect(home.markup).toEqual(expect.objectContaining({ html: 'xxxxgood', styles: unharmed }));
}, 60_000);

it('keeps what is drawn by all that it is made of, and asks nobody twice', async () => {
  const counting = release('mf-good', drawing('return "drawn " + ++count;', 'let count = 0'), '2');

  expect((await drawPage([counting], 'mf-good')).markup.html).toBe('drawn 1');
  expect((await drawPage([counting], 'mf-good')).markup.html).toBe('drawn 1');
  expect((await draw([counting], '/mf-good?a=1', { page: 'mf-good' })).markup.html).toBe('drawn 2');
}, 60_000);

it('shows the frame where data is lacking, and blames nobody', async () => {
  const lacking = release('mf-lacking', drawing('return "lacking";'));

  expect(await drawPage([lacking], 'mf-lacking')).toEqual({
    markup: expect.objectContaining({ html: 'frame /mf-lacking' }) as unknown,
    refusal: null,
    failures: [],
    takesKept: true,
  });
}, 60_000);

it('goes out with the frame when a page is late, and has it for the next', async () => {
  const slow = release(
    'mf-slow',
    drawing('const end = Date.now() + 100; while (Date.now() < end); return "good";'),
  );
  const hurried = createDrawing(store, fastify().log, { now: () => clock, limits: { ...limits, pageMs: 1 } });
  const visit = () => drawPage([slow], 'mf-slow', hurried);

  const first = await visit();
  expect(first).toMatchObject({ markup: { html: 'frame /mf-slow' }, failures: [] });
  let next = first;
  while (next.drawn === undefined) next = await visit();
  expect(next.markup.html).toBe('good');
  const counted = (await pageDrawings.get()).values.map(({ labels }) => labels.outcome);
  expect(counted).toEqual(expect.arrayContaining(['late', 'drawn']));
  hurried.close();
}, 60_000);

it('blames nobody, and logs nothing, where the server ends meanwhile', async () => {
  const said: string[] = [];
  const { log } = fastify({ logger: { stream: { write: (line) => void said.push(line) } } });
  const ending = createDrawing(store, log, { now: () => clock, limits });
  const endless = release('mf-endless', drawing('for (;;);'), '3');
  await ending.warm([shell, endless]);

  const page = drawPage([endless], 'mf-endless', ending);
  await new Promise((resolve) => setTimeout(resolve, 100));
  ending.close();

  expect(await page).toMatchObject({ markup: { html: '' }, failures: [] });
  expect(said).toEqual([]);
}, 60_000);

it('lets a release rest that has ended its renderer, each time longer, and tries it again', async () => {
  const bad = release('mf-bad', drawing('if (address.endsWith("dead")) for (;;); return "well";'));
  const at = (query: string) => draw([bad], `/mf-bad?${query}`, { page: 'mf-bad' });
  const deaths = async () =>
    (await rendererDeaths.get()).values.find(({ labels }) => labels.area === 'mf-bad')?.value ?? 0;
  const before = await deaths();

  expect((await at('dead')).failures).toHaveLength(1);
  expect((await at('a')).drawn).toBeUndefined();
  clock += rendererLimits.restMs + 1;
  expect((await at('b')).markup.html).toBe('well');
  clock += rendererLimits.failedMs;
  expect((await at('dead')).failures).toHaveLength(1);
  expect((await deaths()) - before).toBe(2);
  clock += rendererLimits.restMs + 1;
  expect((await at('c')).drawn).toBeUndefined();
  clock += rendererLimits.restMs;
  expect((await at('d')).markup.html).toBe('well');
}, 60_000);

it('draws with no code of which a byte is another than was released', async () => {
  const changed = release('mf-changed', good);
  files.set(`mf-changed/${changed.place}/server.cjs`, drawing('return "evil";'));

  expect((await drawPage([changed], 'mf-changed')).markup.html).toBe('frame /mf-changed');
}, 60_000);

it('draws each language by itself, with the texts of shell and areas, the shell before all others', async () => {
  const english = {
    shell: { 公告: ' notice of the shell' },
    'mf-good': { 公告: ' notice of another', good: ' in English' },
  };
  const at = (address: string, wanted: Parameters<typeof draw>[2]) =>
    draw([other], address, wanted).then(({ markup }) => markup.html);

  expect(await at('/mf-good?en', { page: 'mf-good', english })).toBe('good in English');
  expect(await at('/mf-good?en', { page: 'mf-good' })).toBe('good');
  expect(await at('/frame', { english })).toBe('frame /frame notice of the shell');
  expect(await at('/frame', {})).toBe('frame /frame');
}, 60_000);

describe('a page of several areas', () => {
  const pages = ['mf-one', 'mf-two'];
  const one = release('mf-one', drawing('return "one";'));
  const at = (live: ActiveRelease[], address = '/mf-one+mf-two') => draw(live, address, { pages });

  it('is drawn whole', async () => {
    const page = await at([one, release('mf-two', drawing('return "two";'))]);

    expect(page).toMatchObject({ markup: { html: 'onetwo' }, drawn: { isPage: true, widgets: [] } });
  }, 60_000);

  it.each([
    ['throws', release('mf-two', drawing('throw new Error("x")')), 1],
    ['has no server build', { ...release('mf-two', good, '9'), record: { files: {} } }, 0],
  ])(
    'is not drawn where one %s',
    async (_, bad, failures) => {
      const page = await at([one, bad as ActiveRelease], `/mf-one+mf-two?${failures}`);

      expect(page.drawn).toBeUndefined();
      expect(page.markup.html).toContain('frame');
      expect(page.failures).toHaveLength(failures);
    },
    60_000,
  );
});

describe('a page of what somebody typed', () => {
  const big = release('mf-typed', drawing('return "x".repeat(1e6) + address;'));
  const typed = (by: DrawingService, words: string) =>
    draw([big, other], `/mf-typed?${words}`, { page: 'mf-typed', isTyped: true }, by);

  it('drives out no page of others, however much is typed', async () => {
    const counting = release('mf-good', drawing('return "drawn " + ++count;', 'let count = 0'), '4');
    const by = createDrawing(store, fastify().log, {
      now: () => clock,
      limits: { ...limits, keptBytes: 4e6, typedBytes: 4e6, typedPerSecond: 100 },
    });
    expect((await drawPage([counting], 'mf-good', by)).markup.html).toBe('drawn 1');

    for (let word = 0; word < 8; word++) expect((await typed(by, String(word))).drawn?.isPage).toBe(true);

    expect((await drawPage([counting], 'mf-good', by)).markup.html).toBe('drawn 1');
    by.close();
  }, 60_000);

  it('is drawn no more often than so, and the next second again', async () => {
    const by = createDrawing(store, fastify().log, {
      now: () => clock,
      limits: { ...limits, typedPerSecond: 2 },
    });
    clock += 2000;
    const isDrawn = async (words: string) => (await typed(by, words)).drawn !== undefined;

    expect([await isDrawn('a'), await isDrawn('b'), await isDrawn('c')]).toEqual([true, true, false]);
    expect(await isDrawn('a')).toBe(true);
    clock += 1000;
    expect(await isDrawn('c')).toBe(true);
    by.close();
  }, 60_000);

  it('does not wait in line with more than so many others', async () => {
    const by = createDrawing(store, fastify().log, { now: () => clock, limits });
    clock += 2000;

    const all = await Promise.all(['a', 'b', 'c', 'd'].map((words) => typed(by, words)));

    expect(all.filter(({ drawn }) => drawn)).toHaveLength(limits.typedAtOnce);
    by.close();
  }, 60_000);
});
