import { sql } from 'kysely';
import type { Deps } from '../Deps';
import { days, hours, minutes, seconds } from '../time';

interface Job {
  name: string;
  everyMs: number;
  run: (deps: Deps) => Promise<void>;
}

const tickMs = 30 * seconds;

/** What is done in the background. Any process may run a job; the database sees to it that one does. */
export const jobs: readonly Job[] = [
  {
    name: 'forget-expired',
    everyMs: 10 * minutes,
    async run({ db, clock }) {
      const before = (ageMs: number) => new Date(clock().getTime() - ageMs);
      await db.deleteFrom('captchas').where('created_at', '<', before(hours)).execute();
      await db
        .deleteFrom('verification_codes')
        .where('created_at', '<', before(2 * days))
        .execute();
      await db
        .deleteFrom('tickets')
        .where('expires_at', '<', before(2 * days))
        .execute();
      await db.deleteFrom('rate_limits').where('window_started_at', '<', before(days)).execute();
      await db.deleteFrom('login_failures').where('first_at', '<', before(days)).execute();
      await db
        .deleteFrom('sessions')
        .where('last_seen_at', '<', before(30 * days))
        .execute();
      await db
        .deleteFrom('outgoing_messages')
        .where('created_at', '<', before(30 * days))
        .execute();
    },
  },
  {
    name: 'count-views',
    everyMs: 10 * minutes,
    async run({ db, clock }) {
      const since = new Date(clock().getTime() - 30 * days);
      await sql`update api_products p set views_30d = coalesce((
        select sum(views) from api_view_days d where d.api_id = p.id and d.day >= ${since}::date), 0)`.execute(
        db,
      );
    },
  },
];

/** Runs whatever is due and free. */
export async function runDueJobs(deps: Deps): Promise<void> {
  for (const job of jobs) {
    if (!(await claim(deps, job))) continue;
    try {
      await job.run(deps);
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
export function startJobs(deps: Deps): () => void {
  const tick = () =>
    void runDueJobs(deps).catch((error: unknown) => deps.log.error({ err: error }, 'jobs failed'));
  const timer = setInterval(tick, tickMs);
  timer.unref();
  tick();
  return () => clearInterval(timer);
}
