import type { Config } from './config';
import type { Db } from './db/Db';

/** Names among these that operators resolve to a private address: name → `host:port`. Absent: all of them. */
export async function readHosts(db: Db, names?: readonly string[]): Promise<Record<string, string>> {
  if (names?.length === 0) return {};
  let query = db.selectFrom('upstream_hosts').select(['host', 'address']);
  if (names) query = query.where('host', 'in', names);
  const rows = await query.execute();
  return Object.fromEntries(rows.map(({ host, address }) => [host, address]));
}

/** Names that resolve to a private address: those of the setting, which take precedence, and those of operators. */
export const allowedHosts = async (
  db: Db,
  { upstreamHosts }: Pick<Config, 'upstreamHosts'>,
): Promise<Record<string, string>> => ({ ...(await readHosts(db)), ...upstreamHosts });
