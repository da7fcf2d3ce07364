import { sql } from 'kysely';
import type { Env } from '@portal/calls';
import type { UpstreamHealth } from '@portal/contract/gateway';
import type { UpstreamAddress, UpstreamProbe } from '@portal/rules';
import type { Db } from '../../platform/db/Db';

export interface UpstreamRow {
  env: Env;
  base_url: string;
  weight: number;
  more: UpstreamAddress[];
  probe: UpstreamProbe | null;
}

export interface ToldRow {
  env: Env;
  base_url: string;
  is_up: boolean;
  cause: string;
  since: Date;
}

/** Stores a gateway's report about addresses that their APIs still have; others are ignored. */
export async function putHealth(
  tx: Db,
  gatewayId: string,
  upstreams: readonly UpstreamHealth[],
  at: Date,
): Promise<void> {
  // One statement must not update a row twice: the last report about an address counts.
  const rows = new Map(upstreams.map((one) => [`${one.apiId} ${one.env} ${one.baseUrl}`, one]));
  for (const { apiId, env, baseUrl, isUp, cause } of [...rows.values()].sort((a, b) =>
    `${a.apiId} ${a.env} ${a.baseUrl}`.localeCompare(`${b.apiId} ${b.env} ${b.baseUrl}`),
  ))
    await sql`
      insert into upstream_health as h (gateway_id, api_id, env, base_url, is_up, cause, since, told_at)
      select ${gatewayId}, u.api_id, u.env, ${baseUrl}, ${isUp}, ${cause}, ${at}, ${at} from api_upstreams u
      where u.api_id = ${apiId} and u.env = ${env}
        and (u.base_url = ${baseUrl} or u.more @> ${JSON.stringify([{ baseUrl }])}::jsonb)
      on conflict (gateway_id, api_id, env, base_url) do update set
        is_up = excluded.is_up, cause = excluded.cause, told_at = excluded.told_at,
        since = case when h.is_up = excluded.is_up then h.since else excluded.since end`.execute(tx);
}

/** Undefined: no such API, or not of this account. @param ownerId Null: any account. */
export const findOffered = (
  db: Db,
  apiId: string,
  ownerId: string | null,
): Promise<{ id: string } | undefined> => {
  const found = db
    .selectFrom('api_products')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select('api_products.id')
    .where('api_products.id', '=', apiId);
  return (ownerId === null ? found : found.where('providers.user_id', '=', ownerId)).executeTakeFirst();
};

/** Production first. */
export const listUpstreams = (db: Db, apiId: string): Promise<UpstreamRow[]> =>
  db
    .selectFrom('api_upstreams')
    .select(['env', 'base_url', 'weight', 'more', 'probe'])
    .where('api_id', '=', apiId)
    .orderBy('env')
    .execute();

export const listHealth = (db: Db, apiId: string, toldFrom: Date): Promise<ToldRow[]> =>
  db
    .selectFrom('upstream_health')
    .select(['env', 'base_url', 'is_up', 'cause', 'since'])
    .where('api_id', '=', apiId)
    .where('told_at', '>=', toldFrom)
    .execute();

/** Number of addresses that some gateway considers down. */
export async function countDown(db: Db, toldFrom: Date): Promise<number> {
  const { total } = await db
    .selectFrom('upstream_health')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('is_up', '=', false)
    .where('told_at', '>=', toldFrom)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function forgetHealth(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('upstream_health').where('told_at', '<', before).execute();
}
