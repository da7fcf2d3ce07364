import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exitOf } from './exitOf';
import { nodeArgs } from './programs/programs';

/** What a service tells its supervisor. */
export interface Ready {
  database?: string;
}

export interface Service {
  /** When it is ready for the first time; rejects when it ends before that: nobody would see why it is started again. */
  ready: Promise<Ready>;
  /** Of the process that runs now; null between two. */
  pid: () => number | null;
  /** From here on it is not started again. */
  keepNoMore: () => void;
  /** Ends it for good; rejects when it does not end cleanly. */
  stop: () => Promise<void>;
}

export interface ServiceOptions {
  /** As the person who started it reads it. */
  name: string;
  /** What runs, from the root of the repository on, and what it is told: a program (programs/programs.ts), or TypeScript. */
  file: string;
  words?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Starts it again whenever it ends, and tells so. */
  isKept: boolean;
  say: (sentence: string) => void;
}

const root = path.join(__dirname, '../..');
const patienceMs = 30_000;
const firstPauseMs = 500;
const pauseMaxMs = 30_000;
/** Whoever has run so long may be started again at once. */
const wellAfterMs = 60_000;

/** Runs a service in a process of its own, which ends with this one, however that ends. */
export function keepRunning({ name, file, words = [], env, isKept, say }: ServiceOptions): Service {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;

  /** Settles when it has ended. */
  async function runOnce(onReady: (message: Ready) => void): Promise<void> {
    const startedAt = Date.now();
    const waiting = setInterval(
      () => say(`${name}仍在启动（已 ${Math.round((Date.now() - startedAt) / 1000)} 秒）…`),
      patienceMs,
    );
    child = spawn(process.execPath, [...nodeArgs(path.resolve(root, file)), ...words], {
      cwd: root,
      // It sees by the channel when this process is gone.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C reaches this process alone, which ends the others in order.
      detached: process.platform !== 'win32',
      env,
    });
    child.on('message', (message: Ready & { ready?: boolean }) => {
      // The loader talks on this channel, too.
      if (!message.ready) return;
      clearInterval(waiting);
      onReady(message);
    });
    await exitOf(child);
    clearInterval(waiting);
  }

  async function run(isReady: (message: Ready) => void, hasFailed: (reason: Error) => void): Promise<void> {
    let wasReady = false;
    await runOnce((message) => {
      wasReady = true;
      isReady(message);
    });
    if (!wasReady) return hasFailed(new Error(`${name}没有启动成功，原因见上方。`));
    let wasReadyAt = Date.now();
    let pauseMs = firstPauseMs;
    while (isKept && !stopping.signal.aborted) {
      pauseMs = Date.now() - wasReadyAt > wellAfterMs ? firstPauseMs : Math.min(pauseMs * 2, pauseMaxMs);
      // Whoever is told to stop together with its supervisor may be first.
      await pause(pauseMs, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      say(`${name}意外结束（${howEnded(child)}），已重新启动。`);
      wasReadyAt = Date.now();
      await runOnce(() => {
        wasReadyAt = Date.now();
        say(`${name}已恢复。`);
      });
    }
  }

  return {
    ready: new Promise((resolve, reject) => void run(resolve, reject)),
    pid: () => (child?.exitCode === null && child.signalCode === null ? (child.pid ?? null) : null),
    keepNoMore: () => stopping.abort(),
    async stop() {
      stopping.abort();
      const last = child;
      if (!last || last.exitCode !== null || last.signalCode !== null) return;
      last.kill('SIGTERM');
      const code = await exitOf(last);
      if (code !== 0) throw new Error(`${name}没有正常停止：${howEnded(last)}`);
    },
  };
}

const howEnded = (child: ChildProcess | null) =>
  child?.signalCode ? `信号 ${child.signalCode}` : `退出码 ${child?.exitCode}`;
