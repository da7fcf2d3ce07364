import { sql } from 'kysely';
import type { Deps } from '../platform/Deps';
import { isProven, proveLedger } from '../modules/finance/ledger.repository';
import type { KeyService } from '../modules/market/key.service';
import type { SubscriptionService } from '../modules/market/subscription.service';
import type { Channels } from '../modules/messages/channels';
import { deliverQueued } from '../modules/messages/deliverQueued';
import type { FileService } from '../modules/files/file.service';
import type { NoticeService } from '../modules/notices/notice.service';
import type { HealthService } from '../modules/releases/health/health.service';
import type { OverrideService } from '../modules/releases/delivery/override.service';
import type { PublishService } from '../modules/releases/intake/publish.service';
import { rebuildSearch } from '../modules/search/rebuildSearch';
import type { LeaseService } from '../modules/metering/lease.service';
import type { PublicationService } from '../modules/publication/publication.service';
import { systemActor } from '../platform/stateMachine';
import { days, hours, minutes, seconds } from '../platform/time';
import { forgetUsage, measureProducts } from './usageJobs';

/** Services whose work goes on in the background. */
export interface JobServices {
  keys: KeyService;
  subscriptions: SubscriptionService;
  publications: PublicationService;
  leases: LeaseService;
  notices: NoticeService;
  files: FileService;
  health: HealthService;
  overrides: OverrideService;
  publishing: PublishService;
  channels: Channels;
}

interface Job {
  name: string;
  everyMs: number;
  run: (deps: Deps, services: JobServices) => Promise<void>;
}

const tickMs = 10 * seconds;

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
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', before(2 * days))
        .execute();
      await db
        .deleteFrom('gateway_changes')
        .where('at', '<', before(7 * days))
        .where('seq', '<', (eb) => eb.selectFrom('gateway_changes').select(eb.fn.max('seq').as('last')))
        .execute();
      await forgetUsage(db, clock());
      await db
        .deleteFrom('outgoing_messages')
        .where('created_at', '<', before(30 * days))
        .execute();
    },
  },
  {
    name: 'publish-notices',
    everyMs: 15 * seconds,
    run: (_, { notices }) => notices.publishDue(),
  },
  { name: 'judge-releases', everyMs: 30 * seconds, run: (_, { health }) => health.judge() },
  { name: 'forget-release-visits', everyMs: hours, run: (_, { health }) => health.forget() },
  { name: 'prune-releases', everyMs: days, run: (_, { publishing }) => publishing.prune() },
  { name: 'forget-overrides', everyMs: hours, run: (_, { overrides }) => overrides.forget() },
  {
    name: 'rebuild-search',
    everyMs: days,
    run: ({ db }) => rebuildSearch(db),
  },
  {
    name: 'sweep-uploads',
    everyMs: 10 * minutes,
    run: (_, { files }) => files.sweep(),
  },
  { name: 'collect-files', everyMs: days, run: (_, { files }) => files.collect() },
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
  {
    name: 'deliver-messages',
    everyMs: 30 * seconds,
    run: (deps, { channels }) => deliverQueued(deps, channels),
  },
  { name: 'close-leases', everyMs: 30 * seconds, run: (_, { leases }) => leases.closeExpired() },
  {
    name: 'end-overdue',
    everyMs: minutes,
    async run(_, { keys, subscriptions, publications }) {
      await keys.endOverdue(systemActor);
      await subscriptions.endExpired();
      await subscriptions.remindOverdue();
      await publications.publishDue();
    },
  },
  { name: 'measure-products', everyMs: 5 * minutes, run: measureProducts },
  {
    name: 'prove-ledger',
    everyMs: hours,
    async run({ db, clock, log }) {
      const proof = await proveLedger(db);
      await db
        .insertInto('ledger_proofs')
        .values({
          at: clock(),
          sum_minor: proof.sumMinor,
          drifting_accounts: proof.driftingAccounts,
          negative_accounts: proof.negativeAccounts,
        })
        .execute();
      if (!isProven(proof)) log.error({ proof }, 'the ledger does not add up');
    },
  },
];

/** Runs whatever is due and free. */
export async function runDueJobs(deps: Deps, services: JobServices): Promise<void> {
  for (const job of jobs) {
    if (!(await claim(deps, job))) continue;
    try {
      await job.run(deps, services);
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
export function startJobs(deps: Deps, services: JobServices): () => void {
  const tick = () =>
    void runDueJobs(deps, services).catch((error: unknown) => deps.log.error({ err: error }, 'jobs failed'));
  const timer = setInterval(tick, tickMs);
  timer.unref();
  tick();
  return () => clearInterval(timer);
}
