import { readFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from './db/connect';
import type { Deps } from './Deps';
import type { Figure } from './Figure';
import type { Job } from './jobs';
import { listJobs } from './jobs.repository';
import type { Readiness } from './Readiness';

interface Ground {
  connections?: Connection['connections'];
  replicaLagMs?: Connection['replicaLagMs'];
  jobs: readonly Job[];
  readiness: Readiness;
}

/** File that records the last backup, by `npm run backup` or another tool. */
export const backupMark = 'last-backup';

/** Figures of the platform itself. */
export const platformFigures = (
  { db, config }: Deps,
  { connections = () => [], replicaLagMs, jobs, readiness }: Ground,
): readonly Figure[] => [
  {
    name: 'portal_ready',
    help: '1 while /readyz is green, apart from the database',
    read: async () => [{ value: Number(readiness.reasons.length === 0) }],
  },
  {
    name: 'portal_database_connections',
    help: 'Connections of this process to PostgreSQL, and who waits for one',
    labels: ['pool', 'state'],
    read: async () => connections().map(({ count, ...labels }) => ({ value: count, labels })),
  },
  {
    name: 'portal_database_replica_lag_seconds',
    help: 'So long ago the replica had everything, +Inf while nothing is known of it; absent without one',
    read: async () => (replicaLagMs ? [{ value: replicaLagMs() / 1000 }] : []),
  },
  {
    name: 'portal_job_last_success_timestamp_seconds',
    help: 'When a job of the portal last succeeded, in whichever process; 0: never',
    labels: ['task'],
    read: async () =>
      (await listJobs(db)).map(({ name, succeeded_at }) => ({
        value: (succeeded_at?.getTime() ?? 0) / 1000,
        labels: { task: name },
      })),
  },
  {
    name: 'portal_job_failures',
    help: 'How often in a row a job has failed since it last succeeded',
    labels: ['task'],
    read: async () =>
      (await listJobs(db)).map(({ name, failures }) => ({ value: failures, labels: { task: name } })),
  },
  {
    name: 'portal_job_period_seconds',
    help: 'How often a job of the portal is due',
    labels: ['task'],
    read: async () => jobs.map(({ name, everyMs }) => ({ value: everyMs / 1000, labels: { task: name } })),
  },
  {
    name: 'portal_backup_timestamp_seconds',
    help: 'When the last backup of this portal was whole, as the file last-backup of its data folder says; 0: never',
    read: async () => {
      const told = await readFile(path.join(config.dataDir, backupMark), 'utf8').catch(() => null);
      return [{ value: told === null ? 0 : Date.parse(told.trim()) / 1000 }];
    },
  },
  {
    name: 'portal_data_free_bytes',
    help: 'Free space for the data folder',
    read: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return [{ value: bavail * bsize }];
    },
  },
  {
    name: 'portal_data_size_bytes',
    help: 'Size of the file system of the data folder',
    read: async () => {
      const { blocks, bsize } = await statfs(config.dataDir);
      return [{ value: blocks * bsize }];
    },
  },
];
