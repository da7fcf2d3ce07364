/*
 * npm run bench -- ledger: random recharges, charges, refunds and withdrawals, many at a time, by a process that is
 * killed again and again; afterwards the books are compared.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { accountState } from '@portal/calls';
import { connect, migrate, type Db } from '@portal/server';
import { proveLedger } from '../server/src/modules/finance/ledger.repository';
import { startPostgres } from '../scripts/lib/startPostgres';
import type { MoverReport, MoverTask } from './ledger/MoverTask';
import { owners } from './ledger/randomMoves';
import { newDatabase } from './lib/newDatabase';
import { printResults } from './lib/printResults';
import { runToEnd } from './lib/runToEnd';

const transfers = Number(process.env.BENCH_TRANSFERS ?? 10_000);
const atOnce = Number(process.env.BENCH_AT_ONCE ?? 50);
const kills = Number(process.env.BENCH_KILLS ?? 10);

interface Told {
  moved: Set<number>;
  refused: Set<number>;
}

/** Lets a process move money until everything was acknowledged, or until it is killed after `killAfter` reports. */
async function moveOnce(task: MoverTask, told: Told, killAfter: number): Promise<void> {
  const mover = fork(path.join(__dirname, 'ledger/mover.ts'));
  let reports = 0;
  mover.on('message', ({ number, isMoved }: MoverReport) => {
    (isMoved ? told.moved : told.refused).add(number);
    reports += 1;
    if (reports === killAfter) mover.kill('SIGKILL');
  });
  mover.send(task);
  const [code] = (await once(mover, 'exit')) as [number | null];
  if (code !== null && code !== 0) throw new Error(`the mover ended with ${code}`);
}

async function moveAll(databaseUrl: string): Promise<Told> {
  const told: Told = { moved: new Set(), refused: new Set() };
  const numbers = Array.from({ length: transfers }, (_, at) => at);
  for (let kill = 0; kill <= kills; kill += 1) {
    // What was under way when it was killed is asked for again, with the same key.
    const left = numbers.filter((number) => !told.moved.has(number) && !told.refused.has(number));
    const killAfter = kill < kills ? Math.floor(transfers / (kills + 1)) : Infinity;
    await moveOnce({ databaseUrl, numbers: left, atOnce }, told, killAfter);
  }
  return told;
}

async function fill(db: Db): Promise<void> {
  const facts = {
    mobile: null,
    password_hash: '',
    state: accountState.active,
    agree_version: null,
    portal_id: null,
  };
  const created_at = new Date();
  await db
    .insertInto('users')
    .values(owners.map((id) => ({ ...facts, id, email: `${id}@example.com`, nick_name: id, created_at })))
    .execute();
}

async function judge(db: Db, { moved, refused }: Told) {
  const rows = await db.selectFrom('ledger_transfers').select('idempotency_key').execute();
  const kept = new Set(rows.map(({ idempotency_key }) => idempotency_key));
  const isKept = (number: number) => kept.has(`bench:${number}`);
  return {
    transfers,
    atOnce,
    kills,
    moved: moved.size,
    refused: refused.size,
    unanswered: transfers - moved.size - refused.size,
    lost: [...moved].filter((number) => !isKept(number)).length,
    uninvited: rows.length - [...moved].filter(isKept).length,
    ...(await proveLedger(db)),
  };
}

async function main(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('需要 PostgreSQL：请先安装，或设置 TEST_DATABASE_URL');
  const databaseUrl = await newDatabase(postgres.url, 'bench_ledger');
  const { db, close } = await connect({ databaseUrl, dataDir: '' });
  await migrate(db);
  await fill(db);
  const result = await judge(db, await moveAll(databaseUrl));
  await close();
  postgres.stop();

  printResults([result]);
  console.log(JSON.stringify(result));
  const { unanswered, lost, uninvited, sumMinor, driftingAccounts, negativeAccounts } = result;
  const faults = [unanswered, lost, uninvited, sumMinor, driftingAccounts, negativeAccounts];
  process.exit(faults.some((fault) => fault !== 0) ? 1 : 0);
}

runToEnd(main);
