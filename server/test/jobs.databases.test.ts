import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql, type KyselyPlugin } from 'kysely';
import { noticeState } from '@portal/calls';
import { DatabaseAwayError } from '../src/platform/db/DatabaseAwayError';
import { distinctJobs, runDueJobs, startJobs, type Job } from '../src/platform/jobs';
import { days, hours, minutes } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { countStatements } from './countStatements';
import { eventually } from './startMarket';

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());

const deps = () => ({ db: test.db, clock: test.clock, config: test.config, log: test.app.log });
const run = (...jobs: Job[]) => runDueJobs(deps(), jobs);
const rowOf = (name: string) =>
  test.db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

/** Counts its runs; ends as `end` does. */
function aJob(name: string, everyMs: number, end: () => Promise<number | void> = async () => {}) {
  const job = {
    name,
    everyMs,
    runs: 0,
    async run() {
      job.runs += 1;
      return end();
    },
  };
  return job;
}

it('has a name that no other job has', () => {
  expect(() => distinctJobs([aJob('one', days), aJob('two', days), aJob('one', hours)])).toThrow(
    'two jobs are called one',
  );
});

it('runs when it is due, and not before', async () => {
  const job = aJob('daily', days);
  await run(job);
  await run(job);
  test.pass(days - 1);
  await run(job);
  expect(job.runs).toBe(1);

  test.pass(1);
  await run(job);
  expect(job.runs).toBe(2);
});

it('asks once for all of which none is due', async () => {
  const jobs = Array.from({ length: 20 }, (_, index) => aJob(`idle ${index}`, days));
  await run(...jobs);
  const { db, asked } = countStatements(test.db);

  await runDueJobs({ ...deps(), db }, jobs);

  expect(asked()).toBe(1);
  expect(jobs.map(({ runs }) => runs)).toEqual(jobs.map(() => 1));
});

it('begins nothing more once it is stopped', async () => {
  let isStopped = false;
  const first = aJob('last', days, async () => void (isStopped = true));
  const second = aJob('never', days);

  await runDueJobs(deps(), [first, second], { isStopped: () => isStopped });

  expect([first.runs, second.runs]).toEqual([1, 0]);
});

it('runs in one process of those that find it due at once', async () => {
  const job = aJob('shared', days, () => new Promise((resolve) => setTimeout(resolve, 100)));

  await Promise.all([run(job), run(job), run(job)]);

  expect(job.runs).toBe(1);
});

it('runs again within minutes when the process that had it died, and is left alone until then', async () => {
  const job = aJob('claimed', days);
  const claimedUntil = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;
  await test.db
    .insertInto('jobs')
    .values({
      name: job.name,
      next_run_at: test.clock(),
      claim: 'of the dead',
      claimed_until: claimedUntil(60_000),
    })
    .execute();
  await run(job);
  expect(job.runs).toBe(0);

  await test.db
    .updateTable('jobs')
    .set({ claimed_until: claimedUntil(-1) })
    .where('name', '=', job.name)
    .execute();
  await run(job);
  expect(job.runs).toBe(1);
  expect(await rowOf(job.name)).toMatchObject({
    claim: null,
    claimed_until: null,
    succeeded_at: test.clock(),
  });
});

it('tries again soon what failed, later and later, and no later than its turn', async () => {
  let isBroken = true;
  const job = aJob('failing', hours, async () => {
    if (isBroken) throw new Error('broken');
  });
  const waits: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await run(job);
    waits.push(((await rowOf(job.name)).next_run_at.getTime() - test.clock().getTime()) / minutes);
    test.pass(waits.at(-1)! * minutes);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(await rowOf(job.name)).toMatchObject({ failures: 8, succeeded_at: null });

  isBroken = false;
  await run(job);
  expect(await rowOf(job.name)).toMatchObject({ failures: 0, succeeded_at: test.clock() });
});

it('counts a run of which some rows failed as failed', async () => {
  await run(aJob('some rows', hours, async () => 2));

  expect(await rowOf('some rows')).toMatchObject({ failures: 1 });
});

it('runs although a clock that was ahead has set its turn', async () => {
  const job = aJob('clock', hours);
  await test.db
    .insertInto('jobs')
    .values({ name: job.name, next_run_at: new Date(test.clock().getTime() + 30 * days) })
    .execute();

  await run(job);

  expect(job.runs).toBe(1);
});

it('publishes the notices that are due beside one that cannot be', async () => {
  const rows = await test.db.selectFrom('notices').select('id').orderBy('id').limit(3).execute();
  const [broken, ...well] = rows.map(({ id }) => id);
  await test.db
    .updateTable('notices')
    .set({ state: noticeState.scheduled, published_at: new Date(test.clock().getTime() - 1) })
    .where('id', 'in', [broken!, ...well])
    .execute();
  await sql
    .raw(
      `create function refuse_notice() returns trigger language plpgsql as $$ begin raise exception 'broken row'; end $$;
       create trigger refuse_notice before update on notices for each row when (old.id = '${broken}')
         execute function refuse_notice()`,
    )
    .execute(test.db);

  expect(await test.runJob('publish-notices')).toBe(1);
  await sql.raw('drop trigger refuse_notice on notices').execute(test.db);

  const stateOf = async (id: string) =>
    (await test.db.selectFrom('notices').select('state').where('id', '=', id).executeTakeFirstOrThrow())
      .state;
  expect(await Promise.all(well.map(stateOf))).toEqual([noticeState.published, noticeState.published]);
  expect(await stateOf(broken!)).toBe(noticeState.scheduled);
  expect(await test.runJob('publish-notices')).toBe(0);
  expect(await stateOf(broken!)).toBe(noticeState.published);
});

it('sweeps what killed uploads left, nothing that is in use, and stumbles over nothing else', async () => {
  const at = (name: string) => path.join(test.config.dataDir, 'incoming', name);
  mkdirSync(at('release-old'), { recursive: true });
  for (const name of ['part_old', 'part_new']) writeFileSync(at(name), 'x');
  for (const [name, ageMs] of [
    ['release-old', hours],
    ['part_old', hours],
    ['part_new', 0],
  ] as const) {
    const time = new Date(test.clock().getTime() - ageMs);
    utimesSync(at(name), time, time);
  }

  expect(await test.runJob('sweep-uploads')).toBe(0);

  expect(['release-old', 'part_old', 'part_new'].map((name) => existsSync(at(name)))).toEqual([
    true,
    false,
    true,
  ]);
});

it('tells the stack of an outage once a minute, though not even a failure can be kept, and goes on after it', async () => {
  const lines: { msg: string; err?: Error }[] = [];
  const log = { error: (facts: object, msg: string) => void lines.push({ ...facts, msg }) } as never;
  let isAway = false;
  const breaking: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw new DatabaseAwayError('the database does not answer');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const job = aJob('outage', minutes, async () => {
    if (job.runs > 1) return;
    isAway = true;
    throw new DatabaseAwayError('the database is lost');
  });
  const all = ['nextTick', 'queueMicrotask', 'hrtime', 'performance', 'Date'] as const;
  jest.useFakeTimers({
    doNotFake: [...all, 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'],
  });
  let now = test.clock().getTime();
  const started = startJobs(
    { ...deps(), db: test.db.withPlugin(breaking), clock: () => new Date(now), log },
    [job],
  );
  const tick = () => {
    now += 10_000;
    jest.advanceTimersByTime(10_000);
  };
  try {
    await eventually(async () => expect(lines).toHaveLength(2));
    for (let count = 3; count <= 8; count += 1) {
      tick();
      await eventually(async () => expect(lines).toHaveLength(count));
    }
    expect(lines.map(({ msg, err }) => [msg, err?.message])).toEqual([
      ['job failed', 'the database is lost'],
      ['failure of a job not kept', undefined],
      ...Array(5).fill(['jobs failed', undefined]),
      ['jobs failed', 'the database does not answer'],
    ]);

    isAway = false;
    await test.db.updateTable('jobs').set({ claimed_until: null }).where('name', '=', job.name).execute();
    tick();
    await eventually(async () => expect((await rowOf(job.name)).failures).toBe(0));
    await eventually(async () => expect(job.runs).toBe(2));
  } finally {
    await started.stop();
    jest.useRealTimers();
  }
  expect(lines).toHaveLength(8);
});
