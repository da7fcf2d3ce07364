import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { dueRelease } from './dueRelease';

const root = path.join(__dirname, '../..');
/**
 * Builds the releases of these apps that are outdated. A process builds one after the other, because loading webpack for each
 * takes as long as building it.
 *
 * @param onBuilt  Is told of each that was not there.
 * @param before   Other work, in place of the second process until it is done.
 * @returns The folders of all, in the order of the apps.
 * @throws Where a build fails; it has said why.
 */
export async function buildApps(
  apps: readonly string[],
  onBuilt: (app: string) => void,
  before: () => Promise<void> = async () => {},
): Promise<string[]> {
  const due = apps.map((app) => ({ app, ...dueRelease(app) }));
  // PERF: the shell takes longest, and is the last by name.
  const waiting = due
    .filter(({ isBuilt }) => !isBuilt)
    .map(({ app }) => app)
    .reverse();
  const takeTurns = async () => {
    if (waiting.length === 0) return;
    // Module ids depend on the folder in which a build is started: it is the same for all ways to build an app.
    const builder = fork(path.join(__dirname, 'buildInTurn.ts'), {
      cwd: root,
      execArgv: ['--import', 'tsx'],
    });
    try {
      for (let app = waiting.shift(); app; app = waiting.shift()) {
        await buildBy(builder, app);
        onBuilt(app);
      }
    } finally {
      if (builder.connected) builder.disconnect();
    }
  };
  // Two at once: a process takes a gigabyte of memory at most.
  await Promise.all([takeTurns(), before().then(takeTurns)]);
  return due.map(({ folder }) => folder);
}

const buildBy = (builder: ChildProcess, app: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const handleExit = () => reject(new Error(`${path.basename(app)} 构建失败，请看上面的错误。`));
    builder.once('exit', handleExit);
    builder.once('message', () => {
      builder.off('exit', handleExit);
      resolve();
    });
    builder.send(app);
  });
