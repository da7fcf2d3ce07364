import path from 'node:path';
import { connect, inSnapshot, isBare, readFacts, type Db } from '../../../server/src';
import type { Database } from './Database';
import { runTool } from './runTool';

const name = 'database.dump';

/** Uses the pg_dump and pg_restore of this machine. */
export function postgresDatabase(databaseUrl: string): Database {
  async function connected<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const { db, close } = await connect({ databaseUrl, dataDir: '' });
    try {
      return await work(db);
    } finally {
      await close();
    }
  }

  return {
    kind: 'postgresql',

    // The summary matches the dump, because both use the same snapshot.
    save: (into) =>
      connected((db) =>
        inSnapshot(db, async (tx, snapshot) => {
          const file = path.join(into, name);
          const args = ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`];
          await runTool('pg_dump', args, databaseUrl);
          return readFacts(tx);
        }),
      ),

    async refuseFilled() {
      if (await connected(isBare)) return;
      throw new Error('DATABASE_URL 指向的数据库里已经有表，恢复不会覆盖它。请新建一个空的数据库。');
    },

    async load(from) {
      const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
      await runTool('pg_restore', [...args, path.join(from, name)], databaseUrl);
      return connected((db) => inSnapshot(db, readFacts));
    },
  };
}
