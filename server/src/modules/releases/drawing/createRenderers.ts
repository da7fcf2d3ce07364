import { shellName } from '@portal/contract/internal';
import { rendererDeaths } from '../../../platform/processMetrics';
import type { Drawer } from './Drawer';
import { createRests } from './createRests';
import type { ReleaseCode } from './releaseCode';
import type { CodePart, DrawOutcome, DrawTask } from './renderer.messages';
import type { RendererLimits } from './rendererLimits';
import { startRenderer, type Renderer } from './startRenderer';

/** A process draws in one language only. */
const keyOf = (drawers: readonly Drawer[]) =>
  drawers.map(({ name, place, english }) => `${name}/${place}/${english ? 'en' : 'zh'}`).join();

interface Running {
  renderer: Promise<Renderer | null>;
  usedAt: number;
}

/**
 * Renderers by the code that runs in them: the shell's alone for frames, with one area for that area's pages, with
 * several for a home page. So no area's code runs where another area's page is drawn, and a canary runs in a process of
 * its own.
 */
export function createRenderers(
  code: ReleaseCode,
  { limits, now }: { limits: RendererLimits; now: () => number },
) {
  const running = new Map<string, Running>();
  const resting = createRests(limits, now);
  let isClosed = false;

  async function partOf(drawer: Drawer): Promise<CodePart | null> {
    const [own, messages] = await Promise.all([code.of(drawer), drawer.english?.() ?? null]);
    return own && { ...own, messages };
  }

  async function start(drawers: readonly Drawer[]): Promise<Renderer | null> {
    const parts = await Promise.all(drawers.map(partOf));
    return isClosed || parts.some((part) => part === null)
      ? null
      : startRenderer(
          parts.filter((part) => part !== null),
          limits,
        );
  }

  function end({ renderer }: Running): void {
    void renderer.then((one) => one?.end());
  }

  /** Makes room for one more renderer by ending the one idle for the longest time. */
  function makeRoom(): void {
    for (const [key, one] of running) if (one.usedAt < now() - limits.idleMs) drop(key, one);
    const [oldest] = [...running].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    if (oldest && running.size >= limits.renderers) drop(...oldest);
  }

  function drop(key: string, one: Running): void {
    running.delete(key);
    end(one);
  }

  async function rendererOf(drawers: readonly Drawer[]): Promise<Renderer | null> {
    const key = keyOf(drawers);
    const known = running.get(key);
    if (known) {
      known.usedAt = now();
      const renderer = await known.renderer;
      if (renderer && !renderer.isGone()) return renderer;
      if (running.get(key) === known) running.delete(key);
      else return rendererOf(drawers);
    }
    makeRoom();
    const renderer = start(drawers).catch(() => null);
    running.set(key, { renderer, usedAt: now() });
    return renderer;
  }

  /** The shell's code is in all renderers, so a crash of it suspends that renderer only, and not at the first time. */
  function rest(drawers: readonly Drawer[], area: string): void {
    const guest = drawers.find(({ name }) => name === area && name !== shellName);
    resting.add(guest?.place ?? keyOf(drawers), guest ? 0 : 1);
  }

  const isResting = ({ place }: Drawer) => resting.has(place);

  return {
    isResting,

    /** @param drawers The shell first. */
    async draw(drawers: readonly Drawer[], task: DrawTask): Promise<DrawOutcome> {
      const isOff = resting.has(keyOf(drawers)) || drawers.some(isResting);
      const renderer = isOff ? null : await rendererOf(drawers);
      if (!renderer) return { kind: 'busy' };
      const outcome = await renderer.draw(task);
      // We ended it ourselves, so nobody is to blame.
      if (isClosed) return { kind: 'busy' };
      if (outcome.kind === 'failed' && outcome.isDead) {
        rest(drawers, outcome.area);
        // The area that the process names is untrusted text.
        rendererDeaths.inc({ area: drawers.find(({ name }) => name === outcome.area)?.name ?? shellName });
      }
      return outcome;
    },

    /** Starts the process, so that the first page need not wait for it. */
    async warm(drawers: readonly Drawer[]): Promise<void> {
      await rendererOf(drawers);
    },

    close(): void {
      isClosed = true;
      for (const one of running.values()) end(one);
      running.clear();
    },
  };
}
