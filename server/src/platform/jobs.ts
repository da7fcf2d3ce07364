import type { Deps } from './Deps';
import { inBackground } from './db/inBackground';
import { createOutageNotes } from './createOutageNotes';
import { newId } from './ids';
import * as repository from './jobs.repository';
import { outageOf } from './outageOf';
import { inRootSpan } from './tracing';
import { days, minutes, seconds } from './time';

/** A background job. */
export interface Job {
  name: string;
  everyMs: number;
  /** Returns the number of failed rows, for jobs that use `forEachRow`. */
  run: () => Promise<number | void>;
}

const tickMs = 10 * seconds;
/** Claims are renewed while a job runs; after a crash they expire within this time. */
const claimMs = 2 * minutes;
const renewMs = 30 * seconds;
/** Delay of the first retry; later ones grow, up to the regular turn. */
const firstRetryMs = minutes;

/** Jobs of the platform itself: delete old request counts, stored answers and announcements. */
export const platformJobs = ({ db, clock }: Deps): readonly Job[] => [
  {
    name: 'forget-requests',
    everyMs: 10 * minutes,
    async run() {
      const before = (ageMs: number) => new Date(clock().getTime() - ageMs);
      await repository.forgetRequests(db, {
        hitsBefore: before(days),
        answersBefore: before(2 * days),
        changesBefore: before(7 * days),
      });
    },
  },
];

/** @throws for duplicate names: jobs are claimed by name, so that one of them would hardly ever run. */
export function distinctJobs(jobs: readonly Job[]): readonly Job[] {
  const names = jobs.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two jobs are called ${twice}`);
  return jobs;
}

/** Runs every job that is due and unclaimed. All processes may try; the database decides which one runs it. */
export async function runDueJobs(
  deps: Deps,
  jobs: readonly Job[],
  { isStopped = (): boolean => false, noteOf = createNotes(deps) } = {},
): Promise<void> {
  for (const job of await inBackground(() => whatMayBeDue(deps, jobs))) {
    if (isStopped()) return;
    await inBackground(() => runIfDue(deps, job, noteOf));
  }
}

/** What the log says of a failure: its stack, but of an outage only once a minute. */
function createNotes({ clock }: Deps): (error: unknown) => object {
  const noteOf = createOutageNotes(() => clock().getTime());
  return (error) => {
    const outage = outageOf(error);
    return outage && error instanceof Error ? noteOf(error, outage) : { err: error };
  };
}

/** One query for all jobs, since usually none is due. The claim decides who runs it. */
async function whatMayBeDue({ db, clock }: Deps, jobs: readonly Job[]): Promise<readonly Job[]> {
  const turns = new Map(
    (await repository.listTurns(db)).map(({ name, next_run_at }) => [name, next_run_at.getTime()]),
  );
  const now = clock().getTime();
  return jobs.filter(({ name, everyMs }) => {
    const turn = turns.get(name);
    return turn === undefined || turn <= now || turn > now + everyMs;
  });
}

async function runIfDue(
  { db, clock, log }: Deps,
  job: Job,
  noteOf: (error: unknown) => object,
): Promise<void> {
  const { name, everyMs } = job;
  const claim = { name, claim: newId('claim') };
  const startedAt = clock();
  if (!(await repository.claimJob(db, claim, { now: startedAt, everyMs, claimMs }))) return;

  const renewing = setInterval(() => {
    repository.renewClaim(db, claim, claimMs).catch(() => {});
  }, renewMs).unref();
  try {
    const failedRows = (await inRootSpan(`job ${name}`, { 'portal.job': name }, () => job.run())) ?? 0;
    if (failedRows > 0) throw new Error(`${failedRows} rows failed`);
    const next = new Date(startedAt.getTime() + everyMs);
    await repository.finishJob(db, claim, { next_run_at: next, succeeded_at: clock(), failures: 0 });
  } catch (error) {
    log.error({ ...noteOf(error), job: name }, 'job failed');
    const retryMs = Math.min(firstRetryMs, everyMs);
    await repository.failJob(db, claim, { now: clock(), retryMs, everyMs }).catch((lost: unknown) => {
      // It stays due, and runs when its claim has expired.
      log.error({ ...noteOf(lost), job: name }, 'failure of a job not kept');
    });
  } finally {
    clearInterval(renewing);
  }
}

/** Checks for due jobs until it is stopped. */
export function startJobs(deps: Deps, jobs: readonly Job[]): { stop: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  const noteOf = createNotes(deps);
  let isStopped = false;

  const start = () => {
    const run = runDueJobs(deps, jobs, { isStopped: () => isStopped, noteOf })
      .catch((error: unknown) => deps.log.error(noteOf(error), 'jobs failed'))
      .finally(() => running.delete(run));
    running.add(run);
  };
  const timer = setInterval(start, tickMs);
  timer.unref();
  start();
  return {
    /** Starts no more jobs; resolves when running ones are done. */
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
