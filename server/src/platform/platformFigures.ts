import { statfs } from 'node:fs/promises';
import type { Connection } from './db/connect';
import type { Deps } from './Deps';
import type { Figure } from './Figure';
import { listJobs } from './jobs.repository';

/** What the ground that the modules stand on has to tell. */
export const platformFigures = (
  { db, config }: Deps,
  connections: Connection['connections'] = () => [],
): readonly Figure[] => [
  {
    name: 'portal_database_connections',
    help: 'Connections of this process to PostgreSQL, and who waits for one',
    labels: ['pool', 'state'],
    read: async () => connections().map(({ count, ...labels }) => ({ value: count, labels })),
  },
  {
    name: 'portal_job_last_success_timestamp_seconds',
    help: 'When a job of the portal last succeeded, in whichever process; 0: never',
    labels: ['job'],
    read: async () =>
      (await listJobs(db)).map(({ name, succeeded_at }) => ({
        value: (succeeded_at?.getTime() ?? 0) / 1000,
        labels: { job: name },
      })),
  },
  {
    name: 'portal_job_failures',
    help: 'How often in a row a job has failed since it last succeeded',
    labels: ['job'],
    read: async () =>
      (await listJobs(db)).map(({ name, failures }) => ({ value: failures, labels: { job: name } })),
  },
  {
    name: 'portal_data_free_bytes',
    help: 'Free space for the data folder',
    read: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return [{ value: bavail * bsize }];
    },
  },
];
