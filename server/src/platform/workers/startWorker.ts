import { fork } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { Asked, Told } from './messages';
import { OverLimitError } from './OverLimitError';
import type { WorkLimits } from './workLimits';

const file = require.resolve('./worker');
/** TypeScript sources need the loader; built files do not. */
const compiling = file.endsWith('.ts') ? ['--import', pathToFileURL(require.resolve('tsx')).href] : [];

export interface RunningWorker {
  do: (asked: Asked) => Promise<unknown>;
  isGone: () => boolean;
  end: () => void;
}

/**
 * Starts a process that does one piece of work after another, with these files loaded. A process, because threads do
 * not isolate: running out of memory in one can end the server, and memory of native libraries is not counted.
 */
export function startWorker(
  { timeMs, cpuMs, memoryBytes, heapMebibytes, startMs }: WorkLimits,
  prepared: readonly string[],
): RunningWorker {
  const child = fork(file, [String(memoryBytes), String(cpuMs), ...prepared], {
    execArgv: [...compiling, `--max-old-space-size=${heapMebibytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // It handles input of strangers, so it gets no secrets.
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
  /** Lets the server end while the worker is idle. */
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
    // The watchdog sends this signal when the time is used up.
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
