import { fork } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { Asked, Told } from './messages';
import { OverLimitError } from './OverLimitError';
import type { WorkLimits } from './workLimits';

const file = require.resolve('./worker');
/** A source runs as it is; what was built of it needs nothing more. */
const compiling = file.endsWith('.ts') ? ['--import', pathToFileURL(require.resolve('tsx')).href] : [];

export interface RunningWorker {
  do: (asked: Asked) => Promise<unknown>;
  isGone: () => boolean;
  end: () => void;
}

/**
 * Starts a process that does one thing after another, with these files loaded. A process, since a thread is no wall: one
 * that runs out of memory can end the server, and memory of libraries and buffers counts nowhere.
 */
export function startWorker(
  { timeMs, cpuMs, memoryBytes, heapMebibytes, startMs }: WorkLimits,
  prepared: readonly string[],
): RunningWorker {
  const child = fork(file, [String(memoryBytes), String(cpuMs), ...prepared], {
    execArgv: [...compiling, `--max-old-space-size=${heapMebibytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // It reads what strangers wrote: it knows no secret.
    env: {},
  });
  let isReady = false;
  let isGone = false;
  let isLate = false;
  let current: { resolve: (result: unknown) => void; reject: (error: Error) => void; asked: Asked } | null =
    null;
  let timer: NodeJS.Timeout | undefined;

  const begin = () => {
    if (!current) return;
    clearTimeout(timer);
    timer = setTimeout(kill, isReady ? timeMs : startMs);
    if (isReady) child.send(current.asked);
  };
  const settle = () => {
    clearTimeout(timer);
    const settled = current;
    current = null;
    letGo();
    return settled;
  };
  function kill() {
    isLate = true;
    child.kill('SIGKILL');
  }
  /** Keeps nobody waiting who has nothing else to do. */
  function letGo() {
    child.unref();
    child.channel?.unref();
  }

  child.on('message', (told: Told) => {
    if (told.kind === 'ready') {
      isReady = true;
      begin();
    } else if (told.kind === 'done') settle()?.resolve(told.result);
    else settle()?.reject(new Error(told.reason));
  });
  const gone = (reason: Error) => {
    isGone = true;
    settle()?.reject(reason);
  };
  child.once('error', gone);
  child.once('exit', (_, signal) => {
    // What the watchdog ends with this signal has used up its time.
    const limit = isLate || signal === 'SIGTERM' ? 'time' : 'memory';
    gone(isReady ? new OverLimitError(limit) : new Error('a worker did not start'));
  });
  letGo();

  return {
    do: (asked) =>
      new Promise((resolve, reject) => {
        current = { resolve, reject, asked };
        child.ref();
        child.channel?.ref();
        begin();
      }),
    isGone: () => isGone,
    end: () => void child.kill('SIGKILL'),
  };
}
