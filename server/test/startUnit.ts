import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { credentialsOf, oneOf, readEnvFile, readUnit } from '../../scripts/lib/readUnit';

export interface StartedUnit {
  pid: number;
  /** What it has written to its log. */
  said: () => string;
  hasEnded: () => boolean;
  /** As systemd does: by its signal, and in its time. @returns how it ended, and whether it had to be killed. */
  stop: () => Promise<{ code: number | null; wasKilled: boolean }>;
}

/** Starts what a unit file starts, with its environment and credentials and nothing else. @param folder  For its credentials. */
export function startUnit(file: string, folder: string): StartedUnit {
  const unit = readUnit(file);
  const [program = '', ...words] = oneOf(unit, 'Service.ExecStart').split(' ');
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(credentialsOf(unit))) {
    copyFileSync(source, path.join(folder, name));
    chmodSync(path.join(folder, name), 0o400);
  }
  const child = spawn(program, words, {
    cwd: oneOf(unit, 'Service.WorkingDirectory'),
    env: {
      PATH: '/usr/bin:/bin',
      // That of the tests, where systemd gives it a /tmp of its own.
      TMPDIR: process.env.TMPDIR,
      ...readEnvFile(readFileSync(oneOf(unit, 'Service.EnvironmentFile'), 'utf8')),
      CREDENTIALS_DIRECTORY: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const ended = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    said: () => said,
    hasEnded: () => hasEnded(child),
    async stop() {
      let wasKilled = false;
      const kill = () => (wasKilled = child.kill('SIGKILL'));
      const timer = setTimeout(kill, Number(oneOf(unit, 'Service.TimeoutStopSec')) * 1000);
      if (!hasEnded(child)) {
        child.kill(signals[oneOf(unit, 'Service.KillSignal')]);
        await ended;
      }
      clearTimeout(timer);
      return { code: child.exitCode, wasKilled };
    },
  };
}

/** Those that a program can answer to. */
const signals: Record<string, NodeJS.Signals> = { SIGTERM: 'SIGTERM', SIGINT: 'SIGINT' };

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
