import { setTimeout as pause } from 'node:timers/promises';
import { connect, examineDatabase, startFailure, type DatabaseState } from '../../../server/src';
import { ill, notice, well, type Finding } from './Finding';

const about = '数据库';
const skewMaxMs = 2000;
/** The portal checks four times a second. */
const replicaWaitMs = 3000;
const replicaLagMaxMs = 2000;

/** Checks a PostgreSQL server: reachable, schema of this version, and clock in step with this machine. */
export const checkServerDatabase = (databaseUrl: string, clock: () => Date): Promise<Finding[]> =>
  look('DATABASE_URL', databaseUrl, async ({ host }) => {
    const before = clock();
    const state = await examine(databaseUrl);
    return [...describeSchema(`${host} 的 PostgreSQL`, state), checkClock(before, state, clock())];
  });

async function examine(databaseUrl: string): Promise<DatabaseState> {
  const { db, close } = await connect({ databaseUrl, dataDir: '' });
  try {
    return await examineDatabase(db);
  } finally {
    await close();
  }
}

/** Checks that the replica follows this server, without much delay. */
export const checkReplica = (databaseUrl: string, replicaUrl: string): Promise<Finding[]> =>
  look('DATABASE_REPLICA_URL', replicaUrl, async ({ host }) => {
    if (!(await examine(replicaUrl)).isReplica)
      return [
        ill(
          about,
          `DATABASE_REPLICA_URL 指向的 ${host} 不是副本，那里可以写入`,
          '请指向 DATABASE_URL 的流复制副本，或去掉这项设置（docs/cluster.md）',
        ),
      ];
    return [
      (await isKeepingUp(databaseUrl, replicaUrl))
        ? well(about, `${host} 的副本：跟得上，只读的查询由它分担`)
        : ill(
            about,
            `${host} 的副本落后两秒以上，或是另一个数据库的副本，因此没有被使用`,
            '请在主库查看 select * from pg_stat_replication，并核对副本的 primary_conninfo',
          ),
    ];
  });

async function isKeepingUp(databaseUrl: string, databaseReplicaUrl: string): Promise<boolean> {
  const { replicaLagMs, close } = await connect({ databaseUrl, databaseReplicaUrl, dataDir: '' });
  try {
    for (const until = performance.now() + replicaWaitMs; performance.now() < until; await pause(100))
      if (replicaLagMs && replicaLagMs() < replicaLagMaxMs) return true;
    return false;
  } finally {
    await close();
  }
}

/** Validates the address, then examines the server. */
async function look(
  setting: 'DATABASE_URL' | 'DATABASE_REPLICA_URL',
  text: string,
  examineAt: (address: URL) => Promise<Finding[]>,
): Promise<Finding[]> {
  const address = addressOf(text);
  if (!address)
    return [
      ill(
        about,
        `${setting} 不是 PostgreSQL 的地址`,
        `请写成 ${setting}=postgres://用户:密码@主机:5432/库名，密码里的特殊字符用 %XX 表示`,
      ),
    ];
  try {
    return await examineAt(address);
  } catch (error) {
    const known = startFailure(error);
    if (known !== null) {
      const [says = '', ...remedy] = known.split('。');
      return [ill(about, says, remedy.filter(Boolean).join('。'))];
    }
    // Other driver messages may contain the address with its password.
    return [
      ill(
        about,
        `${address.host} 没有应答`,
        `请启动 PostgreSQL，核对 ${setting} 与防火墙；试一试：pg_isready -h ${address.hostname} -p ${address.port || 5432}`,
      ),
    ];
  }
}

function addressOf(databaseUrl: string): URL | null {
  if (!URL.canParse(databaseUrl)) return null;
  const url = new URL(databaseUrl);
  return ['postgres:', 'postgresql:'].includes(url.protocol) ? url : null;
}

/** @param name Name of the database, at the beginning of a sentence. */
export function describeSchema(name: string, state: DatabaseState): Finding[] {
  const { version, pending, newer, mayCreate, user } = state;
  if (newer !== null)
    return [
      ill(
        about,
        `${name}：结构比本程序新，已有 ${newer}`,
        '请运行与它相同或更新的版本；退回旧版本要恢复升级前的备份（docs/backup.md）',
      ),
    ];
  if (pending.length === 0) return [well(about, `${name} ${version}：可以连接，结构与本程序一致`)];
  const says = `${name} ${version}：有 ${pending.length} 项结构变更没有完成，最后一项是 ${pending.at(-1)}`;
  return [
    mayCreate
      ? notice(about, says, '先备份（npm run backup -- <目录>），再启动或重新启动门户，会自动完成')
      : ill(
          about,
          `${says}，而用户 ${user} 不能建表`,
          `请以数据库的管理员运行 GRANT CREATE ON SCHEMA public TO "${user}";`,
        ),
  ];
}

function checkClock(before: Date, { now }: DatabaseState, after: Date): Finding {
  // The server's clock was read somewhere between the two.
  const skewMs = Math.max(before.getTime() - now.getTime(), now.getTime() - after.getTime(), 0);
  return skewMs > skewMaxMs
    ? ill(
        '时钟',
        `本机与数据库相差 ${Math.round(skewMs / 1000)} 秒`,
        '请在两台机器上启用时间同步：timedatectl set-ntp true',
      )
    : well('时钟', '与数据库一致');
}
