import { fork } from 'node:child_process';
import path from 'node:path';
import { shellName } from '@portal/contract/internal';
import { bytesOf, cpuMsOf } from './processFacts';
import type { CodePart, DrawOutcome, DrawTask } from './renderer.messages';
import { readTold, type Told } from './readTold';
import type { RendererLimits } from './rendererLimits';

export interface Renderer {
  /** Draws one after another. Never rejects. */
  draw: (task: DrawTask) => Promise<DrawOutcome>;
  isGone: () => boolean;
  end: () => void;
}

interface Job {
  task: DrawTask;
  resolve: (outcome: DrawOutcome) => void;
}

const hearingMs = 200;
const file = path.join(__dirname, 'renderer.js');
const [nodeMajor = 0, nodeMinor = 0] = process.versions.node.split('.').map(Number);
/** Older Node.js versions have the flag under its former name. */
const permission =
  nodeMajor > 22 || (nodeMajor === 22 && nodeMinor >= 13) ? '--permission' : '--experimental-permission';

/**
 * Starts a process that draws with this code and has access to nothing else: no environment, no descriptor but the
 * pipe, no file but its own, no child process, frozen built-ins, no code from strings. Decisions/0139 says which of
 * these are security boundaries, and against whom.
 */
export function startRenderer(parts: readonly CodePart[], limits: RendererLimits): Renderer {
  const child = fork(file, [], {
    execArgv: [
      permission,
      `--allow-fs-read=${file}`,
      '--frozen-intrinsics',
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      `--max-old-space-size=${limits.heapMebibytes}`,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  let isReady = false;
  let isGone = false;
  let area = shellName;
  let current: Job | null = null;
  let waiting: Job[] = [];
  let lastId = 0;
  let label = 'ended';

  /** Messages that arrived while this process was busy are handled before a deadline is enforced. */
  const after = (ms: number, work: () => void) => setTimeout(() => setTimeout(work, hearingMs), ms);
  const late = after(limits.startMs, () => isReady || end('late start'));
  let deadline: NodeJS.Timeout | undefined;
  const look = setInterval(() => void (isReady ? refuseGreed() : refuseLongStart()), limits.lookEveryMs);
  for (const timer of [late, look]) timer.unref();

  function end(reason: string): void {
    label = reason;
    child.kill('SIGKILL');
  }

  function next(): void {
    if (!isReady || isGone || current) return;
    current = waiting.shift() ?? null;
    if (!current) return letGo();
    area = shellName;
    hold();
    const id = ++lastId;
    void (child.pid ? cpuMsOf(child.pid) : Promise.resolve(null)).then((since) => {
      if (lastId === id && current) deadline = after(limits.endlessMs, () => void refuseEndless(id, since));
    });
    child.send({ kind: 'draw', id, ...current.task });
  }

  function settle(outcome: DrawOutcome): void {
    clearTimeout(deadline);
    const job = current;
    current = null;
    job?.resolve(outcome);
    next();
  }

  /** Memory of buffers is not covered by any heap limit. */
  async function refuseGreed(): Promise<void> {
    if (!current || isGone || !child.pid) return;
    if (((await bytesOf(child.pid)) ?? 0) > limits.memoryBytes) end('memory');
  }

  async function refuseLongStart(): Promise<void> {
    if (isGone || !child.pid) return;
    const used = (await cpuMsOf(child.pid)) ?? 0;
    if (!isReady && used > limits.startCpuMs) end('late start');
  }

  /** On a busy machine a page may wait long for a CPU, so its CPU time decides, where it is known. */
  async function refuseEndless(id: number, since: number | null, left = limits.waits): Promise<void> {
    const isStill = () => current !== null && lastId === id && !isGone;
    if (!isStill() || !child.pid) return;
    const used = since === null ? null : await cpuMsOf(child.pid);
    if (!isStill()) return;
    if (used === null || since === null || used - since >= limits.cpuMs || left === 0) return end('endless');
    deadline = setTimeout(() => void refuseEndless(id, since, left - 1), limits.endlessMs);
  }

  /** Does not keep an otherwise idle process alive. */
  function letGo(): void {
    child.unref();
    child.channel?.unref();
  }
  function hold(): void {
    child.ref();
    child.channel?.ref();
  }

  function hear(told: Told): void {
    if (told.kind === 'at') return void (area = told.area);
    if (told.kind === 'ready') {
      clearTimeout(late);
      isReady = true;
      return next();
    }
    if (!isReady) {
      // Its code fails while loading.
      area = told.kind === 'failed' ? told.area : area;
      return end(told.kind === 'failed' ? told.label : 'strange start');
    }
    if (told.id !== lastId) return end('strange answer');
    if (told.bytes > limits.memoryBytes) end('memory');
    if (told.kind === 'lacking') settle({ kind: 'lacking' });
    else if (told.kind === 'failed')
      settle({ kind: 'failed', area: told.area, label: told.label, isDead: false });
    else settle({ kind: 'drawn', html: told.html, styles: told.styles, refusal: told.refusal });
  }

  child.on('message', (message) => {
    const told = readTold(message);
    if (told) hear(told);
    else end('strange message');
  });
  const gone = () => {
    if (isGone) return;
    isGone = true;
    child.kill('SIGKILL');
    for (const timer of [late, deadline, look]) clearTimeout(timer);
    const [first, ...others] = [...(current ? [current] : []), ...waiting];
    current = null;
    waiting = [];
    first?.resolve({ kind: 'failed', area, label, isDead: true });
    for (const { resolve } of others) resolve({ kind: 'busy' });
  };
  child.on('error', gone);
  // Messages sent before it ended are handled first.
  child.once('disconnect', gone);
  child.send({ kind: 'load', parts });

  return {
    draw: (task) =>
      new Promise((resolve) => {
        if (isGone || waiting.length >= limits.waiting) return resolve({ kind: 'busy' });
        waiting.push({ task, resolve });
        hold();
        next();
      }),
    isGone: () => isGone,
    end: () => end('ended'),
  };
}
