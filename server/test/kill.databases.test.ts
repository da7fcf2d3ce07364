import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/freePort';
import { nodeArgs, programFile } from '../../scripts/lib/programs/programs';
import { connect } from '../src';
import { copyDatabase } from './copyDatabase';
import { template } from './marketTemplate';
import { openTestDatabase } from './openTestDatabase';

const rounds = 3;
const acknowledgedARound = 5;
/** Long enough to be in the midst of the next registration. */
const killDelayMs = 30;
const startTimeoutMs = 90_000;
const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-kill-'));

it('loses nothing that was acknowledged when it is killed, and is ready again', async () => {
  cpSync(template.folder()!, dataDir, { recursive: true });
  const onServer = process.env.TEST_DATABASE_URL ? await openTestDatabase({ hasMarket: true }) : null;
  if (!onServer) copyDatabase({ hasMarket: true }, dataDir);
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { child, port } = await startServer(onServer?.url ?? null);
    const ended = once(child, 'exit');
    let left = acknowledgedARound;
    await registerUntilGone(port, round, (account) => {
      acknowledged.push(account);
      left -= 1;
      if (left === 0) setTimeout(() => child.kill('SIGKILL'), killDelayMs);
    });
    await ended;
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * acknowledgedARound);

  const { db, close } = onServer ?? (await connect({ databaseUrl: null, dataDir }));
  const kept = new Set((await db.selectFrom('users').select('mobile').execute()).map(({ mobile }) => mobile));
  const halfDone = await db
    .selectFrom('users')
    .leftJoin('password_history', 'password_history.user_id', 'users.id')
    .select('users.id')
    .where('password_history.user_id', 'is', null)
    // An organisation has no password.
    .where('users.kind', '=', 'person')
    .execute();
  await close();

  expect(acknowledged.filter((mobile) => !kept.has(mobile))).toEqual([]);
  expect(halfDone).toEqual([]);
}, 240_000);

async function startServer(databaseUrl: string | null): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort(0);
  const child = spawn(process.execPath, nodeArgs(programFile('demo-market')), {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      PORTAL_DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const until = Date.now() + startTimeoutMs;
  while (Date.now() < until) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (child.exitCode !== null) throw new Error(`server ended: ${child.exitCode}`);
    if (isReady) return { child, port };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error('server did not start');
}

/** Registers one account after the other, and tells which ones the server said it has. */
async function registerUntilGone(
  port: number,
  round: number,
  onAcknowledged: (account: string) => void,
): Promise<void> {
  const base = `http://127.0.0.1:${port}`;
  const first = await fetch(`${base}/first-visit`);
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const [, token] = /XSRF-TOKEN=([^;]+)/.exec(cookie) ?? [];
  if (!token) throw new Error(`no token came with ${first.status} ${await first.text()}`);
  const post = async (call: string, fields: Record<string, string>) => {
    const response = await fetch(`${base}/ajaxurl/apix${call}`, {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': decodeURIComponent(token) },
      body: new URLSearchParams(fields),
    });
    return (await response.json()) as { resCode: string };
  };
  const outbox = async (query: string) => {
    const response = await fetch(`${base}/ajaxurl/apix/demo/outbox?${query}`, { headers: { cookie } });
    const { resBody } = (await response.json()) as { resBody: { records: { code: string }[] } };
    return resBody.records[0]!.code;
  };

  try {
    for (let index = 0; ; index += 1) {
      const account = `13${round}${String(index).padStart(8, '0')}`;
      await fetch(`${base}/ajaxurl/apix/user/captchaCode`, { headers: { cookie } });
      await post('/user/sendRegisterCode', { account, captchaCode: await outbox('channel=captcha') });
      const vercode = await outbox(`to=${account}`);
      const reply = await post('/user/register', {
        account,
        userPswd: 'Portal-2026',
        nickName: '压测',
        agreeVersion: '1',
        vercode,
      });
      if (reply.resCode === 'S0000') onAcknowledged(account);
    }
  } catch {
    // The server is gone, as the test wants it.
  }
}
