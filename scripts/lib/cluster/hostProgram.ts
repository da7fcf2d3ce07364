/*
 * Runs a program that does not support supervision (PostgreSQL, nginx), in a process that `keepRunning` can supervise.
 */
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { HostedProgram } from './HostedProgram';

const lookAgainMs = 50;
/** Waiting longer for an orderly shutdown is useless. */
const patienceMs = 9000;

const { program, words, port, log, ending, user } = HostedProgram.parse(JSON.parse(process.argv[2] ?? ''));
let isEnding = false;
let isReady = false;
const said = openSync(log, 'a');
const child = spawn(program, words, { stdio: ['ignore', said, said], cwd: tmpdir(), ...user });
child.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.once('exit', () => {
  if (!isReady) console.error(`${program} 已结束，原因见 ${log}`);
  process.exit(isEnding ? 0 : 1);
});

function end(): void {
  if (isEnding) return;
  isEnding = true;
  child.kill(ending);
  setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('disconnect', end);

const isListening = () =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

async function tellWhenReady(): Promise<void> {
  while (!(await isListening())) await pause(lookAgainMs);
  isReady = true;
  process.send?.({ ready: true });
}

void tellWhenReady();
