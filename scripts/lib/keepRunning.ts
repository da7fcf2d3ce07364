import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exitOf } from './exitOf';
import { nodeArgs } from './programs/programs';

/** Message of a service that is ready. */
export interface Ready {
  database?: string;
}

export interface Service {
  /** Resolves when it is ready for the first time. Rejects when it ends before: restarting would hide the reason. */
  ready: Promise<Ready>;
  /** Pid of the running process; null between two runs. */
  pid: () => number | null;
  /** Stops restarting it from now on. */
  keepNoMore: () => void;
  /** Stops it for good; rejects when it does not end cleanly. */
  stop: () => Promise<void>;
}

export interface ServiceOptions {
  /** Name in messages to the user. */
  name: string;
  /**
   * File to run, relative to the root of the repository, and its arguments: a built program (programs/programs.ts), or
   * TypeScript.
   */
  file: string;
  words?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Restarts it whenever it ends, and says so. */
  isKept: boolean;
  say: (sentence: string) => void;
}

const root = path.join(__dirname, '../..');
const patienceMs = 30_000;
const firstPauseMs = 500;
const pauseMaxMs = 30_000;
/** After running this long it is restarted without a longer pause. */
const wellAfterMs = 60_000;

/** Runs a service in its own process, which also ends when this one does, however that happens. */
export function keepRunning({ name, file, words = [], env, isKept, say }: ServiceOptions): Service {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;

  /** Resolves when the process has ended. */
  async function runOnce(onReady: (message: Ready) => void): Promise<void> {
    const startedAt = Date.now();
    const waiting = setInterval(
      () => say(`${name}仍在启动（已 ${Math.round((Date.now() - startedAt) / 1000)} 秒）…`),
      patienceMs,
    );
    child = spawn(process.execPath, [...nodeArgs(path.resolve(root, file)), ...words], {
      cwd: root,
      // The IPC channel tells the child when this process is gone.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C must reach only this process, which stops the others in order.
      detached: process.platform !== 'win32',
      env,
    });
    child.on('message', (message: Ready & { ready?: boolean }) => {
      // The tsx loader also uses this channel.
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
      // The process may have ended because both were told to stop, so wait for our own signal.
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
