import type { ChildProcess } from 'node:child_process';

/** The port that a process of the bench tells its parent. */
export const portOf = (child: ChildProcess) =>
  new Promise<number>((resolve) =>
    child.on('message', (message: { port?: number }) => message.port && resolve(message.port)),
  );
