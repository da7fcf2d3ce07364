import type { ChildProcess } from 'node:child_process';

/** The port that a child process listens on, as it tells its parent. */
export const portToldBy = (child: ChildProcess) =>
  new Promise<number>((resolve) =>
    child.on('message', (message: { port?: number }) => message.port && resolve(message.port)),
  );
