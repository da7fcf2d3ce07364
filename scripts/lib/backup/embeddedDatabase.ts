import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  connect,
  copyTree,
  errorCode,
  holdFolder,
  inTransaction,
  readFacts,
  type DatabaseFacts,
} from '../../../server/src';
import type { ReachedPortal } from '../reachPortal';
import type { Database } from './Database';

const name = 'database';

/** @param askRunning Returns the portal that has this database open; null: none. */
export function embeddedDatabase(
  dataDir: string,
  askRunning: () => Promise<ReachedPortal['ask'] | null>,
): Database {
  const own = path.join(dataDir, name);

  return {
    kind: 'embedded',

    async save(into) {
      if (!existsSync(path.join(own, 'PG_VERSION')))
        throw new Error(`${dataDir} 里没有数据库。请用 PORTAL_DATA_DIR 指定门户的数据目录。`);
      const ask = await askRunning();
      if (ask) await fetchCopy(ask, dataDir, path.join(into, name));
      else await copyAtRest(own, path.join(into, name));
      return lookInside(into);
    },

    async refuseFilled() {
      if (existsSync(own))
        throw new Error(
          `${own} 已经存在，恢复不会覆盖它。请用 PORTAL_DATA_DIR 指定新的目录，或先停止门户并把它移走。`,
        );
    },

    async load(from, beside) {
      await copyTree(path.join(from, name), path.join(beside, name));
      const facts = await lookInside(beside);
      await rename(path.join(beside, name), own);
      return facts;
    },
  };
}

/** Opens the database in a folder as the portal would, and summarises it. */
async function lookInside(folder: string): Promise<DatabaseFacts> {
  const { db, close } = await connect({ databaseUrl: null, dataDir: folder });
  try {
    return await inTransaction(db, readFacts);
  } finally {
    await close();
  }
}

async function copyAtRest(own: string, target: string): Promise<void> {
  const lock = await holdFolder(own);
  try {
    await copyTree(own, target);
  } finally {
    await lock.release();
  }
}

/** Lets the running portal make a copy, and moves it to the backup. */
async function fetchCopy(ask: ReachedPortal['ask'], dataDir: string, target: string): Promise<void> {
  const copy = path.join(dataDir, 'incoming', await orderCopy(ask));
  const made = path.join(copy, name);
  if (!existsSync(made))
    throw new Error(`门户的数据目录不是 ${dataDir}。请在门户所在的机器上，用同样的 PORTAL_DATA_DIR 运行。`);
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await rename(made, target).catch((error: unknown) => {
      if (errorCode(error) !== 'EXDEV') throw error;
      return copyTree(made, target);
    });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function orderCopy(ask: ReachedPortal['ask']): Promise<string> {
  const { status, body } = await ask('POST', '/internal/backup');
  const { name: copy, reason } = readReply(body);
  if (status === 200 && copy && /^backup-\w+$/.test(copy)) return copy;
  if (status === 404)
    throw new Error(
      '运行中的门户没有接受管理令牌。请检查 PORTAL_DATA_DIR 或 PORTAL_ADMIN_TOKEN，以及门户的版本。',
    );
  throw new Error(reason ?? `运行中的门户没有交出数据库的拷贝（${status}），详情见门户的日志。`);
}

const CopyReply = z.object({ name: z.optional(z.string()), reason: z.optional(z.string()) });

function readReply(body: Buffer): z.output<typeof CopyReply> {
  try {
    return CopyReply.parse(JSON.parse(body.toString()));
  } catch {
    return {};
  }
}
