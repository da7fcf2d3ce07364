import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { servesContract, shellName, type BootDocument, type DrawnParts } from '@portal/contract/internal';
import { pageDrawings } from '../../../platform/processMetrics';
import { inSpan } from '../../../platform/tracing';
import { resultWithin } from '../delivery/sharedReplies';
import type { Messages } from '../delivery/releaseMessages';
import type { ActiveRelease } from '../registry/Release';
import type { ReleaseStore } from '../registry/releaseStore';
import { createLimiter } from './createLimiter';
import { createRenderers } from './createRenderers';
import type { Drawer } from './Drawer';
import { createReleaseCode } from './releaseCode';
import type { DrawOutcome, DrawTask, Markup } from './renderer.messages';
import { rendererLimits, type RendererLimits } from './rendererLimits';

/** Shells of this contract draw pages on the server, and replay early clicks. */
const drawingContract = '^1.8.0';
/** Shells of this contract draw search pages with what was typed. */
const searchContract = '^1.9.0';
/** The shell's file; those of remotes are named in their records. */
const shellFile = 'prerender.cjs';
const bytesPerSign = 2;
/** A home page is drawn again without the widgets of areas that have just failed, up to so many times. */
const attemptsMax = 3;
const nothing: Markup = { html: '', styles: '' };

type English = ((release: ActiveRelease) => Promise<Messages>) | null;

export interface WantedDrawing {
  boot: BootDocument;
  live: readonly ActiveRelease[];
  /** Reads the texts of a release for an English document; null: in Chinese. */
  english: English;
  /** Path and query. */
  address: string;
  /** Drawn once for all addresses of its pattern. */
  frame: { path: string; key: string };
  /** Remotes whose code draws the page, none if the shell draws it alone; null: it is not drawn. */
  page: readonly string[] | null;
  /** It depends on text that a visitor typed. */
  isTyped: boolean;
  /** Widgets of a home page that are drawn, named as by `widgetId`. */
  widgets: readonly { remote: string; id: string }[];
}

export interface DrawingFailure {
  name: string;
  version: string;
  label: string;
}

interface Parts {
  /** Null: only the frame was drawn. */
  page: DrawnPage | null;
  /** Absent when only the frame was drawn. */
  drawn?: DrawnParts;
  failures: DrawingFailure[];
}

export interface Drawing {
  markup: Markup;
  drawn?: DrawnParts;
  /** The code with which the server refused the main content of the page. */
  refusal: string | null;
  failures: DrawingFailure[];
  /** Whether the shell replays clicks recorded before it was hydrated. */
  takesKept: boolean;
}

type DrawnPage = Extract<DrawOutcome, { kind: 'drawn' }>;
type Failed = Extract<DrawOutcome, { kind: 'failed' }>;

const createCache = <Value extends Markup>(bytesMax: number) =>
  new LRUCache<string, Value>({
    maxSize: bytesMax,
    // Of one at least, which the library asks for.
    sizeCalculation: ({ html, styles }) => (html.length + styles.length) * bytesPerSign || 1,
  });

export type DrawingService = ReturnType<typeof createDrawing>;

/**
 * Draws documents with the code of the releases, outside this process. A page that is late, throws or has no server
 * build is sent as the frame with a skeleton; a late one is cached for the next request. Gets public data only, so
 * everything drawn is cached by its inputs.
 */
export function createDrawing(
  store: ReleaseStore,
  log: FastifyBaseLogger,
  { now, limits = rendererLimits }: { now: () => number; limits?: RendererLimits },
) {
  const renderers = createRenderers(createReleaseCode(store, log), { limits, now });
  const pages = createCache<DrawnPage>(limits.keptBytes);
  /** Separate, so that typed queries evict no other pages and cannot occupy what draws them. */
  const typedPages = createCache<DrawnPage>(limits.typedBytes);
  const limiter = createLimiter({ atOnceMax: limits.typedAtOnce, perSecondMax: limits.typedPerSecond, now });
  const frames = createCache<Markup>(limits.keptBytes);
  const flights = new Map<string, Promise<DrawOutcome>>();
  const failed = new Map<string, { outcome: DrawOutcome; until: number }>();

  const keptOf = (isTyped: boolean) => (isTyped ? typedPages : pages);

  /** Draws once for concurrent requests. */
  function fly(
    key: string,
    drawers: readonly Drawer[],
    task: DrawTask,
    isTyped: boolean,
  ): Promise<DrawOutcome> {
    const known = flights.get(key);
    if (known) return known;
    const leave = isTyped ? limiter.take() : () => {};
    if (!leave) return Promise.resolve({ kind: 'busy' });
    const flight = renderers.draw(drawers, task).then((outcome) => {
      leave();
      flights.delete(key);
      if (outcome.kind === 'drawn') keptOf(isTyped).set(key, outcome);
      if (outcome.kind === 'failed' || outcome.kind === 'lacking') remember(key, outcome);
      return outcome;
    });
    flights.set(key, flight);
    return flight;
  }

  function remember(key: string, outcome: DrawOutcome): void {
    for (const [one, { until }] of failed) if (until < now()) failed.delete(one);
    failed.set(key, { outcome, until: now() + limits.failedMs });
  }

  /** Null: not in time. */
  async function pageOf(
    drawers: readonly Drawer[],
    task: DrawTask,
    isTyped: boolean,
  ): Promise<DrawOutcome | null> {
    const key = keyOf(drawers, task);
    const kept = keptOf(isTyped).get(key);
    if (kept) return kept;
    const bad = failed.get(key);
    if (bad && bad.until > now()) return bad.outcome;
    return inSpan('draw page', 'internal', {}, async (span) => {
      const outcome = await resultWithin(fly(key, drawers, task, isTyped), limits.pageMs);
      span?.tell({ 'portal.outcome': outcome?.kind ?? 'late' });
      return outcome;
    });
  }

  async function frameOf(shell: Drawer, { boot, frame: { path, key } }: WantedDrawing): Promise<Markup> {
    const kept = frames.get(key);
    if (kept) return kept;
    const flight = renderers.draw([shell], { boot, address: path, isFrame: true }).then((outcome) => {
      if (outcome.kind === 'failed') log.error({ label: outcome.label }, 'the frame could not be drawn');
      if (outcome.kind !== 'drawn') return null;
      frames.set(key, outcome);
      return outcome;
    });
    return (await resultWithin(flight, limits.frameMs)) ?? nothing;
  }

  /** Those of the wanted parts whose code may run now. */
  function drawersOf(
    { live, english, page, widgets }: WantedDrawing,
    without: ReadonlySet<string>,
  ): Drawer[] {
    const names = new Set(page ?? widgets.map(({ remote }) => remote));
    return live.flatMap((release) => {
      const drawer =
        names.has(release.remote) && !without.has(release.remote) ? drawerOf(release, english) : null;
      return drawer && !renderers.isResting(drawer) ? [drawer] : [];
    });
  }

  /** Draws the page with all parts that work: on a home page a failing area is left out and the others stay. */
  async function partsOf(wanted: WantedDrawing, shell: Drawer): Promise<Parts> {
    const failures: DrawingFailure[] = [];
    const without = new Set<string>();
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const drawers = drawersOf(wanted, without);
      // A page needs all of its parts, a home page any of them.
      if (drawers.length < (wanted.page?.length ?? 1)) break;
      const drawn = drawnBy(wanted, drawers);
      const task = { boot: { ...wanted.boot, drawn }, address: wanted.address, isFrame: false };
      const outcome = await pageOf([shell, ...drawers], task, wanted.isTyped);
      pageDrawings.inc({ outcome: outcome?.kind ?? 'late' });
      if (outcome?.kind === 'drawn') return { page: outcome, drawn, failures };
      if (outcome?.kind !== 'failed') break;
      failures.push(...failureOf(wanted, outcome));
      if (outcome.area === shellName || wanted.page) break;
      without.add(outcome.area);
    }
    return { page: null, failures };
  }

  function failureOf({ live }: WantedDrawing, { area, label }: Failed): DrawingFailure[] {
    const release = live.find(({ remote }) => remote === area);
    log.warn({ area, version: release?.version, label }, 'a page could not be drawn');
    return release ? [{ name: area, version: release.version, label }] : [];
  }

  return {
    async draw(wanted: WantedDrawing): Promise<Drawing> {
      const release = wanted.live.find(({ kind }) => kind === 'shell');
      const shell = release && drawerOf(release, wanted.english);
      if (!shell) return { markup: nothing, refusal: null, failures: [], takesKept: false };
      const served = release.record.contract.slice(1);
      const isAble = servesContract(drawingContract, served);
      const mayDraw = wanted.isTyped ? servesContract(searchContract, served) : isAble;
      const { page, ...parts } = mayDraw ? await partsOf(wanted, shell) : { page: null, failures: [] };
      return {
        ...parts,
        markup: page ?? (await frameOf(shell, wanted)),
        refusal: page?.refusal ?? null,
        takesKept: isAble,
      };
    },

    /** Starts the renderers of these releases in Chinese, one after another, so that the first visit need not wait. */
    async warm(live: readonly ActiveRelease[]): Promise<void> {
      const release = live.find(({ kind }) => kind === 'shell');
      const shell = release && drawerOf(release, null);
      if (!shell) return;
      await renderers.warm([shell]);
      for (const one of live) {
        const drawer = one.kind === 'remote' ? drawerOf(one, null) : null;
        if (drawer) await renderers.warm([shell, drawer]);
      }
    },

    close: renderers.close,
  };
}

/** Null: it has no server build. */
function drawerOf(release: ActiveRelease, texts: English): Drawer | null {
  const { remote: name, place, record } = release;
  const file = name === shellName ? shellFile : record.server;
  const facts = file === undefined ? undefined : record.files[file];
  if (file === undefined || !facts) return null;
  return { name, place, file, sha384: facts.sha384, english: texts && (() => texts(release)) };
}

function drawnBy({ page, widgets }: WantedDrawing, drawers: readonly Drawer[]): DrawnParts {
  const names = new Set(drawers.map(({ name }) => name));
  return {
    isPage: page !== null,
    widgets: widgets.filter(({ remote }) => names.has(remote)).map(({ id }) => id),
  };
}

/** All inputs of a page. What differs between visits is not drawn. */
function keyOf(drawers: readonly Drawer[], { boot, address }: DrawTask): string {
  const { contract, language, portal, brand, composition, early, drawn, checksPersons, site } = boot;
  const facts = [contract, language, portal, brand, composition, early, drawn, checksPersons, site];
  const code = drawers.map(({ name, place }) => [name, place]);
  return createHash('sha256')
    .update(JSON.stringify([code, facts, address]))
    .digest('base64url');
}
