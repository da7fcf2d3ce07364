import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { servesContract, shellName, type BootDocument, type DrawnParts } from '@portal/contract/internal';
import { pageDrawings } from '../../../platform/processMetrics';
import { inSpan } from '../../../platform/tracing';
import { resultWithin } from '../delivery/sharedReplies';
import type { Messages } from '../delivery/releaseMessages';
import type { ActiveRelease } from '../registry/Release';
import type { ReleaseStore } from '../registry/releaseStore';
import { createKept } from './createKept';
import { createTurns } from './createTurns';
import { createRenderers } from './createRenderers';
import type { Drawer } from './Drawer';
import { createReleaseCode } from './releaseCode';
import type { DrawOutcome, DrawTask, Markup } from './renderer.messages';
import { rendererLimits, type RendererLimits } from './rendererLimits';

/** From here on a shell draws pages, and takes what was pressed in them. */
const drawingContract = '^1.8.0';
/** From here on it draws what somebody typed into its search. */
const searchContract = '^1.9.0';
/** Of the shell; those of remotes are named in their records. */
const shellFile = 'prerender.cjs';
const bytesPerSign = 2;
/** A home page without the widgets of those areas that have just failed. */
const attemptsMax = 3;
const nothing: Markup = { html: '', styles: '' };

type English = ((release: ActiveRelease) => Promise<Messages>) | null;

export interface WantedDrawing {
  boot: BootDocument;
  live: readonly ActiveRelease[];
  /** Reads the texts of a release, for a document in English; null: in Chinese. */
  english: English;
  /** Path and query. */
  address: string;
  /** Drawn once for every address of its pattern. */
  frame: { path: string; key: string };
  /** Remotes whose code draws the page of the address, none where the shell draws it alone; null: it is not drawn. */
  page: readonly string[] | null;
  /** It is made of what somebody typed. */
  isTyped: boolean;
  /** Those of a home page that are drawn, as `widgetId` names them. */
  widgets: readonly { remote: string; id: string }[];
}

export interface DrawingFailure {
  name: string;
  version: string;
  label: string;
}

interface Parts {
  /** Null: the frame has to do. */
  page: DrawnPage | null;
  /** Absent with the frame. */
  drawn?: DrawnParts;
  failures: DrawingFailure[];
}

export interface Drawing {
  markup: Markup;
  drawn?: DrawnParts;
  /** Code with which the server has refused what the page is about. */
  refusal: string | null;
  failures: DrawingFailure[];
  /** Whether the shell asks for what was pressed before it had taken over. */
  takesKept: boolean;
}

type DrawnPage = Extract<DrawOutcome, { kind: 'drawn' }>;
type Failed = Extract<DrawOutcome, { kind: 'failed' }>;

export type DrawingService = ReturnType<typeof createDrawing>;

/**
 * Draws documents by the code of the releases, outside this process. What is not there in time, throws or has no server
 * build goes out as the frame with a skeleton; what was late is there for the next. Gets nothing of anybody in particular,
 * so all that is drawn is kept by what it was made of.
 */
export function createDrawing(
  store: ReleaseStore,
  log: FastifyBaseLogger,
  { now, limits = rendererLimits }: { now: () => number; limits?: RendererLimits },
) {
  const renderers = createRenderers(createReleaseCode(store, log), { limits, now });
  const bytesOf = ({ html, styles }: Markup) => (html.length + styles.length) * bytesPerSign;
  const pages = createKept<DrawnPage>(limits.keptBytes, bytesOf);
  /** Apart: whoever types anything drives out no page of others, nor keeps what draws them from it. */
  const typedPages = createKept<DrawnPage>(limits.typedBytes, bytesOf);
  const turns = createTurns({ atOnceMax: limits.typedAtOnce, perSecondMax: limits.typedPerSecond, now });
  const frames = createKept<Markup>(limits.keptBytes, bytesOf);
  const flights = new Map<string, Promise<DrawOutcome>>();
  const failed = new Map<string, { outcome: DrawOutcome; until: number }>();

  const keptOf = (isTyped: boolean) => (isTyped ? typedPages : pages);

  /** Drawn once for all who want it meanwhile. */
  function fly(
    key: string,
    drawers: readonly Drawer[],
    task: DrawTask,
    isTyped: boolean,
  ): Promise<DrawOutcome> {
    const known = flights.get(key);
    if (known) return known;
    const leave = isTyped ? turns.take() : () => {};
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

  /** What of the wanted parts has code that may run now. */
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

  /** The page with all parts that can be drawn: an area that fails is left out of a home page, and the others stay. */
  async function partsOf(wanted: WantedDrawing, shell: Drawer): Promise<Parts> {
    const failures: DrawingFailure[] = [];
    const without = new Set<string>();
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const drawers = drawersOf(wanted, without);
      // Of a page all that it is made of, of a home page any.
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

    /** Starts, one after another, what draws the pages of these releases in Chinese: the first visit need not wait for it. */
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

/** All that a page is made of. What differs from visit to visit is not drawn. */
function keyOf(drawers: readonly Drawer[], { boot, address }: DrawTask): string {
  const { contract, language, portal, brand, composition, early, drawn, checksPersons, site } = boot;
  const facts = [contract, language, portal, brand, composition, early, drawn, checksPersons, site];
  const code = drawers.map(({ name, place }) => [name, place]);
  return createHash('sha256')
    .update(JSON.stringify([code, facts, address]))
    .digest('base64url');
}
