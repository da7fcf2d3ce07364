import type { ChildProcess } from 'node:child_process';

/** The port reported by a child process. */
export const portOf = (child: ChildProcess) =>
  new Promise<number>((resolve) =>
    child.on('message', (message: { port?: number }) => message.port && resolve(message.port)),
  );
