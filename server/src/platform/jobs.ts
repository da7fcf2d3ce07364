import type { Deps } from './Deps';
import { days, minutes, seconds } from './time';

/** Something that is done in the background. */
export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

const tickMs = 10 * seconds;

/** What the platform itself does: it forgets the requests that it counted and answered, and announcements. */
export const platformJobs = ({ db, clock }: Deps): readonly Job[] => [
  {
    name: 'forget-requests',
    everyMs: 10 * minutes,
    async run() {
      const before = (ageMs: number) => new Date(clock().getTime() - ageMs);
      await db.deleteFrom('rate_limits').where('window_started_at', '<', before(days)).execute();
      await db
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', before(2 * days))
        .execute();
      await db
        .deleteFrom('gateway_changes')
        .where('at', '<', before(7 * days))
        .where('seq', '<', (eb) => eb.selectFrom('gateway_changes').select(eb.fn.max('seq').as('last')))
        .execute();
    },
  },
];

/** Runs whatever is due and free. Any process may run a job; the database sees to it that one does. */
export async function runDueJobs(deps: Deps, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    if (!(await claim(deps, job))) continue;
    try {
      await job.run();
    } catch (error) {
      deps.log.error({ err: error, job: job.name }, 'job failed');
    }
  }
}

/** One statement decides: whoever moves `next_run_at` forward has the job. */
async function claim({ db, clock }: Deps, { name, everyMs }: Job): Promise<boolean> {
  const now = clock();
  await db
    .insertInto('jobs')
    .values({ name, next_run_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const claimed = await db
    .updateTable('jobs')
    .set({ next_run_at: new Date(now.getTime() + everyMs) })
    .where('name', '=', name)
    .where('next_run_at', '<=', now)
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Looks for due jobs until it is stopped. */
export function startJobs(deps: Deps, jobs: readonly Job[]): () => void {
  const tick = () =>
    void runDueJobs(deps, jobs).catch((error: unknown) => deps.log.error({ err: error }, 'jobs failed'));
  const timer = setInterval(tick, tickMs);
  timer.unref();
  tick();
  return () => clearInterval(timer);
}
