/* npm run bench -- release: time from the command until a version is live, and until it is rolled back. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { editNoticeCenter, partialCheckout } from '../e2e/fixtures/partialCheckout';
import { startPortal } from '../e2e/fixtures/portal';
import { runCommand } from '../e2e/fixtures/runCommand';
import { runToEnd } from './lib/runToEnd';

const remote = 'mf-notices';
const rounds = 3;
const pollMs = 50;

async function main(): Promise<void> {
  const portal = await startPortal();
  const checkout = partialCheckout(remote);
  const env = {
    PORTAL_URL: portal.url,
    RELEASE_TOKEN: readFileSync(path.join(portal.dataDir, 'admin-token'), 'utf8').trim(),
  };
  const liveVersion = async () =>
    ((await (await fetch(`${portal.url}/releases.json`)).json()) as Record<string, { version: string }>)[
      remote
    ]!.version;

  /** Seconds until another version is live, and until the command has ended. */
  async function measure(command: string, args: string[]): Promise<string> {
    const before = await liveVersion();
    const startedAt = performance.now();
    const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
    const ended = runCommand(command, args, { cwd: checkout, env });
    let isOver = false;
    void ended.then(() => (isOver = true));
    while (!isOver && (await liveVersion()) === before) await pause(pollMs);
    const live = seconds();
    const { code, output } = await ended;
    if (code !== 0) throw new Error(output);
    return `live ${live} s, command ${seconds()} s`;
  }

  try {
    for (let round = 1; round <= rounds; round++) {
      editNoticeCenter(checkout, `公告大厅${round}`);
      console.log(`release, types, tests and build   ${await measure('release', [remote])}`);
      console.log(`rollback                          ${await measure('rollback', [remote])}`);
    }
  } finally {
    await portal.stop();
    rmSync(checkout, { recursive: true, force: true });
  }
}

runToEnd(main);
